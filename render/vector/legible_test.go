package vector

import (
	"slices"
	"testing"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
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
