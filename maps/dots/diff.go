package dots

import (
	"fmt"

	"metahex/grid"
	"metahex/maps"
)

// A Change is a dot that differs between two boards.
type Change struct {
	At       grid.Place
	Old, New string // the dot: terrain, level and overlay
}

// Changes returns the dots that differ between two boards of one size, row by row from the upper
// left. It returns an error if the sizes differ.
func Changes(a, b *Board) ([]Change, error) {
	if a.Span != b.Span {
		return nil, maps.SizesDiffer(a.ID, a.Span, b.ID, b.Span)
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

// whatStands describes a dot: "woods, level 2, bridge n s".
func whatStands(d Dot, o Overlay) string {
	text := fmt.Sprintf("%s, level %d", d.Terrain, d.Level)
	switch o.Kind {
	case 0:
	case Bridge:
		// The order of the ends does not matter.
		text += fmt.Sprintf(", bridge %s %s", min(o.Ends[0], o.Ends[1]), max(o.Ends[0], o.Ends[1]))
	case Note:
		text += fmt.Sprintf(", note %q", o.Text)
	default:
		text += ", " + o.Kind.String()
	}
	return text
}

// Differences returns the dots that differ between two boards, and the number of dots compared.
func Differences(a, b *Board) (all []maps.Difference, of int, err error) {
	changes, err := Changes(a, b)
	for _, c := range changes {
		all = append(all, maps.Difference{Name: b.Name(c.At), Old: c.Old, New: c.New})
	}
	return all, b.Span.Len(), err
}
