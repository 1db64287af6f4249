package atlas

import (
	"fmt"
	"slices"
	"testing"

	"metahex/maps/dots"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// typed lists the characters that a typing error may insert: all characters on a keyboard, and some
// from editors or copied text.
var typed = func() []rune {
	all := []rune("\n\t\r\x00é–·\u00a0\u2028\ufeff")
	for r := ' '; r <= '~'; r++ {
		all = append(all, r)
	}
	return all
}()

// mutate inserts, deletes or replaces one character.
func mutate(t *rapid.T, s []rune) (mutant []rune, what string) {
	at := rapid.IntRange(0, len(s)-1).Draw(t, "at")
	r := rapid.SampledFrom(typed).Draw(t, "character")
	switch rapid.IntRange(0, 2).Draw(t, "step") {
	case 0:
		return slices.Insert(slices.Clone(s), at, r), fmt.Sprintf("%q put in at %d", r, at)
	case 1:
		return slices.Delete(slices.Clone(s), at, at+1), fmt.Sprintf("%q taken out at %d", s[at], at)
	default:
		if s[at] == r {
			r = 'X'
		}
		m := slices.Clone(s)
		m[at] = r
		return m, fmt.Sprintf("%q for %q at %d", r, s[at], at)
	}
}

// Format corrects formatting errors without changing the map; it refuses all other errors.
func TestFormatMendsOrRefuses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(shippedPanels.Names()).Draw(t, "panel")
		data, _ := shipped.ReadFile("panels/" + name + ".yaml")
		mutant, what := mutate(t, []rune(string(data)))
		before, found := dots.ReadPanel(name, []byte(string(mutant)))
		text, refused := Format(name, []byte(string(mutant)))
		if len(refused) > 0 {
			if text != nil || len(found.Grave()) == 0 {
				t.Fatalf("%s: refused by Format: %v; by ReadPanel: %v", what, refused, found)
			}
			return
		}
		after, found := dots.ReadPanel(name, text)
		if diff := cmp.Diff(before, after, cmp.AllowUnexported(dots.Panel{})); diff != "" {
			t.Fatalf("%s: formatting changes the panel (-want +got):\n%s", what, diff)
		}
		for _, f := range found {
			if f.Form {
				t.Errorf("%s: not mended: %v", what, f)
			}
		}
		if again, _ := Format(name, text); string(again) != string(text) {
			t.Errorf("%s: formatting twice differs (-once +twice):\n%s", what, cmp.Diff(string(text), string(again)))
		}
	})
}
