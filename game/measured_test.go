package game

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

const figures = "matches: 400\nseed: 1\nred: 190\ndrawn: 27\nblue: 183\nturns: 9.3\nof: 1-ab\n"

func TestMeasured(t *testing.T) {
	var got Measured
	if err := rule.DecodeYAML("s", []byte(figures), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Measured{400, 1, 190, 27, 183, 9.3, "1-ab"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want := "greedy against greedy, 400 matches: red wins 47.5 % (42.7 to 52.4), blue 45.8 % (40.9 to 50.6), drawn 6.8 % (4.7 to 9.6); 9.3 turns"
	if got.String() != want {
		t.Errorf("got  %s\nwant %s", &got, want)
	}
}

func TestMeasuredSlips(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"red: 190", "red: 189", "s:1:1: measured: found 189 red, 27 drawn and 183 blue of 400 matches; want counts of 0 or more whose sum is the number of matches, 1 or more"},
		{"red: 190\ndrawn: 27", "red: 218\ndrawn: -1", "s:1:1: measured: found 218 red, -1 drawn and 183 blue of 400 matches; want counts of 0 or more whose sum is the number of matches, 1 or more"},
		{"turns: 9.3", "turns: 0", "s:1:1: measured: found 0 turns; want a mean above 0"},
		{"turns: 9.3", "turns: .nan", "s:1:1: measured: found NaN turns; want a mean above 0"},
		{"of: 1-ab\n", "", `s:1:1: key "of" is missing`},
		{"seed: 1", "sed: 1", "s:2:1: unknown key \"sed\" (want one of matches, seed, red, drawn, blue, turns, of), did you mean \"seed\"?"},
		{"blue: 183", "blue: many", `s:5:7: want a whole number, found "many"`},
	} {
		var m Measured
		err := rule.DecodeYAML("s", []byte(strings.Replace(figures, test.old, test.new, 1)), &m)
		if diff := cmp.Diff(test.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.new, diff)
		}
	}
}
