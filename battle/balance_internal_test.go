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
