package maps

import "metahex/grid"

// A Laid sheet is a panel or a section where it lies on a board, already turned.
type Laid[S interface{ span() grid.Span }] struct {
	Panel  S
	Shift  grid.Offset
	Turned bool
}

// onPanel and onBoard go from a place of the board to the printed panel and back.
func (p Laid[S]) onPanel(at grid.Place) grid.Place {
	at = at.Add(p.Shift.Neg())
	if p.Turned {
		at = p.Panel.span().Turn(at)
	}
	return at
}

func (p Laid[S]) onBoard(at grid.Place) grid.Place {
	if p.Turned {
		at = p.Panel.span().Turn(at)
	}
	return at.Add(p.Shift)
}

// Profiles names what a panel's edges look like; panels whose edges have the
// same names fit.
type Profiles struct {
	Long  string // rows A and last
	Short string // the first and the last column
}
