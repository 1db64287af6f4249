package battlesuit

import (
	"testing"

	"metahex/game"
)

// Drones without guns move closer to enemies: to bomb, to jam or to paint them (BHM 12.4.2 to 12.4.4).
func TestUnarmedDronesSeekEnemies(t *testing.T) {
	for _, kind := range []string{"bomb-drone", "ecm-drone", "recon-drone"} {
		b := targetScene(t, "bombs", "RD1", nil, []string{"unit: bomb-drone, at: E-06@6", "unit: " + kind + ", at: E-06@6"}).State
		station(t, b, "BD", "E-09")
		br := b.brief(game.Red, int(b.act.unit))
		enemies := 0
		for _, g := range br.goals {
			if g.foe >= 0 {
				enemies++
			}
		}
		br.release()
		if enemies != 1 {
			t.Errorf("%s: got %d enemies as goals; want 1", kind, enemies)
		}
	}
}

// A bomb drone under attack detonates even over empty ground, if the enemy would score for shooting it
// down (BHM 12.4.2). It does not if friends would suffer more.
func TestADoomedBombGoesOff(t *testing.T) {
	for _, x := range []struct {
		what, at string
		score    string
		want     bool
	}{
		{"far from everybody", "I-20@6", "11", true},
		{"next to two friends, for one point", "E-02@6", "1", false},
	} {
		m := targetScene(t, "bombs", "RD1", nil, []string{"A-01", "E-01", "unit: front-line, at: E-03", "unit: police, at: E-03", "build: 31", "build: 25", "E-06@6", x.at, "{to: blue, for: kills, score: 1}", "{to: blue, for: kills, score: " + x.score + "}"})
		u := int(m.State.act.unit)
		worth := lastWill{shot{At: int8(u)}}.Worth(m.State, game.Choice{Verb: vDetonate, Args: [4]int32{int32(u)}})
		if got := worth > 0; got != x.want {
			t.Errorf("%s: got a worth of %d for detonating; want above 0: %t", x.what, worth, x.want)
		}
	}
}
