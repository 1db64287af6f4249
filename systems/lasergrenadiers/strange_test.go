package lasergrenadiers

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// An open question refuses answers that match no deed. All other answers are legal unless an
// objection applies.
func TestStrangeAnswersAreRefused(t *testing.T) {
	m := prepared(t, "testdata/treads.yaml").New()
	gametest.Give(t, m, "roll 9, roll 1, activate RG1")
	if q, _ := m.Question(); !q.Open || q.Topic != "act" {
		t.Fatalf("asked to %s, open %t; want an open question to act", q.Topic, q.Open)
	}
	const want = "this order is not possible here [LG turning/2]"
	for _, c := range []game.Choice{
		{}, {Verb: 99}, choice(vRoll, 3), choice(vActivate, 0), choice(vHold), choice(vWait, 1), // answers to other questions
		choice(vDone, 1), choice(vFace, 1000, 1000, 1), choice(vGo, 1000, 1000, 0, 1), // too many numbers
		choice(vFire, -1), choice(vFire, 99), choice(vDetour, 0, 4, 1), // numbers without a meaning
	} {
		if _, err := m.Clone().Answer(c); err == nil || err.Error() != want {
			t.Errorf("%v: got %v, want %s", c, err, want)
		}
	}
}
