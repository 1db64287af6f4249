package scenario

import (
	"slices"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A Scenario is one battle on one planet (GA scenarios), read from a scenario/1 file and checked:
// every hex that it names is on its board, and every unit is on the counter sheet. It never changes
// once it is loaded.
type Scenario struct {
	File        string
	ID, Title   string
	Story       string
	Notes       string
	rule.Origin // of terrain key and forces
	Board       *hexes.Map
	Ground      string // the stand-in for colours on a map that prints none; empty: it prints them
	Turns       int
	First       game.Side // moves first each turn
	Setup       game.Side // sets up first
	Key         Key
	Cities      []int // hexes with a city marker from the beginning
	Site        *Site // a city that a player places
	Forces      [3]Force
	Readings    []string
	Victory     Victory
	Start       game.HeadStart // points before turn 1: red's are the League's
	Measured    *game.Measured // results of greedy against greedy; nil: not measured
}

// A Key says what the colours of the map mean on this planet (GA scenarios/key). Terrain 0 is that
// of no colour: it is not used.
type Key struct {
	Terrains []Terrain
	Colours  [hexes.Colours]int // by colour: the number of its terrain
	Streaks  int                // the terrain of streaked hexes; 0: streaks mean nothing
	City     int                // 0: there are no cities
}

// A Terrain is one line of a key.
type Terrain struct {
	Name    string
	Cost    [3]Cost // of infantry, hover and grav units, by Move
	Combat  int
	Special [Immobile + 1]int // by Move: the combat value instead of Combat; -1: none (GA scenarios/special)
}

// A Cost is the cost of entering a hex, in movement points, or one of the words.
type Cost int8

// The costs without a number.
const (
	Prohibited Cost = -1
	Deadly     Cost = -2 // may be entered, and destroys units that enter
)

// A Site is where a player may place a city at set-up.
type Site struct {
	Side game.Side
	Zone Zone
}

// A Zone is a set of hexes.
type Zone struct {
	Title  string
	Hexes  []int  // in the order of the board
	City   int    // in addition: all hexes within this distance of a city; -1: none
	Beyond bool   // of these, only those out of the maximum range of every enemy
	set    []bool // Hexes, by hex
}

// A Force is the units of one side (GA scenarios/forces).
type Force struct{ Detachments []Detachment }

// Has reports whether a hex is one of Hexes.
func (z *Zone) Has(h int) bool { return z.set != nil && z.set[h] }

// A Detachment is a part of a force that is set up, enters or dives together.
type Detachment struct {
	Name  string
	Units []Recruit
	Zone  Zone
	Start Start
	Turn  int // of entry, or of the first dive; from 1
}

// A Start is how a detachment comes to the map.
type Start uint8

// The ways.
const (
	OnMap Start = iota
	OverEdge
	InOrbit
)

// A Recruit is a unit before the battle. Each fort and ortillery battery has its own Kind, with one
// gun or several.
type Recruit struct {
	Kind *Kind
	Guns []Gun
}

// Victory says how the battle is won (GA scenarios/victory).
type Victory struct {
	Text   string
	Awards []Award
	Margin int
}

// An Award is one way to score.
type Award struct {
	To    game.Side
	For   Goal
	Zone  Zone
	Held  game.Side // Hold: the holder of the hexes at the beginning
	Of    []Move    // Kill, Exit and Lift: only units with these ways to move; nil: all
	Score int
	Turns bool // Hold: at the end of every turn, not only of the last
}

// Counts reports whether the award is for units that move in a way.
func (a *Award) Counts(m Move) bool { return a.Of == nil || slices.Contains(a.Of, m) }

// A Goal is what an award is for.
type Goal uint8

// The goals.
const (
	Kill Goal = iota + 1 // an enemy unit is destroyed
	Hold                 // the side was the last to end a move, or a turn, in the hex
	Exit                 // a unit leaves the map over an edge hex of the zone
	Lift                 // a unit is taken off the map by a drop-ship
)

var goalNames = []string{"kills", "hold", "exit", "lift"}

// String returns the word that scenario files use.
func (g Goal) String() string { return goalNames[g-1] }

// UnmarshalText reads the word.
func (g *Goal) UnmarshalText(text []byte) error {
	i, err := wordOf("goal", text, goalNames)
	*g = Goal(i + 1)
	return err
}

// The sides by their colours (GA equipment/colors).
const (
	League   = game.Red
	Imperial = game.Blue
)

// SideName returns the book's name for a side.
func SideName(s game.Side) string {
	return [...]string{"nobody", "League", "Imperial"}[s]
}

// wordOf finds a word among those known.
func wordOf(what string, text []byte, known []string) (int, error) {
	i := slices.Index(known, string(text))
	if i < 0 {
		return 0, &rule.Fault{Text: rule.Unknown(what, string(text), known)}
	}
	return i, nil
}
