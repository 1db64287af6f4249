package lasergrenadiers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// The form of the file. Places are kept as nodes for their line and column.
type scenarioFile struct {
	Format     string               `rule:"required"`
	System     string               `rule:"required"`
	ID         string               `rule:"required"`
	Title      string               `rule:"required"`
	Story      string               `rule:"required"`
	Table      rule.Located[string] `rule:"required"`
	Turns      int                  `rule:"required"`
	Wet        bool
	Readings   []rule.Located[string]
	Forces     struct{ Red, Blue forceFile } `rule:"required"`
	Objectives []objectiveFile
	Victory    string `rule:"required"`
	Measured   *game.Measured
}

type forceFile struct {
	Entry *struct {
		Edge     rule.Located[string] `rule:"required"`
		From, To rule.Inches          `rule:"required"`
		Beyond   rule.Located[string] // the ground off the board; firm where it is not told
	}
	Pieces []pieceFile `rule:"required"`
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

type objectiveFile struct {
	Name   string      `rule:"required"`
	At     rule.Pair   `rule:"required"`
	Radius rule.Inches `rule:"required"`
	Points int         `rule:"required"`
}

// ReadScenario reads and checks the text of a scenario/1 file of this system.
func ReadScenario(file string, data []byte, t *Tables) (*Scenario, error) {
	var raw scenarioFile
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return nil, err
	}
	r := &scenarioReader{file: file, tables: t, s: &Scenario{
		File: file, ID: raw.ID, Title: raw.Title, Story: strings.TrimSpace(raw.Story), Turns: raw.Turns, Wet: raw.Wet, Victory: raw.Victory, Measured: raw.Measured,
	}}
	if raw.Format != "scenario/1" || raw.System != "lasergrenadiers" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found format %q of system %q; want scenario/1 of lasergrenadiers", raw.Format, raw.System)}
	}
	if raw.Turns < 1 || raw.Turns > 30 {
		r.fault(nil, "found %d turns; want 1 to 30", raw.Turns)
	}
	name, err := atlas.Named(file, raw.Table.Value)
	if err == nil {
		r.s.Table, err = atlas.OpenTable(name)
	}
	if err != nil {
		r.fault(raw.Table.Node, "%v", err)
		return nil, errors.Join(r.faults...)
	}
	for _, text := range raw.Readings {
		if err := new(Readings).Set(text.Value); err != nil {
			r.fault(text.Node, "%v", err)
		}
		r.s.Readings = append(r.s.Readings, text.Value)
	}
	r.force(game.Red, &raw.Forces.Red)
	r.force(game.Blue, &raw.Forces.Blue)
	for _, o := range raw.Objectives {
		at := r.onTable(o.At)
		r.s.Objectives = append(r.s.Objectives, tabletop.Objective{Name: o.Name, Place: grid.Circle{At: at, Radius: int64(o.Radius)}, Points: o.Points})
	}
	return r.s, errors.Join(r.faults...)
}

// A scenarioReader collects what is wrong with a file.
type scenarioReader struct {
	file   string
	tables *Tables
	s      *Scenario
	faults []error
}

