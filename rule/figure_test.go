package rule_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// costs is a table of two figures, like the tables of a system.
type costs [2]rule.Figure

func (c *costs) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeRows(n, "cost", []string{"step", "climb"}, c[:])
}

func TestDecodeRows(t *testing.T) {
	held := struct{ Costs costs }{costs{{Amount: 1, Origin: rule.Origin{Source: rule.Text, From: "here"}}, {Amount: 2}}}
	if err := rule.DecodeYAML("f", []byte("costs:\n  climb: {amount: 3, source: stand-in, from: this test}\n"), &held); err != nil {
		t.Fatal(err)
	}
	want := costs{{Amount: 1, Origin: rule.Origin{Source: rule.Text, From: "here"}}, {Amount: 3, Origin: rule.Origin{Source: rule.StandIn, From: "this test"}}}
	if diff := cmp.Diff(want, held.Costs); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for text, want := range map[string]string{
		"costs: 5\n":                   `f:1:8: want costs with their rows (step, climb), found "5"`,
		"costs: {stp: {amount: 1}}\n":  `f:1:9: unknown cost "stp" (want one of step, climb), did you mean "step"?`,
		"costs: {step: {amount: x}}\n": "f:1:24: want a whole number, found \"x\"\nf:1:15: keys \"source\" and \"from\" are missing",
	} {
		if got := fmt.Sprint(rule.DecodeYAML("f", []byte(text), &held)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
