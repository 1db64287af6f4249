package mapfile

import (
	"fmt"
	"slices"

	"metahex/grid"
)

// Which row is a drawn line?
//
// The labels of the drawn lines should equal the expected labels. The cheapest list of steps from
// one list to the other shows the errors in the picture. This is the edit distance, as in spelling
// checkers:
//
//	drawn  A a B b C c E d D e E        labels  A a B b C c D d E
//	       . . . . . .     . .
//	   a line with a wrong label, an extra line, a missing row, two swapped
//	   neighbours: each is one step, and one message
//
// If an extra line has the label of a row that is missing elsewhere, the line has been moved.

// The cost of each step. Steps over lines with a finding cost less, so they are preferred.
const (
	costStep = 2
	costTold = 1
	costSwap = 3
)

// maxDrawn is the maximum number of lines of a picture that are compared.
const maxDrawn = 200

// Labelled returns the labels of a span's lines from top to bottom, such as A a B b … .
func Labelled(s grid.Span, label func(row int) string) []string {
	var all []string
	for row := range s.HalfRows {
		all = append(all, label(row))
	}
	return all
}

// RowLabel returns the letter of a half-row. Letters start again with A after Z.
func RowLabel(v int) string {
	c := 'A' + rune(v/2%26)
	if v&1 == 1 {
		c += 'a' - 'A'
	}
	return string(c)
}

// steps returns the cost of the cheapest list of steps from lines[i:] to labels[j:], for all i and
// j.
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

// as returns the cost of using a line as the row with the given label.
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

// match returns the row of each drawn line, or −1 for an extra line. It reports rows that are
// missing, doubled, out of place or wrongly labelled.
func (t *Text) match(lines []drawn, labels []string) []int {
	before := len(t.Findings)
	row, line := make([]int, len(lines)), make([]int, len(labels)) // line is 0 for a missing row
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

// extra reports an extra line, and returns the missing row for which the line can be used.
func (t *Text) extra(d drawn, labels []string, line []int) int {
	j := slices.Index(labels, d.label)
	switch {
	case j < 0:
		t.Find(d.line, d.column, "found row label %q; rows go from %s to %s", d.label, labels[0], labels[len(labels)-1])
	case line[j] > 0:
		t.Find(d.line, d.column, "row %s is drawn a second time; the first is in line %d", d.label, line[j])
		return -1
	case j == 0:
		t.Find(d.line, d.column, "row %s is in the wrong place; it must come first", d.label)
	default:
		t.Find(d.line, d.column, "row %s is in the wrong place; it must come after row %s", d.label, labels[j-1])
	}
	if j >= 0 {
		line[j] = d.line
	}
	return j
}

// missing reports rows without a line. Several missing rows in sequence give one message.
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

// AtMost limits the number of new findings to n. The argument before is the number of older
// findings. If there are more than n new ones, AtMost keeps only the first of them, and adds the
// number of the others to its message.
func (t *Text) AtMost(before, n int, what string) {
	if more := len(t.Findings) - before - 1; more >= n {
		some := slices.Clone(t.Findings[before:].Sorted())
		some[0].Text += fmt.Sprintf(" (and %d more %s)", more, what)
		t.Findings = append(t.Findings[:before], some[0])
	}
}

// otherSize reports in one message that the picture's size differs from the size in the file.
// Either most rails agree on another number of columns, or the lines are in order but end with
// another row.
func (t *Text) otherSize(pic *Picture, lines []drawn) bool {
	s := pic.Span
	if len(lines) > maxDrawn {
		t.Find(lines[0].line, 1, "the picture has %d lines; the largest panel has %d", len(lines), 2*maxRows-1)
		return true
	}
	if columns, ok := columnsOf(lines); ok && columns != s.Columns {
		t.Find(lines[0].line, lines[0].column, "the picture has %d columns; the key `size` says %d", columns, s.Columns)
		return true
	}
	last := lines[len(lines)-1]
	if n := len(lines); n != s.HalfRows && n != s.HalfRows-1 && n != s.HalfRows+1 && n&1 == 1 && last.label == pic.Label(n-1) {
		t.Find(last.line, last.column, "the picture has %d rows, %s to %s; the key `size` says %d", pic.Rows(n), pic.Labels[0], last.label, pic.Rows(s.HalfRows))
		return true
	}
	return false
}

// columnsOf returns the number of columns on which most rails agree; ok is false if they do not
// agree.
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
