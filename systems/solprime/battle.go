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

// A table is the match in progress. A step is one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match: small, plain, copied by assignment. Its pointers lead only to
// values that never change.
type battle struct {
	*setting
	game.Leaning // changes advice only, never a ruling
	stands       []stand
	platoons     []platoon
	mines        []mine
	barrages     []barrage // planned for the next cycle
	sheaves      []sheaf   // counters placed in this activation (SP artillery/counter)
	smokes       []smoke   // smoke screens (SP engineers/smoke)
	leaders      [3]int8   // by game.Side: the stand that is with the side's leader, or -1
	directed     [3]bool   // by game.Side: the leader has placed a counter in this cycle (SP artillery/observer)
	points       tabletop.Scores
	cycle        int8
	acting       int8       // the active platoon, or -1
	left         int8       // activation points that the side to move has left
	support      [3]support // by game.Side: the call for air support in this cycle (SP air/support)
	ended        bool
	recall       int64    // distance along the current path at which the enemy is asked again (SP overwatch/fire), or 0
	outlook      *outlook // cache for the current path, or nil
}

// A stand is a squad, a vehicle, an aircraft or a section of a structure. Lengths are in thousandths
// of an inch.
type stand struct {
	at     grid.Point
	start  grid.Point // its place at the beginning of its move
	facing grid.Vector
	front  grid.Vector // the middle of its front half at the beginning of its move (SP movement/facing)
	spent  int64
	shots  int8      // shots at it in this activation
	rounds int8      // turns of artillery ammunition left
	with   int8      // the vehicle that it is attached to, or nowhere (SP close-combat/attached)
	host   int8      // the carrier or the section that it is in, or nowhere
	knew   [2]uint64 // enemies within its reach that its side saw before it moved (SP visibility/assault)
	rolled uint64    // the minefields for which it has rolled in this activation
	dead   bool
	off    absence
	height int8                     // inches above the table (SP air/heights); 0 on the ground
	exit   int8                     // the cycle in which an aircraft left the table, or 0
	edges  scenario.Edges           // the edges of the table over which it left (SP air/side)
	load   [scenario.MostKinds]int8 // the ammunition left for each of its weapons
	bombs  int8
	used   uint8 // the weapons fired in this activation, one bit each; see calledBit
	bombed int8  // bombs dropped in this activation
	flags  flags
}

// An absence is where a stand is if it is not on the table.
type absence uint8

const (
	present absence = iota
	away            // an aircraft before it enters or after it has left
	battery         // guns behind the table (SP artillery/off-table)
	unset           // its player has yet to set it up
)

type flags uint32

const (
	moved      flags = 1 << iota // has moved in this activation, or only turned
	travelled                    // has left its place at the beginning (SP fire/missiles)
	halted                       // cannot move any more: it has fired after moving, or hit a mine
	launched                     // has fired a missile and may move only half its move (SP fire/missiles)
	firing                       // has fired in this activation
	watching                     // SP overwatch
	suppressed                   // SP fire/infantry
	stuck                        // SP fire/immobilized
	lonely                       // SP organization/coherency: was apart from its platoon when it began to move
	climbed                      // SP movement/uphill: has paid for going uphill in this turn
	smoked                       // has a smoke screen beside it until it moves
	evading                      // SP fire/missiles-react: evades the missiles of one shot
	assaulting                   // SP close-combat: has fought, and cannot fire this turn
	observing                    // SP artillery/observer: has placed a counter in this cycle
	hasty                        // has fired before moving: not at rest
	ordered                      // has finished its actions
	dug                          // in a foxhole until it moves
	laid                         // SP engineers/smoke: has laid smoke, and cannot fire
	clung                        // SP close-combat/attached: has been attached in this activation
	attacked                     // SP close-combat/attached/all: has been attacked in this activation
	led                          // SP leaders/attaching: the leader has joined it in this turn
	entered                      // came onto the table in this activation (SP air/enter)
	fresh                        // has jumped in this turn, on foot (SP air/drop-act)
	risen                        // SP vtol/landing: has lifted off in this activation and has not moved since
	ferried                      // got into or out of a VTOL craft in this activation (SP vtol/carry-once)
	disclosed                    // an off-table gun whose position the enemy knows (SP artillery/off-table)
	taken                        // a section that the enemy of its first owner now holds (SP fortifications/garrison)
)

