package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// Installations (SP installations): structures that help their side from where
// they stand, as long as they stand.
//
//	ground radar, air radar  ─▶ to hit, anywhere on the table
//	field generator          ─▶ beams at who is within 12": to hit and to kill
//	command centre           ─▶ activation, radar, artillery, air support
//	pads and strips          ─▶ what flies from a base

// A Use is what an installation is for.
type Use uint8

// The uses.
const (
	NoUse Use = iota
	GroundRadar
	AirRadar
	FieldGenerator
	HeadQuarters
	Barracks
	Maintenance
	Hangar
	LandingPad
	FighterStrip
	BomberStrip
)

var useWords = []string{
	"", "ground-radar", "air-radar", "field-generator", "command-centre", "barracks", "maintenance", "hangar", "landing-pad", "fighter-strip", "bomber-strip",
}

// working reports whether a side has an installation of a kind standing.
func (b *battle) working(side game.Side, use Use) bool {
	return b.firstOf(side, func(u int) bool { return b.kind(u).Use == use && b.structure(u) }) != nobody
}

// centre reports whether a side has a command centre that works: one that stands, or
// one that no stand shows.
func (b *battle) centre(side game.Side) bool {
	return b.scenario.Forces[side].Centre || b.working(side, HeadQuarters)
}

// centred reports whether a side began with a command centre: no loss changes what
// is added to the activation die (SP activation/centre).
func (f *Force) centred() bool { return f.Centre || f.built(HeadQuarters, true) > 0 }

// radar adds what a side's radar does for a shot at a target on the ground or in
// the air; a command centre makes it better.
func (b *battle) radar(u, v int) (i rule.Item, ok bool) {
	use, name, cite := GroundRadar, "ground radar", rule.Clause("SP installations/ground-radar")
	if b.kind(v).flies() {
		use, name, cite = AirRadar, "air radar", "SP installations/air-radar"
	}
	if !b.working(b.side(u), use) {
		return i, false
	}
	f := RadarHelp
	if b.centre(b.side(u)) {
		f, name, cite = RadarCentre, name+" and command centre", "SP installations/centre"
	}
	return b.tables.item(f, name, cite), true
}

// sights adds the range finder and the radar, or by one reading the better of the
// two (SP fire/hit-modifiers).
func (b *battle) sights(t *rule.Tally, u, v int) {
	radar, has := b.radar(u, v)
	f, finds := finderFigures[b.kind(u).Finder]
	if has && finds && b.readings[Radar] == better {
		has, finds = radar.Amount >= b.tables.Of(f), radar.Amount < b.tables.Of(f)
	}
	b.count(t, finds, f, "range finder", "SP fire/hit-modifiers")
	if has {
		t.Items = append(t.Items, radar)
	}
}

// deflect adds what an enemy field generator takes off a beam's dice, at a target
// within twelve inches of it; guns and missiles go through.
func (b *battle) deflect(t *rule.Tally, s shot) {
	if b.weapon(s).Class != Beam {
		return
	}
	g := b.firstOf(b.side(int(s.At)), func(g int) bool {
		return b.kind(g).Use == FieldGenerator && b.base(g).Apart(b.base(int(s.At)), int64(b.tables.Of(FieldReach)))
	})
	if g != nobody {
		b.count(t, true, Field, "field generator "+b.label(g), "SP installations/generator")
	}
}

// grounds tells by which clause a based aircraft cannot come, as the strip is gone
// that it flies from, and is empty when it can.
func (b *battle) grounds(u int) rule.Clause {
	side, k := b.side(u), b.kind(u)
	switch {
	case !b.scenario.Forces[side].Based || b.working(side, BomberStrip):
		return ""
	case k.Role == Fighter && b.working(side, FighterStrip):
		return ""
	case k.Role == Fighter:
		return "SP installations/fighter-strip"
	}
	return "SP installations/bomber-strip"
}

// A lodging is what a base must have for what is stationed there.
type lodging struct {
	use          Use
	per          int // for how many of them
	bySection    bool
	what, plural string
	room         string
	cite         rule.Clause
	counts       func(*Kind) bool
}

// lodgings are all of them but the fighters' strips.
var lodgings = []lodging{
	{Barracks, 1, true, "squad", "squads", "sections of barracks", "SP installations/base", func(k *Kind) bool { return k.Branch == Infantry }},
	{Maintenance, 6, false, "vehicle", "vehicles", "maintenance facilities", "SP installations/base", func(k *Kind) bool { return k.Branch != Infantry && !k.flies() }},
	{Hangar, 2, false, "air unit", "air units", "hangars", "SP installations/base", (*Kind).flies},
	{LandingPad, 8, false, "VTOL craft", "VTOL craft", "landing pads", "SP installations/landing-pad", func(k *Kind) bool { return k.Branch == VTOL }},
	{BomberStrip, stripPer, false, "bomber or transport", "bombers or transports", "bomber strips", "SP installations/bomber-strip", (*Kind).heavy},
}

// stripPer is how many aircraft a strip supports.
const stripPer = 8

// heavy reports whether a kind needs a bomber strip.
func (k *Kind) heavy() bool { return k.Role == Bomber || k.Role == Airlifter }

// lodged checks that a force that is stationed at a base has there what it needs;
// fighters use what bombers leave of their strips.
func (r *scenarioReader) lodged(f *Force, at rule.Located[bool]) {
	check := func(n, room int, l lodging) {
		r.found(r.slip(n > room, at.Node, "found %s and room for %d in %s; want room for all that are stationed there [%s]", rule.Count(n, l.what, l.plural), room, l.room, l.cite))
	}
	for _, l := range lodgings {
		check(f.stationed(l.counts), l.per*f.built(l.use, l.bySection), l)
	}
	strips := stripPer*(f.built(FighterStrip, false)+f.built(BomberStrip, false)) - f.stationed((*Kind).heavy)
	fighters := f.stationed(func(k *Kind) bool { return k.Role == Fighter })
	check(fighters, max(0, strips), lodging{what: "fighter", plural: "fighters", room: "strips", cite: "SP installations/fighter-strip"})
}

// stationed counts a force's stands of some kinds.
func (f *Force) stationed(counts func(*Kind) bool) (n int) {
	for u := range units(f.Platoons) {
		if counts(u.Kind) {
			n++
		}
	}
	return n
}

// built counts a force's structures of a use, or their sections.
func (f *Force) built(use Use, bySection bool) (n int) {
	for _, w := range f.Structures {
		sections := 0
		for _, s := range w.Units {
			if s.Kind.Use == use {
				sections++
			}
		}
		if !bySection {
			sections = min(1, sections)
		}
		n += sections
	}
	return n
}
