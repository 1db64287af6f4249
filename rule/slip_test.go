package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/rule"
)

// Each of the commonest slips in YAML is told at its place, with what was probably meant.
func TestSlipsOfYAML(t *testing.T) {
	const head = "format: x/1\ntitle: Slag\n"
	for _, x := range []struct{ name, text, want string }{
		{"colon in a value", "format: x/1\ntitle: Slag: End\nid: a\n", `2:12: found a colon in the value of title; want the value in quotes: "Slag: End"`},
		{"colon at the end of a value", "title: Slag End:\nid: a\n", `1:16: found a colon in the value of title; want the value in quotes: "Slag End:"`},
		{"colon in a value of an entry", head + "list:\n  - text: Slag: End\n    id: a\n", `4:15: found a colon in the value of text; want the value in quotes: "Slag: End"`},
		{"colon between braces", head + "list:\n  - {at: B-08, text: Slag: End}\n", `4:26: found a colon in the value of text; want the value in quotes: "Slag: End"`},
		{"character that begins no value", "id: a\ntitle: @home\n", `2:8: found '@' at the start of the value of title; want the value in quotes: "@home"`},
		{"words after a quote", "id: a\ntitle: \"Slag\" End\n", `2:15: found more after the end of the value of title; want the whole value in quotes: '"Slag" End'`},
		{"tight dash, first of two", head + "list:\n  -{at: B-08}\n  - {at: B-09}\n", `4:4: found "-{at: B-08}"; want a blank after the dash`},
		{"tight dash, second of two", head + "list:\n  - {at: B-08}\n  -{at: B-09}\n", `5:4: found "-{at: B-09}"; want a blank after the dash`},
		{"tight dashes", head + "list:\n  -{at: B-08, kind: x}\n  -{at: B-09, kind: x}\n", `4:4: found "-{at: B-08, kind: x}"; want a blank after the dash`},
		{"no dash, last", head + "list:\n  - {at: B-08}\n  {at: B-09}\n", `5:3: found "{at: B-09}" in a list; want a dash and a blank before it`},
		{"no dash, first", head + "list:\n  {at: B-08}\n  - {at: B-09}\n", `4:3: found "{at: B-08}" in a list; want a dash and a blank before it`},
		{"no comma before a key", head + "list:\n  - {at: B-08 kind: x}\n", `4:14: found "kind:" after "B-08"; want a comma between them`},
		{"no comma between lists", head + "road: [[A-01, B-03] [C-05]]\n", `3:20: found "[C-05]]" after "B-03]"; want a comma between them`},
		{"no comma at the end of a line", head + "list:\n  - {at: B-08\n     kind: x}\n", `4:14: found no comma after "B-08"; want one before the next entry`},
		{"list less deep", head + "list:\n  - {at: B-08}\n - {at: B-09}\n", `5:2: found 1 blank before "- {at: B-09}"; want 2`},
		{"key too deep", "title: Slag\n  size: 3\n", `2:3: found 2 blanks before "size: 3"; want none`},
		{"first key too deep", " title: Slag\nsize: 3\n", `1:2: found 1 blank before "title: Slag"; want none`},
		{"key less deep", "sides:\n  stream: [a]\n crest: [b]\n", `3:2: found 1 blank before "crest: [b]"; want 2`},
		{"open bracket, told by a key", "sides:\n  stream: [A-02/s, B-03/s\n  crest: [b]\n", `2:11: the bracket [ is not closed`},
		{"open bracket, told by a later key", "list:\n  - {at: [1, 2}\nid: a\n", `2:15: found '}'; want ']', because '[' is open`},
		{"open brace", "size: {rows: 2\nid: a\n", `1:7: the brace { is not closed`},
		{"open quote", "title: \"Slag\nid: \"a\"\n", `1:8: the quote is not closed`},
		{"open at the end", head + "size: {rows: 2\n", `3:7: the brace { is not closed`},
		{"too deep", strings.Repeat("[\n", 10_500), `10001:1: found more than 10,000 values within one another; want fewer`},
		{"no colon", "id: a\ntitle Slag\nsize: 3\n", `2:1: found "title Slag"; want a key and a colon`},
		{"no colon before a brace", "id: a\nsize {columns: 5, rows: 3}\nend: 3\n", `2:1: found "size {columns: 5, rows: 3}"; want a key and a colon`},
		{"tight colon", "id: a\ntitle:Slag\nsize: 3\n", `2:7: found "title:Slag"; want a blank after the colon: title: Slag`},
		{"tight colon between braces", "names: {B-05:Dorf}\n", `1:9: found "B-05:Dorf"; want a blank after the colon: B-05: Dorf`},
		{"tab", "size:\n\trows: 3\n", `2:1: found a tab; want only blanks`},
	} {
		var v map[string]any
		got := fmt.Sprint(rule.DecodeYAML("f", []byte(x.text), &v))
		if want := "f:" + x.want; got != want {
			t.Errorf("%s:\n%s\ngot  %s\nwant %s", x.name, x.text, got, want)
		}
	}
}

// A long text with a slip is refused in a moment.
func TestSlipInALongText(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("- {at: B-08, kind: x}\n", 4000) + "- {at: B-08 kind: x}\n",
		"text: " + strings.Repeat("long ", 20000) + ": x: y\n",
		"{\n" + strings.Repeat("k: 1,\n", 8000) + "k: a]\n",
		"- [\n" + strings.Repeat("k,\n", 20000) + "x: }\n",
		strings.Repeat("-a\n", 20000) + "x: y\n",
		"pad: " + strings.Repeat("x", 200_000) + "\nk: " + strings.Repeat("[", 9_000) + "\n",
	} {
		var v any
		if err := rule.DecodeYAML("f", []byte(text), &v); err == nil {
			t.Error("a text that is not YAML was read")
		}
	}
}
