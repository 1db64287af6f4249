// Package pieces describes what is printed on the cards and counters of a rule book. It contains
// only data: each system builds this data from its own tables, and package render/paper prints it.
package pieces

import "slices"

// A Set is everything printed for a rule book.
type Set struct {
	Title    string
	Sides    [3]string // the book's names for the sides, by Side; first the name for Either
	Cards    []Piece
	Counters []Piece
	Chart    Chart
}

// A Chart lists the effects of terrain in words, for the margin of a printed map. It is empty if a
// book has no such chart.
type Chart struct {
	Title   string
	Columns []string // the first column is the name of the terrain
	Rows    [][]string
	Notes   []string
}

// A Side is the side to which a piece belongs.
type Side uint8

// The sides. A piece whose side is Either is printed in the colour of each requested side.
const (
	Either Side = iota
	Red
	Blue
)

// A Piece is a printed unit or marker.
type Piece struct {
	ID, Name string
	Role     string // in words, below the name
	Side     Side
	Count    int // the number of counters; on a card, 0 means 1
	Body     Body
	Gear     Gear
	Arms     Arms
	Symbol   Symbol
	Damage   int // damage boxes of a card
	Rows     []Row
	Notes    []string // special rules, one per line
	Source   string   // source of the figures: "printed", "text" or "stand-in"; empty for a counter
}

// A Row is a figure with its name. A card shows all values of each row, one for each damage. A
// counter shows only the first value of each row that has a Short name.
type Row struct {
	Name   string // "attack"
	Short  string // "atk", on a counter; empty: not on a counter
	Values []string
	Ink    Ink
}

// An Ink is the meaning of a figure's colour.
type Ink uint8

// The inks. White and all later inks are the colours of ratings.
const (
	Plain Ink = iota
	Attack
	Shield
	Move
	White
	Pink
	Purple
	Brown
	Black
	Blued
	Green
	Orange
	Yellow
)

// A Body is the silhouette of a unit.
type Body uint8

// The bodies.
const (
	Marker Body = iota // a marker, not a unit: it has only text
	Trooper
	Suit
	Hull     // a vehicle, completed by Gear and Arms
	Carriage // a gun that is towed or has a crew
	Plane
	Rotor
	Ship
	Fort
	Robot
)

// A Gear is the running gear of a vehicle.
type Gear uint8

// The gears.
const (
	Still Gear = iota
	Tracks
	Wheels
	Skirt // of a hovercraft
	Floating
	Legs
	Jets // on a soldier's back
)

// Arms are the visible armament of a unit.
type Arms uint8

// The arms.
const (
	Unarmed Arms = iota
	Rifle
	Cannon
	Howitzer
	Missiles
	Beam
	Mortar
)

// A Symbol is the sign for an arm of the service, such as infantry, inside a frame.
type Symbol uint8

// The symbols.
const (
	NoSymbol Symbol = iota
	Infantry
	Mechanized
	Armour
	Engineers
	Artillery
	MortarFire
	AntiTank
	Recon
	AirDefence
	Rockets
	Airmen
	Helicopter
	Headquarters
	Drones
	Works
	Transport
)

// Letter reports whether the piece is a counter that shows a letter and hides its unit.
func (p *Piece) Letter() bool { return p.Body != Marker && len(p.Rows) == 0 && len(p.ID) == 1 }

// marks reports whether the piece is a marker that belongs to neither side.
func (p *Piece) marks() bool { return p.Side == Either && p.Body == Marker && p.Symbol == NoSymbol }

// Of returns the pieces to print for a side, in its colour: its own pieces and the units that
// either side may use. For Either it returns the pieces of both sides, so shared units appear once
// for each side, and markers once.
func (s *Set) Of(all []Piece, side Side) (own []Piece) {
	for _, want := range []Side{Red, Blue} {
		if side == Either || side == want {
			own = append(own, coloured(all, want)...)
		}
	}
	for _, p := range all {
		if p.marks() {
			own = append(own, p)
		}
	}
	return own
}

// coloured returns the pieces that a side may use, in the side's colour.
func coloured(all []Piece, side Side) (own []Piece) {
	for _, p := range all {
		if p.Side == side || p.Side == Either && !p.marks() {
			p.Side = side
			own = append(own, p)
		}
	}
	return own
}

// Once returns a copy of the set with at most one copy of each card and counter.
func (s Set) Once() Set {
	for _, list := range []*[]Piece{&s.Cards, &s.Counters} {
		*list = slices.Clone(*list)
		for i := range *list {
			(*list)[i].Count = min((*list)[i].Count, 1)
		}
	}
	return s
}
