package battlesuit

import (
	"errors"
	"strconv"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/maps"
	"metahex/rule"
)

// The form of a scenario/1 file. Names of dots, zones and units are kept with
// their place in the file, because what they mean is known only when the board
// and the deck are.

type scenarioFile struct {
	Format   string          `rule:"required"`
	System   string          // "battlesuit", or left out
	ID       located[string] `rule:"required"`
	Title    string          `rule:"required"`
	Story    string          `rule:"required"`
	Notes    string
	Board    located[string] `rule:"required"`
	Turns    located[int]    `rule:"required"`
	Rules    specialFile
	Optional optionalFile
	Zones    keyed[zoneFile]
	Forces   struct {
		Red  located[forceFile] `rule:"required"`
		Blue located[forceFile] `rule:"required"`
	} `rule:"required"`
	Mines    []minefieldFile
	Readings []located[string]
	Victory  victoryFile `rule:"required"`
	Measured *game.Measured
}

type specialFile struct {
	Rises keyed[located[int]]
	Water *waterCost
	Glow  located[int]
	Tiles []struct {
		Terrain located[string]   `rule:"required"`
		Dots    []located[string] `rule:"required"`
	}
	Works []struct {
		Kind located[string]   `rule:"required"`
		Dots []located[string] `rule:"required"`
	}
	Buildings keyed[located[int]]
	Stealth   keyed[located[int]]
	First     *located[string]
}

type optionalFile struct {
	Switches  []Optional
	Detection []located[string]
	Integrity []located[string]
}

// A zoneFile names dots: all that dots, areas, near and edge name together,
// less what except names, and of those only the terrain that only names.
type zoneFile struct {
	Title string
	Dots  []located[string]
	Areas [][2]located[string] // opposite corners, both included
	Near  []struct {
		Dot    located[string] `rule:"required"`
		Points int             `rule:"required"`
	}
	Edge   Edge
	Only   []located[string]
	Except []located[string]
}

type forceFile struct {
	Home        Edge `rule:"required"`
	Exits       []Edge
	Build       located[int] `rule:"required"`
	Detachments []detachmentFile
}

type detachmentFile struct {
	Name    located[string] `rule:"required"`
	Squad   located[int]
	Units   keyed[located[int]]
	Posts   []postFile
	Zone    *located[string]
	Enters  *entersFile
	Hidden  bool
	Marines bool
}

type postFile struct {
	Unit located[string] `rule:"required"`
	At   located[string] `rule:"required"` // a dot, and a level after @
}

type entersFile struct {
	Turn located[int] `rule:"required"`
	Edge Edge
	Zone *located[string]
}

type minefieldFile struct {
	Side               located[string] `rule:"required"`
	Zone               located[string] `rule:"required"`
	Explosive, Nuclear located[int]
	Dummies            *located[int]
}

type victoryFile struct {
	Text   string `rule:"required"`
	Margin located[int]
	Target located[int]
	Awards located[[]awardFile] `rule:"required"`
}

type awardFile struct {
	To    located[string] `rule:"required"`
	For   located[Goal]   `rule:"required"`
	Zone  *located[string]
	Edge  Edge
	Score scoreWord `rule:"required"`
	Turns bool
}

// located is a value with its place in the file.
type located[T any] struct {
	value T
	node  *yaml.Node
}

// UnmarshalYAML reads the value and keeps the node.
func (l *located[T]) UnmarshalYAML(n *yaml.Node) error {
	l.node = n
	return rule.DecodeNode(n, &l.value)
}

// keyed is a map in the order of the file.
type keyed[T any] []keyedEntry[T]

type keyedEntry[T any] struct {
	key   *yaml.Node
	value T
}

// UnmarshalYAML reads the entries.
func (k *keyed[T]) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want keys with values")
	}
	var faults []error
	for i := 0; i < len(n.Content); i += 2 {
		e := keyedEntry[T]{key: n.Content[i]}
		faults = append(faults, rule.DecodeNode(n.Content[i+1], &e.value))
		*k = append(*k, e)
	}
	return errors.Join(faults...)
}

// waterCost is "prohibited" or a cost in movement points.
type waterCost int

// UnmarshalText reads it.
func (w *waterCost) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if string(text) != "prohibited" && (err != nil || n < 1 || n > 9) {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want prohibited, or a cost from 1 to 9"}
	}
	*w = waterCost(n)
	return nil
}

// scoreWord is "build", or a number of points; build is -1.
type scoreWord int

// UnmarshalText reads it.
func (w *scoreWord) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if string(text) == "build" {
		n, err = -1, nil
	}
	if err != nil || n == 0 || n < -1 || n > 999 {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want build, or points from 1 to 999"}
	}
	*w = scoreWord(n)
	return nil
}

// workKinds are the works that a scenario may place.
var workKinds = []maps.Kind{maps.Bunker, maps.Improved}
