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

// A battle is the state of a match. It is small, plain and copied by assignment; its pointers lead
// only to data that never changes while it is shared.
type battle struct {
	*setting
	game.Leaning         // affects only advice
	ground       *ground // copied when a dot changes
	soldiers     []soldier
	mines        []mine
	sides        [3]host // by game.Side
	act          action
	sight        sight
	prospect     *prospect // of the leg under way, on a table; a cache of what follows from the rest
	turn         int8
	ended        bool
	holder       game.Side   // of the initiative, this turn or the last
	dice         [3]int8     // of initiative
	control      []game.Side // BHM 4.9: who held each contested dot last
	combed       bitset      // the hideouts where no soldier can be hidden any more: affects only Imagine, and is no fact
}

// A soldier is any unit: a soldier with or without armour, or a drone.
type soldier struct {
	card    cards.Card
	at      spot       // or one of the off… below
	level   int8       // absolute
	facing  int8       // BHM 12.9, sixths of a turn clockwise from north; on a map
	ahead   grid.Point // BHM 12.9, on a table: the way he faces
	markers int8       // BHM 4.5: 1 shaken, 2 panicked; shock markers of a drone
	painted int8       // BHM 4.7: 1 by a soldier, 2 by a sniper
	stealth int8       // BHM 12.3: the marker's box, 0 none
	cooled  int8       // BHM 12.3: the turn from which stealth works again
	entered int8       // BHM 8.6: the turn in which he came onto the map
	flags   flags
}

type flags uint8

const (
	airborne flags = 1 << iota
	complete       // BHM 4.4
	hidden         // BHM 12.10: where he is, only his side knows
	called         // BHM 11.1.2.2: selected, status not yet checked or activation not yet begun
	passing        // BHM 8.3: on a point that another occupies, on his way
)

// Places of soldiers that are not on the map.
const (
	offReserve spot = -1 - iota // waiting to enter
	offUnset                    // not yet set up
	offExited
	offDead
	offLine // BHM 12.4.1: a drone given up, but not destroyed
)

// A host is what belongs to one side as a whole.
type host struct {
	points   int8    // BHM 11.1.2: active command points left this turn
	heir     [2]int8 // BHM 4.1.3: by squad, the turn in which the assistant takes over
	held     bool    // BHM 7.5, under the other reading: has passed, and nobody has been activated since
	passed   bool    // BHM 8.6: keeps its reserves off the map this turn
	idle     bool    // BHM 12.11: reorganises this turn
	overrode bool    // BHM 11.1.1: the last to act went before the shaken
	merged   bool    // BHM 12.11: two squads have become one
	worn     bool    // BHM 12.12: either of the two had lost half its soldiers then
	victory  int32   // BHM 4.11: points won so far
}

// An action is the activation under way; unit is -1 between activations.
type action struct {
	unit    int8
	mp      int8
	rest    int16 // on a table: thousandths left of a point begun (BHM 15.1)
	prev    spot  // BHM 8.3: the point just left
	first   spot  // BHM 9.7: where the first target stood
	die     int8  // BHM 9.7: unmodified, of the first attack
	painted int8  // BHM 9.4: the target painted, or -1
	turned  int8  // BHM 12.9: points turned
	drawn   int8  // on a table: how often it has been fired at in reaction
	recall  int32 // on a table: how far along its leg the enemy wants to be asked again, or 0
	did     past
}

type past uint32

