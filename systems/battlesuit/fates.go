package battlesuit

import (
	"maps"
	"slices"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Odds of what goes on after a die: a hit leads to a fall, the fall to a crash, that to one more box. So
// the steps are played on copies of the battle, with every face of every die.
//
//	attack, d12 5: S ── falls into woods ── crash, d6 1 to 3 ── a fifth box: down
//	                                               4 to 6 ── unhurt
//	            12: X
//
// On the way only Chance is asked: a side that may choose holds.

// A spread is the number of throws of the dice that lead to each end, and the number of all throws.
// What an end is depends on the caller.
type spread struct {
	ways map[int]int
	of   int
}

// mixed returns the spread of a die whose faces lead to the given spreads.
func mixed(faces []spread) spread {
	all := spread{map[int]int{}, 1}
	for _, f := range faces {
		all.of *= f.of / divisor(all.of, f.of)
	}
	for _, f := range faces {
		for end, n := range f.ways {
			all.ways[end] += n * (all.of / f.of)
		}
	}
	all.of *= len(faces)
	return all
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// An ending returns the end of a course of dice: from the battle after it, and from the clauses of the
// dice.
type ending func(after *battle, dice []rule.Clause) int

// spread plays steps on a copy of the battle.
func (b *battle) spread(end ending, steps ...step) spread {
	t := game.NewTable(b.Clone(), steps...)
	t.Mute()
	return follow(t, nil, end)
}

// dieOdds returns the odds of the die that a step rolls, with all dice that may follow it. The ends are
// indexes of words; the first stands for no effect.
func (b *battle) dieOdds(k step, end func(after *battle) int, words ...string) (all []rule.Outcome) {
	q, _ := game.NewTable(b.Clone(), k).Question()
	s := b.spread(func(after *battle, _ []rule.Clause) int { return end(after) }, k)
	if len(q.Options) > 0 && s.of%len(q.Options) != 0 { // all faces lead to the same
		s = mixed(slices.Repeat([]spread{s}, len(q.Options)))
	}
	for i, word := range words {
		if s.ways[i] > 0 {
			all = append(all, rule.Outcome{Result: word, Ways: s.ways[i], Of: s.of, Vain: i == 0})
		}
	}
	return all
}

// tell returns 1 for true, and 0 for false.
func tell(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// follow plays a table to its end. A die that makes no difference does not count.
func follow(t *table, dice []rule.Clause, end ending) spread {
	q, asked := t.Question()
	for asked && q.Side != game.Chance {
		if _, err := t.Answer(choice(vHold)); err != nil {
			break
		}
		q, asked = t.Question()
	}
	if q.Side != game.Chance || !asked {
		return spread{map[int]int{end(t.State, dice): 1}, 1}
	}
	dice = append(dice[:len(dice):len(dice)], q.Cite)
	faces := make([]spread, len(q.Options))
	for i, o := range q.Options {
		next := t.Clone().(*table)
		if _, err := next.Answer(o.Choice); err != nil {
			panic(err) // a listed face is legal
		}
		faces[i] = follow(next, dice, end)
	}
	if !slices.ContainsFunc(faces, func(f spread) bool { return f.of != faces[0].of || !maps.Equal(f.ways, faces[0].ways) }) {
		return faces[0]
	}
	return mixed(faces)
}

// blow is the result of an attack as a step of its own.
type blow struct {
	Unit int8
	Hit  scenario.Hit
}

func (k blow) Title(b *battle) (string, rule.Clause) {
	return "the hit on " + b.label(int(k.Unit)), "BHM 9.3.4"
}

// Work applies the result.
func (k blow) Work(t *table) { t.State.suffer(t, int(k.Unit), k.Hit) }

// fates returns the spread of an attack of a strength on a unit, all dice counted.
func (b *battle) fates(v, strength int, end func(scenario.Hit) ending) spread {
	known, faces := map[scenario.Hit]spread{}, make([]spread, scenario.AttackFaces)
	for i := range faces {
		h := b.tables.Hit(strength, i+1)
		if _, ok := known[h]; !ok {
			known[h] = b.spread(end(h), blow{int8(v), h})
		}
		faces[i] = known[h]
	}
	return mixed(faces)
}

// hitOdds returns the odds of an attack of a strength on a unit. A result after which the unit is lost
// counts as its elimination (BHM 8.2.8, 9.3.3, 12.2).
func (b *battle) hitOdds(v, strength int) []rule.Outcome {
	if !b.is(v, airborne) && !b.sealed(v) {
		return b.tables.AttackOdds(strength, b.boxes(v)) // a hit on the ground leads to no further die
	}
	var lost []rule.Clause
	if b.sealed(v) {
		lost = append(lost, "BHM 12.2")
	}
	s := b.fates(v, strength, func(h scenario.Hit) ending {
		return func(after *battle, dice []rule.Clause) int {
			if after.on(v) {
				return h.Rank()
			}
			for _, cite := range dice {
				if !slices.Contains(lost, cite) {
					lost = append(lost, cite)
				}
			}
			return scenario.Hit{Out: true}.Rank()
		}
	})
	return scenario.ResultOdds(s.ways, s.of, lost)
}

// What an attack may do to a soldier: the bits of an end.
const (
	isShaken = 1 << iota
	isDamaged
	isDown
	isOut
)

// harms returns the odds of what an attack of a strength does to a unit, as the function Chances does.
func (b *battle) harms(v, strength int) []rule.Outcome {
	was := b.soldiers[v].card.Damage
	return harmed(b.fates(v, strength, func(h scenario.Hit) ending {
		return func(after *battle, _ []rule.Clause) (end int) {
			if h != (scenario.Hit{}) {
				end |= isShaken
			}
			if after.soldiers[v].card.Damage > was {
				end |= isDamaged
			}
			if !after.on(v) {
				end |= isOut
			} else if after.down(v) && int(was) < cards.Boxes {
				end |= isDown
			}
			return end
		}
	}))
}

// harmed lists the odds of each harm.
func harmed(s spread) (all []rule.Outcome) {
	for i, word := range []string{"shaken or worse", "damaged", "down", "eliminated"} {
		o := rule.Outcome{Result: word, Of: s.of}
		for end, n := range s.ways {
			if end&(1<<i) != 0 {
				o.Ways += n
			}
		}
		all = append(all, o)
	}
	return all
}
