package gravarmor

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/systems/gravarmor/scenario"
	"metahex/systems/shown"
)

// Generated scenes: small crowded boards. Carriers are lost with their loads, missiles continue
// from unit to unit, and moves are stopped early.

// TestScenes checks the promises on generated scenes. The function sound checks the states.
func TestScenes(t *testing.T) {
	gametest.Scenes(t, drawScene, openScene, gametest.SceneEffort{Quick: 12, Matches: 1, Every: 41, Shown: shown.By["gravarmor"]})
}

// openScene opens a scene. The state of its matches is checked after every answer.
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

// watched is a match whose state is checked after every answer. Its displays are checked after some
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
	if w.answers++; w.answers%11 == 0 {
		err = w.shown()
	}
	return events, errors.Join(err, w.State.sound(), w.due())
}

// due checks that the pending question is still legal for the unit it concerns.
func (w *watched) due() error {
	q, _ := w.Question()
	b := w.State
	for _, o := range q.Options {
		switch u := int(o.Choice.Args[0]); {
		case q.Topic == "march" && b.is(int(b.act.unit), disrupted) && b.act.way != dived:
			return fmt.Errorf("GA combat/effects/disruption: %s is disrupted and asked to march", b.name(int(b.act.unit)))
		case o.Choice.Verb == vMove && b.where(u) >= 0 && b.is(u, carried|disrupted):
			return fmt.Errorf("GA movement/carriers/rest: %s may move", b.name(u))
		case o.Choice.Verb == vFire && !b.target(int(o.Choice.Args[1])):
			return fmt.Errorf("GA combat: %s may be fired at", b.name(int(o.Choice.Args[1])))
		}
	}
	return nil
}

// shown compares everything that the answering side may see with the question. A path must begin
// with a listed answer, and every answer must have a worth.
func (w *watched) shown() error {
	q, ok := w.Question()
	if !ok {
		return nil
	}
	s := game.NewSeat(w.table, q.Side)
	for _, o := range q.Options {
		s.Explain(o.Choice)
	}
	if worth, ok := s.Worth(nil, nil); ok && len(worth) != len(q.Options) {
		return fmt.Errorf("%d answers have %d worths", len(q.Options), len(worth))
	}
	for _, r := range s.Reach() {
		if !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == r.First }) {
			return fmt.Errorf("the way to %s begins with %s, which is not listed", w.State.hexName(int16(r.Place)), s.Words(r.First))
		}
	}
	s.Window()
	s.Agenda()
	r := s.Sight()
	at := r.At(maps.SpotOf(w.State.ground.board.At(w.answers%len(w.State.names))), 0)
	for u := range w.State.units {
		if from, err := r.Parse(w.State.roster[u].label); err == nil {
			los.Field(r, from, 0)
			r.Rule(from, at).Words(true)
		}
	}
	return nil
}

// A sketch is a scene under construction.
type sketch struct {
	*rand.Rand
	names []string // of all hexes
	rim   []string // the names of the hexes at the edge of the board
	span  grid.Span
	city  bool // the terrain key has cities
	turns int
	zones []string
	text  strings.Builder
}

// drawScene generates a scenario with its board.
func drawScene(source *rand.Rand) map[string]string {
	s := &sketch{Rand: source, turns: 2 + source.IntN(3), city: source.IntN(2) == 0}
	board, files := "board.yaml", map[string]string{}
	if s.IntN(50) == 0 {
		board = "pair"
		s.shipped(board)
	} else {
		files[board] = s.board()
	}
	s.head(board)
	s.key()
	s.places()
	s.line("forces:")
	hot := s.one(s.names)
	for _, side := range []string{"league", "imperial"} {
		s.force(side, hot)
	}
	s.victory()
	files[gametest.SceneFile] = s.text.String()
	return files
}

