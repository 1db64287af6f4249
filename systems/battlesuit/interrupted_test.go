package battlesuit

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/maps/dots"
)

// What the active soldier has done does not hinder the stagger of another soldier. Slag is barred
// only for a soldier that has itself come out of stealth (BHM 12.3).
func TestStaggerIsOnesOwn(t *testing.T) {
	m := adviceScene(t, "E-05 E-09", "H-01", kills, func(b *battle) { b.act.did |= sneaking })
	b := m.State
	to := b.around(b.soldiers[1].at)[0]
	d := *b.ground.dot(to)
	d.Terrain = dots.Slag
	b.ground = b.ground.with(to, d)
	for active, want := range []bool{true, false} { // soldier 0 or 1 is active; soldier 1 staggers
		b.act.unit = int8(active)
		q, _ := game.NewTable(b.Clone(), step(stagger{1, 5})).Question()
		got := slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == choice(vGo, int(to)) })
		if got != want {
			t.Errorf("while unit %d acts, unit 1 staggers onto slag: %v, want %v", active, got, want)
		}
	}
}

// Points do not overflow in a very long match (BHM 16.7).
func TestPointsDoNotRunOver(t *testing.T) {
	award := "{to: red, for: denial, zone: crossing, score: 999, turns: true}"
	m := adviceScene(t, "A-01", "J-21", strings.Join(slices.Repeat([]string{award}, 6), ", "), func(b *battle) { b.turn, b.holder = 0, game.Red })
	m = game.NewTable(m.State, step(dawn{}))
	for q, ok := m.Question(); ok; q, ok = m.Question() {
		c := q.Options[0].Choice
		if done := choice(vDone); slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == done }) {
			c = done
		}
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := m.Result().Points[game.Red], 8*6*999; got != want {
		t.Errorf("red has %d points, want %d", got, want)
	}
}
