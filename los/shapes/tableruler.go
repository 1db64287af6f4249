package shapes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/tables"
	"metahex/rule"
)

// Rulings over tables in inches.
//
// Each rule book has its own rule of sight over a table: its Sight. Everything else that a dispute
// needs is common to all books: what the line passes and where, the clause that decides, the terms
// that would change the verdict, and a citation.
//
//	12.5,8 ●───────♣♣♣♣♣♣─────────────│──────● 20,10.5
//	               1.2  3.4           5       7.906
//	               crossed            along an edge

// A Book is one rule book's rule of sight over tables.
type Book struct {
	Rules string           // version of the rules, for citations; it changes whenever a verdict may change
	Terms rule.ReadingList // choices besides the table: readings, and the kinds and technology of the two units
	Count bool             // the book counts shadows in inches, instead of drawing a line from eye to eye
	Lift  string           // the meaning of a number after an @, such as "level"; empty if there is none
	Sight func(t *tables.Map, terms []uint8) Sight
	// Between returns the terms between two ends of a match, where the units decide some of them;
	// nil: the terms do not depend on the ends.
	Between func(terms []uint8, from, to End) []uint8
	// Reach is the greatest height at which anybody can be, in whole steps above the ground, by the
	// clause High. If the book says nothing, Reach is 0.
	Reach int64
	High  rule.Clause
}

// A Sight is the rule of sight of a book for one table, under chosen terms.
// A Sight of a match also decides lines from units, and may have a method Shown that returns the table
// with the obstacles of the match as further features. Features of a Line are those of that table.
type Sight interface {
	// End returns an end at a point: on the ground, or lifted by thousandths of an inch. The error
	// says what is legal.
	End(at grid.Point, lift *int64) (End, error)
	// Line decides the line, and lists everything that it passes, in order from a.
	Line(a, b End) Line
	// Clear returns the verdict of Line, without reasons.
	Clear(a, b End) bool
}

// An End is one end of a line: its base, and the height of its eye in thousandths of an inch.
type End struct {
	Unit   int // of a match: the number of the unit plus 1; 0: a bare point
	Base   grid.Circle
	Lift   int64  // the height after the @, counted as the book says
	Lifted bool   // Lift is set
	Ground int64  // height above the table
	Eye    int64  // height above the table
	Stands string // "in the open, ground 0 inches high", in the book's words
}

// A Line is a decided line.
type Line struct {
	Clear   bool
	Clause  rule.Clause // the clause that decides
	Reason  string      // the reason, a sentence without a period
	Passed  []Passed
	Decider int // index in Passed; −1 if nothing decides
	Beside  int // of a pair that hides together: the index of the second feature plus one; otherwise 0
}

// Passed is a feature on a line, with the stretch of the line on it.
type Passed struct {
	tables.Meeting
	How  los.Contact
	Low  grid.Part // of a crossed feature: the part on which the line is below its top
	Top  int64     // height above the table; of a slope, the greatest height below the line
	Drop [2]int64  // how much lower than Top a slope is at From and To
	Why  string    // "higher than both", "the line does not enter it"
	Cite rule.Clause
	// Endless is set if the feature hides at every height. Top is then where a picture ends it.
	Endless bool
	// Counted is set if the feature could hide but does not. Spare is the margin, in thousandths of
	// an inch.
	Counted bool
	Spare   int64
}

// Nearest returns the feature with the smallest margin, and of several the first in Passed. Ok is
// false if no feature has a margin.
func (l Line) Nearest() (p Passed, ok bool) {
	for _, q := range l.Passed {
		if q.Counted && (!ok || q.Spare < p.Spare || q.Spare == p.Spare && q.Feature < p.Feature) {
			p, ok = q, true
		}
	}
	return p, ok
}

// Nearly describes in one sentence the nearest miss on a clear line and its margin. If no feature
// has a margin, it returns other.
func (l Line) Nearly(t *tables.Map, other string) string {
	if p, ok := l.Nearest(); ok {
		return fmt.Sprintf("%s comes nearest to hiding: %s", t.Features[p.Feature].Name, p.Why)
	}
	return other
}

// A Ruler decides lines of sight over one table by one rule book.
type Ruler struct {
	book  *Book
	table *tables.Map
	terms []uint8
	sight Sight
	units *Units // of a match; nil: no match
}

// NewRuler returns the ruler of a table under terms such as "sky=hazy".
func NewRuler(book *Book, t *tables.Map, terms ...string) (*Ruler, error) {
	chosen := make([]uint8, len(book.Terms))
	for _, text := range terms {
		if err := book.Terms.Set(chosen, text); err != nil {
			return nil, err
		}
	}
	return &Ruler{book: book, table: t, terms: chosen, sight: book.Sight(t, chosen)}, nil
}

