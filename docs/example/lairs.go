package example

import (
	"fmt"
	"math/rand/v2"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// The one secret of the game is where fighters hide (DUEL lair). Four methods keep the secret. An
// Event gives the other side only its Public text. View shows a hidden fighter off the board. Sight
// does not give away the hex of a hidden fighter. Imagine puts the fighter in any possible lair.

// hiding is the step that asks where a fighter hides.
type hiding struct{ u int }

// Title implements game.Step. Both sides see the title.
func (k hiding) Title(*duel) (string, rule.Clause) { return labels[k.u] + " hides", "DUEL lair" }

// Ask implements game.Asking: it returns all legal answers.
func (k hiding) Ask(d *duel) game.Question {
	q := game.Question{Side: sideOf(k.u), Topic: "hide", Cite: "DUEL lair", Seen: game.Everyone}
	for _, at := range d.lairs {
		q.Options = append(q.Options, game.Option{Choice: game.NewChoice(hide, at)})
	}
	return q
}

// Answer implements game.Asking. The answer is legal, so nothing can fail here.
func (k hiding) Answer(t *table, c game.Choice) {
	t.State.fighters[k.u].at = int(c.Args[0])
	text := fmt.Sprintf("%s hides at %s.", labels[k.u], t.State.places.Of(int16(c.Args[0])))
	t.Report(game.Event{Text: text, Cite: "DUEL lair", Seen: game.Only(sideOf(k.u)), Public: labels[k.u] + " hides."})
}

// show marks a fighter as found (DUEL found).
func show(t *table, u int) {
	if f := &t.State.fighters[u]; !f.found {
		f.found = true
		t.Say("DUEL found", "%s is found at %s.", labels[u], t.State.places.Of(int16(f.at)))
	}
}

// knows reports whether a side knows where a fighter is. Chance, the referee, always knows.
func (d *duel) knows(side game.Side, u int) bool {
	f := d.fighters[u]
	return f.at != nowhere && !f.out && (side == game.Chance || side == sideOf(u) || f.found)
}

// outcomeWords are the words that decide in events, besides numbers, names and sides.
var outcomeWords = []string{"found", "enters", "shoots", "hit", "miss", "out"}

// View implements game.State: all that a side may see, as plain data that screens and pictures
// draw.
func (d *duel) View(side game.Side) game.View {
	v := game.View{Title: d.file.Title, Turn: d.turn, Board: d.board, Goals: d.terms(), Notes: []string{fmt.Sprintf("%d turns in all", d.file.Turns.Value)}, Outcomes: outcomeWords}
	for u, f := range d.fighters {
		p := game.Piece{ID: int32(u), Side: sideOf(u), Glyph: "f", Label: labels[u]}
		switch {
		case f.out:
			p.Off = "out"
		case !d.knows(side, u):
			p.Off, p.FaceDown = "hidden", true
		default:
			p.At = d.board.Places[f.at].At
		}
		v.Pieces = append(v.Pieces, p)
	}
	return v
}

// Sight implements game.State (DUEL sight). The rules, the screen and `metahex los --match` use the
// same referee. It also accepts the labels of fighters whose position the side knows.
func (d *duel) Sight(side game.Side) los.Referee {
	return los.WithUnits(d.eyes, func(label string) (e los.End, ok bool, err error) {
		u, ok := labels.Find(label)
		switch {
		case ok && d.knows(side, int(u)):
			e = d.end(int(u))
		case ok:
			err = fmt.Errorf("%s is hidden, or not on the map", labels[u])
		}
		return e, ok, err
	})
}

// end returns a fighter as one end of a line of sight.
func (d *duel) end(u int) los.End { return d.eyes.At(maps.SpotOf(d.hexes.At(d.fighters[u].at)), 0) }

// Imagine implements game.State: it puts each hidden enemy in a possible lair. Bots that look ahead
// play in imagined states.
func (d *duel) Imagine(side game.Side, source *rand.Rand) *duel {
	c := d.Clone()
	for u := range c.fighters {
		if f := &c.fighters[u]; f.at != nowhere && !f.out && !d.knows(side, u) {
			f.at = d.lairs[source.IntN(len(d.lairs))]
		}
	}
	return c
}

// Arcs implements game.State: the zones around a piece that the screen marks. Duel has no zones.
func (d *duel) Arcs(game.Side, int32) []game.Arc { return nil }
