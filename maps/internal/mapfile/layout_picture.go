package mapfile

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
)

// Pictures of layouts.
//
// The name of a dot of a layout is its panel, row and column. So the rulers show the rows and
// columns of each panel, not those of the whole board:
//
//	#     panel B            panel C turned     a row of the layout
//	#     1   3   5   …      33  31  29         the columns, as printed on the panels
//	A R | .   w   .   …                         the rows of each panel,
//	a q |   .   .     …                         if the panels differ
//
// A dot that panels share is drawn with its name on the upper or left panel.

// DrawLayout draws sheets beside each other. Noun is the word for a sheet, and label returns the
// label of a line of a sheet.
func DrawLayout[S LaidSheet](noun string, s grid.Span, all []maps.Laid[S], label func(own grid.Place) string, show func(grid.Place) string) []string {
	var lines []string
	wide := 0
	rows := Draw(s, make([]string, s.HalfRows), show)
	rows = rows[1 : len(rows)-1]
	labels := make([]string, s.HalfRows)
	strips := stripsOf(all)
	for v := range s.HalfRows {
		strip := strips[slices.IndexFunc(strips, func(strip []maps.Laid[S]) bool { return v <= last(s, strip) })]
		var own []string
		for _, p := range strip {
			at := grid.Place{Q: int(p.Shift.Q) + (v+s.Top+int(p.Shift.Q))&1, V: v + s.Top}
			own = append(own, label(p.OnPanel(at)))
		}
		if labels[v] = own[0]; slices.ContainsFunc(own, func(other string) bool { return other != own[0] }) {
			labels[v] = strings.Join(own, " ")
		}
		wide = max(wide, len(labels[v]))
	}
	from := 0
	for _, strip := range strips {
		top := max(int(strip[0].Shift.V), 0) + s.Top
		lines = append(lines, heading(noun, s, strip, wide), columns(s, strip, top&1, wide))
		for ; from <= last(s, strip); from++ {
			lines = append(lines, fmt.Sprintf("%-*s%s", wide, labels[from], rows[from]))
		}
		lines = append(lines, columns(s, strip, 1-top&1, wide))
	}
	return lines
}

// stripsOf returns the sheets of each row of a layout.
func stripsOf[S LaidSheet](all []maps.Laid[S]) (strips [][]maps.Laid[S]) {
	for i, p := range all {
		if i == 0 || p.Shift.V != all[i-1].Shift.V {
			strips = append(strips, nil)
		}
		strips[len(strips)-1] = append(strips[len(strips)-1], p)
	}
	return strips
}

// last returns the last line of a strip, counted from 0 at the top of the board.
func last[S LaidSheet](s grid.Span, strip []maps.Laid[S]) int {
	p := strip[0]
	return min(int(p.Shift.V)+p.Panel.Bounds().Top+p.Panel.Bounds().HalfRows-1-s.Top, s.HalfRows-1)
}

// heading writes the names of the sheets of a strip above their first columns.
func heading[S LaidSheet](noun string, s grid.Span, strip []maps.Laid[S], label int) string {
	row := []rune("#" + strings.Repeat(" ", label+2+rowWidth(s)+40))
	for i, p := range strip {
		name := noun + " " + idOf(p.Panel)
		if p.Turned {
			name += " turned"
		}
		at := label + 3 + 2*max(int(p.Shift.Q), 0)
		if i > 0 {
			at += 2 // skip the first column, which belongs to the sheet on the left
		}
		copy(row[at:], []rune(name))
	}
	return strings.TrimRight(string(row), " ")
}

// columns returns a line with the numbers of every second column, as printed on the sheets of a
// strip.
func columns[S LaidSheet](s grid.Span, strip []maps.Laid[S], from, label int) string {
	row := []rune("#" + strings.Repeat(" ", label+2+rowWidth(s)+3))
	for q := from; q < s.Columns; q += 2 {
		i := slices.IndexFunc(strip, func(p maps.Laid[S]) bool { return q < int(p.Shift.Q)+p.Panel.Bounds().Columns })
		p := strip[i]
		own := p.OnPanel(grid.Place{Q: q, V: int(p.Shift.V)})
		copy(row[label+3+2*q:], []rune(fmt.Sprint(own.Q+1)))
	}
	return strings.TrimRight(string(row), " ")
}
