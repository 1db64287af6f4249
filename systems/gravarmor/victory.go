package gravarmor

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// heldHex returns the hex of a holding. The hex of a city is known only after the city has been
// placed.
func (b *battle) heldHex(i int) int16 {
	if h := b.held[i].hex; h != placedCity {
		return h
	}
	return b.city
}

// claim updates the holders of the hexes that score. The side that was last in a hex at the end of a
// move holds it.
func (b *battle) claim(t *table) {
	for i := range b.held {
		h := b.heldHex(i)
		for u := range b.units {
			if b.units[u].at != h {
				continue
			}
			if s := b.side(u); b.holder[i] != s {
				b.holder[i] = s
				t.Say("GA scenarios/victory", "%s holds %s.", scenario.SideName(s), b.hexName(h))
				t.Show(game.Headline())
			}
			break
		}
	}
}

// reward scores a kill, an exit or a lift and reports whether it scored anything
// (GA scenarios/victory).
func (b *battle) reward(t *table, goal scenario.Goal, u int, from int16) (scored bool) {
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		own := b.side(u) == a.To
		switch {
		case a.For != goal || own == (goal == scenario.Kill):
			continue
		case goal == scenario.Exit && !b.in(&a.Zone, from):
			continue
		case !a.Counts(b.kind(u).Move):
			continue
		}
		b.award(t, a.To, a.Score, causes[a.For], b.roster[u].label)
		scored = true
	}
	return scored
}

// causes describe what units score for, in words shared by all awards.
var causes = map[scenario.Goal]string{scenario.Kill: "enemies destroyed", scenario.Exit: "units off the map", scenario.Lift: "units taken off"}

// award adds points.
func (b *battle) award(t *table, side game.Side, points int, cause, reason string) {
	b.points[side] += int16(points)
	if !t.Muted() {
		t.SayScored(game.Scored{Side: side, Points: points, Cause: cause}, "GA scenarios/victory", "%s scores %d (%s), %d in all.", scenario.SideName(side), points, reason, b.points[side])
		t.Show(game.Headline())
	}
}

// score scores the held hexes at the end of a turn, or of the last turn.
func (b *battle) score(t *table) {
	b.claim(t)
	last := b.ended || int(b.turn) >= b.scenario.Turns
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		if a.For != scenario.Hold || !a.Turns && !last {
			continue
		}
		held := 0
		for k := range b.held {
			if h := b.heldHex(k); h >= 0 && b.holder[k] == a.To && b.in(&a.Zone, h) {
				held++
			}
		}
		if held > 0 {
			b.award(t, a.To, held*a.Score, a.Zone.Title, a.Zone.Title)
		}
	}
}

// check ends the battle when a side has no unit left on the map or still to come.
func (b *battle) check() {
	var left [3]int
	for u := range b.units {
		if b.living(u) && b.kind(u).Move != scenario.Orbital {
			left[b.side(u)]++
		}
	}
	b.ended = b.ended || b.turn > 0 && (left[scenario.League] == 0 || left[scenario.Imperial] == 0)
}

// Result implements game.State.
func (b *battle) Result() game.Result {
	league, imperial := int(b.points[scenario.League]), int(b.points[scenario.Imperial])
	r := game.Result{Points: [3]int{0, league, imperial}, Cite: "GA scenarios/victory"}
	verdict := "a draw"
	switch {
	case b.gaveUp != game.Chance:
		r.Winner, r.Cite = b.gaveUp.Enemy(), "GA turn/ending"
		verdict = fmt.Sprintf("%s wins, as %s has conceded", scenario.SideName(r.Winner), scenario.SideName(b.gaveUp))
	case !b.ended:
		verdict = "undecided"
	default:
		if r.Winner = game.Ahead(league, imperial, max(1, b.scenario.Victory.Margin)); r.Winner != game.Chance {
			verdict = scenario.SideName(r.Winner) + " wins"
		}
	}
	r.Text = fmt.Sprintf("%s, League %d, Imperial %d", verdict, league, imperial)
	return r
}

// stakes lists what the awards would score in the present state.
func (b *battle) stakes() (all []game.Stake) {
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		k := game.Stake{Points: a.Score, For: game.Only(a.To)}
		switch a.For {
		case scenario.Hold:
			all = append(all, b.grounds(a)...)
			continue
		case scenario.Kill:
			k.Text = fmt.Sprintf("each enemy destroyed (%d left)", b.count(a.To.Enemy(), a.Of))
		case scenario.Exit:
			k.Text = fmt.Sprintf("each unit that leaves over %s (%d left)", a.Zone.Title, b.count(a.To, nil))
		case scenario.Lift:
			k.Text = fmt.Sprintf("each unit that a drop-ship takes off (%d left)", b.count(a.To, nil))
		}
		all = append(all, k)
	}
	return all
}

// grounds lists the hexes of an award, each with its holder.
func (b *battle) grounds(a *scenario.Award) (all []game.Stake) {
	when := ", at the end"
	if a.Turns {
		when = ", every turn"
	}
	for i := range b.held {
		if h := b.heldHex(i); h >= 0 && b.in(&a.Zone, h) {
			all = append(all, game.Stake{Text: b.hexName(h) + " of " + a.Zone.Title + when, Points: a.Score, For: game.Only(a.To), Held: b.holder[i]})
		}
	}
	return all
}

// marks lists the hexes that score, each with its holder.
func (b *battle) marks() (all []game.Mark) {
	for i := range b.held {
		if h := b.heldHex(i); h >= 0 {
			at := b.ground.board.At(int(h))
			all = append(all, game.Mark{At: game.Point{X: int32(at.Q), Y: int32(at.V)}, Held: b.holder[i]})
		}
	}
	return all
}

// count returns the number of a side's units still in the match, for certain kinds of movement. Nil
// means all kinds.
func (b *battle) count(side game.Side, of []scenario.Move) (n int) {
	for u := range b.units {
		if b.side(u) == side && b.living(u) && (of == nil || slices.Contains(of, b.kind(u).Move)) {
			n++
		}
	}
	return n
}
