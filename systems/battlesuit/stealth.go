package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// Stealth (BHM 12.3). The marker's box grows by one in each turn under stealth:
// it hides the soldier better, is likelier to give him away, and tells how far
// he has come meanwhile.
//
//	turn      3     4        5          6
//	box       1     2        3          —  revealed: moves 3 × half his points,
//	die             1        2          3  fires, and cools down until turn 9

// mayVanish reports whether a soldier may go under stealth.
func (b *battle) mayVanish(u int) bool {
	s := &b.soldiers[u]
	return b.option(StealthSuits) && b.has(u, stealthy) && s.stealth == 0 && b.turn >= s.cooled &&
		!b.is(u, airborne) && !b.did(shaky)
}

// stealthOptions are those of a soldier under stealth: stay, at the risk of
// being revealed, or drop it.
func (b *battle) stealthOptions(q *game.Question) {
	q.Options = append(q.Options,
		game.Option{Choice: choice(vStealth), Cite: "BHM 12.3"},
		game.Option{Choice: choice(vDrop), Cite: "BHM 12.3"})
}

// vanish goes under stealth, rolls to stay there, or drops it.
func (b *battle) vanish(t *table, u int, drop bool) {
	s := &b.soldiers[u]
	switch {
	case drop:
		t.Say("BHM 12.3", "%s drops stealth.", b.label(u))
		b.emerge(t, u)
	case s.stealth > 0:
		t.Then(flicker{int8(u)})
	default:
		s.stealth = 1
		b.act.did |= spent
		t.Say("BHM 12.3", "%s goes under stealth.", b.label(u))
	}
}

// flicker rolls whether stealth holds.
type flicker struct{ Unit int8 }

func (k flicker) Title(b *battle) (string, rule.Clause) {
	return "the stealth of " + b.label(int(k.Unit)) + " is tried", "BHM 12.3"
}

// Ask rolls a d6.
func (flicker) Ask(*battle) game.Question { return asks("stealth", "BHM 12.3", rollD6) }

// Answer reveals him if the die is not above the marker's box; else the marker
// goes on by one.
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

// emerge gives a revealed soldier his movement: half his points, rounded up,
// for each box; all of it on the ground, and before anybody can react.
func (b *battle) emerge(t *table, u int) {
	s := &b.soldiers[u]
	box := s.stealth
	s.stealth, s.cooled = 0, b.turn+box
	b.act.mp = int8((b.allowance(u) + 1) / 2 * int(box))
	b.act.did |= sneaking
	t.Say("BHM 12.3", "%s has %s; stealth works again from turn %d.", b.label(u), rule.Count(int(b.act.mp), "point"), s.cooled)
}
