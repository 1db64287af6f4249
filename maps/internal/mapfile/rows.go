package mapfile

import (
	"fmt"
	"slices"

	"metahex/grid"
)

// Which drawn line is which row?
//
// The drawn labels and the expected labels should be the same list. The cheapest way from the one
// to the other says what happened to the picture, as the distance between two words does for
// spelling:
//
//	drawn  A a B b C c E d D e E        labels  A a B b C c D d E
//	       . . . . . .     . .
//	   a line under the wrong label, a line too many, a row that is missing,
//	   two neighbours swapped: each is one step, and one message
//
// An extra line whose own row is missing elsewhere has been moved.

// The cost of each step. Steps over lines with a finding cost less, so they are preferred.
const (
	costStep = 2
	costTold = 1
	costSwap = 3
)

// maxDrawn is the most lines of a picture that are compared.
const maxDrawn = 200

// Labelled returns the labels of a span's lines from top to bottom: A a B b … .
func Labelled(s grid.Span, label func(row int) string) []string {
	var all []string
	for row := range s.HalfRows {
		all = append(all, label(row))
	}
	return all
}

// RowLabel returns the letter of a half-row; after Z comes A again.
func RowLabel(v int) string {
	c := 'A' + rune(v/2%26)
	if v&1 == 1 {
		c += 'a' - 'A'
	}
	return string(c)
}

// steps returns the costs of the cheapest ways from lines[i:] to labels[j:].
func steps(lines []drawn, labels []string) [][]int {
	cost := make([][]int, len(lines)+1)
	for i := len(lines); i >= 0; i-- {
		cost[i] = make([]int, len(labels)+1)
		for j := len(labels); j >= 0; j-- {
			switch {
			case i == len(lines):
				cost[i][j] = (len(labels) - j) * costStep
			case j == len(labels):
				cost[i][j] = cost[i+1][j] + lines[i].cost()
			default:
				cost[i][j] = min(cost[i+1][j+1]+lines[i].as(labels[j]), cost[i+1][j]+lines[i].cost(), cost[i][j+1]+costStep)
				if swapped(lines[i:], labels[j:]) {
					cost[i][j] = min(cost[i][j], cost[i+2][j+2]+costSwap)
				}
			}
		}
	}
	return cost
}

func (d drawn) cost() int {
	if d.reported {
		return costTold
	}
	return costStep
}

// as is the cost of taking a line for a row.
func (d drawn) as(label string) int {
	if d.label == label {
		return 0
	}
	return d.cost()
}

// swapped reports whether the first two lines are the first two rows in the wrong order.
func swapped(lines []drawn, labels []string) bool {
	return len(lines) > 1 && len(labels) > 1 && lines[0].label == labels[1] && lines[1].label == labels[0]
}

// match returns the row of each drawn line (−1 for a line to be left out), and reports rows that
// are missing, doubled, out of place or wrongly labelled.
func (t *Text) match(lines []drawn, labels []string) []int {
	before := len(t.Findings)
	row, line := make([]int, len(lines)), make([]int, len(labels)) // line 0: missing
	cost := steps(lines, labels)
	for i, j := 0, 0; i < len(lines) || j < len(labels); {
		both := i < len(lines) && j < len(labels)
		switch now := cost[i][j]; {
		case both && swapped(lines[i:], labels[j:]) && now == cost[i+2][j+2]+costSwap:
			t.Find(lines[i].line, lines[i].column, "rows %s and %s are swapped; want %s first", lines[i].label, lines[i+1].label, labels[j])
			row[i], row[i+1], line[j], line[j+1] = j+1, j, lines[i+1].line, lines[i].line
			i, j = i+2, j+2
		case both && now == cost[i+1][j+1]+lines[i].as(labels[j]):
			row[i], line[j] = j, lines[i].line
			t.labelled(lines[i], labels[j])
			i, j = i+1, j+1
		case i < len(lines) && now == cost[i+1][j]+lines[i].cost():
			row[i] = -1
			i++
		default:
			j++
		}
	}
	t.extras(lines, row, line, labels)
	t.missing(lines, row, line, labels)
	t.AtMost(before, 3, "wrong rows")
	return row
}

