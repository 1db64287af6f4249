package atlas

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"metahex/maps/dots"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// outcome is what became of a mutation.
type outcome string

const (
	caught   outcome = "caught"
	harmless outcome = "harmless"
	wording  outcome = "wording" // the words of a title or a note alone: the board is the same
	legal    outcome = "legal"   // exactly one value of the map is another legal one
	missed   outcome = "missed"  // anything else
)

// typed are the characters that a slip puts in: all of a keyboard, and some
// that an editor or a copy from elsewhere brings along.
var typed = func() []rune {
	all := []rune("\n\t\r\x00é–·\u00a0\u2028\ufeff")
	for r := ' '; r <= '~'; r++ {
		all = append(all, r)
	}
	return all
}()

// mutate inserts, deletes or replaces one character, never by itself.
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

// values counts the values in which two panels differ: dots by terrain, level
// and mark, overlays by each of their keys, and the panel's own keys.
func values(a, b *dots.Panel) int {
	n := 0
	count := func(differ bool) {
		if differ {
			n++
		}
	}
	if a.Span != b.Span || len(a.Overlays) != len(b.Overlays) {
		return 1000
	}
	count(a.ID != b.ID)
	count(a.Title != b.Title)
	count(a.Edges.Long != b.Edges.Long)
	count(a.Edges.Short != b.Edges.Short)
	for at := range a.Span.Places {
		x, y := a.At(at), b.At(at)
		count(x.Terrain != y.Terrain)
		count(x.Level != y.Level)
		count(x.Mark != y.Mark)
	}
	for i, x := range a.Overlays {
		y := b.Overlays[i]
		count(x.At != y.At)
		count(x.Kind != y.Kind)
		count(x.Ends != y.Ends)
		count(x.Text != y.Text)
	}
	return n
}

// One character too many, too few or wrong, anywhere in a shipped panel, is
// told in few messages, or does no harm. What no reader could notice, as the
// letter of another terrain inside the map, is counted by itself; the edges of
// the map, which have to fit, are no such place. A letter in a title or a note
// changes nothing that is decided on the board (Board.Hash), but is counted by
// itself too.
func TestOneWrongCharacter(t *testing.T) {
	counts, messages := map[outcome]int{}, map[int]int{}
	var examples []string
	total := 0
	all := shippedPanels.Names()
	check := func(t *rapid.T) {
		name := rapid.SampledFrom(all).Draw(t, "panel")
		data, err := shipped.ReadFile("panels/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		mutant, what := mutate(t, []rune(string(data)))
		found := lint([]source{{name, []byte(string(mutant))}}).Findings
		var became outcome
		switch p, _ := dots.ReadPanel(name, []byte(string(mutant))); {
		case len(found.Grave()) > 0:
			became = caught
		case p == nil:
			t.Fatalf("%s: no panel and no findings", what)
		case reflect.DeepEqual(p, shippedPanel(name)):
			became = harmless
			if len(found) > 0 {
				became = caught
			}
		case dots.Alone(p).Hash() == dots.Alone(shippedPanel(name)).Hash():
			became = wording
		case values(p, shippedPanel(name)) == 1:
			became = legal
		default:
			became = missed
		}
		total++
		counts[became]++
		messages[len(found)]++
		if became == missed {
			examples = append(examples, fmt.Sprintf("%s: %s", name, what))
		}
		if len(found) > 3 {
			t.Errorf("%s, %s: %d messages:\n%v", name, what, len(found), found)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	share := func(o outcome) float64 { return 100 * float64(counts[o]) / float64(total) }
	t.Logf("%d mutations: caught %.1f %%, harmless %.1f %%, other words %.1f %%, another legal value %.2f %%, missed %.2f %%; messages a mutation: %v",
		total, share(caught), share(harmless), share(wording), share(legal), share(missed), messages)
	if good := share(caught) + share(harmless) + share(wording); good < 99 {
		t.Errorf("caught or harmless: %.2f %%, want at least 99 %%", good)
	}
	if share(missed) > 0.5 {
		t.Errorf("missed %.2f %%, want at most half of 1 %%:\n%s", share(missed), strings.Join(examples, "\n"))
	}
}

// Format mends slips of form without changing the map, and nothing else passes
// through it.
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
