package gts

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// draw takes the next chit: the chit kept from last turn, or a random chit from the mug. The last
// chit in the mug is kept for the next turn (GTS turn/draw).
type draw struct{}

func (draw) Title(*battle) (string, rule.Clause) { return "the next chit", "GTS turn/draw" }

// Ask draws a chit.
func (draw) Ask(b *battle) game.Question {
	n := b.mug.count()
	q := game.Question{Side: game.Chance, Topic: "draw", Cite: "GTS turn/draw", Seen: game.Everyone}
	for i := range b.chits {
		if b.mug.has(i) {
			q.Options = append(q.Options, game.Option{Choice: choice(vDraw, i), Odds: 1 / float64(n)})
		}
	}
	return q
}

// Answer plays the chit.
func (draw) Answer(t *table, c game.Choice) {
	b := t.State
	b.mug.remove(int(c.Args[0]))
	t.Then(pull{int8(c.Args[0]), "GTS turn/draw"})
}

// nextChit continues with the next chit. With only one chit left, it ends the turn.
type nextChit struct{}

func (nextChit) Title(*battle) (string, rule.Clause) { return "the next chit", "GTS turn/draw" }

// Work keeps the last chit (GTS turn/last-chit).
func (nextChit) Work(t *table) {
	b := t.State
	switch n := b.mug.count(); {
	case b.held >= 0:
		first := b.held
		b.held = -1
		t.Then(pull{first, "GTS turn/first-chit"})
	case n > 1:
		t.Then(draw{})
	case n == 1:
		b.held = int8(b.mug.least())
		b.mug = set{}
		t.Say("GTS turn/last-chit", "%s is left in the mug and goes first in the next turn.", b.chits[b.held].label)
		t.Then(dusk{})
	default:
		t.Then(dusk{})
	}
}

// pull starts the activations of the drawn chit.
type pull struct {
	Chit int8
	Cite clause
}

func (p pull) Title(*battle) (string, rule.Clause) { return "activations", p.Cite }

// Work gives a division its points and asks for activations.
func (p pull) Work(t *table) {
	b := t.State
	c := b.chits[p.Chit]
	b.drawn = p.Chit
	for u := range b.units {
		b.unset(u, acted|again|fresh)
	}
	t.Say(p.Cite, "The chit is %s.", c.label)
	t.Show(game.Headline())
	if c.kind == divisionChit {
		t.Then(commandPoints{c.of}, dispatchPoints{c.of}, activate{}, transfer{Chit: p.Chit}, nextChit{})
		return
	}
	if c.kind == formationChit {
		t.Then(activate{}, transfer{Chit: p.Chit}, nextChit{})
		return
	}
	t.Then(activate{}, nextChit{})
}

// commandPoints rolls for a division's command points
// (GTS division/command-points).
type commandPoints struct{ Division int8 }

func (commandPoints) Title(*battle) (string, rule.Clause) {
	return "command points", "GTS division/command-points"
}

// Ask rolls the die.
func (c commandPoints) Ask(*battle) game.Question {
	return chance("command points", "GTS division/command-points")
}

// Explain returns the odds of each number of points.
func (c commandPoints) Explain(b *battle, _ game.Choice) rule.Tally {
	return rule.Tally{Title: "command points", Outcomes: rule.FaceOdds(rule.D10, "", func(die int) string {
		return counted(c.points(b, die), "new command point")
	})}
}

// points returns half a roll and the rating.
func (c commandPoints) points(b *battle, die int) int { return die/2 + b.divisions[c.Division].Command }

// Answer adds the points, up to the limit.
func (c commandPoints) Answer(t *table, a game.Choice) {
	b := t.State
	d, p := &b.divisions[c.Division], &b.pools[c.Division]
	n := c.points(b, int(a.Args[0]))
	most := b.tables.Of(scenario.MostPoints)
	t.Say("GTS division/command-points", "%s rolls %d and gets %s.", d.Name, a.Args[0], counted(n, "new command point"))
	if int(p.cp)+n > most {
		t.Say("GTS division/limit", "%s keeps %d command points.", d.Name, most)
	}
	p.cp = int8(min(most, int(p.cp)+n))
}

