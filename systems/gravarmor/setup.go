package gravarmor

import (
	"strings"

	"metahex/game"
	"metahex/rule"
)

// opening tells what is played, and which figures are not printed ones.
type opening struct{}

// Work tells title, forces and stand-ins.
func (opening) Work(t *table) {
	b := t.State
	if t.Muted() {
		return
	}
	t.Say("GA scenarios", "%s. %s moves first each turn.", b.scenario.Title, nameOf(b.scenario.First))
	t.Say("GA equipment/mapboard", "The map is %s, of %d hexes; its colours mean %s.", b.scenario.Board.ID, len(b.names), b.key.words())
	notes := b.tables.Sources()
	if note := b.scenario.Origin.Note("terrain key and forces"); note != "" {
		notes = append(notes, note)
	}
	if b.scenario.Ground != "" {
		notes = append(notes, "map "+b.scenario.Board.ID+", "+b.scenario.Ground)
	}
	if len(notes) > 0 {
		t.Say("GA scenarios", "Not printed figures: %s.", strings.Join(notes, "; "))
	}
	for _, side := range []game.Side{League, Imperial} {
		var names []string
		for u := range b.roster {
			if b.side(u) == side {
				names = append(names, b.name(u))
			}
		}
		t.Say("GA scenarios/forces", "%s: %s.", nameOf(side), strings.Join(names, ", "))
	}
}

// found lets a player place the city (GA scenarios/key/cities).
type found struct{}

// Ask offers the hexes of the site.
func (found) Ask(b *battle) game.Question {
	site := b.scenario.Site
	if site == nil {
		return game.Question{}
	}
	q := game.Question{Side: site.Side, Topic: "city", Cite: "GA equipment/markers", Seen: game.Everyone}
	for _, h := range site.Zone.Hexes {
		if !b.ground.board.Hex(h).City {
			q.Options = append(q.Options, game.Option{Choice: choice(vCity, h), Cite: "GA scenarios/key/cities"})
		}
	}
	return q
}

// Refuse says where the city may be.
func (found) Refuse(b *battle, c game.Choice) error {
	if c.Verb != vCity {
		return nil
	}
	return rule.Refuse("GA scenarios/key/cities", "the city is placed in %s", b.scenario.Site.Zone.Title)
}

// Answer lays the marker; the ground is read anew.
func (found) Answer(t *table, c game.Choice) {
	b := t.State
	b.city = int16(c.Args[0])
	b.ground = b.with(b.city)
	t.Say("GA equipment/markers", "The city is in %s.", b.hexName(b.city))
}

// deploy goes through all units in the order of set-up. Where there is nothing
// to choose, nothing is asked (GA scenarios/forces).
type deploy struct{ Next int8 }

func (deploy) String() string { return "set-up" }

// Work sets the next unit up, or asks where.
func (d deploy) Work(t *table) {
	b := t.State
	if int(d.Next) >= len(b.order) {
		return
	}
	s := station{b.order[d.Next]}
	t.Then(deploy{d.Next + 1})
	switch all := s.options(b); {
	case len(all) > 1:
		t.Then(s)
	case len(all) == 1:
		s.Answer(t, all[0].Choice)
	default:
		b.units[s.Unit].at = offExited
		t.Say("GA scenarios/forces", "%s finds no hex to begin in.", b.name(int(s.Unit)))
	}
}

// station asks where a unit begins.
type station struct{ Unit int8 }

func (station) String() string { return "set-up" }

// Ask offers the hexes of the zone, and seats in carriers.
func (s station) Ask(b *battle) game.Question {
	return game.Question{Side: b.side(int(s.Unit)), Topic: "place", Cite: "GA scenarios/forces", Seen: game.Everyone, Options: s.options(b)}
}

// options are all ways for the unit to begin.
func (s station) options(b *battle) (all []game.Option) {
	u := int(s.Unit)
	det := b.roster[u].detachment
	if det.Start == OnMap {
		all = b.places(u, &det.Zone)
	} else if b.comes(u) {
		all = append(all, game.Option{Choice: choice(vKeep, u)})
	}
	for v := range b.units {
		if b.mayBoard(u, v) {
			all = append(all, game.Option{Choice: choice(vBoard, u, v), Cite: b.boardClause(v)})
		}
	}
	return all
}

