package game

import "slices"

// The public view is the view of Nobody, for spectators who play no side. It shows only what both
// sides see.
//
//	Red's view   RA at B-05, "shaken"   RB at C-07, hidden     mine: live
//	Blue's view  RA at B-05, "shaken"   RB, off the board      mine, face down
//	Nobody's     RA at B-05, "shaken"   RB, off the board      mine, face down

// Common returns the intersection of two sides' views: the view of Nobody. If one side sees only
// the back of a piece or card, the result shows the back.
func Common(a, b View) View {
	v := View{Title: same(a.Title, b.Title), Turn: same(a.Turn, b.Turn), Phase: same(a.Phase, b.Phase), Board: same(a.Board, b.Board)}
	v.Notes, v.Goals, v.Marks = both(a.Notes, b.Notes), both(a.Goals, b.Goals), both(a.Marks, b.Marks)
	v.Turns, v.Score, v.Left, v.Stakes = same(a.Turns, b.Turns), same(a.Score, b.Score), same(a.Left, b.Left), both(a.Stakes, b.Stakes)
	v.Round, v.Sides, v.Outcomes = same(a.Round, b.Round), same(a.Sides, b.Sides), both(a.Outcomes, b.Outcomes)
	// Markers have no numbers and are matched by place. Cards are matched by title.
	v.Pieces = paired(a.Pieces, b.Pieces, commonPiece, func(p, q Piece) bool {
		return p.ID == q.ID && p.Side == q.Side && (p.ID >= 0 || p.At == q.At)
	})
	v.Cards = paired(a.Cards, b.Cards, commonCard, func(c, d Card) bool {
		return c.Piece == d.Piece && c.Side == d.Side && (c.Piece >= 0 || c.Title == d.Title)
	})
	return v
}

// paired joins each element of a with the first unused element of b for which alike is true.
// Elements without a partner are left out.
func paired[T any](a, b []T, join func(T, T) T, alike func(T, T) bool) (all []T) {
	taken := make([]bool, len(b))
	for _, x := range a {
		for i, y := range b {
			if !taken[i] && alike(x, y) {
				taken[i] = true
				all = append(all, join(x, y))
				break
			}
		}
	}
	return all
}

// commonPiece returns what two views of a piece have in common.
func commonPiece(p, q Piece) Piece {
	if q.FaceDown && !p.FaceDown || q.Off != "" && p.Off == "" {
		p, q = q, p // make p the view that hides more
	}
	c := Piece{
		ID: p.ID, Side: p.Side, Label: p.Label, Glyph: p.Glyph, FaceDown: p.FaceDown || q.FaceDown, Off: p.Off, Lost: p.Lost && q.Lost,
		At: same(p.At, q.At), Level: same(p.Level, q.Level), Airborne: p.Airborne && q.Airborne, Facing: same(p.Facing, q.Facing),
		Heading: same(p.Heading, q.Heading), Base: same(p.Base, q.Base), Left: same(p.Left, q.Left), Group: same(p.Group, q.Group),
		State: both(p.State, q.State), Shape: commonShape(p.Shape, q.Shape),
	}
	return c
}

// commonShape returns what two views of a piece's shape have in common.
func commonShape(s, t Shape) Shape {
	c := Shape{
		Type: same(s.Type, t.Type), Spent: s.Spent && t.Spent, Acting: s.Acting && t.Acting,
		Unsteady: s.Unsteady && t.Unsteady, Leads: s.Leads && t.Leads, Astray: s.Astray && t.Astray,
	}
	if s.Hits == t.Hits && s.Of == t.Of {
		c.Hits, c.Of = s.Hits, s.Of
	}
	return c
}

// commonCard returns what two views of a card have in common.
func commonCard(c, d Card) Card {
	if d.FaceDown {
		c, d = d, c
	}
	title := c.Title
	if !c.FaceDown {
		title = same(c.Title, d.Title)
	}
	return Card{Piece: c.Piece, Title: title, Side: c.Side, FaceDown: c.FaceDown, Lines: both(c.Lines, d.Lines)}
}

// same returns a if both values are equal, otherwise the zero value.
func same[T comparable](a, b T) T {
	if a != b {
		var none T
		return none
	}
	return a
}

// both lists the elements that are in both lists, in the order of the first.
func both[T comparable](a, b []T) (all []T) {
	for _, x := range a {
		if slices.Contains(b, x) {
			all = append(all, x)
		}
	}
	return all
}
