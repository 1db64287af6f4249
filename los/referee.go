package los

import (
	"fmt"
	"strings"

	"metahex/maps"
)

// A Referee decides lines of sight on one board, by one rule book, under one set of readings. It is
// an immutable snapshot of the board, safe for several goroutines. Everything that shows or needs a
// line calls a Referee: screen, command, page, picture, bot, and the rules of a match.
//
//	text ──Parse──▶ End ─┐
//	text ──Parse──▶ End ─┴─Rule──▶ Ruling ──▶ words, picture, citation
type Referee interface {
	// Map returns the current board, including everything that fell, burns or was built.
	Map() maps.Map
	// Basis returns everything that a citation must contain besides the two ends.
	Basis() Basis
	// Parse parses an end: "A-H-11@6", "K-16", "12.5,8@2"; in a match also a unit's label, "BA".
	// The error says what is legal.
	Parse(text string) (End, error)
	// At returns an end at a place and a height. The end is on the ground if the ground is higher,
	// or if the book has no heights. A height above the largest gives an end there, or on the ground.
	At(at maps.Spot, height int32) End
	// Word formats an end by its place, in the form that Parse accepts.
	Word(End) string
	// Clear reports whether the first end sees the second. Both ends must be on this board, as those of
	// Parse and At are; for an end of another board, Clear and Rule may panic.
	Clear(from, to End) bool
	// Rule returns the verdict of Clear with everything that a dispute needs.
	Rule(from, to End) Ruling
}

// An End is one end of a line of sight: a place, a height, and the properties of the unit there
// that affect sight. It is a small comparable value.
type End struct {
	Spot   maps.Spot
	Height int32  // on a lattice absolute levels; on a table thousandths of an inch, counted as the book says
	Lifted bool   // Height is set; otherwise the end is on the ground
	Stance Stance // zero if the unit has no special properties
}

// A Stance holds the properties of the unit at an end, as numbers. The book defines their meaning:
// the range and EW of a unit, a strongpoint, a base.
type Stance [4]int32

// A Basis says under which rules and terms a Referee decides.
type Basis struct {
	Book   string   // id of the rule book: "battlesuit"
	Rules  string   // version of the rules: "BHM-6/2"
	Hash   string   // hash of the board as printed
	Terms  []string // readings, and changes since the print: "6.5=deduct", "storeys.A-C-10=8"
	Mutual bool     // seeing is mutual: if one end sees the other, the other sees it too
	Manned bool     // only units see: a place without a unit sees nothing
	Lift   string   // the meaning of a number after an @, such as "level"; empty if there is none
	Step   int32    // the size of one step of Height
	Most   int32    // the largest Height; 0 if the book has no heights
}

// Cite returns the citation of a ruling of a referee. Board is the name with which readers can open
// the board.
func Cite(r Referee, u Ruling, board string) Citation {
	b := r.Basis()
	return Citation{Rules: b.Rules, Board: board, Hash: b.Hash, From: u.Names[0], To: u.Names[1], Terms: strings.Join(u.Terms, " "), Clear: u.Clear}
}

// Height formats a height in the form that follows an @.
func (b Basis) Height(n int32) string {
	if b.Step <= 1 {
		return fmt.Sprint(n)
	}
	text := fmt.Sprintf("%d.%03d", n/b.Step, n%b.Step)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// ParseEnds parses both ends of a line, which must be at different places.
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

// Labelled returns a ruling with the names of its units. Typed holds the two ends as the user typed
// them. A typed end is a unit's label if it is not the name of the end's place.
func Labelled(r Referee, u Ruling, typed ...string) Ruling {
	for i, end := range []End{u.From, u.To} {
		label, _, _ := strings.Cut(typed[i], "@")
		if at, err := r.Map().FindSpot(label); err != nil || at != end.Spot {
			u.Names[i] = strings.ToUpper(label)
		}
	}
	return u
}

// A Surveyor is a Referee with its own, faster way to find everything that an end sees.
type Surveyor interface {
	Field(from End, height int32) Set
}

// A Set is a set of places.
type Set map[maps.Spot]struct{}

// Has reports whether a place is in the set.
func (s Set) Has(at maps.Spot) bool { _, ok := s[at]; return ok }

// Field returns the set of all places that an end sees, including its own. Targets are at the
// height, or on the ground where the ground is higher.
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

// Exposure returns the set of all places from which a viewer at a height sees an end. If seeing is
// mutual, this is the Field of the end.
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

// MaxLevel is the highest legal level of a soldier, in levels of two metres. The rules stop at 12
// (BHM 8.2); a tool for disputes goes further.
const MaxLevel = 30
