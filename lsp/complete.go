package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"metahex/bots"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// mostItems is the maximum number of completions in one answer. The editor asks again after typing.
const mostItems = 200

// A menu is the list of completions at a position.
type menu struct {
	*document
	from, to int // the byte range to replace
	list     completionList
}

// add lists a completion if it begins with the typed text.
func (m *menu) add(kind int, label, detail, insert string) {
	if !strings.HasPrefix(strings.ToLower(label), strings.ToLower(m.data[m.from:m.to])) {
		return
	}
	if slices.ContainsFunc(m.list.Items, func(c completion) bool { return c.Label == label }) {
		return
	}
	if len(m.list.Items) == mostItems {
		m.list.Incomplete = true
		return
	}
	m.list.Items = append(m.list.Items, completion{
		Label: label, Kind: kind, Detail: detail, Sort: fmt.Sprintf("%04d", len(m.list.Items)), Filter: label,
		Edit: textEdit{m.span(m.from, m.to), insert},
	})
}

// word adds a completion that inserts its own label.
func (m *menu) word(kind int, label, detail string) { m.add(kind, label, detail, label) }

// complete returns the completions at a byte offset.
func (s *server) complete(d *document, offset int) any {
	from, _ := d.wordAround(offset)
	m := &menu{document: d, from: from, to: offset, list: completionList{Items: []completion{}}}
	begin, _ := d.lineAround(offset)
	switch {
	case m.clauses(d.data[begin:offset]):
	case d.format() == record.Format:
		s.completePlay(m, begin)
	default:
		s.completeKeys(m, around(d.data, offset))
	}
	return m.list
}

// clauseTyped matches a clause at the end of a line.
var clauseTyped = regexp.MustCompile(`(?:^|[^A-Za-z])([A-Z]{2,5}) ([A-Za-z0-9./-]*)$`)

// clauses lists clauses if the user is typing one. It reports whether the book has any clauses.
func (m *menu) clauses(before string) bool {
	typed := clauseTyped.FindStringSubmatch(before)
	if typed == nil {
		return false
	}
	all := entries(typed[1])
	m.from = m.to - len(typed[2])
	for _, e := range all {
		m.word(kindRule, e.Clause.Number(), e.Told())
	}
	return all != nil
}

// prosaic lists the keys whose values are free text.
var prosaic = []string{"title", "story", "notes", "text", "name", "id", "from"}

// completeKeys lists the completions at the cursor of a YAML file.
func (s *server) completeKeys(m *menu, c cursor) {
	f := s.form(m.document)
	switch {
	case c.prose:
		return
	case f.root == nil:
		if c.inKey && len(c.path) == 0 {
			m.formats(s)
		}
		return
	}
	here := f.under(c.path...)
	if c.inKey {
		m.keys(f, here, c)
	}
	for _, word := range words(here) {
		m.word(kindWord, word, about(here))
	}
	if len(c.path) > 0 && !slices.Contains(prosaic, c.path[len(c.path)-1]) {
		s.names(m, c, here)
	}
}

// keys lists the keys that a mapping may have and does not contain yet.
func (m *menu) keys(f form, here []shape, c cursor) {
	have := c.have
	if len(c.path) == 0 {
		for _, key := range firstKey.FindAllStringSubmatch(m.data, -1) {
			have = append(have, key[1])
		}
	}
	known := keys(here)
	for _, name := range sorted(here, known) {
		if !slices.Contains(have, name) {
			m.add(kindKey, name, detail(f.each(known[name], 0), required(here, name)), name+m.colon())
		}
	}
}

// colon returns the text to insert after a key, or "" if a colon is already there.
func (m *menu) colon() string {
	if strings.HasPrefix(m.data[m.to:], ":") {
		return ""
	}
	return ": "
}

// names lists the names that the checks accept at the cursor. If the checks list no names, it lists
// places.
func (s *server) names(m *menu, c cursor, here []shape) {
	word, anyKey := takesWord(here), c.inKey && takesAnyKey(here)
	told := false
	switch {
	case anyKey:
		told = s.probe(m, c, kindKey, ": 1", m.colon())
	case word:
		told = s.probe(m, c, kindWord, "", "")
	}
	if told || !word && !anyKey {
		return
	}
	for _, p := range s.world(m.document).places {
		m.word(kindPlace, p.name, p.about)
	}
}

// formats lists the possible first lines of a file.
func (m *menu) formats(s *server) {
	for _, format := range append(atlas.Formats(), scenarioFormat, record.Format) {
		m.word(kindKey, "format: "+format, about([]shape{s.schemas[format]}))
	}
}

