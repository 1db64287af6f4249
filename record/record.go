// Package record is the one text format for saves, replays, scripts and golden tests: the answers
// of a match, and their results.
//
//	format: play/1
//	system: battlesuit
//	scenario: slag-end
//	seed: 7 3
//	red: greedy
//	blue: human
//
//	# a remark
//	> move T4 A-H-11
//	    T4 enters A-H-11. [BHM 8.1]
//	>! fire B1 T4
//	    refused: B1 cannot see A-H-11 [BHM 6.1]
//	> fire B2 T4
//	    B2 fires at T4. [BHM 9.5] {red, blue}
//	= turn 2 8f3a92c11d0be4a7 5b1f0c9ad2e47706
//
// Only the lines that begin with > are needed to replay the match; all other lines can be
// regenerated. An indented line is an event with its clause, or the reason why an answer was
// refused. If an event is secret, its line also lists in braces the sides that may read it, and the
// text for the other side.
//
// A line that begins with = is written at the beginning of each turn and at the end. It has two
// hashes. The first covers the state of the match, to show where a replay fails. The second covers
// all answers so far (chain.go), to show where two copies diverge. Neither hash covers the wording.
// After a resignation, an agreed draw or an exceeded time the last such line says so (ending.go).
// A line that begins with ~ is a pencil note of a seat (note.go); no hash covers notes.
package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// Format is the value of the first line. A reader refuses other versions.
const Format = "play/1"

// A Header contains everything that is needed to start the same match again.
type Header struct {
	System   string // "battlesuit"; required
	Scenario string // required
	Tables   string // files that replace parts of the system's tables, see TableFiles; empty: none
	Readings string // "6.5=halve rubble=blocks"; empty: the default readings
	Rules    string // version of the rules in the program: "BHM-6/2"; empty: any
	Build    string // build of the program that recorded the match: "v1.2.0", "a1b2c3d4e5f6"
	Seed     string // of the dice, if known: "7 3"
	Red      string // the player: "human", "greedy"
	Blue     string
}

// TableFiles returns the names of the files in Tables.
func (h *Header) TableFiles() (all []string) {
	for word := range strings.FieldsSeq(h.Tables) {
		all = append(all, rule.FromWord(word))
	}
	return all
}

// TableWords returns the value of Tables for files. In it, each file is one word.
func TableWords(names []string) string {
	return rule.Joined(names, " ", rule.OneWord)
}

// fields returns the keys of the header in their written order.
func (h *Header) fields() []struct {
	key   string
	value *string
} {
	return []struct {
		key   string
		value *string
	}{
		{"system", &h.System}, {"scenario", &h.Scenario}, {"tables", &h.Tables}, {"readings", &h.Readings},
		{"rules", &h.Rules}, {"build", &h.Build}, {"seed", &h.Seed}, {"red", &h.Red}, {"blue", &h.Blue},
	}
}

// String returns the header as written in a file, without the empty line at its end. It omits empty
// values.
func (h Header) String() string {
	var b strings.Builder
	b.WriteString("format: " + Format + "\n")
	for _, f := range h.fields() {
		if *f.value != "" {
			b.WriteString(f.key + ": " + oneLine(*f.value) + "\n")
		}
	}
	return b.String()
}

// A Kind is the kind of a line of a play.
type Kind uint8

const (
	Blank    Kind = iota
	Remark        // # text
	Answer        // > words
	Refused       // >! words of the answer
	Reported      // four spaces and text: an event, or the reason for a refusal
	State         // = turn 2 8f3a92c11d0be4a7 5b1f0c9ad2e47706
	Noted         // ~ red BA probably a thumper
)

var marks = [...]string{Blank: "", Remark: "#", Answer: "> ", Refused: ">! ", Reported: "    ", State: "= ", Noted: "~ "}

// A Line is one line after the header. Text does not include the mark.
type Line struct {
	Kind   Kind
	Text   string
	Number int // line number in the file, from 1; 0 if the line is not from a file
}

// space lists the characters that are removed at the end of a line, because editors leave them.
const space = " \t\r"

// String returns the line as written in a file.
func (l Line) String() string { return strings.TrimRight(marks[l.Kind]+l.Text, space) }

// A Play is the content of a play file.
type Play struct {
	File   string // the file name given to Parse
	Header Header
	Lines  []Line
}

// String returns the text of the file.
func (p *Play) String() string {
	var b strings.Builder
	b.WriteString(p.Header.String() + "\n")
	for _, l := range p.Lines {
		b.WriteString(l.String() + "\n")
	}
	return b.String()
}

// fault returns an error at a position in the play's file.
func (p *Play) fault(line, column int, format string, args ...any) error {
	return &rule.Fault{File: p.File, Line: line, Column: column, Text: fmt.Sprintf(format, args...)}
}

// Load reads a file; see Parse.
func Load(file string) (*Play, error) {
	data, err := files.Read(file, files.Record)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}

