package scenario

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// MostTurns is the length of the longest match in turns.
const MostTurns = 30

// A File is the format of a scenario/1 file of this system.
type File struct {
	tabletop.ScenarioFile `yaml:",inline"`
	Turns                 int `rule:"required"`
	Wet                   bool
	Deployment            rule.Located[string]
	Forces                struct{ Red, Blue forceFile } `rule:"required"`
}

type entryFile struct {
	Edge     rule.Located[string] `rule:"required"`
	From, To rule.Inches          `rule:"required"`
	Beyond   rule.Located[string] // the ground off the board; firm if the key is missing
}

type forceFile struct {
	Entry    *entryFile
	Zones    []tabletop.ZoneFile
	Carriers rule.Located[string]
	Foxholes rule.Located[int]
	Pieces   []pieceFile `rule:"required"`
}

type pieceFile struct {
	Unit   rule.Located[string] `rule:"required"`
	Label  rule.Located[string] `rule:"required"`
	At     rule.Pair
	Face   rule.Pair
	Dug    bool
	Slowed rule.Located[int]
	Aboard rule.Located[string]
	Enters int
	Lands  bool
}

// Read reads and checks the text of a scenario/1 file of this system.
func Read(file string, data []byte, t *Tables) (*Scenario, error) {
	var raw File
	s := &Scenario{}
	r := &reader{Reader: tabletop.Reader{Reader: rulebook.Reader{System: "lasergrenadiers"}, Scenario: &s.Scenario}, tables: t, s: s}
	if err := r.Open(file, data, &raw, &raw.Head, &s.Battle); err != nil {
		return nil, err
	}
	if !r.Common(&raw.ScenarioFile, new(Readings).Set) {
		return nil, r.Err()
	}
	s.Turns, s.Wet = raw.Turns, raw.Wet
	if raw.Turns < 1 || raw.Turns > MostTurns {
		r.Fault("", nil, "found %d turns; want 1 to %d", raw.Turns, MostTurns)
	}
	if raw.Deployment.Node != nil {
		s.Deployment = tabletop.Deployment(r.Word("", raw.Deployment, "deployment", tabletop.DeploymentWords))
	}
	r.force(game.Red, &raw.Forces.Red)
	r.force(game.Blue, &raw.Forces.Blue)
	return s, r.Err()
}

// A reader reads the forces of a scenario.
type reader struct {
	tabletop.Reader
	tables *Tables
	s      *Scenario
}

func (r *reader) force(side game.Side, raw *forceFile) {
	f := &r.s.Forces[side]
	if raw.Entry != nil {
		r.entry(f, raw)
	}
	r.setUp(f, raw)
	seen := map[string]bool{}
	for i := range raw.Pieces {
		p := &raw.Pieces[i]
		k, ok := r.tables.Kind(p.Unit.Value)
		switch {
		case !ok:
			r.Fault("", p.Unit.Node, "%s", rule.Unknown("unit", p.Unit.Value, r.tables.KindIDs()))
			continue
		case seen[p.Label.Value] || p.Label.Value == "" || len(p.Label.Value) > 4 || strings.ContainsAny(p.Label.Value, " @"):
			r.Fault("", p.Label.Node, "found label %q; want one to four characters, each label once on a side", p.Label.Value)
			continue
		}
		if max(p.Face.X, -p.Face.X, p.Face.Y, -p.Face.Y) > grid.Reach {
			r.Fault("", p.Face.Node, "found a facing of %s,%s; want coordinates from -%[3]s to %[3]s", grid.Inches(p.Face.X), grid.Inches(p.Face.Y), grid.Inches(grid.Reach))
			continue
		}
		one := Recruit{Kind: k, Label: p.Label.Value, Facing: grid.Vector{X: p.Face.X, Y: p.Face.Y}, Dug: p.Dug, Slowed: p.Slowed.Value, Aboard: p.Aboard.Value, Enters: p.Enters, Lands: p.Lands}
		r.post(f, p, &one)
		seen[one.Label] = true
		f.Pieces = append(f.Pieces, one)
	}
	if n := len(raw.Pieces); n == 0 || n > mostOfSide {
		r.Fault("", nil, "%s has %d pieces; want 1 to %d", side, n, mostOfSide)
	}
}

// entry reads the stretch of edge over which a force enters.
func (r *reader) entry(f *Force, raw *forceFile) {
	e := raw.Entry
	f.Entry = Entry{Edge: Edge(1 + slices.Index(edgeWords[1:], e.Edge.Value)), From: int64(e.From), To: int64(e.To)}
	if e.Beyond.Value != "" {
		f.Entry.Beyond = GroundRow(r.Word("", e.Beyond, "ground", rowWords))
	}
	switch {
	case f.Entry.Edge == NoEdge:
		r.Fault("", e.Edge.Node, "%s", rule.Unknown("edge", e.Edge.Value, edgeWords[1:]))
	case f.Entry.From >= f.Entry.To || f.Entry.To > f.Entry.Edge.Length(r.Table):
		r.Fault("LG delayed/1", e.Edge.Node, "found an entry from %s to %s; want a stretch of the %s edge, 0 to %s",
			grid.Inches(f.Entry.From), grid.Inches(f.Entry.To), f.Entry.Edge, grid.Inches(f.Entry.Edge.Length(r.Table)))
	}
}

