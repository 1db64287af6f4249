package atlas

import (
	"strings"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
)

// Format returns a map file in its canonical form. The picture has its rulers and rails, two blanks
// of indentation, line feeds and no trailing blanks. In a file without a picture, only line ends
// change. Keys, their order, and comments stay unchanged. Formatting twice changes nothing more.
// Format corrects formatting errors. For any other error it returns findings and no text.
func Format(file string, data []byte) ([]byte, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	if read := pictureless[t.Meant()]; read != nil {
		read(t)
		if wrong := t.Report().Grave(); len(wrong) > 0 {
			return nil, wrong
		}
		return []byte(strings.Join(t.Lines, "\n") + "\n"), nil
	}
	pic, drawn := redrawn(t)
	if wrong := t.Report().Grave(); pic == nil || len(wrong) > 0 {
		return nil, wrong
	}
	var out []string
	for _, line := range t.Lines[:pic.First] {
		out = append(out, strings.TrimRight(line, " "))
	}
	out = append(out, mapfile.WithRemarks(drawn, t.Remarks(pic))...)
	for _, line := range t.Lines[pic.Last:] {
		out = append(out, strings.TrimRight(line, " "))
	}
	return []byte(strings.Join(out, "\n") + "\n"), nil
}

// pictureless lists the formats without a picture, with their readers.
var pictureless = map[string]func(*mapfile.Text){
	"layout/1":    func(t *mapfile.Text) { dots.ParseLayout(t, shippedPanels) },
	"hexlayout/1": func(t *mapfile.Text) { hexes.ParseLayout(t, shippedHexPanels) },
	"edges/1":     func(t *mapfile.Text) { dots.ParseEdges(t) },
	"hexedges/1":  func(t *mapfile.Text) { hexes.ParseEdges(t) },
	"table/1":     func(t *mapfile.Text) { tables.Parse(t) },
}

// redrawn reads the file and draws its picture again. If no picture can be drawn, both results are
// nil.
func redrawn(t *mapfile.Text) (pic *mapfile.Picture, drawn []string) {
	switch t.Meant() {
	case "hexmap/1":
		if s := hexes.ParseMap(t); s != nil {
			return s.Pic, s.Hexes.Picture(nil)
		}
	case "hexpanel/1":
		if s := hexes.ParseSection(t); s != nil {
			return s.Pic, s.Lines()
		}
	default:
		if s := dots.ParsePanel(t); s != nil {
			return s.Pic, s.Lines()
		}
	}
	return nil, nil
}
