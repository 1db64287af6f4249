package lasergrenadiers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/shown"
)

func TestScenes(t *testing.T) {
	gametest.Scenes(t, drawScene, func(file string) (game.Match, error) {
		tables := scenario.Library.Standard()
		sc, err := scenario.Library.Load(file, tables)
		if err != nil {
			return nil, err
		}
		p, err := lasergrenadiers.Prepare(sc, tables)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}, gametest.SceneEffort{Quick: 7, Every: 25, Secrets: lasergrenadiers.Secrets, Shown: shown.By["lasergrenadiers"]})
}

// some returns a random one of the given items.
func some[T any](source *rand.Rand, of ...T) T { return of[source.IntN(len(of))] }

// drawScene generates a small table with two forces close to one another.
func drawScene(source *rand.Rand) map[string]string {
	top := gametest.DrawTabletop(source, 14, 24)
	var readings []string
	for _, word := range scenario.Library.Readings.Words() {
		name, _, _ := strings.Cut(word, "=")
		if taken := slices.ContainsFunc(readings, func(o string) bool { return strings.HasPrefix(o, name+"=") }); !taken && source.IntN(3) == 0 {
			readings = append(readings, word)
		}
	}
	turns := 2 + source.IntN(3)
	var dug []grid.Point // places of the foxholes
	red, blue := drawForce(source, top, "west", turns, &dug), drawForce(source, top, some(source, "east", "north", "south"), turns, &dug)
	var b strings.Builder
	fmt.Fprintf(&b, "format: scenario/1\nsystem: lasergrenadiers\nid: scene\ntitle: A generated scene\nstory: Two forces meet.\ntable: table.yaml\nturns: %d\nwet: %t\n", turns, source.IntN(2) == 0)
	fmt.Fprintf(&b, "readings: [%s]\nforces:\n  red:\n%s  blue:\n%s", strings.Join(readings, ", "), red, blue)
	if n := source.IntN(3); n > 0 {
		b.WriteString("objectives:\n")
		for i := range n {
			at := top.Anywhere()
			if len(dug) > 0 && source.IntN(2) == 0 {
				at = some(source, dug...) // lets tracked vehicles move onto the foxhole
			}
			fmt.Fprintf(&b, "  - {name: goal %d, at: %s, radius: 2, points: %d}\n", i, point(at), 3+source.IntN(8))
		}
	}
	b.WriteString("victory: Points for losses and for the goals.\n")
	return map[string]string{gametest.SceneFile: b.String(), "table.yaml": top.Text()}
}

func point(at grid.Point) string { return gametest.Point(int64(at.X), int64(at.Y)) }

// A force is the state of generating one side.
type force struct {
	source *rand.Rand
	top    *gametest.Tabletop
	centre grid.Point // its pieces begin around this point
	turns  int
	entry  bool
	pieces []string
	dug    *[]grid.Point
}

var (
	carriers = []string{"lynx", "badger", "lifter", "lander", "pod"}
	troopers = []string{"ranger", "grenadier", "stormer", "stormer", "ironclad", "skitter"}
	others   = []string{"launcher", "heavy-tank", "crawler", "scout", "skimmer", "strider", "turret"}
	thrown   = []string{"lander", "pod", "turret"} // kinds that come from above
)

// drawForce generates one side: pieces on the table, in carriers, and off the board.
func drawForce(source *rand.Rand, top *gametest.Tabletop, edge string, turns int, dug *[]grid.Point) string {
	f := &force{source: source, top: top, centre: top.Anywhere(), turns: turns, entry: source.IntN(4) > 0, dug: dug}
	for range 2 + source.IntN(3) {
		switch source.IntN(7) {
		case 0, 1:
			f.carrier()
		case 2, 3:
			f.piece(some(source, troopers...))
		default:
			f.piece(some(source, others...))
		}
	}
	var b strings.Builder
	if f.entry {
		length := top.Depth
		if edge == "north" || edge == "south" {
			length = top.Width
		}
		from := source.Int64N(length/(2*grid.Inch)) * grid.Inch
		fmt.Fprintf(&b, "    entry: {edge: %s, from: %s, to: %s, beyond: %s}\n", edge, grid.Inches(from), grid.Inches(from+length/3), some(source, "firm", "firm", "road", "soft", "water"))
	}
	fmt.Fprintf(&b, "    pieces:\n%s", strings.Join(f.pieces, ""))
	return b.String()
}

// enlist writes a piece, and returns its label.
func (f *force) enlist(unit, keys string) string {
	label := fmt.Sprintf("%c%d", unit[0]-'a'+'A', len(f.pieces))
	f.pieces = append(f.pieces, fmt.Sprintf("      - {unit: %s, label: %s%s}\n", unit, label, keys))
	return label
}

// piece generates a piece of a kind. The piece begins on the table or off the board, at random.
func (f *force) piece(unit string) (label string) {
	k, ok := scenario.Library.Standard().Kind(unit)
	if !ok {
		panic("no kind " + unit)
	}
	enters := fmt.Sprintf(", enters: %d", 1+f.source.IntN(f.turns))
	if lands := slices.Contains(thrown, unit); lands && f.source.IntN(3) > 0 {
		return f.enlist(unit, enters+", lands: true")
	}
	at, ok := f.top.Room(k.Base, f.centre, 6*grid.Inch)
	if !ok && !f.entry {
		at, ok = f.top.Room(k.Base, f.top.Anywhere(), 60*grid.Inch)
	}
	if f.entry && (!ok || f.source.IntN(5) == 0) {
		return f.enlist(unit, enters)
	}
	keys := fmt.Sprintf(", at: %s, face: %s", point(at), some(f.source, "[1, 0]", "[-1, 0]", "[0, 1]", "[0, -1]", "[3, 2]", "[-2, 1]"))
	switch slow := f.source.IntN(4); {
	case k.Type.Vehicle() && slow > 1:
		keys += fmt.Sprintf(", slowed: %d", slow-1)
	case !k.Type.Vehicle() && slow == 0:
		keys += ", dug: true"
		*f.dug = append(*f.dug, at)
	}
	return f.enlist(unit, keys)
}

// carrier generates a carrier with troopers in it, and one or two troopers beside it.
func (f *force) carrier() {
	unit := some(f.source, carriers...)
	label := f.piece(unit)
	for range 1 + f.source.IntN(3) {
		f.enlist(some(f.source, troopers...), ", aboard: "+label)
	}
	for range f.source.IntN(2) {
		f.piece(some(f.source, troopers...))
	}
}
