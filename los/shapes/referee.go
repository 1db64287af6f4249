package shapes

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/tables"
	"metahex/rule"
)

// A Referee wraps a ruler of one rule book as a los.Referee for a table in inches.
type Referee struct {
	ruler *Ruler
	book  string // the id of the rule book
}

// NewReferee returns the referee of a ruler; book is the id of its rule book.
func NewReferee(r *Ruler, book string) *Referee { return &Referee{r, book} }

// Opener returns a function that opens a table's referee for a rule book, under terms such as
// "sky=hazy".
func Opener(book *Book, id string) func(maps.Map, []string) (los.Referee, error) {
	return func(m maps.Map, terms []string) (los.Referee, error) {
		t, ok := m.(*tables.Map)
		if !ok {
			return nil, fmt.Errorf("want a table in inches; found a %s", m.Kind())
		}
		if err := los.Once(terms); err != nil {
			return nil, err
		}
		r, err := NewRuler(book, t, terms...)
		if err != nil {
			return nil, err
		}
		return NewReferee(r, id), nil
	}
}

// Ruler returns the underlying ruler.
func (r *Referee) Ruler() *Ruler { return r.ruler }

// Map implements los.Referee.
func (r *Referee) Map() maps.Map { return r.ruler.table }

// Basis implements los.Referee.
func (r *Referee) Basis() los.Basis {
	b := los.Basis{Book: r.book, Rules: r.ruler.book.Rules, Hash: r.ruler.table.Hash(), Terms: strings.Fields(r.ruler.Terms()), Mutual: true, Lift: r.ruler.book.Lift, Step: 1}
	for _, t := range r.ruler.book.Terms {
		b.Mutual = b.Mutual && t.Name != "target" // with a kind of target, the two ends have different roles
	}
	if r.ruler.units != nil { // the result depends on the unit that looks
		b.Mutual = false
	}
	if b.Lift != "" {
		b.Step, b.Most = 1000, los.MaxLevel*1000
	}
	return b
}

// EndOf converts an end of this package to a los.End.
func EndOf(e End) los.End {
	return los.End{Spot: maps.SpotAt(e.Base.At), Height: int32(e.Lift), Lifted: e.Lifted, Stance: stanceOf(e)}
}

// EndOn converts a los.End, which must come from Parse or At, to an end of this package.
func (r *Referee) EndOn(e los.End) End {
	if unit, ok := r.ruler.placed(e); ok {
		return unit
	}
	lift := int64(e.Height)
	up := &lift
	if !e.Lifted {
		up = nil
	}
	end, err := r.ruler.sight.End(e.Spot.Point(), up)
	if err != nil {
		end, _ = r.ruler.sight.End(e.Spot.Point(), nil)
	}
	return end
}

// Parse implements los.Referee.
func (r *Referee) Parse(text string) (los.End, error) {
	if unit, ok, err := r.parseUnit(text); ok {
		return unit, err
	}
	e, err := r.ruler.ParseEnd(text)
	return EndOf(e), err
}

// At implements los.Referee.
func (r *Referee) At(at maps.Spot, height int32) los.End {
	e, err := r.ruler.EndAt(at.Point(), int64(height))
	if err != nil {
		return los.End{Spot: at}
	}
	return EndOf(e)
}

// Word implements los.Referee.
func (r *Referee) Word(e los.End) string { return r.ruler.Word(r.EndOn(e)) }

// Clear implements los.Referee.
func (r *Referee) Clear(from, to los.End) bool { return r.ruler.Clear(r.EndOn(from), r.EndOn(to)) }

// Rule implements los.Referee.
func (r *Referee) Rule(from, to los.End) los.Ruling {
	return r.ruler.ruled(r.EndOn(from), r.EndOn(to))
}

// ruled returns a ruling in the form of a los.Ruling.
func (r *Ruler) ruled(a, b End) los.Ruling {
	u := r.Rule(a, b)
	lines := u.Words(false)
	all := los.Ruling{
		From: EndOf(a), To: EndOf(b), Names: [2]string{r.Word(a), r.Word(b)}, Terms: strings.Fields(u.ruler.Terms()),
		Clear: u.Line.Clear, Cite: u.Clause, Short: strings.Join(strings.Fields(lines[0]), " ") + ", " + gapWords(a.Base, b.Base), Reason: u.Reason, Length: u.Length, Turns: u.TurnedBy, Detail: u,
	}
	if r.ofUnits(a, b) {
		all.Short = u.tapeWords()
	}
	if u.Decider >= 0 {
		all.Deciders = []int{u.Decider}
		if u.Beside > 0 {
			all.Deciders = append(all.Deciders, u.Beside-1)
		}
	}
	all.Passed = u.Line.PassedOn(u.Table)
	return all
}

// gapWords describes the distance between two ends: from base to base, or between points without
// bases.
func gapWords(a, b grid.Circle) string {
	text := grid.InchWords(a.Gap(b))
	if a.Radius+b.Radius > 0 {
		text += " base to base"
	}
	return text
}

// PassedOn lists what a line passes on a table, in the form of los.Passed.
func (l Line) PassedOn(t *tables.Map) (all []los.Passed) {
	for _, p := range l.Passed {
		f := &t.Features[p.Feature]
		all = append(all, los.Passed{Name: f.Name, What: f.Kind.String(), How: p.How, From: p.From, To: p.To, Top: p.Top, Hides: p.Hides, Cite: p.Cite})
	}
	return slices.Clip(all)
}

// Section implements los.Detail. Tables have no section.
func (u Ruling) Section() []string { return nil }

// Readings implements los.Reader. The values in use depend on the ends if they are units of a match.
func (r *Referee) Readings(from, to los.End) (list rule.ReadingList, now []uint8) {
	a, b := r.EndOn(from), r.EndOn(to)
	return r.ruler.book.Terms, r.ruler.between(a, b).terms
}

// Under implements los.Reader.
func (r *Referee) Under(chosen []uint8, from, to los.End) los.Outcome {
	l := r.ruler.lineUnder(r.EndOn(from), r.EndOn(to), chosen)
	return los.Outcome{Clear: l.Clear, Cite: l.Clause, Reason: l.Reason}
}
