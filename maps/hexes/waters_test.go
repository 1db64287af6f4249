package hexes_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/hexes"
)

const brook = `format: hexmap/1
id: ford
size: {columns: 5, rows: 3}
map: |
  #   1   3   5
  A | .   .   .   |
  a |   .   .     |
  B | .   .   .   |
  b |   .   .     |
  C | .   .   .   |
  #     2   4
barriers:
  stream: [A-02/sw+s+se]
waters:
`

// The name of a water moves with its hexside. Writing and reading the file does not change it.
func TestWatersAreCarried(t *testing.T) {
	m, found := hexes.ReadMap("ford.yaml", []byte(brook+"  B-02/n: the Sill\n"))
	if len(found) > 0 {
		t.Fatal(found)
	}
	waters := func(m *hexes.Map) (all []string) {
		for i := range m.Len() {
			for _, w := range m.WaterOf(i) {
				all = append(all, m.Name(i)+" "+w)
			}
		}
		return all
	}
	cropped, lost, err := m.Resized(5, 3, grid.Offset{Q: 2, V: 0})
	if err != nil || len(lost) > 1 {
		t.Fatal(lost, err)
	}
	_, lost, err = m.Resized(5, 3, grid.Offset{Q: 0, V: -4})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{"read": waters(m), "turned": waters(m.Turn()), "mirrored": waters(m.Mirror(maps.Upright)), "moved": waters(cropped), "cut off": lost[len(lost)-1:]}
	want := map[string][]string{
		"read":     {"A-02 s the Sill", "B-02 n the Sill"},
		"turned":   {"A-04 s the Sill", "B-04 n the Sill"},
		"mirrored": {"A-04 s the Sill", "B-04 n the Sill"},
		"moved":    {"A-04 s the Sill", "B-04 n the Sill"},
		"cut off":  {`the name "the Sill" at A-02`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("waters (-want +got):\n%s", diff)
	}
	again, found := hexes.ReadMap("ford.yaml", m.Text())
	if diff := cmp.Diff(waters(m), waters(again)); diff != "" || len(found) > 0 {
		t.Errorf("written and read again, %v (-want +got):\n%s", found, diff)
	}
	if bare, _ := hexes.ReadMap("ford.yaml", []byte(strings.TrimSuffix(brook, "waters:\n"))); bare.Hash() != m.Hash() {
		t.Errorf("without names the hash is %s, with them %s; want the same", bare.Hash(), m.Hash())
	}
}

// The waters of a section have the right places on the joined map.
func TestWatersOfSections(t *testing.T) {
	m := openHex(t, "quarter")
	var got []string
	for i := range m.Len() {
		for _, w := range m.WaterOf(i) {
			got = append(got, m.Name(i)+" "+w)
		}
	}
	want := []string{"1-0404 the Loop", "3-0408 the Great Lake", "1-0511 the Loop", "6-0510 the Forks", "6-0704 East Fork", "6-0303 West Fork"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("waters (-want +got):\n%s", diff)
	}
	p := m.Panels[0].Panel
	again, found := hexes.ReadSection("1.yaml", p.Text())
	if len(found) > 0 {
		t.Fatal(found)
	}
	if diff := cmp.Diff(p.Waters, again.Waters); diff != "" {
		t.Errorf("written and read again (-want +got):\n%s", diff)
	}
}

// An error in the name of a water gives one finding, at its position.
func TestSlipsInWaters(t *testing.T) {
	for text, want := range map[string]string{
		"  A-02: the Sill\n":                      `ford.yaml:15:3: found "A-02"; want a hex and its hexsides, such as H-11/n+ne`,
		"  A-02/n: the Sill\n":                    "ford.yaml:15:8: water A-02/n is the edge of the map; a hexside lies between two hexes",
		"  A-03/s: the Sill\n":                    "ford.yaml:15:3: there is no water at A-03/s; want a stream or an impassable hexside",
		"  A-02/s+se: the Sill\n":                 `ford.yaml:15:3: found "A-02/s+se"; want one hexside for the name of a water, such as A-02/s`,
		"  A-02/s: the Sill\n  B-02/n: the Mud\n": "ford.yaml:16:3: the water at B-02/n has two names; the other is in line 15",
		"  J-02/s: the Sill\n":                    "ford.yaml:15:3: hex J-02: found row J; rows go from A to C",
		"  A-02/sou: the Sill\n":                  `ford.yaml:15:8: unknown direction "sou" (want one of n, ne, se, s, sw, nw)`,
	} {
		_, found := hexes.ReadMap("ford.yaml", []byte(brook+text))
		if len(found) != 1 || !strings.HasPrefix(found[0].Error(), want) {
			t.Errorf("%q: got %v, want one finding %q", text, found, want)
		}
	}
}

// A hex has one name, in whatever spelling it is given.
func TestHexNamedTwice(t *testing.T) {
	_, found := hexes.ReadMap("ford.yaml", []byte(strings.TrimSuffix(brook, "waters:\n")+"names:\n  A-02: Marle\n  a2: Foo\n"))
	want := "ford.yaml:16:3: hex A-02 has a second name; the first is in line 15"
	if len(found) != 1 || found[0].String() != want {
		t.Errorf("got %v; want one finding %q", found, want)
	}
}
