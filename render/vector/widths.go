package vector

// How wide are words?
//
// A picture is laid out by the widths of its words, which must not depend on the viewer's fonts.
// The Go fonts have no kerning, so the width of words is the sum of advances. They are kept in a
// table (advances.go), which a test writes from the fonts. It has 3 KB instead of 500 KB of fonts
// and a program to read them, and agrees to a 64th of a pixel with what package render sets.

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

// The measures of the Go fonts, in units of an em.
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
	return unknownAdvance // the box that stands for a letter that the font lacks
}

// Wide returns the width of words in pixels, to a 64th.
func (l Lettering) Wide(s string) float64 {
	size, sum := int(0.5+l.Size*64), 0
	for _, r := range s {
		sum += (l.Font.advance(r)*size + unitsPerEm/2) / unitsPerEm
	}
	return float64(sum) / 64
}

// Wrapped breaks words, in the regular font at a size, into lines no wider than the room.
func Wrapped(words string, size, room float64) []string {
	return newCanvas(1, 1).wrap(lettering{regular, size}, words, room)
}
