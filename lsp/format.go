package lsp

import (
	"slices"
	"strings"

	"metahex/maps/atlas"
	"metahex/record"
)

// format returns the edits that format a file. A map gets the form of map fmt, a record the form in
// which records are saved. A text with findings is not changed.
func format(d *document) []textEdit {
	var proper string
	switch format := d.format(); {
	case format == record.Format:
		p, err := record.Parse(d.file, []byte(d.data))
		if err != nil {
			return []textEdit{}
		}
		proper = p.String()
	case slices.Contains(atlas.Formats(), format):
		formatted, found := atlas.Format(d.file, []byte(d.data))
		if len(found) > 0 || formatted == nil {
			return []textEdit{}
		}
		proper = string(formatted)
	default:
		return []textEdit{}
	}
	return d.difference(proper)
}

// difference returns one edit that covers all lines that differ between two texts. The editor then
// preserves its marks in all other lines.
func (d *document) difference(proper string) []textEdit {
	if d.data == proper {
		return []textEdit{}
	}
	was, is := strings.SplitAfter(d.data, "\n"), strings.SplitAfter(proper, "\n")
	from, to, end := 0, len(d.data), len(proper)
	for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
		from += len(was[0])
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
		to -= len(was[len(was)-1])
		end -= len(is[len(is)-1])
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return []textEdit{{d.span(from, to), proper[from:end]}}
}
