package shapes

import (
	"encoding/json"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/tables"
	"metahex/rule"
)

// A Field is what a match on a table knows of its units: where each stands, and how the rules
// decide what it sees.
type Field interface {
	// Units is the number of units; they are counted from 0.
	Units() int
	// Label is the label of a unit.
	Label(u int) string
	// Stands returns the end at which a unit stands; ok is false if it is off the table.
	Stands(u int) (e los.End, ok bool)
	// Measure decides from a unit to another end; ok is false if the unit cannot look.
	Measure(u int, to los.End) (m Measured, ok bool)
	// Sees is the verdict of Measure alone.
	Sees(u int, to los.End) (clear, ok bool)
}

// Measured is a line from a unit, decided by a match.
type Measured struct {
	Clear  bool
	Cite   rule.Clause
	Gap    int64 // from base to base, thousandths of an inch
	Short  string
	Reason string // as in a los.Ruling; empty if no line is drawn
	Lines  []string
	Passed []los.Passed // what the line runs into
}

// NewMeasured returns a line from a unit, still without what it passes: the distance from base to
// base, and the clause by which the target is not seen. If that clause is empty, the second is the
// one by which it is seen.
func NewMeasured(from, to string, gap int64, hidden, seen rule.Clause) Measured {
	m, verb := Measured{Clear: hidden == "", Cite: hidden, Gap: gap}, "does not see"
	if m.Clear {
		m.Cite, verb = seen, "sees"
	}
	m.Short = fmt.Sprintf("%s inches base to base, %s %s %s [%s]", grid.Inches(gap), from, verb, to, m.Cite)
	m.Lines = []string{m.Short}
	return m
}

// Pass adds what the line runs into on a table.
func (m *Measured) Pass(l Line, t *tables.Map) {
	m.Reason, m.Passed = l.Reason, l.PassedOn(t)
	m.Lines = append(m.Lines, l.Words(t)...)
}

// InMatch is a referee of a table with the units of a match: between bare points the book decides,
// from a unit the match does.
type InMatch struct {
	*Referee
	field Field
}

// NewInMatch returns the referee of a match by a rule book, under terms in the words of that book.
func NewInMatch(book *Book, id string, t *tables.Map, f Field, terms ...string) *InMatch {
	r, err := NewRuler(book, t, terms...)
	if err != nil {
		panic(err)
	}
	return &InMatch{NewReferee(r, id), f}
}

// Basis implements los.Referee: the result depends on who looks.
func (r *InMatch) Basis() los.Basis {
	b := r.Referee.Basis()
	b.Mutual = false
	return b
}

// Parse implements los.Referee.
func (r *InMatch) Parse(text string) (los.End, error) {
	for u := range r.field.Units() {
		if label := r.field.Label(u); strings.EqualFold(label, text) {
			e, ok := r.field.Stands(u)
			if !ok {
				return los.End{}, fmt.Errorf("%s is not on the table", label)
			}
			e.Stance = los.Stance{int32(u) + 1}
			return e, nil
		}
	}
	return r.Referee.Parse(text)
}

// Word implements los.Referee.
func (r *InMatch) Word(e los.End) string {
	if u, ok := r.unit(e); ok {
		return r.field.Label(u)
	}
	return r.Referee.Word(e)
}

// Clear implements los.Referee.
func (r *InMatch) Clear(from, to los.End) bool {
	if u, ok := r.unit(from); ok {
		if clear, ok := r.field.Sees(u, to); ok {
			return clear
		}
	}
	return r.Referee.Clear(from, to)
}

// Rule implements los.Referee.
func (r *InMatch) Rule(from, to los.End) los.Ruling {
	u, ok := r.unit(from)
	var m Measured
	if ok {
		m, ok = r.field.Measure(u, to)
	}
	if !ok {
		return r.toGround(to, r.Referee.Rule(from, to))
	}
	return los.Ruling{
		From: from, To: to, Names: [2]string{r.Word(from), r.Word(to)}, Terms: r.Basis().Terms,
		Clear: m.Clear, Cite: m.Cite, Short: m.Short, Reason: m.Reason, Length: m.Gap, Passed: m.Passed, Detail: Explained{m, r.ruler.table},
	}
}

// A Flying field knows which units are in the air, for a book that knows no heights.
type Flying interface{ Aloft(u int) bool }

// toGround says, for a line from a bare point to a unit in the air, that it goes to the ground
// below: no unit is known to look, and the book knows no height there.
func (r *InMatch) toGround(to los.End, u los.Ruling) los.Ruling {
	f, flies := r.field.(Flying)
	v, ok := r.unit(to)
	if !flies || !ok || !f.Aloft(v) {
		return u
	}
	if d, ok := u.Detail.(Ruling); ok {
		d.Reason += "; the line goes to the ground below " + r.field.Label(v) + ", which is in the air: ask from a unit"
		u.Reason, u.Detail = d.Reason, d
	}
	return u
}

// Explained is the detail of a ruling by a match, with the table of the match.
type Explained struct {
	Measured
	Table *tables.Map
}

// Words implements los.Detail.
func (t Explained) Words(bool) []string { return t.Lines }

// Section implements los.Detail.
func (t Explained) Section() []string { return nil }

// MarshalJSON implements los.Detail.
func (t Explained) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"clear": t.Clear, "clause": string(t.Cite), "gap": t.Gap, "words": t.Lines})
}

// unit returns the unit at an end; ok is false at a bare point.
func (r *InMatch) unit(e los.End) (u int, ok bool) {
	u = UnitOf(e)
	return u, u >= 0 && u < r.field.Units()
}

// UnitOf returns the unit at an end, -1 at a bare point.
func UnitOf(e los.End) int { return int(e.Stance[0]) - 1 }
