package scenario

import (
	"reflect"
	"strconv"

	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// The form of a scenario/1 file. Names of dots, zones and units keep their line and column, because
// they can be resolved only when the board and the deck are known.

// Form is the type of a scenario/1 file, for its schema.
var Form = reflect.TypeFor[scenarioFile]()

type scenarioFile struct {
	rulebook.Head `yaml:",inline" optional:"system"`
	Notes         string
	Board         rule.Located[string]
	Table         rule.Located[string] // BHM 15: instead of a board
	Turns         rule.Located[int]    `rule:"required"`
	Deal          dealWord             // BHM 5.0: cards are dealt by default
	Rules         specialFile
	Optional      optionalFile
	Zones         rule.Keyed[zoneFile]
	Forces        struct {
		Red  rule.Located[forceFile] `rule:"required"`
		Blue rule.Located[forceFile] `rule:"required"`
	} `rule:"required"`
	Mines    []minefieldFile
	Readings []rule.Located[string]
	Victory  victoryFile    `rule:"required"`
	Start    game.HeadStart `yaml:"head-start"`
	Measured *game.Measured
}

type specialFile struct {
	Rises rule.Keyed[rule.Located[int]]
	Water *waterCost
	Reach rule.Located[int] `yaml:"mine-reach"`
	Glow  rule.Located[int]
	Sight rule.Located[int]
	Tiles []struct {
		Terrain rule.Located[string]   `rule:"required"`
		Dots    []rule.Located[string] `rule:"required"`
	}
	Works []struct {
		Kind rule.Located[string]   `rule:"required"`
		Dots []rule.Located[string] `rule:"required"`
	}
	Buildings rule.Keyed[rule.Located[int]]
	Stealth   rule.Keyed[rule.Located[int]]
	First     *rule.Located[string]
}

type optionalFile struct {
	Switches  []Optional
	Detection []rule.Located[string]
	Integrity []rule.Located[string]
}

// A zoneFile names dots: all dots of Dots, Areas, Near and Edge, minus those of Except. If Only is
// given, only dots with such terrain count.
type zoneFile struct {
	Title string
	Dots  []rule.Located[string]
	Areas [][2]rule.Located[string] // opposite corners, both included
	Near  []struct {
		Dot    rule.Located[string] `rule:"required"`
		Points int                  `rule:"required"`
	}
	Edge   Edge
	Only   []rule.Located[string]
	Except []rule.Located[string]
}

type forceFile struct {
	Home        Edge `rule:"required"`
	Exits       []Edge
	Build       rule.Located[int] `rule:"required"`
	Detachments []detachmentFile
}

type detachmentFile struct {
	Name    rule.Located[string] `rule:"required"`
	Squad   rule.Located[int]
	Units   rule.Keyed[rule.Located[int]]
	Posts   []postFile
	Damage  rule.Located[[]rule.Located[int]] // of each unit in order, units at posts last; the cards are then as written
	Zone    *rule.Located[string]
	Enters  *entersFile
	Hidden  bool
	Marines bool
}

type postFile struct {
	Unit rule.Located[string] `rule:"required"`
	At   rule.Located[string] `rule:"required"` // a dot, with an optional level after @
}

type entersFile struct {
	Turn rule.Located[int] `rule:"required"`
	Edge Edge
	Zone *rule.Located[string]
}

type minefieldFile struct {
	Side               rule.Located[string] `rule:"required"`
	Zone               rule.Located[string] `rule:"required"`
	Explosive, Nuclear rule.Located[int]
	Caches             rule.Located[int]
	Dummies            *rule.Located[int]
}

type victoryFile struct {
	Text   string `rule:"required"`
	Margin rule.Located[int]
	Target rule.Located[int]
	Awards rule.Located[[]awardFile] `rule:"required"`
}

type awardFile struct {
	To    rule.Located[string] `rule:"required"`
	For   rule.Located[Goal]   `rule:"required"`
	Zone  *rule.Located[string]
	Edge  Edge
	Score scoreWord `rule:"required"`
	Turns bool
}

// waterCost is "prohibited" or a cost in movement points.
type waterCost int

// UnmarshalText reads a cost of water.
func (w *waterCost) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if string(text) != "prohibited" && (err != nil || n < 1 || n > 9) {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want \"prohibited\" or a cost from 1 to 9"}
	}
	*w = waterCost(n)
	return nil
}

// String returns the cost as a file has it.
func (w waterCost) String() string { return wordFor(w == 0, "prohibited", strconv.Itoa(int(w))) }

// scoreWord is a number of points, or -1 for the word "build".
type scoreWord int

// String returns the score as a file has it.
func (w scoreWord) String() string { return wordFor(w < 0, "build", strconv.Itoa(int(w))) }

// UnmarshalText reads a score.
func (w *scoreWord) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if string(text) == "build" {
		n, err = -1, nil
	}
	if err != nil || n == 0 || n < -1 || n > 999 {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want \"build\" or points from 1 to 999"}
	}
	*w = scoreWord(n)
	return nil
}

// dealWord is true if cards stay as the file lists them.
type dealWord bool

// dealWords are the words for dealing the cards of a match, the default first.
var dealWords = []string{"dealt", "as-written"}

// String returns one of dealWords.
func (w dealWord) String() string { return wordFor(bool(w), dealWords[1], dealWords[0]) }

// UnmarshalText reads one of dealWords.
func (w *dealWord) UnmarshalText(text []byte) error {
	var i uint8
	err := rule.SetWord(&i, "deal", text, dealWords)
	*w = i == 1
	return err
}

// WorkKinds are the works that a scenario may place.
var WorkKinds = []dots.Kind{dots.Bunker, dots.Improved}
