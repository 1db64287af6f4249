package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"metahex/rule"
)

var update = flag.Bool("update", false, "write the schemas anew")

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

// check holds a YAML text to a schema.
func check(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// Everything that the program ships keeps to its schema, and the schemas that lie
// in the folder are those it prints.
func TestShippedFilesKeepToTheirSchemas(t *testing.T) {
	kept := map[string]string{
		"panel": "../../maps/panels/[A-Z].yaml", "layout": "../../maps/layouts/*.yaml", "edges": "../../maps/panels/edges.yaml",
		"cases": "../../los/testdata/cases/*.yaml", "scenario": "../../systems/battlesuit/scenarios/*.yaml",
	}
	for name, schema := range schemas() {
		s := compiled(t, schema)
		files, err := filepath.Glob(kept[name])
		if err != nil || len(files) == 0 {
			t.Errorf("%s: %v, %d files", name, err, len(files))
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := check(t, s, string(data)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if err := check(t, s, string(data)+"\nextra: 1\n"); err == nil {
				t.Errorf("%s with a key more passes", file)
			}
		}
		compareSchema(t, name, schema)
	}
}

func compareSchema(t *testing.T, name string, schema rule.Schema) {
	t.Helper()
	var got strings.Builder
	if err := printJSON(&got, schema); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("../../schemas", name+".json")
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
		t.Errorf("%s is not what is printed now; go test ./cmd/metahex -update writes it (-want +got):\n%s", file, diff)
	}
}

// Slips that an editor should underline.
func TestSchemasRefuse(t *testing.T) {
	for name, texts := range map[string][]string{
		"panel": {"format: panel/2\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\n", "format: panel/1\nid: P\nsize: {columns: 4, rows: 5}\nmap: x\n",
			"format: panel/1\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\noverlays: [{at: A-01, kind: brigde}]\n", "format: panel/1\nid: P\nmap: x\n",
			"format: panel/1\nid: P\nsize: {columns: 5, rows: 5}\nmap: x\noverlays: [{at: A-01, kind: bridge, ends: [n]}]\n"},
		"layout":   {"format: layout/1\nid: L\ngrid: [A]\n", "format: layout/1\nid: L\ngrid: [[A]]\nseams: loose\n"},
		"edges":    {"format: edges/1\nid: e\nprofiles: {a: '. x .'}\n"},
		"cases":    {"format: cases/1\nrulings: [{from: A-01, to: B-01, verdict: maybe, why: x}]\n", "format: cases/1\nrulings: [{from: A-01}]\n"},
		"scenario": {"format: scenario/1\nid: s\n"},
	} {
		s := compiled(t, schemas()[name])
		for _, text := range texts {
			if check(t, s, text) == nil {
				t.Errorf("%s passes:\n%s", name, text)
			}
		}
	}
}
