package dots

import (
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// An Overlay is an object on a dot, in addition to its terrain.
type Overlay struct {
	At   grid.Place
	Kind Kind
	Ends [2]grid.Direction // only for a bridge: the directions of its ends
	Text string            // only for a note
}

// A Panel is one sheet of a map (BHM 2.1).
type Panel struct {
	ID, Title string
	Span      grid.Span
	Edges     maps.Profiles
	Overlays  []Overlay
	dots      []Dot // by row and column of Span, including the holes of the lattice
}

// NewPanel returns a panel of clear dots on level 0.
func NewPanel(id string, columns, rows int) *Panel {
	s := grid.Panel(columns, rows)
	return &Panel{ID: id, Span: s, dots: make([]Dot, s.Columns*s.HalfRows)}
}

// Bounds returns the span of the sheet.
func (p *Panel) Bounds() grid.Span { return p.Span }

// Heading returns the id and the title of the sheet.
func (p *Panel) Heading() (id, title string) { return p.ID, p.Title }

// Rows returns the number of lettered rows.
func (p *Panel) Rows() int { return (p.Span.HalfRows + 1) / 2 }

// At returns the dot at a place, which must be in the panel's span.
func (p *Panel) At(at grid.Place) Dot { return p.dots[at.V*p.Span.Columns+at.Q] }

// Set replaces the dot at a place, which must be in the panel's span.
func (p *Panel) Set(at grid.Place, d Dot) { p.dots[at.V*p.Span.Columns+at.Q] = d }

// Name returns the dot's name on a single panel: row and column, "H-11".
func (p *Panel) Name(at grid.Place) string { return mapfile.PlaceName(at) }

// Turn returns the panel turned by 180°.
func (p *Panel) Turn() *Panel {
	t := NewPanel(p.ID, p.Span.Columns, p.Rows())
	t.Title, t.Edges = p.Title, p.Edges
	for at := range p.Span.Places {
		t.Set(p.Span.Turn(at), p.At(at))
	}
	for i := len(p.Overlays) - 1; i >= 0; i-- {
		t.Overlays = append(t.Overlays, p.Overlays[i].turn(p.Span))
	}
	return t
}

// turn returns the overlay for the panel turned by 180°.
func (o Overlay) turn(s grid.Span) Overlay {
	o.At = s.Turn(o.At)
	if o.Kind == Bridge {
		o.Ends = [2]grid.Direction{o.Ends[0].Turn(3), o.Ends[1].Turn(3)}
	}
	return o
}

// overlay returns the overlay on a dot.
func (p *Panel) overlay(at grid.Place) (Overlay, bool) {
	for _, o := range p.Overlays {
		if o.At == at {
			return o, true
		}
	}
	return Overlay{}, false
}