// setUp reads the choices of a side's player before the first turn.
func (r *reader) setUp(f *Force, raw *forceFile) {
	f.Zones = r.Zones(raw.Zones)
	if f.Zones != nil {
		f.ZonesAt = rule.Fault{File: r.File, Line: raw.Zones[0].From.Node.Line, Column: raw.Zones[0].From.Node.Column}
	}
	if f.Loading = raw.Carriers.Node != nil; f.Loading {
		r.Word("", raw.Carriers, "carriers", tabletop.Chosen)
	}
	if f.Foxholes = raw.Foxholes.Value; f.Foxholes < 0 || f.Foxholes > mostOfSide {
		r.Fault("LG overrun/5", raw.Foxholes.Node, "found %d foxholes; want 0 to %d", f.Foxholes, mostOfSide)
	}
}

// mostOfSide is the largest number of pieces of a side.
const mostOfSide = 60

// fit reports whether the state and the given place of a piece are legal at the beginning.
func (r *reader) fit(p *pieceFile, one *Recruit) bool {
	vehicle := one.Kind.Type.Vehicle()
	switch lost := p.Slowed.Value; {
	case lost < 0 || lost > 2 || lost > 0 && !vehicle:
		r.Fault("LG speed/6.a", p.Slowed.Node, "%s: found %d levels of movement lost; want 0 to 2, and only for vehicles", one.Label, lost)
	case p.Dug && vehicle:
		r.Fault("LG overrun/5", p.Label.Node, "%s is in a foxhole; want infantry or a crewed weapon there", one.Label)
	case one.Unset && p.Lands:
		r.Fault("LG landing/4", p.Label.Node, "%s comes down from above; give the turn with the key \"enters\"", one.Label)
	case !one.Unset && !p.placed():
		r.Fault("", p.Label.Node, "%s: give one of the keys \"at\", \"aboard\" and \"enters\"; or give the force the key \"zones\", so that its player can set the piece up", one.Label)
	default:
		return true
	}
	return false
}

// post finds where a piece begins: on the table, in a carrier, or off the board.
func (r *reader) post(f *Force, p *pieceFile, one *Recruit) {
	one.Unset = f.Zones != nil && p.unplaced()
	switch {
	case !r.fit(p, one), one.Unset:
	case p.At.Node != nil:
		one.At = r.Point(p.At)
		r.stand(p, one)
		if r.afloat(one) {
			r.s.CannotStand(p.At.Node, "LG terrain/4", one.Label, one.At.String(), "water")
		}
		if one.Facing == (grid.Vector{}) {
			one.Facing = grid.Vector{Y: -grid.Inch}
		}
	case p.Aboard.Node != nil:
		r.berth(f, p, one)
	default:
		r.enters(f, p, one)
	}
}

// placed reports whether the file gives a piece exactly one place to begin. unplaced reports whether
// the file gives it no place.
func (p *pieceFile) placed() bool {
	return (p.At.Node != nil) != (p.Aboard.Node != nil || p.Enters > 0)
}
func (p *pieceFile) unplaced() bool {
	return p.At.Node == nil && p.Aboard.Node == nil && p.Enters == 0
}

// enters checks that a piece off the board can enter the board.
func (r *reader) enters(f *Force, p *pieceFile, one *Recruit) {
	switch {
	case f.Entry.Edge == NoEdge && !p.Lands:
		r.Fault("", p.Label.Node, "%s enters, but the force has no entry area", one.Label)
	case p.Lands && one.Kind.Type != Thruster:
		r.Fault("LG landing/4", p.Label.Node, "%s cannot come down from above: it has no thrusters", one.Label)
	}
}

// stand checks that there is room for a piece where it is set up.
func (r *reader) stand(p *pieceFile, one *Recruit) {
	base := grid.Circle{At: one.At, Radius: one.Kind.Base}
	if r.Table.Has(one.At) && !r.Table.Holds(base) {
		r.Fault("", p.At.Node, "%s: the base hangs over the table's edge", one.Label)
	}
	for _, f := range r.s.Forces {
		for _, o := range f.Pieces {
			if o.Aboard == "" && o.Enters == 0 && !o.Unset && base.Overlaps(grid.Circle{At: o.At, Radius: o.Kind.Base}) {
				r.Fault("", p.At.Node, "%s overlaps %s", one.Label, o.Label)
			}
		}
	}
}

// berth checks the carrier of a piece.
func (r *reader) berth(f *Force, p *pieceFile, one *Recruit) {
	var known []string
	n := 0
	for _, o := range f.Pieces {
		if o.Kind.Carries > 0 {
			known = append(known, o.Label)
		}
		if o.Aboard == one.Aboard {
			n++
		}
	}
	c := slices.IndexFunc(f.Pieces, func(c Recruit) bool { return c.Label == one.Aboard && c.Kind.Carries > 0 })
	switch {
	case c < 0 && known == nil:
		r.Fault("", p.Aboard.Node, "%s: its carrier must be listed before it", one.Label)
	case c < 0:
		r.Fault("", p.Aboard.Node, "%s", rule.Unknown("carrier", one.Aboard, known))
	case n >= f.Pieces[c].Kind.Carries || !one.Kind.Type.Infantry():
		r.Fault("", p.Aboard.Node, "%s has no room for %s; want at most %d troopers", one.Aboard, one.Label, f.Pieces[c].Kind.Carries)
	}
}
