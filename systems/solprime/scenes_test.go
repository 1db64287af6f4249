package solprime_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/systems/shown"
	"metahex/systems/solprime"
	"metahex/systems/solprime/scenario"
)

func TestScenes(t *testing.T) {
	gametest.Scenes(t, drawScene, func(file string) (game.Match, error) {
		tables := scenario.Library.Standard()
		sc, err := scenario.Library.Load(file, tables)
		if err != nil {
			return nil, err
		}
		p, err := solprime.Prepare(sc, tables)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}, gametest.SceneEffort{Quick: 7, Every: 25, Secrets: solprime.Secrets, Shown: shown.By["solprime"]})
}

// A muster generates the scenario of a scene.
type muster struct {
	source   *rand.Rand
	top      *gametest.Tabletop
	readings []string
	doors    []grid.Point // points beside a section, or between two sections
}

// some returns a random one of the given items.
func some[T any](source *rand.Rand, of ...T) T { return of[source.IntN(len(of))] }

// drawScene generates a small table with two forces close to one another.
func drawScene(source *rand.Rand) map[string]string {
	m := &muster{source: source, top: gametest.DrawTabletop(source, 12, 20)}
	for _, word := range scenario.Library.Readings.Words() {
		if source.IntN(4) == 0 {
			name, _, _ := strings.Cut(word, "=")
			if !slices.ContainsFunc(m.readings, func(o string) bool { return strings.HasPrefix(o, name+"=") }) {
				m.readings = append(m.readings, word)
			}
		}
	}
	red, blue := m.force("west", false), m.force("east", m.coin())
	var b strings.Builder
	fmt.Fprintf(&b, "format: scenario/1\nsystem: solprime\nid: scene\ntitle: A generated scene\nstory: Two forces meet.\ntable: table.yaml\ncycles: %d\nhazy: %t\n", 2+source.IntN(2), source.IntN(4) == 0)
	fmt.Fprintf(&b, "readings: [%s]\nforces:\n  red:\n%s  blue:\n%s", strings.Join(m.readings, ", "), red, blue)
	if n := source.IntN(3); n > 0 {
		b.WriteString("objectives:\n")
		for i := range n {
			fmt.Fprintf(&b, "  - {name: goal %d, at: %s, radius: 2, points: %d}\n", i, point(m.top.Anywhere()), 5+source.IntN(20))
		}
	}
	b.WriteString("victory: Points for losses and for the goals.\n")
	return map[string]string{gametest.SceneFile: b.String(), "table.yaml": m.top.Text()}
}

func point(at grid.Point) string { return gametest.Point(int64(at.X), int64(at.Y)) }

func (m *muster) coin() bool { return m.source.IntN(2) == 0 }

// A force is the state of generating one side.
type force struct {
	*muster
	level      scenario.Level
	centre     grid.Point // its stands begin around this point
	platoons   []string
	structures []string
	labels     []string
	attended   []string // labels of the stands that a leader may be with
	sections   []string // labels of empty sections that hold a squad
	garages    []string
	engineers  int
	count      map[string]int // numbers of units that a base must have room for
}

// force generates one side: its platoons, structures and mines.
func (m *muster) force(edge string, mines bool) string {
	f := &force{muster: m, level: scenario.Level(m.source.IntN(3)), centre: m.top.Anywhere(), count: map[string]int{}}
	for range m.source.IntN(3) {
		f.structure()
	}
	for range 2 + m.source.IntN(2) {
		some(m.source, f.tanks, f.tanks, f.carriers, f.carriers, f.squads, f.squads, f.sappers, f.guns, f.guns, f.aircraft, f.rotors, f.defence)()
	}
	based := m.source.IntN(3) == 0
	if based {
		f.base()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "    level: %s\n    edge: %s\n    centre: %t\n    psionic: %t\n    based: %t\n", f.level, edge, m.source.IntN(3) == 0, m.source.IntN(4) == 0, based)
	if word := some(m.source, "", "advanced", "primitive"); word != "" {
		fmt.Fprintf(&b, "    control: %s\n", word)
	}
	if m.coin() {
		fmt.Fprintf(&b, "    leader: %s\n", some(m.source, f.attended...))
	}
	if mines && f.engineers > 0 {
		b.WriteString("    mines:\n")
		for range f.engineers {
			fmt.Fprintf(&b, "      - {at: %s, strength: %d}\n", point(m.top.Anywhere()), 1+m.source.IntN(int(f.level)+1))
			if m.coin() {
				fmt.Fprintf(&b, "      - {at: %s, strength: 0}\n", point(m.top.Anywhere()))
			}
		}
	}
	if len(f.structures) > 0 {
		fmt.Fprintf(&b, "    structures:\n%s", strings.Join(f.structures, ""))
	}
	fmt.Fprintf(&b, "    platoons:\n%s", strings.Join(f.platoons, ""))
	return b.String()
}

