package lsp

import (
	"slices"
	"strings"
)

// This file finds the keys around a cursor in a YAML text. The text is still being typed, so it may
// be invalid YAML.
//
//	forces:
//	  red:
//	    home: no▮            path forces red home, a value
//	    units: {comm▮        path forces red units, a key
//
// The scan starts at the last key at the margin and reads lines down to the cursor. It maintains a
// stack of open indents and brackets.

// A cursor describes a position in a text by its surrounding keys.
type cursor struct {
	path  []string
	inKey bool     // at a key, or at a value on its own line
	prose bool     // in a block of text or a comment
	have  []string // the earlier keys of the same mapping
	close string   // text that closes the open brackets
}

// A level is an open mapping or list.
type level struct {
	indent  int
	bracket byte // '{', '[', or 0 for a block
	key     string
	have    []string
}

// A scan reads lines up to the cursor.
type scan struct {
	levels []level
	block  int // the indent of the key whose text block is open; -1: none
	cursor
}

// around returns the cursor at a byte offset of a text.
func around(data string, offset int) cursor {
	s := &scan{block: -1}
	from := margin(data, offset)
	for from <= offset {
		end := strings.IndexByte(data[from:offset], '\n')
		if end < 0 {
			s.line(strings.TrimRight(data[from:offset], "\r"), true)
			break
		}
		s.line(strings.TrimRight(data[from:from+end], "\r"), false)
		from += end + 1
	}
	for _, l := range s.levels {
		if l.key != "" {
			s.path = append(s.path, l.key)
		}
		switch l.bracket {
		case '{':
			s.cursor.close = "}" + s.cursor.close
		case '[':
			s.cursor.close = "]" + s.cursor.close
		}
	}
	if n := len(s.levels); n > 0 {
		s.have = s.levels[n-1].have
	}
	return s.cursor
}

// margin returns the start of the last line, before the cursor's line, that has a key at the
// margin.
func margin(data string, offset int) int {
	from := strings.LastIndexByte(data[:offset], '\n') + 1
	for from > 0 && (from == len(data) || strings.IndexByte(" \t#-]}\r\n", data[from]) >= 0) {
		from = strings.LastIndexByte(data[:from-1], '\n') + 1
	}
	if from < offset && strings.IndexByte(data[from:offset], ':') < 0 && !strings.Contains(data[from:offset], "\n") {
		return from // a key at the margin is being typed
	}
	return from
}

// line scans a line. last is true for the cursor's line, which is cut off at the cursor.
func (s *scan) line(text string, last bool) {
	body := strings.TrimLeft(text, " ")
	indent := len(text) - len(body)
	switch {
	case s.inBlock(body, indent, last):
	case s.flow():
		s.brackets(text, last)
	case strings.HasPrefix(body, "#"):
		s.prose = last
	case body != "" || last:
		body, indent = s.dashes(body, indent)
		s.open(indent)
		s.entry(indent, body, last)
	}
}

// inBlock reports whether a line belongs to the open block of text. The first line that does
// not belong to the block ends it.
func (s *scan) inBlock(body string, indent int, last bool) bool {
	if s.block < 0 {
		return false
	}
	if indent > s.block || body == "" && !last {
		s.prose = last
		return true
	}
	s.block = -1
	return false
}

// dashes opens a list entry for each dash, and returns the text after the dashes.
func (s *scan) dashes(body string, indent int) (string, int) {
	for strings.HasPrefix(body, "- ") || body == "-" {
		s.close(indent + 1)
		rest := strings.TrimLeft(body[1:], " ")
		indent += len(body) - len(rest)
		if rest == "" {
			indent++
		}
		body = rest
		s.levels = append(s.levels, level{indent: indent})
	}
	return body, indent
}

// flow reports whether any bracket is open.
func (s *scan) flow() bool {
	return len(s.levels) > 0 && s.levels[len(s.levels)-1].bracket != 0
}

// close closes the mappings that have at least this indent.
func (s *scan) close(indent int) {
	for len(s.levels) > 0 && s.levels[len(s.levels)-1].indent >= indent {
		s.levels = s.levels[:len(s.levels)-1]
	}
}

// open closes deeper mappings, and opens one with this indent unless it is already open.
func (s *scan) open(indent int) {
	s.close(indent + 1)
	if n := len(s.levels); n == 0 || s.levels[n-1].indent < indent {
		s.levels = append(s.levels, level{indent: indent})
	}
}

// entry scans a key and the text after the key.
func (s *scan) entry(indent int, body string, last bool) {
	top := &s.levels[len(s.levels)-1]
	top.key = ""
	key, rest, ok := cutKey(body)
	if !ok {
		if strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[") {
			s.brackets(body, last)
			return
		}
		s.inKey = last
		return
	}
	top.key = key
	top.have = append(top.have, key)
	value := strings.TrimLeft(rest, " ")
	switch {
	case strings.HasPrefix(value, "|") || strings.HasPrefix(value, ">"):
		s.block = indent
		s.prose = last
	case strings.HasPrefix(value, "{") || strings.HasPrefix(value, "["):
		s.brackets(value, last)
	case strings.Contains(value, " #"):
		s.prose = last
	}
}

// cutKey separates a key from its value.
func cutKey(body string) (key, rest string, ok bool) {
	for i := 0; i < len(body); i++ {
		if body[i] == ':' && (i+1 == len(body) || body[i+1] == ' ') {
			return strings.Trim(body[:i], `"' `), body[i+1:], true
		}
		if strings.IndexByte("{[", body[i]) >= 0 {
			break
		}
	}
	return "", "", false
}

// brackets scans text inside brackets, or text that opens brackets.
func (s *scan) brackets(text string, last bool) {
	word := 0 // start of the current entry
	for i := 0; i < len(text); i++ {
		end := quoted(text, word, i)
		if end < 0 || text[i] == '#' && i > 0 && text[i-1] == ' ' {
			s.prose = last
			return
		}
		if i = end; s.sign(text, word, i) {
			word = i + 1
		}
		if !s.flow() {
			return
		}
	}
	if n := len(s.levels); last && n > 0 {
		s.inKey = s.levels[n-1].bracket == '{' && s.levels[n-1].key == ""
	}
}

// quoted returns the end of the quoted text that starts at the index at, or -1 if the quote is open.
// If no quote starts there, it returns at. An apostrophe within a word starts no quote.
func quoted(text string, word, at int) int {
	if c := text[at]; (c == '"' || c == '\'') && strings.TrimSpace(text[word:at]) == "" {
		end := strings.IndexByte(text[at+1:], c)
		if end < 0 {
			return -1
		}
		return at + 1 + end
	}
	return at
}

// sign handles a character that opens, closes or separates entries. For other characters it returns
// false.
func (s *scan) sign(text string, word, i int) bool {
	top := &s.levels[len(s.levels)-1]
	switch c := text[i]; c {
	case '{', '[':
		s.levels = append(s.levels, level{indent: top.indent, bracket: c})
	case '}', ']':
		if top.bracket != 0 {
			s.levels = s.levels[:len(s.levels)-1]
		}
	case ',':
		if top.bracket == '{' {
			top.key = ""
		}
	case ':':
		if top.bracket != '{' || i+1 < len(text) && !strings.ContainsRune(" ,}]", rune(text[i+1])) {
			return false
		}
		top.key = strings.Trim(text[word:i], `"' `)
		top.have = append(slices.Clip(top.have), top.key)
	default:
		return false
	}
	return true
}
