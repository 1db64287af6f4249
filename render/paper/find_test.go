package paper

import "testing"

// The name of a paper without tiles suggests the tiles.
func TestFindSuggestsTiles(t *testing.T) {
	for name, want := range map[string]string{
		"A4":     `unknown paper "A4" (want one of tabloid, a3, letter-tiles, a4-tiles), did you mean "a4-tiles"?`,
		"letter": `unknown paper "letter" (want one of tabloid, a3, letter-tiles, a4-tiles), did you mean "letter-tiles"?`,
		"A3":     `unknown paper "A3" (want one of tabloid, a3, letter-tiles, a4-tiles), did you mean "a3"?`,
	} {
		if _, err := Find(name); err == nil || err.Error() != want {
			t.Errorf("%s: got %v; want %s", name, err, want)
		}
	}
}
