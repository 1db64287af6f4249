package scenario

import (
	"metahex/rule"
)

// Each installation has a use (SP installations). A base must have room for the stands that are
// stationed there (SP installations/base).

// A Use is the purpose of an installation.
type Use uint8

// The uses of installations.
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

// String returns the word of the use.
func (u Use) String() string { return useWords[u] }

// Centred reports whether a side began with a command centre. The loss of the centre does not change
// the modifier of the activation die (SP activation/centre).
func (f *Force) Centred() bool { return f.Centre || f.built(HeadQuarters, true) > 0 }

// A lodging is a rule that a base must have an installation for some kinds of stand.
type lodging struct {
	use          Use
	per          int // number of stands that one installation or section has room for
	bySection    bool
	what, plural string
	room         string
	cite         rule.Clause
	counts       func(*Kind) bool
}

// lodgings are all lodgings except the strips for fighters.
var lodgings = []lodging{
	{Barracks, 1, true, "squad", "squads", "sections of barracks", "SP installations/base", func(k *Kind) bool { return k.Branch == Infantry }},
	{Maintenance, 6, false, "vehicle", "vehicles", "maintenance facilities", "SP installations/base", func(k *Kind) bool { return k.Branch != Infantry && !k.Flies() }},
	{Hangar, 2, false, "air unit", "air units", "hangars", "SP installations/base", (*Kind).Flies},
	{LandingPad, 8, false, "VTOL craft", "VTOL craft", "landing pads", "SP installations/landing-pad", func(k *Kind) bool { return k.Branch == VTOL }},
	{BomberStrip, stripPer, false, "bomber or transport", "bombers or transports", "bomber strips", "SP installations/bomber-strip", (*Kind).NeedsBomberStrip},
}

// stripPer is the number of aircraft that a strip supports.
const stripPer = 8

// NeedsBomberStrip reports whether a kind needs a bomber strip.
func (k *Kind) NeedsBomberStrip() bool { return k.Role == Bomber || k.Role == Airlifter }

// lodged checks that a base has enough room for the force stationed there. Fighters may use the room
// on strips that bombers and transports do not need.
func (r *reader) lodged(f *Force, at rule.Located[bool]) {
	check := func(n, room int, l lodging) {
		r.First(r.Slip(n > room, l.cite, at.Node, "found %s and room for %d in %s; want room for all that are stationed there", rule.Count(n, l.what, l.plural), room, l.room))
	}
	for _, l := range lodgings {
		check(f.stationed(l.counts), l.per*f.built(l.use, l.bySection), l)
	}
	strips := stripPer*(f.built(FighterStrip, false)+f.built(BomberStrip, false)) - f.stationed((*Kind).NeedsBomberStrip)
	fighters := f.stationed(func(k *Kind) bool { return k.Role == Fighter })
	check(fighters, max(0, strips), lodging{what: "fighter", plural: "fighters", room: "strips", cite: "SP installations/fighter-strip"})
}

// stationed counts a force's stands for whose kind the function counts returns true.
func (f *Force) stationed(counts func(*Kind) bool) (n int) {
	for u := range Units(f.Platoons) {
		if counts(u.Kind) {
			n++
		}
	}
	return n
}

// built counts a force's structures with a use, or the sections of such structures.
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
