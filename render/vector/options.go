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

// Options say how to draw a picture. The zero value is suitable for a screen.
type Options struct {
	Pitch     float64        // pixels between dots; 0: a default that depends on the picture
	Title     string         // replaces the board's title
	Foot      string         // a line at the bottom of the picture, such as a citation
	MaxPixels int            // maximum size of the picture; 0: the constant MaxPixels
	Layout    *pieces.Layout // marks of a scenario on a map of hexes; nil: none

	names [2]string // names of the ends of a line of sight; empty: use their places
	terms []string  // terms of the ruling
}

const (
	// Pitch is the default pitch of a board in pixels.
	Pitch = 40
	// MaxPixels is the default maximum size of a picture: about that of a board of four panels
	// at 300 dots per inch.
	MaxPixels = 64_000_000

	leastPitch, mostPitch = 10, 400
)

// pitch returns the requested pitch, or else the default.
func (o Options) pitch(otherwise float64) (float64, error) {
	if o.Pitch == 0 {
		return otherwise, nil
	}
	if !(o.Pitch >= leastPitch && o.Pitch <= mostPitch) {
		return 0, fmt.Errorf("found a pitch of %g pixels; want %d to %d from dot to dot", o.Pitch, leastPitch, mostPitch)
	}
	return o.Pitch, nil
}

// Allow returns an error if a picture would be too large.
func (o Options) Allow(width, height int) error {
	most := o.MaxPixels
	if most == 0 {
		most = MaxPixels
	}
	switch {
	case width < 1 || height < 1:
		return fmt.Errorf("the picture would be %d by %d pixels; want a map that is not empty", width, height)
	case width <= most/height:
		return nil
	}
	return fmt.Errorf("the picture would be %d by %d pixels, more than %.1f million; ask for a smaller pitch",
		width, height, float64(most)/1e6)
}

// ends returns the names of the ends of a line: of units with their places, or else of the places.
func (o Options) ends(places [2]string) [2]string {
	for i, name := range o.names {
		if name != "" && !strings.HasPrefix(places[i], name) && !strings.HasPrefix(name, places[i]) {
			places[i] = name + ", " + places[i]
		}
	}
	return places
}

// underTerms returns the terms of a ruling as the beginning of a sentence.
func (o Options) underTerms() string {
	if len(o.terms) == 0 {
		return ""
	}
	return "Terms " + strings.Join(o.terms, " ") + ". "
}

// capital capitalizes the first letter of a sentence.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// bracketed returns a clause without its book, in brackets, for labels.
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

// Field draws a board on which only the dots of a set are bright. It marks the soldier who sees
// them, or who is seen from them; the caption says which.
func Field(b *dots.Board, seen func(grid.Place) bool, from layercake.End, caption string, o Options) (*Drawing, error) {
	if !b.Has(from.At) {
		return nil, fmt.Errorf("the soldier stands at %v, which is not a dot of board %s", from.At, b.ID)
	}
	v, err := newView(b, caption, o)
	if err != nil {
		return nil, err
	}
	v.ringed = &from.At
	v.paint(seen)
	v.draw()
	v.observer(from)
	return v.Drawing, nil
}
