// Package tables has tables measured in inches: open ground with shapes of terrain
// laid on it. A table is read from a table/1 file (Read) and written (Text); package
// atlas opens those that come with the program.
//
//	map      Map, Feature, Ground: what lies where
//	hills    slopes, cliffs and the heights of hills
//	keys, read, write   the text, its keys, and both ways between text and Map
//	sheet, waist        a table as a maps.Sheet and as a maps.Map
//	diff                what two tables do not have in common
package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
)

// A Map is a board without dots: an open table, measured in inches, with shapes of terrain laid on
// it. The upper left corner is 0; X points to the right and Y down.
type Map struct {
	ID, Title string
	Size      grid.Point
	Features  []Feature // in the order of the file: areas, lines, buildings
}

// A Feature is one piece of terrain: an area, a line with its breadth, or a
// building.
type Feature struct {
	Kind    Ground
	Name    string // shown to players: as the file names it, or "woods 2"
	Area    grid.Area
	Line    []grid.Point // of a road or a wall: the line that Area was laid along
	Breadth int64        // likewise, thousandths of an inch
	Height  int64        // above the ground it stands on; of a hill, above the table
	Up      grid.Vector  // the way up a slope
	Sloped  bool         // of a hill: its edge can be climbed anywhere, like a slope
	House   House        // of buildings
}

// A Meeting is the stretch of a line over a table that is on one of its features.
type Meeting struct {
	Feature  int   // its place in the table's Features
	From, To int64 // thousandths of an inch from the line's first end
	Hides    bool
}

// Foot is a point of a feature. All of the feature is taken to stand on the ground there.
func (f *Feature) Foot() grid.Point {
	switch {
	case len(f.Line) > 0:
		return f.Line[0]
	case len(f.Area.Polygons) > 0:
		return f.Area.Polygons[0][0]
	}
	return f.Area.Circles[0].At
}

// A House is the inside of a building. Its Height is that of all floors together.
type House struct {
	Floors   int
	Storey   int64 // from floor to floor
	Stairs   Stairs
	Ladder   bool
	Vehicles bool // vehicles can enter, and the floors carry them
	Rubble   bool // filled with debris
}

// Stairs are the way up a building.
type Stairs uint8

// The stairs that a building may have.
const (
	NoStairs Stairs = iota
	Narrow          // for infantry only
	Broad           // for vehicles too
)

var stairWords = []string{"none", "narrow", "broad"}

// Word returns the word used in table files. Digests of tables hold the number, so it must not be
// called String.
func (s Stairs) Word() string { return stairWords[s] }

// A Ground is what a feature is made of. Each rule book defines its effect on movement and sight.
type Ground uint8

// The kinds of ground, from the lowest up: where two overlap, the later one is seen. Ground that no
// feature covers is firm and open.
const (
	Firm      Ground = iota
	Hill             // higher ground
	Slope            // the side of a hill; it has a way up
	Soft             // bog, sand, ploughed earth
	Rough            // poor ground: boulders, dunes
	Marshland        // a swamp
	Slagfield        // burnt, radioactive ground
	River            // water that flows: crossed at fords and bridges
	Lake             // water that stands
	Shallow          // water to wade through
	Ford
	Woodland
	Thicket // vegetation too dense to pass
	Tree    // a single one
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
	Grounds // their number
)

// A groundForm says how a file writes a kind of ground.
type groundForm struct {
	word   string
	list   string // the key of the list it stands in
	height int64  // the default if the file gives none
}

// groundForms are the forms of all kinds of ground.
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

// String returns the word used in table files.
func (g Ground) String() string { return groundForms[g].word }

// Water reports whether the ground can only be crossed at a ford or bridge, or by a unit that
// floats or flies.
func (g Ground) Water() bool { return g == River || g == Lake }

// Kinds returns the words of the kinds of ground that a list of a file may hold.
func Kinds(list string) []string { return groundWords(list) }

// groundWords returns the kinds of ground that a list of a file may hold.
func groundWords(list string) (all []string) {
	for _, f := range groundForms {
		if f.list == list {
			all = append(all, f.word)
		}
	}
	return all
}

// Has reports whether a point lies on the table, its edge included.
func (t *Map) Has(p grid.Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= t.Size.X && p.Y <= t.Size.Y
}

// Holds reports whether a whole base lies on the table.
func (t *Map) Holds(c grid.Circle) bool {
	r := int32(c.Radius)
	return c.At.X >= r && c.At.Y >= r && c.At.X <= t.Size.X-r && c.At.Y <= t.Size.Y-r
}

// At lists the features that contain a point, or have it on their edge, by their index in Features.
func (t *Map) At(p grid.Point) (all []int) {
	for i := range t.Features {
		if t.Features[i].Area.Has(p) {
			all = append(all, i)
		}
	}
	return all
}

// Elevation returns the height of the ground at a point, in thousandths of an inch: the highest
// hill there.
func (t *Map) Elevation(p grid.Point) (high int64) {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == Hill && f.Height > high && f.Area.Has(p) {
			high = f.Height
		}
	}
	return high
}

// Layers lists the features in the order in which they are drawn: the visible one of two comes
// last.
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

// Hash returns a short digest of everything that can decide a ruling on the table. Names and titles
// do not count.
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
