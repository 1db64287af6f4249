package commands

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"metahex/battle/puzzle"
	"metahex/game/gametest"
	"metahex/los/cases"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// An editor that marks valid text as wrong is worse than an editor that marks nothing. So the test
// damages every shipped file, in one place at a time and in different ways. If the schema refuses a
// damaged file, the program must refuse it too.
//
//	file ──▶ tree ──▶ damaged tree ──▶ schema: refused ──┐
//	                        └────────▶ program: refused? ◀┘

// A spoil is a way to damage a value of one kind, or of any kind if kind is zero.
type spoil struct {
	what string
	of   yaml.Kind
	do   func(n *yaml.Node)
}

// another returns a function that replaces a value by n.
func another(n yaml.Node) func(*yaml.Node) { return func(was *yaml.Node) { *was = n } }

var spoils = []spoil{
	{"another word", 0, another(yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "zzz"})},
	{"a number below 0", 0, another(yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: "-7"})},
	{"a fraction", 0, another(yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: "2.5"})},
	{"nothing for a text", yaml.ScalarNode, func(n *yaml.Node) {
		if n.ShortTag() == "!!str" {
			*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "~"}
		}
	}},
	{"no keys", 0, another(yaml.Node{Kind: yaml.MappingNode})},
	{"a list around it", 0, func(n *yaml.Node) {
		was := *n
		*n = yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{&was}}
	}},
	{"an entry less", yaml.SequenceNode, func(n *yaml.Node) {
		if len(n.Content) > 0 {
			n.Content = n.Content[1:]
		}
	}},
	{"an entry twice", yaml.SequenceNode, func(n *yaml.Node) {
		if len(n.Content) > 0 {
			n.Content = append(slices.Clone(n.Content), n.Content[0])
		}
	}},
	{"a key more", yaml.MappingNode, func(n *yaml.Node) {
		n.Content = append(slices.Clone(n.Content), &yaml.Node{Kind: yaml.ScalarNode, Value: "zzz"}, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: "1"})
	}},
}

// lacking is the name of the spoil that removes a key.
const lacking = "left out"

// keysOf collects all keys that a schema names, at any depth.
func keysOf(schema any, into map[string]bool) {
	switch s := schema.(type) {
	case rule.Schema:
		if all, ok := s["properties"].(rule.Schema); ok {
			for name := range all {
				into[name] = true
			}
		}
		for _, sub := range s {
			keysOf(sub, into)
		}
	case []rule.Schema:
		for _, sub := range s {
			keysOf(sub, into)
		}
	}
}

// spoilt damages the tree at n in one place after the other, and calls try each time. The parameter
// path is the path of n. All entries of a list have the same path. So do keys that the schema does not
// name.
func spoilt(n *yaml.Node, path string, known map[string]bool, try func(place, what string)) {
	was := *n
	for _, s := range spoils {
		if s.of == 0 || s.of == was.Kind {
			s.do(n)
			try(path, s.what)
			*n = was
		}
	}
	for i, c := range was.Content {
		switch {
		case n.Kind == yaml.SequenceNode:
			spoilt(c, path+"[]", known, try)
		case n.Kind == yaml.MappingNode && i%2 == 0 && c.Value != "map": // map pictures have their own test
			name := c.Value
			if !known[name] {
				name = "*"
			}
			n.Content = slices.Concat(was.Content[:i], was.Content[i+2:])
			try(path+"."+name, lacking)
			n.Content = was.Content
			spoilt(was.Content[i+1], path+"."+name, known, try)
		}
	}
}

// refuses reports whether the program refuses a file.
func refuses(t *testing.T, k kept, file string, data []byte) bool {
	t.Helper()
	switch k.format {
	case "cases":
		_, wrong := cases.RunCases(k.file, data)
		return len(wrong) > 0
	case "lessons":
		_, err := tui.ReadCourse(file, data)
		return err != nil
	case "puzzle":
		_, err := puzzle.Read(file, data)
		return err != nil
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if id, ok := strings.CutSuffix(k.format, "-tables"); ok {
		y := systems.All[slices.IndexFunc(systems.All, func(y systems.System) bool { return y.ID == id })]
		_, err := y.Read(systems.Source{Scenario: y.IDs[0], Tables: []string{file}})
		var f *rule.Fault
		return errors.As(err, &f) && f.File == file
	}
	switch k.format {
	case "scenario":
		wrong, err := lint(file)
		return err != nil || len(wrong) > 0
	case "settings":
		_, err := tui.ReadSettings(file)
		return err != nil
	case "theme":
		_, err := tui.LoadTheme(file)
		return err != nil
	}
	r, err := atlas.Lint(file)
	return err != nil || len(r.Findings) > 0
}

func yamlOf(t *testing.T, n *yaml.Node) []byte {
	t.Helper()
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := errors.Join(e.Encode(n), e.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestWhatASchemaRefusesTheProgramRefuses(t *testing.T) {
	t.Parallel()
	held, known := map[string]*jsonschema.Schema{}, map[string]bool{}
	for name, schema := range schemas() {
		held[name] = compiled(t, schema)
		keysOf(schema, known)
	}
	every := few(35, 1)
	if gametest.Wide() && !*soak {
		every = 14
	}
	tried := map[[2]string]bool{} // places already tried, in any file of the format
	asked, underlined, disputed := 0, 0, map[string]int{}
	for _, k := range keptFiles(t) {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(k.text), &doc); err != nil {
			t.Fatal(err)
		}
		root := doc.Content[0]
		file := filepath.Join(t.TempDir(), filepath.Base(k.file))
		if refuses(t, k, file, yamlOf(t, &doc)) {
			t.Log("not checked, as it needs files beside it:", k.file)
			continue
		}
		form := k.format
		for i := 0; i < len(root.Content); i += 2 {
			if root.Content[i].Value == "system" {
				form += " of " + root.Content[i+1].Value
			}
		}
		spoilt(root, form, known, func(place, what string) {
			if tried[[2]string{place, what}] {
				return
			}
			tried[[2]string{place, what}] = true
			if len(tried)%every != 0 && what != "an entry twice" {
				return // parsing is slow: try few of all cases, and all duplicate entries
			}
			asked++
			if held[k.format].Validate(asJSON(t, root)) == nil {
				return
			}
			underlined++
			disputed[what]++
			if !refuses(t, k, file, yamlOf(t, &doc)) {
				t.Errorf("%s: %s: %s: the schema refuses what the program takes:\n%v", k.file, place, what, held[k.format].Validate(asJSON(t, root)))
			}
		})
	}
	t.Logf("%d ways to spoil a file, of which the schemas refuse %d: %v", asked, underlined, disputed)
	for _, s := range append(spoils, spoil{what: lacking}) {
		if disputed[s.what] == 0 {
			t.Errorf("no schema is seen to refuse what is spoilt by %q", s.what)
		}
	}
	if underlined < asked/3 {
		t.Errorf("of %d ways to spoil a file the schemas refuse %d, want a third at least", asked, underlined)
	}
}
