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

// A File is the format of a scenario/1 file of this system.
type File struct {
	tabletop.ScenarioFile `yaml:",inline"`
	Turns                 int                  `rule:"required" range:"1..30" says:"the length of the match, in turns"`
	Wet                   bool                 `clause:"LG terrain/7" says:"unpaved roads are soft"`
	Deployment            rule.Located[string] `clause:"LG sequence/setup" says:"how the sides take turns at setting up"`
	Forces                struct {
		Red, Blue ForceFile `says:"the pieces of this side"`
	} `rule:"required" says:"the pieces of both sides, and where they begin"`
}

// An EntryFile is the stretch of edge over which pieces enter.
type EntryFile struct {
	Edge   rule.Located[string] `rule:"required" says:"the edge: north, east, south or west"`
	From   rule.Inches          `rule:"required" clause:"LG delayed/1" says:"where the stretch begins, in inches along the edge"`
	To     rule.Inches          `rule:"required" clause:"LG delayed/1" says:"where it ends"`
	Beyond rule.Located[string] `says:"the ground off the board, a row of the terrain table; firm if the key is missing"`
}

// A ForceFile is the force of a side.
type ForceFile struct {
	Entry    *EntryFile           `clause:"LG delayed/1" says:"the stretch of edge over which pieces enter later"`
	Zones    []tabletop.ZoneFile  `clause:"LG sequence/setup" says:"where the player sets up the pieces without a place"`
	Carriers rule.Located[string] `clause:"LG sequence/setup" says:"chosen: the player decides who begins in a carrier"`
	Foxholes rule.Located[int]    `range:"0..60" clause:"LG overrun/5" says:"how many foxholes the player may give to pieces"`
	Pieces   []PieceFile          `rule:"required" count:"1..60" says:"the pieces"`
}

// A PieceFile is a piece and where it begins.
type PieceFile struct {
	Unit   rule.Located[string] `rule:"required" says:"the kind of piece"`
	Label  rule.Located[string] `rule:"required" says:"one to four characters, each label once on a side"`
	At     rule.Pair            `says:"where it begins, in inches"`
	Face   rule.Pair            `says:"the direction it faces, as a vector; north if the key is missing"`
	Dug    bool                 `clause:"LG overrun/5" says:"it begins in a foxhole"`
	Slowed rule.Located[int]    `range:"0..2" clause:"LG speed/6.a" says:"levels of movement that a vehicle has lost"`
	Aboard rule.Located[string] `says:"the label of the carrier in which it begins, listed before it"`
	Enters int                  `clause:"LG delayed/1" says:"the turn in which it enters over the edge"`
	Lands  bool                 `clause:"LG landing/4" says:"it comes down from above in that turn"`
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

func (r *reader) force(side game.Side, raw *ForceFile) {
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
}

// entry reads the stretch of edge over which a force enters.
func (r *reader) entry(f *Force, raw *ForceFile) {
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
func (r *reader) setUp(f *Force, raw *ForceFile) {
	f.Zones, f.Foxholes = r.Zones(raw.Zones), raw.Foxholes.Value
	if f.Zones != nil {
		f.ZonesAt = rule.Fault{File: r.File, Line: raw.Zones[0].From.Node.Line, Column: raw.Zones[0].From.Node.Column}
	}
	if f.Loading = raw.Carriers.Node != nil; f.Loading {
		r.Word("", raw.Carriers, "carriers", tabletop.Chosen)
	}
}

// fit reports whether the state and the given place of a piece are legal at the beginning.
func (r *reader) fit(p *PieceFile, one *Recruit) bool {
	vehicle := one.Kind.Type.Vehicle()
	switch lost := p.Slowed.Value; {
	case lost > 0 && !vehicle:
		r.Fault("LG speed/6.a", p.Slowed.Node, "%s: found %s of movement lost; only vehicles lose levels", one.Label, rule.Count(lost, "level"))
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
func (r *reader) post(f *Force, p *PieceFile, one *Recruit) {
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
func (p *PieceFile) placed() bool {
	return (p.At.Node != nil) != (p.Aboard.Node != nil || p.Enters > 0)
}
func (p *PieceFile) unplaced() bool {
	return p.At.Node == nil && p.Aboard.Node == nil && p.Enters == 0
}

// enters checks that a piece off the board can enter the board.
func (r *reader) enters(f *Force, p *PieceFile, one *Recruit) {
	switch {
	case f.Entry.Edge == NoEdge && !p.Lands:
		r.Fault("", p.Label.Node, "%s enters, but the force has no entry area", one.Label)
	case p.Lands && one.Kind.Type != Thruster:
		r.Fault("LG landing/4", p.Label.Node, "%s cannot come down from above: it has no thrusters", one.Label)
	}
}

// stand checks that there is room for a piece where it is set up.
func (r *reader) stand(p *PieceFile, one *Recruit) {
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
func (r *reader) berth(f *Force, p *PieceFile, one *Recruit) {
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
