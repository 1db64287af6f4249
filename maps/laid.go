package maps

import "metahex/grid"

// A Laid sheet is a panel or a section where it lies on a board, already turned.
type Laid[S interface{ Bounds() grid.Span }] struct {
	Panel  S
	Shift  grid.Offset
	Turned bool
}

// OnPanel returns the place on the printed panel of a place of the board.
func (p Laid[S]) OnPanel(at grid.Place) grid.Place {
	at = at.Add(p.Shift.Neg())
	if p.Turned {
		at = p.Panel.Bounds().Turn(at)
	}
	return at
}

// OnBoard returns the place on the board of a place of the printed panel.
func (p Laid[S]) OnBoard(at grid.Place) grid.Place {
	if p.Turned {
		at = p.Panel.Bounds().Turn(at)
	}
	return at.Add(p.Shift)
}

// Profiles are the names of a panel's edge profiles; panels whose edges have the same names fit.
type Profiles struct {
	Long  string // rows A and last
	Short string // the first and the last column
}
