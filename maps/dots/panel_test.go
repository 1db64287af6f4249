package dots_test

import (
	"metahex/maps/atlas"

	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/internal/mapfile"
)

// whole lets cmp compare boards and panels including their unexported fields.
var whole = cmp.AllowUnexported(dots.Panel{}, dots.Board{})

// anyPanel generates a panel of any size, with any terrain and overlays.
func anyPanel(t *rapid.T) *dots.Panel {
	p := dots.NewPanel("any-panel", 2*rapid.IntRange(1, 12).Draw(t, "half the columns")+1, rapid.IntRange(2, 26).Draw(t, "rows"))
	p.Title = rapid.StringMatching(`([A-Za-z0-9:#'"{|-]( [a-z])?)*`).Draw(t, "title")
	dot := rapid.Custom(func(t *rapid.T) dots.Dot {
		return dots.Dot{Terrain: dots.Terrain(rapid.IntRange(0, int(dots.Terrains)-1).Draw(t, "terrain")), Level: int8(rapid.IntRange(0, 9).Draw(t, "level"))}
	})
	for at := range p.Span.Places {
		p.Set(at, dot.Draw(t, "dot"))
	}
	places := slices.Collect(p.Span.Places)
	for _, at := range rapid.SliceOfNDistinct(rapid.SampledFrom(places), 0, 4, rapid.ID[grid.Place]).Draw(t, "overlaid") {
		o := dots.Overlay{At: at, Kind: dots.Kind(rapid.IntRange(int(dots.Bridge), int(dots.Note)).Draw(t, "kind")), Text: "any text"}
		d := p.At(at)
		d.Mark = o.Kind.Mark()
		if o.Kind == dots.Bridge {
			d.Terrain = dots.Marsh
			turn := rapid.IntRange(1, 5).Draw(t, "turn")
			o.Ends[0] = grid.Direction(rapid.IntRange(0, 5).Draw(t, "end"))
			o.Ends[1] = o.Ends[0].Turn(turn)
		}
		p.Set(at, d)
		p.Overlays = append(p.Overlays, o)
	}
	slices.SortFunc(p.Overlays, func(a, b dots.Overlay) int { return 100*(a.At.V-b.At.V) + a.At.Q - b.At.Q })
	return p
}

// written returns a panel as the text of a panel file.
func written(p *dots.Panel) []byte {
	text := fmt.Sprintf("format: panel/1\nid: %s\ntitle: %q\nsize: {columns: %d, rows: %d}\nmap: |\n", p.ID, p.Title, p.Span.Columns, p.Rows())
	text += panelPicture(p)
	text += "overlays:\n"
	for _, o := range p.Overlays {
		ends := ""
		if o.Kind == dots.Bridge {
			ends = fmt.Sprintf(", ends: [%v, %v]", o.Ends[0], o.Ends[1])
		}
		text += fmt.Sprintf("  - {at: %s, kind: %v%s, text: %q}\n", p.Name(o.At), o.Kind, ends, o.Text)
	}
	return []byte(text)
}

// panelPicture returns the picture of a panel in the form of a file, with the marks of its dots.
func panelPicture(p *dots.Panel) (text string) {
	for _, line := range dots.Picture(p.Span, func(at grid.Place) string { return fmt.Sprintf("%-2s%c", dots.Cell(p.At(at)), max(p.At(at).Mark, ' ')) }) {
		text += "  " + line + "\n"
	}
	return text
}

// readLoosely reads a panel without checking bridges, because bridges on a random panel are not
// legal.
func readLoosely(t *rapid.T, data []byte) *dots.Panel {
	text, ok := mapfile.NewText("any.yaml", data)
	s := dots.ParsePanel(text)
	if !ok || s == nil || len(text.Findings) > 0 {
		t.Fatalf("%v\n%s", text.Findings, data)
	}
	return s.Panel
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanel(t)
		text, found := atlas.Format("any.yaml", written(p))
		if len(found) > 0 {
			t.Fatalf("%v\n%s", found, written(p))
		}
		if diff := cmp.Diff(p, readLoosely(t, text), whole); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if again, _ := atlas.Format("any.yaml", text); string(again) != string(text) {
			t.Errorf("formatted twice (-once +twice):\n%s", cmp.Diff(string(text), string(again)))
		}
	})
}