// sorted returns the names of keys, required keys first.
func sorted(here []shape, known map[string]shape) (names []string) {
	for name := range known {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if x, y := required(here, a), required(here, b); x != y {
			if x {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return names
}

// detail describes a key in one line.
func detail(all []shape, needed bool) string {
	text := about(all)
	if needed {
		text = strings.TrimPrefix(text+"; required", "; ")
	}
	return text
}

// probe is a word that no file defines. To find the names that are legal at the cursor, the server
// checks the file with the probe in that position. The finding about the unknown word lists them.
const probe = "zzqxzzqx"

// listed matches the finding about the probe: the kind of name, and the known names.
var listed = regexp.MustCompile(`unknown ([a-z -]+) "` + probe + `" \(want one of ([^)]*)\)`)

// probe lists the names that the checks accept at the cursor, and reports whether there are any. In
// the checked text, the argument behind is inserted after the probe word. If the user selects a
// name, the argument after is inserted behind that name.
func (s *server) probe(m *menu, c cursor, kind int, behind, after string) bool {
	_, end := m.wordAround(m.to)
	if word := m.data[m.from:end]; strings.HasSuffix(word, ":") {
		end, behind = end-1, ""
	}
	head, tail := m.data[:m.from]+probe+behind, m.data[max(end, m.from):]
	if strings.HasSuffix(m.format(), "layout/1") {
		// A half-typed grid causes other findings; a grid of one panel avoids them.
		head, tail = "format: "+m.format()+"\nid: probe\ngrid: [["+probe+"]]\n", ""
	}
	all := s.listed(m, head+tail)
	if all == nil {
		all = s.listed(m, head+c.close+"\n"+fromMargin(tail)) // a bracket may be missing
	}
	boards := false
	for _, word := range all {
		about, ok := shipped(word.name)
		if !ok || kind == kindKey {
			m.add(kind, word.name, word.about, word.name+after)
			continue
		}
		boards = true
		m.word(kindFile, word.name, about)
	}
	if boards {
		m.maps()
	}
	return all != nil
}

// nextKey matches the start of a line that has a key at the margin.
var nextKey = regexp.MustCompile(`(?m)^[A-Za-z]`)

// fromMargin returns the part of a text that starts at the next line with a key at the margin. It
// ignores the first line.
func fromMargin(text string) string {
	_, text, _ = strings.Cut(text, "\n")
	if at := nextKey.FindStringIndex(text); at != nil {
		return text[at[0]:]
	}
	return ""
}

// listed returns the known names from the findings in a text that contains the probe.
func (s *server) listed(m *menu, data string) (all []thing) {
	file := filepath.Join(filepath.Dir(m.file), probe+".yaml")
	files.SetUnsaved(file, []byte(data))
	defer files.DropUnsaved(file)
	found, _ := s.host.Diagnose(file, []byte(data)) // on an error there are no findings
	for _, err := range found {
		text := err.Error()
		list := listed.FindStringSubmatch(text)
		if list == nil {
			continue
		}
		for word := range strings.SplitSeq(list[2], ", ") {
			all = append(all, thing{word, list[1]})
		}
	}
	return all
}

// maps lists the map files in the folder of a document.
func (m *menu) maps() {
	entries, _ := os.ReadDir(filepath.Dir(m.file)) // a missing directory has no files
	if m.format() != scenarioFormat {
		return
	}
	for _, e := range entries[:min(len(entries), mostItems)] {
		if filepath.Ext(e.Name()) != ".yaml" {
			continue
		}
		if data, err := files.Read(filepath.Join(filepath.Dir(m.file), e.Name()), files.Map); err == nil && atlas.IsMapFile(data) {
			m.word(kindFile, e.Name(), "a map file in this folder")
		}
	}
}

// completePlay lists completions in a record: keys and values of its header, and the answers to the
// question that is open at the cursor.
func (s *server) completePlay(m *menu, begin int) {
	line := m.data[begin:m.to]
	if blank := strings.Index(m.data, "\n\n"); blank < 0 || begin <= blank {
		m.header(line)
		return
	}
	if !strings.HasPrefix(line, "> ") {
		return
	}
	m.from = begin + len("> ")
	p, _ := record.Parse(m.file, []byte(m.data[:begin]))
	if p == nil {
		return
	}
	match, _ := record.Replay(p, s.host.Start(m.file))
	if match == nil {
		return
	}
	q, ok := match.Question()
	if !ok {
		return
	}
	for _, o := range q.Options {
		note := string(o.Cite)
		if note == "" {
			note = string(q.Cite)
		}
		if e, ok := clause(rule.Clause(note)); ok {
			note += "  " + e.Told()
		}
		m.word(kindWord, match.Words(o.Choice), note)
	}
}

// header lists the keys of a record's header, or the values of one key.
func (m *menu) header(line string) {
	key, _, value := strings.Cut(line, ": ")
	switch {
	case !value:
		const x = "x"
		full := record.Header{System: x, Scenario: x, Tables: x, Readings: x, Rules: x, Build: x, Seed: x, Red: x, Blue: x}
		for l := range strings.Lines(full.String()) {
			name, _, _ := strings.Cut(l, ":")
			m.add(kindKey, name, "", name+": ")
		}
	case key == "red" || key == "blue":
		for _, name := range append([]string{"human"}, bots.Names...) {
			m.word(kindWord, name, "")
		}
	default:
		own := systemKey.FindStringSubmatch(m.data)
		for _, y := range systems.All {
			if key == "system" || own == nil || own[1] == y.ID {
				m.headerOf(y, key)
			}
		}
	}
}

// headerOf lists the legal values of a header key in a system.
func (m *menu) headerOf(y systems.System, key string) {
	var all []string
	switch key {
	case "system":
		all = []string{y.ID}
	case "scenario":
		all = y.IDs
	case "readings":
		all = y.Readings
	case "rules":
		all = []string{y.Rules}
	}
	for _, word := range all {
		m.word(kindWord, word, y.Title)
	}
}
