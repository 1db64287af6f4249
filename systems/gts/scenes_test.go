package gts

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
	"metahex/systems/shown"
)

// Generated scenes: small crowded maps. Units and their leaders are suppressed or lost in the
// middle of a move, an assault or engineer work.

// TestScenes checks the promises on generated scenes. The function trouble checks the states.
func TestScenes(t *testing.T) {
	gametest.Scenes(t, drawScene, openScene, gametest.SceneEffort{Quick: 10, Matches: 1, Every: 61, Secrets: secrets, Shown: shown.By["gts"]})
}

// openScene opens a scene. Its matches check their state after every answer.
func openScene(file string) (game.Match, error) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load(file, tables)
	if err != nil {
		return nil, err
	}
	p, err := Prepare(sc, tables)
	if err != nil {
		return nil, err
	}
	return &watched{table: p.New().(*table)}, nil
}

// watched is a match that checks its state after every answer. It checks its displays after some
// answers.
type watched struct {
	*table
	answers int
}

// Clone implements game.Match.
func (w *watched) Clone() game.Match { return &watched{w.table.Clone().(*table), w.answers} }

// Answer implements game.Match.
func (w *watched) Answer(c game.Choice) ([]game.Event, error) {
	events, err := w.table.Answer(c)
	if err != nil {
		return events, err
	}
	if w.answers++; w.answers%17 == 0 {
		err = w.shown()
	}
	if trouble := w.State.trouble(); trouble != "" {
		err = errors.New(trouble)
	}
	return events, errors.Join(err, w.due())
}

// due checks the question against the state. No option may move units that are all suppressed, fire
// at a unit that is not acting, or enter a hex near an enemy entry hex.
func (w *watched) due() error {
	q, _ := w.Question()
	b := w.State
	for _, o := range q.Options {
		switch c := o.Choice; {
		case q.Topic == "move" && c.Verb != vDone && b.pinned():
			return fmt.Errorf("GTS move/markers: all that move are suppressed, and may %s", w.Words(c))
		case q.Topic == "respond" && c.Verb == vOpfire && !(b.on(int(c.Args[1])) && b.acting(int(c.Args[1]))):
			return fmt.Errorf("GTS opfire/announce: %s does not act, and may be fired at", b.label(int(c.Args[1])))
		case (c.Verb == vGo || c.Verb == vPost || c.Verb == vAssault) && b.nearEntry(int16(c.Args[0]), q.Side):
			return fmt.Errorf("GTS move/enemy: %s is close to an enemy entry hex, and may be entered", b.name(int16(c.Args[0])))
		}
	}
	return nil
}

// shown calls all displays of the answering side. An imagined battle must look the same to this
// side, and every answer must have a worth.
func (w *watched) shown() error {
	q, ok := w.Question()
	if !ok {
		return nil
	}
	s := game.NewSeat(w.table, q.Side)
	for _, o := range q.Options {
		s.Explain(o.Choice)
	}
	if own, other := s.View(), w.Imagine(q.Side, rand.New(rand.NewPCG(uint64(w.answers), 0))).View(q.Side); !reflect.DeepEqual(own, other) {
		return fmt.Errorf("%s imagines a view that is not its own: %+v, want %+v", q.Side, other, own)
	}
	s.Agenda()
	if worth, ok := s.Worth(nil, nil); ok && len(worth) != len(q.Options) {
		return fmt.Errorf("%d answers have %d worths", len(q.Options), len(worth))
	}
	return nil
}

// A sketch is a scene under construction.
type sketch struct {
	*rand.Rand
	m       *hexes.Map
	hexes   []grid.Place
	way     [hexes.Ways][]string
	sides   map[string][]string // hexsides with barriers and crossings, by kind
	entries [3][]string         // by game.Side
	taken   map[grid.Place]game.Side
	plain   map[grid.Place]int
	columns map[grid.Place]int
	works   map[string][]string // markers, by kind
	turns   int
	text    strings.Builder
}

// drawScene generates a scenario with its map.
func drawScene(source *rand.Rand) map[string]string {
	s := &sketch{Rand: source, sides: map[string][]string{}, taken: map[grid.Place]game.Side{}, plain: map[grid.Place]int{}, columns: map[grid.Place]int{}, works: map[string][]string{}}
	s.turns = 1 + s.IntN(3)
	ground := s.ground()
	s.scenario()
	return map[string]string{"map.yaml": ground, gametest.SceneFile: s.text.String()}
}

