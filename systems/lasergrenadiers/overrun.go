package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
)

// Overrun attacks are legs over an enemy: leg.go finds whom a leg meets, and
// movement.go removes him when he has been driven over.

// overrunBars are why a piece cannot run another over (LG overrun/1, /2), crushBars why it
// cannot grind down the other's foxhole.
var (
	overrunBars = bars[duel]{
		{because("LG overrun/1", "%s is no armoured vehicle and cannot run over %s"), both, func(b *battle, d duel) bool { return !b.kind(d.u).Armoured }},
		{because("LG overrun/1", "%s is neither armoured nor infantry nor a crewed weapon"), mark, func(b *battle, d duel) bool { return !b.kind(d.v).crushable() }},
		{because("LG overrun/2", "%s, %s"), about(aSize, aVictim), func(b *battle, d duel) bool { return b.kind(d.u).Size-b.kind(d.v).Size < b.tables.Of(OverrunClasses) }},
	}
	crushBars = slices.Concat(bars[duel]{
		{because("LG overrun/5", "want an enemy in a foxhole"), nil, func(b *battle, d duel) bool { return !b.foe(d.u, d.v) || !b.on(d.u) }},
		{because("LG overrun/5", "%s is in no foxhole; drive over it"), mark, func(b *battle, d duel) bool { return !b.is(d.v, dugIn) }},
		{because("LG overrun/5", "%s is neither tracked nor a walker, or not armoured"), doer, func(b *battle, d duel) bool { return !b.grinds(d.u) }},
		{because("LG overrun/5", "%s is not over the foxhole of %s"), both, func(b *battle, d duel) bool { return !b.base(d.u).Meets(b.base(d.v)) || b.pieces[d.u].alt > 0 }},
		{because("LG overrun/5", "%s; it takes two thirds of the allowance, %s"), func(b *battle, d duel) (x, y game.Name) {
			return name(aBudget, d.u), length(b.trench(d.u))
		}, func(b *battle, d duel) bool { return b.trench(d.u) > b.left(d.u) }},
	}, overrunBars)
)

// hinderOverrun returns why a piece cannot run another over.
func (b *battle) hinderOverrun(u, v int) hindrance { return overrunBars.against(b, duel{u, v}) }

// hinderCrush returns why a piece cannot grind down a foxhole.
func (b *battle) hinderCrush(u, v int) hindrance { return crushBars.against(b, duel{u, v}) }

// crushable reports whether armour runs over such a piece (LG overrun/1).
func (k *Kind) crushable() bool { return k.Armoured || k.Type.Infantry() || k.Type == Crewed }

// grinds reports whether a vehicle can destroy a foxhole: on tracks all round, or
// walking (LG overrun/5).
func (b *battle) grinds(u int) bool {
	k := b.kind(u)
	return k.Armoured && (k.Type == Tracked || k.Type == Walker)
}

// trench is what grinding a foxhole down costs: two thirds of the allowance.
func (b *battle) trench(u int) int64 { return (2*b.allowance(u) + 2) / 3 }

// crush grinds a foxhole down.
func (b *battle) crush(t *table, u, v int) {
	b.pieces[u].spent += b.trench(u)
	t.Say("LG overrun/5", "%s grinds down the foxhole of %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.trench(u)))
	b.remove(t, v, dead, "LG overrun/6")
}