// Table returns the ruler's table.
func (r *Ruler) Table() *tables.Map { return r.table }

// Terms lists all terms: "sky=clear target=vehicle technology=laser".
func (r *Ruler) Terms() string { return r.book.Terms.String(r.terms) }

// Lift returns the meaning of a number after an @, or "" if the book has no such number.
func (r *Ruler) Lift() string { return r.book.Lift }

// EndAt returns an end at a point and a height. The end is on the ground if the ground is higher,
// or if the book has no heights.
func (r *Ruler) EndAt(at grid.Point, lift int64) (End, error) {
	if r.book.Lift != "" {
		if e, err := r.sight.End(at, &lift); err == nil {
			return e, nil
		}
	}
	return r.sight.End(at, nil)
}

// ParseEnd parses one end of a line: a point in inches, such as 12.5,8. If the book has heights, an
// @ and a height may follow.
func (r *Ruler) ParseEnd(text string) (End, error) {
	point, up, aloft := strings.Cut(text, "@")
	x, y, _ := strings.Cut(point, ",")
	var across, down, lift rule.Inches
	if across.UnmarshalText([]byte(x)) != nil || down.UnmarshalText([]byte(y)) != nil {
		return End{}, fmt.Errorf("found %q; want a point in inches from the upper left corner, such as 12.5,8", text)
	}
	at := grid.Point{X: int32(across), Y: int32(down)}
	if !r.table.Has(at) {
		return End{}, fmt.Errorf("the point %s is not on table %s; want 0,0 to %s", at, r.table.ID, r.table.Size)
	}
	switch {
	case !aloft:
		return r.sight.End(at, nil)
	case r.book.Lift == "":
		return End{}, fmt.Errorf("found %q; leave out the @: a line from a point starts on the ground, and units in the air are those of a match", text)
	case lift.UnmarshalText([]byte(up)) != nil:
		return End{}, fmt.Errorf("found %q; want a number (%s) after the @, such as %s@6", text, r.book.Lift, at)
	}
	n := int64(lift)
	return r.sight.End(at, &n)
}

// ParseEnds parses both ends, which must be at different points.
func (r *Ruler) ParseEnds(a, b string) (from, to End, err error) {
	if from, err = r.ParseEnd(a); err != nil {
		return from, to, err
	}
	if to, err = r.ParseEnd(b); err != nil {
		return from, to, err
	}
	if from.Base.At == to.Base.At {
		return from, to, fmt.Errorf("both ends are at %s; want two different points", from.Base.At)
	}
	return from, to, nil
}

// Word formats an end in the form that ParseEnd accepts.
func (r *Ruler) Word(e End) string {
	if text, ok := r.label(e); ok {
		return text
	}
	return placeWord(e)
}

// between returns the ruler under the terms between two ends.
func (r *Ruler) between(a, b End) *Ruler {
	if r.book.Between == nil {
		return r
	}
	terms := r.book.Between(r.terms, a, b)
	if slices.Equal(terms, r.terms) {
		return r
	}
	return &Ruler{r.book, r.table, terms, r.book.Sight(r.table, terms), r.units}
}

// Clear reports whether the first end sees the second.
func (r *Ruler) Clear(a, b End) bool { return r.between(a, b).sight.Clear(a, b) }

// A Ruling is a decided line over a table, with everything that a dispute needs.
type Ruling struct {
	Line
	Table    *tables.Map // with the obstacles of a match as further features
	From, To End
	Length   int64    // from point to point, thousandths of an inch
	Gap      int64    // from base to base, thousandths of an inch
	Notes    []string // the remarks of a match
	TurnedBy []los.Turn
	ruler    *Ruler
}

// Rule decides the line between two ends.
func (r *Ruler) Rule(a, b End) Ruling {
	r = r.between(a, b)
	u := Ruling{Line: r.sight.Line(a, b), Table: r.table, From: a, To: b, Length: a.Base.At.Distance(b.Base.At), Gap: a.Base.Gap(b.Base), ruler: r}
	if s, ok := r.sight.(interface{ Shown() *tables.Map }); ok {
		u.Table = s.Shown()
	}
	if r.ofUnits(a, b) {
		u.Gap, u.Notes = r.units.Gap(a, b), r.units.Notes(a, b, u.Line.Clear)
	}
	u.TurnedBy = los.LeastTurns(r.book.Terms, r.terms, u.Clear, func(other []uint8) bool { return r.clearUnder(a, b, other) })
	return u
}

