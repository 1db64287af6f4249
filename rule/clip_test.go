package rule_test

import (
	"strings"
	"testing"

	"metahex/rule"
)

func TestClip(t *testing.T) {
	long := strings.Repeat("a", 40) + strings.Repeat("é", 40)
	for word, want := range map[string]string{
		"":                         "",
		strings.Repeat("é", 60):    strings.Repeat("é", 60),
		long:                       strings.Repeat("a", 30) + "…" + strings.Repeat("é", 30),
		strings.Repeat("\xff", 61): strings.Repeat("\uFFFD", 30) + "…" + strings.Repeat("\uFFFD", 30),
	} {
		if got := rule.Clip(word); got != want {
			t.Errorf("Clip(%q) = %q, want %q", word, got, want)
		}
	}
	if got, want := rule.Unknown("key", long, []string{"name"}), `unknown key "`+rule.Clip(long)+`" (want one of name)`; got != want {
		t.Errorf("Unknown of a long word = %q, want %q", got, want)
	}
}
