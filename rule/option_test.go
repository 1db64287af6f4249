package rule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

// The first value of an option is the scenario's own reading; without one, the default.
func TestReadingOptions(t *testing.T) {
	words := []string{"halt=mover", "halt=any", "die=d6", "die=d10", "die=d12"}
	got := rule.ReadingOptions(words, []string{"die=d10"}, map[string]string{"halt": "Who is asked?"})
	want := []rule.Option{
		{Name: "halt", Values: []string{"mover", "any"}, Help: "Who is asked?"},
		{Name: "die", Values: []string{"d10", "d6", "d12"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Text for readers does not change a digest; a figure or the board does.
func TestDigest(t *testing.T) {
	digest := func(board, text string) string {
		t.Helper()
		d, err := rule.Digest(board, rule.File{Name: "a.yaml", Data: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	want := digest("b1", "title: One\nturns: 3\n")
	if len(want) != 12 {
		t.Errorf("got %q, want twelve digits", want)
	}
	if got := digest("b1", "title: Two # of them\nturns:  3\nmeasured: {seed: 1}\n"); got != want {
		t.Errorf("worded otherwise: got %s, want the same %s", got, want)
	}
	for _, other := range []string{digest("b2", "turns: 3\n"), digest("b1", "turns: 4\n")} {
		if other == want {
			t.Errorf("another battle has the same digest %s", other)
		}
	}
	if _, err := rule.Digest("b1", rule.File{Name: "a.yaml", Data: []byte("a: [")}); err == nil {
		t.Error("a text that cannot be read has a digest")
	}
}
