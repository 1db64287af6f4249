package solprime

import (
	"metahex/grid"
	"metahex/rule"
)

// Where stands begin that are not on the ground of the table: aircraft wait off it
// (SP air/support), VTOL craft may hover (SP vtol/hover), guns may stand behind it
// (SP artillery/off-table).

var edgeWords = []string{"north", "east", "south", "west"}

// post finds where a stand begins, and says what is wrong with it.
func (r *roll) post(u *unitFile, one *Recruit) {
	k := one.Kind
	switch placed := u.At.Node != nil; {
	case r.force.Zones != nil && k.Branch != Structure && !placed && u.In.Node == nil && u.Behind.Node == nil && k.Branch != Aircraft:
		one.Unset = true
	case placed && u.In.Node != nil, !placed && u.In.Node == nil && u.Behind.Node == nil && k.Branch != Aircraft:
		r.fault(u.Label, "found %q at no place, or at two; want at or in, or zones of the force, where its player sets it up", one.Label)
	case k.Branch == Aircraft && placed:
		r.fault(rule.Located[string]{Node: u.At.Node}, "found a place for %s; aircraft begin off the table and are called [SP air/support]", one.Label)
	case k.Branch == Aircraft:
	case u.Behind.Node != nil:
		r.behind(u, one)
	case placed:
		one.At = r.point(u.At)
	}
	one.Height = low
	if u.Height.Node != nil {
		one.Height = int8(u.Height.Value)
	}
	h := rule.Located[string]{Node: u.Height.Node}
	switch {
	case k.Branch != VTOL && h.Node != nil:
		r.fault(h, "found a height for %s; VTOL craft alone begin in the air [SP vtol/hover]", one.Label)
	case one.Height != 0 && one.Height != low && one.Height != high:
		r.fault(h, "found a height of %d; want 0, 3 or 5 inches [SP air/heights]", one.Height)
	}
	if k.Branch != VTOL {
		one.Height = 0
	}
}

// farthest is how far behind the table guns may stand.
const farthest = 400 * grid.Inch

// behind puts guns behind the middle of their side's edge of the table (SP
// artillery/off-table).
func (r *roll) behind(u *unitFile, one *Recruit) {
	far := rule.Located[string]{Node: u.Behind.Node}
	size, d := r.s.Table.Size, int32(u.Behind.Value)
	switch {
	case u.At.Node != nil:
		r.fault(far, "found a place on the table and one behind it for %s; want one of them", one.Label)
	case one.Kind.Calibre == 0:
		r.fault(far, "found %s behind the table; want artillery there alone [SP artillery/off-table]", one.Label)
	case d < grid.Inch || d > farthest:
		r.fault(far, "found guns %s inches behind the table; want 1 to 400", grid.Inches(int64(d)))
	case r.force.Edge == 0:
		r.fault(far, "found guns behind the table and no edge of the force; want edge: %s, %s, %s or %s", edgeWords[0], edgeWords[1], edgeWords[2], edgeWords[3])
	default:
		one.Behind = int64(d)
		one.At = map[edges]grid.Point{
			north: {X: size.X / 2, Y: -d}, east: {X: size.X + d, Y: size.Y / 2},
			south: {X: size.X / 2, Y: size.Y + d}, west: {X: -d, Y: size.Y / 2},
		}[r.force.Edge]
	}
}

// Where tells where a stand begins.
func (r *Recruit) Where() string {
	switch {
	case r.In != "":
		return "in " + r.In
	case r.Unset:
		return "set up by its player"
	case r.Behind > 0:
		return grid.Inches(r.Behind) + " inches behind the table"
	case r.Kind.Branch == Aircraft:
		return "off the table"
	}
	return "at " + r.At.String()
}

// station is a stand as a match begins with it.
func (t *Tables) station(r *Recruit) stand {
	s := stand{at: r.At, start: r.At, facing: r.Facing, front: r.Facing, rounds: t.rounds(r.Kind, r.Lots), host: nowhere, with: nowhere, height: r.Height, load: r.Kind.arm(), bombs: int8(r.Kind.Bombs)}
	switch {
	case r.Kind.Branch == Aircraft:
		s.off = away
	case r.Behind > 0:
		s.off = battery
	case r.Unset:
		s.off = unset
	}
	if r.Dug {
		s.flags |= dug
	}
	if r.Watch {
		s.flags |= watching
	}
	return s
}
