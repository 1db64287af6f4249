package rule_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"metahex/rule"
)

// A dot is a type that reads itself and uses DecodeNode for its parts.
type dot struct{ Column, Row int }

func (d *dot) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.MappingNode {
		type plain dot
		return rule.DecodeNode(n, (*plain)(d))
	}
	if len(n.Value) != 4 {
		return rule.At(n, "want a dot CCRR such as 0812, found %q", n.Value)
	}
	d.Column, d.Row = int(n.Value[0]-'0')*10+int(n.Value[1]-'0'), int(n.Value[2]-'0')*10+int(n.Value[3]-'0')
	return nil
}

// ReadsNull implements rule.NullReader.
func (*dot) ReadsNull() {}

type sheet struct {
	Title string
	Size  struct{ Columns, Rows int }
	Dots  []dot
	Label string
	Level map[int]string
	Wind  *int
	Name  *string
	Spot  dot
	Open  bool
	Share float64
	Pair  [2]int
	Base  `yaml:",inline"`
}

type Base struct {
	Format string `yaml:"format"`
}

func TestDecodeYAML(t *testing.T) {
	var got sheet
	err := rule.DecodeYAML("a.yaml", []byte(`format: sheet/1
title: The crossing
size: {columns: 11, rows: 6}
dots: [0812, {column: 3, row: 4}]
label: 0812
level: {1: low, 6: high}
wind: ~
open: true
share: 3
pair: [1, 2]
`), &got)
	if err != nil {
		t.Fatal(err)
	}
	want := sheet{
		Title: "The crossing", Dots: []dot{{8, 12}, {3, 4}}, Label: "0812",
		Level: map[int]string{1: "low", 6: "high"}, Open: true, Share: 3, Pair: [2]int{1, 2}, Base: Base{Format: "sheet/1"},
	}
	want.Size.Columns, want.Size.Rows = 11, 6
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("decoded sheet (-want +got):\n%s", diff)
	}
}

func TestDecodeYAMLFaults(t *testing.T) {
	tests := []struct{ name, give, want string }{
		{"unknown key", "titel: x", `a.yaml:1:1: unknown key "titel" (want one of title, size, dots, label, level, wind, name, spot, open, share, pair, format), did you mean "title"?`},
		{"unknown key below", "size: {columns: 1, raws: 2}", `a.yaml:1:20: unknown key "raws" (want one of columns, rows), did you mean "rows"?`},
		{"unknown key below a type that reads itself", "dots:\n  - {column: 1, rwo: 2}", `a.yaml:2:17: unknown key "rwo" (want one of column, row), did you mean "row"?`},
		{"a fault made by At", "dots: [12345]", `a.yaml:1:8: want a dot CCRR such as 0812, found "12345"`},
		{"repeated key", "title: x\nlabel: y\ntitle: z", `a.yaml:3:1: key "title" is already given in line 1`},
		{"alias", "title: &t x\nlabel: *t", "a.yaml:1:8: anchor &t: write the value out, anchors are not read\na.yaml:2:8: alias *t: write the value out, aliases are not read"},
		{"merge", "level: {<<: {1: x}}", "a.yaml:1:9: merge key <<: write the keys out, merging is not read"},
		{"text for a number", "size: {rows: six}", `a.yaml:1:14: want a whole number, found "six"`},
		{"a fraction", "size: {rows: 5.7}", `a.yaml:1:14: want a whole number, found "5.7"`},
		{"octal", "size: {rows: 0101}", `a.yaml:1:14: want a whole number, found 0101: a leading zero would make it octal`},
		{"nothing", "size: {rows: }", `a.yaml:1:14: want a whole number, found nothing`},
		{"nothing for a text that may be left out", "name: ~", `a.yaml:1:7: want text, found nothing`},
		{"nothing for a type that reads itself", "spot: ~", `a.yaml:1:7: want a dot CCRR such as 0812, found "~"`},
		{"a list for text", "title: [x]", `a.yaml:1:8: want text, found a list`},
		{"text for a list", "dots: x", `a.yaml:1:7: want a list, found "x"`},
		{"list of the wrong length", "pair: [1]", `a.yaml:1:7: want a list of 2 items, found 1`},
		{"text for keys", "size: 3", `a.yaml:1:7: want keys with values (columns, rows), found "3"`},
		{"map key", "level: {low: x}", `a.yaml:1:9: want a whole number, found "low"`},
		{"bool", "open: maybe", `a.yaml:1:7: want true or false, found "maybe"`},
		{"empty", "", `a.yaml:1:1: the file is empty`},
		{"two documents", "title: x\n---\ntitle: y", `a.yaml:2:1: a second document begins here; want one document a file`},
		{"syntax", "title: x\n  size: 3", `a.yaml:2:3: found 2 blanks before "size: 3"; want none`},
		{"several", "titel: x\nopen: 3", "a.yaml:1:1: unknown key \"titel\" (want one of title, size, dots, label, level, wind, name, spot, open, share, pair, format), did you mean \"title\"?\na.yaml:2:7: want true or false, found \"3\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var s sheet
			err := rule.DecodeYAML("a.yaml", []byte(test.give), &s)
			if err == nil {
				t.Fatalf("decoding %q succeeded, want\n%s", test.give, test.want)
			}
			if diff := cmp.Diff(strings.Split(test.want, "\n"), strings.Split(err.Error(), "\n")); diff != "" {
				t.Errorf("decoding %q (-want +got):\n%s", test.give, diff)
			}
			var f *rule.Fault
			if !errors.As(err, &f) || f.Line == 0 {
				t.Errorf("decoding %q: error %v carries no placed *rule.Fault", test.give, err)
			}
		})
	}
}

