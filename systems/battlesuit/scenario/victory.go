package scenario

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
)

// minefields reads the minefields (BHM 12.6). Each mine has two dummies unless the scenario says
// otherwise.
func (r *reader) minefields() {
	for _, raw := range r.raw.Mines {
		z := r.zone(raw.Zone)
		m := Minefield{Side: r.side(raw.Side), Where: z.title, Zone: z.dots, Region: z.region, Explosive: raw.Explosive.Value, Nuclear: raw.Nuclear.Value, Caches: raw.Caches.Value}
		m.Dummies = (m.Explosive + m.Nuclear + m.Caches) * r.tables.Of(MineDummies)
		if raw.Dummies != nil {
			m.Dummies = raw.Dummies.Value
		}
		switch n := m.Markers(); {
		case n == 0:
			r.Fault("BHM 12.6", raw.Zone.Node, "found a minefield without mines; want a number for explosive, nuclear, caches or dummies")
		case n > len(z.dots):
			r.Fault("BHM 12.6", raw.Zone.Node, "found %s for the %s of %s; want a dot for each marker", rule.Count(n, "mine marker"), rule.Count(len(z.dots), "dot"), raw.Zone.Value)
		}
		r.s.Mines = append(r.s.Mines, m)
	}
}

// victory reads the victory conditions (BHM 13.6, 16.7).
func (r *reader) victory() {
	raw := &r.raw.Victory
	v := &r.s.Victory
	*v = Victory{Text: strings.TrimSpace(raw.Text), Margin: max(1, raw.Margin.Value), Target: raw.Target.Value}
	for _, a := range raw.Awards.Value {
		v.Awards = append(v.Awards, r.award(a))
	}
}

func (r *reader) award(raw AwardFile) Award {
	a := Award{To: r.side(raw.To), For: raw.For.Value, Edge: raw.Edge, Score: max(0, int(raw.Score)), Build: raw.Score < 0, Turns: raw.Turns}
	var zoned *yaml.Node
	if raw.Zone != nil {
		z := r.zone(*raw.Zone)
		a.Name, a.Zone, a.Region, zoned = z.title, z.dots, z.region, raw.Zone.Node
	}
	r.First(append(r.groundSlips(&raw, zoned), r.otherSlips(&raw, &a)...)...)
	if a.For == Exit {
		a.Name = "the " + a.Edge.String() + " edge"
	}
	if a.For == Demolition && r.s.Raster == nil {
		r.targets(&a, zoned)
	}
	return a
}

// groundSlips are the possible faults in the zone, the score and the time of an award.
func (r *reader) groundSlips(raw *AwardFile, zoned *yaml.Node) []error {
	goal, build := raw.For.Value, raw.Score < 0
	held := goal == Control || goal == Denial
	onGround := held || goal == Demolition
	cite, node := goal.Clause(), raw.For.Node
	return []error{
		r.Slip(onGround && raw.Zone == nil, cite, node, "an award for %s needs a zone", goal),
		r.Slip(!onGround && raw.Zone != nil, cite, zoned, "an award for %s cannot have a zone", goal),
		r.Slip((onGround || goal == Find) && build, cite, node, "an award for %s must score points, not `build`", goal),
		r.Slip(!held && raw.Turns, cite, node, "an award for %s is scored when it happens; the key `turns` is only for control and denial", goal),
	}
}

// otherSlips are the faults of an award that no side could ever score.
func (r *reader) otherSlips(raw *AwardFile, a *Award) []error {
	cite, node := a.For.Clause(), raw.For.Node
	return []error{
		r.Slip(a.For == Demolition && r.s.Raster != nil, "BHM 15.4", node, "awards for demolition are only for maps of dots"),
		r.Slip(a.For == Find && !r.hidesCaches(a.To.Enemy()), cite, node, "an award for finds needs caches among the mines of %s", a.To.Enemy()),
		r.Slip(a.For == Exit && a.Edge == NoEdge, cite, node, "an award for exit needs an edge"),
		r.Slip(a.For != Exit && a.Edge != NoEdge, cite, node, "an award for %s cannot have an edge", a.For),
		r.Slip(a.For == Exit && !slices.Contains(r.s.Forces[a.To].Exits, a.Edge), cite, node, "found an award for exit over the %s edge; want an edge among the exits of %s (%v)", a.Edge, a.To, r.s.Forces[a.To].Exits),
	}
}

// targets checks that each dot of an award has an object that can be brought down
// (BHM 11.2.2).
func (r *reader) targets(a *Award, zoned *yaml.Node) {
	for _, at := range a.Zone {
		if r.terrain(at) != dots.Building && !r.has(at, dots.Bridge) && !r.has(at, dots.Bunker) {
			r.Fault("BHM 11.2.2", zoned, "dot %s has no bridge, building or bunker to bring down", r.s.name(at))
			return
		}
	}
}

// hidesCaches reports whether a side's minefields contain caches.
func (r *reader) hidesCaches(side game.Side) bool {
	return slices.ContainsFunc(r.s.Mines, func(m Minefield) bool { return m.Side == side && m.Caches > 0 })
}
