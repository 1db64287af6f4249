package rule

import "testing"

func TestOneWord(t *testing.T) {
	for name, want := range map[string]string{"a b%20\tc\n": "a%20b%2520%09c%0A", "a.yaml": "a.yaml", "": ""} {
		if got := OneWord(name); got != want || FromWord(got) != name {
			t.Errorf("OneWord(%q): got %q, and from it %q; want %q", name, got, FromWord(got), want)
		}
	}
}