// dispatchPoints rolls for a division's dispatch points
// (GTS division/dispatch-points).
type dispatchPoints struct{ Division int8 }

func (dispatchPoints) Title(*battle) (string, rule.Clause) {
	return "dispatch points", "GTS division/dispatch-points"
}

// Ask rolls the die.
func (d dispatchPoints) Ask(*battle) game.Question {
	return chance("dispatch points", "GTS division/dispatch-points")
}

// Explain returns the odds of each number of points that the division has then.
func (d dispatchPoints) Explain(b *battle, _ game.Choice) rule.Tally {
	return rule.Tally{Title: "dispatch points", Outcomes: rule.FaceOdds(rule.D10, "", func(die int) string {
		_, dp := d.gains(b, die)
		return fmt.Sprintf("%d held", dp)
	})}
}

// Answer adds up the points that the roll gives.
func (d dispatchPoints) Answer(t *table, a game.Choice) {
	b, roll := t.State, int(a.Args[0])
	div, p := &b.divisions[d.Division], &b.pools[d.Division]
	t.Say("GTS division/dispatch-points", "%s rolls %d for dispatch points and has %d.", div.Name, roll, p.dp)
	all, dp := d.gains(b, roll)
	for _, item := range all {
		did := "gains"
		if item.Amount < 0 {
			did = "loses"
		}
		t.Say(item.Cite, "%s %s %s: %s.", div.Name, did, counted(max(item.Amount, -item.Amount), "dispatch point"), item.Reason)
	}
	p.dp = int8(dp)
}

// gains returns the points that a roll gives, and how many the division has then.
func (d dispatchPoints) gains(b *battle, roll int) (all []rule.Item, dp int) {
	div := &b.divisions[d.Division]
	held := int(b.pools[d.Division].dp)
	n := held
	add := func(when bool, amount int, cite clause, why string) {
		if when {
			n += amount
			all = append(all, rule.Item{Amount: amount, Reason: why, Cite: cite})
		}
	}
	add(roll < held, 1, "GTS division/dispatch-accumulated", "the roll is below the dispatch points held")
	add(roll <= div.Dispatch, 1, "GTS division/dispatch-rating", "the roll is not above the dispatch rating")
	add(roll == 0, 1, "GTS division/dispatch-extremes", "the roll is 0")
	add(roll == 9, -1, "GTS division/dispatch-extremes", "the roll is 9")
	add(b.beforeNight(), b.tables.Of(scenario.BeforeNight), "GTS division/dispatch-night", "night falls")
	return all, max(0, min(b.tables.Of(scenario.MostPoints), n))
}

// beforeNight reports whether this is the last turn before a night.
func (b *battle) beforeNight() bool {
	next := int(b.turn)
	return !b.night() && next < len(b.scenario.Track) && b.scenario.Track[next] == scenario.Night
}

// transfer lets leaders change units after a division's or formation's activation
// (GTS division/transfer, formation/transfer). Moved holds the formations whose leaders have
// already moved.
type transfer struct {
	Chit  int8
	Moved set
}

func (transfer) Title(*battle) (string, rule.Clause) {
	return "transfers of leaders", "GTS formation/transfer"
}

// transferCite is the clause for leader transfers by each kind of chit.
var transferCite = []clause{divisionChit: "GTS division/transfer", formationChit: "GTS formation/transfer"}

// The reasons why a leader cannot change units.
var (
	isNoLeader = reasons("%s has no leader who may change units with this chit", transferCite...)
	hasChanged = reasons("the leader of %s has changed units already", transferCite...)
	isWithHim  = reasons("%s is not on the map, or is already with this leader", transferCite...)
	isNotHis   = reasons("%s is not a unit that the leader may join with this chit", transferCite...)
)

