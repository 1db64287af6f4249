package maps

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"metahex/grid"
)

// Theatres: maps of terrain hexes, as the Grand Tactical Series has them.
//
// A theatre is drawn on the same lattice as a panel, but a place is the centre
// of a cell, and much of what matters lies between cells or leads from one to
// the next. So each hex keeps a rim, six bits, for each kind of hexside and of
// way that it has:
//
//	      n                a stream along the hexside se of B-02 is
//	  nw ___ ne            the bit se of B-02 and the bit nw of C-03;
//	    /   \              a road from B-02 to C-03 is the same two
//	    \___/              bits of another kind
//	  sw     se
//	      s

// A Rim is a set of the six directions out of a hex.
type Rim uint8

// Has tells whether the direction is in the set.
func (r Rim) Has(d grid.Direction) bool { return r>>d&1 != 0 }

// Country is the terrain that fills a hex of a theatre.
type Country uint8

// The countries, in the order of the terrain chart.
const (
	OpenGround Country = iota
	Polder
	Orchard
	Wood
	Village
	Town
	City
	Fortified
	Swamp
	Scrub
	Bocage
	OpenWater // open water, which nothing enters
	Countries
)

const countryLetters = ".powvtcfmsb~"

var countryNames = [Countries]string{"clear", "polder", "orchard", "woods", "village", "town", "city", "fortified", "marsh", "scrub", "bocage", "water"}

// String is the word of the terrain chart.
func (c Country) String() string { return countryNames[c] }

// Letter is the sign of c in a theatre's picture.
func (c Country) Letter() byte { return countryLetters[c] }

// CountryOf finds the country by its letter in a theatre's picture.
func CountryOf(letter rune) (Country, bool) {
	i := strings.IndexRune(countryLetters, letter)
	return Country(max(i, 0)), i >= 0
}

// A Barrier is something that lies along a hexside.
type Barrier uint8

// The barriers.
const (
	Stream Barrier = iota
	Crest
	Impassable
	Barriers
)

var barrierNames = []string{"stream", "crest", "impassable"}

// String is the word used in theatre files.
func (b Barrier) String() string { return barrierNames[b] }

// A Way is something that leads from hex to hex.
type Way uint8

// The ways.
const (
	Road Way = iota
	RaisedRoad
	Railroad
	RaisedRailroad
	Ways
)

var wayNames = []string{"road", "raised-road", "railroad", "raised-railroad"}

// String is the word used in theatre files.
func (w Way) String() string { return wayNames[w] }

// A Crossing is a means to cross a stream or an impassable hexside.
type Crossing uint8

// The crossings.
const (
	BridgeAcross Crossing = iota
	Ferry
	Crossings
)

var crossingNames = []string{"bridge", "ferry"}

// String is the word used in theatre files.
func (c Crossing) String() string { return crossingNames[c] }

// A TheatreHex is one hex of a theatre.
type TheatreHex struct {
	Country   Country
	Hill      bool
	Entry     bool // where reinforcements come on
	Barriers  [Barriers]Rim
	Ways      [Ways]Rim
	Crossings [Crossings]Rim
}

// Raised tells whether a raised road or railway passes through the hex.
func (h TheatreHex) Raised() bool { return h.Ways[RaisedRoad]|h.Ways[RaisedRailroad] != 0 }

// A Theatre is a map of terrain hexes. It never changes once it is read.
type Theatre struct {
	ID, Title string
	Span      grid.Span
	Places    map[grid.Place]string // hexes that have a name of their own
	hexes     []TheatreHex          // by Span row and column, holes in the lattice included
}

// NewTheatre makes a theatre of open ground.
func NewTheatre(id string, columns, rows int) *Theatre {
	s := grid.Panel(columns, rows)
	return &Theatre{ID: id, Span: s, Places: map[grid.Place]string{}, hexes: make([]TheatreHex, s.Columns*s.HalfRows)}
}

// Has reports whether at is a hex of the theatre.
func (t *Theatre) Has(at grid.Place) bool { return t.Span.Has(at) }

func (t *Theatre) hex(at grid.Place) *TheatreHex { return &t.hexes[at.V*t.Span.Columns+at.Q] }

// At returns the hex at a place of the theatre's span.
func (t *Theatre) At(at grid.Place) TheatreHex { return *t.hex(at) }

// SetCountry replaces what fills a hex: for tests that build a theatre.
func (t *Theatre) SetCountry(at grid.Place, c Country) { t.hex(at).Country = c }

// SetBarrier puts a barrier along a hexside, seen from both of its hexes.
func (t *Theatre) SetBarrier(at grid.Place, d grid.Direction, b Barrier) {
	t.hex(at).Barriers[b] |= 1 << d
	if to := at.Step(d); t.Has(to) {
		t.hex(to).Barriers[b] |= 1 << d.Turn(3)
	}
}

// SetWay leads a way from a hex to the next in a direction.
func (t *Theatre) SetWay(at grid.Place, d grid.Direction, w Way) {
	t.hex(at).Ways[w] |= 1 << d
	if to := at.Step(d); t.Has(to) {
		t.hex(to).Ways[w] |= 1 << d.Turn(3)
	}
}

// Name is a hex's name: row and column, "H-11".
func (t *Theatre) Name(at grid.Place) string { return dotName(at) }

// Find is the place of a named hex: by row and column, or by a name of its own.
func (t *Theatre) Find(name string) (grid.Place, error) {
	for at := range t.Span.Places {
		if own := t.Places[at]; own != "" && strings.EqualFold(own, name) {
			return at, nil
		}
	}
	return parseTheatreHex(name, t.Span)
}

// parseTheatreHex reads a hex's name: row and column, H-11 or H11.
func parseTheatreHex(name string, s grid.Span) (grid.Place, error) {
	m := dotPattern.FindStringSubmatch(name)
	if m == nil || m[1] != "" {
		return grid.Place{}, fmt.Errorf("found hex %q; a hex is row and column, such as H-11", name)
	}
	_, at, err := parseDot(name, s)
	if err != nil {
		return at, fmt.Errorf("%s", strings.NewReplacer("dot ", "hex ", "dots ", "hexes ").Replace(err.Error()))
	}
	return at, nil
}

// Hash is a short digest of all that decides a ruling or a move. Titles and
// names do not count.
func (t *Theatre) Hash() string {
	h := sha256.New()
	for at := range t.Span.Places {
		fmt.Fprintf(h, "%d %d %v\n", at.Q, at.V, t.At(at))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

// Notes tell what a hex has besides its country: its hill, its ways and what
// lies along its hexsides.
func (t *Theatre) Notes(at grid.Place) (all []string) {
	h := t.At(at)
	if name := t.Places[at]; name != "" {
		all = append(all, name)
	}
	if h.Hill {
		all = append(all, "hill")
	}
	if h.Entry {
		all = append(all, "entry hex")
	}
	add := func(what string, r Rim) {
		if r == 0 {
			return
		}
		for d := range grid.Directions {
			if r.Has(d) {
				what += " " + d.String()
			}
		}
		all = append(all, what)
	}
	for w, r := range h.Ways {
		add(Way(w).String(), r)
	}
	for b, r := range h.Barriers {
		add(Barrier(b).String(), r)
	}
	for c, r := range h.Crossings {
		add(Crossing(c).String(), r)
	}
	return all
}
