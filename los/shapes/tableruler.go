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
// needs is the same for all of them and is here: what is passed and where on the line, the clause
// that decides, which other terms would turn it, and a citation that can be rerun.
//
//	12.5,8 ●───────♣♣♣♣♣♣─────────────│──────● 20,10.5
//	               1.2  3.4           5       7.906
//	               crossed            along its edge

// A Book is one rule book's rule of sight over tables.
type Book struct {
	Rules string           // their version, for citations; it changes when a verdict might
	Terms rule.ReadingList // what decides besides the table: readings, and the kinds and technology of the two units
	Count bool             // shadows are counted in inches, instead of a line drawn from eye to eye
	Lift  string           // what a number after an @ means, such as "level"; empty: the book has none
	Sight func(t *tables.Map, terms []uint8) Sight
}

// A Sight is one table with the rule of sight of a book under chosen terms.
type Sight interface {
	// End returns an end at a point: on the ground, or lifted by so many thousandths. The error
	// says what is legal.
	End(at grid.Point, lift *int64) (End, error)
	// Line decides, and lists everything that the line passes, in order from a.
	Line(a, b End) Line
	// Clear is Line without the reasons.
	Clear(a, b End) bool
}

// An End is one end of a line: the base there, and the height of its eye, in thousandths of an
// inch.
type End struct {
	Base   grid.Circle
	Lift   int64  // as the book counts it and as it is written
	Lifted bool   // Lift is written
	Ground int64  // above the table
	Eye    int64  // above the table
	Stands string // "in the open, ground 0 inches high", in the book's words
}

// A Line is a decided line.
type Line struct {
	Clear   bool
	Clause  rule.Clause // that decides
	Reason  string      // a sentence without a period
	Passed  []Passed
	Decider int // its index in Passed; −1: none
	Beside  int // of two that hide together, the other one's index plus one; 0: none
}

// Passed is a feature on a line, with the stretch of the line on it.
type Passed struct {
	tables.Meeting
	How  los.Contact
	Top  int64  // above the table
	Why  string // "higher than both", "2.2 inches of woods, 1 is seen through"
	Cite rule.Clause
	// Counted is set if it could hide and does not; Spare is by how much it fails to, in
	// thousandths of an inch.
	Counted bool
	Spare   int64
}

// Nearest returns what comes nearest to hiding without hiding; of two equals, the first on the map.
// Ok is false if nothing is counted.
func (l Line) Nearest() (p Passed, ok bool) {
	for _, q := range l.Passed {
		if q.Counted && (!ok || q.Spare < p.Spare || q.Spare == p.Spare && q.Feature < p.Feature) {
			p, ok = q, true
		}
	}
	return p, ok
}

// Nearly says in a sentence what comes nearest to hiding a clear line and by how much it fails; if
// nothing is counted it returns other.
func (l Line) Nearly(t *tables.Map, other string) string {
	if p, ok := l.Nearest(); ok {
		return fmt.Sprintf("nearest to hiding is %s: %s", t.Features[p.Feature].Name, p.Why)
	}
	return other
}

// A Ruler decides lines of sight over one table by one rule book.
type Ruler struct {
	book  *Book
	table *tables.Map
	terms []uint8
	sight Sight
}

// NewRuler returns the ruler of a table under terms such as "sky=hazy".
func NewRuler(book *Book, t *tables.Map, terms ...string) (*Ruler, error) {
	chosen := make([]uint8, len(book.Terms))
	for _, text := range terms {
		if err := book.Terms.Set(chosen, text); err != nil {
			return nil, err
		}
	}
	return &Ruler{book, t, chosen, book.Sight(t, chosen)}, nil
}

// Table is the ruler's table.
func (r *Ruler) Table() *tables.Map { return r.table }

// Terms lists all terms: "sky=clear target=vehicle technology=laser".
func (r *Ruler) Terms() string { return r.book.Terms.String(r.terms) }

// Lift is what a number after an @ means; empty if the book has no such number.
func (r *Ruler) Lift() string { return r.book.Lift }

