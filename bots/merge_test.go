package bots

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Merging the parts of a series gives the figures of the whole series. The result does not depend on
// where the series is split, on the order of the parts, or on encoding the parts as JSON.
func TestFiguresOfParts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := Series{
			Matches: rapid.IntRange(1, 40).Draw(t, "matches"), From: rapid.IntRange(0, 9).Draw(t, "from"), Workers: 2,
			Seed: rapid.Uint64().Draw(t, "seed"), Swap: rapid.Bool().Draw(t, "swap"), Mirrored: rapid.Bool().Draw(t, "mirrored"),
		}
		run := func(s Series) Figures {
			f, err := Run(context.Background(), s, beginToy, maker(Random), maker(Greedy), nil)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		want := run(s)
		var parts []Figures
		for from, left := s.From, s.Matches; left > 0; {
			part := s
			part.From, part.Matches = from, rapid.IntRange(1, left).Draw(t, "part")
			from, left = from+part.Matches, left-part.Matches
			text, err := json.Marshal(run(part))
			var read Figures
			if err == nil {
				err = json.Unmarshal(text, &read)
			}
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, read)
		}
		var got Figures
		for _, i := range rapid.Permutation(parts).Draw(t, "order") {
			got.Merge(i)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-whole +parts):\n%s", diff)
		}
	})
}

// UnmarshalJSON refuses figures that are impossible for a series.
func TestFiguresThatDoNotAddUp(t *testing.T) {
	t.Parallel()
	const good = `{"matches":2,"ended":[[0,1,0],[0,0,1]],"points":[0,9,4],"turns":[{"turn":5,"matches":2}],"fates":[{"side":1,"type":"Scout","pieces":2}],"endings":[{"text":"red wins","cite":"X 1","matches":2}]}`
	var f Figures
	if err := json.Unmarshal([]byte(good), &f); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{`"matches":2,"ended"`, `"matches":3,"ended"`, "found 2 matches by side; want 3"},
		{`"matches":2,"ended"`, `"matches":-1,"ended"`, "found -1 matches; want 0 to 1000000000"},
		{`"matches":2,"ended"`, `"matches":0,"ended"`, "found 2 matches by side; want 0"},
		{`[0,1,0]`, `[0,2,-1]`, "found -1 as the number of matches by side, or a duplicate; want 1 or more, without duplicates"},
		{`{"turn":5,"matches":2}`, `{"turn":5,"matches":1},{"turn":5,"matches":1}`, "found 1 as the number of turns, or a duplicate; want 1 or more, without duplicates"},
		{`"cite":"X 1","matches":2`, `"cite":"X 1","matches":1`, "found 1 endings; want 2"},
		{`"cite":"X 1"`, `"cite":"X 1","text2":""`, `unknown key "text2"`},
		{`"side":1`, `"side":7`, "found pieces of side 7; want 0 to 3"},
		{`"pieces":2`, `"pieces":-2`, "found -2 as the number of pieces, or a duplicate; want 1 or more, without duplicates"},
	} {
		text := strings.Replace(good, test.old, test.new, 1)
		if err := json.Unmarshal([]byte(text), new(Figures)); text == good || err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %q", text, err, test.want)
		}
	}
}
