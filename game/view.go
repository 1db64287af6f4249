package game

import (
	"cmp"

	"metahex/rule"
)

// A view is everything that a side can see, as plain data.
//
// A terminal or a picture can draw a View without knowing the system: places with terrain, pieces,
// cards beside the board, notes below. A View does not change with the match, so a caller may store
// it. All three kinds of board use View:
//
//	Dots    X and Y are Q and V of grid.Place: column and half-row
//	Hexes   the same, with cells drawn around the places
//	Inches  X to the right and Y down, in thousandths of an inch

// A View is everything that one side can see of a match.
type View struct {
	Title  string
	Turn   int    // from 1; 0 before the first turn
	Phase  string // "reaction fire", "second phase"
	Board  *Board // shared between views and immutable; nil if there is no board
	Pieces []Piece
	Cards  []Card
	Notes  []string
	Goals  []string `json:"-"` // the ways to win and to score, one per line; constant, so not in the fingerprint
	Marks  []Mark   `json:"-"` // not in the fingerprint, because the notes list the marks too
	// The score so far, for headers and briefings. The notes contain it too, so it is not in the
	// fingerprint.
	Turns  int     `json:"-"` // the number of turns; 0: no limit
	Round  string  `json:"-"` // the rule book's word for a turn: "cycle"; empty: "turn"
	Score  [3]int  `json:"-"` // points, indexed by Side
	Left   string  `json:"-"` // what the acting side has left: "RB has 4 points left", "entrenchment 1 of 3"; empty: not shown
	Stakes []Stake `json:"-"` // everything that scores, with its current holder
	// The names of the sides in the rule book, indexed by Side; empty: use the colours. They are
	// not in the fingerprint.
	Sides [3]string `json:"-"`
	// The words of the rule book's events that decide: "hit", "miss". Constant for a book, and not in
	// the fingerprint.
	Outcomes []string `json:"-"`
}

// TurnWord returns the rule book's word for a turn.
func (v *View) TurnWord() string { return cmp.Or(v.Round, "turn") }

// SideName returns the name of a side in the rule book, or its colour.
func (v *View) SideName(s Side) string {
	if name := v.Sides[s]; name != "" {
		return name
	}
	return s.String()
}

// A Stake is something that scores, with the side that would score it now.
type Stake struct {
	Text   string // "the footbridge D-L-21, at the end of the match"
	Points int    // for the whole stake, or for each part; 0: see the text
	For    Sides  // who can score it
	Held   Side   // the side that holds it now; Chance: none
}

// A Mark is a position on a board that matters for victory.
type Mark struct {
	At     Point
	Radius int32  // only on a table; 0: a single place
	Text   string // "objective: the bridge, 5 points, held by red"; empty: see the notes of the place
	Held   Side   // the side that holds it now; Chance: none
}

// A Kind of board defines what the numbers of a Point mean.
type Kind uint8

const (
	Dots Kind = iota
	Hexes
	Inches
)

// A Point is a position on a board, in the units of the board's Kind.
type Point struct{ X, Y int32 }

// A Board is the terrain. It is immutable: when the terrain changes, a new Board replaces it.
type Board struct {
	Kind     Kind
	Min, Max Point // corners of the bounding rectangle
	Places   []Place
}

// A Place is a dot, a hex, or a piece of terrain on a table in inches.
type Place struct {
	ID      int32 // the number of the place in a Choice
	At      Point
	Name    string   // "A-H-11"
	Terrain string   // "woods"; empty: clear
	Level   int      // of the ground at this place
	Print   Print    `json:",omitzero"` // Hexes only: the printing on the map; a dot has none
	Outline []Point  // Inches only: the edge of the terrain, a polygon
	Notes   []string // "bunker", "objective of red"
	// These fields are drawn, and the notes contain them too:
	Sides [6]Hexside      `json:"-"` // Hexes only: the feature along each side, clockwise from the top
	Ways  [WayKinds]uint8 `json:"-"` // Hexes only: the sides that roads and similar ways cross, one bit each, clockwise from the top
	Goal  bool            `json:"-"` // the place counts for victory
	Plain int             `json:"-"` // how many of the notes only repeat the fields above and the level
}