// kind returns a random one of several kinds that the force may have, or "" if it may have none.
func (f *force) kind(of ...string) string {
	var may []string
	for _, id := range of {
		k, ok := scenario.Library.Standard().Kind(id)
		if !ok {
			panic("no kind " + id)
		}
		level := k.Level
		if id == "powersuit" && slices.Contains(f.readings, "powersuits=laser") {
			level = scenario.Laser
		}
		if level <= f.level {
			may = append(may, id)
		}
	}
	if len(may) == 0 {
		return ""
	}
	return some(f.source, may...)
}

// A stand is one stand with the keys of its entry.
type stand struct{ unit, label, keys string }

func (s stand) String() string {
	return fmt.Sprintf("{unit: %s, label: %s%s}", s.unit, s.label, s.keys)
}

// stand returns a stand of a kind with a new label.
func (f *force) stand(unit string) stand {
	s := stand{unit: unit, label: fmt.Sprintf("%c%d", 'A'+len(f.platoons)+len(f.structures), len(f.labels))}
	f.labels = append(f.labels, s.label)
	if k, _ := scenario.Library.Standard().Kind(unit); k.Branch != scenario.Structure {
		f.attended = append(f.attended, s.label)
	}
	if unit == "engineers" {
		f.engineers++
	}
	return s
}

// face returns a random facing.
func (f *force) face() string {
	return fmt.Sprintf(", face: %s", some(f.source, "[1, 0]", "[-1, 0]", "[0, 1]", "[0, -1]", "[3, 2]", "[-2, 1]"))
}

// placed puts a stand on the table near a point. ok is false if there is no room.
func (f *force) placed(unit string, near grid.Point, keys string) (s stand, ok bool) {
	k, _ := scenario.Library.Standard().Kind(unit)
	at, ok := f.top.Room(k.Base, near, 4*grid.Inch)
	if !ok {
		return s, false
	}
	s = f.stand(unit)
	s.keys = ", at: " + point(at) + f.face() + keys
	return s, true
}

// watch returns, at random, the key that lets a stand begin on overwatch.
func (f *force) watch() string {
	if f.coin() {
		return ", watch: true"
	}
	return ""
}

// near returns a random centre for a platoon, near the centre of the force.
func (f *force) near() grid.Point {
	shift := func(v int32) int32 { return v + f.source.Int32N(8*grid.Inch+1) - 4*grid.Inch }
	return grid.Point{X: shift(f.centre.X), Y: shift(f.centre.Y)}
}

// mostStands is the largest number of stands in a platoon.
const mostStands = 6

// enrol writes a platoon, or several if there are too many stands for one.
func (f *force) enrol(stands []stand) {
	if len(stands) > mostStands {
		f.enrol(stands[mostStands:])
		stands = stands[:mostStands]
	}
	if len(stands) == 0 {
		stands = append(stands, f.fallback())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "      - name: P%d\n        rating: %s\n        units:\n", len(f.platoons), some(f.source, "guard", "elite", "veteran", "green", "militia"))
	for _, s := range stands {
		fmt.Fprintf(&b, "          - %s\n", s)
		switch k, _ := scenario.Library.Standard().Kind(s.unit); {
		case k.Branch == scenario.Infantry:
			f.count["squads"]++
		case k.Branch == scenario.Aircraft || k.Branch == scenario.VTOL:
			f.count["air"]++
			f.count[s.unit]++
		default:
			f.count["vehicles"]++
		}
	}
	f.platoons = append(f.platoons, b.String())
}

// fallback returns a stand at a random point, for a platoon whose stands all found no room.
func (f *force) fallback() stand {
	s := f.stand("rifles")
	s.keys = ", at: " + point(f.top.Anywhere())
	return s
}

