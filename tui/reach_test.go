package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// midway returns a battle between bots, played up to the first question to red that satisfies ready. A
// human then takes over.
func midway(t testing.TB, scenario string, ready func(seat game.Seat, q game.Question) bool) Config {
	t.Helper()
	return midwayOf(t, scenario, 2, ready)
}

// midwayOf is like midway, with a seed and with readings.
func midwayOf(t testing.TB, scenario string, seed uint64, ready func(seat game.Seat, q game.Question) bool, readings ...string) Config {
	t.Helper()
	m, header, err := systems.Open(systems.Source{Scenario: scenario, Readings: readings})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(seed)}
	cfg.Played = &record.Play{Header: header}
	for n := 0; ; n++ {
		q, ok := m.Question()
		if !ok {
			t.Fatal("the battle ends before the test begins")
		}
		if seat := game.NewSeat(m, q.Side); q.Side == game.Red && ready(seat, q) {
			return cfg
		}
		p, err := cfg.Player(q.Side, n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Played.Lines = append(cfg.Played.Lines, record.Line{Kind: record.Answer, Text: m.Words(c)})
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
}

// walking returns a battle in which red can walk, and in which an enemy covers some of the places.
func walking(t testing.TB) (cfg Config, far, danger string) {
	t.Helper()
	cfg = midway(t, "patrol", func(seat game.Seat, q game.Question) bool {
		far, danger = "", ""
		for _, r := range seat.Reach() {
			for _, place := range seat.View().Board.Places {
				switch {
				case place.ID != r.Place:
				case r.Cost == 2 && len(r.Danger) == 0:
					far = place.Name
				case len(r.Danger) > 0:
					danger = place.Name
				}
			}
		}
		return far != "" && danger != ""
	})
	return cfg, far, danger
}

func TestReachStandsOnTheMap(t *testing.T) {
	cfg, far, danger := walking(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		at(t, size[0], size[1], cfg, func(d *desk) {
			d.keys("g" + far + "<Enter>")
			d.shows("within reach for 2")
			d.keys("g" + danger + "<Enter>")
			d.shows("! may react there: b")
			d.keys("r")
			d.hides("within reach")
		})
	}
}

// Ground within reach has a tint, and ground covered by an enemy has another tint. Without colours a
// character marks both. Costs are shown at the cursor and along the way. Two figures are never side
// by side.
func TestReachIsATint(t *testing.T) {
	cfg, far, _ := walking(t)
	figure := func(r rune) bool {
		return strings.ContainsRune("0123456789⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", r)
	}
	for _, size := range terminals {
		for _, dull := range []bool{false, true} {
			at(t, size[0], size[1], cfg, func(d *desk) {
				if dull {
					d.dulled()
				}
				d.keys("g" + far + "<Enter>")
				cells, w, h := d.term.GetContents()
				l := d.s.layout(pane{w: w, h: h})
				r := d.s.raster(l)
				x0, y0 := l.field.x+d.s.gutter(), l.field.y+1
				bare := func(at game.Point) bool {
					return onMap(d.s.seen(), func(p *game.Piece) bool { return p.At == at }) == nil
				}
				for at, reach := range d.s.reach {
					x, y := d.s.origin(r, at)
					if !bare(at) || x < 1 || y < 1 || at == d.s.cursor || slices.ContainsFunc(d.s.spots, func(s spot) bool { return s.at == at }) {
						continue
					}
					_, ground, _ := cells[(y0+y)*w+x0+x].Style.Decompose()
					key := coverKey{terrain: printed(d.s.ground.at[at]), level: d.s.ground.at[at].Level, tint: reachTint, danger: len(reach.Danger) > 0}
					_, want, _ := d.s.pal.tinted(key).mark.Decompose()
					if ground != want {
						t.Errorf("%v dull %t: %s has ground %v; want %v", size, dull, d.s.ground.name(at), ground, want)
					}
					sx, sy := x+1, y
					if r.large {
						sx, sy = x+2, y+1
					}
					sign, marked := cells[(y0+sy)*w+x0+sx].Runes[0], fancy.open
					if len(reach.Danger) > 0 {
						marked = '!'
					}
					if (dull || marked == '!') && sign != marked {
						t.Errorf("%v dull %t: %s is next to %q; want %q", size, dull, d.s.ground.name(at), sign, marked)
					}
				}
				for y := y0; y < l.field.y+l.field.h; y++ {
					for x := x0; x+1 < l.field.x+l.field.w; x++ {
						a, b := r.point(x-x0+d.s.offset[0], y-y0+d.s.offset[1]), r.point(x+1-x0+d.s.offset[0], y-y0+d.s.offset[1])
						one, other := cells[y*w+x].Runes[0], cells[y*w+x+1].Runes[0]
						if figure(one) && figure(other) && bare(a) && bare(b) {
							t.Errorf("%v dull %t: %q is next to %q at %s:\n%s", size, dull, one, other, d.s.ground.name(a), d.text())
						}
					}
				}
			})
		}
	}
}

// A second click on a dot within reach sends the piece there.
func TestACourseByMouse(t *testing.T) {
	cfg, far, _ := walking(t)
	at(t, 160, 44, cfg, func(d *desk) {
		d.keys("g" + far + "<Enter>")
		x, y := d.find("[·]")
		d.keys("<Tab>")
		d.click(x+1, y)
		d.shows("within reach for 2")
		d.click(x+1, y)
		d.shows("→ " + far)
	})
}

// A piece that is sent to a far dot moves there step by step.
func TestACourse(t *testing.T) {
	cfg, far, _ := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("g" + far + "<Enter>")
		d.keys(" ")
		d.shows("→ " + far)
		if p := d.s.acting(); p == nil || d.s.ground.name(p.At) != far {
			t.Errorf("the piece is not at %s:\n%s", far, d.text())
		}
		// Undo takes the walk back as a whole.
		given := len(d.s.past)
		d.keys("U")
		if n := given - len(d.s.past); n < 2 {
			t.Errorf("%d answers of the walk were taken back; want all of it", n)
		}
		d.keys("g" + far + "<Enter>")
		d.shows("within reach for ")
	})
}

