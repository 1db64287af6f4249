package layercake

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"metahex/los"
	"metahex/maps/dots"
)

// After buildings have fallen and woods have burnt, a ruling describes the changed board. Its terms
// open the same board again, under any readings, with the same verdict. Its parts do not contradict
// one another.
func TestARulingAgreesWithItselfAfterAChange(t *testing.T) {
	changed := 0
	rapid.Check(t, func(t *rapid.T) {
		printed := anyBoard(t)
		heights := dots.StandardHeights
		heights[dots.Woods] = rapid.IntRange(1, 9).Draw(t, "rise of woods")
		ruler := NewRuler(printed, anyReadings(t), heights)
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			tall := heights
			tall[dots.Building] = rapid.IntRange(0, 12).Draw(t, "storeys")
			ruler.Set(anyPlace(t, printed.Span, "change"), dots.Dot{
				Terrain: rapid.SampledFrom([]dots.Terrain{dots.Clear, dots.Rubble, dots.Rubble, dots.Building, dots.Woods}).Draw(t, "now"),
				Level:   int8(rapid.IntRange(0, 3).Draw(t, "level")),
			}, tall)
		}
		r := NewReferee(ruler)
		from, to := EndOf(anyEnd(t, ruler, "from")), EndOf(anyEnd(t, ruler, "to"))
		if from.Spot == to.Spot {
			return
		}
		u := r.Rule(from, to)
		if u.Clear != r.Clear(from, to) {
			t.Fatalf("the ruling says %v, the fast path %v", u.Clear, !u.Clear)
		}
		again := func(terms []string) los.Referee {
			other, err := Open(printed, terms)
			if err != nil {
				t.Fatalf("its terms %v cannot be opened: %v", terms, err)
			}
			return other
		}
		if other := again(u.Terms).Rule(from, to); !slices.Equal(other.Words(true), u.Words(true)) || !slices.Equal(other.Terms, u.Terms) {
			t.Fatalf("opened again by its terms %v the ruling is\n%s\nand was\n%s", u.Terms, strings.Join(other.Words(true), "\n"), strings.Join(u.Words(true), "\n"))
		}
		for _, readings := range AllReadings() {
			terms := strings.Fields(readings.String())
			for _, term := range u.Terms {
				if name, _, _ := strings.Cut(term, "="); strings.HasPrefix(name, riseTerm+".") || strings.HasPrefix(name, setTerm+".") || strings.HasPrefix(name, storeysTerm+".") {
					terms = append(terms, term)
				}
			}
			turns := slices.ContainsFunc(u.Turns, func(turn los.Turn) bool {
				for name, value := range turn.Readings {
					if !slices.Contains(terms, name+"="+value) {
						return false
					}
				}
				return true
			})
			isClear := again(terms).Clear(from, to)
			if isClear != u.Clear && !turns {
				t.Fatalf("under %v it is clear: %v; not listed among the turns %v", terms, isClear, u.Turns)
			}
		}
		for _, turn := range u.Turns {
			terms := slices.Clone(u.Terms)
			for i, term := range terms {
				name, _, _ := strings.Cut(term, "=")
				if value, ok := turn.Readings[name]; ok {
					terms[i] = name + "=" + value
				}
			}
			if again(terms).Clear(from, to) != turn.Clear || turn.Clear == u.Clear {
				t.Fatalf("it says that %v turns it; under %v it does not", turn, terms)
			}
		}
		for _, p := range u.Passed {
			if now := r.Map().(*dots.Board).At(p.Spot.Place()); p.What != "contour" && p.What != now.Terrain.String() {
				t.Fatalf("it passes %s at %s, where there is %s now", p.What, p.Name, now.Terrain)
			}
		}
		for _, line := range u.Words(true) {
			if strings.HasSuffix(line, " ") || strings.HasSuffix(line, "under") {
				t.Fatalf("it says too little: %q", line)
			}
		}
		if len(u.Terms) > 4 {
			changed++
		}
	})
	if changed == 0 {
		t.Error("no board had changed; nothing was tested")
	}
}
