package metahex_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// idioms are phrases that a reader in a hurry reads twice. Each has its plain word and the allowed
// number of uses in the tree, not counting test data. The numbers may only fall: if you remove a
// use, lower its number. Exceptions are part of the regular expression.
var idioms = []struct {
	phrase string // a regular expression
	plain  string
	most   int
}{
	{`tells whether`, "reports whether", 0},
	{`(is|are) told of`, "is notified of, gets", 0},
	{`\bnought\b`, "0, zero", 1},
	{`there (is|are) none\b`, "nil, none", 24},
	{`lays? the ruler`, "measure", 0},
	{`makes? room`, "preallocate", 0},
	{`mistake of the program`, "internal error", 0},
	{`\bis dear\b`, "is slow, is expensive", 0},
	{`\ba hair\b`, "a remainder, a little", 0},
	{`it is none\b`, "nil", 0},
	{`what there is\b`, "what exists", 0},
	{`\bwho is slow\b`, "slow listeners", 0},
	{`goes by the name`, "is called", 0},
	{`at one stroke`, "at once", 0},
	{`comes to the same\b`, "is equal", 0},
	{`is left of\b`, "remains of", 2},
	{`is asked of\b`, "is asked", 0},
	{`of the hand\b`, "typo", 0},
	{`hold\w* to one word`, "agree", 0},
	{`told in other words`, "in other words", 0},
	{`(of|from) the likes of`, "such as", 0},
	{`\b(lest|whence|thereof|whither)\b`, "or, from where, of it", 0},
	{`at fault\b`, "wrong, invalid", 0},
	{`as it were\b`, "(leave it out)", 0},
	{`\banew\b`, "again", 3},
}

func TestIdiomsOnlyFall(t *testing.T) {
	found := make([][]string, len(idioms))
	phrases, words := make([]*regexp.Regexp, len(idioms)), make([]string, len(idioms))
	for i, x := range idioms {
		phrases[i], words[i] = regexp.MustCompile(x.phrase), plainest(x.phrase)
	}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "testdata", "bin", "dist", "manual"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || file == "idioms_test.go" || !prose(file):
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines, lower := strings.Split(string(text), "\n"), strings.ToLower(string(text))
		for i, p := range phrases {
			if !strings.Contains(lower, words[i]) {
				continue
			}
			for n, line := range strings.Split(lower, "\n") {
				for range p.FindAllString(line, -1) {
					found[i] = append(found[i], fmt.Sprintf("%s:%d: %s", file, n+1, strings.TrimSpace(lines[n])))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range idioms {
		if got := len(found[i]); got > x.most {
			t.Errorf("%q stands in %d places, want %d at most; write %q:\n%s", x.phrase, got, x.most, x.plain, strings.Join(found[i], "\n"))
		} else if got < x.most {
			t.Logf("%q stands in %d places: lower its figure from %d", x.phrase, got, x.most)
		}
	}
}

// prose reports whether a file has text that we write and people read: Go files, pages, rule books'
// data and scripts. Test data is excluded because it repeats what the programs print.
func prose(file string) bool {
	if dir := path.Dir(file); dir == ".ci" || path.Base(file) == "Makefile" {
		return true
	}
	return slices.Contains([]string{".go", ".md", ".yaml", ".yml", ".txt", ".html", ".css", ".js", ".mjs", ".py", ".json", ".service"}, path.Ext(file))
}

// plainest returns the longest run of letters and blanks that every match of a phrase contains.
// Searching a file for this run first is fast, and most files do not contain it.
func plainest(phrase string) (longest string) {
	for _, run := range regexp.MustCompile(`\([^)]*\)\??|\\..?|.\?`).Split(phrase, -1) {
		if len(run) > len(longest) {
			longest = run
		}
	}
	return longest
}
