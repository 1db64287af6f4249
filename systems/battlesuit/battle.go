package battlesuit

import (
	"slices"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
)

// A table is the match under way, and a step is one entry of its agenda.
type (
	table = game.Table[*battle]
	step  = game.Step[*battle]
)

// A battle is the state of a match. It is small and is copied by assignment. Its pointers lead only
// to data that does not change while it is shared.
type battle struct {
	*setting
	game.Leaning         // affects only advice
	ground       *ground // copied when a dot changes
	soldiers     []soldier
	mines        []mine
	sides        [3]host // by game.Side
	act          action
	sight        sight
	prospect     *prospect // a cache for the current leg, on a table; derived from the other fields
	turn         int8
	ended        bool
	holder       game.Side   // the side that won the last initiative roll
	dice         [3]int8     // initiative dice
	control      []game.Side // BHM 4.9: the last side to hold each contested dot
	combed       bitset      // hideouts where no soldier can be hidden any more: only Imagine uses them, and Facts omits them
}

// A soldier is any unit: a soldier with or without armour, or a drone.
type soldier struct {
	card    cards.Card
	at      spot       // or one of the off… constants below
	level   int8       // absolute: not relative to the ground
	facing  int8       // BHM 12.9, sixths of a turn clockwise from north; on a map
	ahead   grid.Point // BHM 12.9, on a table: the direction that the soldier faces
	markers int8       // BHM 4.5: 1 shaken, 2 panicked; shock markers of a drone
	painted int8       // BHM 4.7: 1 by a soldier, 2 by a sniper
	stealth int8       // BHM 12.3: the marker's box; 0: no marker
	cooled  int8       // BHM 12.3: the turn from which stealth works again
	entered int8       // BHM 8.6: the turn in which the soldier came onto the map
	flags   flags
}

type flags uint8

const (
	airborne flags = 1 << iota
	complete       // BHM 4.4
	hidden         // BHM 12.10: only the soldier's own side knows its place
	called         // BHM 11.1.2.2: selected, but not yet checked or not yet activated
	passing        // BHM 8.3: moving through a point that another soldier occupies
)

// Values of soldier.at for soldiers that are not on the map.
const (
	offReserve spot = -1 - iota // waiting to enter
	offUnset                    // not yet set up
	offExited
	offDead
	offLine // BHM 12.4.1: a drone given up, but not destroyed
)

// A host is the state of one side as a whole.
type host struct {
	funds    [2]fund // BHM 11.1.2: by squad of the commander that gave them
	heir     [2]int8 // BHM 4.1.3: by squad, the turn in which the assistant takes over
	held     bool    // BHM 7.5, under the reading that allows it: has passed, and no soldier was activated since
	passed   bool    // BHM 8.6: keeps its reserves off the map this turn
	idle     bool    // BHM 12.11: reorganises this turn
	overrode bool    // BHM 11.1.1: the last activation was a commander's, before the shaken
	merged   bool    // BHM 12.11: two squads have become one
	worn     bool    // BHM 12.12: one of the merged squads had lost half its soldiers
	victory  int32   // BHM 4.11: points won so far
}

// An action is the current activation; unit is -1 between activations.
type action struct {
	unit    int8
	mp      int8
	rest    int16 // on a table: unused thousandths of a movement point that is already paid for (BHM 15.1)
	prev    spot  // BHM 8.3: the point just left
	first   spot  // BHM 9.7: the place of the first target
	die     int8  // BHM 9.7: the unmodified die of the first attack
	painted int8  // BHM 9.4: the target painted, or -1
	turned  int8  // BHM 12.9: points turned
	drawn   int8  // on a table: number of reaction shots taken at the soldier
	recall  int32 // on a table: the place on the leg where the enemy wants the next question, or 0
	did     past
}

type past uint32

const (
	moved      past = 1 << iota // entered a point, or changed its level
	bounced                     // BHM 8.2.3: a further bounce costs more
	aloft                       // BHM 8.2.6: has paid to stay in the air, or went up this turn
	landed                      // BHM 8.2.6: may not bounce again
	boosted                     // BHM 8.2.10
	fired                       // has made all its attacks
	half                        // BHM 9.7: has made the first of two attacks
	shaky                       // BHM 7.2: may act, but is still shaken
	rooted                      // may not move any more: demolished, painted, hit a mine
	sneaking                    // BHM 12.3: revealed, moving on the ground, unseen until it has fired
	queried                     // BHM 5.5
	spent                       // shaken, or worse, while it acted
	quiet                       // has done nothing yet that would reveal its card
	stepped                     // entered a point
	faced                       // BHM 12.9: turned without firing
	unfinished                  // BHM 7.2: panicked at its check, and must check again
	mined                       // BHM 12.6.1: stopped at a mine, and may fire
)

var idle = action{unit: -1, painted: -1, first: -1, prev: -1}

// Clone implements game.State.
func (b *battle) Clone() *battle {
	c := *b
	c.soldiers = slices.Clone(b.soldiers)
	c.mines = slices.Clone(b.mines)
	c.control = slices.Clone(b.control)
	c.combed = slices.Clone(b.combed)
	c.sight.rows = slices.Clone(b.sight.rows)
	c.sight.keys = slices.Clone(b.sight.keys)
	return &c
}

