package gravarmor

import (
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/gravarmor/scenario"
)

// A table is the running match; a step is one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match. It is small, plain and copied by assignment. Its pointers refer
// only to data that never changes while it is shared.
type battle struct {
	*setting
	game.Leaning // affects only advice
	ground       *ground
	units        []unit
	holder       [mostHeld]game.Side // the holders of the hexes in setting.held
	points       [3]int16
	act          action
	turn         int8
	phase        int8      // 1 or 2; 0 before the first
	mover        game.Side // the moving side in this phase
	last         int8      // the side that moved last in this phase
	ended        bool
	gaveUp       game.Side // the side that has conceded defeat; Chance: neither
	city         int16     // the hex of the city, if a player places the city
}

// mostHeld is the largest number of hexes that score.
const mostHeld = 32

// A unit is a counter on the table.
type unit struct {
	at    int16 // a hex, or an off… constant
	in    int8  // the carrier, or nobody
	fired uint8 // a bit for each gun that has fired in this phase
	lost  int8  // EW that a fort has lost
	flags flags
}

// nobody is the value of unit.in for a unit outside carriers.
const nobody = int8(-1)

type flags uint8

const (
	disrupted flags = 1 << iota
	moved           // has moved or was carried in this phase
	carried         // was carried in this turn
	boarding        // has just boarded: can be shot at separately (GA movement/carriers/alone)
	flying          // in free flight
	rising          // climbing or diving
	alighting       // has just left the moving carrier, which is still there: both are hit together (GA movement/carriers/hit)
)

// exposed units get no benefit from terrain and are always detected (GA combat/hit/exceptions).
const exposed = flying | rising

// Values of unit.at for units that are not on the map. A unit aboard is where its carrier is.
const (
	offReserve int16 = -1 - iota
	offOrbit
	offUnset
	offExited
	offDead
	offLifted // picked up by a drop-ship for good
	offAboard
)

// An action is the current move. Between moves its unit has the value nobody.
type action struct {
	unit   int8
	left   int8  // movement points, in halves
	steps  int16 // hexes entered
	way    way
	aboard int8 // number of units that a drop-ship has carried in this turn
}

// A way is the mode of the current move.
type way uint8

const (
	undecided way = iota
	onGround
	inFlight
	landed // the move has ended except for unloading; a drop-ship may take off again
	dived
)

var idle = action{unit: nobody}

// Clone implements game.State.
func (b *battle) Clone() *battle {
	c := *b
	c.units = slices.Clone(b.units)
	return &c
}

// Imagine implements game.State: nothing is hidden in this game (GA combat/detection).
func (b *battle) Imagine(game.Side, *rand.Rand) *battle { return b.Clone() }

// muster puts all units into the state before set-up.
func (b *battle) muster() {
	b.last, b.city = nobody, nowhere
	for u := range b.roster {
		one := unit{at: offUnset, in: nobody}
		if b.roster[u].kind.Move == scenario.Orbital {
			one.at = offOrbit
		}
		b.units = append(b.units, one)
	}
	for i, h := range b.held {
		b.holder[i] = h.first
	}
}

// kind returns what is printed on a unit's counter.
func (b *battle) kind(u int) *scenario.Kind { return b.roster[u].kind }

// side returns a unit's side.
func (b *battle) side(u int) game.Side { return b.roster[u].side }

// is reports whether a unit has any of the given flags.
func (b *battle) is(u int, f flags) bool { return b.units[u].flags&f != 0 }

func (b *battle) set(u int, f flags)   { b.units[u].flags |= f }
func (b *battle) unset(u int, f flags) { b.units[u].flags &^= f }

// stands reports whether a unit is on the map and outside carriers.
func (b *battle) stands(u int) bool { return b.units[u].at >= 0 }

// where returns the hex of a unit or an off… constant. For a unit aboard it returns the place of
// the carrier.
func (b *battle) where(u int) int16 {
	for b.units[u].in != nobody {
		u = int(b.units[u].in)
	}
	return b.units[u].at
}

// living reports whether a unit is still in the match.
func (b *battle) living(u int) bool {
	at := b.units[u].at
	return at >= 0 || at == offReserve || at == offOrbit || at == offUnset || at == offAboard
}

// firer returns the side that fires in this phase.
func (b *battle) firer() game.Side { return b.mover.Enemy() }

// name returns the unit's label with its type, for events.
func (b *battle) name(u int) string { return b.roster[u].title }

// hexName returns the id of a hex.
func (b *battle) hexName(h int16) string { return b.names[h] }

// terrain returns the terrain of a hex on this planet.
func (b *battle) terrain(h int16) *scenario.Terrain { return &b.key.Terrains[b.ground.terrain[h]] }

// distance returns the distance between two hexes.
func (b *battle) distance(h, i int16) int {
	return grid.Distance(b.ground.board.At(int(h)), b.ground.board.At(int(i)))
}

// beside reports whether two hexes are neighbours.
func (b *battle) beside(h, i int16) bool { return slices.Contains(b.near[h][:], i) }

// enemyAt reports whether an enemy of a side is in a hex (GA movement/enemies).
func (b *battle) enemyAt(h int16, side game.Side) bool {
	for u := range b.units {
		if b.units[u].at == h && b.roster[u].side != side {
			return true
		}
	}
	return false
}

// friends returns the number of other units of u's side in a hex.
func (b *battle) friends(u int, h int16) (n int) {
	for v := range b.units {
		if v != u && b.units[v].at == h && b.roster[v].side == b.roster[u].side {
			n++
		}
	}
	return n
}

// aboard lists the units directly inside a carrier.
func (b *battle) aboard(u int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for v := range b.units {
			if int(b.units[v].in) == u && !yield(v) {
				return
			}
		}
	}
}

// load returns the number of units directly inside a carrier.
func (b *battle) load(u int) (n int) {
	for range b.aboard(u) {
		n++
	}
	return n
}

// seats returns the capacity of a carrier in units.
func (b *battle) seats(u int) int {
	switch k := b.kind(u); {
	case k.Move == scenario.DropShip:
		return scenario.DropShipSeats
	case k.Carrier:
		return 1
	}
	return 0
}
