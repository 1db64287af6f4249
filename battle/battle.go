package battle

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

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
	Points       int // points that a side may spend (in a hold, the defender); see Book.Pools
	Across, Down int // sheets of the map; 0 on a table
	Seed         uint64
	Turns        int
	Lists        [3]string // by side: the units it buys, "front-line 4, sniper"; empty: drawn
	Lean         int       // percent moved from blue to red, see Balance; negative: from red to blue
	Start        int       // points that red begins with; negative: blue
	Draft        int       // number of the draft, from 0; each draft of a seed is drawn differently
	ID, Title    string    // of the scenario; empty: derived from the other fields
	Board        string    // sheets in rows, "A,B/180;C,D"; empty: drawn
	Unbounded    bool      // lists may cost more than the pools; for campaigns, which are balanced as a whole
	Damage       [3][]int  // by side: hits of each unit, in the order of the list; then no cards are dealt
	Hidden       bool      // defenders (in a meeting, both sides) set up hidden; only if the book has hidden set-up
	Ground       int       // number of the ground to draw, from 1; 0: the first ground with room for the forces
	Secret       uint64    // seed for everything after the ground, which the sides may not foresee; 0: use Seed
}

// A Book lists the battles, sizes and units that may be requested for a rule book.
type Book struct {
	ID                  string
	Points, Least, Most int // points to spend: the default, the minimum and the maximum
	Across, Down        int // default size of the map in sheets; 0: a table
	Widest              int // largest number of sheets in a row, and of rows
	sheets              int // sheets that exist; each is used once
	Turns               [3]int
	units               int    // largest number of units of a side
	hides               bool   // sides can set up hidden
	whole               bool   // sides buy whole formations, which are too few to shift between the sides
	margin              int    // lead in points that a side needs to win
	most                int    // largest head start that Balance gives, in percent of the points
	bias                [3]int // correction of the lean by Kind, in percent; see drawer.lean
	guard               [3]int // share of its points that blue may spend, by Kind, in percent; 0: all
	draw                func(*drawer) (string, error)
	open                func(text []byte) (game.Match, error)
	stock               func(game.Side) []Item
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
		{"points", &s.Points, b.Points, b.Least, b.Most},
		{"turns", &s.Turns, b.Turns[s.Kind], 1, mostTurns},
		{"head-start points", &s.Start, 0, -game.MostHeadStart, game.MostHeadStart},
		{"drafts", &s.Draft, 0, 0, mostDrafts},
	} {
		if *d.at == 0 {
			*d.at = d.is
		}
		if *d.at < d.least || *d.at > d.top {
			return nil, fmt.Errorf("found %d %s; want %d to %d", *d.at, d.what, d.least, d.top)
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
	return s.fits(b)
}

// fits refuses more sheets than exist, or too many in a row.
func (s *Spec) fits(b *Book) error {
	if s.Across < 1 || s.Down < 1 || s.Across > b.Widest || s.Down > b.Widest || s.Across*s.Down > b.sheets {
		return fmt.Errorf("found %dx%d panels; want 1 to %d across and down, at most %d in all", s.Across, s.Down, b.Widest, b.sheets)
	}
	return nil
}

// mostTurns is the length of the longest battle, in turns.
const mostTurns = 30

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

// tries is the largest number of grounds drawn for a battle until one has room for it.
const tries = 40

// A drawer draws one battle.
type drawer struct {
	Spec
	book  *Book
	rand  *rand.Rand
	lists [3][]Purchase
}

// Draw returns the text of a scenario/1 file, or a one-line error if the spec is impossible.
func Draw(s Spec) ([]byte, error) {
	d, err := newDrawer(s)
	if err != nil {
		return nil, err
	}
	return d.grounded()
}

// newDrawer completes a spec and reads its lists.
func newDrawer(s Spec) (*drawer, error) {
	b, err := s.settle()
	if err != nil {
		return nil, err
	}
	d := &drawer{Spec: s, book: b}
	pools := b.Pools(s)
	for _, side := range []game.Side{game.Red, game.Blue} {
		if s.Lists[side] == "" {
			continue
		}
		pool := pools[side]
		if s.Unbounded {
			pool = 2 * b.Most
		}
		if d.lists[side], err = b.Bought(side, s.Lists[side], pool); err != nil {
			return nil, fmt.Errorf("%s: %w", side, err)
		}
	}
	return d, nil
}

// grounded draws the battle on the requested ground, or on the first ground with room.
func (d *drawer) grounded() (text []byte, err error) {
	first, last := 1, tries
	if d.Ground > 0 {
		first, last = d.Ground, d.Ground
	}
	for ground := first; ground <= last; ground++ {
		if text, err = d.on(ground); err == nil {
			d.Ground = ground
			return text, nil
		}
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	if d.Ground > 0 {
		return nil, fmt.Errorf("the ground has no room for this force: %s", line)
	}
	return nil, fmt.Errorf("no ground has room for this battle: %s", line)
}

// on draws the battle on a numbered ground of its draft, and checks that the text opens.
func (d *drawer) on(ground int) ([]byte, error) {
	d.rand = rand.New(rand.NewPCG(d.Seed, uint64(d.Draft*tries+ground-1)))
	text, err := d.book.draw(d)
	if err == nil {
		_, err = d.book.open([]byte(text))
	}
	return []byte(text), err
}

// conceal switches to the secret seed, if the spec has one. Nobody can foresee later draws.
func (d *drawer) conceal() {
	if d.Secret != 0 {
		d.rand = d.stream(d.Seed)
	}
}

// stream returns a separate random source for one thing that is drawn after the ground.
func (d *drawer) stream(n uint64) *rand.Rand {
	return rand.New(rand.NewPCG(cmp.Or(d.Secret, d.Seed), n))
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

// force returns a side's purchases: its list, or purchases drawn by the seed.
func (d *drawer) force(side game.Side, pool int) []Purchase {
	if d.Lists[side] != "" {
		return d.lists[side]
	}
	list := d.book.drawn(side, pool, d.rand)
	if d.damaged() {
		// Cards are dealt in the order of the file, so the order must not reveal the units.
		d.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// name returns the id of the scenario.
func (d *drawer) name() string {
	if d.ID != "" {
		return d.ID
	}
	return fmt.Sprintf("%s-%s-%d", d.System, d.Kind, d.Seed)
}

// heading writes the keys with which scenario files of all systems begin.
func (d *drawer) heading() string {
	title, system := d.Title, "system: "+d.System+"\n"
	if title == "" {
		title = d.called()
	}
	return fmt.Sprintf("# Drawn by metahex battle: %s, %s, %d points, seed %d, %s.\nformat: scenario/1\n%sid: %s\ntitle: %s\nstory: >\n  %s\n%s",
		d.System, d.Kind, d.Points, d.Seed, d.Moved(), system, d.name(), quoted(title), d.story(), d.headStart())
}

// Moved describes the changes that balance a battle.
func (s Spec) Moved() string {
	text := fmt.Sprintf("lean %d %%", s.Lean)
	if s.Start != 0 {
		text += fmt.Sprintf(", head start %d", s.Start)
	}
	if s.Draft != 0 {
		text += fmt.Sprintf(", draft %d", s.Draft)
	}
	return text
}

// headStart writes the points that a side begins with.
func (d *drawer) headStart() string {
	side, points := game.Red, d.Start
	if d.book.whole {
		points += d.lean()
	}
	if points == 0 {
		return ""
	}
	if points < 0 {
		side, points = game.Blue, -points
	}
	word := side.String()
	if d.System == "gravarmor" {
		word = leagues[side]
	}
	return fmt.Sprintf("head-start: {%s: %d}\n", word, min(points, game.MostHeadStart))
}

// quoted returns a title in YAML quotes.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// The words of titles and stories.
var (
	places = []string{"Alder Ford", "Barrow Hill", "Cold Spring", "Dunmere", "Eastmarch", "Fallow End", "Greywater", "Hollow Gate", "Iron Bridge", "Juniper Cross", "Kestrel Rise", "Long Meadow", "Marlow Pits", "Northwell", "Old Quarry", "Penny Hill", "Quill Farm", "Ravenscar", "Stone Acre", "Thorn Wood"}
	about  = [...]string{"Meeting at %s", "Holding %s", "Raid on %s"}
	told   = [...]string{
		"Two forces come to %s at the same hour, and neither has been told of the other. Both want the same ground.",
		"Blue has been told to hold %s until it is relieved. Red has been told that nobody will relieve it.",
		"What Red has come for lies behind Blue's line at %s. It will not stay longer than it must.",
	}
)

// place returns the name of the battlefield; it depends only on the seed.
func (d *drawer) place() string {
	return places[rand.New(rand.NewPCG(d.Seed, 1<<32)).IntN(len(places))]
}

func (d *drawer) called() string { return fmt.Sprintf(about[d.Kind], d.place()) }

func (d *drawer) story() string { return fmt.Sprintf(told[d.Kind], d.place()) }

// lean returns the lean of the battle, corrected for its kind: attackers score more than defenders.
func (d *drawer) lean() int {
	most := MostLean + farLean
	if d.Unbounded {
		most = MostLean
	}
	return min(max(d.Lean+d.book.bias[d.Kind], -most), most)
}

// farLean is how far the corrected lean may exceed MostLean, in percent.
const farLean = 70

// leaned returns a side's score, adjusted by the lean. The lean raises the score of one side.
func (d *drawer) leaned(side game.Side, score int) int {
	lean := d.lean()
	if side == game.Blue {
		lean = -lean
	}
	return max(1, score*max(100-MostLean, 100+lean)/100)
}

// leanedPools returns the points that each side may spend, adjusted by the lean. The lean lowers
// the points of one side.
func (d *drawer) leanedPools() [3]int {
	pools, less, lean := d.book.Pools(d.Spec), game.Blue, d.Lean
	if d.book.Widest == 0 {
		lean = d.lean() // on a table both sides share every score, so the pools get the whole lean
	}
	if d.book.whole {
		return pools
	}
	if lean < 0 {
		less, lean = game.Red, -lean
	}
	pools[less] = max(d.book.Least/2, pools[less]*(100-lean/2)/100)
	return pools
}
