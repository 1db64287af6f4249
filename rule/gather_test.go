package rule

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestGather(t *testing.T) {
	for name, x := range map[string]struct {
		found []error
		want  string
	}{
		"two stay two": {[]error{&Fault{"a", 1, 2, `unknown zone "west"`}, &Fault{"a", 3, 2, `unknown zone "west"`}}, "a:1:2: unknown zone \"west\"\na:3:2: unknown zone \"west\""},
		"one word in three lines": {[]error{&Fault{"a", 38, 2, `unknown zone "west" (want one of x)`}, &Fault{"a", 39, 2, `unknown zone "west" (want one of x)`}, &Fault{"a", 40, 1, `unknown zone "wst" (want one of x), did you mean "west"?`}},
			`a:38:2: unknown zone "west" (want one of x) (and likewise in lines 39 and 40)`},
		"one line": {[]error{&Fault{"a", 67, 2, `stream N-20/s is given a second time; it stands in line 63`}, &Fault{"a", 67, 9, `stream N-22/ne+s is given a second time; it stands in line 63`}, &Fault{"a", 67, 12, `stream A-N-2 is given a second time; it stands in line 6`}},
			`a:67:2: stream N-20/s is given a second time; it stands in line 63 (and 2 more in this line)`},
		"many lines": {[]error{&Fault{"a", 1, 1, `key "x" is missing`}, &Fault{"a", 2, 1, `key "x" is missing`}, &Fault{"a", 3, 1, `key "x" is missing`}, &Fault{"a", 3, 5, `key "y" is absent`}, &Fault{"a", 4, 1, `key "x" is missing`},
			&Fault{"a", 5, 1, `key "x" is missing`}, &Fault{"a", 6, 1, `key "x" is missing`}, &Fault{"a", 7, 1, `key "x" is missing`}, &Fault{"a", 9, 1, `key "x" is missing`}},
			`a:1:1: key "x" is missing (and likewise in lines 2, 3, 4, 5, 6 and 2 more down to 9)` + "\n" + `a:3:5: key "y" is absent`},
		"several sorts in one line": {[]error{&Fault{"a", 3, 1, "warning: zone is named by nothing"}, &Fault{"a", 3, 9, "found no hex"}, &Fault{"a", 3, 12, "found no word"}, &Fault{"a", 7, 1, "unknown zone"}},
			"a:3:9: found no hex (and 2 more in this line)\na:7:1: unknown zone"},
		"what is no fault, another file, a warning": {[]error{errors.New("plain"), errors.New("plain"), &Fault{"a", 1, 1, "x 1"}, &Fault{"b", 1, 1, "x 1"}, &Fault{"a", 2, 1, "warning: x 1"}, &Fault{"a", 3, 1, "x 2"}},
			"plain\nplain\na:1:1: x 1 (and likewise in line 3)\nb:1:1: x 1\na:2:1: warning: x 1"},
	} {
		if diff := cmp.Diff(x.want, GatherErrors(errors.Join(x.found...)).Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if err := GatherErrors(nil); err != nil {
		t.Errorf("of nothing: got %v", err)
	}
}

// What differs between findings of one sort, and lists of it, as regular expressions. They are what
// likened does by hand.
var (
	differingPattern = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b(?:[A-Z]-)?[A-Z]{1,2}-?[0-9]+(?:/[a-z+]+)?|[0-9]+`)
	severalPattern   = regexp.MustCompile(`#(?:, #)*(?: and #)?`)
)

func TestLikened(t *testing.T) {
	for text, want := range map[string]string{
		`unknown zone "west"`: "unknown zone #", "A-H-11/ne+s is at 7": "# is at #", "edges 2, 3 and 14": "edges #", "": "",
		`"a\"b" and "c`: `# and "c`, "# and #, #": "#, #", "BHM 9.5": "BHM #.#", "A-N-2/": "#/", "xA1": "xA#",
	} {
		if got := likened(text); got != want {
			t.Errorf("likened(%q): got %q; want %q", text, got, want)
		}
	}
	part := rapid.SampledFrom([]string{"#", ", ", " and ", `"`, `\`, "\n", "A", "AB", "A-", "-", "7", "12", "/", "ne+s", "é", "_", "x", " ", "\xff", "N-22/ne+s", `"west"`})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(part).Draw(t, "text"), "")
		want := severalPattern.ReplaceAllString(differingPattern.ReplaceAllString(text, "#"), "#")
		if got := likened(text); got != want {
			t.Errorf("likened(%q): got %q; want %q", text, got, want)
		}
	})
}
