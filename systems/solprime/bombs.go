package solprime

import (
	"cmp"
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Guided bombs (SP air/bombs). The bomber chooses a spot within ten inches ahead. A d4 decides how
// far the bomb falls beyond the spot or short of it. A d8 is the penetration against every stand
// within two inches.
//
//	bomber ─────▶ · · · 4 · 2 · spot · 1 · 3 · ·
//	                   under          over

var bombDeeds = deeds{{
	Verb: vBomb, Word: "bomb", Help: "drop a guided bomb at a point ahead", Blanks: ofPoint,
	Hinder: bombObjections.hinder, Do: bomb, Offer: (*battle).offerBomb, Score: (*battle).scoreBomb, Explain: (*battle).explainBomb,
}}

// bombObjections are the reasons why a bomb cannot be dropped at a spot.
var bombObjections = objections{
	does("SP air/bombs", "%s is not a bomber", func(b *battle, u int) bool { return b.kind(u).Role != scenario.Bomber }),
	does("SP air/bombs", "%s has fired this turn", func(b *battle, u int) bool { return b.stands[u].used != 0 }),
	does("SP air/bombs", "%s has dropped two bombs this turn", func(b *battle, u int) bool { return b.stands[u].bombed >= twoBombs }),
	does("SP air/bombs", "%s has no bombs left", func(b *battle, u int) bool { return b.stands[u].bombs < 1 }),
	against("SP air/bomb-aim", "want a spot on the table", nil, order.elsewhere),
	against("SP air/bomb-aim", "the spot is %s inches away; want at most %s", func(o order) (a, b game.Name) {
		return length(o.stands[o.u].at.Distance(o.at)), length(o.tables.Of(scenario.BombReach))
	}, func(o order) bool { return !o.stands[o.u].at.Near(o.at, int64(o.tables.Of(scenario.BombReach))) }),
	against("SP air/bomb-aim", "want a spot within the 30 degrees ahead of %s", self, func(o order) bool {
		return !grid.WithinFifteen(o.stands[o.u].facing, o.at.Sub(o.stands[o.u].at))
	}),
}

// explainBomb returns the sum for a stand at the spot, as if the bomb fell exactly there.
func (b *battle) explainBomb(_ int, c game.Choice) rule.Tally {
	return pierce{At: place(c)}.Explain(b, c)
}

// twoBombs is the largest number of bombs that an aircraft drops in a turn.
const twoBombs = 2

// offerBomb lists the place of every enemy on the ground.
func (b *battle) offerBomb(u int, add offer) {
	for v := range b.stands {
		if b.stands[u].bombs > 0 && b.foe(u, v) && !b.aloft(v) {
			add(goTo(vBomb, u, b.stands[v].at), "SP air/bombs")
		}
	}
}

// bomb drops a bomb at a spot.
func bomb(t *table, u int, c game.Choice) {
	b, s := t.State, &t.State.stands[u]
	s.bombs--
	s.bombed++
	b.set(u, firing)
	t.Say("SP air/bombs", "%s drops a bomb at %s.", b.label(u), place(c))
	b.draw(t, game.News, u)
	t.Then(swerve{int8(u), place(c)})
}

// swerve rolls for the distance between a bomb's spot and its impact (SP air/bomb-accuracy).
type swerve struct {
	Unit int8
	Spot grid.Point
}

func (w swerve) Title(b *battle) (string, rule.Clause) {
	return "accuracy of the bomb of " + b.label(int(w.Unit)), "SP air/bomb-accuracy"
}

// Ask rolls the die.
func (swerve) Ask(*battle) game.Question { return asks("bomb", "SP air/bomb-accuracy", bombDie.High) }

// Explain returns the odds of each place.
func (swerve) Explain(*battle, game.Choice) rule.Tally {
	return rule.Tally{Title: "accuracy of the bomb", Outcomes: rule.FaceOdds(bombDie, "", missesBy)}
}

// bombDie is the die for the accuracy of a bomb.
var bombDie = rule.Dice{Count: 1, Low: 1, High: 4}

// missesBy says where a bomb falls by its accuracy die.
func missesBy(die int) string {
	way := "beyond"
	if die%2 == 0 {
		way = "short of"
	}
	return fmt.Sprintf("%s %s the spot", grid.InchWords(int64(die)*grid.Inch), way)
}

// Answer finds the impact of the bomb.
func (w swerve) Answer(t *table, c game.Choice) {
	n := int(c.Args[0])
	at := t.State.impactOf(int(w.Unit), w.Spot, int64(n))
	t.Say("SP air/bomb-accuracy", "The roll is %d: the bomb falls %s, at %s.", n, missesBy(n), at)
	t.State.drawPlace(t, game.Blast, game.Point(at))
	t.Then(pierce{w.Unit, at})
}

// impactOf returns the impact of a bomb by the accuracy die. The roll is the distance from the spot
// in inches, along the line of flight: beyond the spot if the roll is odd, short of it if even.
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

// pierce rolls for the penetration of a bomb (SP air/bomb-damage).
type pierce struct {
	Unit int8
	At   grid.Point
}

func (p pierce) Title(b *battle) (string, rule.Clause) {
	return "penetration of the bomb on " + b.label(int(p.Unit)), "SP air/bomb-damage"
}

// Ask rolls the die if the bomb strikes any stand.
func (p pierce) Ask(b *battle) game.Question {
	return rolls(len(b.struck(p.At)) > 0, "bomb", "SP air/bomb-damage", pierceDie.High)
}

// pierceDie is the die for the penetration of a bomb.
var pierceDie = rule.Dice{Count: 1, Low: 1, High: 8}

// Explain returns the modifiers and odds for the struck stand, if the bomb strikes exactly one. One roll
// counts for all, so for more of them it returns what is lost by each roll.
func (p pierce) Explain(b *battle, _ game.Choice) (t rule.Tally) {
	all := b.struck(p.At)
	if len(all) == 1 {
		t = b.bombSum(all[0])
		t.Outcomes = b.burstOdds(all[0], pierceDie, t.Sum())
		return t
	}
	return rule.Tally{Title: "penetration of the bomb", Outcomes: rule.FaceOdds(pierceDie, noEffect, func(die int) string {
		var hurt []string
		for _, v := range all {
			if word := b.burstWord(v, die+b.bombSum(v).Sum()); word != noEffect {
				hurt = append(hurt, b.label(v)+" "+word)
			}
		}
		return cmp.Or(strings.Join(hurt, " and "), noEffect)
	})}
}

// struck lists the stands within two inches of a bomb's impact, friend or enemy
// (SP air/bomb-spread).
func (b *battle) struck(at grid.Point) (all []int) {
	blast := grid.Circle{At: at, Radius: int64(b.tables.Of(scenario.BombSpread))}
	for v := range b.stands {
		if b.grounded(v) && blast.Meets(b.base(v)) {
			all = append(all, v)
		}
	}
	return all
}

// bombSum returns the modifiers of the penetration die for a struck stand: the modifier for cover,
// less the armour.
func (b *battle) bombSum(v int) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	cover := b.cover(v)
	b.count(&t, cover != 0, cover, cover.String(), "SP air/bomb-cover")
	t.Add(-b.kind(v).Flank, map[bool]string{false: "flank armour", true: "armour"}[b.structure(v)], "SP air/bomb-damage")
	return t
}

// Answer applies the same roll to every struck stand.
func (p pierce) Answer(t *table, c game.Choice) {
	b := t.State
	t.Say("SP air/bomb-spread", "Within two inches, the penetration of the bomb is %d.", c.Args[0])
	for _, v := range b.struck(p.At) {
		sum := int(c.Args[0]) + b.bombSum(v).Sum()
		b.burst(t, v, int(c.Args[0]), sum, "SP air/bomb-damage", "SP air/bomb-buildings")
	}
}

// scoreBomb returns the expected worth of a bomb, averaged over the accuracy die. Damage to its own
// side counts double.
func (b *battle) scoreBomb(u int, c game.Choice) (worth int) {
	for accuracy := int64(1); accuracy <= 4; accuracy++ {
		for _, v := range b.struck(b.impactOf(u, place(c), accuracy)) {
			worth += b.burstWorth(u, v, 8, b.bombSum(v).Sum()) / 4
		}
	}
	return worth
}