func (s *sketch) line(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// one returns a random item of a list.
func (s *sketch) one(list []string) string { return list[s.IntN(len(list))] }

// often returns true in the given percentage of calls.
func (s *sketch) often(percent int) bool { return s.IntN(100) < percent }

// hex returns a random hex.
func (s *sketch) hex() grid.Place { return s.hexes[s.IntN(len(s.hexes))] }

// ground writes the map: terrain first, then barriers, then roads and railways with the necessary
// crossings.
func (s *sketch) ground() string {
	columns, rows := 7+2*s.IntN(3), 5+s.IntN(3)
	s.m = hexes.NewMap("field", columns, rows)
	s.hexes = slices.Collect(s.m.Span.Places)
	hills, entries := map[grid.Place]bool{}, map[grid.Place]bool{}
	for _, at := range s.hexes {
		letter, _ := hexes.TerrainOf(rune("..........ppoowwwvttcfsb~m"[s.IntN(26)]))
		s.m.SetTerrain(at, letter)
		hills[at] = s.often(12)
	}
	for i, at := range []grid.Place{s.hexes[s.IntN(columns/2)], s.hexes[len(s.hexes)-1-s.IntN(columns/2)]} {
		side := game.Red + game.Side(i)
		if s.often(60) {
			entries[at] = true
			s.m.SetTerrain(at, hexes.OpenGround)
			s.entries[side] = append(s.entries[side], s.m.NameAt(at))
		}
	}
	river := 2 * s.IntN(columns/4)
	s.barrier("stream", hexes.Stream, river, 80)
	s.barrier("impassable", hexes.Impassable, columns-1-2*s.IntN(columns/4), 40)
	for range s.IntN(3) {
		s.crest(s.hex())
	}
	for w := range hexes.Ways {
		for range s.IntN(3) {
			s.road(w)
		}
	}
	picture := dots.Picture(s.m.Span, func(at grid.Place) string {
		cell := hexes.TerrainCell(s.m.HexAt(at).Terrain, hills[at])
		if entries[at] {
			cell += "@"
		}
		return cell
	})
	text := fmt.Sprintf("format: hexmap/1\nid: field\ntitle: A field\nsize: {columns: %d, rows: %d}\nmap: |\n  %s\n", columns, rows, strings.Join(picture, "\n  "))
	text += fmt.Sprintf("barriers: {stream: [%s], crest: [%s], impassable: [%s]}\n", s.list("stream"), s.list("crest"), s.list("impassable"))
	text += fmt.Sprintf("crossings: {bridge: [%s], ferry: [%s]}\nways:\n", s.list("bridge"), s.list("ferry"))
	for w := range hexes.Ways {
		text += fmt.Sprintf("  %s: [%s]\n", w, strings.Join(s.way[w], ", "))
	}
	return text
}

func (s *sketch) list(kind string) string { return strings.Join(s.sides[kind], ", ") }

// side writes a hexside.
func (s *sketch) side(at grid.Place, d grid.Direction) string {
	return s.m.NameAt(at) + "/" + d.String()
}

// barrier draws a line of hexsides down the right edge of a column.
func (s *sketch) barrier(kind string, b hexes.Barrier, column, percent int) {
	if !s.often(percent) {
		return
	}
	from := s.IntN(3)
	for _, at := range s.hexes {
		if at.Q != column || at.V < 2*from {
			continue
		}
		for _, d := range []grid.Direction{grid.NE, grid.SE} {
			if h := s.m.HexAt(at); s.m.Has(at.Step(d)) && !(h.Barriers[hexes.Stream] | h.Barriers[hexes.Impassable]).Has(d) {
				s.m.SetBarrier(at, d, b)
				s.sides[kind] = append(s.sides[kind], s.side(at, d))
			}
		}
	}
}

// crest draws two adjoining hexsides with a crest.
func (s *sketch) crest(at grid.Place) {
	first := grid.Direction(s.IntN(int(grid.Directions)))
	pair := []grid.Direction{first, first.Turn(1)}
	for _, d := range pair {
		if !s.m.Has(at.Step(d)) || s.m.HexAt(at).Barriers[hexes.Crest].Has(d) {
			return
		}
	}
	for _, d := range pair {
		s.m.SetBarrier(at, d, hexes.Crest)
		s.sides["crest"] = append(s.sides["crest"], s.side(at, d))
	}
}

// road draws a road or railway, hex by hex, with the necessary crossings.
func (s *sketch) road(w hexes.Way) {
	at := s.hex()
	if s.m.HexAt(at).Terrain == hexes.OpenWater {
		return
	}
	names, d := []string{s.m.NameAt(at)}, grid.Direction(s.IntN(int(grid.Directions)))
	for range 3 + s.IntN(8) {
		if s.often(30) {
			d = d.Turn(2*s.IntN(2) - 1)
		}
		to := at.Step(d)
		if !s.m.Has(to) || s.m.HexAt(to).Terrain == hexes.OpenWater || s.m.HexAt(at).Ways[w].Has(d) {
			break
		}
		s.cross(at, d)
		s.m.SetWay(at, d, w)
		names = append(names, s.m.NameAt(to))
		at = to
	}
	if len(names) > 1 {
		s.way[w] = append(s.way[w], "["+strings.Join(names, ", ")+"]")
	}
}

// cross writes a bridge or a ferry where a road or railway crosses a barrier.
func (s *sketch) cross(at grid.Place, d grid.Direction) {
	h := s.m.HexAt(at)
	if !(h.Barriers[hexes.Stream] | h.Barriers[hexes.Impassable]).Has(d) {
		return
	}
	for _, kind := range []string{"bridge", "ferry"} {
		if slices.Contains(s.sides[kind], s.side(at, d)) || slices.Contains(s.sides[kind], s.side(at.Step(d), d.Turn(3))) {
			return
		}
	}
	kind := s.one([]string{"bridge", "bridge", "ferry"})
	s.sides[kind] = append(s.sides[kind], s.side(at, d))
}

// scenario writes the scenario for the map.
func (s *sketch) scenario() {
	order := scenario.Library.Standard().Order
	s.line("format: scenario/1\nsystem: gts\nid: scene\ntitle: A generated scene\nstory: Drawn from a seed.\nmap: map.yaml")
	track := []string{s.one([]string{"dawn", "day", "day", "night"})}
	for range s.turns - 1 {
		track = append(track, s.one([]string{"dawn", "day", "night"}))
	}
	s.line("track: [%s]\nweather: %s\nchanges: %t", strings.Join(track, ", "), s.one([]string{"clear", "clear", "overcast", "rain", "fog"}), s.often(40))
	s.line("readings: [opfire=%s, charge=%s]", s.one([]string{"check", "free"}), s.one([]string{"stops", "fires"}))
	s.line("air-targets: %s", s.one([]string{"any", "seen"}))
	divisions := s.Perm(len(order.List))
	mug := []string{"direct-red", "direct-blue"}
	hot := s.hex()
	forces := &strings.Builder{}
	for i, side := range []game.Side{game.Red, game.Blue} {
		fmt.Fprintf(forces, "  %s:\n    divisions:\n", side)
		own := divisions[2*i : 2*i+1+s.IntN(2)]
		for _, d := range own {
			mug = append(mug, s.division(forces, side, &order.List[d])...)
		}
		s.units(forces, side, own, hot)
	}
	s.Shuffle(len(mug), func(i, k int) { mug[i], mug[k] = mug[k], mug[i] })
	s.line("first: %s\nmug: [%s]\nforces:\n%s", mug[0], strings.Join(mug[1:], ", "), forces)
	s.markers()
	s.line("objectives:\n  - {at: %s, points: %d, held: red}\n  - {at: %s, points: 2}", s.m.NameAt(hot), 1+s.IntN(4), s.m.NameAt(s.hex()))
	s.line("victory: {text: Drawn from a seed., kills: %d, margin: %d}", s.IntN(3), s.IntN(4))
}

// division writes a division and returns its chits.
func (s *sketch) division(w *strings.Builder, side game.Side, d *scenario.Division) (chits []string) {
	fmt.Fprintf(w, "      %s: {command: %d, dispatch: %d, entries: [%s]}\n", d.ID, s.IntN(6), s.IntN(6), strings.Join(s.entries[side], ", "))
	chits = []string{d.ID, d.ID + "-own"}
	for _, f := range d.Formations {
		chits = append(chits, f.ID)
	}
	return chits
}

// units places the units of a side's divisions. Most units are near the given hex. Howitzers are far
// from that hex, and some units arrive later.
func (s *sketch) units(w *strings.Builder, side game.Side, own []int, hot grid.Place) {
	order := scenario.Library.Standard().Order
	centre := s.near(hot, 3)
	placed, late := map[string][]string{}, map[int][]string{}
	dug := []string{}
	var blocks []string
	for _, d := range own {
		division := &order.List[d]
		for range s.IntN(division.Blocks + 1) {
			blocks = append(blocks, fmt.Sprintf("%s: [%s]", division.ID, s.m.NameAt(s.near(hot, 2))))
			break
		}
		labels := order.Labels()
		for _, f := range division.Formations {
			labels = append(labels, f.Rearguards.Names()...)
		}
		for _, label := range labels {
			p, _ := order.Post(label)
			if p.Division != d || s.often(35) {
				continue
			}
			if s.entries[side] != nil && s.often(12) {
				turn := 1 + s.IntN(s.turns)
				late[turn] = append(late[turn], label)
				continue
			}
			at := s.near(centre, 2)
			switch {
			case p.Kind.Class == scenario.Artillery:
				at = s.hex()
			case s.often(40):
				at = centre
			}
			if marks, ok := s.stand(at, side, p.Kind); ok {
				if slices.Contains(marks, "entrenched") {
					dug = append(dug, s.m.NameAt(at))
				}
				placed[s.m.NameAt(at)] = append(placed[s.m.NameAt(at)], strings.Join(append([]string{label}, marks...), " "))
			}
		}
	}
	fmt.Fprintln(w, "    units:")
	for _, at := range s.hexes {
		if units := placed[s.m.NameAt(at)]; units != nil {
			fmt.Fprintf(w, "      %s: [%s]\n", s.m.NameAt(at), strings.Join(units, ", "))
		}
	}
	if len(placed) == 0 {
		fmt.Fprintln(w, "      {}")
	}
	fmt.Fprintln(w, "    arrive:")
	for turn := 1; turn <= s.turns; turn++ {
		fmt.Fprintf(w, "      %d: [%s]\n", turn, strings.Join(late[turn], ", "))
	}
	if s.often(30) {
		dug = append(dug, s.m.NameAt(centre))
	}
	fmt.Fprintf(w, "    entrenchment: [%s]\n    road-block: {%s}\n    air: [%d, %d]\n", strings.Join(dug, ", "), strings.Join(blocks, ", "), s.IntN(3), s.IntN(3))
}

// near returns a random hex at most the given distance from another hex.
func (s *sketch) near(at grid.Place, far int) grid.Place {
	for {
		if to := s.hex(); grid.Distance(at, to) <= far {
			return to
		}
	}
}

// stand returns random marks for a unit that starts in a hex. Ok is false if the unit cannot start
// there.
func (s *sketch) stand(at grid.Place, side game.Side, k *scenario.Kind) (marks []string, ok bool) {
	if other := s.taken[at]; s.m.HexAt(at).Terrain == hexes.OpenWater || other != game.Chance && other != side {
		return nil, false
	}
	inColumn := s.often(25)
	switch {
	case inColumn && s.columns[at] > 0, !inColumn && s.plain[at] >= 4:
		return nil, false
	case inColumn:
		marks = append(marks, "column")
		s.columns[at]++
	default:
		s.plain[at]++
	}
	s.taken[at] = side
	switch {
	case k.Vehicle != nil && s.often(50):
		marks = append(marks, "mounted")
	case !inColumn && s.often(20):
		marks = append(marks, "entrenched")
	case !inColumn && s.often(25):
		marks = append(marks, "improved")
	}
	for _, m := range []string{"suppressed", "one-hit", "two-hits", "step-loss", "at-work"} {
		if s.often(12) && (m != "step-loss" || k.Steps > 1) {
			marks = append(marks, m)
		}
	}
	if k.Class == scenario.Artillery && s.often(40) {
		marks = append(marks, "contact")
	}
	return marks, true
}

// markers places works that belong to no side near the units.
func (s *sketch) markers() {
	var held []grid.Place
	for _, at := range s.hexes {
		if s.taken[at] != game.Chance {
			held = append(held, at)
		}
	}
	s.line("works:")
	for _, kind := range []string{"strongpoint", "observation-post", "barrage", "heavy-barrage"} {
		var all []string
		for range s.IntN(3) {
			if at := held[s.IntN(len(held))]; !slices.Contains(s.works["all"], s.m.NameAt(at)) {
				all = append(all, s.m.NameAt(at))
				s.works["all"] = append(s.works["all"], s.m.NameAt(at))
			}
		}
		s.line("  %s: [%s]", kind, strings.Join(all, ", "))
	}
}
