package maps

import (
	"fmt"

	"metahex/grid"
)

// A Change is a dot that is not the same on two boards.
type Change struct {
	At       grid.Place
	Old, New string // the dot: terrain, level and overlay
}

// Changes are the dots in which two boards of one size differ, row by row from
// the upper left. The error says that their sizes differ.
func Changes(a, b *Board) ([]Change, error) {
	if a.Span != b.Span {
		return nil, fmt.Errorf("board %s has %d columns and %d half-rows, board %s has %d and %d; only boards of one size can be laid on one another",
			a.ID, a.Span.Columns, a.Span.HalfRows, b.ID, b.Span.Columns, b.Span.HalfRows)
	}
	before, after := a.overlaid(), b.overlaid()
	var all []Change
	for at := range a.Span.Places {
		old, now := whatStands(a.At(at), before[at]), whatStands(b.At(at), after[at])
		if old != now {
			all = append(all, Change{at, old, now})
		}
	}
	return all, nil
}

func (b *Board) overlaid() map[grid.Place]Overlay {
	all := map[grid.Place]Overlay{}
	for _, o := range b.Overlays {
		all[o.At] = o
	}
	return all
}

// whatStands is a dot in words: "woods, level 2, bridge n s".
func whatStands(d Dot, o Overlay) string {
	text := fmt.Sprintf("%s, level %d", d.Terrain, d.Level)
	switch o.Kind {
	case 0:
	case Bridge:
		// The ends have no order.
		text += fmt.Sprintf(", bridge %s %s", min(o.Ends[0], o.Ends[1]), max(o.Ends[0], o.Ends[1]))
	case Note:
		text += fmt.Sprintf(", note %q", o.Text)
	default:
		text += ", " + o.Kind.String()
	}
	return text
}

func differ(all []Difference, name, old, now string) []Difference {
	if old == now {
		return all
	}
	return append(all, Difference{name, old, now})
}

func notOneSize(a string, s grid.Span, b string, t grid.Span) error {
	return fmt.Errorf("board %s has %d columns and %d half-rows, board %s has %d and %d; only boards of one size can be laid on one another",
		a, s.Columns, s.HalfRows, b, t.Columns, t.HalfRows)
}
