package layercake

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/maps/dots"
)

// Readings change the verdict exactly if the line is clear under Mildest and blocked under
// Strictest.
func TestTwoReadingsStandForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, Readings{})
		clear := 0
		for _, readings := range AllReadings() {
			if r.With(readings).Clear(a, b) {
				clear++
			}
		}
		mild, strict := r.With(Mildest()).Clear(a, b), r.With(Strictest()).Clear(a, b)
		if got, want := [2]bool{mild, strict}, [2]bool{clear > 0, clear == len(AllReadings())}; got != want {
			t.Errorf("%s to %s: clear under the mildest and the strictest %v; want %v, as %d of %d are clear", r.Word(a), r.Word(b), got, want, clear, len(AllReadings()))
		}
	})
}

// A line is trapped if it is blocked under the literal reading of 6.1, a pair decides, and nothing
// else on the line hides.
func TestTrappedByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, a, b := anyLine(t, anyReadings(t))
		letter := r.readings
		letter.Neighbours = ToTheLetter
		other := r.With(letter)
		u := other.Trace(a, b, nil)
		alone := false
		for _, m := range u.All() {
			s := u.Station(m)
			if !s.Along {
				c := other.cake[other.index(s.At)]
				sight := newSight(u.High.Level, u.Low.Level, other.Ground(u.Low.At), letter)
				alone = alone || sight.hides(c, station{fromHigh: int16(s.FromHigh), toLow: int16(s.ToLow)})
			}
		}
		want := a.At != b.At && !u.Clear && !alone
		if got := r.Trapped(a, b); got != want {
			t.Errorf("%s to %s: got %v, want %v: %+v", r.Word(a), r.Word(b), got, want, u.Decider())
		}
	})
	// Two neighbouring soldiers in one wood are the simplest case.
	p := dots.NewPanel("wood", 5, 3)
	for at := range p.Span.Places {
		p.Set(at, dots.Dot{Terrain: dots.Woods})
	}
	r := NewRuler(dots.Alone(p), Readings{}, dots.StandardHeights)
	a, _ := r.ParseEnd("B-02")
	b, _ := r.ParseEnd("B-03")
	c, _ := r.ParseEnd("B-04")
	if got, want := [2]bool{r.Trapped(a, b), r.Trapped(a, c)}, [2]bool{true, false}; got != want {
		t.Errorf("in a wood: got %v, want %v", got, want)
	}
}
