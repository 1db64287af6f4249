package commands

import (
	gocmp "cmp"
	"encoding/json"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"metahex/rule"
)

var update = flag.Bool("update", false, "rewrite the schemas")

func compiled(t *testing.T, s rule.Schema) *jsonschema.Schema {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// check validates a YAML text against a schema.
func check(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	return s.Validate(asJSON(t, n.Content[0]))
}

// asJSON converts a node to JSON values; all keys become strings.
func asJSON(t *testing.T, n *yaml.Node) any {
	t.Helper()
	switch n.Kind {
	case yaml.MappingNode:
		all := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			all[n.Content[i].Value] = asJSON(t, n.Content[i+1])
		}
		return all
	case yaml.SequenceNode:
		all := []any{}
		for _, c := range n.Content {
			all = append(all, asJSON(t, c))
		}
		return all
	}
	var v any
	if err := n.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// A kept is one of the program's YAML files, with the format that the file names.
type kept struct{ file, format, text string }

// ofTables matches the paths of table files, which do not name a format: tables of Battlesuit, or of
// the system in the path.
var ofTables = regexp.MustCompile(`systems/([a-z]+)/scenario/tables/|cards/units\.yaml$|morale/morale\.yaml$`)

// keptFiles returns all shipped files with a format, and the test data of lines of sight. Other test
// data may contain errors on purpose.
func keptFiles(t *testing.T) (all []kept) {
	t.Helper()
	format := regexp.MustCompile(`(?m)^format: ([a-z]+)/1$`)
	err := filepath.WalkDir("../../..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		// docs/example is a separate rule book behind a build tag.
		if d.IsDir() && (d.Name() == "testdata" && !strings.HasSuffix(file, "los/cases/testdata") || strings.HasSuffix(file, "docs/example")) {
			return fs.SkipDir
		}
		if filepath.Ext(file) != ".yaml" {
			return nil
		}
		data, err := os.ReadFile(file)
		if m := ofTables.FindStringSubmatch(file); m != nil {
			all = append(all, kept{file, gocmp.Or(m[1], "battlesuit") + "-tables", string(data)})
		} else if m := format.FindSubmatch(data); m != nil {
			all = append(all, kept{file, string(m[1]), string(data)})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every shipped file matches its schema, and names the schema in its first line. The files in the
// folder schemas are what the program prints.
func TestShippedFilesKeepToTheirSchemas(t *testing.T) {
	t.Parallel()
	held := map[string]*jsonschema.Schema{}
	for name, schema := range schemas() {
		held[name] = compiled(t, schema)
		compareSchema(t, name, schema)
	}
	used := map[string]bool{}
	for _, k := range keptFiles(t) {
		s := held[k.format]
		if s == nil {
			t.Errorf("%s: there is no schema %s", k.file, k.format)
			continue
		}
		used[k.format] = true
		if err := check(t, s, k.text); err != nil {
			t.Errorf("%s: %v", k.file, err)
		}
		if err := check(t, s, k.text+"\nextra: 1\n"); err == nil {
			t.Errorf("%s with a key more passes", k.file)
		}
		up := strings.Repeat("../", strings.Count(filepath.Dir(k.file), "/")-2)
		if first, _, _ := strings.Cut(k.text, "\n"); first != modeline(up, k.format) && !strings.Contains(k.file, "testdata") && !ofTables.MatchString(k.file) {
			t.Errorf("%s begins with %q, want %q", k.file, first, modeline(up, k.format))
		}
	}
	for name := range held {
		if !used[name] && name != "settings" { // settings are written by players; none are shipped
			t.Errorf("no file keeps to schema %s", name)
		}
	}
}

// modeline returns the line that tells editors the schema of a file. The parameter up is the path from
// the file's folder to the root of the repository.
func modeline(up, format string) string {
	return "# yaml-language-server: $schema=" + up + "schemas/" + format + ".json"
}

func compareSchema(t *testing.T, name string, schema rule.Schema) {
	t.Helper()
	var got strings.Builder
	if err := printJSON(&got, schema); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("../../../schemas", name+".json")
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s is not what is printed now; go test ./cmd/metahex/commands -update writes it (-want +got):\n%s", file, diff)
	}
}

// The schemas refuse typical mistakes, so that editors can mark them.
func TestSchemasRefuse(t *testing.T) {
	t.Parallel()
	refused := map[string]bool{}
	for name, texts := range map[string][]string{
		"panel": {"format: panel/2\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\n", "format: panel/1\nid: P\nsize: {columns: 4, rows: 5}\nmap: x\n",
			"format: panel/1\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\noverlays: [{at: A-01, kind: brigde}]\n", "format: panel/1\nid: P\nmap: x\n",
			"format: panel/1\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\noverlays: [{at: A-01, kind: bridge, ends: [n]}]\n"},
		"battlesuit-tables": {"modifiers: {rubbel: {amount: -4, source: text, from: x}}\n", "modifiers: {rubble: {amount: -4, source: guess, from: x}}\n",
			"terrain: {woods: {enter: {amount: 2, source: text, from: x}}}\n", "units: [{id: scout}]\n", "morale: {shaken: {name: s, source: text, from: x, bands: [{from: 0, to: 13, outcome: panic}]}}\n"},
		"gravarmor-tables":       {"units: {Nu-3: {role: x}}\n", "terrain: {woods: {as: gren, source: text, from: x}}\n", "fireing: {}\n"},
		"gts-tables":             {"modifiers: {zzz: {amount: 1, source: text, from: x}}\n", "colours: {green: {terrain: wods, source: text, from: x}}\n"},
		"lasergrenadiers-tables": {"measures: {hti: {amount: 4, source: text, from: x}}\n", "units: {name: u, source: text, from: x, kinds: {a: {}}}\n"},
		"solprime-tables":        {"figures: {zzz: {amount: 4, source: text, from: x}}\n", "weapons: {name: w, source: text, from: x, list: {a: {class: laser}}}\n"},
		"layout":                 {"format: layout/1\nid: L\ngrid: [A]\n", "format: layout/1\nid: L\ngrid: [[A]]\nseams: loose\n"},
		"edges":                  {"format: edges/1\nid: e\nprofiles: {a: '. x .'}\n"},
		"cases":                  {"format: cases/1\nrulings: [{from: A-01, to: B-01, verdict: maybe, why: x}]\n", "format: cases/1\nrulings: [{from: A-01}]\n"},
		"hexpanel": {"format: hexpanel/1\nid: 7-\nsize: {columns: 5, rows: 5}\nmap: x\n", "format: hexpanel/1\nid: 7\nsize: {columns: 4, rows: 5}\nmap: x\n",
			"format: hexpanel/1\nid: 7\nsize: {columns: 5, rows: 5}\nmap: x\noverlays: []\n"},
		"hexlayout": {"format: hexlayout/1\nid: l\ngrid: [[1]]\nseams: worst\n", "format: hexlayout/1\nid: l\ncities: [1-0506]\n"},
		"hexedges":  {"format: hexedges/1\nid: e\nprofiles: {a: '. w .'}\n", "format: edges/1\nid: e\nprofiles: {a: '. b .'}\n"},
		"hexmap": {"format: hexmap/1\nid: h\nsize: {columns: 5, rows: 5}\nmap: x\nbarriers: {stream: [A-01]}\n",
			"format: hexmap/1\nid: h\nsize: {columns: 5, rows: 5}\nmap: x\nbarriers: {stream: [A-01/e]}\n",
			"format: hexmap/1\nid: h\nsize: {columns: 5, rows: 5}\nmap: x\nways: {rode: [[A-01, A-03]]}\n"},
		"table": {"format: table/1\nid: t\nsize: [48]\n", "format: table/1\nid: t\nsize: [48, 36]\nareas: [{kind: road, at: [[1, 1], [2, 2], [3, 1]]}]\n",
			"format: table/1\nid: t\nsize: [48, 36]\nareas: [{kind: woods, at: [[1, 1], [2, 2]]}]\n",
			"format: table/1\nid: t\nsize: [48, 36]\nareas: [{kind: woods}]\n", "format: table/1\nid: t\nsize: [48, 36]\nbuildings: [{round: [5, 5, 2], stairs: steep}]\n"},
		"advice": {"format: advice/2\nweights: {open: {is: 1, most: 2, text: x}}\n", "format: advice/1\nweights: {open: {most: 2, text: x}}\n",
			"format: advice/1\nweights: {open: {is: 1, most: 2, text: x}}\nstances: {rush: {open: most}}\n"},
		"campaign": {"format: campaign/2\n", "format: campaign/1\nid: c\ntitle: t\nstory: s\nsystem: battlesuit\nforce: []\nnames: []\nbattles: [{id: a}]\nwon: w\nlost: l\n"},
		"puzzle":   {"format: puzzle/1\nname: p\ntitle: t\nscenario: s\nrules: R/1\nside: green\nquestion: q\nanswers: a\nproof: {states: 1, answers: []}\n", "format: puzzle/1\nname: p\n"},
		"lessons":  {"format: lessons/1\nscenario: s\nlessons: [{title: t, text: x}]\n"},
		"theme":    {"format: theme/1\nterrain: {woods: {fill: green, ink: black, basic: green}}\n"},
		"settings": {"format: settings/1\ntheem: dusk\n", "format: settings/1\nascii: maybe\n"},
		"scenario": {"format: scenario/1\nid: s\n", "format: scenario/1\nid: s\nsystem: chess\n",
			// complete for Battlesuit, plus a key of Grav Armor
			"format: scenario/1\nid: s\ntitle: t\nstory: s\nboard: A\nturns: 3\nforces: {red: {home: north, build: 1}, blue: {home: south, build: 1}}\nvictory: {text: t, awards: []}\nsite: {side: red, zone: z}\n"},
	} {
		s := compiled(t, schemas()[name])
		refused[name] = true
		for _, text := range texts {
			if check(t, s, text) == nil {
				t.Errorf("%s passes:\n%s", name, text)
			}
		}
	}
	for name := range schemas() {
		if !refused[name] {
			t.Errorf("nothing is known that schema %s refuses", name)
		}
	}
}

func TestSchemaNames(t *testing.T) {
	t.Parallel()
	if want := slices.Sorted(maps.Keys(schemas())); !slices.Equal(schemaNames, want) {
		t.Errorf("got %q, want %q", schemaNames, want)
	}
}
