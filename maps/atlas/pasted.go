package atlas

import (
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// Pasted is the file name that findings use for a text without a file.
const Pasted = "pasted"

// ReadPasted returns the map of a text without a file: a single sheet, or a layout of shipped
// sheets. It reads no files. Unlike LintPasted it accepts maps that are only unusual. The error
// lists every error in the text.
func ReadPasted(data []byte) (maps.Map, error) {
	t, ok := mapfile.NewText(Pasted, data)
	if !ok {
		return nil, t.Report()
	}
	switch t.Meant() {
	case "layout/1":
		if l := dots.ParseLayout(t, shippedPanels); l != nil && len(t.Findings.Grave()) == 0 {
			l.Alone = true
			if b := l.Assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.Report().Grave()
	case "hexlayout/1":
		if l := hexes.ParseLayout(t, shippedHexPanels); l != nil && len(t.Findings.Grave()) == 0 {
			l.Alone = true
			if b := l.Assemble(); b != nil {
				return b, nil
			}
		}
		return nil, t.Report().Grave()
	case "edges/1", "hexedges/1":
		t.Find(1, 1, "found edge profiles, which are not a map; want a panel, a layout, a map of hexes or a table")
		return nil, t.Report()
	}
	return ReadLone(Pasted, data)
}

// LintPasted checks a text without a file. It reads no files.
func LintPasted(data []byte) Report { return (&linting{alone: true}).of([]source{{Pasted, data}}) }

// A Group lists the shipped maps of one kind.
type Group struct {
	Kind  string // as returned by Kind of a map
	Names []string
}

// ByKind lists all shipped maps, by kind.
func ByKind() (all []Group) {
	for _, k := range kinds() {
		all = append(all, Group{k.what, k.shipped()})
	}
	return all
}
