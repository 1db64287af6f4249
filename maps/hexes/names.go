package hexes

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// The names of hexes: "0304" and "1-0304" on sections, "H-11" on one sheet.

// A tag is a section and a place on it.
type tag struct {
	panel *Section
	at    grid.Place
}

// tag returns the section with the lowest number among those that share a hex, and the place on
// that section. The hex has the id of that section.
func (m *Map) tag(at grid.Place) tag {
	var best tag
	for _, p := range m.Panels {
		if own := p.OnPanel(at); p.Panel.Span.Has(own) && (best.panel == nil || lower(p.Panel.ID, best.panel.ID)) {
			best = tag{p.Panel, own}
		}
	}
	return best
}

// lower orders the ids of sections: first numbers by value, then words.
func lower(a, b string) bool {
	m, errA := strconv.Atoi(a)
	n, errB := strconv.Atoi(b)
	if errA == nil && errB == nil && m != n {
		return m < n
	}
	if (errA == nil) != (errB == nil) {
		return errA == nil
	}
	return cmp.Compare(a, b) < 0
}

// Name returns a hex's name. On one sheet it is row and column, "H-11". On a section it is column
// and row, "0304", and on several sections "1-0304". A hex that sections share has the id of the
// section with the lowest number (GA scenarios/map). Turned sections keep their own ids.
func (m *Map) Name(i int) string {
	if len(m.Panels) == 0 {
		return mapfile.PlaceName(m.places[i])
	}
	n := m.named[i]
	if len(m.Panels) == 1 {
		return sectionName(n.at)
	}
	return n.panel.ID + "-" + sectionName(n.at)
}

// NameAt returns the name of the hex at a place. For a place off the map it returns the place's
// coordinates.
func (m *Map) NameAt(at grid.Place) string {
	if i, ok := m.Index(at); ok {
		return m.Name(i)
	}
	if len(m.Panels) == 0 {
		return mapfile.PlaceName(at)
	}
	return fmt.Sprintf("(%d,%d)", at.Q, at.V)
}

// Find returns the hex with a name. The name is either the hex's own name or one like those that
// Name returns. On a single section, the section's id is optional. A shared hex has a name on each
// of its sections, and Find accepts all of them. The error says what is legal.
func (m *Map) Find(name string) (int, error) {
	if i, ok := m.findOwn(name); ok {
		return i, nil
	}
	if len(m.Panels) > 0 {
		return m.findOnSection(name)
	}
	at, err := parseSheetHex(name, m.Span)
	if err != nil {
		return -1, err
	}
	i, _ := m.Index(at)
	return i, nil
}

// findOwn returns the first hex with the given own name, ignoring case.
func (m *Map) findOwn(name string) (i int, ok bool) {
	i = m.Len()
	for at, own := range m.OwnNames {
		if own != "" && strings.EqualFold(own, name) {
			k, _ := m.Index(at)
			i, ok = min(i, k), true
		}
	}
	return i, ok
}

// FindPlace returns the place of the hex that Find returns.
func (m *Map) FindPlace(name string) (grid.Place, error) {
	i, err := m.Find(name)
	if err != nil {
		return grid.Place{}, err
	}
	return m.places[i], nil
}

var hexPattern = regexp.MustCompile(`^(?:(.+)-)?([0-9]{2})([0-9]{2})$`)

// findOnSection returns the hex with a name made of section, column and row.
func (m *Map) findOnSection(name string) (int, error) {
	parts := hexPattern.FindStringSubmatch(name)
	if parts == nil {
		return -1, fmt.Errorf("found hex %q; want section-column-row, such as 1-0304, or 0304 on a single section", name)
	}
	first := m.Panels[0].Panel
	own, err := sectionPlace(parts[2], parts[3], first.Span)
	if err != nil {
		return -1, fmt.Errorf("hex %s: %w", name, err)
	}
	if parts[1] == "" && len(m.Panels) == 1 {
		return int(m.index[mapfile.Offset(m.Span, m.Panels[0].OnBoard(own))]), nil
	}
	var ids []string
	for _, p := range m.Panels {
		if strings.EqualFold(p.Panel.ID, parts[1]) {
			return int(m.index[mapfile.Offset(m.Span, p.OnBoard(own))]), nil
		}
		ids = append(ids, p.Panel.ID)
	}
	if parts[1] == "" {
		return -1, fmt.Errorf("hex %s: which section? board %s has %s, so write %s-%s", name, m.ID, strings.Join(ids, " "), ids[0], name)
	}
	return -1, fmt.Errorf("hex %s: %s", name, rule.Unknown("section", parts[1], ids))
}

// sectionPlace returns the place on a section whose name has this column and this row.
func sectionPlace(column, row string, s grid.Span) (grid.Place, error) {
	c, _ := strconv.Atoi(column)
	r, _ := strconv.Atoi(row)
	rows := s.HalfRows / 2
	if c < 1 || c > s.Columns {
		return grid.Place{}, fmt.Errorf("found column %s; columns go from 01 to %02d", column, s.Columns)
	}
	if c%2 == 0 {
		rows++
	}
	if r < 1 || r > rows {
		return grid.Place{}, fmt.Errorf("found row %s; rows of column %s go from 01 to %02d", row, column, rows)
	}
	return hexPlace(c, r), nil
}

// parseSheetHex parses the name of a hex of one sheet: row and column, H-11 or H11.
func parseSheetHex(name string, s grid.Span) (grid.Place, error) {
	m := mapfile.PlacePattern.FindStringSubmatch(name)
	if m == nil || m[1] != "" {
		return grid.Place{}, fmt.Errorf("found hex %q; want row and column, such as H-11", name)
	}
	_, at, err := mapfile.ParsePlace(name, s)
	if err != nil {
		return at, fmt.Errorf("%s", strings.NewReplacer("dot ", "hex ", "dots ", "hexes ").Replace(err.Error()))
	}
	return at, nil
}

// sectionName returns a hex's id on its own section: column and row, "0304".
func sectionName(at grid.Place) string { return fmt.Sprintf("%02d%02d", at.Q+1, hexRow(at)) }

// hexRow returns the row of a hex in its column, counted from the top. Even columns begin half a
// row above odd columns.
func hexRow(at grid.Place) int { return (at.V+at.Q&1)/2 + 1 }

// hexPlace returns the place of a column and a row, both counted from 1.
func hexPlace(column, row int) grid.Place {
	q := column - 1
	return grid.Place{Q: q, V: 2*(row-1) - q&1}
}