const (
	moved      past = 1 << iota // entered a point, or changed its level
	bounced                     // BHM 8.2.3: a further bounce is dear
	aloft                       // BHM 8.2.6: has paid to stay in the air, or went up this turn
	landed                      // BHM 8.2.6: may not bounce again
	boosted                     // BHM 8.2.10
	fired                       // has made its only attack, or both
	half                        // BHM 9.7: has made the first of two attacks
	shaky                       // BHM 7.2: recovered, but shaken still
	rooted                      // may not move any more: demolished, painted, hit a mine
	sneaking                    // BHM 12.3: revealed, moving on the ground, unseen until he has fired
	queried                     // BHM 5.5
	spent                       // shaken, or worse, while it acted
	quiet                       // has done nothing yet that would reveal its card
	stepped                     // entered a point
	faced                       // BHM 12.9: turned without firing
	unfinished                  // BHM 7.2: panicked at his check, and to check again
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

// did reports whether the soldier under way has done any of the given things.
func (b *battle) did(d past) bool { return b.act.did&d != 0 }

// able reports whether a soldier is on the map and not down (BHM 7.8).
func (b *battle) able(u int) bool {
	return b.on(u) && b.tables.Units.State(b.soldiers[u].card) == cards.Able
}

// down reports whether a soldier on the map has all its boxes marked.
func (b *battle) down(u int) bool {
	return b.on(u) && b.tables.Units.State(b.soldiers[u].card) == cards.Down
}

// good reports whether a soldier is able and neither shaken nor panicked.
func (b *battle) good(u int) bool { return b.able(u) && b.soldiers[u].markers == 0 }

// apart is the range between two soldiers.
func (b *battle) apart(u, v int) int {
	return b.between(u, b.soldiers[u].at, v, b.soldiers[v].at)
}

// between is the range between two soldiers if they stood at two places: in map points, or in
// inches between their bases (BHM 15.3).
func (b *battle) between(u int, p spot, v int, q spot) int {
	if b.raster == nil {
		return b.dotted.steps(p, q) // bases do not count
	}
	return b.span(p, q, b.girth(u)+b.girth(v))
}

// range_ is the range between two places; on a table, with a base at each of them.
func (b *battle) range_(p, q spot) int { return b.span(p, q, 2*standBase) }

// knows reports whether a side knows where a soldier is; Chance knows everything.
func (b *battle) knows(s game.Side, u int) bool {
	return s == game.Chance || b.side(u) == s || !b.is(u, hidden)
}

// read reports whether a side knows a soldier's card.
func (b *battle) read(s game.Side, u int) bool {
	return s == game.Chance || b.side(u) == s || b.soldiers[u].card.Revealed
}

// onto reports whether a soldier at a place would stand on another soldier, which is on the map
// (BHM 8.3).
func (b *battle) onto(u int, at spot, v int) bool {
	return b.soldiers[v].at == at || b.raster != nil && b.overlaps(u, at, v)
}

// overlaps reports whether the base of a soldier at a point of a table would overlap that of
// another.
func (b *battle) overlaps(u int, at spot, v int) bool {
	there := b.soldiers[v].at
	return there >= 0 && b.raster.clash(at, there, b.girth(u)+b.girth(v))
}

// stoodOn reports whether a soldier is on a place.
func (b *battle) stoodOn(v int, place spot) bool {
	return b.on(v) && b.field.on(b.soldiers[v].at, place)
}

// noUnit is the index of no unit.
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

// seenThere returns a soldier on a place, other than u, that u's side knows of, or noUnit. An enemy
// may be hidden beneath it (BHM 12.10).
func (b *battle) seenThere(at spot, u int) int {
	for v := range b.soldiers {
		if b.onto(u, at, v) && v != u && b.soldiers[v].flags&passing == 0 && b.knows(b.side(u), v) {
			return v
		}
	}
	return noUnit
}

// label is a soldier's name on the table.
func (b *battle) label(u int) string { return b.roster[u].label }

// where names a soldier's place, with its level if it is in the air.
func (b *battle) where(u int) string {
	s := &b.soldiers[u]
	if b.is(u, airborne) {
		return b.name(s.at) + " at level " + digits(int(s.level))
	}
	return b.name(s.at)
}

// article is the name of a soldier's type with its article.
func (b *battle) article(u int) string {
	name := b.kind(u).Name
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}
