package scenario

import (
	"iter"
	"strconv"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A File is the structure of a scenario/1 file of this system. Names of hexes, zones and units keep
// their position in the file, because they are resolved only after the board and the counters have
// been read.
type File struct {
	rulebook.Head `yaml:",inline"`
	Notes         string
	rule.Origin   `yaml:",inline"`
	Board         rule.Located[string] `rule:"required"`
	Turns         rule.Located[int]    `rule:"required"`
	First         rule.Located[string] `rule:"required"`
	Setup         rule.Located[string]
	Terrain       rule.Located[rule.Keyed[terrainFile]] `rule:"required"`
	Cities        []rule.Located[string]                // hexes with a city marker, besides those drawn on the board
	OnlyListed    bool                                  `yaml:"only-listed-cities"` // the cities drawn on the board do not count
	Site          *siteFile
	Zones         rule.Keyed[zoneFile]
	Forces        struct {
		League   rule.Located[forceFile] `rule:"required"`
		Imperial rule.Located[forceFile] `rule:"required"`
	} `rule:"required"`
	Readings []rule.Located[string]
	Victory  victoryFile   `rule:"required"`
	Start    headStartFile `yaml:"head-start"`
	Measured *game.Measured
}

// forces yields the force of each side.
func (f *File) forces() iter.Seq2[game.Side, *rule.Located[forceFile]] {
	return func(yield func(game.Side, *rule.Located[forceFile]) bool) {
		_ = yield(League, &f.Forces.League) && yield(Imperial, &f.Forces.Imperial)
	}
}

// A terrainFile is a line of the terrain key, under its colour.
type terrainFile struct {
	Name    string            `rule:"required"`
	Inf     Cost              `rule:"required"`
	Hover   Cost              `rule:"required"`
	Grav    Cost              `rule:"required"`
	Combat  rule.Located[int] `rule:"required"`
	Special rule.Keyed[rule.Located[int]]
}

// A siteFile defines where a side may place a city.
type siteFile struct {
	Side rule.Located[string] `rule:"required"`
	Zone rule.Located[string] `rule:"required"`
}

// A zoneFile lists hexes, and hexes near a city.
type zoneFile struct {
	hexes.ZoneFile `yaml:",inline"`
	City           *rule.Located[int] // all hexes within this distance of a city
	Beyond         bool
}

type forceFile struct {
	Detachments []detachmentFile
	Forts       []fortFile
	Ortillery   []batteryFile
}

type detachmentFile struct {
	Name   rule.Located[string] `rule:"required"`
	Units  rule.Keyed[rule.Located[int]]
	Zone   *rule.Located[string]
	At     *rule.Located[string] // a single hex, instead of a zone
	Enters *entersFile
	Orbit  *rule.Located[int] // the turn of the first dive
}

type entersFile struct {
	Turn rule.Located[int]    `rule:"required"`
	Zone rule.Located[string] `rule:"required"`
}

// A fortFile is a fort with its weapon systems (GA scenarios/forts).
type fortFile struct {
	Name    rule.Located[string]    `rule:"required"`
	Defense rule.Located[int]       `rule:"required"`
	Weapons rule.Located[[]gunFile] `rule:"required"`
	Zone    rule.Located[string]    `rule:"required"`
}

type gunFile struct {
	EW     rule.Located[int] `yaml:"ew" rule:"required"`
	Attack rule.Located[int] `rule:"required"`
	Weapon Weapon            `rule:"required"`
	Range  rule.Located[int]
}

// A batteryFile is one type of ortillery battery (GA scenarios/ortillery).
type batteryFile struct {
	gunFile `yaml:",inline"`
	Count   rule.Located[int] `rule:"required"`
}

// A headStartFile holds the head start of each side in points.
type headStartFile struct{ League, Imperial rule.Located[int] }

type victoryFile struct {
	Text   string `rule:"required"`
	Margin rule.Located[int]
	Awards rule.Located[[]awardFile] `rule:"required"`
}

type awardFile struct {
	To    rule.Located[string] `rule:"required"`
	For   rule.Located[Goal]   `rule:"required"`
	Zone  *rule.Located[string]
	Held  *rule.Located[string]
	Of    []Move
	Score rule.Located[int] `rule:"required"`
	Turns bool
}

// UnmarshalText parses "prohibited", "deadly", or a number of movement points.
func (c *Cost) UnmarshalText(text []byte) error {
	switch string(text) {
	case "prohibited":
		*c = Prohibited
		return nil
	case "deadly":
		*c = Deadly
		return nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 || n > 9 {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want a cost from 1 to 9, `prohibited` or `deadly`"}
	}
	*c = Cost(n)
	return nil
}

// String returns the cost as written in files.
func (c Cost) String() string {
	switch c {
	case Prohibited:
		return "prohibited"
	case Deadly:
		return "deadly"
	}
	return strconv.Itoa(int(c))
}
