package tabletop

import (
	"testing"

	"metahex/game"
)

// The first objection that holds is the reason, with the names that it speaks of.
func TestTheFirstObjectionHinders(t *testing.T) {
	one := func(o int) (a, b game.Name) { return game.Name{Kind: 1, N: int32(o)}, b }
	small := Against("T 1", "%s is small", one, func(o int) bool { return o < 10 })
	odd := Against[int]("T 2", "it is odd", nil, func(o int) bool { return o%2 == 1 })
	huge := &game.Reason{Cite: "T 3", Text: "it is huge"}
	all := Objections[int]{small, odd, Also(func(o int) game.Hindrance {
		if o > 100 {
			return game.Hindrance{Reason: huge}
		}
		return game.Hindrance{}
	})}
	for o, want := range map[int]game.Hindrance{
		3: small.reason.For(game.Name{Kind: 1, N: 3}), 8: small.reason.For(game.Name{Kind: 1, N: 8}),
		11: {Reason: odd.reason}, 101: {Reason: odd.reason}, 102: {Reason: huge}, 12: {},
	} {
		if got := all.To(o); got != want {
			t.Errorf("to %d: got %v, want %v", o, got, want)
		}
	}
}
