package scenario

import (
	"strconv"

	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// The form of a scenario/1 file. Names of dots, zones and units keep their line and column, because
// they can be resolved only when the board and the deck are known.

// A File is the format of a scenario/1 file of this system.
type File struct {
	rulebook.Head `yaml:",inline" optional:"system"`
	Notes         string               `says:"remarks for designers, which players do not see"`
	Board         rule.Located[string] `clause:"BHM 2.1" says:"the map of dots: panels, or a layout of panels"`
	Table         rule.Located[string] `clause:"BHM 15.4" says:"a table in inches, instead of a board"`
	Turns         rule.Located[int]    `rule:"required" range:"1..60" clause:"BHM 13.0" says:"the length of the match, in turns"`
	Deal          dealWord             `clause:"BHM 5.0" says:"whether cards are dealt at random among the units of a detachment; they are if the key is missing"`
	Rules         specialFile          `clause:"BHM 13.5" says:"special scenario rules"`
	Optional      optionalFile         `clause:"BHM 12.0" says:"optional rules that are in force"`
	Zones         rule.Keyed[ZoneFile] `clause:"BHM 13.4" says:"named areas of the map, for forces, mines and awards"`
	Forces        struct {
		Red, Blue rule.Located[ForceFile] `rule:"required" says:"the units of this side"`
	} `rule:"required" clause:"BHM 13.3" says:"the units of both sides, and where they begin"`
	Mines    []MinefieldFile        `clause:"BHM 12.6" says:"minefields"`
	Readings []rule.Located[string] `clause:"BHM 13.5" says:"readings of the rules that differ from the usual ones, such as 10.0=d12"`
	Victory  victoryFile            `rule:"required" clause:"BHM 13.6" says:"how to win"`
	Start    game.HeadStart         `yaml:"head-start" says:"points before the first turn"`
	Measured *game.Measured         `says:"results of many matches between bots, which metahex sim writes"`
}

type specialFile struct {
	Rises rule.Keyed[rule.Located[int]] `range:"0..12" clause:"BHM 2.4" says:"other heights of terrain, in levels"`
	Water *waterCost                    `clause:"BHM 2.3.6" says:"the cost to wade, in movement points; prohibited if the key is missing"`
	Reach rule.Located[int]             `yaml:"mine-reach" range:"1..6" clause:"BHM 15.6" says:"how near a mine goes off, in inches; only on a table"`
	Glow  rule.Located[int]             `range:"1..30" clause:"BHM 2.3.5" says:"the strength of the attack of slag on a soldier who enters it on foot"`
	Sight rule.Located[int]             `range:"1..99" clause:"BHM 13.5" says:"how far anybody sees, in points; only on a map of dots"`
	Tiles []struct {
		Terrain rule.Located[string]   `rule:"required" clause:"BHM 2.3" says:"the terrain of the tiles"`
		Dots    []rule.Located[string] `rule:"required" says:"the dots under the tiles"`
	} `clause:"BHM 4.13" says:"terrain tiles on a map of dots"`
	Works []struct {
		Kind rule.Located[string]   `rule:"required" says:"the work: bunker or improved"`
		Dots []rule.Located[string] `rule:"required" says:"the dots with such a work"`
	} `clause:"BHM 4.6" says:"bunkers and improved positions"`
	Buildings rule.Keyed[rule.Located[int]] `clause:"BHM 12.13" says:"buildings that carry soldiers, by dot: their heights in levels"`
	Stealth   rule.Keyed[rule.Located[int]] `range:"1..6" clause:"BHM 12.3" says:"the first box of stealth markers of a side, red or blue"`
	First     *rule.Located[string]         `clause:"BHM 7.1" says:"the side with the initiative in turn 1; both roll if the key is missing"`
}

type optionalFile struct {
	Switches  []Optional             `clause:"BHM 12.0" says:"optional rules of section 12 for both sides"`
	Detection []rule.Located[string] `clause:"BHM 12.1" says:"sides with improved detection"`
	Integrity []rule.Located[string] `clause:"BHM 12.2" says:"sides whose suits may be breached"`
}

// A ZoneFile names dots: all dots of Dots, Areas, Near and Edge, minus those of Except. If Only is
// given, only dots with such terrain count.
type ZoneFile struct {
	Title string                    `says:"the name of the zone for players; its key if the title is missing"`
	Dots  []rule.Located[string]    `says:"single dots"`
	Areas [][2]rule.Located[string] `says:"rectangles: two opposite corners, both included"`
	Near  []struct {
		Dot    rule.Located[string] `rule:"required" says:"the centre"`
		Points int                  `rule:"required" says:"the greatest distance from it, in points"`
	} `says:"all dots near a dot"`
	Edge   Edge                   `says:"all dots at an edge of the map"`
	Only   []rule.Located[string] `clause:"BHM 2.3" says:"only dots with such terrain count"`
	Except []rule.Located[string] `says:"dots that do not count"`
}

// A ForceFile is the force of a side.
type ForceFile struct {
	Home        Edge              `rule:"required" clause:"BHM 13.4" says:"the friendly edge of the map"`
	Exits       []Edge            `clause:"BHM 8.4" says:"edges over which its soldiers may leave without being lost"`
	Build       rule.Located[int] `rule:"required" clause:"BHM 13.3" says:"the build value of all units; lint says the right number"`
	Detachments []DetachmentFile  `clause:"BHM 13.3" says:"units that begin together"`
}

// A DetachmentFile is a group of units that begin together.
type DetachmentFile struct {
	Name    rule.Located[string]              `rule:"required" says:"the name of the detachment"`
	Squad   rule.Located[int]                 `range:"1..2" clause:"BHM 12.11" says:"the squad of its units, if the side has two"`
	Units   rule.Keyed[rule.Located[int]]     `clause:"BHM 13.3" says:"how many of each unit"`
	Posts   []postFile                        `clause:"BHM 13.4" says:"units that begin at a given dot"`
	Damage  rule.Located[[]rule.Located[int]] `clause:"BHM 5.2.1" says:"hits of each unit in order, units at posts last; the cards are then as written"`
	Zone    *rule.Located[string]             `clause:"BHM 13.4" says:"the zone in which its player sets it up"`
	Enters  *entersFile                       `clause:"BHM 8.6" says:"it enters later, instead of a zone"`
	Hidden  bool                              `clause:"BHM 12.10" says:"it begins hidden"`
	Marines bool                              `clause:"BHM 12.5" says:"its units are marines"`
}

type postFile struct {
	Unit rule.Located[string] `rule:"required" says:"the unit"`
	At   rule.Located[string] `rule:"required" clause:"BHM 8.2.2" says:"a dot, with an optional level after @"`
}

type entersFile struct {
	Turn rule.Located[int]     `rule:"required" clause:"BHM 8.6" says:"the turn of entry, within the length of the match"`
	Edge Edge                  `clause:"BHM 8.6" says:"the edge of entry; the home edge if the key is missing"`
	Zone *rule.Located[string] `clause:"BHM 8.4" says:"the part of the edge where it enters"`
}

// A MinefieldFile is a number of mines that a side hides in a zone.
type MinefieldFile struct {
	Side               rule.Located[string] `rule:"required" says:"the side whose mines they are"`
	Zone               rule.Located[string] `rule:"required" says:"the zone in which they are"`
	Explosive, Nuclear rule.Located[int]    `range:"0..99" clause:"BHM 12.6.3" says:"how many mines of this kind"`
	Caches             rule.Located[int]    `range:"0..99" clause:"BHM 4.12" says:"how many caches, which the enemy must find"`
	Dummies            *rule.Located[int]   `range:"0..99" clause:"BHM 12.6.3" says:"how many dummies; a number for each real marker if the key is missing"`
}

type victoryFile struct {
	Text   string                    `rule:"required" says:"how to win, for players"`
	Margin rule.Located[int]         `range:"1..999" clause:"BHM 13.6" says:"how many points a side must be ahead to win; 1 if the key is missing"`
	Target rule.Located[int]         `range:"1..9999" clause:"BHM 13.6" says:"the points with which a side wins at once"`
	Awards rule.Located[[]AwardFile] `rule:"required" count:"1.." clause:"BHM 13.6" says:"what scores"`
}

// An AwardFile is one way to score.
type AwardFile struct {
	To    rule.Located[string]  `rule:"required" says:"the side that scores"`
	For   rule.Located[Goal]    `rule:"required" clause:"BHM 16.7" says:"what scores"`
	Zone  *rule.Located[string] `says:"the zone to hold, to deny or to destroy"`
	Edge  Edge                  `says:"the edge over which units leave"`
	Score Score                 `rule:"required" says:"points for each, or build for the build value of the unit"`
	Turns bool                  `says:"it scores at the end of every turn, not of the last one alone"`
}

// waterCost is "prohibited" or a cost in movement points.
type waterCost int

// Schema implements rule.SelfDescribing.
func (waterCost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited") }

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

// Score is a number of points, or -1 for the word "build".
type Score int

// String returns the score as a file has it.
func (w Score) String() string { return wordFor(w < 0, "build", strconv.Itoa(int(w))) }

// Schema implements rule.SelfDescribing.
func (Score) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 999), "build") }

// UnmarshalText reads a score.
func (w *Score) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if string(text) == "build" {
		n, err = -1, nil
	}
	if err != nil || n == 0 || n < -1 || n > 999 {
		return &rule.Fault{Text: "found " + strconv.Quote(string(text)) + "; want \"build\" or points from 1 to 999"}
	}
	*w = Score(n)
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
