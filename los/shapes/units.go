package shapes

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/tables"
)

// Units gives a referee access to the units of a match on a table. They are numbered from 0.
type Units struct {
	Count int
	Label func(u int) string
	// Stands returns the position of a unit; ok is false if the unit is off the table.
	Stands func(u int) (e los.End, ok bool)
	// End returns a unit as an end of a line, at its own position or at another one.
	End func(u int, at los.End) End
	// Gap returns the distance between two ends from base to base, in thousandths of an inch.
	Gap func(from, to End) int64
	// Notes returns remarks on a line, such as the armour that fire would meet.
	Notes func(from, to End, clear bool) []string
}

// NewInMatch returns the referee of a table with the units of a match. The Sight of the book must be
// that of the match: it decides lines from units and from bare points, under all terms.
func NewInMatch(book *Book, id string, t *tables.Map, units *Units, terms ...string) *Referee {
	r, err := NewRuler(book, t, terms...)
	if err != nil {
		panic(err)
	}
	r.units = units
	return NewReferee(r, id)
}

// UnitOf returns the unit at an end, or -1 if there is none.
func UnitOf(e los.End) int { return int(e.Stance[0]) - 1 }

// stanceOf returns the stance of the unit at an end.
func stanceOf(e End) los.Stance { return los.Stance{int32(e.Unit)} }

// placed returns the end of a line at a los.End with a unit; ok is false if it has none.
func (r *Ruler) placed(at los.End) (e End, ok bool) {
	u := UnitOf(at)
	if r.units == nil || u < 0 || u >= r.units.Count {
		return e, false
	}
	e = r.units.End(u, at)
	e.Unit = u + 1
	return e, true
}

// parseUnit parses the label of a unit, alone or with another place: RB1=12.5,8. Ok is false if the
// text names no unit.
func (r *Referee) parseUnit(text string) (e los.End, ok bool, err error) {
	units := r.ruler.units
	if units == nil {
		return e, false, nil
	}
	name, place, elsewhere := strings.Cut(text, "=")
	for u := range units.Count {
		if label := units.Label(u); strings.EqualFold(label, name) {
			at, stands := units.Stands(u)
			if !stands {
				return e, true, fmt.Errorf("%s is not on the table", label)
			}
			at.Stance = los.Stance{int32(u) + 1}
			if !elsewhere {
				return at, true, nil
			}
			there, err := r.ruler.ParseEnd(place)
			e = EndOf(there)
			e.Stance = at.Stance
			return e, true, err
		}
	}
	return e, false, nil
}

// Move implements los.Mover: a unit of the match stays itself at another place.
func (r *Referee) Move(e los.End, to maps.Spot, height int32) los.End {
	moved := r.At(to, height)
	if moved.Height == 0 {
		moved.Lifted = false
	}
	moved.Stance = e.Stance
	return moved
}

// ofUnits reports whether a unit of a match is at an end of a line. Other lines of a match are described
// as those of the table are.
func (r *Ruler) ofUnits(a, b End) bool { return r.units != nil && a.Unit+b.Unit > 0 }

// label formats the unit at an end: its label, and its place if that is not its own.
func (r *Ruler) label(e End) (text string, ok bool) {
	u := e.Unit - 1
	if r.units == nil || u < 0 || u >= r.units.Count {
		return "", false
	}
	text = r.units.Label(u)
	if at, stands := r.units.Stands(u); !stands || at.Spot != maps.SpotAt(e.Base.At) || int64(at.Height) != e.Lift {
		text += "=" + placeWord(e)
	}
	return text, true
}

// placeWord formats the place of an end.
func placeWord(e End) string {
	if e.Lifted {
		return e.Base.At.String() + "@" + grid.Inches(e.Lift)
	}
	return e.Base.At.String()
}

// tapeWords describes the verdict on a line of units in one line that begins with their distance.
func (u Ruling) tapeWords() string {
	verb := "does not see"
	if u.Line.Clear {
		verb = "sees"
	}
	return fmt.Sprintf("%s base to base, %s %s %s [%s]", grid.InchWords(u.Gap), u.ruler.Word(u.From), verb, u.ruler.Word(u.To), u.Clause)
}
