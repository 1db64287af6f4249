package battle

import (
	"errors"
	"fmt"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// A Kind is the aim of a battle.
type Kind uint8

// The kinds (BHM 16.1, 16.2, 16.7).
const (
	Meeting Kind = iota // both want the same ground
	Hold                // blue holds ground that red wants
	Raid                // red attacks one place behind blue's line
)

// Kinds lists the words of all kinds.
var Kinds = []string{"meeting", "hold", "raid"}

// String returns the word of the kind.
func (k Kind) String() string { return Kinds[k] }

// KindOf returns the kind with the given word.
func KindOf(word string) (Kind, error) {
	i := slices.Index(Kinds, word)
	if i < 0 {
		return 0, errors.New(rule.Unknown("kind of battle", word, Kinds))
	}
	return Kind(i), nil
}

// A Spec is the request for a battle. Zero values stand for the defaults of the rule book.
type Spec struct {
	System       string
	Kind         Kind
	Points       int // points for which the sides buy; Shares tells what each may spend
	Across, Down int // sheets of the map; 0 on a table
	Seed         uint64
	Turns        int
	Lists        [3]string // by side: the units it buys, "front-line 4, sniper"; empty: drawn
	Lean         int       // percent moved from blue to red, see Balance; negative: from red to blue
	Start        int       // points that red begins with; negative: blue
	Draft        int       // number of the draft, from 0; each draft of a seed is drawn differently
	ID, Title    string    // of the scenario; empty: derived from the other fields
	Board        string    // shipped sheets in rows, "A,B/180;C,D"; empty: drawn
	Unbounded    bool      // lists may cost more than the pools; for campaigns, which are balanced as a whole
	Damage       [3][]int  // by side: hits of each unit, in the order of the list; then no cards are dealt
	Hidden       bool      // defenders (in a meeting, both sides) set up hidden; only if the book has hidden set-up
	Ground       int       // number of the ground to draw, from 1; 0: the first ground with room for the forces
	Secret       uint64    // seed for everything after the ground, which the sides may not foresee; 0: use Seed
}

// A Book lists the battles, sizes and units that may be requested for a rule book.
type Book struct {
	ID                  string
	Points, Least, Most int             // points to spend: the default, the minimum and the maximum
	Across, Down        int             // default size of the map in sheets; 0: a table
	Widest              int             // largest number of sheets in a row, and of rows
	sheets              int             // sheets that exist; each is used once
	boards              func() []string // the shipped boards; nil: a table
	Turns               [3]int
	units               int    // largest number of units of a side
	hides               bool   // sides can set up hidden
	whole               bool   // sides buy whole formations, which are too few to shift between the sides
	margin              int    // lead in points that a side needs to win
	most                int    // largest head start that Balance gives, in percent of the points
	bias                [3]int // correction of the lean by Kind, in percent; see drawer.lean
	guard               [3]int // share of its points that blue may spend, by Kind, in percent; 0: all
	draw                func(*drawer) (form any, err error)
	order               []string // the order of keys, where it differs from that of the form
	open                func(text []byte) (game.Match, error)
	stock               func(side game.Side, pool int) []Item
	check               func(pool int, list []Purchase) error // limits of this book only; may be nil
}

// Books lists the rule books that battles can be drawn for.
var Books = []Book{battlesuitBook, gravarmorBook, gtsBook, lasergrenadiersBook, solprimeBook}

// BookOf returns the book of a system.
func BookOf(system string) (*Book, error) {
	var known []string
	for i := range Books {
		if Books[i].ID == system {
			return &Books[i], nil
		}
		known = append(known, Books[i].ID)
	}
	return nil, errors.New(rule.Unknown("system", system, known))
}

// settle fills in the defaults of a spec, and refuses values out of bounds.
func (s *Spec) settle() (*Book, error) {
	b, err := BookOf(s.System)
	if err != nil {
		return nil, err
	}
	if int(s.Kind) >= len(Kinds) {
		return nil, fmt.Errorf("found kind %d; want 0 to %d", s.Kind, len(Kinds)-1)
	}
	for _, d := range []struct {
		what           string
		at             *int
		is, least, top int
	}{
		{"point", &s.Points, b.Points, b.Least, b.Most},
		{"turn", &s.Turns, b.Turns[s.Kind], 1, MostTurns},
		{"head-start point", &s.Start, 0, -game.MostHeadStart, game.MostHeadStart},
		{"draft", &s.Draft, 0, 0, mostDrafts},
	} {
		if *d.at == 0 {
			*d.at = d.is
		}
		if *d.at < d.least || *d.at > d.top {
			return nil, fmt.Errorf("found %s; want %d to %d", rule.Count(*d.at, d.what), d.least, d.top)
		}
	}
	if err := s.bounded(b); err != nil {
		return nil, err
	}
	return b, s.size(b)
}

// bounded refuses values out of bounds. It checks only bounds that do not depend on other keys of
// the spec.
func (s *Spec) bounded(b *Book) error {
	switch {
	case s.Lean < -MostLean || s.Lean > MostLean:
		return fmt.Errorf("found a lean of %d %% (points moved from blue to red); want %d to %d", s.Lean, -MostLean, MostLean)
	case s.Hidden && !b.hides:
		return fmt.Errorf("found a hidden set-up for %s; its rules have no hidden set-up", b.ID)
	case s.Ground < 0 || s.Ground > tries:
		return fmt.Errorf("found ground %d; want 0 to %d", s.Ground, tries)
	}
	return nil
}

// size sets the number of sheets of the map.
func (s *Spec) size(b *Book) error {
	if b.Widest == 0 {
		if s.Across != 0 || s.Down != 0 || s.Board != "" {
			return fmt.Errorf("found panels for %s, which is fought on a table", b.ID)
		}
		return nil
	}
	if s.Across == 0 && s.Down == 0 {
		s.Across, s.Down = b.Across, b.Down
	}
	if s.Board != "" {
		if err := b.CheckBoard(s.Board); err != nil {
			return err
		}
	}
	return s.fits(b)
}

// fits refuses more sheets than exist, or too many in a row.
func (s *Spec) fits(b *Book) error {
	if s.Across < 1 || s.Down < 1 || s.Across > b.Widest || s.Down > b.Widest || s.Across*s.Down > b.sheets {
		return fmt.Errorf("found %dx%d panels; want 1 to %d across and down, at most %d in all", s.Across, s.Down, b.Widest, b.sheets)
	}
	return nil
}

// MostTurns is the length of the longest battle, in turns.
const MostTurns = 30

// mostDrafts is the highest draft number.
const mostDrafts = 1000

// MostLean is the largest lean to either side, in percent.
const MostLean = 90

// Pools returns the points that each side may spend. In a meeting both sides have the same. In a
// hold the attacker has more (BHM 16.2). In a raid the raider has a little more.
func (b *Book) Pools(s Spec) (pools [3]int) {
	pools[game.Red], pools[game.Blue] = s.Points, s.Points
	switch s.Kind {
	case Hold:
		pools[game.Red] = s.Points * 13 / 10
	case Raid:
		pools[game.Red] = s.Points * 11 / 10
	}
	if !s.Unbounded && b.guard[s.Kind] > 0 {
		pools[game.Blue] = pools[game.Blue] * b.guard[s.Kind] / 100
	}
	return pools
}

// Shares describes the points that each side may spend in a battle.
func Shares(s Spec) (string, error) {
	b, err := s.settle()
	if err != nil {
		return "", err
	}
	return shares(b.Pools(s)), nil
}

func shares(pools [3]int) string {
	if pools[game.Red] == pools[game.Blue] {
		return fmt.Sprintf("each side may spend %d", pools[game.Red])
	}
	return fmt.Sprintf("red may spend %d and blue %d", pools[game.Red], pools[game.Blue])
}

// CheckList returns a one-line error if a side cannot buy its list.
func CheckList(s Spec, side game.Side) error {
	b, err := s.settle()
	if err != nil {
		return err
	}
	_, err = s.bought(b, side)
	return err
}

// bought returns the purchases of a side's list.
func (s *Spec) bought(b *Book, side game.Side) ([]Purchase, error) {
	pools := b.Pools(*s)
	if s.Unbounded {
		pools[game.Red], pools[game.Blue] = 2*b.Most, 2*b.Most
	}
	list, err := b.Bought(side, s.Lists[side], pools[side])
	if err != nil && Cost(list) > pools[side] && pools[game.Red] != pools[game.Blue] {
		return nil, fmt.Errorf("%w; in a %s for %s, %s", err, s.Kind, rule.Count(s.Points, "point"), shares(pools))
	}
	return list, err
}

// Open begins a match of a text that Draw returned for a system.
func Open(system string, text []byte) (game.Match, error) {
	b, err := BookOf(system)
	if err != nil {
		return nil, err
	}
	return b.open(text)
}

// opener returns a function that reads a scenario of one rule book and begins a match.
func opener[S, T any, P interface{ New() game.Match }](tables func() *T, read func(file string, data []byte, t *T) (*S, error), prepare func(*S, *T, ...string) (P, error)) func([]byte) (game.Match, error) {
	return func(text []byte) (game.Match, error) {
		s, err := read("battle.yaml", text, tables())
		if err != nil {
			return nil, err
		}
		p, err := prepare(s, tables())
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}
}