// Refuse says why a unit cannot begin somewhere.
func (s station) Refuse(b *battle, c game.Choice) error {
	u := int(s.Unit)
	if c.Verb != vPlace || int(c.Args[0]) != u || c.Args[1] < 0 || int(c.Args[1]) >= len(b.names) {
		return nil
	}
	h := int16(c.Args[1])
	switch det := b.roster[u].detachment; {
	case det.Start != OnMap:
		return rule.Refuse("GA scenarios/forces", "%s does not begin on the map", b.name(u))
	case !b.in(&det.Zone, h) && !det.Zone.Beyond:
		return rule.Refuse("GA scenarios/forces", "%s is set up in %s", b.name(u), det.Zone.Title)
	case !b.suits(u, h):
		return rule.Refuse("GA scenarios/key", "%s %s", b.hexName(h), isBarred.text)
	case b.enemyAt(h, b.side(u)):
		return rule.Refuse("GA movement/enemies", "%s %s", b.hexName(h), isHeld.text)
	}
	return rule.Refuse("GA scenarios/forces", "%s is within the range of an enemy", b.hexName(h))
}

// comes tells whether a unit can come onto the map by itself.
func (b *battle) comes(u int) bool {
	k := b.kind(u)
	if b.roster[u].detachment.Start == InOrbit {
		return dives(k)
	}
	return k.MP > 0 || k.Move.Spacecraft()
}

// dives tells whether units of a kind dive from orbit by themselves
// (GA orbital).
func dives(k *Kind) bool {
	return k.Move == Grav || k.Move.Spacecraft() || k.victim() == JumpInfantry
}

// boardClause is what lets a unit begin in a carrier.
func (b *battle) boardClause(v int) rule.Clause {
	if b.kind(v).Move == DropShip {
		return "GA orbital/drop-ships"
	}
	return "GA movement/carriers"
}

// mayBoard tells whether u may begin inside v: of the same detachment, and there
// is a seat. What begins in a drop-ship on the map could only be unloaded.
func (b *battle) mayBoard(u, v int) bool {
	if u == v || b.roster[u].detachment != b.roster[v].detachment || b.units[v].at == offUnset || !b.living(v) || !b.fits(u, v) {
		return false
	}
	return b.kind(v).Move != DropShip || b.roster[u].detachment.Start == InOrbit
}

// fits tells whether a carrier has a seat for such a unit (GA movement/carriers,
// GA orbital/drop-ships).
func (b *battle) fits(u, v int) bool {
	k := b.kind(u)
	switch {
	case b.seats(v) == 0 || b.load(v) >= b.seats(v):
		return false
	case k.Move == Infantry:
		return true
	}
	return b.kind(v).Move == DropShip && (k.Move == Grav || k.Move == Hover)
}

// places are the hexes of a zone where a unit may be set up.
func (b *battle) places(u int, z *Zone) (all []game.Option) {
	for h := range b.names {
		at := int16(h)
		if b.in(z, at) && b.suits(u, at) && !b.enemyAt(at, b.side(u)) && (!z.Beyond || b.beyond(at, b.side(u))) {
			all = append(all, game.Option{Choice: choice(vPlace, u, h)})
		}
	}
	return all
}

// in tells whether a hex belongs to a zone.
func (b *battle) in(z *Zone, h int16) bool {
	if z.set != nil && z.set[h] {
		return true
	}
	if z.City >= 0 {
		for _, c := range b.ground.cities {
			if b.distance(c, h) <= z.City {
				return true
			}
		}
	}
	return false
}

// beyond tells whether a hex is out of the maximum range of every enemy.
func (b *battle) beyond(h int16, side game.Side) bool {
	for g := range b.guns {
		u := int(b.guns[g].unit)
		if b.side(u) != side && b.stands(u) && b.distance(b.units[u].at, h) <= b.guns[g].Range {
			return false
		}
	}
	return true
}

// suits tells whether a unit can stand in a hex at all.
func (b *battle) suits(u int, h int16) bool {
	m := b.roster[u].class
	return m > Grav || b.terrain(h).Cost[m] > 0
}

// Answer puts the unit there.
func (s station) Answer(t *table, c game.Choice) {
	b, u := t.State, int(s.Unit)
	det := b.roster[u].detachment
	switch c.Verb {
	case vPlace:
		b.units[u].at = int16(c.Args[1])
		t.Say("GA scenarios/forces", "%s sets up in %s.", b.name(u), b.hexName(b.units[u].at))
	case vBoard:
		v := int(c.Args[1])
		b.units[u].at, b.units[u].in = offAboard, int8(v)
		t.Say(b.boardClause(v), "%s begins inside %s.", b.name(u), b.name(v))
	default:
		b.units[u].at = offReserve
		if det.Start == InOrbit {
			b.units[u].at = offOrbit
		}
	}
}
