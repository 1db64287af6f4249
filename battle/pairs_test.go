package battle_test

import (
	"math/rand/v2"
	"testing"

	"metahex/battle"
	"metahex/game"
)

// Two forces that each fit on the ground of a battle fit together: players choose without knowing
// the force of the other side.
func TestForcesThatFitAloneFitTogether(t *testing.T) {
	pairs := 2
	if *soak {
		pairs = 200
	}
	for i := range battle.Books {
		book := &battle.Books[i]
		t.Run(book.ID, func(t *testing.T) {
			t.Parallel()
			p, err := battle.Plan(battle.Spec{System: book.ID, Kind: battle.Hold, Seed: 2})
			if err != nil {
				t.Fatal(err)
			}
			source := rand.New(rand.NewPCG(1, 2))
			for n := range pairs {
				s := p.Spec
				for _, side := range []game.Side{game.Red, game.Blue} {
					for s.Lists[side] == p.Lists[side] {
						if list := book.DrawList(side, p.Pools[side], source); p.Fits(side, list) == nil {
							s.Lists[side] = list
						}
					}
				}
				if _, err := battle.Draw(s); err != nil {
					t.Errorf("pair %d, %q against %q: %v", n, s.Lists[game.Red], s.Lists[game.Blue], err)
				}
			}
		})
	}
}

// The zones of the two sides are 17 inches apart, so the pieces of one side need no room in the zone
// of the other side.
func TestEnemiesFarAwayNeedNoRoom(t *testing.T) {
	p, err := battle.Plan(battle.Spec{System: "lasergrenadiers", Kind: battle.Hold, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	p.Lists[game.Red] = "ranger, grenadier, stormer, ironclad, skitter 2, launcher 2, crawler, lynx, badger 2"
	p.Lists[game.Blue] = "ranger 3, stormer, ironclad, skitter 2, launcher, scout, lynx, badger, skimmer"
	if _, err := battle.Draw(p.Spec); err != nil {
		t.Error(err)
	}
}
