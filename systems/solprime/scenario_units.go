package solprime

import (
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// A roll reads the stands of one side: who they are, where they begin, and who
// is inside what.
type roll struct {
	*scenarioReader
	force *Force
	seen  map[string]*Recruit // by label
	taken map[string]int      // how many begin inside
}

// all reads the stands of a platoon, or the sections of a structure.
func (m *roll) all(raw []unitFile, works bool) (all []Recruit) {
	all = make([]Recruit, 0, len(raw)) // not moved any more: seen points into it
	for i := range raw {
		if m.stands++; m.stands == mostStands+1 {
			m.fault(raw[i].Unit, "found more than %d stands; want so many of both sides at most", mostStands)
		}
		if one, ok := m.recruit(&raw[i], works); ok {
			all = append(all, one)
			m.seen[one.Label] = &all[len(all)-1]
		}
	}
	return all
}

// recruit reads one stand.
func (m *roll) recruit(u *unitFile, works bool) (one Recruit, ok bool) {
	k, found := m.tables.Kind(u.Unit.Value)
	label := u.Label.Value
	switch {
	case !found || works != (k.Branch == Structure):
		m.fault(u.Unit, "%s", rule.Unknown(map[bool]string{false: "unit", true: "section"}[works], u.Unit.Value, m.tables.KindIDs(works)))
		return one, false
	case m.seen[label] != nil || label == "" || len(label) > 4 || strings.ContainsAny(label, " @"):
		m.fault(u.Label, "found label %q; want one to four characters, each label once on a side", label)
		return one, false
	case max(u.Face.X, -u.Face.X, u.Face.Y, -u.Face.Y) > grid.Reach:
		m.fault(u.Label, "found a facing farther off than %s inches", grid.Inches(grid.Reach))
		return one, false
	}
	assault := u.Armour.Node != nil
	if assault && (u.Armour.Value != "assault" || k.Branch != Infantry) {
		m.fault(u.Armour, "found armour %q; want assault, for infantry [%s]", u.Armour.Value, rule.Clause("SP infantry/assault-armour"))
	}
	m.equipped(u, k)
	one = Recruit{Kind: m.tables.issue(k, m.force.Level, assault), Label: label, In: u.In.Value, Facing: grid.Vector{X: u.Face.X, Y: u.Face.Y}, Dug: u.Dug, Watch: u.Watch, Lots: 1}
	m.post(u, &one)
	m.walled(u.Wall, &one)
	if one.Lots = max(1, u.Lots.Value); u.Lots.Value < 0 || u.Lots.Value > 20 {
		m.fault(rule.Located[string]{Node: u.Lots.Node}, "found %d lots of ammunition; want 1 to 20 [SP artillery/ammunition]", u.Lots.Value)
	}
	if one.Facing == (grid.Vector{}) && !one.Unset {
		one.Facing = grid.Vector{Y: -grid.Inch}
	}
	return one, true
}

// mustered checks how large a platoon is: six stands at most, or six carriers and
// as much infantry as they hold (SP organization/transport).
func (m *roll) mustered(at rule.Located[string], p Platoon) {
	carriers, squads, berths := 0, 0, 0
	for _, u := range p.Units {
		switch k := u.Kind; {
		case k.Bays > 0:
			carriers, berths = carriers+1, berths+k.berths()
		case k.Branch == Infantry:
			squads++
		}
	}
	switch n := len(p.Units); {
	case n <= 6:
	case carriers == 0 || carriers+squads < n:
		m.fault(at, "platoon %q has %d stands; want 1 to 6 [SP organization]", p.Name, n)
	case carriers > 6 || squads > berths:
		m.fault(at, "%v", rule.Refuse("SP organization/transport", "platoon %q has %s and %s; want 6 carriers at most, and as many squads as they hold, %d",
			p.Name, rule.Count(carriers, "carrier"), rule.Count(squads, "squad"), berths))
	}
}

// aboard checks who begins inside what.
func (m *roll) aboard(raw *forceFile) {
	for _, p := range raw.Platoons {
		for _, u := range p.Units {
			one := m.seen[u.Label.Value]
			if u.In.Node == nil || one == nil {
				continue
			}
			host := m.seen[u.In.Value]
			switch {
			case host == nil || !host.Kind.holds(one.Kind) || host.In != "":
				m.fault(u.In, "found %q inside %q; want a carrier for infantry, or a section of a structure", u.Label.Value, u.In.Value)
			case m.taken[u.In.Value] >= host.Kind.berths():
				m.fault(u.In, "found %q inside %q, which is full: it holds %d", u.Label.Value, u.In.Value, host.Kind.berths())
			}
			m.taken[u.In.Value]++
		}
	}
}
