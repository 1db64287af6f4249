package rule

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A Table is a chart with words in its cells, read with two numbers or labels: for example an
// attack table, by strength and die. In YAML:
//
//	name: attack table
//	cite: BHM 9.3.3
//	source: stand-in
//	from: strength + die, 8 or less no effect
//	rows: {name: strength, from: 0, to: 10}
//	columns: {name: die, from: 1, to: 12}
//	cells:
//	  0: NE NE NE NE NE NE NE NE S S 1 1
//	  …
//
// An axis may have `labels: [white, pink]` instead of numbers. LoadTable reads a Table that is a
// whole file. DecodeYAML reads a Table that is a field of a larger struct; then call Check, which
// checks the shape as LoadTable does.
type Table struct {
	Name string
	Cite Clause
	Origin
	Rows, Columns Axis

	cells  []string
	places []place // the place of each cell in the file, for Check
}

type place struct{ line, column int }

// A Shape is what the code requires of a table: its axes and the words that the code understands.
type Shape struct {
	Rows, Columns Axis
	Words         []string
}

// LoadTable reads a file that consists of one table, and checks the shape of the table.
func LoadTable(file string, data []byte, want Shape) (*Table, error) {
	t := new(Table)
	if err := DecodeYAML(file, data, t); err != nil {
		return nil, err
	}
	if err := t.Check(file, want); err != nil {
		return nil, err
	}
	return t, nil
}

// Cell returns the word at a row and a column. These are numbers on an axis of numbers, and indices
// from 0 on an axis of labels. A place outside the table is a bug and panics. The caller must first
// apply the book's rule for values outside the table (Axis.Clamp, a modifier).
func (t *Table) Cell(row, column int) string {
	r, c := offset(t.Rows, row), offset(t.Columns, column)
	if r < 0 || r >= t.Rows.Len() || c < 0 || c >= t.Columns.Len() {
		panic(fmt.Sprintf("rule: %s has no cell at row %d, column %d (%s; %s)", t.Name, row, column, t.Rows, t.Columns))
	}
	return t.cells[r*t.Columns.Len()+c]
}

// offset returns the index, counted from 0, of the number or label v.
func offset(a Axis, v int) int {
	if a.Labels != nil {
		return v
	}
	return v - a.From
}

// Chart formats the table: its name and source, the columns, and a line for each row.
func (t *Table) Chart() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s [%s]: %s", t.Name, t.Cite, t.Source)
	if t.From != "" {
		fmt.Fprintf(&b, ", %s", t.From)
	}
	wide := utf8.RuneCountInString(t.Rows.Name)
	for r := range t.Rows.Len() {
		wide = max(wide, utf8.RuneCountInString(t.Rows.word(r)))
	}
	line := func(head string, cell func(column int) string) {
		fmt.Fprintf(&b, "\n  %-*s", wide, head)
		for c := range t.Columns.Len() {
			fmt.Fprintf(&b, "  %*s", t.width(c), cell(c))
		}
	}
	fmt.Fprintf(&b, "\n  %-*s  %s", wide, "", t.Columns.Name)
	line(t.Rows.Name, t.Columns.word)
	for r := range t.Rows.Len() {
		line(t.Rows.word(r), func(c int) string { return t.cells[r*t.Columns.Len()+c] })
	}
	return b.String() + "\n"
}

// width is the number of characters of the widest word of a column.
func (t *Table) width(column int) int {
	wide := utf8.RuneCountInString(t.Columns.word(column))
	for r := range t.Rows.Len() {
		wide = max(wide, utf8.RuneCountInString(t.cells[r*t.Columns.Len()+column]))
	}
	return wide
}

// word is the number or the label with an index on the axis.
func (a Axis) word(index int) string {
	if a.Labels != nil {
		return a.Labels[index]
	}
	return strconv.Itoa(a.From + index)
}

// Note returns Origin.Note with the name of the table.
func (t *Table) Note() string { return t.Origin.Note(t.Name) }

// A tableFile is the form of a table in a file.
type tableFile struct {
	Name          string `rule:"required"`
	Cite          Clause
	Origin        `yaml:",inline"`
	Rows, Columns Axis      `rule:"required"`
	Cells         yaml.Node `rule:"required"`
}

