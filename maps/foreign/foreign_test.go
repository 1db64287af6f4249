package foreign

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/dots"
)

// panels generates panels with every kind of content. If plain is set, the panels have only what
// every format can store.
func panels(plain bool) *rapid.Generator[*dots.Panel] {
	return rapid.Custom(func(t *rapid.T) *dots.Panel {
		p := dots.NewPanel("P", 2*rapid.IntRange(1, 6).Draw(t, "half columns")+1, rapid.IntRange(2, 7).Draw(t, "rows"))
		if !plain {
			p.Title = rapid.SampledFrom([]string{"", `A "title", with: signs & <all>`}).Draw(t, "title")
			p.Edges.Long = rapid.SampledFrom([]string{"", "a-long"}).Draw(t, "edges")
		}
		for at := range p.Span.Places {
			d := dots.Dot{Terrain: dots.Terrain(rapid.IntRange(0, int(dots.Terrains)-1).Draw(t, "terrain"))}
			if !plain {
				d.Level = int8(rapid.IntRange(0, 9).Draw(t, "level"))
			}
			if rapid.IntRange(0, 4).Draw(t, "overlay") == 0 && (!plain || d.Terrain != dots.Woods) {
				o := dots.Overlay{At: at, Kind: dots.Bridge}
				way, bend := grid.Direction(rapid.IntRange(0, 2).Draw(t, "way")), 3
				if !plain {
					o.Kind = dots.Kind(rapid.IntRange(int(dots.Bridge), int(dots.Note)).Draw(t, "kind"))
					bend = rapid.IntRange(1, 5).Draw(t, "bend")
					o.Text = rapid.SampledFrom([]string{"", "text", `"so" & <on>, \ it`}).Draw(t, "text")
				}
				switch o.Kind {
				case dots.Bridge:
					o.Ends = [2]grid.Direction{way, way.Turn(bend)}
				case dots.Note:
					o.Text += "!"
				}
				d.Mark = o.Kind.Mark()
				p.Overlays = append(p.Overlays, o)
			}
			p.Set(at, d)
		}
		return p
	})
}

var whole = cmp.AllowUnexported(dots.Panel{})

// differences returns what p has and q lacks. The keys are the words that a list of losses uses. The
// values list the dots, or "" for a loss of the whole map.
func differences(p, q *dots.Panel) map[string][]string {
	all := map[string][]string{}
	note := func(what, dot string, differs bool) {
		if differs {
			all[what] = append(all[what], dot)
		}
	}
	note("the title", "", p.Title != q.Title)
	note("the names of the edge profiles", "", p.Edges != q.Edges)
	there := overlays(q)
	for at := range p.Span.Places {
		a, b := p.At(at), q.At(at)
		note("the level", p.Name(at), a.Level != b.Level)
		note("the terrain", p.Name(at), a.Terrain != b.Terrain)
	}
	for _, o := range p.Overlays {
		back, kept := there[o.At]
		note("the "+o.Kind.String(), p.Name(o.At), !kept || back.Kind != o.Kind)
		note("the text of a "+o.Kind.String(), p.Name(o.At), kept && back.Text != o.Text)
		note("the order of a bridge's ends", p.Name(o.At), kept && back.Ends != o.Ends)
	}
	return all
}

// Writing a panel and reading it again changes only the listed dots, and everything listed is
// really lost. Writing the result again loses nothing more.
func TestRoundTrips(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := panels(rapid.Bool().Draw(t, "plain")).Draw(t, "panel")
				var lost Losses
				data, err := f.write(p, &lost)
				if err != nil {
					t.Fatal(err)
				}
				q, more, err := f.Read("P"+f.Ext, data, Options{})
				if err != nil {
					t.Fatalf("%v\n%s", err, data)
				}
				if len(more) > 0 {
					t.Errorf("our own file loses %v", more)
				}
				told := map[string][]string{}
				for what, dots := range lost.count {
					if what != "the id, which only the file name can hold" {
						told[what] = dots
					}
				}
				anyOrder := cmpopts.SortSlices(func(a, b string) bool { return a < b })
				if diff := cmp.Diff(told, differences(p, q), anyOrder); diff != "" {
					t.Errorf("what is lost (-listed +lost):\n%s", diff)
				}
				if p.ID != q.ID || p.Span != q.Span || len(q.Overlays) > len(p.Overlays) {
					t.Errorf("got panel %s, %v, with %d overlays; want %s, %v, %d", q.ID, q.Span, len(q.Overlays), p.ID, p.Span, len(p.Overlays))
				}
				if len(told) == 0 {
					if diff := cmp.Diff(p, q, whole); diff != "" {
						t.Errorf("nothing is lost, but (-want +got):\n%s", diff)
					}
				}
				again, _, err := f.Write(q)
				if err != nil || !bytes.Equal(again, data) {
					t.Errorf("written again, %v:\n%s", err, cmp.Diff(string(data), string(again)))
				}
			})
		})
	}
}