// Damaged text never makes the reader panic, and every error has a place.
func TestDecodeYAMLNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"title", "size", "dots", "pair", ": ", "- ", "\n", "  ", "[", "]", "{", "}", ", ", "0812", "x", "&a", "*a", "<<", "---\n", "\t", "|\n", "?", "\"", "~", "\x00", "é",
		})).Draw(t, "parts")
		var s sheet
		err := rule.DecodeYAML("f", []byte(strings.Join(parts, "")), &s)
		if err != nil && !strings.HasPrefix(err.Error(), "f:") {
			t.Fatalf("error without a place: %v", err)
		}
	})
}

func TestNearest(t *testing.T) {
	known := []string{"rows", "columns", "name", "from", "battlesuit"}
	tests := []struct{ word, want string }{
		{"raws", "rows"}, {"rwos", "rows"}, {"Rows", "rows"}, {"colums", "columns"}, {"form", "from"},
		{"batlesiut", "battlesuit"}, {"name", "name"}, {"zebra", ""}, {"", ""}, {"q", ""},
	}
	for _, test := range tests {
		if got := rule.Nearest(test.word, known); got != test.want {
			t.Errorf("Nearest(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}

// A single typing error in a word of four letters or more is always recognised, if no other word is
// near.
func TestNearestForgivesOneSlip(t *testing.T) {
	known := []string{"activate", "bombardment", "stealthily", "counterfeit"}
	rapid.Check(t, func(t *rapid.T) {
		word := []rune(rapid.SampledFrom(known).Draw(t, "word"))
		want := string(word)
		i := rapid.IntRange(0, len(word)-2).Draw(t, "at")
		switch rapid.SampledFrom([]string{"drop", "swap", "change", "add"}).Draw(t, "slip") {
		case "drop":
			word = append(word[:i:i], word[i+1:]...)
		case "swap":
			word[i], word[i+1] = word[i+1], word[i]
		case "change":
			word[i] = 'z'
		case "add":
			word = append(word[:i:i], append([]rune{'z'}, word[i:]...)...)
		}
		if got := rule.Nearest(string(word), known); got != want {
			t.Fatalf("Nearest(%q) = %q, want %q", string(word), got, want)
		}
	})
}

func TestClauseParts(t *testing.T) {
	for _, test := range []struct {
		clause       rule.Clause
		book, number string
	}{
		{"BHM 9.5", "BHM", "9.5"}, {"GA combat/detection", "GA", "combat/detection"}, {"GTS", "GTS", ""}, {"", "", ""},
	} {
		if test.clause.Book() != test.book || test.clause.Number() != test.number {
			t.Errorf("%q = book %q, number %q, want %q, %q", test.clause, test.clause.Book(), test.clause.Number(), test.book, test.number)
		}
	}
}

// Text that is not UTF-8 is refused at its place, and a number tells its bounds.
func TestPlacesAndBounds(t *testing.T) {
	for text, want := range map[string]string{
		"seed: 1\nsmall: 2\nname: gr\xfcn\n":          "f.yaml:3:9: found the byte 0xfc, which is not UTF-8",
		"seed: -1\n":                                  `f.yaml:1:7: want a whole number from 0 to 18446744073709551615, found "-1"`,
		"small: 200\n":                                `f.yaml:1:8: want a whole number from -128 to 127, found "200"`,
		"\xff\xfes\x00e\x00e\x00d\x00:\x00 \x001\x00": "<nil>", // UTF-16 with its mark
	} {
		var v struct {
			Seed  uint64
			Small int8
			Name  string
		}
		if got := fmt.Sprint(rule.DecodeYAML("f.yaml", []byte(text), &v)); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}