// ReadsNull implements NullReader.
func (*Table) ReadsNull() {}

// UnmarshalYAML reads a table; see Table for its form.
func (t *Table) UnmarshalYAML(n *yaml.Node) error {
	if n.Tag == "!!null" {
		return errEmpty(n)
	}
	var raw tableFile
	if err := DecodeNode(n, &raw); err != nil {
		return err
	}
	*t = Table{Name: raw.Name, Cite: raw.Cite, Origin: raw.Origin, Rows: raw.Rows, Columns: raw.Columns}
	for _, a := range []Axis{t.Rows, t.Columns} {
		// A larger table must be a typing error, and would need much memory.
		if a.Len() < 1 || a.Len() > 1000 {
			return At(n, "%s has an axis of %d (%s); want 1 to 1000 places", t.Name, a.Len(), a)
		}
	}
	return t.fill(&raw.Cells)
}

// fill copies the cells, row by row, and records the position of each.
func (t *Table) fill(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return At(n, "cells: want a line for each row (%s), found %s", t.Rows, found(n))
	}
	wide := t.Columns.Len()
	t.cells = make([]string, t.Rows.Len()*wide)
	t.places = make([]place, len(t.cells))
	var faults []error
	seen := make([]bool, t.Rows.Len())
	for i := 0; i < len(n.Content); i += 2 {
		key, line := n.Content[i], n.Content[i+1]
		row, ok := t.Rows.Index(key.Value)
		if !ok {
			faults = append(faults, At(key, "unknown row %q (want %s)", key.Value, t.Rows))
			continue
		}
		seen[row] = true
		words, places, err := wordsOf(line)
		if err == nil && len(words) != wide {
			err = At(line, "row %s: want %d cells (%s), found %d", key.Value, wide, t.Columns, len(words))
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		copy(t.cells[row*wide:], words)
		copy(t.places[row*wide:], places)
	}
	for row, ok := range seen {
		if !ok {
			faults = append(faults, At(n, "row %s is missing (want %s)", t.Rows.Label(row), t.Rows))
		}
	}
	return errors.Join(faults...)
}

// wordsOf splits a row, which is either one line of words or a list of words.
func wordsOf(n *yaml.Node) (words []string, places []place, err error) {
	switch n.Kind {
	case yaml.ScalarNode:
		column := n.Column
		if n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 {
			column++
		}
		at := 0
		for _, word := range strings.Fields(n.Value) {
			at += strings.Index(n.Value[at:], word)
			words, places = append(words, word), append(places, place{n.Line, column + at})
			at += len(word)
		}
	case yaml.SequenceNode:
		for _, c := range n.Content {
			if c.Kind != yaml.ScalarNode {
				return nil, nil, At(c, "want a word, found %s", found(c))
			}
			words, places = append(words, c.Value), append(places, place{c.Line, c.Column})
		}
	default:
		return nil, nil, At(n, "want the words of a row, found %s", found(n))
	}
	return words, places, nil
}

// Check compares a table with the shape that the code requires. The axes must be equal except for
// their names, and every word must be known. The argument file is the name used in messages.
func (t *Table) Check(file string, want Shape) error {
	var faults []error
	for _, axis := range []struct {
		what      string
		got, want Axis
	}{{"rows", t.Rows, want.Rows}, {"columns", t.Columns, want.Columns}} {
		g, w := axis.got, axis.want
		if g.From != w.From || g.To != w.To || !slices.Equal(g.Labels, w.Labels) {
			faults = append(faults, &Fault{File: file, Line: t.first().line, Column: t.first().column,
				Text: fmt.Sprintf("%s: %s are %s; want %s", t.Name, axis.what, g, w)})
		}
	}
	for i, word := range t.cells {
		if !slices.Contains(want.Words, word) {
			faults = append(faults, &Fault{File: file, Line: t.places[i].line, Column: t.places[i].column,
				Text: fmt.Sprintf("%s, row %s, column %s: %s", t.Name, t.Rows.Label(i/t.Columns.Len()), t.Columns.Label(i%t.Columns.Len()),
					Unknown("result", word, want.Words))})
		}
	}
	return errors.Join(faults...)
}

func (t *Table) first() place {
	if len(t.places) == 0 {
		return place{}
	}
	return t.places[0]
}
