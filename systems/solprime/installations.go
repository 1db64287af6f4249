package solprime

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Installations (SP installations): structures that help their side from their place until they are
// destroyed.
//
//	ground radar, air radar  ─▶ to hit, anywhere on the table
//	field generator          ─▶ beams at targets within 12": to hit and to kill
//	command centre           ─▶ activation, radar, artillery, air support
//	pads and strips          ─▶ air units that fly from a base

// working reports whether a side has an installation with the given use that is not destroyed.
func (b *battle) working(side game.Side, use scenario.Use) bool {
	return b.firstOf(side, func(u int) bool { return b.kind(u).Use == use && b.structure(u) }) != nobody
}

// centre reports whether a side has a working command centre. The scenario can give a side a centre
// without a stand.
func (b *battle) centre(side game.Side) bool {
	return b.scenario.Forces[side].Centre || b.working(side, scenario.HeadQuarters)
}

// radar returns the modifier of a side's radar for a shot at a ground or air target. A command
// centre improves the modifier.
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

// sights adds the modifiers of the range finder and the radar. By one reading, only the better one
// counts (SP fire/hit-modifiers).
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

// deflect adds the modifier of an enemy field generator for beams at a target within twelve inches of
// the generator. It does not affect guns and missiles.
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

// grounds returns the clause that keeps a based aircraft off the table because its strip is gone, or
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
