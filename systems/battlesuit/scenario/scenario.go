// Package scenario contains what Battlesuit: Heavy Metal reads before a match: scenarios, the tables
// of figures, readings and optional rules. The rules themselves are in package battlesuit.
//
//	id or file ── Library.Load ──┐
//	                             ├──▶ Scenario ──▶ battlesuit.Prepare
//	Library.Standard ────────────┘
//	└ Overlay, Without
package scenario

import (
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A Scenario is one battlefield situation (BHM 13.0), read from a scenario/1 file and validated:
// every dot that it names is on its board, and every unit is in the deck. A loaded Scenario never
// changes.
type Scenario struct {
	rulebook.Battle // BHM 13.1
	Board           *dots.Board
	Raster          *Raster // BHM 15: the points of a table in inches, which Board surveys; nil: a map of dots
	Turns           int
	Forces          [3]Force // by game.Side; Chance has an empty force
	Special         Special  // BHM 13.5
	Optional        Optional // BHM 12.0
	Detection       game.Sides
	Integrity       game.Sides // sides whose suits may be breached (BHM 12.2)
	Mines           []Minefield
	AsWritten       bool    // BHM 5.0: cards are not dealt; counters get the cards in the order of the file
	Victory         Victory // BHM 13.6
}

// A Force is the units of one side (BHM 13.3, 13.4).
type Force struct {
	Home        Edge         // the friendly edge of the board
	Exits       []Edge       // edges over which its soldiers may leave without being lost
	Build       int          // the build value of all units (BHM 16.4)
	Detachments []Detachment // in the order in which they are set up
}

// A Detachment is a part of a force that is set up, or enters, together. The first commander of a
// force is its leader (BHM 4.1.3). A second commander is the assistant or, with SquadCommand, the
// leader of the squad of its own detachment.
type Detachment struct {
	Name    string
	Squad   int         // BHM 12.11: 1 or 2; 0 if the force has only one squad
	Units   []Recruit   // soldiers and drones, in the order of their labels
	Zone    []maps.Spot // places of set-up or entry, in the order of half-rows; on a table the listed points
	Area    []maps.Spot // on a map: the whole zone, with the dots that these units cannot take
	Region  *Region     // on a table: the whole zone
	Where   string      // the zone's title, for the players
	Turn    int         // the turn of entry (BHM 8.6); 0: begins on the board
	Edge    Edge        // the edge of entry
	Hidden  bool        // BHM 12.10: set up hidden; the zone has only dots with cover
	Marines bool        // BHM 12.5
}

// A Recruit is a unit as the scenario lists it.
type Recruit struct {
	Type  cards.Type
	Label string // BHM 4.1: "A" to "T" for armoured soldiers; P1, M1, S1, D1 for police, militia, sentries and mobile drones
	Post  bool   // the unit begins at At and Level, without a choice of the player
	At    maps.Spot
	Level int // levels above the board's lowest; for a unit on the ground, the ground's level
	// Damage is the number of hits that the unit begins with. It is always less than what would put
	// the unit down (BHM 5.2.1).
	Damage int8
}

// Special are the special scenario rules (BHM 13.5).
type Special struct {
	Heights   dots.Heights      // heights of terrain; the printed ones unless changed (BHM 2.4)
	Wade      int               // movement points to enter water on foot; 0: prohibited (BHM 2.3.6)
	MineReach int               // BHM 15.6, on a table: the distance in inches at which a mine goes off
	Glow      int               // strength of slag's attack on a soldier that enters slag on foot (BHM 2.3.5)
	Tiles     []Tile            // laid over the printed terrain at set-up (BHM 4.13)
	Works     []Work            // bunkers and improved positions in addition to the printed ones (BHM 4.6)
	Buildings map[maps.Spot]int // BHM 12.13: buildings that carry soldiers, with their height in levels
	Stealth   [3]int            // by game.Side: the first box of stealth markers (BHM 12.3); 0: not under stealth at first
	First     game.Side         // the side with the initiative in turn 1; Chance: both sides roll
	Sight     int               // the limit of sight in map points, for example at night (BHM 13.5); 0: no limit
}

// A Tile replaces the printed terrain of a dot; the dot keeps its level.
type Tile struct {
	At      maps.Spot
	Terrain dots.Terrain
}

// A Work is a bunker or an improved position.
type Work struct {
	At   maps.Spot
	Kind dots.Kind
}

// A Minefield is the set of markers that a side hides in a zone, one marker per dot (BHM 12.6).
type Minefield struct {
	Side                        game.Side
	Where                       string // the zone's title
	Zone                        []maps.Spot
	Region                      *Region // on a table: the whole zone
	Explosive, Nuclear, Dummies int
	Caches                      int // markers that the enemy must find, see Find
}

// Markers returns the number of markers in a minefield.
func (m *Minefield) Markers() int { return m.Explosive + m.Nuclear + m.Dummies + m.Caches }

// Optional is a set of optional rules of section 12 that apply to a whole match.
// Other optional rules need no flag: drones and marines are in a force, mines in
// a Minefield, and improved detection and suit integrity are given by side.
type Optional uint16

// The flags of Optional.
const (
	StealthSuits  Optional = 1 << iota // BHM 12.3
	NapOfTheEarth                      // BHM 12.7
	StrictCombat                       // BHM 12.8
	FacingRule                         // BHM 12.9
	HiddenSetup                        // BHM 12.10
	SquadCommand                       // BHM 12.11
	SquadMorale                        // BHM 12.12
	TallBuildings                      // BHM 12.13
)

// Has reports whether all given flags are set.
func (o Optional) Has(switches Optional) bool { return o&switches == switches }

var optionalNames = []string{"stealth", "nap-of-the-earth", "strict-combat", "facing", "hidden-setup", "squad-command", "squad-morale", "tall-buildings"}

// String lists the set flags by their names in scenario files.
func (o Optional) String() string {
	var names []string
	for i, name := range optionalNames {
		if o&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// UnmarshalText reads the name of one flag.
func (o *Optional) UnmarshalText(text []byte) error {
	var i uint8
	err := rule.SetWord(&i, "optional rule", text, optionalNames)
	*o = 1 << i
	return err
}

// An Edge is a side of the board.
type Edge uint8

// The edges of the board; NoEdge is the zero value.
const (
	NoEdge Edge = iota
	NorthEdge
	EastEdge
	SouthEdge
	WestEdge
)

var edgeNames = []string{"no edge", "north", "east", "south", "west"}

// String returns the compass word.
func (e Edge) String() string { return edgeNames[e] }

// UnmarshalText reads the compass word.
func (e *Edge) UnmarshalText(text []byte) error {
	err := rule.SetWord(e, "edge", text, edgeNames[1:])
	*e++
	return err
}

// Inside returns the distance of a place from the edge: 0 on the edge, counted in half-rows for north
// and south, in columns for east and west.
func (e Edge) Inside(s grid.Span, at grid.Place) int {
	switch e {
	case NorthEdge:
		return at.V
	case EastEdge:
		return s.Columns - 1 - at.Q
	case SouthEdge:
		return s.HalfRows - 1 - at.V
	default:
		return at.Q
	}
}

// Has reports whether a soldier at a place can leave over the edge in one step. In even columns the
// places half a row inside the north and south edges also count.
func (e Edge) Has(s grid.Span, at grid.Place) bool {
	inside := e.Inside(s, at)
	return inside == 0 || inside == 1 && (e == NorthEdge || e == SouthEdge)
}

// Victory says how the match is won (BHM 16.7).
type Victory struct {
	Text   string // for the players
	Awards []Award
	Margin int // a side wins if it leads by that many points; a smaller lead is a draw
	Target int // the match ends when a side has that many points; 0: the match lasts all its turns
}

// An Award is one way to score.
type Award struct {
	To     game.Side
	For    Goal
	Name   string      // name of the zone or edge, for the players
	Zone   []maps.Spot // Control, Demolition: each dot scores separately; Denial: the whole zone
	Region *Region     // on a table: the whole zone
	Edge   Edge        // Exit
	Score  int         // points for each enemy, dot or soldier; for Denial the total
	Build  bool        // Kill and Exit: the unit's build points instead of Score
	Turns  bool        // Control and Denial: scored at the end of every turn; otherwise only at the end of the match
}

// A Goal is what an award is for.
type Goal uint8

// The goals.
const (
	Kill       Goal = iota + 1 // an enemy unit is eliminated
	Control                    // a soldier of the side was the last in good order on the dot, on the ground (BHM 4.9)
	Exit                       // a soldier leaves over the edge
	Denial                     // every enemy soldier in the zone is down
	Demolition                 // the bridge, building or bunker on the dot is brought down, by either side (BHM 11.2.2, 12.4.2)
	Find                       // a cache that the enemy has hidden is revealed, by either side (BHM 4.12)
)

var goalNames = []string{"nothing", "kills", "control", "exit", "denial", "demolition", "finds"}

// String returns the goal's name in scenario files.
func (g Goal) String() string { return goalNames[g] }

// Clause is the clause that describes the goal.
func (g Goal) Clause() rule.Clause {
	return [...]rule.Clause{"BHM 13.6", "BHM 16.7", "BHM 4.9", "BHM 8.4", "BHM 16.7", "BHM 11.2.2", "BHM 4.12"}[g]
}

// UnmarshalText reads a goal's name.
func (g *Goal) UnmarshalText(text []byte) error {
	err := rule.SetWord(g, "goal", text, goalNames[1:])
	*g++
	return err
}
