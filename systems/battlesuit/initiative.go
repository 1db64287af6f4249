package battlesuit

import (
	"cmp"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// dawn begins a turn, or ends the match after the last (BHM 7.0).
type dawn struct{}

func (dawn) Title(*battle) (string, rule.Clause) {
	return "the next turn", "BHM 7.0"
}

// Work resets everything that lasts one turn, and schedules the initiative rolls.
func (dawn) Work(t *table) {
	b := t.State
	if b.ended || int(b.turn) >= b.scenario.Turns {
		b.close(t)
		return
	}
	b.turn++
	t.Say("BHM 7.0", "Turn %d.", b.turn)
	t.Show(game.Headline())
	for u := range b.soldiers {
		b.unset(u, complete|called|passing)
		b.soldiers[u].painted = 0
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		h := &b.sides[side]
		h.funds, h.held, h.passed, h.idle, h.overrode = [2]fund{}, false, false, false, false
		for squad, turn := range h.heir {
			if heir := b.leader(side, squad); turn == b.turn && heir != noUnit {
				t.Say("BHM 4.1.3", "%s takes over as leader.", b.label(heir))
			}
		}
	}
	if b.turn == 1 && b.scenario.Special.First != game.Chance {
		t.Then(lead{b.scenario.Special.First})
	} else {
		t.Then(throw{game.Red}, throw{game.Blue}, compare{})
	}
	t.Then(regroup{game.Red}, regroup{game.Blue})
}

// throw rolls one side's die of initiative (BHM 7.1).
type throw struct{ Side game.Side }

func (r throw) Title(*battle) (string, rule.Clause) {
	return r.Side.String() + " rolls for initiative", "BHM 7.1"
}

// Ask rolls the initiative die.
func (throw) Ask(b *battle) game.Question {
	return b.asksDie("initiative", "BHM 7.1", b.readings[scenario.Initiative])
}

// Answer records the die.
func (r throw) Answer(t *table, c game.Choice) {
	t.State.dice[r.Side] = int8(c.Args[0])
	t.Say("BHM 7.1", "%s rolls %d for initiative.", r.Side, c.Args[0])
}

// Explain returns the odds of holding the initiative. If equal dice are rolled again, each side has half
// of these throws.
func (r throw) Explain(b *battle, _ game.Choice) rule.Tally {
	var ways [3]int
	faces := dieOf(b.readings[scenario.Initiative])
	reds := []int{int(b.dice[game.Red])}
	if r.Side == game.Red {
		reds = reds[:0]
		for _, o := range faces {
			reds = append(reds, int(o.Choice.Args[0]))
		}
	}
	for _, red := range reds {
		for _, o := range faces {
			ways[b.higher(red, int(o.Choice.Args[0]))]++
		}
	}
	again, parts := ways[game.Chance], 1
	if again > 0 {
		parts = 2
	}
	t := rule.Tally{Title: "initiative"}
	for _, side := range []game.Side{game.Red, game.Blue} {
		t.Outcomes = append(t.Outcomes, rule.Outcome{Result: side.String() + " holds it", Ways: parts*ways[side] + again, Of: parts * len(reds) * len(faces)})
	}
	return t
}

// higher returns the side that holds the initiative by its dice: the higher die, then more soldiers in
// good order, then the previous holder. In the first turn, which has no previous holder, it returns
// Chance: both roll again.
func (b *battle) higher(red, blue int) game.Side {
	switch order := cmp.Or(cmp.Compare(red, blue), cmp.Compare(b.inOrder(game.Red), b.inOrder(game.Blue))); {
	case order > 0:
		return game.Red
	case order < 0:
		return game.Blue
	}
	return b.holder
}

// compare finds the side with the initiative.
type compare struct{}

func (compare) Title(*battle) (string, rule.Clause) {
	return "the initiative is decided", "BHM 7.1"
}

// Work gives the initiative to the winner.
func (compare) Work(t *table) {
	b := t.State
	if side := b.higher(int(b.dice[game.Red]), int(b.dice[game.Blue])); side != game.Chance {
		t.Then(lead{side})
		return
	}
	t.Say("BHM 7.1", "A tie: both roll again.")
	t.Then(throw{game.Red}, throw{game.Blue}, compare{})
}

// inOrder counts a side's soldiers in good order.
func (b *battle) inOrder(side game.Side) (n int) {
	for u := range b.soldiers {
		if b.side(u) == side && b.good(u) {
			n++
		}
	}
	return n
}

// lead asks the holder of the initiative whether to activate first or second.
type lead struct{ Side game.Side }

func (l lead) Title(*battle) (string, rule.Clause) {
	return l.Side.String() + " chooses to go first or second", "BHM 7.1"
}

// leadDeeds are the two answers: activate first, or leave the first activation to the enemy.
var leadDeeds = deeds[lead]{
	plain(vFirst, "first", "activate a soldier first in this turn", "", nil, func(t *table, l lead, _ game.Choice) { l.begin(t, l.Side) }),
	plain(vSecond, "second", "leave the first activation to the enemy", "", nil, func(t *table, l lead, _ game.Choice) { l.begin(t, l.Side.Enemy()) }),
}

// Ask offers both answers.
func (l lead) Ask(b *battle) game.Question {
	return game.Question{Side: l.Side, Topic: "initiative", Cite: "BHM 7.1", Seen: game.Everyone, Options: leadDeeds.Offer(b, l, nil)}
}

// Deeds implements game.Step.
func (l lead) Deeds() game.Menu[*battle] { return leadDeeds.For(l) }

// begin gives a side the first impulse.
func (l lead) begin(t *table, first game.Side) {
	t.State.holder = l.Side
	t.Say("BHM 7.1", "%s holds the initiative; %s goes first.", l.Side, first)
	t.Show(game.Headline())
	t.Then(alternate{first}, dusk{})
}

// The options of each kind of die, allocated once (BHM 3.0).
var (
	rollD6  = game.Roll(vRoll, rule.D6, "BHM 3.0")
	rollD12 = game.Roll(vRoll, rule.D12, "BHM 3.0")
)

// asks returns a question to Chance.
func asks(topic string, cite rule.Clause, dice []game.Option) game.Question {
	return game.Question{Side: game.Chance, Topic: topic, Cite: cite, Seen: game.Everyone, Options: dice}
}

// asksDie returns a question for the die that a reading means by "a die" in the rules.
func (b *battle) asksDie(topic string, cite rule.Clause, which uint8) game.Question {
	return asks(topic, cite, dieOf(which))
}

// dieOf returns the options of the die that a reading means.
func dieOf(which uint8) []game.Option {
	if which == scenario.D6 {
		return rollD6
	}
	return rollD12
}
