package gametest

import (
	"fmt"
	"slices"

	"metahex/game"
)

// effectsAreSeen checks that an effect shows a side only what the side sees. Every piece of the
// effect must be in the side's view before or after the answer. Every point must be on the board.
func effectsAreSeen(_ Factory, _ uint64, _ int) watch {
	var before [3]game.View
	return watch{
		look: func(s stop) error {
			for _, side := range []game.Side{game.Red, game.Blue} {
				before[side] = s.match.View(side)
			}
			return nil
		},
		heard: func(m game.Match, _ game.Choice, events []game.Event) error {
			for _, side := range []game.Side{game.Red, game.Blue} {
				after := m.View(side)
				for _, e := range events {
					if f, ok := e.Shown(side); ok {
						if err := seenIn(f, &before[side], &after); err != nil {
							return fmt.Errorf("%s sees %q drawn as %+v: %w", side, e.Text, f, err)
						}
					}
				}
			}
			return nil
		},
	}
}

// seenIn returns an error if an effect shows something that neither view shows.
func seenIn(f game.Effect, before, after *game.View) error {
	if f.Kind == game.News || f.Kind == game.Detail {
		return nil // it is not drawn
	}
	if f.Kind > game.Detail {
		return fmt.Errorf("found effect kind %d, which does not exist", f.Kind)
	}
	for _, p := range []game.Point{f.From, f.To} {
		if b := after.Board; b != nil && outside(p, b) {
			return fmt.Errorf("%v is off the board, which reaches from %v to %v", p, b.Min, b.Max)
		}
	}
	for _, id := range []int32{f.By, f.At} {
		if !standsIn(before, id, f.To) && !standsIn(after, id, f.To) {
			return fmt.Errorf("piece %d is seen neither before nor after the answer, and no piece is at %v", id, f.To)
		}
	}
	return nil
}

// outside reports whether a point is off a board.
func outside(p game.Point, b *game.Board) bool {
	return p.X < b.Min.X || p.X > b.Max.X || p.Y < b.Min.Y || p.Y > b.Max.Y
}

// standsIn reports whether a view shows the piece on the board, or shows another piece at its point
// that may contain it. It is always true for NoPiece.
func standsIn(v *game.View, id int32, at game.Point) bool {
	return id == game.NoPiece || slices.ContainsFunc(v.Pieces, func(p game.Piece) bool { return p.Off == "" && (p.ID == id || p.At == at) })
}
