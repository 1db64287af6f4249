package layercake

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/rule"
)

// Rules is the version of the Battlesuit rules in this code, which decide lines on dots. Every
// commit that changes play or a verdict increases it.
const Rules = "BHM-6/15"

// Readings are the answers to the questions that section 6 leaves open. The zero value holds the
// defaults. Comments in shadow.go explain each reading where it is used.
type Readings struct {
	Shadow     Shadow     // BHM 6.5
	Lower      Lower      // BHM 6.6
	Ruins      Ruins      // rubble: BHM 2.3.8 against 6.8
	Neighbours Neighbours // BHM 6.1, for neighbouring soldiers
	Edges      Edges      // BHM 6.8 against 6.1: a contour across from woods or a building
}

// Neighbours selects whether terrain on both sides of a line of one map point blocks the line.
type Neighbours uint8

// The readings of BHM 6.1 for a line of one map point. The line is completely inside the two
// soldiers' own meta-hexes, which never block. To the letter of the clause, the line runs between two
// other meta-hexes.
const (
	NeighboursSee Neighbours = iota
	ToTheLetter
)

// Edges selects whether a contour and terrain on the two sides of a line form a pair.
type Edges uint8

// The readings of BHM 6.8. Either a contour never blocks along its edge, or it forms a pair (6.1)
// with woods or a building on the other side. Two contours never block, as Example #6 says.
const (
	EdgeOpen Edges = iota
	EdgePairs
)

// Shadow selects how many blind points each level above the obstacle deducts.
type Shadow uint8

// The readings of BHM 6.5. The clause and Example #2 deduct one point a level; the example under
// the clause halves the points.
const (
	Deduct Shadow = iota
	Halve
)

// Lower selects how many points BHM 6.6 deducts for the height of the lower soldier.
type Lower uint8

// The readings of BHM 6.6. The height counts from Level 0 (2.4), from the lower soldier's own
// ground (Example #2), or from the foot of the obstacle (the clause). Or the lower soldier's level
// is first subtracted from all levels (the note).
const (
	LevelZero Lower = iota
	OwnGround
	ObstacleBase
	Subtract
)

// Ruins selects whether rubble, which is two levels high, blocks sight.
type Ruins uint8

// The readings of rubble.
const (
	RubbleOpen Ruins = iota
	RubbleBlocks
)

// The names of readings and of their values, in the order of the constants.
var readingNames = []string{"6.1", "6.5", "6.6", "6.8", "rubble"}
var readingValues = [][]string{
	{"neighbours-see", "to-the-letter"},
	{"deduct", "halve"},
	{"level-zero", "own-ground", "obstacle-base", "subtract"},
	{"edge-open", "edge-pairs"},
	{"open", "blocks"},
}

func (r Readings) values() [5]int {
	return [5]int{int(r.Neighbours), int(r.Shadow), int(r.Lower), int(r.Edges), int(r.Ruins)}
}

func fromValues(v [5]int) Readings {
	return Readings{Neighbours: Neighbours(v[0]), Shadow: Shadow(v[1]), Lower: Lower(v[2]), Edges: Edges(v[3]), Ruins: Ruins(v[4])}
}

// ReadingList lists the readings and their values. ReadingsOf converts chosen values to Readings.
func ReadingList() (all rule.ReadingList) {
	for i, name := range readingNames {
		all = append(all, rule.Reading{Name: name, Values: readingValues[i]})
	}
	return all
}

// ReadingsOf returns the readings with the given value indices.
func ReadingsOf(chosen []uint8) Readings {
	return fromValues([5]int{int(chosen[0]), int(chosen[1]), int(chosen[2]), int(chosen[3]), int(chosen[4])})
}

// AllReadings returns all 64 combinations, the default first. Combinations that differ only in the
// length of shadows are adjacent.
func AllReadings() []Readings {
	var all []Readings
	for n := range readingValues[0] {
		for e := range readingValues[3] {
			for i := range readingValues[4] {
				for j := range readingValues[2] {
					for k := range readingValues[1] {
						all = append(all, fromValues([5]int{n, k, j, e, i}))
					}
				}
			}
		}
	}
	return all
}

// Set changes one reading, given as "6.5=halve".
func (r *Readings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("found reading %s; want a name and a value, such as 6.5=halve", rule.Clip(strconv.Quote(text)))
	}
	v := r.values()
	for i, n := range readingNames {
		if n != name {
			continue
		}
		for k, word := range readingValues[i] {
			if word == value {
				v[i] = k
				*r = fromValues(v)
				return nil
			}
		}
		return fmt.Errorf("reading %s: %s", name, rule.Unknown("value", value, readingValues[i]))
	}
	return fmt.Errorf("%s", rule.Unknown("reading", name, readingNames))
}

// Map returns each reading's value by name, in the form of JSON and case files.
func (r Readings) Map() map[string]string {
	all := map[string]string{}
	for i, v := range r.values() {
		all[readingNames[i]] = readingValues[i][v]
	}
	return all
}

// String lists every reading: "6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open
// rubble=open".
func (r Readings) String() string { return strings.Join(r.words(false), " ") }

// Changed lists the readings that are not the default.
func (r Readings) Changed() string { return strings.Join(r.words(true), " ") }

func (r Readings) words(changed bool) []string {
	var all []string
	for i, v := range r.values() {
		if v != 0 || !changed {
			all = append(all, readingNames[i]+"="+readingValues[i][v])
		}
	}
	return all
}

// ReadingWords returns all words that Set accepts, for completion and for help.
func ReadingWords() []string {
	var all []string
	for i, name := range readingNames {
		for _, v := range readingValues[i] {
			all = append(all, name+"="+v)
		}
	}
	return all
}
