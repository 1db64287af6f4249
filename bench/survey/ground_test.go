package survey

import (
	"testing"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// Shares of the contents of hexes sum to 1, and every figure has a value.
func TestGroundFigures(t *testing.T) {
	for name, filled := range map[string]int{"theatre": 1 + int(hexes.Colours), "aldern": 8} {
		m, err := atlas.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		all := GroundFigures(m)
		sum := 0
		for _, f := range all[1:filled] {
			sum += f.Value.Part
		}
		if sum != all[0].Value.Part {
			t.Errorf("%s: the kinds of ground have %d hexes in all, the board has %s", name, sum, all[0].Value)
		}
		for _, f := range all {
			if !f.Value.Known() || f.About == "" {
				t.Errorf("%s: %s is %s, %q", name, f.Name, f.Value, f.About)
			}
		}
	}
	if got := GroundFigures(&tables.Map{}); len(got) != 6 {
		t.Errorf("a table with nothing on it has %d figures, want 6", len(got))
	}
}
