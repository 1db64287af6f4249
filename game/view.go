package game

// What a side can see, as plain data.
//
// A terminal or a picture that knows no system draws a View: places with their terrain, pieces on
// them, cards beside them, notes below. A View does not change with the match, so a caller may keep
// one. Three kinds of board share it:
//
//	Dots    X and Y are Q and V of grid.Place: column and half-row
//	Hexes   the same, with cells drawn around the places
//	Inches  X to the right and Y down, in thousandths of an inch

// A View is everything that one side can see of a match.
type View struct {
	Title  string
	Turn   int    // from 1; 0 before the first
	Phase  string // "reaction fire", "second phase"
	Board  *Board // shared between views and never changed; nil where there is none
	Pieces []Piece
	Cards  []Card
	Notes  []string
	Goals  []string `json:"-"` // what wins and what scores, a line each; it never changes, and so is no part of the fingerprint
	Marks  []Mark   `json:"-"` // no part of a match's fingerprint: the notes list them
	// How the match stands, for headers and briefings. The notes say it too, so it is no part of
	// the fingerprint.
	Turns  int     `json:"-"` // the number of turns; 0: no limit
	Score  [3]int  `json:"-"` // points, indexed by Side
	Left   string  `json:"-"` // the movement that the moving piece has left: "RB has 4 points left"; empty: nothing is shown
	Stakes []Stake `json:"-"` // what scores, as it now stands
	// The names of the sides in the rule book, indexed by Side; empty: their colours. No part of
	// the fingerprint.
	Sides [3]string `json:"-"`
}

// SideName is the name of a side in the rule book, or its colour.
func (v *View) SideName(s Side) string {
	if name := v.Sides[s]; name != "" {
		return name
	}
	return s.String()
}

// A Stake is something that scores, and who would score it as things stand.
type Stake struct {
	Text   string // "the footbridge D-L-21, at the end of the match"
	Points int    // for it, or for each part of it; 0: see the text
	For    Sides  // who can score it
	Held   Side   // who holds it now; Chance: nobody
}

// A Mark is a spot on a board that matters for victory.
type Mark struct {
	At     Point
	Radius int32  // on a table; 0: a place
	Text   string // "objective: the bridge, 5 points, held by red"; empty: see the notes of its place
	Held   Side   // who holds it now; Chance: nobody
}

// A Kind of board says what the numbers of a Point mean.
type Kind uint8

const (
	Dots Kind = iota
	Hexes
	Inches
)

// A Point is a position on a board, in the units of the board's Kind.
type Point struct{ X, Y int32 }

// A Board is the terrain: it is replaced, not changed, when the terrain changes.
type Board struct {
	Kind     Kind
	Min, Max Point // corners of the smallest upright rectangle around it
	Places   []Place
}

// A Place is a dot, a hex, or a piece of terrain on a table in inches.
type Place struct {
	ID      int32 // its number in a Choice
	At      Point
	Name    string   // "A-H-11"
	Terrain string   // "woods"; empty is clear
	Level   int      // of the ground
	Print   Print    `json:",omitzero"` // Hexes only: what is printed there; a dot has none
	Outline []Point  // Inches only: the edge of the terrain, a polygon
	Notes   []string // "bunker", "objective of red"
	// What is drawn of a place and is also written in its notes:
	Sides [6]Hexside      `json:"-"` // Hexes only: what lies along each side, clockwise from up
	Ways  [WayKinds]uint8 `json:"-"` // Hexes only: the sides over which ways leave, a bit each, clockwise from up
	Goal  bool            `json:"-"` // it counts for victory
	Plain int             `json:"-"` // how many of the notes only repeat these fields and the level
}

// A Hexside is what lies along a side of a hex.
type Hexside uint8

// The hexsides; a bridge or a ferry goes over a stream or a river.
const (
	OpenSide Hexside = iota
	StreamSide
	RiverSide // impassable
	CrestSide
	BridgeSide
	FerrySide
)

// The kinds of ways from hex to hex.
const (
	RoadWay = iota
	RaisedRoadWay
	RailWay
	RaisedRailWay
	WayKinds // their number
)

// A Print is what the map shows in a hex, where another battle may give the same hex another
// terrain.
type Print struct {
	Colour string // "light blue"; empty: use the terrain's name
	Over   string // one sign printed over it: "/" for streaks
	Figure int    // used in calculations there, such as its combat value; 0: none
}

// A Piece stands for a unit, a marker or a chit.
type Piece struct {
	ID       int32 // its number in a Choice
	At       Point
	Off      string // set while the piece is not on the board: "in orbit", "eliminated"
	Level    int    // absolute; the ground's own where it stands on the ground
	Airborne bool
	Facing   int    // sixths of a turn clockwise from up, where the system knows facing
	Heading  Point  `json:",omitzero"` // Inches only: a point ahead, counted from At
	Base     int32  `json:",omitzero"` // Inches only: the radius it stands on
	Left     int32  `json:"-"`         // Inches only: what remains of its move; no part of the fingerprint
	Group    string `json:"-"`         // the formation it belongs to, as answers name it; no part of the fingerprint
	Side     Side
	Glyph    string // one character to draw it with
	Label    string // "T4"
	FaceDown bool   // the viewer sees only its back
	Lost     bool   `json:"-"` // it is out of the match for good; Off says why
	State    []string
	Shape    Shape `json:"-"` // how it stands at a glance; no part of the fingerprint
}

// A Shape is how a piece stands, as a map and a roster show it at a glance. What the system or the
// viewer does not know is zero.
type Shape struct {
	Type     string // "Ranger"
	Hits, Of int32  // hits taken, and how many destroy it; Of 0: hits are not counted
	Spent    bool   // it has acted in this turn, or can no longer act
	Unsteady bool   // shaken, suppressed, disrupted
	Leads    bool   // it is a leader
	Astray   bool   // it is out of command
}

// A Card is a sheet of figures beside the board.
type Card struct {
	Piece    int32 // the piece it belongs to; -1 for none
	Title    string
	Side     Side
	FaceDown bool // the viewer sees only its back; Lines are empty
	Lines    []CardLine
}

// A CardLine is one line of a card: "shield", "3 3 2 1 0". At is the index, from 0, of the figure
// that counts now, and -1 if none is marked.
type CardLine struct {
	Name, Text string
	At         int
}
