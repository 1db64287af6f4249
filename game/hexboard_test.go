package game

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/hexes"
)

// The board of a map shows each hex's terrain, hill and hexsides.
func TestNewHexes(t *testing.T) {
	m := hexes.NewMap("t", 3, 2)
	at := m.At(1)
	m.SetHex(at, hexes.Hex{Terrain: hexes.Wood, Hill: true})
	m.SetBarrier(at, grid.Directions-1, hexes.Impassable)
	b := NewHexes(m)
	want := Place{ID: 1, At: Point{X: int32(at.Q), Y: int32(at.V)}, Name: m.NameAt(at), Terrain: "woods", Level: 1, Notes: m.Notes(at), Plain: 2}
	want.Sides[grid.Directions-1] = RiverSide
	if diff := cmp.Diff(want, b.Places[1]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, want := len(b.Places), m.Len(); got != want || b.Kind != Hexes || b.Max != (Point{X: 2, Y: 2}) {
		t.Errorf("got %d places of kind %d up to %v; want %d", got, b.Kind, b.Max, want)
	}
	names := b.Names()
	if got, ok := names.Find(m.Name(1)); got != 1 || !ok {
		t.Errorf("%s is found as %d, %t; want 1", m.Name(1), got, ok)
	}
}

// If returns a hindrance only if its condition is true. The text contains the given names.
func TestReasonIf(t *testing.T) {
	r := &Reason{Cite: "T 1", Text: "%s and %s"}
	a, b := Name{Kind: 1, N: 1}, Name{Kind: 1, N: 2}
	for want, got := range map[Hindrance]Hindrance{
		{}: r.If(false, a, b), {Reason: r, A: a, B: b}: r.If(true, a, b), {Reason: r, A: a}: r.If(true, a), {Reason: r}: r.If(true),
	} {
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}