// labelled reports a row whose label does not fit its position.
func (t *Text) labelled(d drawn, want string) {
	if d.label != want && !d.reported {
		t.Find(d.line, d.column, "found row label %q, want %q", d.label, want)
	}
}

// extras reports extra lines.
func (t *Text) extras(lines []drawn, row, line []int, labels []string) {
	for i, d := range lines {
		if row[i] < 0 && !d.reported {
			row[i] = t.extra(d, labels, line)
		}
	}
}

// extra reports an extra line, and returns the row that it nevertheless stands for.
func (t *Text) extra(d drawn, labels []string, line []int) int {
	j := slices.Index(labels, d.label)
	switch {
	case j < 0:
		t.Find(d.line, d.column, "found row label %q; rows go from %s to %s", d.label, labels[0], labels[len(labels)-1])
	case line[j] > 0:
		t.Find(d.line, d.column, "row %s is drawn a second time; it stands in line %d", d.label, line[j])
		return -1
	case j == 0:
		t.Find(d.line, d.column, "row %s is out of its order; it comes first", d.label)
	default:
		t.Find(d.line, d.column, "row %s is out of its order; it comes after row %s", d.label, labels[j-1])
	}
	if j >= 0 {
		line[j] = d.line
	}
	return j
}

// missing reports rows no line was found for, runs of them in one message.
func (t *Text) missing(lines []drawn, row, line []int, labels []string) {
	for j := 0; j < len(labels); j++ {
		if line[j] > 0 {
			continue
		}
		from := j
		for j+1 < len(labels) && line[j+1] == 0 {
			j++
		}
		at, where := lines[len(lines)-1].line, "after"
		for i := len(lines) - 1; i >= 0; i-- {
			if row[i] > j {
				at, where = lines[i].line, "before"
			}
		}
		if which := fmt.Sprintf("row %s is", labels[from]); from == j {
			t.Find(at, 1, "%s missing %s this line", which, where)
		} else {
			t.Find(at, 1, "rows %s to %s (%d lines) are missing %s this line", labels[from], labels[j], j-from+1, where)
		}
	}
}

// AtMost keeps at most n of the findings made since before. If there are more, only the first
// stays, with the number of the others.
func (t *Text) AtMost(before, n int, what string) {
	if more := len(t.Findings) - before - 1; more >= n {
		some := slices.Clone(t.Findings[before:].Sorted())
		some[0].Text += fmt.Sprintf(" (and %d more %s)", more, what)
		t.Findings = append(t.Findings[:before], some[0])
	}
}

// otherSize reports, in one message, that the picture has another size than the file says: most
// rails agree on another number of columns, or the lines end, in good order, with another row.
func (t *Text) otherSize(pic *Picture, lines []drawn) bool {
	s := pic.Span
	if len(lines) > maxDrawn {
		t.Find(lines[0].line, 1, "the picture has %d lines; the largest panel has %d", len(lines), 2*maxRows-1)
		return true
	}
	if columns, ok := columnsOf(lines); ok && columns != s.Columns {
		t.Find(lines[0].line, lines[0].column, "the picture has %d columns, size says %d", columns, s.Columns)
		return true
	}
	last := lines[len(lines)-1]
	if n := len(lines); n != s.HalfRows && n != s.HalfRows-1 && n != s.HalfRows+1 && n&1 == 1 && last.label == pic.Label(n-1) {
		t.Find(last.line, last.column, "the picture has %d rows, %s to %s, size says %d", pic.Rows(n), pic.Labels[0], last.label, pic.Rows(s.HalfRows))
		return true
	}
	return false
}

// columnsOf returns the number of columns on which most rails agree, if they do.
func columnsOf(lines []drawn) (columns int, ok bool) {
	count := map[int]int{}
	for _, d := range lines {
		if rail := slices.Index(d.cells, '|'); rail >= 0 {
			count[(rail-2)/2]++
		}
	}
	for columns, n := range count {
		if n > 2 && 2*n > len(lines) {
			return columns, true
		}
	}
	return 0, false
}