// Tiled and Text Mapper store everything; the other formats store everything on plain panels.
func TestWhatIsCarried(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, f := range Formats {
			plain := slices.Contains([]string{"csv", "megamek", "wesnoth"}, f.Name)
			p := panels(plain).Draw(t, "panel")
			_, lost, err := f.Write(p)
			if err != nil {
				t.Fatal(err)
			}
			lost = slices.DeleteFunc(lost, func(s string) bool { return strings.HasPrefix(s, "the id") })
			if len(lost) > 0 {
				t.Errorf("%s loses %v", f.Name, lost)
			}
		}
	})
}

func TestLossesAreTold(t *testing.T) {
	p := dots.NewPanel("P", 5, 3)
	p.Title = "Here"
	for q := range 3 {
		p.Set(grid.Place{Q: 2 * q}, dots.Dot{Level: 2})
	}
	p.Set(grid.Place{Q: 1, V: 1}, dots.Dot{Level: 1, Mark: '^'})
	p.Overlays = []dots.Overlay{{At: grid.Place{Q: 1, V: 1}, Kind: dots.Bunker}}
	f, err := Find("wesnoth", "")
	if err != nil {
		t.Fatal(err)
	}
	_, lost, err := f.Write(p)
	want := []string{"the title", "the id, which only the file name can hold", "the level at A-01, A-02, A-03 and 1 more", "the bunker at A-02"}
	slices.Sort(want)
	slices.Sort(lost)
	if diff := cmp.Diff(want, lost); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// For files of other programs, Read lists what a panel cannot store, and refuses files of no known
// format.
func TestForeignFiles(t *testing.T) {
	for _, x := range []struct {
		file, data string
		lost       []string
		err        string
	}{
		{"b.board", "size 3 2\nhex 0101 -1 \"rough:1;woods:1\" \"grass\"\nhex 0202 3 \"\" \"\"\noption x\nend\n",
			[]string{"the theme grass at A-01", "the terrain rough:1 at A-01", "the terrain woods:1, read as woods at A-01", "the line option", "4 hexes that are not in the file are clear",
				"the size: padded with clear dots, 1 half row below", "levels below 0 (--lift raises the whole map) at A-01"}, ""},
		{"b.board", "nothing\n", nil, "b.board: the file has no line with the size, so it is not a MegaMek board"},
		{"b.board", "size 4 3\n", []string{"12 hexes that are not in the file are clear", "the size: padded with clear dots, 1 column on the right"}, ""},
		{"b.board", "size 4000 3\n", nil, "b.board: line 1: found 4000 columns and 3 rows; want 1 to 400 of each"},
		{"b.board", "size 4 30\n", nil, "b.board: found 4 columns and 30 rows; a panel has 3 to 99 columns and 2 to 26 rows: crop it, with an offset such as 0,-50 for a lower part"},
		{"b.board", "size 4 3\nhex 0101 0 \"\n", nil, `b.board: line 2: found "hex 0101 0 \""; want the word "hex", column and row, level, terrains and theme, such as hex 0803 2 "woods:1" ""`},
		{"w.map", "Gg,Gg,Gg,Gg,Gg\nGg,1 Ke,Gg,Hh,Gg\nGg,Gg,Gg,Gg,Gg\nGg,Gg,Gg,Gg,Gg\n",
			[]string{"the start of player 1 at A-01", "the terrain Ke, read as building at A-01", "the terrain Hh, read as clear at A-03"}, ""},
		{"w.map", "Gg,Gg\n", nil, "w.map: found rows of 2 codes; want codes with commas between them, and a border of one hex on every side"},
		{"t.txt", "0101 forest castle2\n0302 \"a label\"\n0202 grass\n", []string{"the word castle2 at A-01", "3 hexes that are not in the file are clear"}, ""},
		{"c.csv", "dot,terrain,level,overlay,ends,text\nB-03,woods,10,,,\n", nil, `c.csv:2:12: found level "10"; want 0 to 9`},
		{"c.csv", "x\n", nil, "c.csv:1:1: found the column names x; want dot,terrain,level,overlay,ends,text"},
		{"c.csv", "hex,terrain,hill\nA-01,clear,false\n", nil, "c.csv:1:1: this is the CSV of a map of hexes, which cannot be imported; want the CSV of a panel, with the column names dot,terrain,level,overlay,ends,text"},
		{"c.csv", "", nil, "c.csv:1:1: the file is empty; want the column names dot,terrain,level,overlay,ends,text"},
		{"c.csv", "dot,terrain,level,overlay,ends,text\nB-03,woods,1,,,\n", []string{"4 dots without a line in the file, read as clear"}, ""},
		{"m.tmx", "<map orientation=\"orthogonal\"/>", nil, "m.tmx: found a map that is orthogonal; want hexagonal, stagger axis x, index odd or even"},
		{"m.tmj", `{"orientation":"hexagonal","staggeraxis":"x","staggerindex":"odd","width":3,"height":2,"tilesets":[{"firstgid":1,"name":"metahex"}],"layers":[{"name":"a","type":"tilelayer","data":[0,99,1,1,0]}]}`, nil,
			`m.tmj: layer "a" has 5 tiles; want 3 by 2`},
		{"m.tmj", tmjAt(math.MaxInt32, 0), []string{"object 7 (objective), which lies off the map"}, ""},
		{"m.tmj", tmjAt(0, math.MinInt32), []string{"object 7 (objective), which lies off the map"}, ""},
		{"m.tmj", tmjAt(3_037_000_500, 3_037_000_500), []string{"object 7 (objective), which lies off the map"}, ""}, // the squares of these numbers overflow int64
		{"m.tmj", tmjAt(math.MaxInt64, math.MaxInt64), []string{"object 7 (objective), which lies off the map"}, ""},
		{"m.tmj", tmjAt(math.MinInt64, 16), []string{"object 7 (objective), which lies off the map"}, ""},
		{"m.tmj", `{"orientation":"hexagonal","staggeraxis":"x","staggerindex":"odd","width":3,"height":2,"tilesets":[{"firstgid":1,"name":"metahex"}],"layers":[{"name":"a","type":"tilelayer","encoding":"base64","data":"AQAAAAEAAAABAAAAAQAAAAAAAAAMAAAA"},{"name":"b","type":"tilelayer"}]}`,
			[]string{`the layer "b"`}, ""},
	} {
		f, err := Find("", x.file)
		if err != nil {
			t.Fatal(err)
		}
		_, lost, err := f.Read(x.file, []byte(x.data), Options{})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != x.err {
			t.Errorf("%s: got error %q, want %q", x.data, got, x.err)
		}
		if diff := cmp.Diff(x.lost, lost); diff != "" {
			t.Errorf("%s: lost (-want +got):\n%s", x.data, diff)
		}
	}
}

// tmjAt returns a Tiled map with one object.
func tmjAt(x, y int64) string {
	return fmt.Sprintf(`{"orientation":"hexagonal","staggeraxis":"x","staggerindex":"odd","width":3,"height":2,"tilesets":[{"firstgid":1,"name":"metahex"}],"layers":[`+
		`{"name":"a","type":"tilelayer","data":[1,1,1,1,0,1]},{"name":"b","type":"objectgroup","objects":[{"id":7,"name":"objective","x":%d,"y":%d,"point":true}]}]}`, x, y)
}

func FuzzRead(f *testing.F) {
	p := dots.NewPanel("P", 5, 3)
	for _, format := range Formats {
		data, _, err := format.Write(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range Formats {
			p, _, err := format.Read("f"+format.Ext, data, Options{})
			if err == nil {
				p.Text() // must not panic
			}
		}
	})
}

// On boards with 100 or more columns or rows, numbers from 100 on have three digits, and never
// begin with 0.
func TestMegaMekOfManyHexes(t *testing.T) {
	format, err := Find("megamek", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{16, 17}, {100, 100}, {64, 136}, {110, 84}, {120, 130}} {
		var b strings.Builder
		fmt.Fprintf(&b, "size %d %d\n", size[0], size[1])
		for r := 1; r <= size[1]; r++ {
			for c := 1; c <= size[0]; c++ {
				ground := ""
				if c > size[0]-15 && r > size[1]-15 {
					ground = "woods:2"
				}
				fmt.Fprintf(&b, "hex %02d%02d 0 %q \"\"\n", c, r, ground)
			}
		}
		// The offset selects the lower right corner of the map, which contains only woods.
		move := (size[0] - 15 + 1) / 2 * 2
		o := Options{Crop: true, Offset: grid.Offset{Q: int16(-move), V: int16(-2 * (size[1] - 15))}}
		p, lost, err := format.Import("board.board", []byte(b.String()), o)
		if err != nil {
			t.Errorf("%v: %v", size, err)
			continue
		}
		woods := 0
		for at := range p.Span.Places {
			if p.At(at).Terrain == dots.Woods {
				woods++
			}
		}
		if woods != p.Span.Len() || slices.ContainsFunc(lost, func(s string) bool { return strings.Contains(s, "twice") || strings.Contains(s, "does not have") }) {
			t.Errorf("%v: got %d dots of woods of %d, lost %q; want all, and no hex twice", size, woods, p.Span.Len(), lost)
		}
	}
}