// several places stands of the given kinds, up to a largest number.
func (f *force) several(most int, keys func() string, kinds ...string) (all []stand) {
	near := f.near()
	for range 1 + f.source.IntN(most) {
		if unit := f.kind(kinds...); unit != "" {
			if s, ok := f.placed(unit, near, keys()); ok {
				all = append(all, s)
			}
		}
	}
	return all
}

var (
	allTanks  = []string{"light-tank", "medium-tank", "battle-tank", "hunter", "twin-car", "launcher", "plasma-launcher", "walker", "shield"}
	allSquads = []string{"rifles", "rifles", "engineers", "observers", "gaw-team", "weapons-squad", "mobile", "mobile", "powersuit", "powersuit", "tow-team"}
)

func (f *force) tanks() { f.enrol(f.several(3, f.watch, allTanks...)) }

// squadKeys returns random keys for how a squad begins.
func (f *force) squadKeys() string {
	keys := f.watch()
	if f.source.IntN(4) == 0 {
		keys += ", dug: true"
	}
	if f.source.IntN(5) == 0 {
		keys += ", armour: assault"
	}
	return keys
}

// squads generates infantry, some of it in sections, sometimes with a tank beside it.
func (f *force) squads() {
	all := f.several(3, f.squadKeys, allSquads...)
	for len(f.sections) > 0 && f.coin() {
		s := f.stand(f.kind(allSquads...))
		s.keys = ", in: " + f.sections[0] + f.watch()
		f.sections = f.sections[1:]
		all = append(all, s)
	}
	if len(f.garages) > 0 && f.coin() {
		s := f.stand(f.kind("medium-tank", "twin-car", "hunter"))
		s.keys = ", in: " + f.garages[0]
		f.garages = f.garages[1:]
		all = append(all, s)
	}
	if f.coin() {
		all = append(all, f.several(1, f.watch, allTanks...)...)
	}
	f.enrol(all)
}

// sappers generates engineers beside sections, or near the centre of the force.
func (f *force) sappers() {
	near := grid.Point{X: int32(f.top.Width / 2), Y: int32(f.top.Depth / 2)}
	var all []stand
	for range 1 + f.source.IntN(3) {
		if len(f.doors) > 0 && f.source.IntN(3) > 0 {
			at := some(f.source, f.doors...)
			if f.top.Take(grid.Circle{At: at, Radius: grid.Inch / 2}) {
				s := f.stand("engineers")
				s.keys = ", at: " + point(at) + f.squadKeys()
				all = append(all, s)
			}
		} else if s, ok := f.placed("engineers", near, f.squadKeys()); ok {
			all = append(all, s)
		}
	}
	f.enrol(all)
}

// carriers generates carriers with their loads, and a squad outside.
func (f *force) carriers() {
	var all []stand
	near := f.near()
	for range 1 + f.source.IntN(2) {
		c, ok := f.placed(f.kind("apc", "grav-apc"), near, f.watch())
		if !ok {
			continue
		}
		all = append(all, c)
		for range f.source.IntN(3) {
			s := f.stand(some(f.source, f.kind(allSquads...), f.kind(allSquads...), "field-gun"))
			s.keys = ", in: " + c.label
			all = append(all, s)
		}
	}
	switch s, ok := f.placed(f.kind(allSquads...), near, f.squadKeys()); {
	case ok && f.coin():
		f.enrol([]stand{s}) // another platoon, which can be activated together with the carrier
	case ok:
		all = append(all, s)
	}
	f.enrol(all)
}

// guns generates artillery on the table and behind it, with observers.
func (f *force) guns() {
	all := f.several(2, func() string { return f.watch() + fmt.Sprintf(", lots: %d", 1+f.source.IntN(2)) }, "howitzer", "rockets", "field-gun")
	for range f.source.IntN(3) {
		s := f.stand(some(f.source, "howitzer", "rockets", "field-gun"))
		s.keys = fmt.Sprintf(", behind: %d%s", some(f.source, 5, 20, 160), f.watch())
		all = append(all, s)
	}
	if f.coin() {
		all = append(all, f.several(1, f.squadKeys, "observers", "rifles")...)
	}
	f.enrol(all)
}

// aircraft generates aircraft that wait off the table, some with squads in them.
func (f *force) aircraft() {
	var all []stand
	for range 1 + f.source.IntN(2) {
		s := f.stand(f.kind("fighter", "bomber", "bomber", "attack-plane", "dropship", "dropship"))
		all = append(all, s)
		if s.unit != "dropship" {
			continue
		}
		for range 1 + f.source.IntN(3) {
			q := f.stand(f.kind(allSquads...))
			q.keys = ", in: " + s.label
			all = append(all, q)
		}
	}
	f.enrol(all)
}

