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

// A Field gives access to the units of a match on a table: the position of each, and what each sees
// by the rules of the match.
type Field interface {
	// Units returns the number of units. They are numbered from 0.
	Units() int
	// Label returns the label of a unit.
	Label(u int) string
	// Stands returns the end of a unit; ok is false if the unit is off the table.
	Stands(u int) (e los.End, ok bool)
	// Measure decides the line from a unit to an end; ok is false if the unit cannot look.
	Measure(u int, to los.End) (m Measured, ok bool)
	// Sees returns only the verdict of Measure.
	Sees(u int, to los.End) (clear, ok bool)
}

// Measured is a line from a unit, decided by a match.
type Measured struct {
	Clear  bool
	Cite   rule.Clause
	Gap    int64 // from base to base, in thousandths of an inch
	Short  string
	Reason string // the Reason of a los.Ruling; empty if no line is drawn
	Lines  []string
	Passed []los.Passed // what the line runs into
}

// NewMeasured returns a line from a unit; Passed is empty. Gap is the distance from base to
// base. Hidden is the clause that hides the target; if it is empty, the target is visible by the
// clause seen.
func NewMeasured(from, to string, gap int64, hidden, seen rule.Clause) Measured {
	m, verb := Measured{Clear: hidden == "", Cite: hidden, Gap: gap}, "does not see"
	if m.Clear {
		m.Cite, verb = seen, "sees"
	}
	m.Short = fmt.Sprintf("%s inches base to base, %s %s %s [%s]", grid.Inches(gap), from, verb, to, m.Cite)
	m.Lines = []string{m.Short}
	return m
}

// Pass adds what the line meets on a table.
func (m *Measured) Pass(l Line, t *tables.Map) {
	m.Reason, m.Passed = l.Reason, l.PassedOn(t)
	m.Lines = append(m.Lines, l.Words(t)...)
}

// InMatch is a referee of a table with the units of a match. The match decides lines from a unit,
// and the book decides lines between points without units.
type InMatch struct {
	*Referee
	field Field
}

// NewInMatch returns the referee of a match. Terms are terms of the given book.
func NewInMatch(book *Book, id string, t *tables.Map, f Field, terms ...string) *InMatch {
	r, err := NewRuler(book, t, terms...)
	if err != nil {
		panic(err)
	}
	return &InMatch{NewReferee(r, id), f}
}

// Basis implements los.Referee. Seeing is not mutual, because the result depends on the viewer.
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

// A Flying field reports which units are in the air. A book without heights needs it.
type Flying interface{ Aloft(u int) bool }

// toGround adds a remark to the ruling on a line from a point to a unit in the air: the line goes
// to the ground below. No viewing unit is known, and the book has no height at that point.
func (r *InMatch) toGround(to los.End, u los.Ruling) los.Ruling {
	f, flies := r.field.(Flying)
	v, ok := r.unit(to)
	if !flies || !ok || !f.Aloft(v) {
		return u
	}
	if d, ok := u.Detail.(Ruling); ok {
		d.Reason += "; " + r.field.Label(v) + " is in the air, but this line goes to the ground below it; to see the unit itself, start the line at a unit"
		u.Reason, u.Detail = d.Reason, d
	}
	return u
}

// Explained is the detail of a ruling of a match, with the table of the match.
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

// unit returns the unit at an end; ok is false if there is none.
func (r *InMatch) unit(e los.End) (u int, ok bool) {
	u = UnitOf(e)
	return u, u >= 0 && u < r.field.Units()
}

// UnitOf returns the unit at an end, or -1 if there is none.
func UnitOf(e los.End) int { return int(e.Stance[0]) - 1 }
