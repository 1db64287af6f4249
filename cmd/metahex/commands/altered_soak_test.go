package commands

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// A record is altered in one place, and replay --check has to find it. What cannot alter a match is left
// out by essence: only such changes may pass.

// altered are records of all books, as texts. Each fourth record of a book ends before its match does.
func altered(t *testing.T, each int, source *rand.Rand) (all []string) {
	for _, y := range systems.All {
		for i := range each {
			text := recordedBy(t, y.IDs[i%len(y.IDs)], source.Uint64())
			if i%4 == 3 {
				p, err := record.Parse("f", []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				text = p.First(p.Answers() * 2 / 3).String()
			}
			all = append(all, text)
		}
	}
	return all
}

// recordedBy returns the record of a match of greedy bots, with remarks, pencil notes and refused answers.
func recordedBy(t *testing.T, scenario string, seed uint64) string {
	t.Helper()
	m, h, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	h.Build, h.Seed, h.Red, h.Blue = "v1.2.3", fmt.Sprint(seed), "greedy", "greedy"
	var text bytes.Buffer
	r, n := record.NewRecorder(&text, h, m), 0
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(seed, 0)))}
	for _, side := range []game.Side{game.Red, game.Blue} {
		players[side] = bots.Greedy(rand.New(rand.NewPCG(seed, uint64(side))))
	}
	_, err = game.Play(context.Background(), m, players, func(q game.Question, c game.Choice, events []game.Event) {
		r.Hear(q, c, events)
		n++
		refused, is := m.Judge(c).(*rule.Refusal)
		switch {
		case n%40 == 0:
			r.Remark(" played at home")
		case n%40 == 20:
			r.Note(record.Note{By: game.Red, Piece: "BA", Text: "perhaps a mine"})
		case n%10 == 5 && is:
			r.Refused(c, refused)
		}
	})
	if err != nil || r.Err() != nil {
		t.Fatal(err, r.Err())
	}
	return text.String()
}

// beginnings contains each match that opened has begun, by its header.
var beginnings sync.Map

// opened begins the match of a header, and opens its files only once.
func opened(h record.Header) (game.Match, error) {
	h.Build, h.Seed, h.Red, h.Blue = "", "", "", ""
	m, ok := beginnings.Load(h)
	if !ok {
		begun, err := systems.Start(h)
		if err != nil {
			return nil, err
		}
		m, _ = beginnings.LoadOrStore(h, begun)
	}
	return m.(game.Match).Clone(), nil
}

// essence returns what a record says about its match: it leaves out the byte order mark, the kind of line
// ends, blanks after a mark and at the ends of lines, empty lines, remarks, pencil notes, the order of the
// header's lines, and the build.
func essence(text string) string {
	var header, body []string
	within := true
	for line := range strings.SplitSeq(string(files.Unix([]byte(text))), "\n") {
		line = strings.TrimRight(line, " \t\r")
		switch {
		case within && strings.TrimSpace(line) == "":
			within = false
		case within:
			key, value, _ := strings.Cut(line, ":")
			if key != "build" {
				header = append(header, key+":"+strings.TrimSpace(value))
			}
		case line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "~"):
			if mark := strings.TrimRight(line[:min(2, len(line))], " "); mark != "" {
				line = mark + strings.TrimLeft(line[len(mark):], " ")
			}
			body = append(body, line)
		}
	}
	slices.Sort(header)
	return strings.Join(append(header, body...), "\n")
}

// kindAt returns the kind of the line of a record at an offset.
func kindAt(text string, at int) string {
	if at < strings.Index(text, "\n\n")+1 {
		start := strings.LastIndexByte(text[:at], '\n') + 1
		key, _, _ := strings.Cut(text[start:], ":")
		return "header " + key
	}
	line := text[strings.LastIndexByte(text[:at], '\n')+1:]
	for _, k := range []struct{ mark, name string }{
		{"    refused:", "reason of a refusal"}, {"    ", "event"}, {">!", "refused answer"}, {">", "answer"},
		{"=", "hashes"}, {"#", "remark"}, {"~", "pencil note"},
	} {
		if strings.HasPrefix(line, k.mark) {
			return k.name
		}
	}
	return "empty line"
}