// A platoon is the unit of activation (SP organization).
type platoon struct {
	done   bool // activated in this cycle
	nerve  nerve
	lost   int8
	shaken bool
	gone   bool   // routed
	along  bool   // acts together with the active platoon (SP organization/carried)
	down   uint32 // stands that were suppressed when its activation began; see relieve
}

// A nerve is the result of a platoon's morale test in this activation.
type nerve uint8

const (
	untested nerve = iota
	steady
	held   // has failed to advance: it may not move closer or go on overwatch
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

// side returns the side of a stand. For a section, this is the side that holds it now.
func (b *battle) side(u int) game.Side {
	if b.is(u, taken) {
		return b.roster[u].side.Enemy()
	}
	return b.roster[u].side
}

// living reports whether a stand is on the table, alone or inside another stand.
func (b *battle) living(u int) bool {
	s := &b.stands[u]
	return !s.dead && s.off == present && (s.host == nowhere || b.stands[s.host].off == present)
}

// exists reports whether a stand is not destroyed; it may be off the table.
func (b *battle) exists(u int) bool { return !b.stands[u].dead }

// grounded reports whether a stand is on the ground of the table and not inside another stand.
func (b *battle) grounded(u int) bool { return b.outside(u) && !b.aloft(u) }

// aloft reports whether a stand is in the air.
func (b *battle) aloft(u int) bool { return b.stands[u].height > 0 }

// foe reports whether v is an enemy of u on the table and not in a carrier.
func (b *battle) foe(u, v int) bool { return b.side(u) != b.side(v) && b.living(v) && !b.carried(v) }

// infantry reports whether a stand is a squad.
func (b *battle) infantry(u int) bool { return b.kind(u).Branch == scenario.Infantry }

// base returns the circle of a stand's base, or the base of the stand that it is in.
func (b *battle) base(u int) grid.Circle {
	if h := b.host(u); h != nowhere {
		u = h
	}
	return grid.Circle{At: b.stands[u].at, Radius: b.kind(u).Base}
}

// leftOver returns the part of a stand's move that it can still spend.
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

// rating returns the morale rating of a stand's platoon.
func (b *battle) rating(u int) scenario.Rating { return b.squads[b.roster[u].platoon].rating }

// destroy removes a stand and all stands that it carries (SP apc/loss), and scores the loss for the
// enemy. The platoon may have to test its morale (SP morale/loss). Stands in a destroyed section stay
// on the table without shelter.
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

// mourn tests the morale of a platoon that has lost too many stands. For a structure, it reports how
// many sections remain.
func (b *battle) mourn(t *table, p int) {
	left, lost, size := b.strength(p), int(b.platoons[p].lost), len(b.squads[p].members)
	if b.readings[scenario.Losses] == scenario.Afterwards {
		lost-- // by this reading, the present loss does not count yet
	}
	switch works := b.squads[p].works; {
	case left == 0 || b.platoons[p].gone && !works:
	case works:
		t.Say("SP fortifications/sections", "%s has %s left.", b.squads[p].name, rule.Count(left, "section"))
	case 100*lost > b.tables.Of(scenario.LossShare)*size:
		t.Then(lossTest{int8(p)})
	}
}

// fall removes one stand and scores it.
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

// strength returns the number of stands of a platoon that are not destroyed, on or off the table.
func (b *battle) strength(p int) (n int) {
	for _, u := range b.squads[p].members {
		if b.exists(int(u)) {
			n++
		}
	}
	return n
}
