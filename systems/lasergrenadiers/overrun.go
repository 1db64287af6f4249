package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/lasergrenadiers/scenario"
)

// An overrun attack is a leg over an enemy: leg.go finds the enemies on a leg, and movement.go
// removes them when the piece has moved over them.

// The reasons why a piece cannot run over another (LG overrun/1, /2), or grind down its foxhole.
var (
	overrunObjections = objections{
		against("LG overrun/1", "%s is not an armoured vehicle and cannot run over %s", both, func(o order) bool { return !o.kind(o.u).Armoured }),
		against("LG overrun/1", "%s cannot be run over: it is neither armoured nor infantry nor a crewed weapon", other, func(o order) bool { return !crushable(o.kind(o.v)) }),
		against("LG overrun/2", "%s, %s", func(o order) (a, b game.Name) { return name(aSize, o.u), name(aVictim, o.v) }, func(o order) bool {
			return o.kind(o.u).Size-o.kind(o.v).Size < o.tables.Of(scenario.OverrunClasses)
		}),
	}
	crushObjections = slices.Concat(objections{
		against("LG overrun/5", "want an enemy in a foxhole", nil, func(o order) bool { return !o.foe(o.u, o.v) || !o.on(o.u) }),
		against("LG overrun/5", "%s is not in a foxhole", other, func(o order) bool { return !o.is(o.v, dugIn) }),
		does("LG overrun/5", "%s cannot destroy foxholes; want an armoured tracked vehicle or an armoured walker", func(o order) bool { return !o.grinds(o.u) }),
		against("LG overrun/5", "%s is not over the foxhole of %s", both, func(o order) bool { return !o.base(o.u).Meets(o.base(o.v)) || o.pieces[o.u].alt > 0 }),
		against("LG overrun/5", "%s; destroying a foxhole costs two thirds of the allowance, %s", func(o order) (a, b game.Name) { return name(aBudget, o.u), length(o.trench(o.u)) }, func(o order) bool {
			return o.trench(o.u) > o.left(o.u)
		}),
	}, overrunObjections)
)

// crushable reports whether armour can run over a kind of piece (LG overrun/1).
func crushable(k *scenario.Kind) bool {
	return k.Armoured || k.Type.Infantry() || k.Type == scenario.Crewed
}

// grinds reports whether a vehicle can destroy a foxhole. Only tracked vehicles and walkers can
// (LG overrun/5).
func (b *battle) grinds(u int) bool {
	k := b.kind(u)
	return k.Armoured && (k.Type == scenario.Tracked || k.Type == scenario.Walker)
}

// trench returns the cost of grinding down a foxhole: two thirds of the allowance.
func (b *battle) trench(u int) int64 { return (2*b.allowance(u) + 2) / 3 }

// crush grinds down a foxhole.
func (b *battle) crush(t *table, u, v int) {
	b.pieces[u].pay(b.trench(u))
	t.Say("LG overrun/5", "%s grinds down the foxhole of %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.trench(u)))
	b.remove(t, v, dead, "LG overrun/6")
}
