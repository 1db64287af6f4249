package mapfile

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// DrawLettered draws part of a lattice as a picture whose rows have letters, with up to three
// characters for each place. Row letters start again with A after Z.
func DrawLettered(s grid.Span, show func(grid.Place) string) []string {
	return Draw(s, Labelled(s, RowLabel), show)
}

// Draw draws part of a lattice as a picture with the given labels for its lines.
func Draw(s grid.Span, labels []string, show func(grid.Place) string) []string {
	lines := []string{ruler(s, s.Top&1, len(labels[0]))}
	for i, label := range labels {
		v := s.Top + i
		row := []rune(strings.Repeat(" ", rowWidth(s)))
		for q := v & 1; q < s.Columns; q += 2 {
			copy(row[2*q:2*q+3], []rune(show(grid.Place{Q: q, V: v})+"   "))
		}
		lines = append(lines, fmt.Sprintf("%s | %s |", label, string(row)))
	}
	return append(lines, ruler(s, 1-s.Top&1, len(labels[0])))
}

// ruler returns a line with the numbers of every second column, each above its cells. Label is the
// number of characters in the label of a row.
func ruler(s grid.Span, from, label int) string {
	row := []rune("#" + strings.Repeat(" ", label+2+rowWidth(s)+3))
	for q := from; q < s.Columns; q += 2 {
		copy(row[label+3+2*q:], []rune(fmt.Sprint(q+1)))
	}
	return strings.TrimRight(string(row), " ")
}

// WithRemarks returns the lines of a picture in the form of a file, with comments in their old
// positions.
func WithRemarks(lines []string, remarks map[int][]string) []string {
	var out []string
	for i, line := range lines {
		if i > 0 {
			out = append(out, remarks[i-1]...)
		}
		out = append(out, strings.TrimRight("  "+line, " "))
	}
	return out
}

// Remarks returns the comment lines of the picture that are not rulers, by the number of rows drawn
// before the comment.
func (t *Text) Remarks(pic *Picture) map[int][]string {
	all := map[int][]string{}
	rows := 0
	for _, line := range t.Lines[pic.First:pic.Last] {
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