// A census counts changes by their kind.
type census map[string]*struct{ found, other, harmless, told, missed int }

// log prints the census as a table.
func (c census) log(t *testing.T) {
	var kinds []string
	for kind := range c {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	t.Logf("%-24s %6s %12s %6s %12s %6s", "kind", "found", "other match", "missed", "alters none", "told")
	for _, kind := range kinds {
		n := c[kind]
		t.Logf("%-24s %6d %12d %6d %12d %6d", kind, n.found, n.other, n.missed, n.harmless, n.told)
	}
}

// count checks a changed record, and adds it to the census. A record of an unfinished match may become the
// true record of another one: its last answers are changed, and nothing in the file depends on them.
func (c census) count(t *testing.T, kind, what, before, after string) (found bool) {
	t.Helper()
	if c[kind] == nil {
		c[kind] = &struct{ found, other, harmless, told, missed int }{}
	}
	n := c[kind]
	p, err := record.Parse("f", []byte(after))
	if err == nil {
		err = record.Check(p, opened)
	}
	same := essence(before) == essence(after)
	switch {
	case err != nil && same:
		n.told++
	case err != nil:
		n.found++
	case same:
		n.harmless++
	case !p.Over():
		n.other++
	default:
		n.missed++
		t.Errorf("-soak-seed %d: %s: %s: --check passes", *soakSeed, kind, what)
	}
	if healthy := len(record.Examine("f", []byte(after), opened).Findings) == 0; healthy != (err == nil) {
		t.Errorf("-soak-seed %d: %s: %s: doctor finds it sound: %t; --check says %v", *soakSeed, kind, what, healthy, err)
	}
	return err != nil
}

// If one byte of a record is changed, added or removed, --check finds every change of meaning.
func TestEveryChange(t *testing.T) {
	t.Parallel()
	source := rand.New(rand.NewPCG(*soakSeed, 0))
	records, changes, all := altered(t, few(1, 4), source), few(30, 1000), census{}
	for i := range changes {
		text := records[i%len(records)]
		at, b := source.IntN(len(text)), byte(source.IntN(256))
		if source.IntN(2) == 0 { // a byte that occurs in records
			b = text[source.IntN(len(text))]
		}
		changed := [...]string{text[:at] + string([]byte{b}) + text[at+1:], text[:at] + string([]byte{b}) + text[at:], text[:at] + text[at+1:]}[i/len(records)%3]
		all.count(t, kindAt(text, at), fmt.Sprintf("byte %d, %q, now %q", at, text[max(0, at-20):min(len(text), at+20)], changed[max(0, at-20):min(len(changed), at+20)]), text, changed)
	}
	t.Logf("%d changes of one byte in %d records, seed %d", changes, len(records), *soakSeed)
	all.log(t)
}

// An edit changes one place of a record's lines, at the line n or after it. It returns false if it finds no
// such place.
type edit struct {
	name string
	do   func(lines []string, n int) ([]string, bool)
}

// replacing returns an edit of the first line with a mark, from line n, that matches a pattern.
func replacing(name, mark, pattern string, with func(string) string) edit {
	re := regexp.MustCompile(pattern)
	return edit{name: name, do: func(lines []string, n int) ([]string, bool) {
		for i := n; i < len(lines); i++ {
			at := re.FindStringIndex(lines[i])
			if strings.HasPrefix(lines[i], mark) && at != nil {
				lines[i] = lines[i][:at[0]] + with(lines[i][at[0]:at[1]]) + lines[i][at[1]:]
				return lines, true
			}
		}
		return lines, false
	}}
}

// next returns a text with its last digit or letter replaced by the next one.
func next(s string) string {
	b := []byte(s)
	switch last := &b[len(b)-1]; *last {
	case '9':
		*last = '0'
	case 'z', 'Z':
		*last -= 25
	default:
		*last++
	}
	return string(b)
}

var swapped = strings.NewReplacer("miss", "hit", "hit", "miss", "destroyed", "shaken", "shaken", "destroyed", "failed", "passed", "passed", "failed", "red", "blue", "blue", "red")

// tampering lists what somebody may do to a record.
var tampering = []edit{
	replacing("a number of an event", "    ", `\d`, next),
	replacing("a result word", "    ", `\b(miss|hit|destroyed|shaken|failed|passed)\b`, swapped.Replace),
	replacing("a side of an event", "    ", ` (red|blue) `, swapped.Replace),
	replacing("a clause", "    ", `\[[A-Z]+ [^\]]*[0-9a-z]`, next),
	replacing("a label", "    ", `\b[A-Z][A-Z0-9]+\b`, func(s string) string { return next(s[:1]) + s[1:] }),
	replacing("a hash", "= ", `[0-9a-f]{16}`, func(s string) string { return "0" + s[1:] + s[:1] }),
	replacing("a die", "> roll", `\d`, next),
	replacing("an answer's number", "> ", `\d`, next),
	{name: "a line deleted", do: func(lines []string, n int) ([]string, bool) { return slices.Delete(lines, n, n+1), true }},
	{name: "a line twice", do: func(lines []string, n int) ([]string, bool) { return slices.Insert(lines, n, lines[n]), true }},
	{name: "two lines swapped", do: func(lines []string, n int) ([]string, bool) {
		if n+1 < len(lines) {
			lines[n], lines[n+1] = lines[n+1], lines[n]
		}
		return lines, true
	}},
	replacing("the build", "build:", `1`, next),
	{name: "no build", do: func(lines []string, _ int) ([]string, bool) {
		return slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "build:") }), true
	}},
	replacing("the rules", "rules:", `\d+$`, next),
	replacing("the seed", "seed:", `\d+$`, next),
	replacing("a player", "red:", `greedy`, func(string) string { return "human" }),
	replacing("a remark", "#", `home`, func(string) string { return "work" }),
	replacing("a pencil note", "~", `mine`, func(string) string { return "dummy" }),
	replacing("blanks at an end", "> ", `$`, func(string) string { return " \t" }),
	{name: "an empty line", do: func(lines []string, n int) ([]string, bool) { return slices.Insert(lines, n, ""), true }},
	{name: "line ends of Windows", do: func(lines []string, _ int) ([]string, bool) {
		for i := range lines {
			lines[i] += "\r"
		}
		return lines, true
	}},
	{name: "a byte order mark", do: func(lines []string, _ int) ([]string, bool) {
		lines[0] = "\ufeff" + lines[0]
		return lines, true
	}},
}

