package scenario

import (
	"slices"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A Scenario is one battle on one planet (GA scenarios), parsed from a scenario/1 file and
// validated: every named hex is on the board, and every unit is on the counter sheet. It is
// immutable after loading.
type Scenario struct {
	rulebook.Battle
	rule.Origin // the source of terrain key and forces
	Board       *hexes.Map
	Ground      string // the stand-in for colours on a map without printed colours; empty: the colours are printed
	Turns       int
	First       game.Side // the side that moves first each turn
	Setup       game.Side // the side that sets up first
	Key         Key
	Cities      []int // hexes with a city marker at the start
	Site        *Site // where a player places a city
	Forces      [3]Force
	Victory     Victory
}

// A Key gives the meaning of the map's colours on this planet (GA scenarios/key). Terrain 0 is
// unused; it means "no colour".
type Key struct {
	Terrains []Terrain
	Colours  [hexes.Colours]int // by colour: the index of its terrain
	Streaks  int                // the terrain of streaked hexes; 0: streaks have no meaning
	City     int                // the terrain of cities; 0: no cities
}

// Of returns the index of the terrain of a hex. A city takes precedence over streaks, and streaks
// over the colour (GA scenarios/key).
func (k *Key) Of(h hexes.Hex) int {
	switch {
	case h.City && k.City > 0:
		return k.City
	case h.Streaks && k.Streaks > 0:
		return k.Streaks
	}
	return k.Colours[h.Colour]
}

// A Terrain is one line of a key.
type Terrain struct {
	Name    string
	Cost    [3]Cost // for infantry, hover and grav units, by Move
	Combat  int
	Special [Immobile + 1]int // by Move: the combat value that replaces Combat; -1: none (GA scenarios/special)
}

// A Cost is the cost of entering a hex: a number of movement points, or Prohibited or Deadly.
type Cost int8

// The special costs.
const (
	Prohibited Cost = -1
	Deadly     Cost = -2 // may be entered, but destroys the unit
)

// A Site defines the hexes where a player may place a city at set-up.
type Site struct {
	Side game.Side
	Zone Zone
}

// A Zone is a set of hexes.
type Zone struct {
	Title  string
	Hexes  []int  // in the order of the board
	City   int    // adds all hexes within this distance of a city; -1: none
	Beyond bool   // keeps only hexes out of the maximum range of every enemy
	set    []bool // by hex: whether Hexes contains it
}

// A Force is the units of one side (GA scenarios/forces).
type Force struct{ Detachments []Detachment }

// Has reports whether Hexes contains a hex.
func (z *Zone) Has(h int) bool { return z.set != nil && z.set[h] }

// A Detachment is a part of a force that is set up, enters or dives together.
type Detachment struct {
	Name  string
	Units []Recruit
	Zone  Zone
	Start Start
	Turn  int // the turn of entry or of the first dive; from 1
}

// A Start is the way in which a detachment comes to the map.
type Start uint8

// The ways to come to the map.
const (
	OnMap Start = iota
	OverEdge
	InOrbit
)

// A Recruit is a unit before the battle. Each fort and ortillery battery has its own Kind, with one
// or more guns.
type Recruit struct {
	Kind *Kind
	Guns []Gun
}

// Victory holds the conditions of victory (GA scenarios/victory).
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
	Held  game.Side // Hold: the holder of the hexes at the start
	Of    []Move    // Kill, Exit and Lift: only units with these kinds of movement; nil: all units
	Score int
	Turns bool // Hold: scores at the end of every turn, not only of the last turn
}

// Counts reports whether the award counts units with a kind of movement.
func (a *Award) Counts(m Move) bool { return a.Of == nil || slices.Contains(a.Of, m) }

// A Goal is the action that an award scores for.
type Goal uint8

// The goals.
const (
	Kill Goal = iota + 1 // an enemy unit is destroyed
	Hold                 // the side was the last to end a move or a turn in the hex
	Exit                 // a unit leaves the map over an edge hex of the zone
	Lift                 // a drop-ship takes a unit off the map
)

var goalNames = []string{"", "kills", "hold", "exit", "lift"}

// String returns the word that scenario files use.
func (g Goal) String() string { return goalNames[g] }

// UnmarshalText parses the word of a goal.
func (g *Goal) UnmarshalText(text []byte) error {
	err := rule.SetWord(g, "goal", text, goalNames[1:])
	*g++
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
