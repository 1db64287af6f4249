package battlesuit

import (
	"fmt"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Reckon returns the tally of an attack without a match (BHM 9.3.2). The arguments are the strengths
// of attack and shield, the range in map points, whether a sniper attacks, and how many times each other
// modifier counts. A defender at range 1 is adjacent. A sniper counts the range in sets of its own, and is
// weaker at short range (BHM 11.1b). As in a match, some modifiers do not count beside others.
func Reckon(t *scenario.Tables, attack, shield, points int, sniper bool, times map[scenario.Modifier]int) rule.Tally {
	sum := rule.Tally{Title: "attack strength"}
	sum.Add(attack, "attack", "BHM 9.1")
	add := func(m scenario.Modifier, n int) {
		if item := t.Item(m, n); item.Amount != 0 {
			sum.Items = append(sum.Items, item)
		}
	}
	add(scenario.Shielded, shield)
	set := scenario.RangeSet
	if sniper {
		set = scenario.SniperRangeSet
	}
	add(scenario.Attenuation, points/t.Of(set))
	if points == 1 {
		add(scenario.AdjacentTarget, 1)
	}
	if sniper && points <= t.Of(scenario.SniperNear) {
		add(scenario.SniperClose, 1)
	}
	for m := range scenario.Modifiers {
		if !byRange(m) && m != scenario.Shielded {
			if other, beside := besides(m, times); beside && times[m] > 0 {
				sum.Add(0, t.Item(m, 1).Reason+": does not count beside "+t.Item(other, 1).Reason, m.Clause())
				continue
			}
			add(m, times[m])
		}
	}
	sum.Outcomes, sum.Source = t.AttackOdds(sum.Sum(), cards.Boxes), t.Attack.Note()
	return sum
}

// byRange reports whether the range decides how often a modifier counts.
func byRange(m scenario.Modifier) bool {
	return m == scenario.Attenuation || m == scenario.AdjacentTarget || m == scenario.SniperClose
}

// besides returns the modifier beside which another one does not count, if it is there. Spillover of
// indirect fire may fall on a defender in sight, so a higher one counts (BHM 9.3.2, 9.8).
func besides(m scenario.Modifier, times map[scenario.Modifier]int) (other scenario.Modifier, ok bool) {
	if m == scenario.DefenderHigher && times[scenario.Spillover] > 0 {
		return 0, false
	}
	for _, k := range manners {
		if times[k.what] > 0 && unless[m]&k.how != 0 {
			return k.what, true
		}
	}
	return 0, false
}

// mostTimes lists the modifiers that may count more than once: a stealth marker moves until the d6 must
// find it (BHM 12.3), and a soldier can turn by three points before it fires and for each of two attacks
// (BHM 12.9).
var mostTimes = map[scenario.Modifier]int{scenario.Stealthy: 6, scenario.Turned: 9}

// An exclusion is a pair of modifiers that no attack has at once, and the reason.
type exclusion struct {
	one, other scenario.Modifier
	cite       rule.Clause
	why        string
}

var exclusions = []exclusion{
	{scenario.Painted, scenario.SniperPainted, "BHM 11.1b", "the sniper's paint counts instead"},
	{scenario.DefenderHigher, scenario.DefenderBelow, "BHM 9.3.2", "a defender is not above and below the attacker"},
	{scenario.RapidFire, scenario.ReactionPenalty, "BHM 9.7", "a soldier that reacts attacks once"},
	{scenario.AttackerShaky, scenario.ReactionPenalty, "BHM 9.5", "a soldier that reacts has not yet been activated"},
	{scenario.Boosted, scenario.ReactionPenalty, "BHM 9.5", "a soldier that reacts has not yet been activated"},
	{scenario.Indirect, scenario.ReactionPenalty, "BHM 9.5", "a soldier that reacts sees the target"},
	{scenario.RapidFire, scenario.Boosted, "BHM 9.7", "a soldier that has moved attacks once"},
}

// snipers are the modifiers that no attack of a sniper has, and the reason (BHM 11.1b).
var snipers = []struct {
	never scenario.Modifier
	why   string
}{
	{scenario.RapidFire, "a sniper attacks once"},
	{scenario.Boosted, "a sniper that has moved does not fire"},
}

// excluded returns the refusal of two modifiers that exclude each other, or nil.
func excluded(times map[scenario.Modifier]int) error {
	for _, e := range exclusions {
		if times[e.one] > 0 && times[e.other] > 0 {
			return rule.Refuse(e.cite, "%v, %v: found both; want one of them, as %s", e.one, e.other, e.why)
		}
	}
	return nil
}

// Unreckoned returns why the rules know no such attack, or nil. The arguments are those of Reckon.
func Unreckoned(attack int, sniper bool, times map[scenario.Modifier]int) error {
	if attack == 0 {
		return rule.Refuse("BHM 9.1", "attack: found 0; want 1 or more, as nobody attacks without an attack strength")
	}
	for m := range scenario.Modifiers {
		if n, most := times[m], max(1, mostTimes[m]); n < 0 || n > most {
			return rule.Refuse(m.Clause(), "%v: found %d; want 0 to %d times", m, n, most)
		}
	}
	for _, s := range snipers {
		if sniper && times[s.never] > 0 {
			return rule.Refuse("BHM 11.1b", "%v, sniper: found both; want one of them, as %s", s.never, s.why)
		}
	}
	return excluded(times)
}

// Chances returns the odds of an attack against an armoured soldier on the ground that has taken the
// given damage. For each of four results it counts the faces of the d12: shaken or worse, damaged, down,
// and eliminated (BHM 7.8, 9.3.3).
func Chances(t *scenario.Tables, strength, damage int) []rule.Outcome {
	s := spread{map[int]int{}, scenario.AttackFaces}
	for die := 1; die <= scenario.AttackFaces; die++ {
		h, end := t.Hit(strength, die), 0
		if h != (scenario.Hit{}) {
			end |= isShaken
		}
		if h.Boxes > 0 {
			end |= isDamaged
		}
		if left := cards.Boxes - damage; h.Out || int(h.Boxes) > left {
			end |= isOut
		} else if h.Boxes > 0 && int(h.Boxes) == left {
			end |= isDown
		}
		s.ways[end]++
	}
	return harmed(s)
}

// Between returns the tally of a direct shot between two soldiers in the present state of a match,
// as far as a side knows it. The side Nobody knows what both sides know. Soldiers are given by their
// labels. Between does not check whether the shot is legal now. If the side knows the target's card, the
// chances are those of the function Chances.
func Between(m game.Match, viewer game.Side, attacker, target string) (sum rule.Tally, chances []rule.Outcome, err error) {
	t, ok := m.(*table)
	if !ok {
		return sum, nil, fmt.Errorf("%s is not a match of Battlesuit; only Battlesuit has odds of a shot", m.View(game.Chance).Title)
	}
	b := t.State
	u, err := b.named(attacker)
	if err != nil {
		return sum, nil, err
	}
	v, err := b.named(target)
	if err != nil {
		return sum, nil, err
	}
	if err := b.unreckoned(viewer, u, v); err != nil {
		return sum, nil, err
	}
	sum = b.tally(viewer, b.nextShot(u, v))
	if sum.Outcomes != nil {
		chances = b.harms(v, sum.Sum())
	}
	return sum, chances, nil
}

// nextShot returns the attack that a soldier would make now: the active soldier after all that it has
// done, any other at the beginning of its activation.
func (b *battle) nextShot(u, v int) shot {
	if b.act.unit == int8(u) {
		return b.shotAt(u, v, b.did(half))
	}
	return shot{By: int8(u), At: int8(v), Turned: int8(b.turns(u, v))}
}

// unreckoned returns why a side cannot compute a direct shot, or nil.
func (b *battle) unreckoned(viewer game.Side, u, v int) error {
	switch {
	case b.side(u) == b.side(v):
		return fmt.Errorf("%s and %s are on the same side", b.label(u), b.label(v))
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

// named returns the soldier with a label.
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
