package dots_test

import (
	"metahex/maps/atlas"

	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
)

// Writing a panel and reading it again gives the same panel, and the text is in canonical form.
func TestTextIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanel(t)
		p.Edges = rapid.SampledFrom([]maps.Profiles{{}, {Long: "a"}, {Long: "long, edge", Short: "b-2"}}).Draw(t, "edges")
		text := p.Text()
		got, _ := dots.ReadPanel("p.yaml", text) // ignore findings: random bridges may be wrong
		if diff := cmp.Diff(p, got, whole); diff != "" {
			t.Fatalf("read back (-want +got):\n%s\n%s", diff, text)
		}
		if again, found := atlas.Format("p.yaml", text); len(found.Grave()) == 0 && string(again) != string(text) {
			t.Errorf("Format changes it (-want +got):\n%s", cmp.Diff(string(text), string(again)))
		}
	})
}

// Mirroring twice changes nothing; mirroring in both axes turns by 180°.
func TestMirrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanel(t)
		for _, a := range []maps.Axis{maps.Upright, maps.Level} {
			if diff := cmp.Diff(p, p.Mirror(a).Mirror(a), whole); diff != "" {
				t.Errorf("mirrored twice (-want +got):\n%s", diff)
			}
		}
		if diff := cmp.Diff(p.Turn(), p.Mirror(maps.Upright).Mirror(maps.Level), whole); diff != "" {
			t.Errorf("mirrored in both axes (-turned +got):\n%s", diff)
		}
	})
}

func TestShiftLevel(t *testing.T) {
	p := dots.NewPanel("P", 3, 2)
	p.Set(grid.Place{Q: 1, V: 1}, dots.Dot{Level: 8})
	up, err := p.ShiftLevel(1)
	if err != nil || up.At(grid.Place{Q: 1, V: 1}).Level != 9 || up.At(grid.Place{}).Level != 1 {
		t.Errorf("got %v, %v", up, err)
	}
	for by, want := range map[int]string{
		2:  "A-02 is on level 8 and would be on level 10; want 0 to 9",
		-1: "A-01 is on level 0 and would be on level -1; want 0 to 9",
	} {
		if _, err := p.ShiftLevel(by); err == nil || err.Error() != want {
			t.Errorf("by %d: got %v, want %s", by, err, want)
		}
	}
}

// A stamp is at the given place. Its bare dots do not change the panel, and its overlays are
// copied.
func TestStamp(t *testing.T) {
	p := dots.NewPanel("P", 5, 3)
	at := func(name string) grid.Place {
		place, err := p.FindDot(name)
		if err != nil {
			t.Fatal(err)
		}
		return place
	}
	p.Set(at("B-02"), dots.Dot{Terrain: dots.Woods, Mark: '^'})
	p.Set(at("B-03"), dots.Dot{Terrain: dots.Woods})
	p.Overlays = []dots.Overlay{{At: at("B-02"), Kind: dots.Bunker}}
	stamp := dots.NewPanel("S", 3, 2)
	stamp.Set(grid.Place{Q: 1, V: 1}, dots.Dot{Terrain: dots.Water, Mark: '='})
	stamp.Overlays = []dots.Overlay{{At: grid.Place{Q: 1, V: 1}, Kind: dots.Bridge, Ends: [2]grid.Direction{grid.N, grid.S}}}
	got, err := p.Stamp(stamp, at("B-01"), false)
	if err != nil {
		t.Fatal(err)
	}
	want := p.Clone()
	want.Set(at("B-02"), dots.Dot{Terrain: dots.Water, Mark: '='})
	want.Overlays = []dots.Overlay{{At: at("B-02"), Kind: dots.Bridge, Ends: [2]grid.Direction{grid.N, grid.S}}}
	if diff := cmp.Diff(want, got, whole); diff != "" {
		t.Errorf("stamped (-want +got):\n%s", diff)
	}
	got, err = p.Stamp(stamp, at("B-01"), true)
	if err != nil || got.At(at("B-03")) != (dots.Dot{}) {
		t.Errorf("solid: got %v, %v; want B-03 bare", got.At(at("B-03")), err)
	}
	_, err = p.Stamp(stamp, at("C-05"), false)
	if want := "stamp S, laid at C-05, reaches beyond panel P, which ends at column 05 and row C: dot A-02 of the stamp does not fit"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestLayoutTextIsRead(t *testing.T) {
	text := dots.LayoutText("two", "Two of them", "strict", [][]dots.Lying{{{ID: "A", Turned: false}, {ID: "C", Turned: true}}})
	b, err := atlas.ReadBoard("two.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	if got := []dots.Lying{{ID: b.Panels[0].Panel.ID, Turned: b.Panels[0].Turned}, {ID: b.Panels[1].Panel.ID, Turned: b.Panels[1].Turned}}; got[0] != (dots.Lying{ID: "A", Turned: false}) || got[1] != (dots.Lying{ID: "C", Turned: true}) {
		t.Errorf("got %v", got)
	}
}
