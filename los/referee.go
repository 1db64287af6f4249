package los

import (
	"fmt"
	"strings"

	"metahex/maps"
)

// A Referee decides lines of sight on one board as it is at one moment, by one rule book, under one
// set of readings. It is an immutable snapshot, safe for several goroutines. Everything that shows
// or needs a line (screen, command, page, picture, bot) asks a Referee, and the rules of a match
// ask the same one.
//
//	text ──Parse──▶ End ─┐
//	text ──Parse──▶ End ─┴─Rule──▶ Ruling ──▶ words, picture, citation
type Referee interface {
	// Map is the board as it is, including everything that fell, burns or was built.
	Map() maps.Map
	// Basis is everything that a citation must contain besides the two ends.
	Basis() Basis
	// Parse reads an end: "A-H-11@6", "K-16", "12.5,8@2"; in a match also a unit's label, "BA". The
	// error says what is legal.
	Parse(text string) (End, error)
	// At returns an end at a place, raised to a height, or on the ground where that is higher or
	// where the book knows no heights.
	At(at maps.Spot, height int32) End
	// Word writes an end as Parse reads it, by its place.
	Word(End) string
	// Clear reports whether the first end sees the second.
	Clear(from, to End) bool
	// Rule is Clear with everything that a dispute needs.
	Rule(from, to End) Ruling
}

// An End is one end of a line of sight: a place, a height, and what the rule book must know about
// the unit there. It is a small comparable value.
type End struct {
	Spot   maps.Spot
	Height int32  // absolute levels on a lattice; on a table thousandths of an inch, as the book counts them
	Lifted bool   // Height was given; else the end is on the ground
	Stance Stance // the zero value: nothing special
}

// A Stance is what a rule book must know about the unit at an end, in numbers whose meaning the
// book defines: the range and EW of a unit, a strongpoint, a base.
type Stance [4]int32

// A Basis says under which rules and terms a Referee decides.
type Basis struct {
	Book   string   // id of the rule book: "battlesuit"
	Rules  string   // its version: "BHM-6/2"
	Hash   string   // of the board as printed
	Terms  []string // readings, and departures from the print: "6.5=deduct", "storeys.A-C-10=8"
	Mutual bool     // seeing is mutual: an end that sees is seen
	Manned bool     // only units see: from a bare place nothing is seen
	Lift   string   // what a number after an @ is, such as "level"; empty if there is none
	Step   int32    // one step of Height
	Most   int32    // the greatest Height that may be given; 0 if there is none
}

// Cite returns the citation of a ruling of a referee. Board is the name by which the reader opens
// the board.
func Cite(r Referee, u Ruling, board string) Citation {
	b := r.Basis()
	return Citation{Rules: b.Rules, Board: board, Hash: b.Hash, From: u.Names[0], To: u.Names[1], Terms: strings.Join(u.Terms, " "), Clear: u.Clear}
}

// Height writes a height as it follows an @.
func (b Basis) Height(n int32) string {
	if b.Step <= 1 {
		return fmt.Sprint(n)
	}
	text := fmt.Sprintf("%d.%03d", n/b.Step, n%b.Step)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// ParseEnds reads both ends of a line, which must be apart.
func ParseEnds(r Referee, a, b string) (from, to End, err error) {
	if from, err = r.Parse(a); err != nil {
		return from, to, err
	}
	if to, err = r.Parse(b); err != nil {
		return from, to, err
	}
	if from.Spot == to.Spot {
		return from, to, fmt.Errorf("both ends are at %s; want two different places", r.Map().SpotName(from.Spot))
	}
	return from, to, nil
}

// Labelled returns a ruling on two ends, as they were typed, with the labels of its units. A typed
// end is a label if it names no place, or a place other than that of the end.
func Labelled(r Referee, u Ruling, typed ...string) Ruling {
	for i, end := range []End{u.From, u.To} {
		label, _, _ := strings.Cut(typed[i], "@")
		if at, err := r.Map().FindSpot(label); err != nil || at != end.Spot {
			u.Names[i] = strings.ToUpper(label)
		}
	}
	return u
}

// A Surveyor is a Referee with its own, faster way to find everything that is seen from an end.
type Surveyor interface {
	Field(from End, height int32) Set
}

// A Set is a set of places.
type Set map[maps.Spot]struct{}

// Has reports whether a place is in the set.
func (s Set) Has(at maps.Spot) bool { _, ok := s[at]; return ok }

// Field is the set of all places that are seen from an end, for targets at the height, or on the
// ground where that is higher. The end's own place is in it.
func Field(r Referee, from End, height int32) Set {
	if s, ok := r.(Surveyor); ok {
		return s.Field(from, height)
	}
	seen := Set{from.Spot: {}}
	for at := range r.Map().Spots() {
		if at != from.Spot && r.Clear(from, r.At(at, height)) {
			seen[at] = struct{}{}
		}
	}
	return seen
}

// Exposure is the set of all places from which a viewer at a height sees an end. Where seeing is
// mutual it is the Field of the end.
func Exposure(r Referee, to End, height int32) Set {
	if r.Basis().Mutual {
		return Field(r, to, height)
	}
	seen := Set{to.Spot: {}}
	for at := range r.Map().Spots() {
		if at != to.Spot && r.Clear(r.At(at, height), to) {
			seen[at] = struct{}{}
		}
	}
	return seen
}

// MaxLevel is the highest level a soldier may be given, in levels of two metres. The rules stop at
// 12 (BHM 8.2); a tool for disputes goes further.
const MaxLevel = 30
