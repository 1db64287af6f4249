package solprime

import (
	"iter"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// A table is the match in progress, a step one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match: small, plain, copied by assignment. Its pointers lead only to
// values that never change.
type battle struct {
	*setting
	game.Leaning // for advice only; it changes no ruling
	stands       []stand
	platoons     []platoon
	mines        []mine
	barrages     []barrage // planned for the next cycle
	sheaves      []sheaf   // placed in this activation (SP artillery/counter)
	smokes       []smoke   // SP engineers/smoke
	leaders      [3]int8   // by game.Side: the stand that the side's leader is with, or -1
	points       tabletop.Scores
	cycle        int8
	acting       int8       // the active platoon, or -1
	left         int8       // activation points of the side that moves
	support      [3]support // by game.Side, this cycle (SP air/support)
	ended        bool
	recall       int64    // where on the current way the enemy is asked again (SP overwatch/fire), or 0
	outlook      *outlook // of the current way, or nil
}

// A stand is a squad or a vehicle. Lengths are in thousandths of an inch.
type stand struct {
	at     grid.Point
	start  grid.Point // where it began its move
	facing grid.Vector
	front  grid.Vector // the middle of its front half before it was touched (SP movement/facing)
	spent  int64
	shots  int8      // shots at it in this activation
	rounds int8      // of artillery ammunition
	with   int8      // the vehicle that it is attached to, or nowhere (SP close-combat/attached)
	host   int8      // the carrier or the section that it is in, or nowhere
	knew   [2]uint64 // enemies that its side saw before it moved and that it could reach (SP visibility/assault)
	rolled uint64    // the minefields that it has rolled for in this activation
	dead   bool
	off    absence
	height int8                     // inches above the table (SP air/heights); on the ground 0
	exit   int8                     // the cycle in which an aircraft left the table, or 0
	edges  scenario.Edges           // the edges by which it left (SP air/side)
	load   [scenario.MostKinds]int8 // the ammunition of each of its weapons
	bombs  int8
	used   uint8 // the weapons that it has fired in this activation, a bit for each
	bombed int8  // bombs dropped in this activation
	flags  flags
}

// An absence is the place of a stand that is not on the table.
type absence uint8

const (
	present absence = iota
	away            // an aircraft, before it comes or after it has left
	battery         // guns behind the table (SP artillery/off-table)
	unset           // its player has yet to set it up
)

type flags uint32

const (
	moved      flags = 1 << iota // has moved in this activation, even by turning only
	travelled                    // has left the place where it began (SP fire/missiles)
	halted                       // cannot move any more: it has fired after moving, or hit a mine
	launched                     // has fired a missile: at most half its move (SP fire/missiles)
	firing                       // has fired in this activation
	watching                     // SP overwatch
	suppressed                   // SP fire/infantry
	stuck                        // SP fire/immobilized
	lonely                       // SP organization/coherency: began its own move apart
	climbed                      // SP movement/uphill: has paid this turn
	smoked                       // has a smoke screen beside it until it moves
	evading                      // SP fire/missiles-react, against the missiles of one shot
	assaulting                   // SP close-combat: has fought, and cannot fire this turn
	observing                    // SP artillery/observer: has placed a counter
	hasty                        // has fired before moving: not at rest
	ordered                      // has finished its actions
	dug                          // in a foxhole until it moves
	laid                         // SP engineers/smoke: has laid smoke, and cannot fire
	clung                        // SP close-combat/attached: has been attached in this activation
	attacked                     // SP close-combat/attached/all: has been attacked in this activation
	led                          // SP leaders/attaching: the leader has just come to it
	entered                      // came onto the table in this activation (SP air/enter)
	fresh                        // dropped this turn, on foot (SP air/drop-act)
	risen                        // SP vtol/landing: has lifted off in this activation, and not moved since
	ferried                      // got into or out of a VTOL craft in this activation (SP vtol/carry-once)
	disclosed                    // a gun behind the table that the enemy knows (SP artillery/off-table)
	taken                        // a section now held by the enemy of its first side (SP fortifications/garrison)
)

// A platoon is the unit of activation (SP organization).
type platoon struct {
	done   bool // this cycle
	nerve  nerve
	lost   int8
	shaken bool
	gone   bool   // routed
	along  bool   // acts together with the active platoon (SP organization/carried)
	down   uint32 // its suppressed stands at that time; see relieve
}

// A nerve is the result of a platoon's morale test in this activation.
type nerve uint8

const (
	untested nerve = iota
	steady
	held   // has failed to advance: it goes no closer and not on overwatch
	rooted // has failed to leave cover: it does not move
	grim   // has failed to go on overwatch: it neither moves nor goes on overwatch
)

// Clone implements game.State.
func (b *battle) Clone() *battle {
	c := *b
	c.stands, c.platoons, c.mines = slices.Clone(b.stands), slices.Clone(b.platoons), slices.Clone(b.mines)
	c.barrages, c.sheaves, c.smokes = slices.Clone(b.barrages), slices.Clone(b.sheaves), slices.Clone(b.smokes)
	return &c
}

func (b *battle) is(u int, f flags) bool  { return b.stands[u].flags&f == f }
func (b *battle) any(u int, f flags) bool { return b.stands[u].flags&f != 0 }
func (b *battle) set(u int, f flags)      { b.stands[u].flags |= f }
func (b *battle) unset(u int, f flags)    { b.stands[u].flags &^= f }

func (b *battle) kind(u int) *scenario.Kind { return b.roster[u].kind }
func (b *battle) label(u int) string        { return b.roster[u].label }
func (b *battle) platoonOf(u int) *platoon  { return &b.platoons[b.roster[u].platoon] }

// side returns the side of a stand; for a section, the side that holds it now.
func (b *battle) side(u int) game.Side {
	if b.is(u, taken) {
		return b.roster[u].side.Enemy()
	}
	return b.roster[u].side
}

// living reports whether a stand is on the table, by itself or inside another that is.
func (b *battle) living(u int) bool {
	s := &b.stands[u]
	return !s.dead && s.off == present && (s.host == nowhere || b.stands[s.host].off == present)
}

// exists reports whether a stand is left, on the table or off it.
func (b *battle) exists(u int) bool { return !b.stands[u].dead }

// grounded reports whether a stand is on the ground of the table, not inside another.
func (b *battle) grounded(u int) bool { return b.outside(u) && !b.aloft(u) }

// aloft reports whether a stand is in the air.
func (b *battle) aloft(u int) bool { return b.stands[u].height > 0 }

// foe reports whether v is an enemy of u on the table.
func (b *battle) foe(u, v int) bool { return b.side(u) != b.side(v) && b.living(v) && !b.carried(v) }

// infantry reports whether a stand is a squad.
func (b *battle) infantry(u int) bool { return b.kind(u).Branch == scenario.Infantry }

// base returns the circle of a stand's base, or that of the stand it is in.
func (b *battle) base(u int) grid.Circle {
	if h := b.host(u); h != nowhere {
		u = h
	}
	return grid.Circle{At: b.stands[u].at, Radius: b.kind(u).Base}
}

// leftOver returns what is left of a stand's move.
func (b *battle) leftOver(u int) int64 {
	if b.any(u, suppressed|stuck|halted) {
		return 0
	}
	rate := b.kind(u).Move
	if b.is(u, launched) {
		rate /= 2
	}
	return max(0, rate-b.stands[u].spent)
}

// rating is a platoon's morale rating.
func (b *battle) rating(u int) scenario.Rating { return b.squads[b.roster[u].platoon].rating }

// destroy takes a stand and all that it carries off the table (SP apc/loss), scores it for the
// enemy, and makes its platoon test (SP morale/loss). Stands in a destroyed section are then in the
// open.
func (b *battle) destroy(t *table, u int, cite rule.Clause) {
	if b.stands[u].dead {
		return
	}
	t.Say(cite, "%s is destroyed.", b.label(u))
	b.draw(t, game.Destroyed, u)
	b.fall(t, u)
	if use := b.kind(u).Use; use != scenario.NoUse {
		t.Say("SP installations", "The %s no longer works.", use)
	}
	for _, v := range b.inside(u) {
		if b.stands[v].host = nowhere; b.structure(u) {
			t.Say("SP fortifications/garrison", "%s is without shelter.", b.label(v))
			continue
		}
		b.destroy(t, v, "SP apc/loss")
	}
	b.mourn(t, int(b.roster[u].platoon))
}

// mourn makes a platoon that has lost a stand test, or reports how many sections a structure still
// has.
func (b *battle) mourn(t *table, p int) {
	left, lost, size := b.strength(p), int(b.platoons[p].lost), len(b.squads[p].members)
	if b.readings[scenario.Losses] == scenario.Afterwards {
		lost-- // this loss does not count yet
	}
	switch works := b.squads[p].works; {
	case left == 0 || b.platoons[p].gone && !works:
	case works:
		t.Say("SP fortifications/sections", "%s has %s left.", b.squads[p].name, rule.Count(left, "section"))
	case 100*lost > b.tables.Of(scenario.LossShare)*size:
		t.Then(lossTest{int8(p)})
	}
}

// fall takes one stand off the table and scores it.
func (b *battle) fall(t *table, u int) {
	b.stands[u].dead = true
	b.set(u, ordered)
	b.credit(t, u)
	b.platoons[b.roster[u].platoon].lost++
	if side := b.side(u); int(b.leaders[side]) == u {
		t.Then(fate{side})
	}
}

// of yields the stands of a platoon.
func (b *battle) of(p int8) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, u := range b.squads[p].members {
			if !yield(int(u)) {
				return
			}
		}
	}
}

// strength returns how many stands of a platoon are left, on the table or off it.
func (b *battle) strength(p int) (n int) {
	for _, u := range b.squads[p].members {
		if b.exists(int(u)) {
			n++
		}
	}
	return n
}
