package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/systems"
)

// In the scenario "works" a casting hall rises eight levels (BHM 12.13). The screen must rule by
// the current board, not by the printed board.
func TestTheLineOverATallHall(t *testing.T) {
	at(t, 80, 24, fresh(t, "works"), func(d *desk) {
		d.keys(":A-11<Enter>L:E-08<Enter>++++++++")
		d.shows("BLOCKED A-11@0 to E-08@8 [BHM 6.4]", "building at C-10")
	})
}

// After a building has been demolished, the ruling mentions rubble, and the line is clear.
func TestTheLineOverAFallenBuilding(t *testing.T) {
	answers := []string{"first", "activate RA", "demolish D-05"}
	for fallen, want := range map[bool][]string{false: {"D-05 on building", "BLOCKED"}, true: {"D-05 on rubble", "CLEAR"}} {
		cfg := fresh(t, "../systems/battlesuit/testdata/sappers.yaml")
		cfg.Played = &record.Play{Header: cfg.Header}
		for i, words := range answers {
			if i < 2 || fallen {
				cfg.Played.Lines = append(cfg.Played.Lines, record.Line{Kind: record.Answer, Text: words})
			}
		}
		at(t, 120, 40, cfg, func(d *desk) {
			d.keys(":B-05<Enter>Lx:D-05<Enter><Enter>")
			d.shows(want[0])
			d.keys("<Esc><Esc>:C-05<Enter>Lx:F-05<Enter>")
			d.shows(want[1])
			if !fallen {
				return
			}
			// At an earlier moment the building still exists.
			d.keys("<Esc>[")
			d.keys(":C-05<Enter>Lx:F-05<Enter>")
			d.shows("HISTORY", "BLOCKED")
		})
	}
}

// onBoard returns a scenario, at a question for red, with pieces of both sides on the board.
func onBoard(t *testing.T, scenario string) Config {
	t.Helper()
	return midway(t, scenario, func(seat game.Seat, q game.Question) bool {
		var on [3]int
		for _, p := range seat.View().Pieces {
			if p.Off == "" && p.ID >= 0 {
				on[p.Side]++
			}
		}
		return on[game.Red] > 1 && on[game.Blue] > 0 && len(q.Options) > 0
	})
}

// pieceOf returns the first piece of a side that is a unit for the referee.
func (d *desk) pieceOf(side game.Side) *game.Piece {
	d.t.Helper()
	for i := range d.s.view.Pieces {
		p := &d.s.view.Pieces[i]
		if _, ok := endOf(d.s.referee(), p); ok && p.Off == "" && p.Side == side {
			return p
		}
	}
	d.t.Fatalf("no piece of %s is on the board", side)
	return nil
}

// goes moves the cursor to a piece.
func (d *desk) goes(p *game.Piece) { d.keys(":" + d.s.ground.name(p.At) + "<Enter>") }

// L, V and E work alike in every game and at every size: while a side is asked, while its enemy
// thinks, in the history, and in matches of bots.
func TestSightInEveryGame(t *testing.T) {
	for _, system := range gametest.Slice(2, systems.All) {
		t.Run(system.ID, func(t *testing.T) {
			cfg := onBoard(t, map[string]string{"battlesuit": "patrol", "gravarmor": "relief", "gts": "kreuz-road", "lasergrenadiers": "ashford", "solprime": "mill-bridge"}[system.ID])
			for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
				at(t, size[0], size[1], cfg, func(d *desk) { d.looksAround(size[0]) })
			}
			watched := cfg
			watched.Humans, watched.Pace = 0, 1<<40
			at(t, 80, 24, watched, func(d *desk) { d.looksAround(80) })
			seen := cfg
			seen.Humans, seen.Review = 0, true
			at(t, 80, 24, seen, func(d *desk) {
				d.keys("<End>")
				d.looksAround(80)
			})
		})
	}
}

