package example

import (
	"cmp"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// turn is the step that begins a turn. If the duel is over, turn adds no step.
type turn struct{}

// Title implements game.Step.
func (turn) Title(*duel) (string, rule.Clause) { return "the next turn", "DUEL turn" }

// Work implements game.Working: this step asks no question.
func (turn) Work(t *table) {
	if d := t.State; d.turn < d.file.Turns.Value {
		d.turn++
		t.Then(order{game.Red}, order{game.Blue}, turn{})
	}
}

// order is the step that asks a side for its order of the turn.
type order struct{ side game.Side }

// Title implements game.Step.
func (k order) Title(*duel) (string, rule.Clause) {
	return k.side.String() + " gives an order", "DUEL turn"
}

// Ask implements game.Asking.
func (k order) Ask(d *duel) game.Question {
	return game.Question{Side: k.side, Topic: "order", Cite: "DUEL turn", Seen: game.Everyone, Opens: true, Options: orders.Offer(d, k, nil)}
}

// Deeds implements game.Step. Execution, refusals, sums and advice for bots all come from the
// deeds.
func (k order) Deeds() game.Menu[*duel] { return orders.For(k) }

// Aims lists the answers that one piece could try against another; the screen checks them.
func (k order) Aims(_ *duel, by, at int32) []game.Choice {
	return []game.Choice{{Verb: shoot, Args: [4]int32{by, at}}}
}

// orders lists the answers, one deed for each verb.
var orders = game.Deeds[*duel, order]{
	{Verb: shoot, Word: "shoot", Help: "shoot at an enemy", Blanks: []game.NameKind{aFighter, aFighter},
		Hinder: cannotShoot, Do: doShoot, Explain: explainShot, Score: scoreShot, Offer: offer},
	{Verb: move, Word: "move", Help: "move to the next hex", Blanks: []game.NameKind{aFighter, aHex},
		Hinder: cannotMove, Do: doMove, Score: scoreMove},
	{Verb: wait, Word: "wait", Help: "give no order", Offer: game.OfferVerb[*duel, order](wait, "DUEL turn")},
}

// offer lists the candidate answers. A candidate with a hindrance is not offered. If a player gives it
// as an answer, the hindrance is the reason for the refusal.
func offer(d *duel, k order, add func(game.Choice, rule.Clause)) {
	for _, u := range d.of(k.side) {
		for _, v := range d.of(k.side.Enemy()) {
			add(game.NewChoice(shoot, u, v), "DUEL shot")
		}
		for _, to := range d.hexes.Neighbours(d.fighters[u].at) {
			add(game.NewChoice(move, u, to), "DUEL move")
		}
	}
}

// Reasons why an order is refused. Each %s stands for a name.
var (
	notYours = &game.Reason{Cite: "DUEL turn", Text: "%s is not yours, or is out"}
	apart    = &game.Reason{Cite: "DUEL move", Text: "%s is not next to %s"}
	noEnemy  = &game.Reason{Cite: "DUEL shot", Text: "%s is not an enemy, or is already out"}
	lost     = &game.Reason{Cite: "DUEL found", Text: "nobody knows where %s is"}
	unseen   = &game.Reason{Cite: "DUEL sight", Text: "%s is not seen by %s"}
)

// cannotMove returns the first objection to a move (DUEL move).
func cannotMove(d *duel, k order, c game.Choice) game.Hindrance {
	u, who, hex := int(c.Args[0]), game.Name{Kind: aFighter, N: c.Args[0]}, game.Name{Kind: aHex, N: c.Args[1]}
	return cmp.Or(
		notYours.If(!d.in(k.side, u), who),
		apart.If(d.hexes.Distance(d.fighters[u].at, int(c.Args[1])) != 1, hex, who))
}

// doMove carries out a move.
func doMove(t *table, _ order, c game.Choice) {
	show(t, int(c.Args[0]))
	t.State.fighters[c.Args[0]].at = int(c.Args[1])
	t.Say("DUEL move", "%s enters %s.", labels[c.Args[0]], t.State.places.Of(int16(c.Args[1])))
}

// scoreMove is advice for bots: prefer hexes near many lairs.
func scoreMove(d *duel, _ order, c game.Choice) (score int) {
	for _, at := range d.lairs {
		score += d.hexes.Distance(at, d.fighters[c.Args[0]].at) - d.hexes.Distance(at, int(c.Args[1]))
	}
	return score
}

// cannotShoot returns the first objection to a shot (DUEL shot).
func cannotShoot(d *duel, k order, c game.Choice) game.Hindrance {
	u, by, v, at := int(c.Args[0]), game.Name{Kind: aFighter, N: c.Args[0]}, int(c.Args[1]), game.Name{Kind: aFighter, N: c.Args[1]}
	return cmp.Or(
		notYours.If(!d.in(k.side, u), by),
		noEnemy.If(!d.in(k.side.Enemy(), v), at),
		lost.If(!d.fighters[v].found, at),
		unseen.If(!d.eyes.Clear(d.end(u), d.end(v)), at, by))
}

// explainShot returns the sum behind a shot, with its odds (DUEL hit). It returns nothing for an
// illegal shot, as that could reveal where an enemy hides.
func explainShot(d *duel, k order, c game.Choice) rule.Tally {
	if !cannotShoot(d, k, c).None() {
		return rule.Tally{}
	}
	from, to := d.fighters[c.Args[0]].at, d.fighters[c.Args[1]].at
	t := rule.Tally{Title: "least roll that hits"}
	t.Add(2, "any shot", "DUEL hit")
	t.Add(d.hexes.Distance(from, to)/4, "distance", "DUEL hit")
	if d.hexes.Hex(to).Terrain != hexes.OpenGround {
		t.Add(1, "cover", "DUEL hit")
	}
	ways := rule.D6.AtLeast(t.Sum())
	t.Outcomes = []rule.Outcome{{Result: "hit", Ways: ways, Of: 6}, {Result: "miss", Ways: 6 - ways, Of: 6, Vain: true}}
	return t
}

// scoreShot is advice for bots: 20 for each face of the die that hits.
func scoreShot(d *duel, k order, c game.Choice) int { return 20 * (7 - explainShot(d, k, c).Sum()) }

// doShoot reveals the shooting fighter and schedules the roll of the die.
func doShoot(t *table, k order, c game.Choice) {
	show(t, int(c.Args[0]))
	t.Say("DUEL shot", "%s shoots at %s.", labels[c.Args[0]], labels[c.Args[1]])
	t.Then(shot{k.side, c})
}

// shot is the step in which Chance rolls the die for an order to shoot.
type shot struct {
	side game.Side
	c    game.Choice
}

var d6 = game.Roll(roll, rule.D6, "DUEL hit")

// Title implements game.Step.
func (k shot) Title(d *duel) (string, rule.Clause) { return d.Lexicon().Words(k.c), "DUEL shot" }

// Ask implements game.Asking.
func (shot) Ask(*duel) game.Question {
	return game.Question{Side: game.Chance, Topic: "roll", Cite: "DUEL hit", Seen: game.Everyone, Options: d6}
}

// Explain returns the sum that is compared with the die.
func (k shot) Explain(d *duel, _ game.Choice) rule.Tally { return explainShot(d, order{k.side}, k.c) }

// Answer implements game.Asking.
func (k shot) Answer(t *table, c game.Choice) {
	if int(c.Args[0]) < k.Explain(t.State, c).Sum() {
		t.Say("DUEL hit", "A %d is a miss.", c.Args[0])
		return
	}
	t.State.fighters[k.c.Args[1]].out = true
	t.Say("DUEL hit", "A %d is a hit: %s is out.", c.Args[0], labels[k.c.Args[1]])
	if len(t.State.of(k.side.Enemy())) == 0 {
		t.Finish() // DUEL end
	}
}
