package vector

import (
	"cmp"
	"fmt"
	"strings"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/rule"
)

// Options say how to make a picture. The zero value is good for a screen.
type Options struct {
	Pitch     float64        // pixels from a dot to the next; 0 lets the picture choose
	Title     string         // instead of the board's own
	Foot      string         // a line at the foot of the picture, such as a citation
	MaxPixels int            // the most a picture may have; 0 is MaxPixels
	Layout    *pieces.Layout // what a scenario lays on a map of hexes; nil: nothing

	names [2]string // of the ends of a line of sight; empty: those of their places
	terms []string  // under which it is decided
}

const (
	// Pitch is the pitch of a board if none is requested.
	Pitch = 40
	// MaxPixels is the most pixels of a picture if no other bound is given: a board of four panels
	// at 300 dots per inch has about as many.
	MaxPixels = 64_000_000

	leastPitch, mostPitch = 10, 400
)

// pitch returns the requested pitch, or else the given one.
func (o Options) pitch(otherwise float64) (float64, error) {
	if o.Pitch == 0 {
		return otherwise, nil
	}
	if !(o.Pitch >= leastPitch && o.Pitch <= mostPitch) {
		return 0, fmt.Errorf("found a pitch of %g pixels; want %d to %d from dot to dot", o.Pitch, leastPitch, mostPitch)
	}
	return o.Pitch, nil
}

// Allow refuses a picture so large that it must be a mistake.
func (o Options) Allow(width, height int) error {
	most := o.MaxPixels
	if most == 0 {
		most = MaxPixels
	}
	if width > 0 && height > 0 && width <= most/height {
		return nil
	}
	return fmt.Errorf("the picture would be %d by %d pixels, more than %.1f million; ask for a smaller pitch, or allow more pixels",
		width, height, float64(most)/1e6)
}

// ends returns the names of the ends of a line: units with their places, or the given words.
func (o Options) ends(places [2]string) [2]string {
	for i, name := range o.names {
		if name != "" && !strings.HasPrefix(places[i], name) && !strings.HasPrefix(name, places[i]) {
			places[i] = name + ", " + places[i]
		}
	}
	return places
}

// underTerms returns the terms of a ruling, as the beginning of a sentence.
func (o Options) underTerms() string {
	if len(o.terms) == 0 {
		return ""
	}
	return "Terms " + strings.Join(o.terms, " ") + ". "
}

// capital returns a sentence with a capital at its beginning.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// bracketed returns a clause without its book, for labels.
func bracketed(c rule.Clause) string {
	if c == "" {
		return ""
	}
	_, clause, _ := strings.Cut(string(c), " ")
	return " (" + cmp.Or(clause, string(c)) + ")"
}

// Board draws a whole board.
func Board(b *dots.Board, o Options) (*Drawing, error) {
	v, err := newView(b, "", o)
	if err != nil {
		return nil, err
	}
	v.paint(nil)
	v.draw()
	return v.Drawing, nil
}

// Field draws a board with the dots of a set bright and all others darkened. It marks the soldier
// that sees them, or is seen from them; the caption says which.
func Field(b *dots.Board, seen func(grid.Place) bool, from layercake.End, caption string, o Options) (*Drawing, error) {
	if !b.Has(from.At) {
		return nil, fmt.Errorf("the soldier stands at %v, which is no dot of board %s", from.At, b.ID)
	}
	v, err := newView(b, caption, o)
	if err != nil {
		return nil, err
	}
	v.paint(seen)
	v.draw()
	v.observer(from)
	return v.Drawing, nil
}