// Parse parses the text of a play. For a damaged or foreign file, the error is a *rule.Fault at the
// first bad line. Parse then still returns the lines before the bad line. A game whose last line
// was cut off by a crash can therefore continue from the last complete answer. Without a valid
// header the play is nil. A byte order mark and the line ends of Windows do not matter.
func Parse(file string, data []byte) (*Play, error) {
	p := &Play{File: file}
	lines := strings.Split(string(files.Unix(data)), "\n")
	last := len(lines) // number of a last line without a line feed; 0: none
	if lines[len(lines)-1] == "" {
		lines, last = lines[:len(lines)-1], 0
	}
	body, err := p.header(lines)
	if err != nil {
		return nil, err
	}
	for i := body; i < len(lines); i++ {
		text := lines[i]
		line, trouble := parseLine(text)
		line.Number = i + 1
		switch {
		case !utf8.ValidString(text):
			return p, p.fault(i+1, 1, "the line is not UTF-8 text: the file is damaged, or it is not a play file")
		case trouble != "":
			return p, p.fault(i+1, 1, "%s", trouble)
		case i+1 == last:
			return p, p.fault(i+1, len([]rune(text))+1, "the last line is cut off: found no line feed after %q", text)
		case line.Kind == Reported && !p.follows():
			return p, p.fault(i+1, 1, "found an indented line without an answer above it; want it after a line with > or >!")
		}
		p.Lines = append(p.Lines, line)
	}
	return p, nil
}

// follows reports whether an indented line is allowed next.
func (p *Play) follows() bool {
	for i := len(p.Lines) - 1; i >= 0; i-- {
		switch p.Lines[i].Kind {
		case Answer, Refused, Reported:
			return true
		case State:
			return false
		}
	}
	return false
}

// header parses the header and returns the index of the first line after it.
func (p *Play) header(lines []string) (body int, err error) {
	if len(lines) == 0 || strings.TrimSpace(lines[0]) != "format: "+Format {
		found := ""
		if len(lines) > 0 {
			found = clip(lines[0])
		}
		return 0, p.fault(1, 1, "found %q; want \"format: %s\": this is not a play file, or it has another version", found, Format)
	}
	i := 1
	for ; i < len(lines) && strings.TrimSpace(lines[i]) != ""; i++ {
		if err := p.headerLine(i+1, lines[i]); err != nil {
			return 0, err
		}
	}
	body = min(i+1, len(lines))
	switch {
	case p.Header.System == "":
		return 0, p.fault(body, 1, "the header has no key %q", "system")
	case p.Header.Scenario == "":
		return 0, p.fault(body, 1, "the header has no key %q", "scenario")
	}
	return body, nil
}

// headerLine parses one line of the header; number is its line number in the file.
func (p *Play) headerLine(number int, line string) error {
	var keys []string
	values := map[string]*string{}
	for _, f := range p.Header.fields() {
		keys = append(keys, f.key)
		values[f.key] = f.value
	}
	key, value, ok := strings.Cut(line, ":")
	target, known := values[key]
	value = strings.TrimSpace(value)
	switch {
	case !ok:
		return p.fault(number, 1, "found %q; want a line \"key: value\", or an empty line to end the header", clip(line))
	case !known:
		return p.fault(number, 1, "%s", rule.Unknown("key", key, keys))
	case value == "":
		return p.fault(number, len(key)+2, "%s has no value; leave the line out", key)
	case *target != "":
		return p.fault(number, 1, "%s is given twice", key)
	}
	*target = value
	return nil
}

// parseLine determines the kind of a line by its mark. trouble is empty if the line is valid.
func parseLine(text string) (l Line, trouble string) {
	trimmed := strings.TrimRight(text, space)
	switch {
	case trimmed == "":
		return Line{Kind: Blank}, ""
	case strings.HasPrefix(trimmed, "#"):
		return Line{Kind: Remark, Text: trimmed[1:]}, ""
	case strings.HasPrefix(trimmed, marks[Reported]):
		return Line{Kind: Reported, Text: trimmed[len(marks[Reported]):]}, ""
	}
	for _, k := range []Kind{Refused, Answer, State, Noted} {
		mark := strings.TrimSpace(marks[k])
		if rest, ok := strings.CutPrefix(trimmed, mark); ok {
			if rest = strings.TrimLeft(rest, " "); rest == "" {
				return Line{}, fmt.Sprintf("found nothing after %q", mark)
			}
			if k == Noted {
				if _, err := parseNote(rest); err != nil {
					return Line{}, err.Error()
				}
			}
			return Line{Kind: k, Text: rest}, ""
		}
	}
	return Line{}, fmt.Sprintf("found %q; want a line that begins with > (an answer), >! (a refused answer), four spaces (a result), = (a state), ~ (a pencil note) or # (a remark)", clip(text))
}

// clip shortens a quotation.
func clip(s string) string {
	if r := []rune(s); len(r) > 50 {
		return string(r[:50]) + "…"
	}
	return s
}

// oneLine removes line breaks, which would break the format.
func oneLine(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", "", "\n", " / ").Replace(s))
}

// told returns the line of an event.
func told(e game.Event) Line {
	text := oneLine(e.Text)
	if e.Cite != "" {
		text += fmt.Sprintf(" [%s]", e.Cite)
	}
	if e.Seen != game.Everyone {
		text += fmt.Sprintf(" {%s}", e.Seen)
		if e.Public != "" {
			text = strings.TrimSuffix(text, "}") + "; else: " + oneLine(e.Public) + "}"
		}
	}
	return Line{Kind: Reported, Text: text}
}

// chain returns the chain in a state line, or "" if there is none.
func (l Line) chain() string {
	if words := strings.Fields(l.Text); l.Kind == State && len(words) > 2 {
		return words[len(words)-1]
	}
	return ""
}

// state returns the state line, with both hashes.
func state(m game.Match, turn int, c chain) Line {
	name := fmt.Sprintf("turn %d", turn)
	if r := m.Result(); r.Over {
		name = "over"
	}
	return Line{Kind: State, Text: fmt.Sprintf("%s %016x %s", name, game.Hash(m), c)}
}
