package battlesuit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// A sketch is a random scene while it is built: the ground, the units on it, and the text of the
// scenario so far.
//
//	drawScene ─ ground (scene_ground_test.go) ─ rules ─ zone ─ forces ─ mines ─ victory
type sketch struct {
	*rand.Rand
	deck     *cards.Deck
	files    map[string]string
	text     strings.Builder
	inches   bool                     // a table, not a board of dots
	span     grid.Span                // the board's extent
	places   []grid.Place             // places for units and objects, the nearest to the centre first
	dots     map[grid.Place]dots.Dot  // dots of these places, including tiles
	over     map[grid.Place]dots.Kind // overlays and works
	name     func(grid.Place) string
	wade     bool
	heights  dots.Heights
	optional scenario.Optional
	ridges   map[grid.Place]int // heights of buildings that carry soldiers
	posts    map[grid.Place]bool
	zone     []grid.Place // the middle of the board, for set-up, mines and goals
	nook     []grid.Place // a few dots of the zone, about as many as the units set up there
	units    int          // number of units set up in the middle
	lair     []grid.Place // covered dots where units can hide
	crammed  int          // number of units set up in the nook
	exits    [3][]string  // by game.Side
	turns    int
	wounded  bool   // whether units have marked boxes at the start
	caches   [3]int // by game.Side
}

// oneIn returns true with a chance of 1 in n.
func (s *sketch) oneIn(n int) bool { return s.IntN(n) == 0 }

// some draws a random number from low to high.
func (s *sketch) some(low, high int) int { return low + s.IntN(high-low+1) }

// word draws one of the given words.
func (s *sketch) word(all ...string) string { return all[s.IntN(len(all))] }

