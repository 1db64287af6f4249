package lsp

import (
	"regexp"
	"slices"
	"strings"

	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
)

// hover returns the explanation at an offset, or nil.
func (s *server) hover(d *document, offset int) any {
	if h := d.clauseAt(offset); h != nil {
		return h
	}
	line, column := d.place(offset)
	if p, ok := atlas.DrawnAt(d.file, []byte(d.data), line, column); ok {
		from, to := d.wordAround(offset)
		return d.told(p.Name+": "+p.About, from, to)
	}
	from, to := d.wordAround(offset)
	if from == to {
		return nil
	}
	if text := s.described(d, from, to); text != "" {
		return d.told(text, from, from+len(strings.TrimRight(d.data[from:to], ".,;:")))
	}
	return nil
}

// told returns a hover for a range of bytes.
func (d *document) told(text string, from, to int) *hoverResult {
	return &hoverResult{markup{"plaintext", text}, d.span(from, to)}
}

// clauseNamed matches text that may be a clause.
var clauseNamed = regexp.MustCompile(`\b([A-Z]{2,5}) ([A-Za-z0-9]+(?:[./-][A-Za-z0-9]+)*)`)

// clauseAt returns our description of the clause named at an offset, or nil.
func (d *document) clauseAt(offset int) *hoverResult {
	begin, end := d.lineAround(offset)
	for _, m := range clauseNamed.FindAllStringSubmatchIndex(d.data[begin:end], -1) {
		if begin+m[0] > offset || offset > begin+m[1] {
			continue
		}
		c := rule.Clause(d.data[begin+m[0] : begin+m[1]])
		if e, ok := clause(c); ok {
			return d.told(string(c)+" ("+string(e.Status)+")\n"+e.Told(), begin+m[0], begin+m[1])
		}
	}
	return nil
}

// described returns the meaning of a word: a key, a place, a unit or a map.
func (s *server) described(d *document, from, to int) string {
	word := d.data[from:to]
	play := d.format() == record.Format
	var c cursor
	if !play {
		if c = around(d.data, to); c.prose {
			return ""
		}
	}
	if key, is := strings.CutSuffix(word, ":"); is && !play {
		if text := about(s.form(d).under(c.path...)); text != "" {
			return key + ": " + text
		}
		word = key
	}
	word = strings.TrimRight(word, ".,;:")
	name, _, _ := strings.Cut(word, "@")
	if t, ok := s.world(d).find(name); ok {
		return t.name + ": " + t.about
	}
	if play || len(c.path) == 0 || slices.Contains(prosaic, c.path[len(c.path)-1]) {
		return ""
	}
	name, _, _ = strings.Cut(word, "/")
	if text, ok := shipped(name); ok {
		return name + ": " + text
	}
	return ""
}
