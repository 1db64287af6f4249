package maps

import (
	"cmp"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// A Sheet is a map that one file holds by itself: a *Panel, a *HexPanel, a
// *HexMap of one sheet, or a *Table. Sheets are edited alike, whatever their
// kind.
type Sheet interface {
	// Text is the sheet as a file of its format in its proper form. ReadSheet
	// makes the same sheet of it.
	Text() []byte

	renamed(id string) Sheet
	turned() Sheet
	mirrored(Axis) Sheet
}

// OpenSheet opens a map of whatever kind that is a single sheet. The error says
// of how many another one is joined.
func OpenSheet(name string) (Sheet, error) {
	m, err := OpenAny(name)
	if err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *Board:
		if len(m.Panels) > 1 {
			return nil, fmt.Errorf("board %s is %s; want a lone panel", m.ID, rule.Count(len(m.Panels), "panel"))
		}
		return m.Panels[0].Panel, nil
	case *HexMap:
		switch len(m.Panels) {
		case 0:
			return m, nil
		case 1:
			return m.Panels[0].Panel, nil
		}
		return nil, fmt.Errorf("board %s is %s; want a lone section", m.ID, rule.Count(len(m.Panels), "section"))
	case *Table:
		return m, nil
	}
	panic("a map of an unknown kind")
}

// ReadSheet reads a file of a sheet. With findings, the sheet is not fit for
// use.
func ReadSheet(file string, data []byte) (Sheet, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "hexpanel/1":
		return sheetOf(ReadHexPanel(file, data))
	case "hexmap/1":
		return sheetOf(ReadHexMap(file, data))
	case "table/1":
		return sheetOf(ReadTable(file, data))
	}
	return sheetOf(ReadPanel(file, data))
}

// sheetOf takes care that a sheet that is nil is a nil Sheet.
func sheetOf[S interface {
	comparable
	Sheet
}](s S, found Findings) (Sheet, Findings) {
	var none S
	if s == none {
		return nil, found
	}
	return s, found
}

// NewTable returns a table of a size in inches, such as 48x36, with nothing on
// it. The error says which sizes there are.
func NewTable(id, size string) (*Table, error) {
	var at [2]int64
	x, y, ok := strings.Cut(size, "x")
	for i, side := range []string{x, y} {
		v, number := thousandths(side)
		ok = ok && number && v >= minTable && v <= maxTable
		at[i] = v
	}
	if !ok {
		return nil, fmt.Errorf("found a table of %s inches; want its width and depth, each %s to %s, such as 48x36", size, grid.Inches(minTable), grid.Inches(maxTable))
	}
	return &Table{ID: id, Size: grid.Point{X: int32(at[0]), Y: int32(at[1])}}, nil
}

// RenameSheet returns the sheet with another id. The error says what an id of its
// kind may be.
func RenameSheet(s Sheet, id string) (Sheet, error) {
	if _, section := s.(*HexPanel); section && isSection(id) {
		return s.renamed(id), nil
	}
	if err := CheckID(id); err != nil {
		return nil, err
	}
	return s.renamed(id), nil
}

// SheetText returns the text of the sheet, which is to stand in a file of that
// name. The error says why it would not be read back.
func SheetText(s Sheet, file string) ([]byte, error) {
	text := s.Text()
	_, found := ReadSheet(cmp.Or(file, "the result"), text)
	return text, found.Err()
}

// TurnSheet returns the sheet turned by 180°.
func TurnSheet(s Sheet) Sheet { return s.turned() }

// MirrorSheet returns the sheet mirrored.
func MirrorSheet(s Sheet, a Axis) Sheet { return s.mirrored(a) }

func (p *Panel) turned() Sheet         { return p.Turn() }
func (p *Panel) mirrored(a Axis) Sheet { return p.Mirror(a) }
func (p *Panel) renamed(id string) Sheet {
	c := p.Clone()
	c.ID = id
	return c
}

func (p *HexPanel) turned() Sheet         { return p.Turn() }
func (p *HexPanel) mirrored(a Axis) Sheet { return p.Mirror(a) }
func (p *HexPanel) renamed(id string) Sheet {
	c := *p
	c.ID = id
	return &c
}

func (m *HexMap) turned() Sheet         { return m.Turn() }
func (m *HexMap) mirrored(a Axis) Sheet { return m.Mirror(a) }
func (m *HexMap) renamed(id string) Sheet {
	c := *m
	c.ID = id
	return &c
}

func (t *Table) turned() Sheet         { return t.Turn() }
func (t *Table) mirrored(a Axis) Sheet { return t.Mirror(a) }
func (t *Table) renamed(id string) Sheet {
	c := *t
	c.ID = id
	return &c
}

// Mirror returns a map of one sheet mirrored: its hexes are named anew by row
// and column, and what lies along hexsides is mirrored with them.
func (m *HexMap) Mirror(a Axis) *HexMap {
	t := newHexMap(m.ID, m.Title, m.Span, nil)
	m.carry(t, func(at grid.Place) grid.Place { return a.place(m.Span, at) }, a.direction)
	return t
}

// carry lays the hexes and the names of the map on another of the same size.
func (m *HexMap) carry(t *HexMap, place func(grid.Place) grid.Place, direction func(grid.Direction) grid.Direction) {
	t.Ground, t.read = m.Ground, m.read
	for i, at := range m.places {
		*t.hex(place(at)) = m.hexes[i].moved(direction)
	}
	if m.OwnNames != nil {
		t.OwnNames = map[grid.Place]string{}
		for at, name := range m.OwnNames {
			t.OwnNames[place(at)] = name
		}
	}
}

// Turn returns the table turned by 180°.
func (t *Table) Turn() *Table {
	return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: t.Size.X - p.X, Y: t.Size.Y - p.Y} }, grid.Vector.Neg)
}

// Mirror returns the table mirrored.
func (t *Table) Mirror(a Axis) *Table {
	if a == Upright {
		return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: t.Size.X - p.X, Y: p.Y} },
			func(v grid.Vector) grid.Vector { return grid.Vector{X: -v.X, Y: v.Y} })
	}
	return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: p.X, Y: t.Size.Y - p.Y} },
		func(v grid.Vector) grid.Vector { return grid.Vector{X: v.X, Y: -v.Y} })
}

// moved returns the table with its points, and the ways up its slopes, carried
// elsewhere.
func (t *Table) moved(point func(grid.Point) grid.Point, way func(grid.Vector) grid.Vector) *Table {
	m := &Table{ID: t.ID, Title: t.Title, Size: t.Size}
	all := func(from []grid.Point) (to []grid.Point) {
		for _, p := range from {
			to = append(to, point(p))
		}
		return to
	}
	for _, f := range t.Features {
		if f.Line = all(f.Line); f.Line != nil {
			f.Area = grid.Strip(f.Line, f.Breadth)
		} else {
			var area grid.Area
			for _, g := range f.Area.Polygons {
				area.Polygons = append(area.Polygons, all(g))
			}
			for _, c := range f.Area.Circles {
				c.At = point(c.At)
				area.Circles = append(area.Circles, c)
			}
			f.Area = area
		}
		f.Up = way(f.Up)
		m.Features = append(m.Features, f)
	}
	return m
}

// Turned returns a map of any kind turned by 180°. On joined maps the places keep
// the names printed on them.
func Turned(m Map) Map {
	switch m := m.(type) {
	case *Board:
		return m.Turn()
	case *HexMap:
		return m.Turn()
	case *Table:
		return m.Turn()
	}
	panic("a map of an unknown kind")
}
