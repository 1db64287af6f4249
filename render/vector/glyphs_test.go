package vector

import (
	"testing"

	"metahex/maps"
)

// Package maps warns of exactly the characters that the fonts do not have.
func TestHasGlyph(t *testing.T) {
	face := faceOf(t, Regular, 12)
	for r := rune(0x20); r < mostRune; r++ {
		if r == 0xfeff {
			continue // refused as a control character
		}
		if _, want := face.GlyphAdvance(r); maps.HasGlyph(r) != want {
			t.Errorf("%U: HasGlyph is %t, the font says %t", r, !want, want)
		}
	}
}
