package atlas

import (
	"slices"
	"testing"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// TestTurnedSpot checks on every shipped map that a place has the same content after turning.
func TestTurnedSpot(t *testing.T) {
	t.Parallel()
	for _, name := range Shipped() {
		m, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		turned := Turned(m)
		for s := range m.Spots() {
			there := TurnedSpot(m, s)
			if back := TurnedSpot(turned, there); back != s {
				t.Fatalf("%s: %s turned twice lies at %v, want %v", name, m.SpotName(s), back, s)
			}
			if h, ok := m.(*hexes.Map); ok && h.Ground == hexes.ByTerrain {
				continue // its description contains directions of hexsides, which turning changes
			}
			if got, want := turned.Describe(there), m.Describe(s); got != want {
				t.Fatalf("%s: %s is %q, and turned %q", name, m.SpotName(s), want, got)
			}
		}
	}
}

// TestPlaces checks the description and the level of places.
func TestPlaces(t *testing.T) {
	t.Parallel()
	p := dots.NewPanel("P", 5, 3)
	at, _ := p.FindDot("B-03")
	p.Set(at, dots.Dot{Terrain: dots.Woods, Level: 2, Mark: '*'})
	p.Overlays = []dots.Overlay{{At: at, Kind: dots.Note, Text: "here"}}
	b := dots.Alone(p)
	first, _ := p.FindDot("A-01")
	got := Places(b, []maps.Spot{maps.SpotOf(first), maps.SpotOf(at)})
	want := []Place{
		{Spot: maps.SpotOf(first), Name: "A-01", About: "clear, level 0"},
		{Spot: maps.SpotOf(at), Name: "B-03", About: "woods, level 2, note: here", Level: 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
