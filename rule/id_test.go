package rule

import "testing"

func TestIsID(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "a": true, "slag-end-2": true, "-": true, "A": false, "a b": false, "a/b": false, "a:b": false, "a`b": false,
		"a{b": false, "é": false, "a_b": false, "../a": false, "a.yaml": false, "a\n": false, "\xff": false,
	} {
		if got := IsID(text); got != want {
			t.Errorf("IsID(%q): got %v; want %v", text, got, want)
		}
	}
}