// transferDeeds are the deeds of leaders.
var transferDeeds = deeds[transfer]{
	{
		Verb: vTransfer, Word: "transfer", Help: "let a formation's leader join a unit", Blanks: kinds{aLeader, aUnit},
		Hinder: func(b *battle, x transfer, c game.Choice) hindrance {
			ch, f, u := b.chits[x.Chit], int(c.Args[0]), int(c.Args[1])
			if why := x.hinderLeader(b, f); why != nil {
				return why.For(name(aFormation, f))
			}
			switch {
			case !b.on(u) || u == int(b.leaders[f].with):
				return isWithHim[ch.kind].For(counter(u))
			case ch.kind == divisionChit && b.roster[u].division != ch.of, ch.kind != divisionChit && int(b.roster[u].formation) != f:
				return isNotHis[ch.kind].For(counter(u))
			}
			return hindrance{}
		},
		// Each leader may join any other unit of the division or of the leader's formation.
		Offer: func(b *battle, x transfer, add offer) {
			for f := range b.leaders {
				for u := range b.units {
					if x.hinderLeader(b, f) == nil {
						add(choice(vTransfer, f, u), "")
					}
				}
			}
		},
		Do: func(t *table, x transfer, c game.Choice) {
			b, f := t.State, int(c.Args[0])
			b.leaders[f].with = int16(c.Args[1])
			t.Say(transferCite[b.chits[x.Chit].kind], "The leader of %s joins %s.", b.formations[f].name, b.label(int(c.Args[1])))
			x.Moved.add(f)
			t.Then(x)
		},
	},
	ending[transfer](),
}

// hinderLeader returns why a formation's leader cannot change units, or nil.
func (x transfer) hinderLeader(b *battle, f int) *game.Reason {
	switch ch := b.chits[x.Chit]; {
	case b.leaders[f].with < 0, ch.kind == divisionChit && b.formations[f].division != ch.of, ch.kind != divisionChit && f != int(ch.of):
		return isNoLeader[ch.kind]
	case x.Moved.has(f):
		return hasChanged[ch.kind]
	}
	return nil
}

// Ask offers each leader the units to join.
func (x transfer) Ask(b *battle) game.Question {
	return game.Question{Side: b.chits[x.Chit].side, Topic: "transfer", Cite: transferCite[b.chits[x.Chit].kind], Seen: game.Everyone, Options: transferDeeds.Offer(b, x, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (x transfer) Deeds() game.Menu[*battle] { return transferDeeds.For(x) }

// dusk ends a turn (GTS end/barrage, end/victory).
type dusk struct{}

func (dusk) Title(*battle) (string, rule.Clause) { return "end of the turn", "GTS end/barrage" }

// Work clears barrage markers, then begins the next turn or ends the match.
func (dusk) Work(t *table) {
	b := t.State
	b.act, b.drawn = idle, -1
	if len(b.barrages) > 0 {
		t.Say("GTS end/barrage", "The end of the turn removes %s.", counted(len(b.barrages), "barrage marker"))
		b.barrages = nil
	}
	b.dismiss(t)
	if int(b.turn) < len(b.scenario.Track) && !b.beaten() {
		t.Then(dawn{})
		return
	}
	b.over = true
	t.Say("GTS end/victory", "%s", b.Result().Text)
}

// dismiss removes leaders whose formations have no unit left.
func (b *battle) dismiss(t *table) {
	var alive set
	for u := range b.units {
		if b.on(u) || b.units[u].at == offWaiting {
			alive.add(int(b.roster[u].formation))
		}
	}
	for f := range b.leaders {
		if b.leaders[f].with >= 0 && !alive.has(f) {
			b.leaders[f].with = -1
			b.silence(f)
			t.Say("GTS end/barrage", "%s is gone: its leader is taken off the map.", b.formations[f].name)
		}
	}
}

// beaten reports whether a side has no unit left on the map or still to come.
func (b *battle) beaten() bool {
	var left [3]bool
	for u := range b.units {
		left[b.side(u)] = left[b.side(u)] || b.on(u) || b.units[u].at == offWaiting
	}
	return !left[game.Red] || !left[game.Blue]
}