// A course ends when a die is thrown on the way.
func TestACourseIsGivenUp(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Player = func(game.Side, int) (game.Player, error) {
		return game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, _ error) (game.Choice, error) {
			for _, words := range []string{"draw bad", "hide b", "fire", "roll 1", "hold"} {
				for _, o := range q.Options {
					if s.Words(o.Choice) == words {
						return o.Choice, nil
					}
				}
			}
			return game.Choice{}, errors.New("nothing to answer")
		}), nil
	}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("gc<Enter>")
		d.shows("within reach for 2; ! may react there: a hidden enemy")
		d.keys(" ")
		d.shows("stopped on the way to c: something has happened", "red: runner moves a → b, draws fire from gun (miss)", "turn 1")
		d.keys("gc<Enter>")
		d.shows("within reach for 1; ! may react there: gun")
	})
}

// If the first step changes the topic, as in the Grand Tactical Series, the course continues, because
// the course belongs to the piece and not to the topic.
func TestACourseOverTwoTopics(t *testing.T) {
	var far game.Reach
	cfg := midway(t, "kreuz-road", func(seat game.Seat, q game.Question) bool {
		for _, r := range seat.Reach() {
			if q.Topic == "act" && r.First.Args[0] != r.Place && len(r.Danger) == 0 {
				far = r
				return true
			}
		}
		return false
	})
	at(t, 120, 40, cfg, func(d *desk) {
		name := d.s.ground.byID[far.Place].Name
		d.keys("g" + name + "<Enter>")
		d.shows("within reach for " + far.Words)
		d.keys(" ")
		d.shows("→ "+name, "RED to move")
		d.hides("within reach for " + far.Words)
	})
}