func (s *sketch) say(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// drawScene draws the files of a scene.
func drawScene(source *rand.Rand) map[string]string {
	s := &sketch{Rand: source, deck: &scenario.Library.Standard().Units, files: map[string]string{}, posts: map[grid.Place]bool{}, over: map[grid.Place]dots.Kind{}, ridges: map[grid.Place]int{}}
	s.turns = s.some(2, 5)
	s.say("format: scenario/1\nid: scene\ntitle: A drawn scene\nstory: Drawn at random.\nturns: %d", s.turns)
	if s.wounded = s.oneIn(2); s.wounded {
		s.say("deal: as-written")
	}
	s.ground()
	s.switches()
	s.rules()
	s.middle()
	s.forces()
	s.mines()
	s.victory()
	s.readings()
	s.files[gametest.SceneFile] = s.text.String()
	return s.files
}

// switches draws the optional rules.
func (s *sketch) switches() {
	var on []string
	for i := range 8 {
		name := scenario.Optional(1 << i).String()
		if s.oneIn(3) {
			s.optional |= 1 << i
			on = append(on, name)
		}
	}
	sides := func() string { return s.word("[]", "[]", "[red]", "[blue]", "[red, blue]") }
	s.say("optional: {switches: [%s], detection: %s, integrity: %s}", strings.Join(on, ", "), sides(), sides())
}

// rules draws the special rules.
func (s *sketch) rules() {
	s.say("rules:")
	s.heights = dots.StandardHeights
	if s.oneIn(4) {
		s.heights[dots.Woods], s.heights[dots.Building] = s.some(1, 8), s.some(1, 11)
		s.say("  rises: {woods: %d, building: %d}", s.heights[dots.Woods], s.heights[dots.Building])
	}
	if s.oneIn(3) {
		s.wade = true
		s.say("  water: %d", s.some(1, 4))
	}
	if s.oneIn(2) {
		s.say("  glow: %d", s.some(2, 14))
	}
	if !s.inches && s.oneIn(4) {
		s.say("  sight: %d", s.some(2, 9))
	}
	if s.inches && s.oneIn(2) {
		s.say("  mine-reach: %d", s.some(1, 3))
	}
	if s.oneIn(2) {
		s.say("  first: %s", s.word("red", "blue"))
	}
	if s.optional.Has(scenario.StealthSuits) && s.oneIn(2) {
		s.say("  stealth: {%s: %d}", s.word("red", "blue"), s.some(1, 3))
	}
	s.tiles()
	s.works()
	if s.optional.Has(scenario.TallBuildings) && !s.inches {
		var all []string
		for _, at := range s.places {
			if s.dots[at].Terrain == dots.Building && !s.oneIn(4) {
				s.ridges[at] = s.among(4, 8, 12, s.some(1, 12))
				all = append(all, fmt.Sprintf("%s: %d", s.name(at), s.ridges[at]))
			}
		}
		if all != nil {
			s.say("  buildings: {%s}", strings.Join(all, ", "))
		}
	}
}

// among draws one of the given numbers.
func (s *sketch) among(all ...int) int { return all[s.IntN(len(all))] }

// tiles draws tiles, which replace the board's terrain.
func (s *sketch) tiles() {
	if s.inches || !s.oneIn(2) {
		return
	}
	s.say("  tiles:")
	for _, terrain := range []dots.Terrain{dots.Slag, dots.Rubble, dots.Building} {
		var places []grid.Place
		for _, at := range s.drawn(3, func(at grid.Place) bool { return s.over[at] == 0 && s.dots[at].Terrain != terrain }) {
			if s.dots[at].Mark == tiled {
				continue
			}
			s.dots[at] = dots.Dot{Terrain: terrain, Level: s.dots[at].Level, Mark: tiled}
			places = append(places, at)
		}
		s.say("    - {terrain: %s, dots: [%s]}", terrain, s.names(places))
	}
}

// tiled marks a dot that has a tile.
const tiled = 't'

// works draws bunkers and improved positions.
func (s *sketch) works() {
	s.say("  works:")
	for _, kind := range scenario.WorkKinds {
		dots := s.drawn(2, func(at grid.Place) bool { return s.over[at] == 0 && s.passable(at) })
		for _, at := range dots {
			s.over[at] = kind
		}
		s.say("    - {kind: %s, dots: [%s]}", kind, s.names(dots))
	}
}

// drawn draws places that satisfy a condition, at most the given number.
func (s *sketch) drawn(most int, is func(grid.Place) bool) (all []grid.Place) {
	for range s.IntN(most + 1) {
		at := s.places[s.IntN(min(len(s.places), 30))]
		if is(at) && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	return all
}

// passable reports whether a soldier on foot can be on a place.
func (s *sketch) passable(at grid.Place) bool {
	return s.dots[at].Terrain != dots.Water || s.wade || s.over[at] == dots.Bridge
}

// covered reports whether a soldier can hide on a place.
func (s *sketch) covered(at grid.Place) bool {
	t := s.dots[at].Terrain
	return t == dots.Woods || t == dots.Building || s.over[at] == dots.Bunker || s.over[at] == dots.Improved
}

// frail reports whether a place has an object that can be brought down.
func (s *sketch) frail(at grid.Place) bool {
	return s.dots[at].Terrain == dots.Building || s.over[at] == dots.Bridge || s.over[at] == dots.Bunker
}

// middle draws the zone around the centre.
func (s *sketch) middle() {
	for _, at := range s.places[:s.some(18, 40)] {
		if s.passable(at) {
			s.zone = append(s.zone, at)
		}
	}
	if s.zone == nil {
		return
	}
	s.say("zones:\n  middle: {dots: [%s]}", s.names(s.zone))
	for _, at := range s.zone[:min(len(s.zone), s.some(1, 4))] {
		if s.dots[at].Terrain != dots.Marsh {
			s.nook, s.posts[at] = append(s.nook, at), true
		}
	}
	for _, at := range s.zone {
		if !s.inches && s.frail(at) {
			s.say("  target-%s: {dots: [%s]}", s.name(at), s.name(at))
			break
		}
	}
	if s.nook != nil {
		s.say("  nook: {dots: [%s]}", s.names(s.nook))
	}
	for _, at := range s.places[:min(len(s.places), 40)] {
		if s.covered(at) && s.passable(at) && !s.posts[at] && s.oneIn(2) {
			s.lair, s.posts[at] = append(s.lair, at), true
		}
	}
	if s.lair != nil {
		s.say("  lair: {dots: [%s]}", s.names(s.lair))
	}
}

// names formats the names of places as a list. On a table a name contains a comma.
func (s *sketch) names(all []grid.Place) string {
	var words []string
	for _, at := range all {
		words = append(words, fmt.Sprintf("%q", s.name(at)))
	}
	return strings.Join(words, ", ")
}

// readings draws a value for each reading.
func (s *sketch) readings() {
	var all []string
	for _, word := range scenario.Library.Readings.Words() {
		name, _, _ := strings.Cut(word, "=")
		if s.oneIn(4) && !slices.ContainsFunc(all, func(other string) bool { return strings.HasPrefix(other, name+"=") }) {
			all = append(all, word)
		}
	}
	s.say("readings: [%s]", strings.Join(all, ", "))
}

// mines draws minefields in the middle.
func (s *sketch) mines() {
	if len(s.zone) < 12 || !s.oneIn(2) {
		return
	}
	s.say("mines:")
	for _, side := range []game.Side{game.Red, game.Blue} {
		s.caches[side] = s.some(0, 2)
		s.say("  - {side: %s, zone: middle, explosive: %d, nuclear: %d, caches: %d, dummies: %d}", side, s.some(0, 2), s.some(0, 1), s.caches[side], s.some(1, 2))
	}
}

// victory draws awards.
func (s *sketch) victory() {
	s.say("victory:\n  text: Drawn at random.\n  margin: %d", s.some(1, 4))
	if s.oneIn(4) {
		s.say("  target: %d", s.some(5, 60))
	}
	s.say("  awards:")
	for _, side := range []game.Side{game.Red, game.Blue} {
		s.say("    - {to: %s, for: kills, score: %s}", side, s.word("1", "3", "build"))
		if s.oneIn(2) && len(s.zone) > 0 {
			s.say("    - {to: %s, for: control, zone: middle, score: %d, turns: %t}", side, s.some(1, 2), s.oneIn(2))
		}
		if s.oneIn(3) && len(s.zone) > 0 {
			s.say("    - {to: %s, for: denial, zone: middle, score: 4, turns: %t}", side, s.oneIn(2))
		}
		if s.caches[side.Enemy()] > 0 {
			s.say("    - {to: %s, for: finds, score: %d}", side, s.some(1, 4))
		}
		for _, at := range s.zone {
			if !s.inches && s.frail(at) {
				s.say("    - {to: %s, for: demolition, zone: target-%s, score: 2}", side, s.name(at))
				break
			}
		}
		for _, edge := range s.exits[side] {
			if s.oneIn(2) {
				s.say("    - {to: %s, for: exit, edge: %s, score: %s}", side, edge, s.word("2", "build"))
			}
		}
	}
}
