package battlesuit

import (
	"testing"

	"metahex/game/gametest"
)

// In each position advice finds the obviously right answer and gives the obvious reasons.
func TestPlainMerits(t *testing.T) {
	tests := []struct {
		what, red, blue, awards string
		arrange                 func(b *battle)
		want                    string
	}{
		{"of two enemies at the same range the weaker one is fired at", "B-07", "F-03 F-11", kills,
			func(b *battle) { b.soldiers[2].card.Damage = 3 }, "fire BB: a good shot now, a good shot from there, in cover"},
		{"the woods are two dots away, and no enemy is in sight", "C-03", "J-21", kills,
			func(b *battle) { b.soldiers[1].at = offDead }, "go C-04: in cover"},
		{"the crossing is four dots away, and scores much", "C-01", "J-21", "{to: red, for: control, zone: crossing, score: 16}, " + kills,
			func(b *battle) { b.soldiers[1].at = offDead }, "go B-02: nearer to what scores"},
		{"a soldier that has fired stands in the open before three enemies; a building is near", "H-15", "J-19 I-20 J-21", kills,
			func(b *battle) { b.act.did |= fired }, "go G-16: safer from enemies in sight, in cover"},
		{"a soldier that has fired is in the air over the woods before two enemies", "C-05@6", "C-09 D-10", kills,
			func(b *battle) { b.act.did |= fired }, "land: safer from enemies in sight, in cover"},
	}
	for _, test := range tests {
		gametest.Advised(t, test.what, adviceScene(t, test.red, test.blue, test.awards, test.arrange), test.want)
	}
}
