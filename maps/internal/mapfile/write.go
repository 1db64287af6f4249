package mapfile

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/maps"
)

// plainWord matches text that YAML always parses as a string, even without quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 ,.;'-]*$`)

// Quoted returns a text as a YAML value.
func Quoted(s string, flow bool) string {
	if plainWord.MatchString(s) && !strings.EqualFold(s, "null") && s == strings.TrimSpace(s) && !(flow && strings.ContainsAny(s, ",")) {
		return s
	}
	return strconv.Quote(s)
}

// EdgesLine returns the line of the key "edges", or "" if a sheet has no edges.
func EdgesLine(e maps.Profiles) string {
	var keys []string
	for _, k := range [][2]string{{"long", e.Long}, {"short", e.Short}} {
		if k[1] != "" {
			keys = append(keys, k[0]+": "+Quoted(k[1], true))
		}
	}
	if keys == nil {
		return ""
	}
	return fmt.Sprintf("edges: {%s}\n", strings.Join(keys, ", "))
}

// A Lying is an entry of a layout: the id of a sheet, and whether the sheet is turned.
type Lying struct {
	ID     string
	Turned bool
}

// String returns the entry of a layout's grid: "A" or "A/180".
func (l Lying) String() string {
	if l.Turned {
		return l.ID + "/180"
	}
	return l.ID
}

// LayoutText returns a layout file of sheets in rows.
func LayoutText(format, id, title, seams string, rows [][]Lying) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: %s\nid: %s\n", format, id)
	if title != "" {
		fmt.Fprintf(&b, "title: %s\n", Quoted(title, false))
	}
	var lines []string
	for _, row := range rows {
		var words []string
		for _, l := range row {
			words = append(words, l.String())
		}
		lines = append(lines, "["+strings.Join(words, ", ")+"]")
	}
	fmt.Fprintf(&b, "grid: [%s]\nseams: %s\n", strings.Join(lines, ", "), seams)
	return b.Bytes()
}
