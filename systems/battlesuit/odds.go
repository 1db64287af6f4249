package battlesuit

import (
	"fmt"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Reckon returns the tally of an attack that is on no board: the strengths of attack and shield,
// the range in map points, and the number of times each other modifier counts (BHM 9.3.2). A range
// of 1 is an adjacent defender.
func Reckon(t *scenario.Tables, attack, shield, points int, times map[scenario.Modifier]int) rule.Tally {
	sum := rule.Tally{Title: "attack strength"}
	sum.Add(attack, "attack", "BHM 9.1")
	add := func(m scenario.Modifier, n int) {
		if item := t.Item(m, n); item.Amount != 0 {
			sum.Items = append(sum.Items, item)
		}
	}
	add(scenario.Shielded, shield)
	set := scenario.RangeSet
	if times[scenario.SniperPainted] > 0 || times[scenario.SniperClose] > 0 {
		set = scenario.SniperRangeSet
	}
	add(scenario.Attenuation, points/t.Of(set))
	if points == 1 {
		add(scenario.AdjacentTarget, 1)
	}
	for m := range scenario.Modifiers {
		if m != scenario.Shielded && m != scenario.Attenuation && m != scenario.AdjacentTarget {
			add(m, times[m])
		}
	}
	sum.Outcomes, sum.Source = t.AttackOdds(sum.Sum()), t.Attack.Note()
	return sum
}

// Chances sums up what an attack of a strength does to an armoured soldier that has taken so many
// hits. It counts the throws of the die, out of twelve, that at least shake the soldier, damage it,
// put it down, and eliminate it (BHM 7.8, 9.3.3).
func Chances(t *scenario.Tables, strength, damage int) []rule.Outcome {
	var shaken, damaged, down, out int
	for die := 1; die <= scenario.AttackFaces; die++ {
		h := t.Hit(strength, die)
		after := damage + int(h.Boxes)
		if h.Shaken || h.Boxes > 0 || h.Out {
			shaken++
		}
		if h.Boxes > 0 {
			damaged++
		}
		if !h.Out && after == cards.Boxes {
			down++
		}
		if h.Out || after > cards.Boxes {
			out++
		}
	}
	var all []rule.Outcome
	for i, n := range []int{shaken, damaged, down, out} {
		all = append(all, rule.Outcome{Result: []string{"shaken or worse", "damaged", "down", "eliminated"}[i], Ways: n, Of: scenario.AttackFaces})
	}
	return all
}

// Between returns the tally of a direct shot from one soldier at another in the present state of a
// match, as far as a side knows it; Nobody knows what both sides know. Soldiers are given by their
// names on the table. Between does not check whether the shot is allowed now.
func Between(m game.Match, viewer game.Side, attacker, target string) (rule.Tally, error) {
	t, ok := m.(*table)
	if !ok {
		return rule.Tally{}, fmt.Errorf("%s is no match of Battlesuit; only there are odds of a shot", m.View(game.Chance).Title)
	}
	b := t.State
	u, err := b.named(attacker)
	if err != nil {
		return rule.Tally{}, err
	}
	v, err := b.named(target)
	if err != nil {
		return rule.Tally{}, err
	}
	if err := b.unreckoned(viewer, u, v); err != nil {
		return rule.Tally{}, err
	}
	return b.tally(viewer, shot{By: int8(u), At: int8(v)}), nil
}

// unreckoned is the reason why a side cannot compute a direct shot, or nil.
func (b *battle) unreckoned(viewer game.Side, u, v int) error {
	switch {
	case b.side(u) == b.side(v):
		return fmt.Errorf("%s and %s are on one side", b.label(u), b.label(v))
	case !b.on(u) || !b.on(v) || !b.knows(viewer, u) || !b.knows(viewer, v):
		return fmt.Errorf("%s and %s are not both on the map", b.label(u), b.label(v))
	case !b.sees(u, v):
		return rule.Refuse("BHM 6.0", "%s at %s does not see %s at %s%s", b.label(u), b.where(u), b.label(v), b.where(v), b.hiding(u, v))
	case !b.read(viewer, u):
		return rule.Refuse("BHM 5.0", "the card of %s is face down: only %s knows its attack", b.label(u), b.side(u))
	case !b.armed(u):
		return rule.Refuse("BHM 9.1", "%s has no attack strength", b.label(u))
	}
	return nil
}

// named returns the soldier with a name on the table.
func (b *battle) named(label string) (int, error) {
	var known []string
	for u := range b.soldiers {
		if b.label(u) == label {
			return u, nil
		}
		known = append(known, b.label(u))
	}
	return 0, fmt.Errorf("%s", rule.Unknown("soldier", label, known))
}
