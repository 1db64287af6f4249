package rule_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

func TestInchesAndPairs(t *testing.T) {
	var got struct {
		Height rule.Inches
		At     rule.Pair
		Name   rule.Located[string]
	}
	if err := rule.DecodeYAML("f.yaml", []byte("height: 7.5\nat: [-0.25, 12]\nname: 0101\n"), &got); err != nil {
		t.Fatal(err)
	}
	want := []any{rule.Inches(7500), int64(-250), int64(12000), "0101", 3, 7}
	if diff := cmp.Diff(want, []any{got.Height, got.At.X, got.At.Y, got.Name.Value, got.Name.Node.Line, got.Name.Node.Column}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for text, want := range map[string]string{
		"height: 7.5555\n":  `f.yaml:1:9: found "7.5555"; want inches with at most three decimals`,
		"height: -1\n":      `f.yaml:1:9: found "-1"; want inches with at most three decimals`,
		"at: [1, two]\n":    `f.yaml:1:9: found "two"; want inches with at most three decimals`,
		"at: [1, 2, 3]\n":   "f.yaml:1:5: want a list of 2 items, found 3",
		"name: [a, b]\n":    "f.yaml:1:7: want text, found a list",
		"height: 1e3\n":     `f.yaml:1:9: found "1e3"; want inches with at most three decimals`,
		"height: \"\"\n":    `f.yaml:1:9: found ""; want inches with at most three decimals`,
		"height: .\n":       `f.yaml:1:9: found "."; want inches with at most three decimals`,
		"height: 9999999\n": `f.yaml:1:9: found "9999999"; want inches with at most three decimals`,
	} {
		err := rule.DecodeYAML("f.yaml", []byte(text), &got)
		if fmt.Sprint(err) != want {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}
