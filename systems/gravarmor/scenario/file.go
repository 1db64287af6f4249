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
	Notes         string `says:"remarks for designers, which players do not see"`
	rule.Origin   `yaml:",inline"`
	Board         rule.Located[string]                  `rule:"required" clause:"GA scenarios/configuration" says:"the map: sections of hexes, or a map of terrain hexes"`
	Turns         rule.Located[int]                     `rule:"required" range:"1..40" clause:"GA turn/ending" says:"the length of the match, in turns"`
	First         rule.Located[string]                  `rule:"required" clause:"GA turn" says:"the side that moves first, league or imperial"`
	Setup         rule.Located[string]                  `clause:"GA scenarios/forces" says:"the side that sets up first; imperial if the key is missing"`
	Terrain       rule.Located[rule.Keyed[terrainFile]] `rule:"required" clause:"GA scenarios/key" says:"the terrain key: a line for each colour, for red-brown streaks and for a city"`
	Cities        []rule.Located[string]                `clause:"GA scenarios/key/cities" says:"hexes with a city, besides those drawn on the board"`
	OnlyListed    bool                                  `yaml:"only-listed-cities" clause:"GA scenarios/key/cities" says:"the cities drawn on the board do not count"`
	Site          *siteFile                             `clause:"GA scenarios/key/cities" says:"a city that a player places"`
	Zones         rule.Keyed[ZoneFile]                  `clause:"GA scenarios/forces" says:"named areas of the map, for forces and awards"`
	Forces        struct {
		League, Imperial rule.Located[forceFile] `rule:"required" says:"the units of this side; the League is red"`
	} `rule:"required" clause:"GA scenarios/forces" says:"the units of both sides, and where they begin"`
	Readings []rule.Located[string] `says:"readings of the rules that differ from the usual ones, such as halt=any"`
	Victory  victoryFile            `rule:"required" clause:"GA scenarios/victory" says:"how to win"`
	Start    headStartFile          `yaml:"head-start" clause:"GA scenarios/victory" says:"points before the first turn"`
	Measured *game.Measured         `says:"results of many matches between bots, which metahex sim writes"`
}

// forces yields the force of each side.
func (f *File) forces() iter.Seq2[game.Side, *rule.Located[forceFile]] {
	return func(yield func(game.Side, *rule.Located[forceFile]) bool) {
		_ = yield(League, &f.Forces.League) && yield(Imperial, &f.Forces.Imperial)
	}
}

// A terrainFile is a line of the terrain key, under its colour.
type terrainFile struct {
	Name             string                        `rule:"required" says:"the name of the terrain"`
	Inf, Hover, Grav Cost                          `rule:"required" clause:"GA scenarios/key" says:"the cost of a hex for units that move so, in movement points"`
	Combat           rule.Located[int]             `rule:"required" range:"0..9" clause:"GA scenarios/key" says:"the combat value: cover and hindrance to detection"`
	Special          rule.Keyed[rule.Located[int]] `range:"0..9" clause:"GA scenarios/special" says:"other combat values for units of some kinds of movement: inf, hover, grav"`
}

// A siteFile defines where a side may place a city.
type siteFile struct {
	Side rule.Located[string] `rule:"required" says:"the side that places the city"`
	Zone rule.Located[string] `rule:"required" says:"the zone in which it must be"`
}

// A ZoneFile lists hexes, and hexes near a city.
type ZoneFile struct {
	hexes.ZoneFile `yaml:",inline"`
	City           *rule.Located[int] `range:"0..99" clause:"GA scenarios/forces" says:"all hexes within this distance of a city"`
	Beyond         bool               `says:"only hexes that no enemy weapon can reach"`
}

type forceFile struct {
	Detachments []DetachmentFile `clause:"GA scenarios/forces" says:"units that begin together"`
	Forts       []fortFile       `clause:"GA scenarios/forts" says:"forts with their weapon systems"`
	Ortillery   []batteryFile    `clause:"GA scenarios/ortillery" says:"batteries in orbit, by type"`
}

