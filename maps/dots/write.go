package dots

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// Text returns the panel as a panel/1 file in canonical form, with the marks of the overlays.
// ReadPanel reads the same panel from this text.
func (p *Panel) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: panel/1\nid: %s\n", p.ID)
	if p.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", mapfile.Quoted(p.Title, false))
	}
	fmt.Fprintf(&b, "size: {columns: %d, rows: %d}\n", p.Span.Columns, p.Rows())
	b.WriteString(mapfile.EdgesLine(p.Edges))
	b.WriteString("map: |\n")
	lines := Picture(p.Span, func(at grid.Place) string {
		d, mark := p.At(at), byte(' ')
		if o, ok := p.overlay(at); ok {
			mark = o.Kind.Mark()
		}
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), mark})
	})
	for _, line := range lines {
		b.WriteString("  " + line + "\n")
	}
	if len(p.Overlays) > 0 {
		b.WriteString("overlays:\n")
	}
	for _, o := range p.Overlays {
		b.WriteString(o.Entry() + "\n")
	}
	return b.Bytes()
}

// Entry returns the overlay as an entry of the key "overlays": one line without a line end.
func (o Overlay) Entry() string {
	s := fmt.Sprintf("  - {at: %s, kind: %s", mapfile.PlaceName(o.At), o.Kind)
	if o.Kind == Bridge {
		s += fmt.Sprintf(", ends: [%s, %s]", o.Ends[0], o.Ends[1])
	}
	if o.Text != "" {
		s += ", text: " + strconv.Quote(o.Text)
	}
	return s + "}"
}

// Brief returns the overlay in the fewest words, without its dot: "bunker", "bridge n s", "note:
// The town bridge fell here.".
func (o Overlay) Brief() string {
	s := o.Kind.String()
	if o.Kind == Bridge {
		s += fmt.Sprintf(" %s %s", o.Ends[0], o.Ends[1])
	}
	if o.Text != "" {
		s += ": " + o.Text
	}
	return s
}

// ParseBrief parses an overlay in the form of Brief.
func ParseBrief(brief string) (o Overlay, err error) {
	head, text, _ := strings.Cut(brief, ":")
	o.Text = strings.TrimSpace(text)
	words := strings.Fields(head)
	if len(words) == 0 {
		return o, fmt.Errorf("found overlay %q; want one of %s", brief, strings.Join(kindNames[1:], ", "))
	}
	known := false
	if o.Kind, known = kindOf(words[0]); !known {
		return o, errors.New(rule.Unknown("overlay", words[0], kindNames[1:]))
	}
	if strings.ContainsFunc(o.Text, unicode.IsControl) {
		return o, fmt.Errorf("found overlay %q; want its text in one line of printable characters", brief)
	}
	want := 0
	if o.Kind == Bridge {
		want = 2
	}
	if len(words)-1 != want {
		return o, fmt.Errorf("found overlay %q with %s; want %d, as in \"bridge n s\"", brief, rule.Count(len(words)-1, "end"), want)
	}
	for i, word := range words[1:] {
		if o.Ends[i], known = grid.ParseDirection(word); !known {
			return o, errors.New(rule.Unknown("direction", word, mapfile.DirectionWords))
		}
	}
	return o, nil
}

// A Lying is an entry of a layout's grid: a panel, and whether it is turned.
type Lying = mapfile.Lying

// LayoutText returns a layout/1 file of panels in rows.
func LayoutText(id, title, seams string, rows [][]Lying) []byte {
	return mapfile.LayoutText(layoutKind.Format, id, title, seams, rows)
}
