package lasergrenadiers

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
)

// The twelfth point of damage destroys a vehicle. After the eleventh, the next roll decides, and a
// destroyed vehicle rolls no more. Each point from the third on makes an explosion more likely.
func TestTwelvePointsDestroy(t *testing.T) {
	for _, c := range []struct {
		before  int8
		answers string
		state   state
		damage  int8
		asked   string
	}{
		{9, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7", onTable, 11, "explode"},
		{10, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 6", onTable, 11, "explode"},
		{10, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7", dead, 12, "act"},
		{11, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7", dead, 13, "act"},
		{0, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7", onTable, 2, "act"},
		{1, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7", onTable, 3, "explode"},
		{1, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7, roll 1", dead, 3, "act"},
		{1, "fire BC1, roll 9, roll 9, roll 9, roll 10, roll 7, roll 2", onTable, 3, "act"},
	} {
		m := prepared(t, "testdata/popups.yaml").New()
		gametest.Give(t, m, "roll 9, roll 1, activate RC1")
		b := m.(*table).State
		v := unitOf(t, b, "BC1")
		b.pieces[v].damage = c.before
		gametest.Give(t, m, c.answers)
		q, _ := m.Question()
		p := b.pieces[v]
		if p.state != c.state || p.damage != c.damage || q.Topic != c.asked {
			t.Errorf("%d points and %s: state %d, %d points, asked to %s; want %d, %d, %s", c.before, c.answers, p.state, p.damage, q.Topic, c.state, c.damage, c.asked)
		}
	}
}

// The test checks the locations on a d10: four numbers for movement, three for weapons, two for
// targeting, one for damage control.
func TestWhereAVehicleIsHit(t *testing.T) {
	var got [11][4]int8
	for n := 1; n <= 10; n++ {
		m := prepared(t, "testdata/popups.yaml").New()
		gametest.Give(t, m, "roll 9, roll 1, activate RC1, fire BC1, roll 9, roll 9, roll 9")
		if _, err := m.Answer(choice(vRoll, n)); err != nil {
			t.Fatal(err)
		}
		b := m.(*table).State
		p := &b.pieces[unitOf(t, b, "BC1")]
		got[n] = [4]int8{p.slowed, p.gunned, p.dazzled, p.damage}
	}
	move, arms, eyes := [4]int8{1}, [4]int8{0, 1}, [4]int8{0, 0, 1}
	want := [11][4]int8{{}, move, move, move, move, arms, arms, arms, eyes, eyes, {}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Two hits put a weapon out of action; one hit does not. Each hit on targeting adds one to the
// number needed.
func TestHitsOnWeaponsAndTargeting(t *testing.T) {
	m := prepared(t, "testdata/popups.yaml").New()
	gametest.Give(t, m, "roll 9, roll 1, activate RC1")
	b := m.(*table).State
	u, v := unitOf(t, b, "RC1"), unitOf(t, b, "BC1")
	var got []int
	for gunned := range int8(3) {
		for dazzled := range int8(2) {
			b.pieces[u].gunned, b.pieces[u].dazzled = gunned, dazzled
			sum := 0
			for _, i := range game.NewSeat(m, game.Red).Explain(choice(vFire, v)).Items {
				sum += i.Amount
			}
			got = append(got, sum)
		}
	}
	if diff := cmp.Diff([]int{6, 7, 6, 7, 0, 0}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