// A Hexside is the terrain feature along a side of a hex.
type Hexside uint8

// The hexsides. A bridge or a ferry crosses a stream or a river.
const (
	OpenSide Hexside = iota
	StreamSide
	RiverSide // impassable
	CrestSide
	BridgeSide
	FerrySide
)

// The kinds of ways from hex to hex, such as roads.
const (
	RoadWay = iota
	RaisedRoadWay
	RailWay
	RaisedRailWay
	WayKinds // the number of kinds
)

// A Print is what the map shows in a hex. Another battle on the same map may give the hex a
// different terrain.
type Print struct {
	Colour string // "light blue"; empty: use the terrain's name
	Over   string // one character printed over the colour: "/" for streaks
	Figure int    // a number for calculations, such as the combat value of the hex; 0: none
}

// A Piece is a unit, a marker or a chit on the board.
type Piece struct {
	ID       int32 // the number of the piece in a Choice
	At       Point
	Off      string // why the piece is not on the board: "in orbit", "eliminated"; empty: on the board
	Level    int    // absolute; equals the ground's level for a piece on the ground
	Airborne bool
	Facing   int    // sixths of a turn clockwise from the top, if the system has facing
	Heading  Point  `json:",omitzero"` // Inches only: a point ahead of the piece, relative to At
	Base     int32  `json:",omitzero"` // Inches only: the radius of its base
	Left     int32  `json:"-"`         // Inches only: the remaining movement; not in the fingerprint
	Group    string `json:"-"`         // the piece's formation, as written in answers; not in the fingerprint
	Side     Side
	Glyph    string // the character that represents the piece on a map
	Label    string // "T4"
	FaceDown bool   // the viewer sees only its back
	Lost     bool   `json:"-"` // out of the match for good; Off says why
	State    []string
	Shape    Shape `json:"-"` // its state at a glance; not in the fingerprint
}

// A Shape is the state of a piece as a map and a roster show it at a glance. A field is zero if the
// system does not have it or the viewer does not know it.
type Shape struct {
	Type     string // "Ranger"
	Hits, Of int32  // hits taken, and how many destroy it; Of 0: hits are not counted
	Spent    bool   // has acted in this turn, or can no longer act; a unit may be marked while it is acting
	Acting   bool   // is acting now
	Unsteady bool   // shaken, suppressed, disrupted
	Leads    bool   // is a leader
	Astray   bool   // is out of command
}

// Finished reports whether a piece has finished acting in this turn, or can no longer act.
func (s Shape) Finished() bool { return s.Spent && !s.Acting }

// A Card is a table of values beside the board.
type Card struct {
	Piece    int32 // the piece of the card; -1 for none
	Title    string
	Side     Side
	FaceDown bool // the viewer sees only its back; Lines are empty
	Lines    []CardLine
	Source   rule.Source `json:"-"` // where its figures are from; empty: its lines say so, if they must. Not in the fingerprint
}

// Add appends a line that marks no value. Its meaning is that of its name.
func (c *Card) Add(means map[string]string, name, text string) {
	c.Lines = append(c.Lines, CardLine{Name: name, Text: text, At: -1, Means: means[name]})
}

// Remark returns the remark on the figures of a card that are not from the rule book, or "".
func (c *Card) Remark() string {
	if c.Source != rule.StandIn {
		return ""
	}
	return string(c.Source) + " figures"
}

// A CardLine is one line of a card: "shield", "3 3 2 1 0". At is the index, from 0, of the current
// value, or -1 if none is marked. Means says what the text means, the same for all cards; it may be
// empty.
type CardLine struct {
	Name, Text string
	At         int
	Means      string
}
