// Package tables implements tables measured in inches: open ground with shapes of terrain on it.
// Read reads a table from a table/1 file, and Text writes it. Package atlas opens shipped tables.
//
//	map      Map, Feature, Ground: a table and its terrain
//	hills    slopes, cliffs and the heights of hills
//	keys, read, write   the keys of a file; from text to Map and back
//	sheet, waist        a table as a maps.Sheet and as a maps.Map
//	diff                the differences between two tables
package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
)

// A Map is a table without dots, measured in inches: open ground with shapes of terrain on it. The
// upper left corner is 0; X points right and Y down.
type Map struct {
	ID, Title string
	Size      grid.Point
	Features  []Feature // in the order of the file: areas, lines, buildings
}

// A Feature is a piece of terrain: an area, a line with its breadth, or a building.
type Feature struct {
	Kind    Ground
	Name    string // shown to players: the name in the file, or one such as "woods 2"
	Area    grid.Area
	Line    []grid.Point // for a road or a wall: the line in the middle of Area
	Breadth int64        // for a road or a wall: its breadth, in thousandths of an inch
	Height  int64        // height above the ground under the feature; for a hill, above the table
	Up      grid.Vector  // for a slope: the direction up
	Sloped  bool         // for a hill: units can climb its edge anywhere, like a slope
	House   House        // for a building
}

// A Meeting is the part of a line that is on a feature of the table.
type Meeting struct {
	Feature  int   // its index in the table's Features
	From, To int64 // in thousandths of an inch from the line's first end
	Hides    bool
}

// Foot returns a point of a feature. The ground at this point is the ground level of the whole
// feature.
func (f *Feature) Foot() grid.Point {
	switch {
	case len(f.Line) > 0:
		return f.Line[0]
	case len(f.Area.Polygons) > 0:
		return f.Area.Polygons[0][0]
	}
	return f.Area.Circles[0].At
}

// A House describes the inside of a building. The feature's Height is the height of all its floors.
type House struct {
	Floors   int
	Storey   int64 // the height of one floor
	Stairs   Stairs
	Ladder   bool
	Vehicles bool // vehicles can enter the building and use its floors
	Rubble   bool // filled with debris
}

// Stairs is the kind of stairs in a building.
type Stairs uint8

// The stairs that a building may have.
const (
	NoStairs Stairs = iota
	Narrow          // only for infantry
	Broad           // for infantry and vehicles
)

var stairWords = []string{"none", "narrow", "broad"}

// Word returns the word in table files. The method is not called String, because digests of tables
// must contain the number.
func (s Stairs) Word() string { return stairWords[s] }

// A Ground is the kind of terrain of a feature. Each rule book defines its effect on movement and
// sight.
type Ground uint8

// The kinds of ground, from bottom to top: if two overlap, the later one is visible. Ground without
// a feature is firm and open.
const (
	Firm      Ground = iota
	Hill             // higher ground
	Slope            // the side of a hill; it has a direction up
	Soft             // bog, sand, ploughed earth
	Rough            // poor ground: boulders, dunes
	Marshland        // a swamp
	Slagfield        // burnt, radioactive ground
	River            // flowing water, crossed at fords and bridges
	Lake             // standing water
	Shallow          // water that units can wade through
	Ford
	Woodland
	Thicket // vegetation too dense to pass
	Tree    // a single tree
	Urban   // an urban area
	Ruin    // rubble
	PavedRoad
	Track // a road without paving
	BridgeLaid
	LowWall // walls, banks and boulders to climb over
	HighWall
	Trap  // an antitank obstacle
	Cliff // the edge of a hill that no unit can climb on the ground
	Built
	Grounds // the number of kinds of ground
)

// A groundForm describes how files write a kind of ground.
type groundForm struct {
	word   string
	list   string // the key of the list that contains it
	height int64  // the default height
}

// groundForms holds the forms of all kinds of ground.
var groundForms = [Grounds]groundForm{
	Firm: {"firm", "", 0}, Soft: {"soft", "areas", 0}, Rough: {"rough", "areas", 0}, Marshland: {"marsh", "areas", 0},
	Slagfield: {"slag", "areas", 0}, Slope: {"slope", "areas", 0}, Hill: {"hill", "areas", 2000}, River: {"river", "areas", 0},
	Lake: {"lake", "areas", 0}, Shallow: {"shallow", "areas", 0}, Ford: {"ford", "areas", 0}, Woodland: {"woods", "areas", 3000},
	Thicket: {"thicket", "areas", 3000}, Tree: {"tree", "areas", 3000}, Urban: {"town", "areas", 3000}, Ruin: {"rubble", "areas", 500},
	PavedRoad: {"road", "lines", 0}, Track: {"track", "lines", 0}, BridgeLaid: {"bridge", "lines", 0},
	LowWall: {"wall", "lines", 500}, HighWall: {"high-wall", "lines", 2000}, Trap: {"trap", "lines", 500},
	Cliff: {"cliff", "lines", 0},
	Built: {"building", "buildings", 0},
}

// String returns the word for the ground in table files.
func (g Ground) String() string { return groundForms[g].word }

// Water reports whether units can cross the ground only at a ford or bridge, unless they float or
// fly.
func (g Ground) Water() bool { return g == River || g == Lake }

// Kinds returns the words for the kinds of ground that are legal in a list of a file.
func Kinds(list string) []string { return groundWords(list) }

// groundWords returns the words for the kinds of ground that are legal in a list of a file.
func groundWords(list string) (all []string) {
	for _, f := range groundForms {
		if f.list == list {
			all = append(all, f.word)
		}
	}
	return all
}

// Has reports whether a point is on the table or its edge.
func (t *Map) Has(p grid.Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= t.Size.X && p.Y <= t.Size.Y
}

// Holds reports whether a whole base is on the table.
func (t *Map) Holds(c grid.Circle) bool {
	r := int32(c.Radius)
	return c.At.X >= r && c.At.Y >= r && c.At.X <= t.Size.X-r && c.At.Y <= t.Size.Y-r
}

// At lists the indices of the features that contain a point, inside or on their edge.
func (t *Map) At(p grid.Point) (all []int) {
	for i := range t.Features {
		if t.Features[i].Area.Has(p) {
			all = append(all, i)
		}
	}
	return all
}

// Elevation returns the height of the ground at a point, in thousandths of an inch: the height of
// the highest hill there.
func (t *Map) Elevation(p grid.Point) (high int64) {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == Hill && f.Height > high && f.Area.Has(p) {
			high = f.Height
		}
	}
	return high
}

// Layers lists the features in drawing order. If two overlap, the visible one comes later.
func (t *Map) Layers() []int {
	all := make([]int, len(t.Features))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(i, j int) int { return int(t.Features[i].Kind) - int(t.Features[j].Kind) })
	return all
}

// Find returns the index of a feature by its name; case does not matter.
func (t *Map) Find(name string) (int, bool) {
	i := slices.IndexFunc(t.Features, func(f Feature) bool { return strings.EqualFold(f.Name, name) })
	return i, i >= 0
}

// Hash returns a short digest of everything that can affect a ruling on the table. Names and titles
// are not included.
func (t *Map) Hash() string {
	h := sha256.New()
	fmt.Fprintln(h, t.Size)
	for _, f := range t.Features {
		fmt.Fprintln(h, f.Kind, f.Area, f.Breadth, f.Height, f.Up, f.House)
		if f.Sloped {
			fmt.Fprintln(h, "sloped")
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
