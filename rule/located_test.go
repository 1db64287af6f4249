package rule_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

// Values have their place in the file, keys keep their order, and all errors are returned joined.
func TestLocated(t *testing.T) {
	var v struct {
		Turns rule.Located[int]
		Zones rule.Keyed[rule.Located[string]]
		None  rule.Located[int]
	}
	if err := rule.DecodeYAML("f", []byte("turns: 7\nzones: {west: a, east: b}\n"), &v); err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%d at %d:%d", v.Turns.Value, v.Turns.Node.Line, v.Turns.Node.Column)
	for _, e := range v.Zones {
		got += fmt.Sprintf("; %s %s at %d:%d", e.Key.Value, e.Value.Value, e.Key.Line, e.Value.Node.Column)
	}
	if want := "7 at 1:8; west a at 2:15; east b at 2:24"; got != want || v.None.Node != nil {
		t.Errorf("got %s, none %v; want %s, and no node", got, v.None.Node, want)
	}
	err := rule.DecodeYAML("f", []byte("turns: 8\nzones: {west: [1], east: {a: b}}\n"), &v)
	faults := rule.Flat(err)
	slices.Reverse(faults)
	slices.SortStableFunc(faults, rule.ByPlace)
	var told []string
	for _, f := range faults {
		told = append(told, f.Error())
	}
	want := []string{
		"f:2:15: want text, found a list",
		"f:2:26: want text, found keys with values",
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := rule.DecodeYAML("f", []byte("zones: [a]\n"), &v); fmt.Sprint(err) != "f:1:8: want keys with values, found a list" {
		t.Error(err)
	}
	if got := rule.ByPlace(errors.New("a"), faults[0]); got != 0 {
		t.Errorf("an error without a place is ordered %d, want 0", got)
	}
}
