package gravarmor

import (
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// The hit value (GA combat/hit) is firepower, EW, attack and weapon type, minus resistance, EW,
// defence and terrain. One function adds it up, both for the dice and for display.

// An adder adds up amounts and records the items only on request.
type adder struct {
	sum   int
	tally *rule.Tally
}

// add adds one amount. An amount of 0 is not recorded.
func (a *adder) add(amount int, reason string, cite rule.Clause, note string) {
	a.sum += amount
	if a.tally != nil && amount != 0 {
		a.tally.Items = append(a.tally.Items, rule.Item{Amount: amount, Reason: reason, Cite: cite, Source: note})
	}
}

// remark records an item that a reader may expect although it adds nothing to the sum.
func (a *adder) remark(reason string, cite rule.Clause) {
	if a.tally != nil {
		a.tally.Add(0, reason, cite)
	}
}

// value returns the hit value of a shot.
func (b *battle) value(s shot) int {
	var a adder
	b.reckon(&a, s)
	return a.sum
}

// hitCites is the clause of a hit, which destroys a vehicle.
var hitCites = []rule.Clause{"GA combat/effects/vehicles"}

// tally returns the hit value of a shot with its items and its odds.
func (b *battle) tally(s shot) rule.Tally {
	a := adder{tally: &rule.Tally{Title: "hit value", Items: make([]rule.Item, 0, 8)}}
	b.reckon(&a, s)
	hits := b.tables.Chance(a.sum)
	all := rule.TwoD6.Of()
	a.tally.Outcomes = []rule.Outcome{{Result: "hit", Ways: hits, Of: all, Cites: hitCites}}
	if b.roster[s.At].victim != scenario.Vehicle {
		a.tally.AndThen(b.effectOdds(int(s.At)))
	}
	return *a.tally
}

// reckon adds up the hit value of a shot.
func (b *battle) reckon(a *adder, s shot) {
	k := &b.guns[s.Gun]
	u, v := int(k.unit), int(s.At)
	note := b.kind(u).Note()
	a.add(b.ew(int(s.Gun)), "EW of the firer", "GA combat/hit", note)
	a.add(k.Attack, "attack", "GA combat/hit", note)
	b.armament(a, s)
	b.resistance(a, v)
}

// armament adds the bonus of the weapon type (GA combat/weapons), and active defences.
func (b *battle) armament(a *adder, s shot) {
	k, class := &b.guns[s.Gun], b.roster[s.At].class
	switch k.Weapon {
	case scenario.Mixed:
		a.remark("mixed armament", "GA combat/weapons")
	case scenario.Particle:
		if class == scenario.Hover || class == scenario.Infantry {
			a.add(1, "particle beam against hover and infantry", "GA combat/weapons/particle", "")
		}
	case scenario.Magbolt:
		if class == scenario.Grav || class.Spacecraft() {
			a.add(1, "magnetic bolts against grav", "GA combat/weapons/magbolt", "")
		}
	case scenario.Gatling:
		if b.close(s) {
			a.add(2, "gatling lasers at one hex", "GA combat/weapons/gatling", "")
		}
	case scenario.Missile:
		a.add(-int(s.Nth), "earlier targets", "GA combat/weapons/missile", "")
	}
	b.active(a, s)
}

// close reports whether the range of a shot is one hex.
func (b *battle) close(s shot) bool {
	u := int(b.guns[s.Gun].unit)
	return b.kind(u).Move != scenario.Orbital && b.beside(b.units[u].at, b.where(int(s.At)))
}

// active adds the firer's active defences to its first shot, at a range of one hex
// (GA combat/active).
func (b *battle) active(a *adder, s shot) {
	if u := int(b.guns[s.Gun].unit); s.Nth == 0 && b.kind(u).Active && b.close(s) {
		a.add(b.kind(u).Defense, "active defences", "GA combat/active", b.kind(u).Note())
	}
}

// resistance subtracts the protection of a unit (GA combat/hit).
func (b *battle) resistance(a *adder, v int) {
	k := b.kind(v)
	note := k.Note()
	ew := k.EW - int(b.units[v].lost)
	a.add(-ew, "EW of the target", "GA combat/hit", note)
	if k.Enhanced {
		a.add(-ew, "enhanced EW", "GA combat/enhanced", note)
	}
	cite := rule.Clause("GA combat/hit")
	if k.Move == scenario.Immobile {
		cite = "GA combat/forts"
	}
	a.add(-k.Defense, "defence", cite, note)
	h := b.where(v)
	switch t := b.terrain(h); {
	case b.is(v, exposed):
		a.remark("no cover in flight", "GA combat/hit/exceptions")
	case b.cover(v, h) != t.Combat:
		a.add(-b.cover(v, h), t.Name+" for "+k.Move.String(), "GA scenarios/special", b.scenario.Origin.Note("terrain key"))
	default:
		a.add(-t.Combat, t.Name, "GA combat/hit", b.scenario.Origin.Note("terrain key"))
	}
}

// shelter returns the terrain value that protects a unit under fire: 0 in flight
// (GA combat/hit/exceptions).
func (b *battle) shelter(v int) int {
	if b.is(v, exposed) {
		return 0
	}
	return b.cover(v, b.where(v))
}
