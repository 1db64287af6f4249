package gametest

import (
	"fmt"
	"slices"

	"metahex/game"
)

// publicSeen asks that whatever Nobody is shown is in the views of both sides: a spectator
// learns nothing that one of them does not know.
func publicSeen(new Factory, seed uint64, every int) error {
	return walk(new(), seed, sampled(seed, every, publicInBoth), nil)
}

func publicInBoth(s stop) error {
	public := s.match.View(game.Nobody)
	sides := [2]game.View{s.match.View(game.Red), s.match.View(game.Blue)}
	for i, v := range sides {
		if err := within(public, v, sides[1-i]); err != nil {
			return fmt.Errorf("everybody is shown what %s is not: %w", []game.Side{game.Red, game.Blue}[i], err)
		}
	}
	return nil
}

// within looks for all of a public view in the view of a side. Another is that of the
// other side, which may see the backs.
func within(public, v, other game.View) error {
	if public.Title != "" && public.Title != v.Title || public.Turn != 0 && public.Turn != v.Turn || public.Phase != "" && public.Phase != v.Phase {
		return fmt.Errorf("%q, turn %d, %q", public.Title, public.Turn, public.Phase)
	}
	if public.Board != nil && public.Board != v.Board {
		return fmt.Errorf("another board")
	}
	if n, ok := missing(public.Notes, v.Notes); !ok {
		return fmt.Errorf("the note %q", n)
	}
	if m, ok := missing(public.Marks, v.Marks); !ok {
		return fmt.Errorf("the mark %q", m.Text)
	}
	for _, p := range public.Pieces {
		if !slices.ContainsFunc(v.Pieces, func(q game.Piece) bool { return shows(p, q, other.Pieces) }) {
			return fmt.Errorf("the piece %+v", p)
		}
	}
	for _, c := range public.Cards {
		if !slices.ContainsFunc(v.Cards, func(d game.Card) bool {
			_, ok := missing(c.Lines, d.Lines)
			return ok && c.Piece == d.Piece && c.Side == d.Side && (c.FaceDown && len(c.Lines) == 0 || c.Title == "" || c.Title == d.Title && !d.FaceDown)
		}) {
			return fmt.Errorf("the card %+v", c)
		}
	}
	return nil
}

// shows reports whether a side that sees a piece as q knows all that p shows. The name on
// a back, and why a piece is off the board, may be what the other side sees.
func shows(p, q game.Piece, other []game.Piece) bool {
	agrees := func(zero, same bool) bool { return zero || same }
	_, states := missing(p.State, q.State)
	if p.ID != q.ID || p.Side != q.Side || !states || p.Airborne && !q.Airborne ||
		!agrees(p.Level == 0, p.Level == q.Level) || !agrees(p.Facing == 0, p.Facing == q.Facing) ||
		!agrees(p.Heading == game.Point{}, p.Heading == q.Heading) || !agrees(p.Base == 0, p.Base == q.Base) ||
		!agrees(p.Left == 0, p.Left == q.Left) || !agrees(p.Group == "", p.Group == q.Group) || !agrees(p.At == game.Point{}, p.At == q.At) {
		return false
	}
	if p.Off == "" && (q.Off != "" || p.At != q.At) || !p.FaceDown && (q.FaceDown || p.Label != q.Label || p.Glyph != q.Glyph) {
		return false
	}
	named := func(q game.Piece) bool { return p.ID == q.ID && p.Label == q.Label && p.Glyph == q.Glyph }
	if p.FaceDown && !(q.FaceDown && named(q)) && !slices.ContainsFunc(other, func(o game.Piece) bool { return o.FaceDown && named(o) }) {
		return false
	}
	away := func(o game.Piece) bool { return p.ID == o.ID && p.Off == o.Off }
	return p.Off == "" || away(q) || slices.ContainsFunc(other, away)
}

// missing finds what is not in the second list; ok is true where all is.
func missing[T comparable](some, all []T) (first T, ok bool) {
	for _, x := range some {
		if !slices.Contains(all, x) {
			return x, false
		}
	}
	return first, true
}