// --check and doctor find each edit that alters anything. --check --words finds it too, if it changes more
// than words.
func TestEveryEdit(t *testing.T) {
	t.Parallel()
	source := rand.New(rand.NewPCG(*soakSeed, 1))
	records, all := drawn(t, 2, altered(t, few(1, 4), source)), census{}
	for i, text := range records {
		header := strings.Count(text[:strings.Index(text, "\n\n")], "\n") + 2
		for _, e := range tampering {
			for range few(1, 2) {
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				n := header + source.IntN(len(lines)-header)
				changed, ok := e.do(slices.Clone(lines), n)
				if !ok {
					changed, ok = e.do(slices.Clone(lines), 0)
				}
				if !ok {
					continue
				}
				after := strings.Join(changed, "\n") + "\n"
				what := fmt.Sprintf("record %d, line %d %q", i, n+1, lines[n])
				if !all.count(t, e.name, what, text, after) {
					continue
				}
				p, err := record.Parse("f", []byte(after))
				if err == nil {
					_, err = record.CheckWords(p, opened)
				}
				if err == nil {
					t.Errorf("-soak-seed %d: %s: %s: --check --words passes", *soakSeed, e.name, what)
				}
			}
		}
	}
	t.Logf("%d records, seed %d", len(records), *soakSeed)
	all.log(t)
}
