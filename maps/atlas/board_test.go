package atlas

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// open opens a shipped board.
func open(t *testing.T, name string) *dots.Board {
	t.Helper()
	b, err := OpenBoard(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNamesOfShippedBoards(t *testing.T) {
	for _, name := range ShippedBoards() {
		for _, b := range []*dots.Board{open(t, name), open(t, name).Turn(), open(t, name).Surround(4, 6)} {
			seen := map[string]bool{}
			named := 0
			for at := range b.Span.Places {
				n := b.Name(at)
				if n[0] == '(' {
					continue // the surroundings have no names
				}
				named++
				if got, err := b.Find(n); err != nil || got != at {
					t.Errorf("%s: Find(%q) = %v, %v; want %v", name, n, got, err, at)
				}
				if seen[n] {
					t.Errorf("%s: two dots are named %s", name, n)
				}
				seen[n] = true
			}
			if want := open(t, name).Span.Len(); named != want {
				t.Errorf("%s: %d dots have names, want %d", name, named, want)
			}
			// Find accepts every panel's own name for the dot; Name returns the first panel's name.
			for k, p := range b.Panels {
				for own := range p.Panel.Span.Places {
					at, err := b.Find(p.Panel.ID + "-" + p.Panel.Name(own))
					if err != nil || at != p.OnBoard(own) || p.OnPanel(at) != own {
						t.Errorf("%s: panel %s has %s at %v, found %v, %v", name, p.Panel.ID, p.Panel.Name(own), p.OnBoard(own), at, err)
					}
					first := slices.IndexFunc(b.Panels, func(o dots.Placed) bool { return o.Panel.Span.Has(o.OnPanel(at)) })
					if o := b.Panels[first]; len(b.Panels) > 1 && b.Name(at) != o.Panel.ID+"-"+o.Panel.Name(o.OnPanel(at)) || first > k {
						t.Errorf("%s: %s-%s is printed as %s, want the name on %s", name, p.Panel.ID, p.Panel.Name(own), b.Name(at), o.Panel.ID)
					}
				}
			}
		}
	}
}

func TestFind(t *testing.T) {
	lone, standard := open(t, "A"), open(t, "standard")
	for _, c := range []struct {
		board *dots.Board
		name  string
		want  string // the proper name, or the error
	}{
		{lone, "H-11", "H-11"},
		{lone, "H11", "H-11"},
		{lone, "h-11", "H-11"},
		{lone, "a-h-7", "H-07"},
		{standard, "A-H-11", "A-H-11"},
		{standard, "b-h-7", "B-H-07"},
		{standard, "B-H-01", "A-H-35"},
		{standard, "D-A-01", "A-R-35"},
		{standard, "H-11", "dot H-11: which panel? board standard has A B C D, so write A-H-11"},
		{standard, "E-H-11", `dot E-H-11: unknown panel "E" (want one of A, B, C, D)`},
		{lone, "", `found dot ""; want panel-row-column, such as A-H-11, or H-11 on a single panel`},
		{lone, "H-011", `found dot "H-011"; want panel-row-column, such as A-H-11, or H-11 on a single panel`},
		{lone, "S-01", "dot S-01: found row S; rows go from A to R"},
		{lone, "A-00", "dot A-00: found column 00; columns go from 01 to 35"},
		{lone, "A-36", "dot A-36: found column 36; columns go from 01 to 35"},
		{lone, "R-02", "dot R-02: row R has dots in odd columns only; did you mean Q-02 or R-01?"},
	} {
		at, err := c.board.Find(c.name)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = c.board.Name(at)
		}
		if got != c.want {
			t.Errorf("Find(%q) on %s\n got %s\nwant %s", c.name, c.board.ID, got, c.want)
		}
	}
}

// The board contains every dot and overlay of every panel, at the position of the panel.
func TestLayoutsHoldTheirPanels(t *testing.T) {
	for _, name := range ShippedBoards() {
		b := open(t, name)
		covered := map[grid.Place]bool{}
		for _, p := range b.Panels {
			for own := range p.Panel.Span.Places {
				covered[p.OnBoard(own)] = true
				if got, want := dots.Cell(b.At(p.OnBoard(own))), dots.Cell(p.Panel.At(own)); got != want {
					t.Errorf("%s: %s-%s is %v on the board, want %v", name, p.Panel.ID, p.Panel.Name(own), got, want)
				}
			}
			turned := p.Panel.Turn().Overlays
			for i, o := range p.Panel.Overlays {
				want := o
				if p.Turned {
					want = turned[len(turned)-1-i]
				}
				want.At = p.OnBoard(o.At)
				if !slices.Contains(b.Overlays, want) || b.At(want.At).Mark != o.Kind.Mark() {
					t.Errorf("%s: %s of %s at %s is not on the board, or its mark is not", name, o.Kind, p.Panel.ID, p.Panel.Name(o.At))
				}
			}
		}
		if len(covered) != b.Span.Len() {
			t.Errorf("%s: the panels cover %d dots, the board has %d", name, len(covered), b.Span.Len())
		}
	}
}

// A proof by brute force that seams fit. Every shipped panel is joined to every other panel and to
// itself, on every side, turned or not, and compared dot by dot.
func TestShippedPanelsFit(t *testing.T) {
	var files []source
	for _, name := range shippedPanels.Names() {
		p := shippedPanel(name)
		if p.ID != name {
			t.Errorf("panel %s is in the file %s.yaml", p.ID, name)
		}
		data, _ := shipped.ReadFile("panels/" + name + ".yaml")
		files = append(files, source{name, data})
		text, found := Format(name, data)
		if diff := cmp.Diff(string(data), string(text)); diff != "" || len(found) > 0 {
			t.Errorf("%s is not in proper form: %v\n%s", name, found, diff)
		}
		for _, other := range shippedPanels.Names() {
			for _, a := range []*dots.Panel{p, p.Turn()} {
				for _, b := range []*dots.Panel{shippedPanel(other), shippedPanel(other).Turn()} {
					for _, side := range []struct{ mine, its grid.Direction }{{grid.S, grid.N}, {grid.NE, grid.NW}} {
						mine, its := dots.EdgePlaces(a.Span, side.mine), dots.EdgePlaces(b.Span, side.its)
						for i := range mine {
							if got, want := dots.Cell(b.At(its[i])), dots.Cell(a.At(mine[i])); got != want {
								t.Fatalf("%s beside %s, side %v: dot %d is %v and %v", name, other, side.mine, i, want, got)
							}
						}
					}
				}
			}
		}
	}
	if r := lint(files); !r.Fits || r.Panels != len(files) {
		t.Errorf("Lint's own proof: %+v", r)
	}
}

// Lint reports every edge dot that breaks the fit, with one message, even at a corner.
func TestOneEdgeDot(t *testing.T) {
	data, _ := shipped.ReadFile("panels/E.yaml")
	other, _ := shipped.ReadFile("panels/F.yaml")
	p := shippedPanel("E")
	for _, profile := range []string{"country", "elsewhere"} { // a shipped profile, and one that no file defines
		for _, d := range []grid.Direction{grid.N, grid.S, grid.NW, grid.NE} {
			for _, at := range dots.EdgePlaces(p.Span, d) {
				lines := strings.Split(string(data), "\n")
				text, _ := mapfile.NewText("E.yaml", data)
				s := dots.ParsePanel(text)
				where := s.Pic.Where[s.Pic.Index(at)]
				line := []rune(lines[where.Line-1])
				line[where.Column-1], line[where.Column] = 's', '9'
				lines[where.Line-1] = string(line)
				var files []source
				for name, text := range map[string]string{"E.yaml": strings.Join(lines, "\n"), "F.yaml": string(other)} {
					files = append(files, source{name, []byte(strings.ReplaceAll(text, "country", profile))})
				}
				r := lint(files)
				if len(r.Findings) != 1 || r.Findings[0].Dot != p.Name(at) || r.Findings[0].File != "E.yaml" || r.Fits {
					t.Errorf("%s changed, profile %s: fits %v, %v", p.Name(at), profile, r.Fits, r.Findings)
				}
			}
		}
	}
}

func TestSeams(t *testing.T) {
	folder(t, map[string]string{
		"L.yaml": flat("L", "A-05=w", "B-05=.2", "C-05=~", "B-03=r"),
		"R.yaml": flat("R", "A-01=b", "B-01=b1", "C-01=.1"),
	})
	for _, c := range []struct{ seams, want string }{
		{"worst", "b .2 .1"},
		{"first", "w .2 ~"},
	} {
		for _, g := range []struct{ grid, name string }{{"[[L, R]]", "L-%s-05"}, {"[[R/180, L/180]]", "L-%s-05"}} {
			b, err := readBoard("here.yaml", []byte(layoutText(g.grid, "seams: "+c.seams+"\n")))
			if err != nil {
				t.Fatal(err)
			}
			var got mapfile.Profile
			for _, row := range []string{"A", "B", "C"} {
				at, err := b.Find(fmt.Sprintf(g.name, row))
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, dots.Cell(b.At(at)))
			}
			want := c.want
			if g.grid[2] == 'R' && c.seams == "first" {
				want = "b b1 .1"
			}
			if got.String() != want {
				t.Errorf("%s, seams %s: got %s, want %s", g.grid, c.seams, got, want)
			}
		}
	}
}

