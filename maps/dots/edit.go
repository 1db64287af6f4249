package dots

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// Mirror returns the panel mirrored about an axis.
func (p *Panel) Mirror(a maps.Axis) *Panel {
	m := p.Clone()
	for at := range p.Span.Places {
		m.Set(a.Place(p.Span, at), p.At(at))
	}
	for i := range m.Overlays {
		o := &m.Overlays[i]
		o.At = a.Place(p.Span, o.At)
		if o.Kind == Bridge {
			o.Ends = [2]grid.Direction{a.Direction(o.Ends[0]), a.Direction(o.Ends[1])}
		}
	}
	slices.SortFunc(m.Overlays, fromTop)
	return m
}

// Clone returns an independent copy of the panel.
func (p *Panel) Clone() *Panel {
	c := *p
	c.dots, c.Overlays = slices.Clone(p.dots), slices.Clone(p.Overlays)
	return &c
}

// maxLevel is the highest level that a panel can show.
const maxLevel = 9

// ShiftLevel returns the panel raised by a number of levels, or lowered if the number is negative.
// The error names the first dot whose level would be out of range.
func (p *Panel) ShiftLevel(by int) (*Panel, error) {
	s := p.Clone()
	for at := range p.Span.Places {
		d := p.At(at)
		level := int(d.Level) + by
		if level < 0 || level > maxLevel {
			return nil, fmt.Errorf("%s is on level %d and would be on level %d; want 0 to %d", mapfile.PlaceName(at), d.Level, level, maxLevel)
		}
		d.Level = int8(level)
		s.Set(at, d)
	}
	return s, nil
}

// Stamp returns the panel with another panel, the stamp, laid on it. Dot A-01 of the stamp goes to
// the given place. Unless the stamp is solid, its bare dots (clear, on level 0, without overlay) do
// not change the panel. The error says how far the stamp reaches beyond the panel.
func (p *Panel) Stamp(stamp *Panel, at grid.Place, solid bool) (*Panel, error) {
	s := p.Clone()
	shift := at.Sub(grid.Place{})
	for from := range stamp.Span.Places {
		over, marked := stamp.overlay(from)
		d := stamp.At(from)
		if bare(d) == (Dot{}) && !marked && !solid {
			continue
		}
		to := from.Add(shift)
		if !p.Span.Has(to) {
			return nil, fmt.Errorf("stamp %s, laid at %s, reaches beyond panel %s, which ends at column %02d and row %c: dot %s of the stamp does not fit",
				stamp.ID, mapfile.PlaceName(at), p.ID, p.Span.Columns, 'A'+p.Rows()-1, mapfile.PlaceName(from))
		}
		s.Set(to, d)
		s.Overlays = slices.DeleteFunc(s.Overlays, func(o Overlay) bool { return o.At == to })
		if marked {
			over.At = to
			s.Overlays = append(s.Overlays, over)
		}
	}
	slices.SortFunc(s.Overlays, fromTop)
	return s, nil
}

// FindDot returns the place of a dot of the panel by name, which is its row and column.
func (p *Panel) FindDot(name string) (grid.Place, error) { return Alone(p).Find(name) }

// EdgePlaces returns the places along the edge in a direction. N and S are the long edges; NW and
// NE stand for the short edges on the left and the right.
func EdgePlaces(s grid.Span, side grid.Direction) []grid.Place { return mapfile.EdgePlaces(s, side) }
