package atlas

import (
	"cmp"
	"fmt"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
	"metahex/rule"
)

// OpenSheet opens a map of whatever kind that is a single sheet. The error says
// of how many another one is joined.
func OpenSheet(name string) (maps.Sheet, error) {
	m, err := Open(name)
	if err != nil {
		return nil, err
	}
	return SheetOf(m)
}

// SheetOf returns the single sheet of which a map is made. The error says of how many
// another one is joined.
func SheetOf(m maps.Map) (maps.Sheet, error) {
	switch m := m.(type) {
	case *dots.Board:
		if len(m.Panels) > 1 {
			return nil, fmt.Errorf("board %s is %s; want a lone panel", m.ID, rule.Count(len(m.Panels), "panel"))
		}
		return m.Panels[0].Panel, nil
	case *hexes.Map:
		switch len(m.Panels) {
		case 0:
			return m, nil
		case 1:
			return m.Panels[0].Panel, nil
		}
		return nil, fmt.Errorf("board %s is %s; want a lone section", m.ID, rule.Count(len(m.Panels), "section"))
	case *tables.Map:
		return m, nil
	}
	panic("a map of an unknown kind")
}

// ReadSheet reads a file of a sheet. With findings, the sheet is not fit for
// use.
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

// ReadLone reads a file of a sheet and returns the map that it is by itself. Unlike
// Lint it lets pass what is only odd, such as a steep hill.
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

// sheetOf takes care that a sheet that is nil is a nil Sheet.
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

// SheetText returns the text of the sheet, which is to stand in a file of that
// name. The error says why it would not be read back.
func SheetText(s maps.Sheet, file string) ([]byte, error) {
	text := s.Text()
	_, found := ReadSheet(cmp.Or(file, "the result"), text)
	return text, found.Err()
}
