package rule_test

import (
	"strings"
	"testing"
	"time"

	"metahex/rule"
)

// A key is found at the top of a file, whatever else the file contains.
func TestTopKey(t *testing.T) {
	for text, want := range map[string]string{
		"system: gts\n":                     "gts",
		"a: {system: x}\nsystem: \"gts\"\n": "gts",
		"system:\n":                         "",
		"system: [gts]\n":                   "",
		"- system: gts\n":                   "",
		"system: gts\nsystem: solprime\n":   "gts",
		"system: gts\n  bad: indentation\n": "",
		"":                                  "",
	} {
		got := ""
		if n := rule.TopKey([]byte(text), "system"); n != nil {
			got = n.Value
		}
		if got != want {
			t.Errorf("%q: got %q; want %q", text, got, want)
		}
	}
}

// A hundred thousand equal keys are read within seconds.
func TestTopKeyOfManyEqualKeys(t *testing.T) {
	data, began := []byte(strings.Repeat("a: b\n", 100_000)+"title:\n  Late\n"), time.Now()
	if got := rule.TitleOf(data); got != "Late" {
		t.Errorf("got the title %q; want Late", got)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("took %s; want seconds", took)
	}
}
