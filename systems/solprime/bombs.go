package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Guided bombs (SP air/bombs): a spot within ten inches ahead, a d4 for how far
// over or under it the bomb falls, a d8 for the armour that it goes through, for
// everybody within two inches.
//
//	bomber ─────▶ · · · 4 · 2 · spot · 1 · 3 · ·
//	                   under          over

// bombDeeds are the orders of SP air/bombs.
var bombDeeds = []deed{{
	verb: vBomb, word: "bomb", help: "drop a guided bomb at a point ahead", blanks: []blank{aPoint},
	refuse: (*battle).refuseBomb, do: (*battle).bomb, offer: (*battle).offerBomb, worth: (*battle).worthBomb, explain: (*battle).explainBomb,
}}

// explainBomb is the sum for who stands at the spot, if the bomb were to reach him.
func (b *battle) explainBomb(_ int, c game.Choice) rule.Tally {
	return pierce{At: place(c)}.Explain(b, c)
}

// twoBombs is how many bombs are dropped in a turn.
const twoBombs = 2

// offerBomb lists the place of every enemy, and the spots for which the bomb comes
// down on him if it misses by an inch or two.
func (b *battle) offerBomb(u int, add offer) {
	if b.stands[u].bombs == 0 {
		return
	}
	for v := range b.stands {
		if b.foe(u, v) && !b.aloft(v) {
			add(goTo(vBomb, u, b.stands[v].at), "SP air/bombs")
		}
	}
}

// refuseBomb says why a bomb cannot be dropped at a spot.
func (b *battle) refuseBomb(u int, c game.Choice) error {
	s, spot := &b.stands[u], place(c)
	switch reach := int64(b.tables.Of(BombReach)); {
	case b.kind(u).Role != Bomber:
		return rule.Refuse("SP air/bombs", "%s is no bomber", b.label(u))
	case s.used != 0:
		return rule.Refuse("SP air/bombs", "%s has fired this turn", b.label(u))
	case s.bombed >= twoBombs:
		return rule.Refuse("SP air/bombs", "%s has dropped two bombs this turn", b.label(u))
	case s.bombs < 1:
		return rule.Refuse("SP air/bombs", "%s has no bombs left", b.label(u))
	case !spot.Legal() || !b.table.Has(spot):
		return rule.Refuse("SP air/bomb-aim", "want a spot on the table")
	case !s.at.Near(spot, reach):
		return rule.Refuse("SP air/bomb-aim", "%s is %s inches off; want %s at most", spot, grid.Inches(s.at.Distance(spot)), grid.Inches(reach))
	case !grid.WithinFifteen(s.facing, spot.Sub(s.at)):
		return rule.Refuse("SP air/bomb-aim", "%s is not within the 30 degrees ahead of %s", spot, b.label(u))
	}
	return nil
}

// bomb drops one.
func (b *battle) bomb(t *table, u int, c game.Choice) {
	s := &b.stands[u]
	s.bombs--
	s.bombed++
	b.set(u, firing)
	t.Say("SP air/bombs", "%s drops a bomb at %s.", b.label(u), place(c))
	t.Then(swerve{int8(u), place(c)})
}

// swerve throws how far a bomb falls from its spot (SP air/bomb-accuracy).
type swerve struct {
	Unit int8
	Spot grid.Point
}

func (w swerve) Title(b *battle) (string, rule.Clause) {
	return "accuracy of the bomb of " + b.label(int(w.Unit)), "SP air/bomb-accuracy"
}

// Ask rolls.
func (swerve) Ask(*battle) game.Question { return asks("bomb", "SP air/bomb-accuracy", 4) }

// Answer finds where it comes down.
func (w swerve) Answer(t *table, c game.Choice) {
	way, n := "over", int64(c.Args[0])
	at := t.State.impactOf(int(w.Unit), w.Spot, n)
	if n%2 == 0 {
		way = "under"
	}
	t.Say("SP air/bomb-accuracy", "%d: it comes down %d inches %s, at %s.", n, n, way, at)
	t.Then(pierce{w.Unit, at})
}

// impactOf is where a bomb comes down by the accuracy die: so many inches beyond
// its spot when odd, short of it when even, on the line of its fall.
func (b *battle) impactOf(u int, spot grid.Point, die int64) grid.Point {
	line := spot.Sub(b.stands[u].at)
	if line == (grid.Vector{}) {
		line = b.stands[u].facing
	}
	if die%2 == 0 {
		line = line.Neg()
	}
	return spot.Add(line.Scaled(die * grid.Inch))
}

// pierce throws the armour that a bomb goes through (SP air/bomb-damage).
type pierce struct {
	Unit int8
	At   grid.Point
}

func (p pierce) Title(b *battle) (string, rule.Clause) {
	return "penetration of the bomb on " + b.label(int(p.Unit)), "SP air/bomb-damage"
}

// Ask rolls, where anybody is struck.
func (p pierce) Ask(b *battle) game.Question {
	if len(b.struck(p.At)) == 0 {
		return game.Question{}
	}
	return asks("bomb", "SP air/bomb-damage", 8)
}

// Explain is the sum for each who is struck, when there is one alone.
func (p pierce) Explain(b *battle, _ game.Choice) rule.Tally {
	if all := b.struck(p.At); len(all) == 1 {
		return b.bombSum(all[0])
	}
	return rule.Tally{}
}

// struck lists who stands within two inches of where a bomb comes down, friend or
// enemy (SP air/bomb-spread).
func (b *battle) struck(at grid.Point) (all []int) {
	blast := grid.Circle{At: at, Radius: int64(b.tables.Of(BombSpread))}
	for v := range b.stands {
		if b.grounded(v) && blast.Meets(b.base(v)) {
			all = append(all, v)
		}
	}
	return all
}

// bombSum is what is added to the penetration die for one who is struck: cover
// alone, and armour is taken off.
func (b *battle) bombSum(v int) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	if cover := b.cover(v); cover != 0 {
		t.Items = append(t.Items, b.tables.item(cover, cover.String(), "SP air/bomb-cover"))
	}
	t.Add(-b.kind(v).Flank, map[bool]string{false: "flank armour", true: "armour"}[b.structure(v)], "SP air/bomb-damage")
	return t
}

// Answer applies the one die to everybody.
func (p pierce) Answer(t *table, c game.Choice) {
	b := t.State
	t.Say("SP air/bomb-spread", "It goes through %d of armour, two inches about.", c.Args[0])
	for _, v := range b.struck(p.At) {
		sum := int(c.Args[0]) + b.bombSum(v).Sum()
		b.burst(t, v, int(c.Args[0]), sum, "SP air/bomb-damage", "SP air/bomb-buildings")
	}
}

// worthBomb is what a bomb is expected to do, over all its dice; friends weigh
// twice.
func (b *battle) worthBomb(u int, c game.Choice) (worth int) {
	for accuracy := int64(1); accuracy <= 4; accuracy++ {
		for _, v := range b.struck(b.impactOf(u, place(c), accuracy)) {
			worth += b.burstWorth(u, v, 8, b.bombSum(v).Sum()) / 4
		}
	}
	return worth
}
