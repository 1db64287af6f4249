package lasergrenadiers

import (
	"metahex/grid"
	"metahex/rule"
)

// Overrun attacks are legs over an enemy: leg.go finds whom a leg meets, and
// movement.go removes him when he has been driven over.

// mayOverrun says whether u can run v over (LG overrun/1, /2).
func (b *battle) mayOverrun(u, v int) error {
	k, o := b.kind(u), b.kind(v)
	switch classes := b.tables.Of(OverrunClasses); {
	case !k.Armoured:
		return rule.Refuse("LG overrun/1", "%s is no armoured vehicle and cannot run over %s", b.label(u), b.label(v))
	case !o.Armoured && !o.Type.Infantry() && o.Type != Crewed:
		return rule.Refuse("LG overrun/1", "%s is neither armoured nor infantry nor a crewed weapon", b.label(v))
	case k.Size-o.Size < classes:
		return rule.Refuse("LG overrun/2", "%s is of size %d, %s of size %d; want %d sizes less", b.label(u), k.Size, b.label(v), o.Size, classes)
	}
	return nil
}

// grinds reports whether a vehicle can destroy a foxhole: on tracks all round, or
// walking (LG overrun/5).
func (b *battle) grinds(u int) bool {
	k := b.kind(u)
	return k.Armoured && (k.Type == Tracked || k.Type == Walker)
}

// trench is what grinding a foxhole down costs: two thirds of the allowance.
func (b *battle) trench(u int) int64 { return (2*b.allowance(u) + 2) / 3 }

// refuseCrush says why a foxhole cannot be ground down.
func (b *battle) refuseCrush(u, v int) error {
	switch {
	case v < 0 || v >= len(b.pieces) || !b.foe(u, v) || !b.on(u):
		return rule.Refuse("LG overrun/5", "want an enemy in a foxhole")
	case !b.is(v, dugIn):
		return rule.Refuse("LG overrun/5", "%s is in no foxhole; drive over it", b.label(v))
	case !b.grinds(u):
		return rule.Refuse("LG overrun/5", "%s is neither tracked nor a walker, or not armoured", b.label(u))
	case !b.base(u).Meets(b.base(v)) || b.pieces[u].alt > 0:
		return rule.Refuse("LG overrun/5", "%s is not over the foxhole of %s", b.label(u), b.label(v))
	case b.trench(u) > b.left(u):
		return rule.Refuse("LG overrun/5", "%s has %s inches left; it takes two thirds of the allowance, %s", b.label(u), grid.Inches(b.left(u)), grid.Inches(b.trench(u)))
	}
	return b.mayOverrun(u, v)
}

// crush grinds a foxhole down.
func (b *battle) crush(t *table, u, v int) {
	b.pieces[u].spent += b.trench(u)
	t.Say("LG overrun/5", "%s grinds down the foxhole of %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.trench(u)))
	b.remove(t, v, dead, "LG overrun/6")
}
