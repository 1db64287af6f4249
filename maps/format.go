package maps

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// Format writes a map file in its one proper form: the picture with its rulers and
// rails, two blanks deep, lines ended by a line feed, no trailing blanks. Of a file
// without a picture it mends the ends of lines. Keys, their order, and remarks stay
// as they are. Formatting twice changes nothing more. It mends slips of form; any
// other is returned, and then there is no text.
func Format(file string, data []byte) ([]byte, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	if read := pictureless[t.format()]; read != nil {
		read(t)
		if wrong := t.told().grave(); len(wrong) > 0 {
			return nil, wrong
		}
		return []byte(strings.Join(t.lines, "\n") + "\n"), nil
	}
	pic, drawn := t.redrawn()
	if wrong := t.told().grave(); pic == nil || len(wrong) > 0 {
		return nil, wrong
	}
	var out []string
	for _, line := range t.lines[:pic.first] {
		out = append(out, strings.TrimRight(line, " "))
	}
	out = append(out, withRemarks(drawn, t.remarks(pic))...)
	for _, line := range t.lines[pic.last:] {
		out = append(out, strings.TrimRight(line, " "))
	}
	return []byte(strings.Join(out, "\n") + "\n"), nil
}

// pictureless are the formats of files without a picture, with their readers.
var pictureless = map[string]func(*text){
	"layout/1":    func(t *text) { t.layout() },
	"hexlayout/1": func(t *text) { t.hexLayout() },
	"edges/1":     func(t *text) { t.readEdges() },
	"hexedges/1":  func(t *text) { t.readHexEdges() },
	"table/1":     func(t *text) { t.table() },
}

// redrawn reads the file, and draws its picture anew; both are nil where none can
// be made of it.
func (t *text) redrawn() (pic *picture, drawn []string) {
	switch t.format() {
	case "hexmap/1":
		if s := t.terrainSheet(); s != nil {
			return s.pic, s.hexes.Picture(nil)
		}
	case "hexpanel/1":
		if s := t.hexSheet(); s != nil {
			return s.pic, s.lines()
		}
	default:
		if s := t.sheet(); s != nil {
			return s.pic, s.lines()
		}
	}
	return nil, nil
}

// remarks are the comment lines of the picture that are no rulers, each with
// the number of rows drawn before it.
func (t *text) remarks(pic *picture) map[int][]string {
	all := map[int][]string{}
	rows := 0
	for _, line := range t.lines[pic.first:pic.last] {
		body := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(body, "#"):
			if !rulerRow.MatchString(body) {
				all[rows] = append(all[rows], "  "+body)
			}
		case body != "":
			rows++
		}
	}
	return all
}

// lines are the picture of the panel or section.
func (s *sheet) lines() []string {
	if s.hex != nil {
		return HexPicture(s.hex.Span, func(p grid.Place) string { return HexCell(s.hex.At(p)) })
	}
	return Picture(s.panel.Span, func(p grid.Place) string {
		d := s.panel.At(p)
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), max(d.Mark, ' ')})
	})
}

// withRemarks are the lines of a picture as they stand in a file, with remarks
// put back where they stood.
func withRemarks(lines []string, remarks map[int][]string) []string {
	var out []string
	for i, line := range lines {
		if i > 0 {
			out = append(out, remarks[i-1]...)
		}
		out = append(out, strings.TrimRight("  "+line, " "))
	}
	return out
}

func levelSign(level int8) byte {
	if level == 0 {
		return ' '
	}
	return '0' + byte(level)
}

// Picture draws a stretch of lattice as the picture of a panel: a ruler of the
// odd columns, the rows with their rails, a ruler of the even columns. Each
// place is shown by up to three characters. After row Z comes A again.
func Picture(s grid.Span, show func(grid.Place) string) []string {
	return drawing(s, labelled(s, rowLabel), show)
}

// drawing draws a picture whose lines have these labels.
func drawing(s grid.Span, labels []string, show func(grid.Place) string) []string {
	lines := []string{ruler(s, s.Top&1, len(labels[0]))}
	for i, label := range labels {
		v := s.Top + i
		row := []rune(strings.Repeat(" ", width(s)))
		for q := v & 1; q < s.Columns; q += 2 {
			copy(row[2*q:2*q+3], []rune(show(grid.Place{Q: q, V: v})+"   "))
		}
		lines = append(lines, fmt.Sprintf("%s | %s |", label, string(row)))
	}
	return append(lines, ruler(s, 1-s.Top&1, len(labels[0])))
}

// ruler numbers the columns of one parity over their cells, in rows whose label
// takes so many characters.
func ruler(s grid.Span, from, label int) string {
	row := []rune("#" + strings.Repeat(" ", label+2+width(s)+3))
	for q := from; q < s.Columns; q += 2 {
		copy(row[label+3+2*q:], []rune(fmt.Sprint(q+1)))
	}
	return strings.TrimRight(string(row), " ")
}
