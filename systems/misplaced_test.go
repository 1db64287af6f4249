package systems

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pond is a table with a lake and a bridge over it.
const pond = `format: table/1
id: pond
title: A pond
size: [48, 36]
areas:
  - {kind: lake, at: [[2, 26], [10, 26], [10, 34], [2, 34]]}
lines:
  - {kind: bridge, at: [[0, 32], [12, 32]], width: 2}
`

// standings are scenarios of the books in which such a place is a warning; Battlesuit refuses it
// (BHM 2.3.6). Lint accepts the place legal in each of them, and reports the place closed with the
// finding want.
var standings = []struct{ name, text, legal, closed, want string }{
	{"gravarmor", `format: scenario/1
system: gravarmor
id: own
title: Own
story: Made for a test.
source: stand-in
from: ours
board: "1"
turns: 4
first: league
terrain:
  yellow: {name: plain, inf: 1, hover: 1, grav: 1, combat: 0}
  orange: {name: hills, inf: 1, hover: 1, grav: 1, combat: 1}
  light-blue: {name: lake, inf: prohibited, hover: 1, grav: 1, combat: 0}
  green: {name: forest, inf: 2, hover: 3, grav: 2, combat: 2}
  brown: {name: mountains, inf: 2, hover: prohibited, grav: 3, combat: 3}
  city: {name: city, inf: 1, hover: 1, grav: 1, combat: 2}
forces:
  league:
    detachments:
      - {name: Hover, units: {Omi-9: 1}, at: "PLACE"}
  imperial:
    detachments:
      - {name: Tank, units: {Zeta-5: 1}, at: "0101"}
victory:
  text: None.
  awards:
    - {to: league, for: kills, score: 1}
`, "0401", "0802", `21:46: warning: Omi-9 cannot stand at 0802: mountains, prohibited [GA scenarios/forces]`},
	{"gts", `format: scenario/1
system: gts
id: own
title: Own
story: Made for a test.
map: nieuwedam
track: [day]
weather: clear
first: cuirass
mug: [direct-blue]
forces:
  red:
    divisions:
      morgen: {command: 2, dispatch: 2, entries: [I-01]}
    units: {PLACE: [C1]}
  blue:
    divisions:
      strand: {command: 2, dispatch: 2, entries: [J-31]}
    units: {I-18: [P1]}
victory: {text: None.}
`, "I-08", "V-03", `15:20: warning: C1 cannot stand at V-03: prohibited terrain, woods [GTS chart/terrain]`},
	{"solprime", `format: scenario/1
system: solprime
id: own
title: Own
story: Made for a test.
table: pond.yaml
cycles: 3
forces:
  red:
    level: laser
    platoons:
      - {name: One, rating: veteran, units: [{unit: rifles, label: R1, at: [PLACE]}]}
  blue:
    level: laser
    platoons:
      - {name: One, rating: veteran, units: [{unit: rifles, label: R1, at: [30, 10]}]}
victory: None.
`, "6, 32", "6, 29", `12:76: warning: R1 cannot stand at 6,29: deep water [SP movement/deep-water]`},
	{"lasergrenadiers", `format: scenario/1
system: lasergrenadiers
id: own
title: Own
story: Made for a test.
table: pond.yaml
turns: 3
forces:
  red:
    pieces:
      - {unit: crawler, label: C1, at: [PLACE], face: [1, 0]}
  blue:
    pieces:
      - {unit: strider, label: W1, at: [40, 10], face: [-1, 0]}
victory: None.
`, "6, 32", "6, 29", `11:40: warning: C1 cannot stand at 6,29: water [LG terrain/4]`},
}

// Lint warns of a piece that cannot stand where the file puts it. The scenario can be played.
func TestLintFindsWhoCannotStand(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "pond.yaml"), []byte(pond), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, s := range standings {
		for place, want := range map[string]string{s.legal: "", s.closed: s.want} {
			file := filepath.Join(folder, "own.yaml")
			if err := os.WriteFile(file, []byte(strings.Replace(s.text, "PLACE", place, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			y, err := OfFile(file)
			if err != nil {
				t.Fatal(err)
			}
			findings, err := y.Lint(Source{Scenario: file})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range findings {
				got = append(got, strings.TrimPrefix(f.Error(), file+":"))
			}
			if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("%s at %s (-want +got):\n%s", s.name, place, diff)
			}
			if _, err := y.Open(Source{Scenario: file}); err != nil {
				t.Errorf("%s at %s: %v; want a match", s.name, place, err)
			}
		}
	}
}
