package scenario

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// A Convoy is a set of stands of one side. Each stand scores if it is at the goal at the end.
type Convoy struct {
	Name   string
	Side   game.Side
	Stands []string // labels of its stands
	Place  grid.Circle
	To     string // the name of the goal
	Points int    // for each of its stands
}

type convoyFile struct {
	Name   string                 `rule:"required" says:"the name of the convoy"`
	Side   rule.Located[string]   `rule:"required" says:"its side, red or blue"`
	Stands []rule.Located[string] `rule:"required" says:"the labels of its stands, each in one convoy"`
	To     string                 `rule:"required" says:"the name of the place to reach"`
	At     rule.Pair              `rule:"required" says:"the middle of the place, in inches"`
	Radius rule.Inches            `rule:"required" says:"how far the place reaches, in inches"`
	Points rule.Located[int]      `rule:"required" range:"1..999" says:"points for each stand that is there at the end"`
}

// convoy reads a convoy. Its stands must be of its side, able to move, and in no other convoy.
func (r *reader) convoy(raw *convoyFile) {
	c := Convoy{Name: raw.Name, To: raw.To, Points: raw.Points.Value, Place: grid.Circle{At: r.Point(raw.At), Radius: int64(raw.Radius)}}
	c.Side = game.Side(1 + r.Word("", raw.Side, "side", []string{"red", "blue"}))
	var known []string
	for u := range Units(r.s.Forces[c.Side].Platoons) {
		if u.Behind == 0 && u.Kind.Branch != Aircraft {
			known = append(known, u.Label)
		}
	}
	for _, label := range raw.Stands {
		taken := slices.Contains(c.Stands, label.Value) || slices.ContainsFunc(r.s.Convoys, func(o Convoy) bool { return o.Side == c.Side && slices.Contains(o.Stands, label.Value) })
		r.First(
			r.Slip(!slices.Contains(known, label.Value), "", label.Node, "%s", rule.Unknown("stand of "+c.Side.String(), label.Value, known)),
			r.Slip(taken, "", label.Node, "stand %s is in a convoy already", label.Value),
		)
		c.Stands = append(c.Stands, label.Value)
	}
	r.s.Convoys = append(r.s.Convoys, c)
}

// ConvoyOf returns the number of a stand's convoy, counted from 1, or 0 if it has none.
func (s *Scenario) ConvoyOf(side game.Side, label string) int8 {
	return 1 + int8(slices.IndexFunc(s.Convoys, func(c Convoy) bool { return c.Side == side && slices.Contains(c.Stands, label) }))
}

// Words describes which stands of a convoy score how much, and where.
func (c *Convoy) Words() string {
	return c.Side.String() + ": " + c.Name + ", " + strings.Join(c.Stands, ", ") + ": each of them scores " + rule.Count(c.Points, "point") + " if it is at " + c.To +
		", " + grid.InchWords(c.Place.Radius) + " around " + c.Place.At.String() + ", at the end"
}
