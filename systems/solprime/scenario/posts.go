package scenario

import (
	"slices"

	"metahex/grid"
	"metahex/rule"
)

// The places of stands that do not begin on the ground of the table. Aircraft wait off the table
// (SP air/support), VTOL craft may hover (SP vtol/hover), and guns may be behind the table
// (SP artillery/off-table).

// The heights of air units, in inches (SP air/heights).
const (
	Low  = 3
	High = 5
)

// Edges is a set of the table's four edges.
type Edges uint8

// The edges of the table, in the order of edgeWords.
const (
	North Edges = 1 << iota
	East
	South
	West
)

var edgeWords = []string{"north", "east", "south", "west"}

// posted reports whether a stand has a place to begin. Aircraft always begin off the table.
func (u *UnitFile) posted(k *Kind) bool {
	return u.At.Node != nil || u.In.Node != nil || u.Behind.Node != nil || k.Branch == Aircraft
}

// post finds the place where a stand begins, and reports faults.
func (r *roll) post(u *UnitFile, one *Recruit) {
	k, placed := one.Kind, u.At.Node != nil
	one.Unset = r.force.Zones != nil && k.Branch != Structure && !u.posted(k)
	switch {
	case r.First(
		r.Slip(placed && u.In.Node != nil || !one.Unset && !u.posted(k), "", u.Label.Node, "found %q with no place or with two; give the key \"at\" or \"in\", or give the force the key \"zones\", so that its player can set it up", one.Label),
		r.Slip(placed && k.Branch == Aircraft, "SP air/support", u.At.Node, "found a place for %s; aircraft begin off the table and enter when called", one.Label),
	), k.Branch == Aircraft:
	case u.Behind.Node != nil:
		r.behind(u, one)
	case placed:
		one.At = r.Point(u.At)
		if Afloat(r.s.Table, k, one.At) {
			r.s.CannotStand(u.At.Node, "SP movement/deep-water", one.Label, one.At.String(), "deep water")
		}
	}
	r.height(u.Height, one)
}

// height finds the height at which a stand begins.
func (r *roll) height(h rule.Located[int], one *Recruit) {
	if one.Kind.Branch != VTOL {
		r.First(r.Slip(h.Node != nil, "SP vtol/hover", h.Node, "found a height for %s; only VTOL craft begin in the air", one.Label))
		return
	}
	if one.Height = Low; h.Node != nil {
		one.Height = int8(h.Value)
		r.First(r.Slip(!slices.Contains([]int8{0, Low, High}, one.Height), "SP air/heights", h.Node, "found a height of %d; want 0, 3 or 5 inches", one.Height))
	}
}

// farthest is the largest distance of guns behind the table.
const farthest = 400 * grid.Inch

// behind puts off-table guns behind the middle of their side's table edge
// (SP artillery/off-table).
func (r *roll) behind(u *UnitFile, one *Recruit) {
	at, size, d := u.Behind.Node, r.s.Table.Size, int32(u.Behind.Value)
	if r.First(
		r.Slip(u.At.Node != nil, "", at, "found a place on the table and one behind it for %s; want one of them", one.Label),
		r.Slip(one.Kind.Calibre == 0, "SP artillery/off-table", at, "found %s behind the table; want only artillery there", one.Label),
		r.Slip(d < grid.Inch || d > farthest, "", at, "found guns %s behind the table; want 1 to 400", grid.InchWords(int64(d))),
		r.Slip(r.force.Edge == 0, "", at, "found guns behind the table; give their force the key \"edge\": %s, %s, %s or %s", edgeWords[0], edgeWords[1], edgeWords[2], edgeWords[3]),
	) {
		return
	}
	one.Behind = int64(d)
	one.At = map[Edges]grid.Point{
		North: {X: size.X / 2, Y: -d}, East: {X: size.X + d, Y: size.Y / 2},
		South: {X: size.X / 2, Y: size.Y + d}, West: {X: -d, Y: size.Y / 2},
	}[r.force.Edge]
}

// Where describes where a stand begins.
func (r *Recruit) Where() string {
	switch {
	case r.In != "":
		return "in " + r.In
	case r.Unset:
		return "set up by its player"
	case r.Behind > 0:
		return grid.InchWords(r.Behind) + " behind the table"
	case r.Kind.Branch == Aircraft:
		return "off the table"
	}
	return "at " + r.At.String()
}
