package atlas

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// A scenario can contain a map in full instead of the name of a map. So it needs no separate map
// file:
//
//	board: A,B/180;C,D      shipped panels or sections, row by row; /180 is turned
//	table: |                the text of a map file of one sheet
//	  format: table/1
//	  …

// assembly matches two or more sheets, arranged in rows.
var assembly = regexp.MustCompile(`^[A-Za-z0-9]+(/180)?([,;][A-Za-z0-9]+(/180)?)+$`)

// isText reports whether a name is actually the text of a map file.
func isText(name string) bool { return strings.Contains(name, "\n") }

// isWritten reports whether a name is actually a map: a text or an assembly.
func isWritten(name string) bool { return isText(name) || assembly.MatchString(name) }

// writtenFile is the file name in messages about the text of a map.
const writtenFile = "map"

// contents returns the text of a map, and the file name for messages. The name is either that text
// or a file.
func contents(name string) (file string, data []byte, err error) {
	if !isText(name) {
		data, err = mapfile.ReadFile(name)
		return name, data, err
	}
	t, _ := mapfile.NewText(writtenFile, []byte(name))
	if format := t.Meant(); strings.HasSuffix(format, "layout/1") {
		return "", nil, fmt.Errorf("found the text of a %s; want its sheets in rows, such as A,B/180;C,D", format)
	}
	return writtenFile, []byte(name), nil
}

// assembled returns the text of the layout for an assembly of shipped sheets. The error names a
// sheet that is not shipped.
func assembled(format, noun, name string, known []string) (*mapfile.Text, error) {
	var rows []string
	for row := range strings.SplitSeq(name, ";") {
		var cells []string
		for cell := range strings.SplitSeq(row, ",") {
			id, _, turned := strings.Cut(cell, "/")
			proper, ok := mapfile.Canonical(id, known)
			if !ok {
				return nil, errors.New(rule.Unknown(noun, id, known))
			}
			if turned {
				proper += "/180"
			}
			cells = append(cells, proper)
		}
		rows = append(rows, "["+strings.Join(cells, ", ")+"]")
	}
	text := fmt.Sprintf("format: %s\nid: assembly\ntitle: %s\ngrid: [%s]\nseams: strict\n", format, name, strings.Join(rows, ", "))
	t, ok := mapfile.NewText(writtenFile, []byte(text))
	if !ok {
		return nil, t.Report()
	}
	return t, nil
}

// ofSections reports whether the sheets of an assembly are sections of hexes.
func ofSections(name string) bool {
	first := name[:strings.IndexAny(name, ",;/")]
	_, ok := shippedHexPanels.Find(first)
	return ok
}

// openWritten returns the map of an assembly.
func openWritten(name string) (maps.Map, error) {
	if ofSections(name) {
		return opener(assembleSections)(name)
	}
	return opener(assemblePanels)(name)
}

// assemblePanels returns the board of an assembly.
func assemblePanels(name string) (*dots.Board, error) {
	t, err := assembled("layout/1", "panel", name, shippedPanels.Names())
	if err != nil {
		return nil, err
	}
	l := dots.ParseLayout(t, shippedPanels)
	if l == nil || len(t.Findings.Grave()) > 0 {
		return nil, t.Report().Grave()
	}
	l.Alone = true
	b := l.Assemble()
	if b == nil {
		return nil, t.Report().Grave()
	}
	b.ID = name
	return b, nil
}

// assembleSections returns the map of sections of an assembly.
func assembleSections(name string) (*hexes.Map, error) {
	t, err := assembled("hexlayout/1", "section", name, shippedHexPanels.Names())
	if err != nil {
		return nil, err
	}
	l := hexes.ParseLayout(t, shippedHexPanels)
	if l == nil || len(t.Findings.Grave()) > 0 {
		return nil, t.Report().Grave()
	}
	l.Alone = true
	m := l.Assemble()
	if m == nil {
		return nil, t.Report().Grave()
	}
	m.ID = name
	return m, nil
}
