package atlas

import (
	"testing"

	"metahex/maps"
	"metahex/maps/hexes"
)

// Turning or mirroring a section twice gives the same section. Reading its text also gives the same
// section.
func TestSectionsTurnedAndMirrored(t *testing.T) {
	for _, name := range shippedHexPanels.Names() {
		p := shippedSection(name)
		text := string(p.Text())
		again, found := hexes.ReadSection(name, []byte(text))
		if len(found) > 0 || string(again.Text()) != text {
			t.Errorf("section %s is read back with %v", name, found)
		}
		for what, twice := range map[string]*hexes.Section{"turned": p.Turn().Turn(), "mirrored": p.Mirror(maps.Level).Mirror(maps.Level), "mirrored upright": p.Mirror(maps.Upright).Mirror(maps.Upright)} {
			if string(twice.Text()) != text {
				t.Errorf("section %s %s twice is another", name, what)
			}
		}
		if string(p.Mirror(maps.Level).Mirror(maps.Upright).Text()) != string(p.Turn().Text()) {
			t.Errorf("section %s mirrored in both axes is not section %s turned", name, name)
		}
	}
}

// Differences lists the differences between two maps of one kind, place by place.
func TestDifferencesOfShippedMaps(t *testing.T) {
	for _, name := range Shipped() {
		m, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if all, of, err := Differences(m, m); len(all) > 0 || of == 0 || err != nil {
			t.Errorf("%s differs from itself in %v of %d, %v", name, all, of, err)
		}
	}
}
