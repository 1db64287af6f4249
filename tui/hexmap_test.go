package tui

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/record"
)

// planet is the toy match on a hex map: the runner's places are hexes.
type planet struct {
	game.Match
	board *game.Board
}

func (p planet) View(side game.Side) game.View {
	v := p.Match.View(side)
	v.Board = p.board
	return v
}

// Reach returns nothing: the toy's places are not hexes.
func (p planet) Reach() []game.Reach { return nil }

// Clone returns a copy with the same board.
func (p planet) Clone() game.Match { p.Match = p.Match.Clone(); return p }

// planetBoard returns a hex board as a view shows it, under a made-up key.
func planetBoard(t *testing.T, name string) *game.Board {
	t.Helper()
	b, err := atlas.OpenHexes(name)
	if err != nil {
		t.Fatal(err)
	}
	view := &game.Board{Kind: game.Hexes, Min: game.Point{Y: int32(b.Span.Top)}, Max: game.Point{X: int32(b.Span.Columns - 1), Y: int32(b.Span.Top + b.Span.HalfRows - 1)}}
	for i := range b.Len() {
		h := b.Hex(i)
		p := game.Place{ID: int32(i), At: game.Point(maps.SpotOf(b.At(i))), Name: b.Name(i), Terrain: "plains", Print: game.Print{Colour: h.Colour.String()}, Notes: []string{h.String()}}
		if h.Colour == hexes.Brown {
			p.Terrain, p.Print.Figure = "crust", 3
		}
		if h.Streaks {
			p.Print.Over = "/"
		}
		if h.City {
			p.Print.Colour = "city"
		}
		view.Places = append(view.Places, p)
	}
	return view
}

// A duel is a planet where a run is a shot at a hut instead of a move.
type duel struct{ planet }

func (d duel) Clone() game.Match { d.Match = d.Match.Clone(); return d }

func (d duel) View(side game.Side) game.View {
	v := d.planet.View(side)
	v.Pieces = append(v.Pieces, game.Piece{ID: v.Pieces[0].ID, At: d.board.Places[len(d.board.Places)-1].At, Side: game.Blue, Glyph: "h", Label: "hut"})
	return v
}

func (d duel) Phrase(v game.Verb) (game.Phrase, bool) {
	p, ok := d.planet.Phrase(v)
	if p.Word == "run" {
		p.Args = []game.Arg{{Kind: game.PieceName, Names: game.Labels{"hut"}}}
	}
	return p, ok
}

func (d duel) Sight(side game.Side) los.Referee { return stepwise{d.planet.Sight(side)} }

// stepwise is a referee that gives the same three hexes as the path of every line.
type stepwise struct{ los.Referee }

func (stepwise) Parse(label string) (los.End, error) {
	return los.End{Spot: maps.Spot{X: int32(len(label))}}, nil
}

func (stepwise) Rule(a, b los.End) los.Ruling {
	return los.Ruling{Stepwise: true, Passed: []los.Passed{{Spot: maps.Spot{X: 1, Y: 1}, Sum: 2}, {Spot: maps.Spot{X: 2}, Sum: 2}, {Spot: maps.Spot{X: 3, Y: 1}, Sum: 5}}}
}

func planetConfig(t *testing.T, name string) Config {
	cfg := toyConfig(game.Red)
	board := planetBoard(t, name)
	cfg.Start = func(record.Header) (game.Match, error) {
		m := toy.New()
		return planet{m, board}, nil
	}
	return cfg
}

// block returns the part of the screen that begins at a text, with the given height and width.
func (d *desk) block(text string, high, wide int) (all []string) {
	d.t.Helper()
	_, y := d.find(text)
	for _, line := range strings.Split(d.text(), "\n")[y:][:high] {
		all = append(all, strings.TrimRight(string([]rune(line)[:wide]), " "))
	}
	return all
}

// The map on the screen looks like the printed section: characters by colour, streaks beside them,
// figures in the middle, ids on the rulers.
func TestAHexMap(t *testing.T) {
	at(t, 120, 40, planetConfig(t, "1"), func(d *desk) {
		d.keys("<Tab>")
		want := []string{
			"    01  02  03  04  05  06  07  08  09",
			"",
			"01       ·       ·       ·       ·",
			"01   R       ·   ~   ·   ~   ·       ·",
			"02       ·       ·   ~   ·       3",
			"02   ·   ♣   ·       ·       ·   ^   ·",
			"03       ·   ♣   ·   ~   ·   ≡   3",
		}
		got := d.block("01  02  03", len(want), 41)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the upper left of the map (-want +got):\n%s", diff)
		}
	})
}