func (s *sketch) line(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// one draws a random item of a list.
func (s *sketch) one(list []string) string { return list[s.IntN(len(list))] }

// often returns true in the given percentage of calls.
func (s *sketch) often(percent int) bool { return s.IntN(100) < percent }

// board generates a section.
func (s *sketch) board() string {
	columns, rows := 5+2*s.IntN(2), 4+s.IntN(3)
	s.span = grid.Section(columns, rows)
	picture := hexes.SectionPicture(s.span, func(at grid.Place) string {
		cell := []byte{".....ooggbbn"[s.IntN(12)], ' ', ' '}
		if s.often(12) {
			cell[1] = '/'
		}
		if s.often(5) {
			cell[2] = 'C'
		}
		return string(cell)
	})
	s.nameHexes()
	return fmt.Sprintf("format: hexpanel/1\nid: field\ntitle: A field\nsize: {columns: %d, rows: %d}\nmap: |\n  %s\n",
		columns, rows, strings.Join(picture, "\n  "))
}

// nameHexes lists the hexes of a section.
func (s *sketch) nameHexes() {
	for at := range s.span.Places {
		name := fmt.Sprintf("%02d%02d", at.Q+1, (at.V+at.Q&1)/2+1)
		s.names = append(s.names, name)
		for d := range grid.Directions {
			if !s.span.Has(at.Step(d)) {
				s.rim = append(s.rim, name)
				break
			}
		}
	}
}

// shipped uses a shipped board.
func (s *sketch) shipped(id string) {
	b, err := atlas.OpenHexes(id)
	if err != nil {
		panic(err)
	}
	for i := range b.Len() {
		s.names = append(s.names, b.Name(i))
		if b.Rim(i) {
			s.rim = append(s.rim, b.Name(i))
		}
	}
}

// head writes everything before the terrain key.
func (s *sketch) head(board string) {
	s.line("format: scenario/1\nsystem: gravarmor\nid: scene\ntitle: A generated scene\nstory: Drawn from a seed.\nsource: stand-in\nfrom: drawn from a seed\nboard: %s\nturns: %d", board, s.turns)
	s.line("first: %s\nsetup: %s", s.one(drawnSides), s.one(drawnSides))
	var chosen []string
	for _, o := range scenario.Library.Readings.Options(nil) {
		chosen = append(chosen, o.Name+"="+s.one(o.Values))
	}
	s.line("readings: [%s]", strings.Join(chosen, ", "))
}

// key writes the terrain key. Every unit can enter yellow hexes.
func (s *sketch) key() {
	s.line("terrain:")
	s.line("  yellow: {name: plain, inf: 1, hover: 1, grav: 1, combat: %d}", s.IntN(2))
	costs := []string{"1", "1", "2", "2", "3", "prohibited", "deadly"}
	words := []string{"orange", "light-blue", "green", "brown"}
	if s.often(60) {
		words = append(words, "red-brown")
	}
	if s.city {
		words = append(words, "city")
	}
	for _, word := range words {
		special := ""
		if s.often(30) {
			special = fmt.Sprintf(", special: {%s: %d}", s.one(drawnMoves), s.IntN(5))
		}
		grav := costs[s.IntN(5)]
		if s.often(10) {
			grav = s.one(costs[5:])
		}
		s.line("  %s: {name: ground %s, inf: %s, hover: %s, grav: %s, combat: %d%s}", word, word, s.one(costs), s.one(costs), grav, s.IntN(4), special)
	}
}

// places writes cities and zones.
func (s *sketch) places() {
	if s.city && s.often(50) {
		s.line("cities: [%s]", s.quoted(s.some(s.names, 2)))
	}
	s.line("zones:")
	s.line("  edge: {hexes: [%s]}", s.quoted(s.some(s.rim, 8)))
	s.line("  side: {edge: [%s]}", s.one(drawnEdges))
	s.line("  field: {title: the field, hexes: [%s]}", s.quoted(s.some(s.names, 6)))
	s.line("  near: {near: [{hex: %q, hexes: %d}]}", s.one(s.names), 1+s.IntN(2))
	s.line("  afar: {title: out of range, beyond: true}")
	s.zones = []string{"edge", "side", "field", "near", "near", "field", "afar"}
	if s.city {
		s.line("  city: {city: %d}", s.IntN(3))
		s.zones = append(s.zones, "city")
		if s.often(40) {
			s.line("site: {side: %s, zone: %s}", s.one(drawnSides), s.one([]string{"field", "near"}))
		}
	}
}

// some draws at least one item and at most the given number of different items of a list.
func (s *sketch) some(list []string, most int) (all []string) {
	for _, i := range s.Perm(len(list))[:min(len(list), 1+s.IntN(most))] {
		all = append(all, list[i])
	}
	return all
}

func (s *sketch) quoted(list []string) string {
	var all []string
	for _, word := range list {
		all = append(all, fmt.Sprintf("%q", word))
	}
	return strings.Join(all, ", ")
}

// Words of scenario files to draw from.
var (
	drawnSides   = []string{"league", "imperial"}
	drawnEdges   = []string{"north", "east", "south", "west"}
	drawnMoves   = []string{"inf", "hover", "grav", "fighter", "drop-ship", "fort"}
	drawnWeapons = []string{"mixed", "missile", "particle", "gatling", "magbolt"}
)

// The list parties has groups of units that are set up together. The list orbital has groups that
// land from orbit.
var (
	parties = []string{
		"Aza-3: 1, A-Inf: 2", "Eta-5: 1, A-Inf: 2", "Aza-3: 2, J-Inf: 2", "Eta-5: 2, A-Inf: 2, L-Mil: 1", "Aza-3: 1, M-Mil: 2, Omi-9: 1",
		"DS-3: 1, A-Inf: 1, Eta-5: 1", "DS-3: 1, Aza-3: 1, J-Inf: 2, Tau-8: 1", "A-Inf: 3", "J-Inf: 2", "Omi-9: 1, Omi-2: 1", "Tau-8: 2", "Xi-3: 1, Psi-5: 1",
		"Chi-2: 1, Nu-3: 1", "FM-3: 1, FL-6: 1", "Zeta-6: 1, Zeta-7: 1", "Del-1: 1, Del-2: 1, Del-3: 1",
	}
	orbital = []string{
		"J-Inf: 2", "Aza-3: 1, A-Inf: 1", "DS-3: 1, Eta-5: 1, A-Inf: 2", "DS-3: 1, Aza-3: 1, J-Inf: 1, A-Inf: 1", "FL-6: 1, FM-3: 1", "Chi-1: 1, Tau-8: 1",
		"DS-3: 2, A-Inf: 3, Omi-2: 1, Eta-5: 1", "DS-3: 1", "Aza-3: 2, J-Inf: 2",
	}
)

// force writes the units of one side. Many of them are near the given hex.
func (s *sketch) force(side, hot string) {
	s.line("  %s:", side)
	if s.often(30) {
		s.line("    forts:")
		s.fort("alpha")
		if s.often(30) {
			s.fort("beta")
		}
	}
	s.line("    detachments:")
	for i := range 2 + s.IntN(3) {
		s.detachment(i, hot)
	}
	if s.often(25) {
		s.line("    ortillery: [{ew: %d, attack: %d, weapon: %s, count: %d}]", 1+s.IntN(5), 3+s.IntN(6), s.one(drawnWeapons), 1+s.IntN(2))
	}
}

func (s *sketch) fort(name string) {
	var guns []string
	for range 1 + s.IntN(3) {
		guns = append(guns, fmt.Sprintf("{ew: %d, attack: %d, weapon: %s, range: %d}", 1+s.IntN(4), 3+s.IntN(6), s.one(drawnWeapons), 1+s.IntN(4)))
	}
	s.line("      - {name: %s, defense: %d, weapons: [%s], zone: %s}", name, s.IntN(6), strings.Join(guns, ", "), s.one(s.zones))
}

// detachment writes a part of a force and the way it comes to the map.
func (s *sketch) detachment(i int, hot string) {
	units, how := s.one(parties), ""
	switch s.IntN(10) {
	case 0, 1:
		units, how = s.one(orbital), fmt.Sprintf("orbit: %d", 1+s.IntN(s.turns))
	case 2, 3:
		how = fmt.Sprintf("enters: {turn: %d, zone: edge}", 1+s.IntN(s.turns))
	case 4, 5:
		how = "zone: " + s.one(s.zones)
	default:
		how = fmt.Sprintf("at: %q", s.beside(hot))
	}
	s.line("      - {name: D%d, units: {%s}, %s}", i+1, units, how)
}

// beside draws a hex near another one in the order of the board.
func (s *sketch) beside(hot string) string {
	i := slices.Index(s.names, hot) + s.IntN(9) - 4
	return s.names[min(len(s.names)-1, max(0, i))]
}

// victory writes the awards.
func (s *sketch) victory() {
	s.line("victory:\n  text: Drawn from a seed.\n  margin: %d\n  awards:", s.IntN(3))
	for _, side := range drawnSides {
		s.line("    - {to: %s, for: kills, score: %d}", side, 1+s.IntN(3))
		if s.often(50) {
			s.line("    - {to: %s, for: hold, zone: %s, held: %s, score: 1, turns: %t}", side, s.one([]string{"near", "field"}), s.one(drawnSides), s.often(50))
		}
		if s.often(40) {
			s.line("    - {to: %s, for: exit, zone: edge, score: 2}", side)
		}
		if s.often(30) {
			s.line("    - {to: %s, for: lift, score: 2}", side)
		}
		if s.often(30) {
			s.line("    - {to: %s, for: kills, of: [%s], score: 2}", side, s.one(drawnMoves))
		}
		if s.city && s.often(50) {
			s.line("    - {to: %s, for: hold, zone: city, score: 1}", side)
		}
	}
}
