package battlesuit

import (
	"os"
	"strings"
	"testing"

	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Advice on demolition and on searching finds the obvious answer. In these positions no enemy is
// left to fire at, and one soldier is active.
func TestAdviceOnTargets(t *testing.T) {
	for _, x := range []struct {
		what, scene string
		edit        []string
		unit        string
		lie         []string // places of the markers: dummies, then mines, then caches
		want        string
		not         bool
	}{
		{"an engineer brings down what scores", "charges", nil, "RA", nil, "demolish D-05", false},
		{"and not what scores for the enemy", "charges", []string{"to: red, for: demolition", "to: blue, for: demolition"}, "RA", nil, "demolish D-05", true},
		{"a bomb goes off over what scores", "charges", []string{"E-12@6", "E-13@6"}, "RD1", nil, "detonate RD1", false},
		{"and not over what scores for the enemy", "charges", []string{"to: red, for: demolition", "to: blue, for: demolition", "E-12@6", "E-13@6"}, "RD1", nil, "detonate RD1", true},
		{"to the marker that may be a cache", "hoard", nil, "RA", []string{"C-04", "D-04", "G-04", "H-04"}, "go C-04", false},
		{"and not to one that is sure to be a mine", "hoard", []string{"caches: 2, dummies: 2", "explosive: 1, caches: 1, dummies: 0"}, "RA", []string{"C-04"}, "go C-04", true},
	} {
		m := targetScene(t, x.scene, x.unit, x.lie, x.edit)
		if got := bestOf(m); (got == x.want) == x.not {
			t.Errorf("%s: got %s; want %s: %t", x.what, got, x.want, !x.not)
		}
	}
}

// targetScene returns a scene of testdata with its text edited, without enemies, and with an active
// soldier. The parameter lie lists the markers on the map; all other markers are used up.
func targetScene(t *testing.T, name, unit string, lie, edit []string) *table {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Read("testdata/scene.yaml", []byte(strings.NewReplacer(edit...).Replace(string(text))), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	b := p.setting.start.Clone()
	b.turn, b.act = 1, idle
	for u := range b.soldiers {
		b.soldiers[u].card.Revealed = true
		if b.side(u) == game.Blue {
			b.soldiers[u].at = offDead
		}
		if b.label(u) == unit {
			b.act.unit, b.act.did, b.act.mp, b.act.prev = int8(u), quiet, int8(b.allowance(u)), b.soldiers[u].at
		}
	}
	for i := range b.mines {
		b.mines[i].at = offDead
	}
	for i, at := range lie {
		place, err := sc.Board.Find(at)
		if err != nil {
			t.Fatal(err)
		}
		b.mines[i].at = b.dotted.number(place)
	}
	return game.NewTable(b, step(act{b.act.unit}))
}