func TestTurning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanel(t)
		turned := p.Turn()
		if diff := cmp.Diff(p, turned.Turn(), whole); diff != "" {
			t.Errorf("turned twice (-want +got):\n%s", diff)
		}
		for at := range p.Span.Places {
			if got, want := turned.At(p.Span.Turn(at)), p.At(at); got != want {
				t.Errorf("%s turned is %v, want %v", p.Name(at), got, want)
			}
		}
		// After turning, a bridge leads to the same dots as before.
		for i, o := range p.Overlays {
			r := turned.Overlays[len(p.Overlays)-1-i]
			if got, want := p.Span.Turn(r.At.Step(r.Ends[1])), o.At.Step(o.Ends[1]); o.Kind == dots.Bridge && got != want {
				t.Errorf("the bridge at %s leads to %v after the turn, want %v", p.Name(o.At), got, want)
			}
		}
		b := dots.Alone(p)
		upsideDown := b.Turn()
		for at := range p.Span.Places {
			there := p.Span.Turn(at)
			if got, want := upsideDown.At(there), p.At(at); got != want || upsideDown.Name(there) != p.Name(at) {
				t.Errorf("%s on the turned board is %s, %v, want %v", p.Name(at), upsideDown.Name(there), got, want)
			}
		}
		if diff := cmp.Diff(b.Turn().Turn(), b, whole); diff != "" {
			t.Errorf("board turned twice (-got +want):\n%s", diff)
		}
	})
}

func TestReadDrawn(t *testing.T) {
	const text = "# A case.\nformat: cases/1\nboard-of: [x,\n  y]\nsize: {columns: 5, rows: 2}\nmap: |\n  A | .   w   .1  |\n  a |   .   .     |\n  B | .   .   .   |\noverlays: []\nrulings:\n  - from: A-01\n"
	p, rest, found := dots.ReadDrawn("case.yaml", []byte(text))
	const want = "# A case.\nformat: cases/1\nboard-of: [x,\n  y]\nsize: {columns: 5, rows: 2}\nmap: |\n  x\n  x\n  x\noverlays: []\nrulings:\n  - from: A-01\n"
	if diff := cmp.Diff(want, string(rest)); diff != "" || len(found) > 0 {
		t.Errorf("%v; rest (-want +got):\n%s", found, diff)
	}
	other := dots.NewPanel("", 5, 2)
	other.Set(grid.Place{Q: 2}, dots.Dot{Terrain: dots.Woods})
	other.Set(grid.Place{Q: 4}, dots.Dot{Level: 1})
	if diff := cmp.Diff(other, p, whole); diff != "" {
		t.Errorf("panel (-want +got):\n%s", diff)
	}
	for _, c := range []struct{ old, new, want string }{
		{"w   .1", "q   .1", "case.yaml:7:11: A-03: found 'q' for its terrain; want one of . w b m s ~ r\n      A | .   q   .1  |\n              ^"},
		{"map: |", "map:", "case.yaml:6:5: found \"\" after the key `map`; a picture begins with `map: |` and is drawn in the lines below\n    map:\n        ^"},
		{"size:", "sise:", "case.yaml:1:1: the file has no key size\n    # A case.\n    ^"},
		{"  y]", "  y", "case.yaml:3:11: the bracket [ is not closed\n    board-of: [x,\n              ^"},
		{"# A", "\x00", "case.yaml:1:1: found control character U+0000; map files hold printable text\n    · case.\n    ^"},
	} {
		_, _, found := dots.ReadDrawn("case.yaml", []byte(strings.Replace(text, c.old, c.new, 1)))
		if diff := cmp.Diff(c.want, found.Error()); diff != "" {
			t.Errorf("%q for %q (-want +got):\n%s", c.new, c.old, diff)
		}
	}
}
