package gts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// Every promise holds during the set-up.
func TestSetupPromises(t *testing.T) {
	t.Parallel()
	for _, p := range gametest.Promises {
		if err := p.Check(factory(t, "testdata/setup.yaml"), 1, 701); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}

// Reading the file reports units and works that cannot be set up.
func TestSetupFaults(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/setup.yaml")
	if err != nil {
		t.Fatal(err)
	}
	ground, err := os.ReadFile("testdata/ground.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want string }{
		{"{west: [A1", "{wst: [A1", `19:13: unknown hex or zone "wst" (want one of east, west), did you mean "west"?`},
		{"setup: blue", "setup: blu", `11:8: unknown side "blu" (want one of red, blue), did you mean "blue"?`},
		{"  west: {title", "  E-05: {title", `13:3: zone "E-05" has the name of a hex; want another`},
		{"hexes: [E-13, E-14, F-12, F-13, A-15]", "hexes: []", `14:3: zone "east" has no hexes`},
		{"hexes: [E-13, E-14, F-12, F-13, A-15]", "hexes: [E-13, D-03]", "25:20: unit P4 of blue may be set up in D-03, but units of red may be set up there too; want zones without common hexes"},
		{"hexes: [E-13, E-14, F-12, F-13, A-15]", "hexes: [A-15]", "25:20: unit P4 does not fit: found 0 places in east, to be shared by 2 units; want more hexes, none of them an entry hex or prohibited to the unit"},
		{"[P4, P1]", "[P4 entrenched, P1]", "25:20: unit P4 has a zone and the mark \"entrenched\"; want no such mark, because the player decides at set-up"},
		{"victory:", "works: {barrage: [east]}\nvictory:", "26:19: found a zone for barrage; want a hex, because players do not place it"},
		{"[{hex: D-03, hexes: 2}]", "[{hex: H-02, hexes: 1}]", "21:25: no hex of the west is suitable for the work: road-block"},
	} {
		own := t.TempDir()
		file := filepath.Join(own, "setup.yaml")
		if err := os.WriteFile(filepath.Join(own, "ground.yaml"), ground, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), test.from, test.to, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := prepare(file)
		if err == nil || !strings.HasPrefix(err.Error(), file+":"+test.want) {
			t.Errorf("with %q: got %v, want %s", test.to, err, test.want)
		}
	}
}

// The header names the work that is laid now. After the last work it names none.
func TestNamesTheWorkLaid(t *testing.T) {
	t.Parallel()
	m := factory(t, "testdata/setup.yaml")()
	for _, step := range []struct{ left, answer string }{{"entrenchment 1 of 1", "lay D-03"}, {"road block 1 of 1", "lay C-05"}, {"", "place P4 E-14"}} {
		for _, side := range []game.Side{game.Red, game.Blue} {
			if got := m.View(side).Left; got != step.left {
				t.Errorf("before %q %s reads %q; want %q", step.answer, side, got, step.left)
			}
		}
		c, err := m.Choice(step.answer)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
