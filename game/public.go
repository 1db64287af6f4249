package game

import "slices"

// What everybody may know: the view of Nobody, for who watches and plays for no side.
//
//	Red's view   RA at B-05, "shaken"   RB at C-07, hidden     mine: live
//	Blue's view  RA at B-05, "shaken"   RB, off the board      mine, face down
//	Nobody's     RA at B-05, "shaken"   RB, off the board      mine, face down

// common is what two views have in common. Of what one of them shows from its back,
// it shows the back.
func common(a, b View) View {
	v := View{Title: same(a.Title, b.Title), Turn: same(a.Turn, b.Turn), Phase: same(a.Phase, b.Phase), Board: same(a.Board, b.Board)}
	v.Notes, v.Goals, v.Marks = both(a.Notes, b.Notes), both(a.Goals, b.Goals), both(a.Marks, b.Marks)
	paired := make([]bool, len(b.Pieces))
	for _, p := range a.Pieces {
		for i, q := range b.Pieces {
			// Markers have no numbers of their own: their places tell them apart.
			if paired[i] || p.ID != q.ID || p.Side != q.Side || p.ID < 0 && p.At != q.At {
				continue
			}
			paired[i] = true
			v.Pieces = append(v.Pieces, commonPiece(p, q))
			break
		}
	}
	taken := make([]bool, len(b.Cards))
	for _, c := range a.Cards {
		for i, d := range b.Cards {
			if taken[i] || c.Piece != d.Piece || c.Side != d.Side || c.Piece < 0 && c.Title != d.Title {
				continue
			}
			taken[i] = true
			v.Cards = append(v.Cards, commonCard(c, d))
			break
		}
	}
	return v
}

// commonPiece is what two views of a piece have in common.
func commonPiece(p, q Piece) Piece {
	if q.FaceDown && !p.FaceDown || q.Off != "" && p.Off == "" {
		p, q = q, p // the first hides more
	}
	c := Piece{
		ID: p.ID, Side: p.Side, Label: p.Label, Glyph: p.Glyph, FaceDown: p.FaceDown || q.FaceDown, Off: p.Off,
		At: same(p.At, q.At), Level: same(p.Level, q.Level), Airborne: p.Airborne && q.Airborne, Facing: same(p.Facing, q.Facing),
		Heading: same(p.Heading, q.Heading), Base: same(p.Base, q.Base), Left: same(p.Left, q.Left), Group: same(p.Group, q.Group),
		State: both(p.State, q.State),
	}
	return c
}

// commonCard is what two views of a card have in common.
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

// same is what two views agree on, else the zero value.
func same[T comparable](a, b T) T {
	if a != b {
		var none T
		return none
	}
	return a
}

// both lists what is in both lists, in the order of the first.
func both[T comparable](a, b []T) (all []T) {
	for _, x := range a {
		if slices.Contains(b, x) {
			all = append(all, x)
		}
	}
	return all
}
