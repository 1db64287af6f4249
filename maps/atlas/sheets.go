package atlas

import (
	"cmp"
	"errors"
	"fmt"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
	"metahex/rule"
)

// OpenSheet opens a map of any kind that is a single sheet. If the map is joined from several
// sheets, the error gives their number.
func OpenSheet(name string) (maps.Sheet, error) {
	m, err := Open(name)
	if err != nil {
		return nil, err
	}
	return SheetOf(m)
}

// SheetOf returns the only sheet of a map. If the map is joined from several sheets, the error
// gives their number.
func SheetOf(m maps.Map) (maps.Sheet, error) {
	switch m := m.(type) {
	case *dots.Board:
		if len(m.Panels) > 1 {
			return nil, fmt.Errorf("board %s is %s; want a single panel", m.ID, rule.Count(len(m.Panels), "panel"))
		}
		return m.Panels[0].Panel, nil
	case *hexes.Map:
		switch len(m.Panels) {
		case 0:
			return m, nil
		case 1:
			return m.Panels[0].Panel, nil
		}
		return nil, fmt.Errorf("board %s is %s; want a single section", m.ID, rule.Count(len(m.Panels), "section"))
	case *tables.Map:
		return m, nil
	}
	panic("a map of an unknown kind")
}

// ReadSheet reads the file of a sheet. If there are findings, the sheet must not be used.
func ReadSheet(file string, data []byte) (maps.Sheet, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	switch t.Meant() {
	case "hexpanel/1":
		return sheetOf(hexes.ReadSection(file, data))
	case "hexmap/1":
		return sheetOf(hexes.ReadMap(file, data))
	case "table/1":
		return sheetOf(tables.Read(file, data))
	}
	return sheetOf(dots.ReadPanel(file, data))
}

// ReadLone reads the file of a sheet and returns the map of that single sheet. Unlike Lint it
// accepts what is only unusual, such as a steep hill.
func ReadLone(file string, data []byte) (maps.Map, error) {
	sheet, found := ReadSheet(file, data)
	if err := found.Err(); err != nil {
		return nil, err
	}
	switch s := sheet.(type) {
	case *dots.Panel:
		return dots.Alone(s), nil
	case *hexes.Section:
		return hexes.SectionMap(s), nil
	case maps.Map:
		return s, nil
	}
	panic("a sheet of an unknown kind")
}

// sheetOf returns a nil interface for a nil sheet.
func sheetOf[S interface {
	comparable
	maps.Sheet
}](s S, found maps.Findings) (maps.Sheet, maps.Findings) {
	var none S
	if s == none {
		return nil, found
	}
	return s, found
}

// SheetText returns the text of a sheet; file is the name in error messages. The error explains why
// the text could not be parsed again.
func SheetText(s maps.Sheet, file string) ([]byte, error) {
	text := s.Text()
	_, found := ReadSheet(cmp.Or(file, "the result"), text)
	return text, found.Err()
}

// A Frame is the size of a sheet and the position of the old sheet on it.
type Frame struct {
	Columns, Rows int
	Move          grid.Offset // columns to the right and half rows down
	Inches        string      // the size of a table, such as 48x36
}

// Resize returns a sheet of another size, and lists what is cut off. A dimension that is not set
// does not change. The error explains what is impossible.
func Resize(s maps.Sheet, f Frame) (maps.Sheet, []string, error) {
	table, isTable := s.(*tables.Map)
	if isTable != (f.Inches != "") || isTable && (f.Columns != 0 || f.Rows != 0 || f.Move != grid.Offset{}) {
		return nil, nil, errors.New("want --inches for a table, and --columns, --rows and --offset for other maps")
	}
	switch s := s.(type) {
	case *dots.Panel:
		return resized(s.Resized(cmp.Or(f.Columns, s.Span.Columns), cmp.Or(f.Rows, s.Rows()), f.Move))
	case *hexes.Map:
		return resized(s.Resized(cmp.Or(f.Columns, s.Span.Columns), cmp.Or(f.Rows, (s.Span.HalfRows+1)/2), f.Move))
	case *tables.Map:
		size, err := tables.New(table.ID, f.Inches)
		if err != nil {
			return nil, nil, err
		}
		t, lost := s.Resized(size.Size)
		return t, lost, nil
	}
	return nil, nil, errors.New("found a section, whose size is fixed; want a panel, a hex map or a table")
}

// Crop returns the part of a sheet between two of its dots or hexes, and lists what is cut off.
func Crop(s maps.Sheet, from, to string) (maps.Sheet, []string, error) {
	var find func(string) (grid.Place, error)
	switch s := s.(type) {
	case *dots.Panel:
		find = s.FindDot
	case *hexes.Map:
		find = func(name string) (grid.Place, error) {
			i, err := s.Find(name)
			if err != nil {
				return grid.Place{}, err
			}
			return s.At(i), nil
		}
	default:
		return nil, nil, errors.New("cannot cut this map: it is a section or has no rows and columns; want a panel or a hex map")
	}
	first, err := find(from)
	if err != nil {
		return nil, nil, err
	}
	last, err := find(to)
	if err != nil {
		return nil, nil, err
	}
	columns, halfRows, err := mapfile.CropSize(from, to, first, last)
	if err != nil {
		return nil, nil, err
	}
	return Resize(s, Frame{Columns: columns, Rows: (halfRows + 1) / 2, Move: grid.Offset{Q: int16(-first.Q), V: int16(-first.V)}})
}

func resized[S maps.Sheet](s S, lost []string, err error) (maps.Sheet, []string, error) {
	if err != nil {
		return nil, nil, err
	}
	return s, lost, nil
}
