package scenario

import (
	"embed"
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// A Scenario is one battle: a table, two forces, and their goals.
type Scenario struct {
	tabletop.Scenario
	Turns      int
	Wet        bool     // unpaved roads are soft (LG terrain/7)
	Forces     [3]Force // by game.Side
	Deployment tabletop.Deployment
}

// A Force is one side's pieces, and the stretch of edge over which the pieces enter.
type Force struct {
	Entry    Entry
	Pieces   []Recruit
	Zones    tabletop.Zones // zones for the pieces without a place in the file
	ZonesAt  rule.Fault     // position of the zones in the file
	Loading  bool           // its player chooses which pieces begin in a carrier (LG transport/2)
	Foxholes int            // number of pieces that its player may dig in (LG overrun/5)
}

// An Entry is a stretch of one edge of the table.
type Entry struct {
	Edge     Edge
	From, To int64     // along the edge, from the left or the top
	Beyond   GroundRow // the ground off the board, for detours (LG delayed/2.a)
}

// An Edge is one of the four sides of a table.
type Edge uint8

// The edges of a table. A force without an entry area has NoEdge.
const (
	NoEdge Edge = iota
	West
	East
	North
	South
)

var edgeWords = []string{"none", "west", "east", "north", "south"}

// String returns the word of the edge.
func (e Edge) String() string { return edgeWords[e] }

// Length returns the length of an edge of a table.
func (e Edge) Length(t *tables.Map) int64 {
	if e == West || e == East {
		return int64(t.Size.Y)
	}
	return int64(t.Size.X)
}

// A Recruit is the initial state of a piece.
type Recruit struct {
	Kind   *Kind
	Label  string
	At     grid.Point
	Facing grid.Vector
	Dug    bool
	Slowed int    // levels of movement lost to damage before the battle
	Aboard string // the label of its carrier
	Enters int    // the first turn in which it may enter; 0: begins on the table
	Lands  bool   // it enters from above (LG landing/4)
	Unset  bool   // its player sets it up
}

// Place describes where a piece begins.
func (r *Recruit) Place() string {
	switch {
	case r.Aboard != "":
		return "in " + r.Aboard
	case r.Lands:
		return fmt.Sprintf("from above in turn %d", r.Enters)
	case r.Enters > 0:
		return fmt.Sprintf("enters in turn %d", r.Enters)
	case r.Unset && r.Dug:
		return "in a foxhole, set up by its player"
	case r.Unset:
		return "set up by its player"
	case r.Dug:
		return "in a foxhole at " + r.At.String()
	}
	return "at " + r.At.String()
}

//go:embed scenarios/*.yaml tables/*.yaml tutorial/*.yaml
var shipped embed.FS

// Library is what the book ships. The hash of the map includes the entry areas: a digest of the text
// skips every key "from", because sources of values have a key of that name.
var Library = rulebook.NewLibrary(rulebook.Library[Scenario, Tables]{
	Book: "lasergrenadiers", Files: shipped, Training: "lg-training", Tables: []string{"rates", "terrain", "turning", "measures", "units", "damage"},
	Read: Read, Readings: AllReadings[:], Map: func(s *Scenario) string {
		return fmt.Sprint(s.Table.Hash(), s.Forces[game.Red].Entry, s.Forces[game.Blue].Entry)
	},
})