// EndAt returns an end at a point, lifted to a height, or on the ground where that is higher or
// where the book knows no heights.
func (r *Ruler) EndAt(at grid.Point, lift int64) (End, error) {
	if r.book.Lift != "" {
		if e, err := r.sight.End(at, &lift); err == nil {
			return e, nil
		}
	}
	return r.sight.End(at, nil)
}

// ParseEnd reads one end of a line: a point in inches, 12.5,8, and after an @ its height, if the
// rule book needs that.
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
		return End{}, fmt.Errorf("found %q; this rule book knows no heights but those of the table, so leave out the @", text)
	case lift.UnmarshalText([]byte(up)) != nil:
		return End{}, fmt.Errorf("found %q; want a number (%s) after the @, such as %s@6", text, r.book.Lift, at)
	}
	n := int64(lift)
	return r.sight.End(at, &n)
}

// ParseEnds reads both ends, which must be apart.
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

// Word writes an end as ParseEnd reads it.
func (r *Ruler) Word(e End) string {
	if e.Lifted {
		return e.Base.At.String() + "@" + grid.Inches(e.Lift)
	}
	return e.Base.At.String()
}

// Clear reports whether the two see one another.
func (r *Ruler) Clear(a, b End) bool { return r.sight.Clear(a, b) }

// A Ruling is a decided line over a table, with what a dispute needs.
type Ruling struct {
	Line
	Table    *tables.Map
	From, To End
	Length   int64 // from point to point, thousandths of an inch
	TurnedBy []los.Turn
	ruler    *Ruler
}

// Rule decides the line between two ends.
func (r *Ruler) Rule(a, b End) Ruling {
	u := Ruling{Line: r.sight.Line(a, b), Table: r.table, From: a, To: b, Length: a.Base.At.Distance(b.Base.At), ruler: r}
	u.TurnedBy = los.LeastTurns(r.book.Terms, r.terms, u.Clear, func(other []uint8) bool { return r.clearUnder(a, b, other) })
	return u
}

// Counted reports whether shadows were counted instead of a line drawn from eye to eye.
func (u Ruling) Counted() bool { return u.ruler.book.Count }

// clearUnder decides under other terms.
func (r *Ruler) clearUnder(a, b End, terms []uint8) bool {
	other, a, b := r.under(a, b, terms)
	return other.Clear(a, b)
}

// lineUnder is clearUnder with the reasons.
func (r *Ruler) lineUnder(a, b End, terms []uint8) Line {
	other, a, b := r.under(a, b, terms)
	return other.Line(a, b)
}

// under returns the Sight of the book under other terms, and the two ends as it sees them: the ends
// are computed again, since other terms may change them.
func (r *Ruler) under(a, b End, terms []uint8) (Sight, End, End) {
	other := r.book.Sight(r.table, terms)
	again := func(e End) End {
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

// Passing lists what a line between two eyes passes: what it runs through, where tell fills in what
// that does, and what it only meets the edge of.
func (s *Obstructions) Passing(a, b Eye, cite rule.Clause, tell func(c Screen, p *Passed)) (all []Passed) {
	for _, c := range s.Between(a, b) {
		p := Passed{Meeting: tables.Meeting{Feature: c.Feature, From: c.Part.From, To: c.Part.To}, Top: s.Top(c.Feature)}
		tell(c, &p)
		all = append(all, p)
	}
	for _, p := range s.Contacts(a.At, b.At) {
		p.Cite, p.Why = cite, "the line does not enter it"
		all = append(all, p)
	}
	return all
}

// Contacts lists the features that a line from a to b skirts or touches, in the order of the table:
// the usual subject of a dispute. Features without height are left out.
func (s *Obstructions) Contacts(a, b grid.Point) (all []Passed) {
	for i := range s.table.Features {
		f := &s.table.Features[i]
		if f.Height == 0 {
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

// rims returns where a line only touches corners and round edges.
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

// InOrder returns the line with what it passes in order from its first end.
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

// StandsIn describes what an end at a point stands in, on what ground, and how high its eye is.
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
