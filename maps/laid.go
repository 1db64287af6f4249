package maps

import "metahex/grid"

// A Laid sheet is a panel or a section, already turned, at its position on a board.
type Laid[S interface{ Bounds() grid.Span }] struct {
	Panel  S
	Shift  grid.Offset
	Turned bool
}

// OnPanel converts a place of the board to the place on the printed panel.
func (p Laid[S]) OnPanel(at grid.Place) grid.Place {
	at = at.Add(p.Shift.Neg())
	if p.Turned {
		at = p.Panel.Bounds().Turn(at)
	}
	return at
}

// OnBoard converts a place of the printed panel to the place on the board.
func (p Laid[S]) OnBoard(at grid.Place) grid.Place {
	if p.Turned {
		at = p.Panel.Bounds().Turn(at)
	}
	return at.Add(p.Shift)
}

// Profiles are the names of a panel's edge profiles. Edges of different panels fit if they have the
// same name.
type Profiles struct {
	Long  string // of the first and the last row
	Short string // of the first and the last column
}
