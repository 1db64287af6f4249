package game

import "testing"

// The first objection that holds is the reason, with the names in its text.
func TestTheFirstObjectionHinders(t *testing.T) {
	one := func(o int) (a, b Name) { return Name{Kind: 1, N: int32(o)}, b }
	small := Against("T 1", "%s is small", one, func(o int) bool { return o < 10 })
	odd := Against[int]("T 2", "it is odd", nil, func(o int) bool { return o%2 == 1 })
	huge := &Reason{Cite: "T 3", Text: "it is huge"}
	all := Objections[int]{small, odd, Also(func(o int) Hindrance {
		if o > 100 {
			return Hindrance{Reason: huge}
		}
		return Hindrance{}
	})}
	for o, want := range map[int]Hindrance{
		3: small.reason.For(Name{Kind: 1, N: 3}), 8: small.reason.For(Name{Kind: 1, N: 8}),
		11: {Reason: odd.reason}, 101: {Reason: odd.reason}, 102: {Reason: huge}, 12: {},
	} {
		if got := all.To(o); got != want {
			t.Errorf("to %d: got %v, want %v", o, got, want)
		}
	}
}
