package vector

import "strings"

// How wide are words?
//
// The layout of a picture depends on the widths of its words, which must not depend on the viewer's
// fonts. The Go fonts have no kerning, so the width of words is the sum of their advances. A test
// writes the advances from the fonts into a table (advances.go). The table has 3 KB instead of 500
// KB of fonts and code. It agrees with package render to a 64th of a pixel.

// A Font is one of the typefaces of the drawings.
type Font int

// The fonts.
const (
	Regular Font = iota
	Bold
	Mono
)

const (
	regular = Regular
	bold    = Bold
	mono    = Mono
)

// Sizes of the Go fonts, in units per em.
const (
	unitsPerEm  = 2048
	monoAdvance = 1229
	// CapHeight is the height of capitals, as a share of a font's size.
	CapHeight = 1480.0 / unitsPerEm
)

// advance returns the width of a letter, in units.
func (f Font) advance(r rune) int {
	if f == Mono {
		return monoAdvance
	}
	i := 0
	for _, run := range advanceRuns {
		if r < run.first {
			break
		}
		if n := int(r - run.first); n < run.n {
			i += n
			return int(advances[f][2*i])<<8 | int(advances[f][2*i+1])
		}
		i += run.n
	}
	return unknownAdvance // the font's box for unknown letters
}

// Wide returns the width of words in pixels, rounded to a 64th.
func (l Lettering) Wide(s string) float64 {
	size, sum := int(0.5+l.Size*64), 0
	for _, r := range s {
		sum += (l.Font.advance(r)*size + unitsPerEm/2) / unitsPerEm
	}
	return float64(sum) / 64
}

// Wrapped breaks words in the regular font at a size into lines that fit the room.
func Wrapped(words string, size, room float64) []string {
	return newCanvas(1, 1).wrap(lettering{regular, size}, words, room)
}

// Shortened returns words that fit the room. If all of them do not, they end in an ellipsis.
func (l Lettering) Shortened(s string, room float64) string {
	if l.Wide(s) <= room {
		return s
	}
	all := []rune(s)
	for n := len(all) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(all[:n]), " ") + "…"; l.Wide(short) <= room {
			return short
		}
	}
	return "…"
}
