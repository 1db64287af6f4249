package los

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps"
)

// A Neighbour is an end of a line moved one step: to a place beside it, or one level up or down.
type Neighbour struct {
	End  End    `json:"-"`
	Way  string `json:"way"` // "here", a direction such as "ne", "up" or "down"
	Name string `json:"end"` // as the referee parses it
}

// Around holds the verdicts between two ends and all their neighbours.
type Around struct {
	From  []Neighbour `json:"from"` // the end itself first
	To    []Neighbour `json:"to"`
	Signs []string    `json:"signs"` // one string per From, one byte per To: "." clear, "#" blocked, " " same place
}

// A Mover is a Referee that can move the unit at an end: the unit stays itself at another place and
// height. Under other referees, the neighbours of a unit are places without a unit.
type Mover interface {
	Move(e End, to maps.Spot, height int32) End
}

// LookAround decides the lines between two ends and all their neighbours. A soldier on the ground
// stays on the ground. A soldier at a height stays at that height, or is on the ground where the
// ground is higher. If the referee lets only units see, LookAround returns an error.
func LookAround(r Referee, from, to End) (a Around, err error) {
	if b := r.Basis(); b.Manned {
		return a, fmt.Errorf("under the rules %s only units see, from their positions in the match; other places cannot be queried", b.Rules)
	}
	on := onMap(r)
	a = Around{From: neighbours(r, from, on), To: neighbours(r, to, on)}
	for _, f := range a.From {
		var row strings.Builder
		for _, t := range a.To {
			switch {
			case f.End.Spot == t.End.Spot:
				row.WriteByte(' ')
			case r.Clear(f.End, t.End):
				row.WriteByte('.')
			default:
				row.WriteByte('#')
			}
		}
		a.Signs = append(a.Signs, row.String())
	}
	return a, nil
}

// Alike returns how many verdicts equal the verdict between the ends themselves, and how many
// verdicts Around holds.
func (a Around) Alike() (alike, of int) {
	for _, row := range a.Signs {
		alike += strings.Count(row, a.Signs[0][:1])
		of += len(row) - strings.Count(row, " ")
	}
	return alike, of
}

// onMap returns a function that reports whether a place is on the map.
func onMap(r Referee) func(maps.Spot) bool {
	m := r.Map()
	if m.Form() == maps.Inches {
		return func(at maps.Spot) bool { _, err := r.Parse(m.SpotName(at)); return err == nil }
	}
	places := Set{}
	for at := range m.Spots() {
		places[at] = struct{}{}
	}
	return places.Has
}

// neighbours returns an end and all ends one step away from it.
func neighbours(r Referee, e End, on func(maps.Spot) bool) (all []Neighbour) {
	grounded := r.At(e.Spot, 0).Height == e.Height
	at := r.At
	if m, ok := Unwrap(r).(Mover); ok {
		at = func(to maps.Spot, height int32) End { return m.Move(e, to, height) }
	}
	add := func(way string, to End) { all = append(all, Neighbour{to, way, r.Word(to)}) }
	add("here", e)
	for way, spot := range beside(r.Map(), e.Spot) {
		if !on(spot) {
			continue
		}
		height := e.Height
		if grounded {
			height = 0
		}
		add(way, at(spot, height))
	}
	b := r.Basis()
	if b.Lift == "" {
		return all
	}
	step := max(1, b.Step)
	for _, x := range []struct {
		way string
		by  int32
	}{{"up", step}, {"down", -step}} {
		h := e.Height + x.by
		if to := at(e.Spot, h); h >= 0 && h <= b.Most && to.Height == h {
			add(x.way, to)
		}
	}
	return all
}

// beside lists the places next to a place, each with its direction. On a lattice these are the six
// neighbours; on a table, four points at a distance of an inch.
func beside(m maps.Map, at maps.Spot) func(yield func(way string, to maps.Spot) bool) {
	return func(yield func(string, maps.Spot) bool) {
		if m.Form() == maps.Inches {
			for i, way := range []string{"n", "e", "s", "w"} {
				const inch = grid.Inch
				to := []maps.Spot{{X: at.X, Y: at.Y - inch}, {X: at.X + inch, Y: at.Y}, {X: at.X, Y: at.Y + inch}, {X: at.X - inch, Y: at.Y}}[i]
				if !yield(way, to) {
					return
				}
			}
			return
		}
		for d := range grid.Directions {
			if !yield(d.String(), maps.SpotOf(at.Place().Step(d))) {
				return
			}
		}
	}
}

// Words draws the verdicts as a grid.
func (a Around) Words() []string {
	wide := 0
	for _, f := range a.From {
		wide = max(wide, len(f.Name))
	}
	alike, of := a.Alike()
	head := fmt.Sprintf("  %-4s  %-*s ", "", wide, "")
	across := "across:"
	for _, t := range a.To {
		head += fmt.Sprintf(" %4s", t.Way)
		across += " " + t.Way + " " + t.Name
	}
	lines := []string{
		fmt.Sprintf("around: %s (down) to %s (across) and their neighbours; %d of %d are %s", a.From[0].Name, a.To[0].Name, alike, of, Verdict(a.Signs[0] != "" && a.Signs[0][0] == '.')),
		". clear   # blocked   blank: both ends at one place",
		head,
	}
	for i, f := range a.From {
		row := fmt.Sprintf("  %-4s  %-*s ", f.Way, wide, f.Name)
		for _, sign := range a.Signs[i] {
			row += fmt.Sprintf(" %4c", sign)
		}
		lines = append(lines, strings.TrimRight(row, " "))
	}
	return append(lines, across)
}