func TestHash(t *testing.T) {
	b := open(t, "standard")
	want := b.Hash()
	if got := open(t, "standard").Hash(); got != want {
		t.Errorf("the same board hashes to %s and %s", want, got)
	}
	b.Title = "Another title"
	b.Panels[0].Panel.Title = "Another"
	if got := b.Hash(); got != want {
		t.Errorf("a title changes the hash from %s to %s", want, got)
	}
	seen := map[string]string{want: "the board"}
	differs := func(what string) {
		t.Helper()
		if got := b.Hash(); seen[got] != "" {
			t.Errorf("%s and %s hash alike", what, seen[got])
		} else {
			seen[got] = what
		}
	}
	for i, at := range slices.Collect(b.Span.Places) {
		if i%7 > 0 && i > 40 { // test every seventh
			continue
		}
		d, plain := b.At(at), b
		b = plain.With(map[grid.Place]dots.Dot{at: {Terrain: (d.Terrain + 1) % dots.Terrains, Level: d.Level, Mark: d.Mark}})
		differs("terrain at " + b.Name(at))
		b = plain.With(map[grid.Place]dots.Dot{at: {Terrain: d.Terrain, Level: d.Level + 1, Mark: d.Mark}})
		differs("level at " + b.Name(at))
		b = plain
	}
	for i, o := range b.Overlays {
		b.Overlays[i].Kind = o.Kind%dots.Note + 1
		differs("overlay at " + b.Name(o.At))
		b.Overlays[i] = o
	}
	b.Panels[0].Turned = true
	differs("a turn")
}

// shippedPanel returns a shipped panel.
func shippedPanel(name string) *dots.Panel {
	b, err := OpenBoard(name)
	if err != nil {
		panic(err)
	}
	return b.Panels[0].Panel
}

// shippedSection returns a shipped section.
func shippedSection(name string) *hexes.Section {
	m, err := OpenHexes(name)
	if err != nil {
		panic(err)
	}
	return m.Panels[0].Panel
}