func TestJumpToAHex(t *testing.T) {
	at(t, 120, 40, planetConfig(t, "theatre"), func(d *desk) {
		d.keys(":1-0803<Enter>")
		d.shows("[3]", "1-0803 crust, brown, red-brown", "streaks")
		d.keys(":6-0506<Enter>") // far down and to the right: the map scrolls
		d.shows("6-0506 plains, orange, city", "[·]")
		d.keys("<Left>")
		d.shows("6-0406 plains, orange")
		d.keys("<Right><Down>")
		d.shows("6-0507 plains, yellow")
		d.keys(":1-0415<Enter>")
		d.shows("1-0415")
	})
}

func TestAHexMapInASCII(t *testing.T) {
	at(t, 120, 40, planetConfig(t, "1"), func(d *desk) {
		d.keys(":ascii<Enter><Tab>")
		want := []string{
			"    01  02  03  04  05  06  07  08  09",
			"",
			"01       .       .       .       .",
			"01   R       .   ~   .   ~   .       .",
			"02       .       .   ~   .       3",
			"02   .   t   .       .       .   ^   .",
			"03       .   t   .   ~   .   =   3",
		}
		if diff := cmp.Diff(want, d.block("01  02  03", len(want), 41)); diff != "" {
			t.Errorf("the upper left of the map (-want +got):\n%s", diff)
		}
	})
}

func duelConfig(t *testing.T) Config {
	cfg := planetConfig(t, "1")
	start := cfg.Start
	cfg.Start = func(h record.Header) (game.Match, error) {
		m, err := start(h)
		return duel{m.(planet)}, err
	}
	return cfg
}

// The path of the highlighted answer is shown on the map, with its running sum in each hex.
func TestThePathBehindAnAnswer(t *testing.T) {
	at(t, 120, 40, duelConfig(t), func(d *desk) {
		d.shows("> run", "path 2 + 0 + 3 = 5")
		want := []string{
			"    01  02  03  04  05  06  07  08  09",
			"",
			"01       ·       ·       ·       ·",
			"01  [R]     •·•  ~   ·   ~   ·       ·", // the cursor is at the start of the path
			"02      •·• ²   •·•  ~   ·       3",
			"02   ·  ²♣   ·  ⁵    ·       ·   ^   ·",
		}
		if diff := cmp.Diff(want, d.block("01  02  03", len(want), 41)); diff != "" {
			t.Errorf("the upper left of the map (-want +got):\n%s", diff)
		}
		d.keys("<Tab>")
		d.shows("> stay")
		d.hides("path", "•")
	})
	at(t, 80, 24, duelConfig(t), func(d *desk) {
		d.shows("path 2 + 0 + 3 = 5; ", "•")
	})
}

func TestASmallHexMap(t *testing.T) {
	at(t, 80, 24, planetConfig(t, "1"), func(d *desk) {
		d.shows("01  03  05  07  09", "~~")
		d.keys("z:0505<Enter>")
		d.shows("[·]", "0505 plains, orange, city", "#")
	})
}

// airfield is a planet whose runner can fly. Its last question is about all pieces that have moved.
type airfield struct{ planet }

func (a airfield) Reach() []game.Reach {
	q, _ := a.Question()
	return []game.Reach{{Place: 1, Cost: 5, Parts: 2, Words: "2½, in free flight", First: q.Options[0].Choice}}
}

func (airfield) Window() (game.Window, bool) {
	return game.Window{Piece: game.NoPiece, Deed: "everybody has moved"}, true
}

// The system's words replace values that are not whole numbers. A window does not have to be about
// one piece.
func TestReachAndWindowsInWords(t *testing.T) {
	cfg := planetConfig(t, "1")
	start := cfg.Start
	cfg.Start = func(h record.Header) (game.Match, error) {
		m, err := start(h)
		return airfield{m.(planet)}, err
	}
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("everybody has moved; answered by run")
		d.keys(":0401<Enter>")
		d.shows("within reach for 2½, in free flight", " 2½")
	})
}

// Roads over hexes look like lines in the direction of the crossed sides.
func TestRoadsOverHexes(t *testing.T) {
	for sides, want := range map[uint8]rune{
		0b000001: '║', 0b001000: '║', 0b001001: '║', 0b000010: '╱', 0b010010: '╱', 0b100100: '╲', 0b000100: '╲',
		0b000101: '╲', 0b001010: '╱', 0b010100: '═', 0b101000: '╲', 0b010001: '╱', 0b100010: '═', 0b000111: '╬', 0b111111: '╬',
	} {
		if got, ok := fancy.roadSign(game.RoadWay, sides); !ok || got != want {
			t.Errorf("roads over the sides %06b look like %c, %t; want %c", sides, got, ok, want)
		}
	}
	if _, ok := fancy.roadSign(game.RoadWay, 0); ok {
		t.Error("no road has a sign")
	}
}
