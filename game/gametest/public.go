package gametest

import (
	"fmt"
	"slices"

	"metahex/game"
)

// publicInBoth checks that both sides see everything in the public view. A spectator must learn
// nothing that one of the sides does not know. The check compares item by item and does not use
// game.Common, which makes the public view.
func publicInBoth(s stop) error {
	public := s.match.View(game.Nobody)
	sides := [2]game.View{s.match.View(game.Red), s.match.View(game.Blue)}
	for i, v := range sides {
		if err := within(public, v, sides[1-i]); err != nil {
			return fmt.Errorf("the public view shows something that %s does not see: %w", []game.Side{game.Red, game.Blue}[i], err)
		}
	}
	return nil
}

// within checks that a side's view contains all of a public view. Other is the view of the other
// side, which may know the names on card and piece backs.
func within(public, v, other game.View) error {
	if !agrees(public.Title, v.Title) || !agrees(public.Turn, v.Turn) || !agrees(public.Phase, v.Phase) {
		return fmt.Errorf("%q, turn %d, %q", public.Title, public.Turn, public.Phase)
	}
	if !agrees(public.Board, v.Board) {
		return fmt.Errorf("another board")
	}
	if n, ok := missing(slices.Concat(public.Notes, public.Goals), slices.Concat(v.Notes, v.Goals)); !ok {
		return fmt.Errorf("the note or goal %q", n)
	}
	if err := scoredIn(public, v); err != nil {
		return err
	}
	for _, p := range public.Pieces {
		if !slices.ContainsFunc(v.Pieces, func(q game.Piece) bool { return shows(p, q, other.Pieces) }) {
			return fmt.Errorf("the piece %+v", p)
		}
	}
	for _, c := range public.Cards {
		if !slices.ContainsFunc(v.Cards, func(d game.Card) bool { return tells(c, d) }) {
			return fmt.Errorf("the card %+v", c)
		}
	}
	return nil
}

// scoredIn looks for the score, the marks and the stakes of a public view in the view of a side.
func scoredIn(public, v game.View) error {
	if m, ok := missing(public.Marks, v.Marks); !ok {
		return fmt.Errorf("the mark %q", m.Text)
	}
	if k, ok := missing(public.Stakes, v.Stakes); !ok {
		return fmt.Errorf("the stake %q", k.Text)
	}
	if !agrees(public.Turns, v.Turns) || !agrees(public.Score, v.Score) || !agrees(public.Left, v.Left) {
		return fmt.Errorf("turns %d, score %v, left %q", public.Turns, public.Score, public.Left)
	}
	return nil
}

// tells reports whether a side that sees a card as d knows everything on c.
func tells(c, d game.Card) bool {
	_, lines := missing(c.Lines, d.Lines)
	back := c.FaceDown && len(c.Lines) == 0
	return lines && c.Piece == d.Piece && c.Side == d.Side && (back || c.Title == "" || c.Title == d.Title && !d.FaceDown)
}

// shows reports whether a side that sees a piece as q knows everything shown by p. Two details may
// come from the other side's view: the name on a back, and why a piece is off the board.
func shows(p, q game.Piece, other []game.Piece) bool {
	return standsSo(p, q) && showsFace(p, q, other) && isAway(p, q, other)
}

// standsSo reports whether q has the same number, place and state as p, as far as p shows them.
func standsSo(p, q game.Piece) bool {
	_, states := missing(p.State, q.State)
	return !slices.Contains([]bool{
		p.ID == q.ID, p.Side == q.Side, states, agrees(p.Airborne, q.Airborne), agrees(p.Level, q.Level), agrees(p.Facing, q.Facing),
		agrees(p.Heading, q.Heading), agrees(p.Base, q.Base), agrees(p.Left, q.Left), agrees(p.Group, q.Group), agrees(p.At, q.At),
	}, false)
}

// showsFace reports whether a side that sees q, or only the back of q, knows the name of p.
func showsFace(p, q game.Piece, other []game.Piece) bool {
	named := func(q game.Piece) bool { return p.Label == q.Label && p.Glyph == q.Glyph }
	if !p.FaceDown {
		return !q.FaceDown && named(q)
	}
	back := func(o game.Piece) bool { return o.FaceDown && p.ID == o.ID && named(o) }
	return back(q) || slices.ContainsFunc(other, back)
}

// isAway reports whether q shows p at the same place, or off the board for the same reason. The
// view of the other side may also show the reason.
func isAway(p, q game.Piece, other []game.Piece) bool {
	if p.Off == "" {
		return q.Off == "" && p.At == q.At
	}
	away := func(o game.Piece) bool { return p.ID == o.ID && p.Off == o.Off }
	return away(q) || slices.ContainsFunc(other, away)
}

// agrees reports whether shown is zero or equals known.
func agrees[T comparable](shown, known T) bool {
	var none T
	return shown == none || shown == known
}

// missing returns the first element of some that is not in all; ok is true if nothing is missing.
func missing[T comparable](some, all []T) (first T, ok bool) {
	for _, x := range some {
		if !slices.Contains(all, x) {
			return x, false
		}
	}
	return first, true
}