// looksAround tries the keys for lines of sight between pieces of both sides.
func (d *desk) looksAround(wide int) {
	d.t.Helper()
	own, enemy := d.pieceOf(game.Red), d.pieceOf(game.Blue)
	d.goes(own)
	d.keys("L")
	d.shows("move to the other end; ")
	d.goes(enemy)
	u := d.s.sight.ruled
	if u == nil {
		d.t.Fatalf("no line from %s to %s:\n%s", own.Label, enemy.Label, d.text())
	}
	if d.s.parts().panel.w == 0 { // in a panel the text is wrapped
		d.shows(clip(strings.Join(strings.Fields(u.Short), " "), 78, "…"))
	}
	d.keys("<Enter>")
	d.shows("line of sight - Esc closes", "cite: [metahex ")
	d.keys("<Esc>L")
	d.hides("cite: ", "line of sight")
	d.goes(own)
	d.keys("V")
	d.shows("field of view from ")
	d.keys("VE")
	if !strings.Contains(d.text(), "is seen by ") && !strings.Contains(d.text(), "nobody sees ") {
		d.t.Fatalf("E says nothing:\n%s", d.text())
	}
	d.keys("E")
	if d.s.sight.mode != blind {
		d.t.Errorf("the mode is %d after all; want none", d.s.sight.mode)
	}
}

