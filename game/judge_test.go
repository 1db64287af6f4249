package game_test

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest/toy"
)

// Judge agrees with Answer. It judges only for the side that is asked.
func TestJudge(t *testing.T) {
	m := toy.New()
	q, _ := m.Question()
	own, other := game.NewSeat(m, q.Side), game.NewSeat(m, q.Side.Enemy())
	if err, ok := own.Judge(q.Options[0].Choice); !ok || err != nil {
		t.Errorf("a listed answer is judged %v, %t; want nil, true", err, ok)
	}
	wrong := game.Choice{Verb: 99}
	err, ok := own.Judge(wrong)
	_, answered := m.Clone().Answer(wrong)
	if !ok || err == nil || answered == nil || err.Error() != answered.Error() {
		t.Errorf("a wrong answer is judged %v, %t; want %v, true", err, ok, answered)
	}
	if _, ok := other.Judge(q.Options[0].Choice); q.Side != game.Chance && ok {
		t.Error("the other side may judge too")
	}
	if own.Aims(0, 1) != nil || own.Arcs(0) != nil {
		t.Error("the toy lists attempts or zones; it does not know how")
	}
}
