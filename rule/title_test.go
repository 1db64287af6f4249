package rule

import "testing"

func TestTitleOf(t *testing.T) {
	tests := map[string]string{
		"id: a\ntitle: Four Corners # why\nturns: [":        "Four Corners",
		"title: 'It''s: here'\n":                            "It's: here",
		"story: >\n  title: no\ntitle: >\n  Two\n  lines\n": "Two lines\n",
		"title: The road to\n  Wendarst\nid: a\n":           "The road to Wendarst",
		"{title: inline}":                                   "inline",
		"id: a\n":                                           "",
		"a: [":                                              "",
	}
	for text, want := range tests {
		if got := TitleOf([]byte(text)); got != want {
			t.Errorf("%q: found title %q; want %q", text, got, want)
		}
	}
}
