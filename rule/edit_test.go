package rule

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"
)

const battle = `# Ein schöner Tag
title: "7"
turns: 16 # of twenty minutes
rules: {glow: 2, "über": 3}
forces:
  red:
    build: 120
    detachments:
      - {name: First Squad, units: {assault: 2, thumper: 2}}
      - {name: Rangers, units: {ranger: 3}}
  blue:
    detachments:
      - {name: A, units: {assault: 5}}
      - {name: A, units: {ranger: 1}}
awards:
  - score: 15
  - {score: -4}
measured: {matches: 12}
`

const figures = "modifiers:\n  woods: {amount: -3, source: text}\n  marsh: {amount: -1, source: text}\n"
const own = "modifiers:\n  woods: {amount: -2, source: printed}\n"

func battleFiles() []File {
	return []File{{"battle", []byte(battle)}, {"figures", []byte(figures)}, {"own", []byte(own)}}
}

func TestEditFiles(t *testing.T) {
	for _, test := range []struct {
		path  string
		value int
		text  int
		old   string
		new   string
	}{
		{"turns", 9, 0, "turns: 16 #", "turns: 9 #"},
		{"forces.red.detachments.first-squad.units.assault", 10, 0, "{assault: 2,", "{assault: 10,"},
		{"forces.red.assault", 3, 0, "{assault: 2,", "{assault: 3,"},
		{"red.thumper", 1, 0, "thumper: 2}", "thumper: 1}"},
		{"blue.ranger", 7, 0, "{ranger: 1}", "{ranger: 7}"},
		{"blue.2.ranger", 7, 0, "{ranger: 1}", "{ranger: 7}"},
		{"über", 4, 0, `"über": 3`, `"über": 4`},
		{"awards.2.score", 5, 0, "{score: -4}", "{score: 5}"},
		{"awards.1", 5, 0, "score: 15", "score: 5"},
		{"modifiers.marsh", 0, 1, "amount: -1", "amount: 0"},
		{"modifiers.woods", -12, 2, "amount: -2", "amount: -12"},
	} {
		want := battleFiles()
		want[test.text].Data = []byte(strings.Replace(string(want[test.text].Data), test.old, test.new, 1))
		got, err := EditFiles(battleFiles(), Edit{test.path, test.value})
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s (-want +got), error %v:\n%s", test.path, err, diff)
		}
	}
}

func TestEditFilesOneAfterTheOther(t *testing.T) {
	got, err := EditFiles(battleFiles(), Edit{"red.assault", 1000}, Edit{"red.thumper", 0}, Edit{"red.assault", 4})
	want := strings.Replace(battle, "{assault: 2, thumper: 2}", "{assault: 4, thumper: 0}", 1)
	if err != nil || string(got[0].Data) != want {
		t.Errorf("error %v, text\n%s\nwant\n%s", err, got[0].Data, want)
	}
}

func TestEditFilesTellsWhatIsLegal(t *testing.T) {
	for path, want := range map[string]string{
		"forces.red.asault": `unknown number of forces.red "asault" (want one of build, detachments, first-squad, units, assault, thumper, rangers, ranger), did you mean "assault"?`,
		"force.red":         `unknown number "force" (want one of turns, rules, forces, awards, modifiers), did you mean "forces"?`,
		"wods":              `unknown number "wods" (want one of turns, rules, forces, awards, modifiers), did you mean "woods"?`,
		"title":             `unknown number "title" (want one of turns, rules, forces, awards, modifiers)`,
		"blue.thumper":      `unknown number of blue "thumper" (want one of detachments, 1, units, assault, 2, ranger); thumper is part of forces.red.detachments.first-squad.units.thumper`,
		"blue.thumpr":       `unknown number of blue "thumpr" (want one of detachments, 1, units, assault, 2, ranger), did you mean "thumper", as in forces.red.detachments.first-squad.units.thumper?`,
		"measured.matches":  `unknown number "measured" (want one of turns, rules, forces, awards, modifiers)`,
		"":                  `unknown number "" (want one of turns, rules, forces, awards, modifiers)`,
		"turns.x":           `found path "turns.x"; turns is a number itself, and has nothing below it`,
		"assault": `found path "assault", which fits 2 numbers; want a longer path that fits only one of ` +
			`forces.red.detachments.first-squad.units.assault, forces.blue.detachments.1.units.assault`,
	} {
		_, err := EditFiles(battleFiles(), Edit{path, 1})
		if diff := cmp.Diff(want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	_, err := EditFiles([]File{{"torn", []byte("a: [\n")}}, Edit{"a", 1})
	if want := "torn:1:4: the bracket [ is not closed"; fmt.Sprint(err) != want {
		t.Errorf("a text that is no YAML: %v, want %s", err, want)
	}
}

// Every number can be named by its full path, and an edit changes nothing else in the text.
func TestEditChangesOneNumberOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, err := numbers(battleFiles())
		if err != nil {
			t.Fatal(err)
		}
		n := rapid.SampledFrom(all).Draw(t, "number")
		value := rapid.IntRange(-1000, 1000).Draw(t, "value")
		files, err := EditFiles(battleFiles(), Edit{n.path(), value})
		if err != nil {
			t.Fatal(err)
		}
		n.node.Value = fmt.Sprint(value)
		var want, got yaml.Node
		for i, text := range battleFiles() {
			if err := yaml.Unmarshal(text.Data, &want); err != nil {
				t.Fatal(err)
			}
			if i == n.file {
				below(want.Content[0], nil, func(words []string, c *yaml.Node) {
					if strings.Join(words, ".") == n.path() {
						c.Value = fmt.Sprint(value)
					}
				})
			}
			if err := yaml.Unmarshal(files[i].Data, &got); err != nil {
				t.Fatal(err)
			}
			w, _ := yaml.Marshal(&want)
			g, _ := yaml.Marshal(&got)
			if diff := cmp.Diff(string(w), string(g)); diff != "" {
				t.Fatalf("%s of %s (-want +got):\n%s", n.path(), text.Name, diff)
			}
		}
	})
}