// A DetachmentFile has one of the keys zone, at, enters and orbit.
type DetachmentFile struct {
	Name   rule.Located[string]          `rule:"required" says:"the name of the detachment"`
	Units  rule.Keyed[rule.Located[int]] `range:"1..60" clause:"GA scenarios/forces" says:"how many of each unit"`
	Zone   *rule.Located[string]         `says:"the zone in which its player sets it up"`
	At     *rule.Located[string]         `says:"the hex in which it begins, instead of a zone"`
	Enters *EntersFile                   `clause:"GA movement/entrance" says:"it enters over an edge of the map later"`
	Orbit  *rule.Located[int]            `clause:"GA movement/orbit" says:"it begins in orbit: the turn in which it may first dive"`
}

// An EntersFile says when and where a detachment enters.
type EntersFile struct {
	Turn rule.Located[int]    `rule:"required" clause:"GA movement/entrance" says:"the turn of entry, within the length of the match"`
	Zone rule.Located[string] `rule:"required" clause:"GA movement/entrance" says:"the zone of entry; all its hexes are at the edge"`
}

// A fortFile is a fort with its weapon systems (GA scenarios/forts).
type fortFile struct {
	Name    rule.Located[string]    `rule:"required" says:"the name of the fort"`
	Defense rule.Located[int]       `rule:"required" range:"0..20" clause:"GA combat/forts" says:"its defence"`
	Weapons rule.Located[[]gunFile] `rule:"required" count:"1..8" clause:"GA scenarios/forts" says:"its weapon systems, each with a range"`
	Zone    rule.Located[string]    `rule:"required" says:"the zone in which its player places it"`
}

type gunFile struct {
	EW     rule.Located[int] `yaml:"ew" rule:"required" range:"1..9" clause:"GA equipment/counters" says:"its electronic warfare value, for detection"`
	Attack rule.Located[int] `rule:"required" range:"0..20" clause:"GA equipment/counters" says:"its attack"`
	Weapon Weapon            `rule:"required" clause:"GA combat/weapons" says:"the type of its armament"`
	Range  rule.Located[int] `range:"1..9" clause:"GA equipment/counters" says:"its range in hexes; ortillery has none"`
}

// A batteryFile is one type of ortillery battery (GA scenarios/ortillery).
type batteryFile struct {
	gunFile `yaml:",inline"`
	Count   rule.Located[int] `rule:"required" range:"1..60" clause:"GA scenarios/ortillery" says:"how many batteries of this type"`
}

// A headStartFile holds the head start of each side in points.
type headStartFile struct {
	League, Imperial int `range:"0..999" clause:"GA scenarios/victory" says:"points of this side"`
}

type victoryFile struct {
	Text   string                    `rule:"required" says:"how to win, for players"`
	Margin rule.Located[int]         `range:"0..999" clause:"GA scenarios/victory" says:"how many points a side must be ahead to win; 1 if the key is missing"`
	Awards rule.Located[[]AwardFile] `rule:"required" count:"1.." clause:"GA scenarios/victory" says:"what scores"`
}

// An AwardFile is one way to score.
type AwardFile struct {
	To    rule.Located[string]  `rule:"required" says:"the side that scores"`
	For   rule.Located[Goal]    `rule:"required" clause:"GA scenarios/victory" says:"what scores: hexes held, units that leave or are lifted, enemies destroyed"`
	Zone  *rule.Located[string] `says:"the zone that is held, or over which units leave; only for hold and exit"`
	Held  *rule.Located[string] `says:"the side that holds the zone at first; only for hold"`
	Of    []Move                `says:"only units with these kinds of movement count"`
	Score rule.Located[int]     `rule:"required" range:"1..999" clause:"GA scenarios/victory" says:"points for each"`
	Turns bool                  `says:"hexes score at the end of every turn, not of the last one alone"`
}

// Schema implements rule.SelfDescribing.
func (Cost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited", "deadly") }

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
