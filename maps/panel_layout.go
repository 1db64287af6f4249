package maps

import "metahex/grid"

// layout reads a layout/1 file. It is nil where there is none to be made.
func (t *text) layout() *layout {
	var keys layoutKeys
	if !t.decode(t.masked(&picture{}), &keys) {
		return nil
	}
	return t.laidOut(panelLayouts, keys)
}

// assemble joins the panels. Without a board, the text has the reason.
func (l *layout) assemble() *Board {
	panels, span, ok := lay(l, ReadPanel, shippedPanel)
	if !ok {
		return nil
	}
	b := &Board{ID: l.id, Title: l.title, Panels: panels, Span: span}
	if !l.join(b) {
		return nil
	}
	return b
}

// Picture draws the board as the picture of a panel. Each dot is shown by up to
// three characters.
func (b *Board) Picture(show func(grid.Place) string) []string {
	if len(b.Panels) == 1 {
		return Picture(b.Span, show)
	}
	return layoutPicture("panel", b.Span, b.Panels, func(own grid.Place) string { return rowLabel(own.V) }, show)
}
