package rule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

type rowFile struct {
	Unit  rule.Located[string] `rule:"required"`
	At    rule.Pair
	Names []string
	Far   *rule.Inches
	Dug   bool
}

type sheetFile struct {
	Title string              `rule:"required"`
	Hits  int                 `rule:"required"`
	Story string              `yaml:"story"`
	Zones rule.Keyed[rowFile] `yaml:"zone-list"`
	Rows  []rowFile
	Start struct{ Red, Blue int }
	Turns rule.Located[int]
}

// Encode writes what the reader reads, in the house's layout: short rows and lists of values on one
// line, several rows on a line each, long rows as blocks. Zero values are left out, unless they are
// required or have a node. What YAML would read as something else has quotes.
func TestEncode(t *testing.T) {
	far := rule.Inches(2500)
	f := sheetFile{
		Title: "Mine: a \"battle\"", Story: "One.\nTwo.\n", Turns: rule.Of(0),
		Zones: rule.Keyed[rowFile]{},
		Rows:  []rowFile{{Unit: rule.Of("null"), At: rule.Pair{X: -500, Y: 12000}}, {Unit: rule.Of("0812"), Far: &far, Dug: true}},
	}
	*f.Zones.Put("here") = rowFile{Unit: rule.Of("a"), Names: []string{"K-01", "K-02", "~", "x, y"}}
	*f.Zones.Put("there") = rowFile{Unit: rule.Of("a row that is so long that it does not fit on one line"), Names: []string{"another text that is long", "and a third"}}
	f.Zones.Put("here").Dug = true
	f.Start.Blue = 3
	text, err := rule.Encode(&f, "start", "title")
	if err != nil {
		t.Fatal(err)
	}
	const want = `start: {blue: 3}
title: 'Mine: a "battle"'
hits: 0
story: |
  One.
  Two.
zone-list:
  here: {unit: a, names: [K-01, K-02, "~", 'x, y'], dug: true}
  there:
    unit: a row that is so long that it does not fit on one line
    names: [another text that is long, and a third]
rows:
  - {unit: "null", at: [-0.5, 12]}
  - {unit: 0812, far: 2.5, dug: true}
turns: 0
`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var again sheetFile
	if err := rule.DecodeYAML("again", text, &again); err != nil || again.Rows[1].Unit.Value != "0812" || again.Rows[0].Unit.Value != "null" || again.Turns.Node == nil {
		t.Errorf("read again: %v, %+v", err, again)
	}
}