// Hash returns the hash of the table as printed.
func (u Ruling) Hash() string { return u.ruler.table.Hash() }

// Counted reports whether the book counts shadows instead of drawing a line from eye to eye.
func (u Ruling) Counted() bool { return u.ruler.book.Count }

// clearUnder returns the verdict under other terms.
func (r *Ruler) clearUnder(a, b End, terms []uint8) bool {
	other, a, b := r.under(a, b, terms)
	return other.Clear(a, b)
}

// lineUnder returns the decided line under other terms.
func (r *Ruler) lineUnder(a, b End, terms []uint8) Line {
	other, a, b := r.under(a, b, terms)
	return other.Line(a, b)
}

// under returns the Sight of the book under other terms, and the two ends computed again, because
// other terms may change them.
func (r *Ruler) under(a, b End, terms []uint8) (Sight, End, End) {
	other := r.book.Sight(r.table, terms)
	again := func(e End) End {
		if e.Unit > 0 {
			return e
		}
		lift := &e.Lift
		if !e.Lifted {
			lift = nil
		}
		if n, err := other.End(e.Base.At, lift); err == nil {
			return n
		}
		return e
	}
	return other, again(a), again(b)
}

// Passing lists what a line between two eyes crosses or touches. It calls the function tell for each
// screen, to fill in the screen's effect.
func (s *Obstructions) Passing(a, b Eye, cite rule.Clause, tell func(c Screen, p *Passed)) (all []Passed) {
	for _, c := range s.Between(a, b) {
		p := Passed{Meeting: tables.Meeting{Feature: c.Feature, From: c.Part.From, To: c.Part.To}, Low: c.Low, Top: c.Top, Drop: c.Drop}
		tell(c, &p)
		all = append(all, p)
	}
	for _, p := range s.Contacts(a.At, b.At) {
		p.Cite, p.Why = cite, "the line does not enter it"
		all = append(all, p)
	}
	return all
}

// Contacts lists the features that a line from a to b skirts or touches, in the order of the table.
// Disputes are usually about these. Features without height are left out.
func (s *Obstructions) Contacts(a, b grid.Point) (all []Passed) {
	for i := range s.table.Features {
		f := &s.table.Features[i]
		if !s.Stands(i) {
			continue
		}
		met := f.Area.Through(a, b)
		for _, p := range met {
			if p.How == grid.Along {
				all = append(all, Passed{Meeting: tables.Meeting{Feature: i, From: p.From, To: p.To}, How: los.Skirts, Top: s.tops[i]})
			}
		}
		for _, p := range rims(f.Area, met, a, b) {
			all = append(all, Passed{Meeting: tables.Meeting{Feature: i, From: p.From, To: p.To}, How: los.Touches, Top: s.tops[i]})
		}
	}
	return all
}

// rims returns the places where a line only touches corners and round edges.
func rims(area grid.Area, met []grid.Part, a, b grid.Point) (all []grid.Part) {
	add := func(at grid.Part) {
		for _, p := range met {
			if p.From <= at.To+1 && at.From <= p.To+1 {
				return
			}
		}
		if !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	for _, g := range area.Polygons {
		for _, c := range g {
			if grid.NearSegment(c, a, b, 0) {
				add(grid.Touch(c, a, b))
			}
		}
	}
	for _, c := range area.Circles {
		if grid.NearSegment(c.At, a, b, c.Radius) && len(c.Through(a, b)) == 0 {
			add(grid.Touch(c.At, a, b))
		}
	}
	return all
}

// InOrder returns the line with Passed sorted from the line's first end.
func (l Line) InOrder() Line {
	order := make([]int, len(l.Passed))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &l.Passed[i], &l.Passed[j]
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Feature, b.Feature))
	})
	passed, decider, beside := make([]Passed, len(order)), -1, 0
	for at, i := range order {
		passed[at] = l.Passed[i]
		if i == l.Decider {
			decider = at
		}
		if i == l.Beside-1 {
			beside = at + 1
		}
	}
	l.Passed, l.Decider, l.Beside = passed, decider, beside
	return l
}

// StandsIn describes the terrain and the ground at a point, and the height of the eye.
func (s *Obstructions) StandsIn(at grid.Point, eye int64) string {
	t := s.table
	var in []string
	for _, i := range t.At(at) {
		if f := &t.Features[i]; f.Kind != tables.Hill {
			in = append(in, f.Name)
		}
	}
	if len(in) == 0 {
		in = []string{"the open"}
	}
	return fmt.Sprintf("in %s, ground %s high, eye %s", strings.Join(in, ", "), grid.InchWords(s.Ground(at)), grid.InchWords(eye))
}
