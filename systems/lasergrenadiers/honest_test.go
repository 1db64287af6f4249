package lasergrenadiers

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers/scenario"
)

// offSecrets lists the enemy's pieces off the board whose type a side does not know. Each piece may
// have the type of any piece about which the side knows equally much (LG delayed/5).
func offSecrets(m game.Match, side game.Side) (all []gametest.Secret) {
	b := m.(*table).State
	is := func(u int) int32 { return int32(b.tables.KindIndex(b.kind(u))) }
	for u := range b.pieces {
		if !b.unseen(u, side) {
			continue
		}
		var labels, left []int
		for v := range b.pieces {
			if b.unseen(v, side) && b.awaited(v) == b.awaited(u) {
				labels, left = append(labels, v), append(left, v)
			}
		}
		may := map[int32]int{}
		var deal func(i int)
		deal = func(i int) {
			if i == len(labels) {
				for k, v := range labels {
					if v == u {
						may[is(left[k])]++
					}
				}
				return
			}
			for k := i; k < len(left); k++ {
				left[i], left[k] = left[k], left[i]
				if !b.pieces[labels[i]].detour.set || b.fliesIn(left[i]) {
					deal(i + 1)
				}
				left[i], left[k] = left[k], left[i]
			}
		}
		deal(0)
		all = append(all, gametest.Secret{Kind: fmt.Sprint("type ", b.awaited(u)), Name: b.label(u), Is: is(u), May: may})
	}
	return all
}

// A side imagines the enemy's pieces off the board with every possible type. The true type is as
// likely as every other type.
func TestHonestImagination(t *testing.T) {
	for _, name := range gametest.Slice(2, append(scenario.Library.IDs(), "testdata/edges.yaml", "testdata/edges-2.yaml", "testdata/convoy.yaml", "testdata/setup.yaml")) {
		p := prepared(t, name)
		seeds, _ := gametest.Seeds(1)
		for seed := range seeds {
			err := gametest.At(p.New(), seed, []int{0, 3, 30}, func(m game.Match, _ int) error {
				_, err := gametest.Honest(m, offSecrets, seed, 400)
				return err
			})
			if err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
}

// The enemy knows which troops are off the board, when they may enter and in which direction they go
// round. It does not know their types (LG delayed/5).
func TestTypesOffTheBoardAreSecret(t *testing.T) {
	m := prepared(t, "testdata/convoy.yaml").New()
	gametest.Give(t, m, "detour RL1 east 2, direct, roll 9, roll 1, activate RL1")
	show := func(side game.Side, label string) string {
		b := m.(*table).State
		for u := range b.roster {
			if b.label(u) == label {
				v := m.View(side)
				return fmt.Sprintf("%s %t %q, %q %d lines", v.Pieces[u].Off, v.Pieces[u].FaceDown, v.Pieces[u].State, v.Cards[u].Title, len(v.Cards[u].Lines))
			}
		}
		return "not there"
	}
	for _, test := range []struct {
		side        game.Side
		label, want string
	}{
		{game.Red, "RL1", `off the board false ["goes round to the east, from turn 2"], "RL1 personnel carrier" 5 lines`},
		{game.Chance, "RL1", `off the board false ["goes round to the east, from turn 2"], "RL1 personnel carrier" 5 lines`},
		{game.Blue, "RL1", `off the board true ["goes round to the east, from turn 2"], "RL1" 0 lines`},
		{game.Blue, "RR1", `off the board true ["in a carrier that may enter from turn 1"], "RR1" 0 lines`},
		{game.Blue, "RG1", `off the board true ["may enter from turn 1"], "RG1" 0 lines`},
		{game.Blue, "RG2", `off the board true ["may enter from turn 2"], "RG2" 0 lines`},
		{game.Red, "RR1", `in RL1 false ["in a carrier that may enter from turn 1"], "RR1 Ranger" 4 lines`},
	} {
		if got := show(test.side, test.label); got != test.want {
			t.Errorf("%s sees of %s\n%s, want\n%s", test.side, test.label, got, test.want)
		}
	}
	for side, want := range map[game.Side]bool{game.Red: true, game.Blue: false} {
		notes := fmt.Sprint(m.View(side).Notes)
		if got := strings.Contains(notes, "RL1 has 36 inches left"); got != want {
			t.Errorf("%s reads what RL1 has left: %t, want %t; %s", side, got, want, notes)
		}
	}
}
