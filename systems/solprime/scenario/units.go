package scenario

import (
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// A roll reads the stands of one side: their kinds, their first places, and the host of each stand.
type roll struct {
	*reader
	force *Force
	seen  map[string]*Recruit // by label
	taken map[string]int      // number of stands that begin inside each host, by label
}

// group reads a platoon or a structure.
func (m *roll) group(name rule.Located[string], raw []UnitFile, works bool, want string) Platoon {
	m.First(m.Slip(len(raw) < 1 || strings.ContainsAny(name.Value, " @"), "", name.Node, want, name.Value, len(raw)))
	all := make([]Recruit, 0, len(raw)) // must never be reallocated, because seen points into it
	for i := range raw {
		m.stands++
		m.First(m.Slip(m.stands == mostStands+1, "", raw[i].Unit.Node, "found more than %d stands; this is the limit for both sides together", mostStands))
		if one, ok := m.recruit(&raw[i], works); ok {
			all = append(all, one)
			m.seen[one.Label] = &all[len(all)-1]
		}
	}
	return Platoon{Name: name.Value, Rating: RatedVeteran, Units: all}
}

// recruit reads one stand.
func (m *roll) recruit(u *UnitFile, works bool) (one Recruit, ok bool) {
	k, known := m.tables.Kind(u.Unit.Value)
	label := u.Label.Value
	if m.First(
		m.Slip(!known || works != (k.Branch == Structure), "", u.Unit.Node, "%s", rule.Unknown(map[bool]string{false: "unit", true: "section"}[works], u.Unit.Value, m.tables.KindIDs(works))),
		m.Slip(m.seen[label] != nil || !plainLabel(label), "", u.Label.Node, "found label %q; want one to four characters, each label once on a side", label),
		m.Slip(max(u.Face.X, -u.Face.X, u.Face.Y, -u.Face.Y) > grid.Reach, "", u.Label.Node, "found a facing of %s,%s; want coordinates from -%[3]s to %[3]s", grid.Inches(u.Face.X), grid.Inches(u.Face.Y), grid.Inches(grid.Reach)),
	) {
		return one, false
	}
	assault := u.Armour.Node != nil
	m.First(m.Slip(assault && (u.Armour.Value != "assault" || k.Branch != Infantry), "SP infantry/assault-armour", u.Armour.Node, "found armour %q; want assault, and only for infantry", u.Armour.Value))
	m.equipped(u, k)
	one = Recruit{Kind: m.tables.issue(k, m.force.Level, assault), Label: label, In: u.In.Value, Facing: grid.Vector{X: u.Face.X, Y: u.Face.Y}, Dug: u.Dug, Watch: u.Watch, Lots: max(1, u.Lots.Value)}
	m.post(u, &one)
	m.walled(u.Wall, &one)
	if one.Facing == (grid.Vector{}) && !one.Unset {
		one.Facing = grid.Vector{Y: -grid.Inch}
	}
	return one, true
}

// plainLabel reports whether a label is short and a single word.
func plainLabel(label string) bool {
	return label != "" && len(label) <= 4 && !strings.ContainsAny(label, " @")
}

// mustered checks the size of a platoon. A platoon has at most six stands, or at most six carriers
// and as many squads as these can hold (SP organization/transport).
func (m *roll) mustered(at rule.Located[string], p Platoon) {
	carriers, squads, berths := 0, 0, 0
	for _, u := range p.Units {
		switch k := u.Kind; {
		case k.Bays > 0:
			carriers, berths = carriers+1, berths+k.Berths()
		case k.Branch == Infantry:
			squads++
		}
	}
	n := len(p.Units)
	m.First(
		m.Slip(n > 6 && (carriers == 0 || carriers+squads < n), "SP organization", at.Node, "platoon %q has %d stands; want 1 to 6", p.Name, n),
		m.Slip(n > 6 && (carriers > 6 || squads > berths), "SP organization/transport", at.Node, "platoon %q has %s and %s; want at most 6 carriers, and no more squads than they can hold (%d)", p.Name, rule.Count(carriers, "carrier"), rule.Count(squads, "squad"), berths),
	)
}

// aboard checks the stands that begin inside other stands.
func (m *roll) aboard(raw *ForceFile) {
	for _, p := range raw.Platoons {
		for _, u := range p.Units {
			one, host := m.seen[u.Label.Value], m.seen[u.In.Value]
			if u.In.Node == nil || one == nil {
				continue
			}
			if !m.First(m.Slip(host == nil || !host.Kind.Holds(one.Kind) || host.In != "", "", u.In.Node, "found %q inside %q; want a carrier for infantry, or a section of a structure", u.Label.Value, u.In.Value)) {
				n := host.Kind.Berths()
				m.First(m.Slip(m.taken[u.In.Value] >= n, "", u.In.Node, "found %q inside %q, which is full: it holds %d", u.Label.Value, u.In.Value, n))
			}
			m.taken[u.In.Value]++
		}
	}
}