// scout returns a screen without a match. Tests set its position.
func scout(t *testing.T) *Screen {
	t.Helper()
	term := tcell.NewSimulationScreen("UTF-8")
	if err := term.Init(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(term.Fini)
	return newScreen(Config{Terminal: term}, Theme{})
}

// sitsAt sets the position of the screen, as seen by a side.
func (s *Screen) sitsAt(m game.Match, side game.Side) {
	s.cfg.Humans, s.side, s.watcher, s.walked = game.Only(side), side, side, -1
	if side == game.Chance {
		s.cfg.Humans = 0
	}
	past := moment{match: m.Clone()}
	past.views[side] = m.View(side)
	s.past, s.looked, s.sightNow, s.sight = []moment{past}, looked{}, sightNow{}, sight{}
	s.see(*s.viewAt(1))
}

// anyEnd returns a random end: the point for the cursor, and the end in the referee's notation.
func (s *Screen) anyEnd(source *rand.Rand, r los.Referee, v game.View) (at game.Point, text string) {
	p := v.Pieces[source.IntN(len(v.Pieces))]
	switch b := v.Board; {
	case source.IntN(2) == 0 && p.Off == "":
		at = p.At
	case b.Kind == game.Inches && len(b.Places[0].Outline) > 0: // pieces may be at any point
		at = game.Point{X: source.Int32N(b.Max.X), Y: source.Int32N(b.Max.Y)}
		for s.standsAt(at) { // but not on a base
			at = game.Point{X: source.Int32N(b.Max.X), Y: source.Int32N(b.Max.Y)}
		}
	default:
		at = b.Places[source.IntN(len(b.Places))].At
	}
	for _, q := range v.Pieces { // if several pieces share a place, the first is used
		if _, err := r.Parse(q.Label); err == nil && q.Off == "" && q.At == at {
			return at, q.Label
		}
	}
	return at, r.Map().SpotName(maps.Spot(at))
}

// standsAt reports whether the base of a piece is at a point.
func (s *Screen) standsAt(at game.Point) bool {
	return slices.ContainsFunc(s.view.Pieces, func(p game.Piece) bool { return s.covers(&p, at) })
}

// gist returns everything in a ruling.
func gist(u los.Ruling) string {
	return fmt.Sprintln(u.Clear, u.Cite, u.Names, u.Short, u.Reason, u.Length, u.Passed, u.Deciders, strings.Join(u.Words(true), "\n"))
}

// sameAs gets the screen's ruling on a line, with the second end raised by some steps. It compares the
// ruling with the ruling of the match's referee for the same ends. It returns false if there is no
// line.
func (s *Screen) sameAs(m game.Match, source *rand.Rand) (ruled bool, err error) {
	r := m.Sight(s.eyes())
	v := m.View(s.eyes())
	a, first := s.anyEnd(source, r, v)
	b, second := s.anyEnd(source, r, v)
	from, err := r.Parse(first)
	if err != nil {
		return false, err
	}
	to, err := r.Parse(second)
	if err != nil || from.Spot == to.Spot {
		return false, err
	}
	up := int32(0)
	if r.Basis().Lift != "" {
		up = int32(source.IntN(4))
	}
	if up > 0 {
		second = r.Map().SpotName(to.Spot) + "@" + r.Basis().Height(to.Height+up*r.Basis().Step)
		if to, err = r.Parse(second); err != nil {
			return false, err
		}
	}
	s.sight, s.cursor = sight{}, a
	s.layRuler()
	if s.sight.mode != ruling { // only units can see, and there is no unit at the place
		if !r.Basis().Manned {
			return false, fmt.Errorf("L does nothing at %s: %s", first, s.message)
		}
		return false, nil
	}
	s.cursor = b
	for range up {
		s.lift(1)
	}
	s.look()
	if s.sight.ruled == nil {
		return false, fmt.Errorf("no line from %s to %s: %s", first, second, s.message)
	}
	want := gist(r.Rule(from, to))
	if got := gist(*s.sight.ruled); got != want {
		return true, fmt.Errorf("from %s to %s the screen says\n%s\nthe referee of %s\n%s", first, second, got, s.eyes(), want)
	}
	all := m.Sight(game.Chance)
	x, e := all.Parse(first)
	y, f := all.Parse(second)
	if e != nil || f != nil {
		return true, fmt.Errorf("the rules do not know %s or %s: %v, %v", first, second, e, f)
	}
	if got := gist(all.Rule(x, y)); got != want {
		return true, fmt.Errorf("from %s to %s the rules say\n%s\nthe referee of %s\n%s", first, second, got, s.eyes(), want)
	}
	return true, nil
}

// On every line the screen, the match's referee and the rules agree, in random positions of every
// shipped scenario.
func TestTheScreenRulesAsTheMatch(t *testing.T) {
	const seed, positions, lines = 11, 1, 12
	s := scout(t)
	for _, system := range systems.All {
		ruled := 0
		for _, id := range system.IDs {
			m, _, err := systems.Open(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			source := rand.New(rand.NewPCG(seed, uint64(len(id))))
			for range positions {
				for range 120 {
					if q, ok := m.Question(); ok {
						if _, err := m.Answer(q.Options[source.IntN(len(q.Options))].Choice); err != nil {
							t.Fatal(err)
						}
					}
				}
				for _, side := range []game.Side{game.Chance, game.Red, game.Blue} {
					s.sitsAt(m, side)
					for range lines {
						ok, err := s.sameAs(m, source)
						if err != nil {
							t.Fatalf("%s, seed %d: %v", id, seed, err)
						}
						if ok {
							ruled++
						}
					}
				}
			}
		}
		if ruled < 50 {
			t.Errorf("%s: %d lines were ruled; want 50 and more", system.ID, ruled)
		}
	}
}

// The comparison would detect a screen that rules by the printed board.
func TestAScreenWithARulerOfItsOwn(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "works"})
	if err != nil {
		t.Fatal(err)
	}
	board, err := atlas.Open("H")
	if err != nil {
		t.Fatal(err)
	}
	printed, err := books.All[0].Open(board, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, source := scout(t), rand.New(rand.NewPCG(3, 0))
	for range 2000 {
		s.sitsAt(m, game.Chance)
		s.referee()
		s.sightNow.referee = printed
		if _, err := s.sameAs(m, source); err != nil {
			t.Log(strings.SplitN(err.Error(), "\n", 3)[1])
			return
		}
	}
	t.Error("2000 lines by the printed board are found no fault with")
}

// On terrain hexes the screen shows the reach of an acting unit with the danger of each step; the key r
// hides it. The key s shows the unit's fire zone, its leader's command range and the enemy's fields of
// fire.
func TestReachAndZonesOnTerrainHexes(t *testing.T) {
	cfg := midway(t, "kreuz-road", func(seat game.Seat, q game.Question) bool {
		danger := slices.ContainsFunc(seat.Reach(), func(r game.Reach) bool { return len(r.Danger) > 0 && r.First.Args[0] != r.Place })
		return q.Topic == "act" && danger
	})
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], cfg, func(d *desk) {
			own := d.s.acting()
			var far game.Reach
			for _, r := range d.s.seat.Reach() {
				if len(r.Danger) > 0 && r.First.Args[0] != r.Place {
					far = r
				}
			}
			d.keys("g" + d.s.ground.byID[far.Place].Name + "<Enter>")
			d.shows("within reach for " + far.Words + "; !")
			if size[0] > 80 { // at smaller sizes the text is cut
				d.shows("react there: " + pieceName(d.s.piece(far.Danger[0])))
			}
			d.keys("r")
			d.hides("within reach for ")
			d.keys("r")
			d.goes(own)
			for _, zone := range []string{"1 of 3: fire zone, to ", "2 of 3: command range", "3 of 3: all fire zones"} {
				d.keys("s")
				d.shows(d.s.pieceHere().Label+", "+zone, ":")
			}
			d.keys("s")
			d.hides("of 3: ")
		})
	}
}
