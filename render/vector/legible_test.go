package vector

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// capBox returns the box that the capitals of words cover.
func capBox(w *Words) box {
	h := w.Size * CapHeight
	return box{w.X - w.Measure*w.Align, w.Y - h/2, w.Measure, h}
}

func openHexes(t *testing.T, name string) *hexes.Map {
	t.Helper()
	m, err := atlas.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return m.(*hexes.Map)
}

// The names of towns cover neither ids of hexes nor one another, on screen and on paper.
func TestNamesCoverNoIDs(t *testing.T) {
	for _, name := range []string{"aldern", "nieuwedam"} {
		m := openHexes(t, name)
		screen, err := HexMap(m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		w, h := Size(m.Span, paperPitch)
		printed, err := HexSheet(m, nil, paperPitch, PrintScale, Window{X: -5, Y: -8, W: w + 10, H: h + 16})
		if err != nil {
			t.Fatal(err)
		}
		for what, d := range map[string]*Drawing{"screen": screen, "paper": printed} {
			var towns, ids []*Words
			for _, e := range d.Elements {
				words, ok := e.(*Words)
				if !ok {
					continue
				}
				if slices.Contains(namesOf(m), words.Text) {
					towns = append(towns, words)
				} else if words.Layer == NamesLayer {
					ids = append(ids, words)
				}
			}
			if len(towns) == 0 || len(ids) < 500 {
				t.Errorf("%s on %s: %d towns, %d ids; want some, and 500 at least", name, what, len(towns), len(ids))
			}
			for i, town := range towns {
				for _, other := range append(slices.Clone(ids), towns[:i]...) {
					if capBox(town).grown(town.HaloBy).overlap(capBox(other)) > 0 {
						t.Errorf("%s on %s: %s covers %s", name, what, town.Text, other.Text)
					}
				}
			}
		}
	}
}

// paperPitch is the standard pitch on paper, in millimetres.
const paperPitch = 9.0

func namesOf(m *hexes.Map) (all []string) {
	for _, name := range m.OwnNames {
		all = append(all, name)
	}
	return all
}

// On a printed section, no id of a hex is cut by the trim or lies beyond it. Every hex whose middle
// is on the trim has its id inside.
func TestTrimCutsNoIDs(t *testing.T) {
	const pitch, bleed = 19.0, 3.0
	m := openHexes(t, "1")
	w, h := Size(m.Span, pitch)
	d, err := HexSheet(m, nil, pitch, PrintScale, Window{X: -bleed, Y: -bleed, W: w + 2*bleed, H: h + 2*bleed})
	if err != nil {
		t.Fatal(err)
	}
	trim := box{bleed * PrintScale, bleed * PrintScale, w * PrintScale, h * PrintScale}
	n := 0
	for _, e := range d.Elements {
		words, ok := e.(*Words)
		if !ok || words.Layer != NamesLayer || words.Text == m.ID { // the section's own id
			continue
		}
		if n++; !capBox(words).within(trim) {
			t.Errorf("%s is cut or lies beyond the trim", words.Text)
		}
	}
	if n != m.Len() {
		t.Errorf("got %d ids; want those of all %d hexes", n, m.Len())
	}
}

// On a printed panel, no badge of a level covers the name of a dot.
func TestBadgesCoverNoNames(t *testing.T) {
	for _, id := range []string{"A", "B", "G", "J", "I"} {
		b, err := atlas.OpenBoard(id)
		if err != nil {
			t.Fatal(err)
		}
		w, h := Size(b.Span, 13.5)
		d, err := Sheet(b, 13.5, PrintScale, Window{X: -3, Y: -3, W: w + 6, H: h + 6})
		if err != nil {
			t.Fatal(err)
		}
		var badges, names []*Words
		for _, e := range d.Elements {
			if words, ok := e.(*Words); ok && words.Layer == NamesLayer {
				switch {
				case len(words.Text) == 3:
					names = append(names, words)
				case len(words.Text) == 1 && words.Text[0] <= '9':
					badges = append(badges, words)
				}
			}
		}
		if len(names) != b.Span.Len() || len(badges) == 0 {
			t.Errorf("%s: got %d names and %d badges, want %d names", id, len(names), len(badges), b.Span.Len())
		}
		for _, badge := range badges {
			on := box{badge.X - badge.Size*0.52, badge.Y - badge.Size*0.55, badge.Size * 1.04, badge.Size * 1.1}
			for _, name := range names {
				if over := capBox(name).overlap(on); over > 0 {
					t.Errorf("%s: the level %s covers %.0f pixels of %s", id, badge.Text, over, name.Text)
				}
			}
		}
	}
}

// A long title keeps the size and the digest of the map beside or below it, on every kind of map.
func TestTitlesKeepTheDigest(t *testing.T) {
	for _, length := range []int{30, 60, 90, 160, 400} {
		m := *openHexes(t, "aldern")
		m.Title = strings.Repeat("long title ", length/11+1)[:length]
		d, err := HexMap(&m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var title, facts *Words
		for _, e := range d.Elements {
			if w, ok := e.(*Words); ok && w.Y < 48 {
				if strings.Contains(w.Text, "#"+m.Hash()) {
					facts = w
				} else if strings.HasPrefix(w.Text, m.ID) {
					title = w
				}
			}
		}
		if title == nil || facts == nil {
			t.Errorf("%d letters: got title %v and facts %v; want both", length, title, facts)
			continue
		}
		if over := capBox(title).overlap(capBox(facts)); over > 0 || title.X+title.Measure > d.Width {
			t.Errorf("%d letters: the title covers %.0f pixels of the facts, and ends at %.0f of %.0f", length, over, title.X+title.Measure, d.Width)
		}
	}
}

// The ring with the id of a small panel lies inside the trim line, beside all overlays.
func TestRingOfTheIDIsInside(t *testing.T) {
	b, err := atlas.OpenBoard("../testdata/crossing.yaml")
	if err != nil {
		t.Fatal(err)
	}
	w, h := Size(b.Span, 13.5)
	d, err := Sheet(b, 13.5, PrintScale, Window{W: w, H: h})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range d.Elements {
		words, ok := e.(*Words)
		if !ok || words.Text != b.ID {
			continue
		}
		ring := box{words.X, words.Y, 0, 0}.grown(0.36 * 1.5 * 13.5 * PrintScale)
		if !ring.within(box{0, 0, d.Width, d.Height}) {
			t.Errorf("the ring %v is not on the sheet of %.0f by %.0f pixels", ring, d.Width, d.Height)
		}
		return
	}
	t.Error("got no id on the sheet")
}

// Water and fords in woods are drawn again over the woods.
func TestWaterShowsThroughWoods(t *testing.T) {
	const text = `format: table/1
id: copse
size: [24, 12]
areas:
  - {kind: woods, at: [[4, 1], [12, 1], [12, 10], [4, 10]], height: 2}
  - {kind: river, at: [[0, 4], [24, 4], [24, 6], [0, 6]]}
  - {kind: ford, at: [[6, 4], [8, 4], [8, 6], [6, 6]]}
lines:
  - {kind: road, at: [[7, 0], [7, 12]], width: 1}
`
	m, found := tables.Read("copse.yaml", []byte(text))
	if len(found.Grave()) > 0 {
		t.Fatal(found)
	}
	d, err := TableSheet(m, 25.4, 2, Window{W: 24 * 25.4, H: 12 * 25.4})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range d.Elements {
		s, ok := e.(*Shape)
		if !ok || s.Fill == nil {
			continue
		}
		for _, k := range []tables.Ground{tables.Woodland, tables.River, tables.Ford, tables.PavedRoad} {
			c := color.NRGBA(groundStyles[k].colour())
			veil := sheer(groundStyles[k].colour(), 0.7)
			switch {
			case s.Fill.Colour == veil && s.Clip == nil:
				t.Errorf("%s is drawn again everywhere; want it only around the woods", k)
			case s.Fill.Colour == veil:
				got = append(got, k.String()+" again")
			case s.Fill.Colour == c:
				got = append(got, k.String())
			}
		}
	}
	want := []string{"river", "ford", "woods", "river again", "ford again", "road"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
}
