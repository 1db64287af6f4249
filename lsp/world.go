package lsp

import (
	"fmt"
	stdmaps "maps"
	"regexp"
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// A thing is a name that is legal in a file, with a one-line description.
type thing struct{ name, about string }

// A world is what a file describes: the places of its map, and the units of its match. While the
// text has errors, the world of the last valid text stays in use.
type world struct {
	data          string // the text from which the world was built
	places, units []thing
}

// find returns the thing with a name, ignoring case.
func (w *world) find(name string) (thing, bool) {
	for _, all := range [][]thing{w.units, w.places} {
		if i := slices.IndexFunc(all, func(t thing) bool { return strings.EqualFold(t.name, name) }); i >= 0 {
			return all[i], true
		}
	}
	return thing{}, false
}

// world returns the world of a document.
func (s *server) world(d *document) *world {
	w := s.worlds[d.file]
	if w == nil {
		w = &world{}
		s.worlds[d.file] = w
	}
	if w.data == d.data {
		return w
	}
	w.data = d.data
	switch format := d.format(); {
	case format == record.Format:
		s.ofPlay(d, w)
	case format == scenarioFormat:
		ofScenario(d, w)
	case slices.Contains(atlas.Formats(), format):
		if m, _ := atlas.Read(d.file, []byte(d.data)); m != nil {
			w.ofMap(m)
		}
	}
	return w
}

func (s *server) ofPlay(d *document, w *world) {
	p, _ := record.Parse(d.file, []byte(d.data))
	if p == nil {
		return
	}
	if m, err := s.host.Start(d.file)(p.Header); err == nil {
		w.ofMatch(m)
	}
}

// mapKey matches a key of a scenario that names its map.
var mapKey = regexp.MustCompile(`(?m)^(?:board|map|table):[ \t]*([^\s#]+)`)

// ofScenario builds the world of a scenario from its match or, if the match cannot start, from its
// map.
func ofScenario(d *document, w *world) {
	if m, _, err := systems.Open(systems.Source{Scenario: d.file}); err == nil {
		w.ofMatch(m)
		return
	}
	if len(w.places) > 0 {
		return
	}
	if key := mapKey.FindStringSubmatch(d.data); key != nil {
		if name, err := atlas.Named(d.file, key[1]); err == nil {
			if m, err := atlas.Open(name); err == nil {
				w.ofMap(m)
			}
		}
	}
}

// ofMap adds the places of a map. Places of a tabletop map have no names.
func (w *world) ofMap(m maps.Map) {
	if m.Form() != maps.Lattice {
		return
	}
	w.places = nil
	for _, p := range atlas.Places(m, slices.Collect(m.Spots())) {
		w.places = append(w.places, thing{p.Name, p.About})
	}
}

// ofMatch adds the places and the units of a match.
func (w *world) ofMatch(m game.Match) {
	w.places, w.units = nil, nil
	v := m.View(game.Chance)
	if v.Board != nil && v.Board.Kind != game.Inches {
		for _, p := range v.Board.Places {
			w.places = append(w.places, thing{p.Name, rulePlace(p)})
		}
	}
	titles := map[int32]string{}
	for _, c := range v.Cards {
		titles[c.Piece] = c.Title
	}
	for _, p := range v.Pieces {
		parts := append([]string{p.Side.String()}, p.State...)
		if titles[p.ID] != "" {
			parts = slices.Insert(parts, 0, titles[p.ID])
		}
		w.units = append(w.units, thing{p.Label, strings.Join(parts, ", ")})
	}
}

// rulePlace describes a place of a board and its state in a match.
func rulePlace(p game.Place) string {
	terrain := p.Terrain
	if terrain == "" {
		terrain = "clear"
	}
	parts := []string{terrain, fmt.Sprint("level ", p.Level)}
	for _, note := range p.Notes {
		if note != parts[1] {
			parts = append(parts, note)
		}
	}
	return strings.Join(parts, ", ")
}

// scenarioFormat is the format of scenarios in all systems.
const scenarioFormat = "scenario/1"

var (
	formatKey = regexp.MustCompile(`(?m)^format:[ \t]*["']?([^"'\s#]*)`)
	systemKey = regexp.MustCompile(`(?m)^system:[ \t]*["']?([^"'\s#]*)`)
)

// format returns the format that a document declares.
func (d *document) format() string {
	if m := formatKey.FindStringSubmatch(d.data); m != nil {
		return m[1]
	}
	return ""
}

// form returns the schema of a document. Its root is nil if there is no schema.
func (s *server) form(d *document) form {
	f := form{root: s.schemas[d.format()], system: systems.All[0].ID}
	if m := systemKey.FindStringSubmatch(d.data); m != nil {
		f.system = m[1]
	}
	if f.root == nil && d.format() == "" {
		f.root = s.tables(d)
	}
	return f
}

// firstKey matches the first key at the margin.
var firstKey = regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9_-]*):`)

// anyKey matches a key at any depth.
var anyKey = regexp.MustCompile(`(?m)(?:^|[{,])[ \t]*([A-Za-z][A-Za-z0-9_-]*):`)

// tables returns the schema of a file of tables, which declares neither a format nor a system. Of
// the schemas that contain the file's first key, it returns the one that contains most of the keys.
func (s *server) tables(d *document) (best shape) {
	first := firstKey.FindStringSubmatch(d.data)
	if first == nil {
		return nil
	}
	most := 0
	for _, name := range slices.Sorted(stdmaps.Keys(s.schemas)) {
		x := s.schemas[name]
		known, _ := x["properties"].(map[string]any)
		if !strings.HasSuffix(name, "-tables") || known[first[1]] == nil {
			continue
		}
		all, n := map[string]bool{}, 0
		allKeys(map[string]any(x), all)
		for _, key := range anyKey.FindAllStringSubmatch(d.data, -1) {
			if all[key[1]] {
				n++
			}
		}
		if n > most {
			best, most = x, n
		}
	}
	return best
}

// allKeys adds the keys of a schema at all depths.
func allKeys(schema any, all map[string]bool) {
	switch x := schema.(type) {
	case map[string]any:
		known, _ := x["properties"].(map[string]any)
		for key := range known {
			all[key] = true
		}
		for _, under := range x {
			allKeys(under, all)
		}
	case []any:
		for _, under := range x {
			allKeys(under, all)
		}
	}
}

// clause returns the entry of a clause in the register of its rule book.
func clause(c rule.Clause) (rule.Entry, bool) {
	for _, entry := range entries(c.Book()) {
		if entry.Clause == c {
			return entry, true
		}
	}
	return rule.Entry{}, false
}

// entries lists the clauses of a book, or nil for an unknown book.
func entries(book string) []rule.Entry {
	for _, y := range systems.All {
		if y.Book == book {
			if r, err := y.Register(); err == nil {
				return r.Entries
			}
		}
	}
	return nil
}

// titleKey matches the title of a shipped file.
var titleKey = regexp.MustCompile(`(?m)^title:[ \t]*(.*?)[ \t]*$`)

// shipped returns the title of a shipped map.
func shipped(name string) (about string, ok bool) {
	_, data, ok := atlas.Source(name)
	if !ok {
		return "", false
	}
	about = "a shipped map"
	if m := titleKey.FindSubmatch(data); m != nil {
		about = string(m[1])
	}
	return about, true
}

// isFile reports whether a file can be read.
func isFile(name string) bool {
	_, err := files.Read(name, files.Examined)
	return err == nil
}
