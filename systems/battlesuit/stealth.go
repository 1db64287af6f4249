package battlesuit

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Stealth (BHM 12.3). The marker moves to the next box in each turn under stealth. In a higher box
// the soldier is harder to hit, and easier to reveal, and it moves farther when it is revealed.
//
//	turn      3     4        5          6
//	box       1     2        3          —  revealed: moves 3 × half its points,
//	die             1        2          3  fires, and cools down until turn 9

// stealthBars are the reasons why a soldier cannot go or stay under stealth.
var stealthBars = bars{
	against("BHM 8.4", "%s is not on the map yet", self, func(i intent) bool { return i.soldiers[i.u].at < 0 }),
	against("BHM 12.3", "%s has no stealth suit, or stealth is not in use", self, func(i intent) bool {
		return !i.option(scenario.StealthSuits) || !i.has(i.u, stealthy)
	}),
	against("BHM 12.3", "%s must wait until its stealth has cooled down", self, func(i intent) bool { return i.turn < i.soldiers[i.u].cooled }),
	against("BHM 12.3", "%s is in the air and cannot use stealth", self, func(i intent) bool { return i.soldiers[i.u].stealth == 0 && i.is(i.u, airborne) }),
	against("BHM 7.7", "%s can go under stealth only before any other action, and only in good order", self, func(i intent) bool {
		return i.soldiers[i.u].stealth == 0 && (!i.did(quiet) || i.did(shaky))
	}),
}

// stealthDeeds are the deeds of stealth: go under it, stay under it at the risk of being revealed, or
// drop it.
var stealthDeeds = deeds[act]{
	explained(plain(vStealth, "stealth", "go or stay under stealth", "BHM 12.3", func(b *battle, a act, c game.Choice) hindrance {
		return stealthBars.on(b, int(a.Unit), c)
	}, func(t *table, a act, _ game.Choice) { t.State.vanish(t, int(a.Unit)) }), func(b *battle, u int, c game.Choice) rule.Tally {
		if b.soldiers[u].stealth == 0 {
			return rule.Tally{} // no die is rolled
		}
		return flicker{int8(u)}.Explain(b, c)
	}),
	plain(vDrop, "drop", "drop stealth and move", "BHM 12.3", func(b *battle, a act, _ game.Choice) hindrance {
		return unhidden.If(b.soldiers[a.Unit].stealth == 0, piece(int(a.Unit)))
	}, func(t *table, a act, _ game.Choice) {
		t.Say("BHM 12.3", "%s drops stealth.", t.State.label(int(a.Unit)))
		t.State.emerge(t, int(a.Unit))
	}),
}

var unhidden = &game.Reason{Cite: "BHM 12.3", Text: "%s is not under stealth"}

// vanish puts a soldier under stealth. A soldier already under stealth rolls whether it stays.
func (b *battle) vanish(t *table, u int) {
	s := &b.soldiers[u]
	if s.stealth > 0 {
		t.Then(flicker{int8(u)})
		return
	}
	s.stealth = 1
	b.act.did |= spent
	t.Say("BHM 12.3", "%s goes under stealth.", b.label(u))
}

// flicker rolls whether stealth holds.
type flicker struct{ Unit int8 }

func (k flicker) Title(b *battle) (string, rule.Clause) {
	return "stealth check of " + b.label(int(k.Unit)), "BHM 12.3"
}

// Ask rolls a d6.
func (flicker) Ask(*battle) game.Question { return asks("stealth", "BHM 12.3", rollD6) }

// Explain returns the odds of the die.
func (k flicker) Explain(b *battle, _ game.Choice) rule.Tally {
	u := int(k.Unit)
	return rule.Tally{Title: "stealth: a die above the box of the marker", Outcomes: b.dieOdds(k, func(after *battle) int { return tell(after.soldiers[u].stealth > 0) }, "revealed", "stays hidden")}
}

// Answer reveals the soldier if the die is not above the marker's box. Otherwise the marker moves to
// the next box.
func (k flicker) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	s := &b.soldiers[u]
	if int8(c.Args[0]) <= s.stealth {
		t.Say("BHM 12.3", "%s rolls %d and is revealed.", b.label(u), c.Args[0])
		b.emerge(t, u)
		return
	}
	s.stealth++
	b.act.did |= spent
	t.Say("BHM 12.3", "%s rolls %d and stays under stealth, box %d.", b.label(u), c.Args[0], s.stealth)
}

// emerge gives a revealed soldier its movement points: half its allowance, rounded up, for each box.
// It moves on the ground, and no enemy may react before the move ends.
func (b *battle) emerge(t *table, u int) {
	s := &b.soldiers[u]
	box := s.stealth
	s.stealth, s.cooled = 0, b.turn+box
	b.act.mp = int8((b.allowance(u) + 1) / 2 * int(box))
	b.act.did |= sneaking
	t.Say("BHM 12.3", "%s has %s; stealth works again from turn %d.", b.label(u), rule.Count(int(b.act.mp), "point"), s.cooled)
}
