package solprime

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Installations (SP installations): structures that help their side from where they are, as long as
// they stand.
//
//	ground radar, air radar  ─▶ to hit, anywhere on the table
//	field generator          ─▶ beams at who is within 12": to hit and to kill
//	command centre           ─▶ activation, radar, artillery, air support
//	pads and strips          ─▶ what flies from a base

// working reports whether a side has a standing installation of a kind.
func (b *battle) working(side game.Side, use scenario.Use) bool {
	return b.firstOf(side, func(u int) bool { return b.kind(u).Use == use && b.structure(u) }) != nobody
}

// centre reports whether a side has a working command centre: one that stands, or one that is not
// represented by a stand.
func (b *battle) centre(side game.Side) bool {
	return b.scenario.Forces[side].Centre || b.working(side, scenario.HeadQuarters)
}

// radar returns what a side's radar adds to a shot at a target on the ground or in the air; a
// command centre improves it.
func (b *battle) radar(u, v int) (i rule.Item, ok bool) {
	use, name, cite := scenario.GroundRadar, "ground radar", rule.Clause("SP installations/ground-radar")
	if b.kind(v).Flies() {
		use, name, cite = scenario.AirRadar, "air radar", "SP installations/air-radar"
	}
	if !b.working(b.side(u), use) {
		return i, false
	}
	f := scenario.RadarHelp
	if b.centre(b.side(u)) {
		f, name, cite = scenario.RadarCentre, name+" and command centre", "SP installations/centre"
	}
	return b.item(f, name, cite), true
}

// finderFigures are the modifiers of range finders.
var finderFigures = map[string]scenario.Figure{"primitive": scenario.Primitive, "advanced": scenario.Advanced, "cybernetic": scenario.Cybernetic}

// sights adds the range finder and the radar or, by one reading, the better of the two
// (SP fire/hit-modifiers).
func (b *battle) sights(t *rule.Tally, u, v int) {
	radar, has := b.radar(u, v)
	f, finds := finderFigures[b.kind(u).Finder]
	if has && finds && b.readings[scenario.Radar] == scenario.Better {
		has, finds = radar.Amount >= b.tables.Of(f), radar.Amount < b.tables.Of(f)
	}
	b.count(t, finds, f, "range finder", "SP fire/hit-modifiers")
	if has {
		t.Items = append(t.Items, radar)
	}
}

// deflect adds what an enemy field generator subtracts from a beam's dice, at a target within
// twelve inches of the generator. It does not affect guns and missiles.
func (b *battle) deflect(t *rule.Tally, s shot) {
	if b.weapon(s).Class != scenario.Beam {
		return
	}
	g := b.firstOf(b.side(int(s.At)), func(g int) bool {
		return b.kind(g).Use == scenario.FieldGenerator && b.base(g).Apart(b.base(int(s.At)), int64(b.tables.Of(scenario.FieldReach)))
	})
	if g != nobody {
		b.count(t, true, scenario.Field, "field generator "+b.label(g), "SP installations/generator")
	}
}

// grounds returns the clause by which a based aircraft cannot come because its strip is gone, or
// "".
func (b *battle) grounds(u int) rule.Clause {
	side, k := b.side(u), b.kind(u)
	switch {
	case !b.scenario.Forces[side].Based || b.working(side, scenario.BomberStrip):
		return ""
	case k.Role == scenario.Fighter && b.working(side, scenario.FighterStrip):
		return ""
	case k.Role == scenario.Fighter:
		return "SP installations/fighter-strip"
	}
	return "SP installations/bomber-strip"
}
