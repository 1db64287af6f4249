package shapes

import (
	"encoding/json"

	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// A Field is what a match on a table knows of its units: who stands where, and how
// the rules decide what one of them sees.
type Field interface {
	// Unit finds a unit by its label; ok is false where there is none of that label.
	Unit(label string) (e los.End, ok bool, err error)
	// Word is the label of the unit at an end, "" of a bare point.
	Word(los.End) string
	// Measure decides from a unit to another end; ok is false where the first end is
	// no unit.
	Measure(from, to los.End) (m Measured, ok bool)
	// Sees is the verdict of Measure alone.
	Sees(from, to los.End) (clear, ok bool)
}

// Measured is a line from a unit decided by a match.
type Measured struct {
	Clear  bool
	Cite   rule.Clause
	Gap    int64 // from base to base, thousandths of an inch
	Short  string
	Reason string // as in a los.Ruling; empty where no line is drawn
	Lines  []string
	Passed []los.Passed // what the line runs into
}

// InMatch is a referee of a table with the units of a match: between bare points
// the book decides, from a unit the match.
type InMatch struct {
	*Referee
	field Field
}

// NewInMatch makes it.
func NewInMatch(r *Referee, f Field) *InMatch { return &InMatch{r, f} }

// Basis implements los.Referee: who looks decides too.
func (r *InMatch) Basis() los.Basis {
	b := r.Referee.Basis()
	b.Mutual = false
	return b
}

// Parse implements los.Referee.
func (r *InMatch) Parse(text string) (los.End, error) {
	if e, ok, err := r.field.Unit(text); ok {
		return e, err
	}
	return r.Referee.Parse(text)
}

// Word implements los.Referee.
func (r *InMatch) Word(e los.End) string {
	if w := r.field.Word(e); w != "" {
		return w
	}
	return r.Referee.Word(e)
}

// Clear implements los.Referee.
func (r *InMatch) Clear(from, to los.End) bool {
	if clear, ok := r.field.Sees(from, to); ok {
		return clear
	}
	return r.Referee.Clear(from, to)
}

// Rule implements los.Referee.
func (r *InMatch) Rule(from, to los.End) los.Ruling {
	m, ok := r.field.Measure(from, to)
	if !ok {
		return r.toGround(to, r.Referee.Rule(from, to))
	}
	return los.Ruling{
		From: from, To: to, Names: [2]string{r.Word(from), r.Word(to)}, Terms: r.Basis().Terms,
		Clear: m.Clear, Cite: m.Cite, Short: m.Short, Reason: m.Reason, Length: m.Gap, Passed: m.Passed, Detail: Told{m, r.ruler.table},
	}
}

// A Flying field knows who is in the air, of a book that knows no heights.
type Flying interface{ Aloft(los.End) bool }

// toGround says of a line from a bare point to a unit in the air that it goes to
// the ground below: nobody is known to look, and the book knows no height there.
func (r *InMatch) toGround(to los.End, u los.Ruling) los.Ruling {
	f, ok := r.field.(Flying)
	if !ok || !f.Aloft(to) {
		return u
	}
	if d, ok := u.Detail.(Ruling); ok {
		d.Reason += "; the line goes to the ground below " + r.field.Word(to) + ", which is in the air: ask from a unit"
		u.Reason, u.Detail = d.Reason, d
	}
	return u
}

// Told is the detail of a ruling by a match, with the table of the match.
type Told struct {
	Measured
	Table *maps.Table
}

// Words implements los.Detail.
func (t Told) Words(bool) []string { return t.Lines }

// Section implements los.Detail.
func (t Told) Section() []string { return nil }

// MarshalJSON implements los.Detail.
func (t Told) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"clear": t.Clear, "clause": string(t.Cite), "gap": t.Gap, "words": t.Lines})
}

// UnitEnd is the end of unit number u, which stands at a point.
func UnitEnd(u int, at maps.Spot) los.End { return los.End{Spot: at, Stance: los.Stance{int32(u) + 1}} }

// UnitOf is the unit at an end, -1 at a bare point.
func UnitOf(e los.End) int { return int(e.Stance[0]) - 1 }
