package lasergrenadiers

import "metahex/grid"

// Overrun attacks are legs over an enemy: leg.go finds whom a leg meets, and
// movement.go removes him when he has been driven over.

// Why a piece cannot run another over, or grind its foxhole down.
var (
	notArmoured = &reason{Cite: "LG overrun/1", Text: "%s is no armoured vehicle and cannot run over %s"}
	notRunOver  = &reason{Cite: "LG overrun/1", Text: "%s is neither armoured nor infantry nor a crewed weapon"}
	tooLarge    = &reason{Cite: "LG overrun/2", Text: "%s, %s"}
	noFoxhole   = &reason{Cite: "LG overrun/5", Text: "want an enemy in a foxhole"}
	notDugIn    = &reason{Cite: "LG overrun/5", Text: "%s is in no foxhole; drive over it"}
	noTracks    = &reason{Cite: "LG overrun/5", Text: "%s is neither tracked nor a walker, or not armoured"}
	notOver     = &reason{Cite: "LG overrun/5", Text: "%s is not over the foxhole of %s"}
	slowWork    = &reason{Cite: "LG overrun/5", Text: "%s; it takes two thirds of the allowance, %s"}
)

// hinderOverrun returns why u cannot run v over (LG overrun/1, /2).
func (b *battle) hinderOverrun(u, v int) hindrance {
	k, o := b.kind(u), b.kind(v)
	switch {
	case !k.Armoured:
		return notArmoured.ForBoth(unit(u), unit(v))
	case !o.Armoured && !o.Type.Infantry() && o.Type != Crewed:
		return notRunOver.For(unit(v))
	}
	return when(k.Size-o.Size < b.tables.Of(OverrunClasses), tooLarge.ForBoth(name(aSize, u), name(aVictim, v)))
}

// grinds reports whether a vehicle can destroy a foxhole: on tracks all round, or
// walking (LG overrun/5).
func (b *battle) grinds(u int) bool {
	k := b.kind(u)
	return k.Armoured && (k.Type == Tracked || k.Type == Walker)
}

// trench is what grinding a foxhole down costs: two thirds of the allowance.
func (b *battle) trench(u int) int64 { return (2*b.allowance(u) + 2) / 3 }

// hinderCrush returns why a foxhole cannot be ground down.
func (b *battle) hinderCrush(u, v int) hindrance {
	switch {
	case !b.foe(u, v) || !b.on(u):
		return hindrance{Reason: noFoxhole}
	case !b.is(v, dugIn):
		return notDugIn.For(unit(v))
	case !b.grinds(u):
		return noTracks.For(unit(u))
	case !b.base(u).Meets(b.base(v)) || b.pieces[u].alt > 0:
		return notOver.ForBoth(unit(u), unit(v))
	case b.trench(u) > b.left(u):
		return slowWork.ForBoth(name(aBudget, u), length(b.trench(u)))
	}
	return b.hinderOverrun(u, v)
}

// crush grinds a foxhole down.
func (b *battle) crush(t *table, u, v int) {
	b.pieces[u].spent += b.trench(u)
	t.Say("LG overrun/5", "%s grinds down the foxhole of %s, for %s.", b.label(u), b.label(v), grid.InchWords(b.trench(u)))
	b.remove(t, v, dead, "LG overrun/6")
}
