package battle

import "testing"

// Of two measures, better chooses the better evidence of an even battle.
func TestBetterMeasure(t *testing.T) {
	t.Parallel()
	uneven := Measure{Matches: 217, Red: 114, Drawn: 49, Blue: 54} // 68 % (59 to 77)
	short := Measure{Matches: 141, Red: 47, Drawn: 49, Blue: 45}   // 51 % (39 to 63)
	long := Measure{Matches: 240, Red: 104, Drawn: 40, Blue: 96}   // 52 %
	for _, test := range []struct {
		name string
		a, b Measure
		want bool
	}{
		{"a short measure that may be even, and an uneven battle", short, uneven, true},
		{"an uneven battle, and a short measure that may be even", uneven, short, false},
		{"a long measure, and a short one that looks more even", long, short, true},
		{"a short measure that looks more even, and a long one", short, long, false},
		{"nobody wins, and a short measure", Measure{Matches: 300, Drawn: 300}, short, false},
	} {
		if got := better(test.a, test.b); got != test.want {
			t.Errorf("%s: got better %t; want %t", test.name, got, test.want)
		}
	}
}

// An interrupted search knows the most even battle that was measured, or else the most even one before
// its check.
func TestWhatAnInterruptedSearchKnows(t *testing.T) {
	measured := Balanced{Spec: Spec{Lean: 3}, Text: []byte("x"), Measure: Measure{Matches: 40}}
	near := &trial{spec: Spec{Lean: 7}}
	for _, c := range []struct {
		name  string
		k     search
		lean  int
		start int
		whole bool
	}{
		{"nothing", search{}, 0, 0, false},
		{"near", search{near: near, start: -4}, 7, -4, false},
		{"measured", search{near: near, start: -4, best: measured}, 3, 0, true},
	} {
		if b := c.k.known(); b.Spec.Lean != c.lean || b.Spec.Start != c.start || (b.Text != nil) != c.whole {
			t.Errorf("%s: found %+v", c.name, b)
		}
	}
}
