package gts

import (
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// A table is the running match; a step is one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match: small, plain, copied by assignment. Its pointers refer only to
// immutable values.
type battle struct {
	*setting
	game.Leaning // affects only advice, never a ruling
	units        []unit
	leaders      []leader // by formation; unused for independents
	pools        []pool   // by division
	barrages     []barrage
	works        []work
	blocks       []block
	control      []game.Side // the holder of each objective
	points       [3]int16    // points for lost enemy steps, by side
	air          [3]int8     // air points left today
	day          int8        // number of days that have begun
	turn         int8
	weather      scenario.Weather
	mug          set  // chits in the mug
	later        set  // chits set aside for the next turn; secret from the other side
	bookable     set  // chits that the enemy may believe to be set aside; only Imagine uses them
	held         int8 // the chit kept from last turn, or -1
	drawn        int8 // the chit in play, or -1
	act          action
	melee        melee
	aims         []shot // simultaneous shots that have not been fired
	blows        []blow // results of simultaneous fire that have not been applied
	over         bool
}

// A unit holds the data of a unit that can change; a member holds the other data.
type unit struct {
	at      int16 // the index of a hex, or an off… constant
	flags   flags
	steps   int8
	hits    int8 // cohesion hits
	work    int8 // number of Men at Work markers (GTS engineer/men-at-work)
	task    task // the task of these markers
	contact int8 // the formation whose leader has the contact marker; -1: pending
}

type flags uint16

const (
	suppressed flags = 1 << iota
	column
	mounted
	improved   // in an improved position
	entrenched // in an entrenchment
	acted      // activated by the chit in play
	again      // may still make a second action
	fresh      // a rearguard made in this activation
	engaged    // takes or took part in the current activation
)

// The places of units that are not on the map.
const (
	offDead int16 = -1 - iota
	offWaiting
	offRearguard
	offUnset // its player has not set it up yet
	offLeft  // left the map by an exit
)

// A leader accompanies a unit. The first field has the unit's number, or -1 if the leader is out of
// the match or not yet in it. The second field has the turn in which the leader came into play, or 0
// before that turn.
type leader struct {
	with  int16
	since int8
}

// A pool holds a division's points.
type pool struct{ cp, dp, blocks int8 }

// A barrage is a barrage marker; a work is an entrenchment; a block is a road block.
type (
	barrage struct {
		at    int16
		heavy bool
	}
	work struct {
		at   int16
		side game.Side
	}
	block struct {
		at       int16
		division int8
	}
)

// An action is the current activation, of one unit or of a stack.
type action struct {
	group  [5]int16 // the active units: only the first n elements are valid
	n      int8
	kind   activity // the current action, or noActivity
	first  activity // the kind of the first action; noActivity until that action is over
	mp     [5]int8  // half-points left for each active unit, after the move has begun; see left
	along  int8     // roads and railways that the units may follow at the road's or railway's cost, one bit each; see prices.go
	prev   int16
	did    doings
	close  set   // units next to an enemy when the action began
	fired  set   // units that have reacted to the current trigger
	hurt   bool  // the last inflicted result had an effect
	leaves int16 // the hex where the current trigger began
}

// An activity is a kind of action.
type activity uint8

const (
	noActivity activity = iota
	moving
	engineering
	firing
	bombarding
	assaulting
	rallying
	passing
)

type doings uint8

const (
	began   doings = 1 << iota // has begun to move
	formed                     // entered column in this action
	forced                     // has tried a force march
	stayed                     // can go no farther
	changed                    // has mounted, dismounted, entered or left an entrenchment, which ends the action
)

var idle = action{prev: nowhere, leaves: nowhere}

// A melee is the current assault.
type melee struct {
	from, to int16
	charging bool
	shot     set // suppressed defenders that have fired
	afraid   set // assaulters that failed their bravery check, until all have checked
}

// A blow is a result that is applied at the same time as other results.
type blow struct {
	unit   int16
	result scenario.Result
}

// Clone implements game.State.
func (b *battle) Clone() *battle {
	c := *b
	c.units = slices.Clone(b.units)
	c.leaders = slices.Clone(b.leaders)
	c.pools = slices.Clone(b.pools)
	c.barrages = slices.Clone(b.barrages)
	c.works = slices.Clone(b.works)
	c.blocks = slices.Clone(b.blocks)
	c.control = slices.Clone(b.control)
	c.aims = slices.Clone(b.aims)
	c.blows = slices.Clone(b.blows)
	return &c
}

// Imagine implements game.State. It draws again which chits the enemy has set aside. For each
// division it draws the true number of chits, because the division's points show that number. It
// draws from the chits that the division could have set aside.
func (b *battle) Imagine(side game.Side, source *rand.Rand) *battle {
	c := b.Clone()
	if side == game.Chance {
		return c
	}
	for d := range b.divisions {
		if b.divisions[d].side == side {
			continue
		}
		var could []int
		n := 0
		for i, ch := range b.chits {
			if ch.kind != formationChit || int(b.formations[ch.of].division) != d {
				continue
			}
			if b.later.has(i) {
				n++
			}
			if b.bookable.has(i) {
				could = append(could, i)
			}
			c.later.remove(i)
		}
		for _, i := range source.Perm(len(could))[:n] {
			c.later.add(could[i])
		}
	}
	return c
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }

// face returns the side of a unit's counter that is up.
func (b *battle) face(u int) *scenario.Face {
	k := b.roster[u].kind
	if b.is(u, mounted) {
		return k.Vehicle
	}
	return &k.Foot
}

func (b *battle) is(u int, f flags) bool { return b.units[u].flags&f != 0 }
func (b *battle) set(u int, f flags)     { b.units[u].flags |= f }
func (b *battle) unset(u int, f flags)   { b.units[u].flags &^= f }

// on reports whether a unit is on the map.
func (b *battle) on(u int) bool { return b.units[u].at >= 0 }

func (b *battle) side(u int) game.Side { return b.roster[u].side }

func (b *battle) label(u int) string { return b.roster[u].label }

// of returns the title of a step with its unit: "fire: A/505". A flow chart has no state, so its
// titles have no unit.
func (b *battle) of(title string, u int16) string {
	if b == nil || u < 0 {
		return title
	}
	return title + ": " + b.label(int(u))
}

func (b *battle) class(u int) scenario.Class { return b.roster[u].kind.Class }

// labels returns the names of some units.
func (b *battle) labels(all []int) string {
	return rule.Joined(all, ", ", b.label)
}

func (b *battle) division(u int) int { return int(b.roster[u].division) }

// where returns the name of a unit's hex.
func (b *battle) where(u int) string { return b.name(b.units[u].at) }

func (b *battle) name(at int16) string { return b.names.Of(at) }

// apart returns the distance between two hexes.
func (b *battle) apart(p, q int16) int { return grid.Distance(b.place(p), b.place(q)) }

// in lists the units of a side in a hex, in the order of the roster. The side game.Chance means
// both sides.
func (b *battle) in(at int16, side game.Side) (all []int) {
	for u := range b.units {
		if b.units[u].at == at && (side == game.Chance || b.side(u) == side) {
			all = append(all, u)
		}
	}
	return all
}

// anyUnit reports whether a unit on the map satisfies a condition.
func (b *battle) anyUnit(is func(u int) bool) bool {
	for u := range b.units {
		if b.on(u) && is(u) {
			return true
		}
	}
	return false
}

// enemyIn reports whether an enemy of the side is in a hex.
func (b *battle) enemyIn(at int16, side game.Side) bool {
	for u := range b.units {
		if b.units[u].at == at && b.side(u) != side {
			return true
		}
	}
	return false
}

// stepsIn returns the number of steps of a side in a hex.
func (b *battle) stepsIn(at int16, side game.Side) (n int) {
	for u := range b.units {
		if b.units[u].at == at && b.side(u) == side {
			n += int(b.units[u].steps)
		}
	}
	return n
}

// members returns the active units that are still on the map.
func (b *battle) members() (all []int) {
	for _, u := range b.act.group[:b.act.n] {
		if b.on(int(u)) {
			all = append(all, int(u))
		}
	}
	return all
}

// lead returns the first active unit, or -1.
func (b *battle) lead() int {
	for _, u := range b.act.group[:b.act.n] {
		if b.on(int(u)) {
			return int(u)
		}
	}
	return -1
}

// alone reports whether one unit is active, not a stack.
func (b *battle) alone() bool { return len(b.members()) == 1 }

// rank returns the position of a unit among the active units, or -1.
func (b *battle) rank(u int) int { return slices.Index(b.act.group[:b.act.n], int16(u)) }

// drop removes a unit from the current activation.
func (b *battle) drop(u int) {
	i := b.rank(u)
	if i < 0 {
		return
	}
	copy(b.act.group[i:], b.act.group[i+1:b.act.n])
	copy(b.act.mp[i:], b.act.mp[i+1:b.act.n])
	b.act.n--
	b.act.group[b.act.n], b.act.mp[b.act.n] = 0, 0
}

// barrageAt returns the barrage marker in a hex: 0 none, 1 light, 2 heavy.
func (b *battle) barrageAt(at int16) int {
	for _, m := range b.barrages {
		if m.at == at {
			if m.heavy {
				return 2
			}
			return 1
		}
	}
	return 0
}

// night reports whether the current turn is a night turn.
func (b *battle) night() bool { return b.today() == scenario.Night }

// today returns the part of the day of the current turn.
func (b *battle) today() scenario.Day { return b.scenario.Track[max(0, int(b.turn)-1)] }

// murky reports whether visibility is reduced: GTS los/range.
func (b *battle) murky() bool {
	return b.night() || b.weather == scenario.RainFall || b.weather == scenario.FogBound
}