// rotors generates VTOL craft, on the ground and in the air.
func (f *force) rotors() {
	near := f.near()
	var all []stand
	for range 1 + f.source.IntN(2) {
		c, ok := f.placed(some(f.source, "gunship", "gunship", "skylift"), near, f.watch()+fmt.Sprintf(", height: %d", some(f.source, 0, 3, 3, 5)))
		if !ok {
			continue
		}
		all = append(all, c)
		if c.unit == "skylift" && f.coin() {
			s := f.stand(f.kind(allSquads...))
			s.keys = ", in: " + c.label
			all = append(all, s)
		}
	}
	if f.coin() {
		all = append(all, f.several(2, f.squadKeys, allSquads...)...)
	}
	f.enrol(all)
}

func (f *force) defence() {
	f.enrol(f.several(2, f.watch, "flak-track", "sam-carrier", "shield", "gaw-team"))
}

// build writes a structure.
func (f *force) build(sections []stand) {
	if len(sections) == 0 {
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "      - name: W%d\n        sections:\n", len(f.structures))
	for _, s := range sections {
		fmt.Fprintf(&b, "          - %s\n", s)
		switch s.unit {
		case "garage", "hangar", "workshop":
			f.garages = append(f.garages, s.label)
		default:
			f.sections = append(f.sections, s.label)
		}
	}
	f.structures = append(f.structures, b.String())
}

// structure generates a structure with one section, or with two sections side by side.
func (f *force) structure() {
	unit := f.kind("pillbox", "gun-pillbox", "bunker", "keep", "house", "blockhouse", "house", "blockhouse", "garage", "ground-radar", "air-radar",
		"field-generator", "command-centre", "laser-tower", "flak-tower", "missile-site")
	k, _ := scenario.Library.Standard().Kind(unit)
	at, ok := f.top.Room(k.Base, f.near(), 5*grid.Inch)
	if !ok {
		return
	}
	keys := f.face()
	if len(k.Weapons) > 0 {
		keys += f.watch()
	}
	if k.Rating > 0 && f.coin() && int64(at.Y)+3*grid.Inch <= f.top.Depth {
		keys += ", wall: " + point(grid.Point{X: at.X, Y: at.Y + 3*grid.Inch})
	}
	one := f.stand(unit)
	one.keys = ", at: " + point(at) + keys
	all := []stand{one}
	beside := grid.Point{X: at.X + int32(2*k.Base), Y: at.Y}
	room := f.top.Take(grid.Circle{At: beside, Radius: k.Base})
	if f.source.IntN(3) == 0 {
		beside.X -= 600 // the two sections overlap
	}
	if room && f.coin() {
		two := f.stand(unit)
		two.keys = ", at: " + point(beside) + f.face()
		all = append(all, two)
		f.doors = append(f.doors, grid.Point{X: at.X + int32(k.Base), Y: at.Y - 1200})
	}
	f.doors = append(f.doors, grid.Point{X: at.X, Y: at.Y + int32(k.Base) + 600})
	f.build(all)
}

// base adds the buildings that a stationed force must have on the table.
func (f *force) base() {
	heavy, fighters := f.count["bomber"]+f.count["attack-plane"]+f.count["dropship"], f.count["fighter"]
	for _, need := range []struct {
		unit        string
		n, sections int
	}{
		{"barracks", min(1, f.count["squads"]), f.count["squads"]},
		{"workshop", (f.count["vehicles"] + 5) / 6, 1},
		{"hangar", (f.count["air"] + 1) / 2, 1},
		{"landing-pad", (f.count["gunship"] + f.count["skylift"] + 7) / 8, 1},
		{"bomber-strip", (heavy + 7) / 8, 1},
		{"fighter-strip", (fighters + 7) / 8, 1},
	} {
		for range need.n {
			var all []stand
			for range need.sections {
				at, ok := f.top.Room(grid.Inch, f.near(), 8*grid.Inch)
				if !ok {
					at = f.top.Anywhere()
				}
				s := f.stand(need.unit)
				s.keys = ", at: " + point(at)
				all = append(all, s)
			}
			f.build(all)
		}
	}
}