func (r *scenarioReader) fault(n *yaml.Node, format string, args ...any) {
	f := &rule.Fault{File: r.file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	r.faults = append(r.faults, f)
}

// onTable is a point that must lie on the table.
func (r *scenarioReader) onTable(p rule.Pair) grid.Point {
	at := grid.Point{X: int32(p.X), Y: int32(p.Y)}
	if !r.s.Table.Has(at) {
		r.fault(p.Node, "found %s, off the table; want 0,0 to %s", at, r.s.Table.Size)
	}
	return at
}

func (r *scenarioReader) force(side game.Side, raw *forceFile) {
	f := &r.s.Forces[side]
	if raw.Entry != nil {
		r.entry(f, raw)
	}
	seen := map[string]bool{}
	for i := range raw.Pieces {
		p := &raw.Pieces[i]
		k, ok := r.tables.Kind(p.Unit.Value)
		switch {
		case !ok:
			r.fault(p.Unit.Node, "%s", rule.Unknown("unit", p.Unit.Value, r.tables.KindIDs()))
			continue
		case seen[p.Label.Value] || p.Label.Value == "" || len(p.Label.Value) > 4 || strings.ContainsAny(p.Label.Value, " @"):
			r.fault(p.Label.Node, "found label %q; want one to four characters, each label once on a side", p.Label.Value)
			continue
		}
		if max(p.Face.X, -p.Face.X, p.Face.Y, -p.Face.Y) > grid.Reach {
			r.fault(p.Face.Node, "found a facing farther off than %s inches", grid.Inches(grid.Reach))
			continue
		}
		one := Recruit{Kind: k, Label: p.Label.Value, Facing: grid.Vector{X: p.Face.X, Y: p.Face.Y}, Dug: p.Dug, Slowed: p.Slowed.Value, Aboard: p.Aboard.Value, Enters: p.Enters, Lands: p.Lands}
		r.post(f, p, &one)
		seen[one.Label] = true
		f.Pieces = append(f.Pieces, one)
	}
	if len(f.Pieces) == 0 || len(f.Pieces) > 60 {
		r.fault(nil, "%s has %d pieces; want 1 to 60", side, len(f.Pieces))
	}
}

// entry reads the stretch of edge over which a force enters.
func (r *scenarioReader) entry(f *Force, raw *forceFile) {
	e := raw.Entry
	for edge := West; edge <= South; edge++ {
		if e.Edge.Value == edge.String() {
			f.Entry = Entry{Edge: edge, From: int64(e.From), To: int64(e.To)}
		}
	}
	if word := e.Beyond.Value; word != "" {
		row := slices.Index(rowWords, word)
		if row < 0 {
			r.fault(e.Beyond.Node, "%s", rule.Unknown("ground", word, rowWords))
		}
		f.Entry.Beyond = groundRow(max(0, row))
	}
	switch {
	case f.Entry.Edge == NoEdge:
		r.fault(e.Edge.Node, "%s", rule.Unknown("edge", e.Edge.Value, edgeWords[1:]))
	case f.Entry.From >= f.Entry.To || f.Entry.To > edgeLength(r.s.Table, f.Entry.Edge):
		r.fault(e.Edge.Node, "found an entry from %s to %s; want a stretch of the %s edge, 0 to %s [LG delayed/1]",
			grid.Inches(f.Entry.From), grid.Inches(f.Entry.To), f.Entry.Edge, grid.Inches(edgeLength(r.s.Table, f.Entry.Edge)))
	}
}

// edgeLength is how long an edge of a table is.
func edgeLength(t *tables.Map, e Edge) int64 {
	if e == West || e == East {
		return int64(t.Size.Y)
	}
	return int64(t.Size.X)
}

// post finds where a piece begins: on the table, in a carrier, or off the board.
func (r *scenarioReader) post(f *Force, p *pieceFile, one *Recruit) {
	ways := 0
	for _, given := range []bool{p.At.Node != nil, p.Aboard.Node != nil, p.Enters > 0} {
		if given {
			ways++
		}
	}
	switch {
	case p.Slowed.Value < 0 || p.Slowed.Value > 2 || p.Slowed.Value > 0 && !one.Kind.Type.Vehicle():
		r.fault(p.Slowed.Node, "%s: found %d levels of movement lost; want 0 to 2, of a vehicle [LG speed/6.a]", one.Label, p.Slowed.Value)
	case p.Dug && one.Kind.Type.Vehicle():
		r.fault(p.Label.Node, "%s is in a foxhole; want infantry or a crewed weapon there [LG overrun/5]", one.Label)
	case ways != 1 && !(p.Aboard.Node != nil && p.Enters > 0):
		r.fault(p.Label.Node, "%s: want one of at, aboard and enters", one.Label)
	case p.At.Node != nil:
		one.At = r.onTable(p.At)
		r.stand(p, one)
		if one.Facing == (grid.Vector{}) {
			one.Facing = grid.Vector{Y: -grid.Inch}
		}
	case p.Aboard.Node != nil:
		r.berth(f, p, one)
	case f.Entry.Edge == NoEdge && !p.Lands:
		r.fault(p.Label.Node, "%s enters, but the force has no entry area", one.Label)
	case p.Lands && one.Kind.Type != Thruster:
		r.fault(p.Label.Node, "%s cannot come down from above: it has no thrusters [LG landing/4]", one.Label)
	}
}

// stand checks that a piece has room where it is set up.
func (r *scenarioReader) stand(p *pieceFile, one *Recruit) {
	base := grid.Circle{At: one.At, Radius: one.Kind.Base}
	if r.s.Table.Has(one.At) && !r.s.Table.Holds(base) {
		r.fault(p.At.Node, "%s: the base hangs over the table's edge", one.Label)
	}
	for _, f := range r.s.Forces {
		for _, o := range f.Pieces {
			if o.Aboard == "" && o.Enters == 0 && base.Overlaps(grid.Circle{At: o.At, Radius: o.Kind.Base}) {
				r.fault(p.At.Node, "%s stands on %s", one.Label, o.Label)
			}
		}
	}
}

// berth checks the carrier of a piece.
func (r *scenarioReader) berth(f *Force, p *pieceFile, one *Recruit) {
	var known []string
	for i := range f.Pieces {
		c := &f.Pieces[i]
		if c.Kind.Carries > 0 {
			known = append(known, c.Label)
		}
		if c.Label != one.Aboard || c.Kind.Carries == 0 {
			continue
		}
		n := 0
		for _, o := range f.Pieces {
			if o.Aboard == c.Label {
				n++
			}
		}
		if n >= c.Kind.Carries || !one.Kind.Type.Infantry() {
			r.fault(p.Aboard.Node, "%s has no room for %s; want at most %d troopers", c.Label, one.Label, c.Kind.Carries)
		}
		return
	}
	if len(known) == 0 {
		r.fault(p.Aboard.Node, "%s: no carrier is named before it", one.Label)
		return
	}
	r.fault(p.Aboard.Node, "%s", rule.Unknown("carrier", one.Aboard, known))
}