// kind returns what is printed on a soldier's card.
func (b *battle) kind(u int) *cards.Kind { return b.tables.Units.Kind(b.soldiers[u].card.Type) }

// has reports whether a soldier has an ability.
func (b *battle) has(u int, a cards.Abilities) bool { return b.kind(u).Has(a) }

// armoured reports whether a soldier has damage boxes.
func (b *battle) armoured(u int) bool { return b.kind(u).Class == cards.Armoured }

// drone reports whether a unit is a drone.
func (b *battle) drone(u int) bool { return b.kind(u).Class == cards.Drone }

// side returns a soldier's side.
func (b *battle) side(u int) game.Side { return b.loyal[u] }

// on reports whether a soldier is on the map.
func (b *battle) on(u int) bool { return b.soldiers[u].at >= 0 }

// is reports whether a soldier has all the given flags.
func (b *battle) is(u int, f flags) bool { return b.soldiers[u].flags&f == f }

func (b *battle) set(u int, f flags)   { b.soldiers[u].flags |= f }
func (b *battle) unset(u int, f flags) { b.soldiers[u].flags &^= f }

// did reports whether the active soldier has done any of the given things.
func (b *battle) did(d past) bool { return b.act.did&d != 0 }

// able reports whether a soldier is on the map and not down (BHM 7.8).
func (b *battle) able(u int) bool {
	return b.on(u) && b.tables.Units.State(b.soldiers[u].card) == cards.Able
}

// down reports whether a soldier on the map has all its boxes marked.
func (b *battle) down(u int) bool {
	return b.on(u) && b.tables.Units.State(b.soldiers[u].card) == cards.Down
}

// boxes is the number of boxes that an attack can mark before a unit is eliminated: 0 for a drone or an
// unarmoured soldier (BHM 9.3.3).
func (b *battle) boxes(u int) int {
	if !b.armoured(u) {
		return 0
	}
	return cards.Boxes - int(b.soldiers[u].card.Damage)
}

// good reports whether a soldier is able and neither shaken nor panicked.
func (b *battle) good(u int) bool { return b.able(u) && b.soldiers[u].markers == 0 }

// apart is the range between two soldiers.
func (b *battle) apart(u, v int) int {
	return b.between(u, b.soldiers[u].at, v, b.soldiers[v].at)
}

// between is the range between two soldiers if they were at two given places. It is in map points,
// or in inches between their bases (BHM 15.3).
func (b *battle) between(u int, p spot, v int, q spot) int {
	if b.raster == nil {
		return b.dotted.steps(p, q) // bases do not count
	}
	return b.span(p, q, b.girth(u)+b.girth(v))
}

// range_ is the range between two places. On a table it assumes a base at each place.
func (b *battle) range_(p, q spot) int { return b.span(p, q, 2*standBase) }

// knows reports whether a side knows where a soldier is; Chance knows everything.
func (b *battle) knows(s game.Side, u int) bool {
	return s == game.Chance || b.side(u) == s || !b.is(u, hidden)
}

// read reports whether a side has seen a soldier's card.
func (b *battle) read(s game.Side, u int) bool {
	return s == game.Chance || b.side(u) == s || b.soldiers[u].card.Revealed
}

// onto reports whether soldier u, at a place, would stand on soldier v. Soldier v is on the map
// (BHM 8.3).
func (b *battle) onto(u int, at spot, v int) bool {
	return b.soldiers[v].at == at || b.raster != nil && b.overlaps(u, at, v)
}

// overlaps reports whether the base of soldier u at a point of a table would overlap the base of v.
func (b *battle) overlaps(u int, at spot, v int) bool {
	there := b.soldiers[v].at
	return there >= 0 && b.raster.clash(at, there, b.girth(u)+b.girth(v))
}

// stoodOn reports whether a soldier is on a place.
func (b *battle) stoodOn(v int, place spot) bool {
	return b.on(v) && b.field.on(b.soldiers[v].at, place)
}

// noUnit is an index that stands for no unit.
const noUnit = -1

// occupant returns a soldier on a place, other than u, or noUnit. A soldier that only passes
// through does not count.
func (b *battle) occupant(at spot, u int) int {
	for v := range b.soldiers {
		if b.onto(u, at, v) && v != u && b.soldiers[v].flags&passing == 0 {
			return v
		}
	}
	return noUnit
}

// seenThere returns a soldier on a place, other than u, if u's side knows its position; otherwise
// noUnit. A hidden enemy may still be on the place (BHM 12.10).
func (b *battle) seenThere(at spot, u int) int {
	for v := range b.soldiers {
		if b.onto(u, at, v) && v != u && b.soldiers[v].flags&passing == 0 && b.knows(b.side(u), v) {
			return v
		}
	}
	return noUnit
}

// label returns a soldier's name, as on its counter.
func (b *battle) label(u int) string { return b.roster[u].label }

// where names a soldier's place, with its level if it is in the air.
func (b *battle) where(u int) string {
	s := &b.soldiers[u]
	if b.is(u, airborne) {
		return b.name(s.at) + " at level " + digits(int(s.level))
	}
	return b.name(s.at)
}

// article returns the name of a soldier's type with its article.
func (b *battle) article(u int) string {
	name := b.kind(u).Name
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}
