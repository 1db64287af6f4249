package paper

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards"
)

// A card says all of its unit's figures, its special rules, and their source.
func TestCardSaysAll(t *testing.T) {
	deck := cards.Standard()
	sniper, err := deck.Find("sniper")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, i := range LayCards(&deck, []cards.Type{sniper}, CardPapers[0])[0].items {
		if x, ok := i.(text); ok {
			got = append(got, x.words)
		}
	}
	want := strings.Split("Sniper|armoured, 15 points|damage|d0|d1|d2|d3|d4|attack|11|10|8|6|4|shield|2|2|1|1|0|move|4|4|3|2|1|"+
		"bounces and flies by thrusters (8.2)|may paint targets (9.4)|looks at all enemy cards in sight (5.5)|no rapid fire (4.1.7)|"+
		"fires at rest from the ground, range in fifteens,|  paints for +4 (11.1)|figures: stand-in", "|")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the card's words (-want +got):\n%s", diff)
	}
}

// Nine cards lie on a sheet, each of its size, none off the trim; every unit's
// special rules fit into their section.
func TestCardsOnSheets(t *testing.T) {
	deck := cards.Standard()
	var all []cards.Type
	for i := range deck.Len() {
		all = append(all, cards.Type(i))
	}
	for _, p := range CardPapers {
		pages := LayCards(&deck, all, p)
		if len(pages) != (len(all)+8)/9 {
			t.Errorf("%s: %d cards on %d pages", p.Name, len(all), len(pages))
		}
		var section Box
		for _, page := range pages {
			if !lies(page.Trim, Box{edge, edge, p.W - 2*edge, p.H - 2*edge}) {
				t.Errorf("%s: trim %v on paper of %g by %g", page.Code, page.Trim, p.W, p.H)
			}
			for _, i := range page.items {
				switch i := i.(type) {
				case bar:
					if !lies(i.Box, page.Trim) {
						t.Errorf("%s: a box at %v, off the trim", page.Code, i.Box)
					}
					if i.fill == specialInk {
						section = i.Box
					}
				case text:
					if i.size == 6.5 && !lies(Box{i.x, i.y, 0, 1}, section) {
						t.Errorf("%s: %q is outside of its section", page.Code, i.words)
					}
				}
			}
		}
	}
}

func TestCounters(t *testing.T) {
	pages := LayCounters(26, CardPapers[0])
	n := map[string]int{}
	for _, page := range pages {
		for _, i := range page.items {
			if x, ok := i.(text); ok && x.words != "" {
				n[x.words]++
			}
		}
	}
	for word, want := range map[string]int{"A": 2, "Z": 2, "red": 26, "blue": 26, "shock": 5, "+6": 4} {
		if n[word] != want {
			t.Errorf("%q: got %d, want %d", word, n[word], want)
		}
	}
}

func TestWrapped(t *testing.T) {
	got := wrapped("one two three four", 10, 15)
	if diff := cmp.Diff([]string{"one two", "  three", "  four"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
