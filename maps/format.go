package maps

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// Format writes a panel/1 or hexmap/1 file in its one proper form: the picture with its
// rulers and rails, two blanks deep, lines ended by a line feed, no trailing
// blanks. Keys, their order, and remarks stay as they are. Formatting twice
// changes nothing more. It mends slips of form; any other is returned, and
// then there is no text.
func Format(file string, data []byte) ([]byte, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	pic, drawn := t.redrawn()
	if wrong := t.told().grave(); pic == nil || len(wrong) > 0 {
		return nil, wrong
	}
	var out []string
	for _, line := range t.lines[:pic.first] {
		out = append(out, strings.TrimRight(line, " "))
	}
	out = append(out, drawn...)
	for _, line := range t.lines[pic.last:] {
		out = append(out, strings.TrimRight(line, " "))
	}
	return []byte(strings.Join(out, "\n") + "\n"), nil
}

// redrawn is the picture of a file of either format, and its lines in their
// proper form; nil where none can be made of it.
func (t *text) redrawn() (*picture, []string) {
	if t.format() == "hexmap/1" {
		if s := t.theatre(); s != nil {
			return s.pic, s.picture(t.remarks(s.pic))
		}
		return nil, nil
	}
	if s := t.sheet(); s != nil {
		return s.pic, s.picture(t.remarks(s.pic))
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

// picture draws the panel's lines, with remarks put back where they stood.
func (s *sheet) picture(remarks map[int][]string) []string {
	return drawnLines(s.panel.Span, func(p grid.Place) string {
		d := s.panel.At(p)
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), max(d.Mark, ' ')})
	}, remarks)
}

// drawnLines draws the lines of a picture as they stand in a file, with remarks
// put back where they stood.
func drawnLines(span grid.Span, show func(grid.Place) string, remarks map[int][]string) []string {
	lines := Picture(span, show)
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
	lines := []string{"#" + strings.TrimRight(ruler(s, 0), " ")}
	for v := range s.HalfRows {
		row := []rune(strings.Repeat(" ", width(s)))
		for q := v & 1; q < s.Columns; q += 2 {
			copy(row[2*q:2*q+3], []rune(show(grid.Place{Q: q, V: v})+"   "))
		}
		lines = append(lines, fmt.Sprintf("%c | %s |", rowLabel(v), string(row)))
	}
	return append(lines, "#"+strings.TrimRight(ruler(s, 1), " "))
}

// ruler numbers the columns of one parity over their cells.
func ruler(s grid.Span, from int) string {
	row := []rune(strings.Repeat(" ", width(s)+6))
	for q := from; q < s.Columns; q += 2 {
		copy(row[3+2*q:], []rune(fmt.Sprint(q+1)))
	}
	return string(row)
}
