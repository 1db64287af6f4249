package solprime

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/solprime/scenario"
)

// inMatch returns the state of a scene after some answers.
func inMatch(t *testing.T, scene, answers string) (*battle, game.Match) {
	t.Helper()
	m := prepared(t, "testdata/"+scene+".yaml").New()
	gametest.Give(t, m, answers)
	return m.(*table).State, m
}

// Among the rolls that miss a counter, the lowest reveals the most about it. The order of the rolls
// does not matter (SP mines).
func TestLowestThrowIsRemembered(t *testing.T) {
	for _, throws := range [][2]int{{5, 4}, {4, 5}} {
		b, m := inMatch(t, "fields", "roll 6")
		for _, die := range throws {
			trip{0, 0}.Answer(m.(*table), choice(vRoll, die))
		}
		if got, want := b.mines[0].most(), int8(3); got != want {
			t.Errorf("throws %v have gone by: strength %d at most, want %d", throws, got, want)
		}
	}
}

// When a stand hits a mine, its side learns the strength of the mine permanently (SP mines).
func TestMineThatWasHitLiesOpen(t *testing.T) {
	b, m := inMatch(t, "fields", "roll 6, activate RM1, go RM1 22 20")
	look := func() game.Piece { return b.marker(0, game.Red) }
	if p := look(); !p.FaceDown || p.State != nil {
		t.Errorf("before the throw red sees %+v, want a counter face down", p)
	}
	gametest.Give(t, m, "roll 3")
	if p := look(); p.FaceDown || len(p.State) != 1 || p.State[0] != "strength 3" {
		t.Errorf("after a hit red sees %+v, want strength 3", p)
	}
}

// A mine whose result equals the flank armour immobilizes a wheeled vehicle, but not a tracked one. A
// higher result destroys both (SP mines/hit).
func TestMineImmobilizesWheels(t *testing.T) {
	for _, test := range []struct {
		transport   scenario.Transport
		die         int
		stuck, dead bool
	}{{scenario.Wheeled, 1, true, false}, {scenario.Tracked, 1, false, false}, {scenario.Wheeled, 2, false, true}, {scenario.Tracked, 2, false, true}} {
		b, m := inMatch(t, "fields", "roll 6")
		own := *b.setting
		own.roster = append([]member(nil), own.roster...)
		b.setting = &own
		k := *b.kind(0)
		k.Transport, k.Flank = test.transport, 4
		own.roster[0].kind = &k
		blast{0, 0}.Answer(m.(*table), choice(vRoll, test.die))
		events, err := m.Answer(choice(vActivate, 1))
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, e := range events {
			told += e.Text + "\n"
		}
		if got, dead := b.is(0, stuck), b.stands[0].dead; got != test.stuck || dead != test.dead || strings.Contains(told, "immobilized") != test.stuck {
			t.Errorf("transport %d, %d: immobilized %t, destroyed %t, want %t, %t; told\n%s", test.transport, test.die, got, dead, test.stuck, test.dead, told)
		}
	}
}

// A gun behind the table becomes known permanently when it is hit (SP artillery/off-table).
func TestGunThatIsHitIsKnown(t *testing.T) {
	b, m := inMatch(t, "batteries", "roll 6")
	const red = 0
	var guns []int
	for u := range b.stands {
		if b.stands[u].off == battery && b.side(u) == game.Blue {
			guns = append(guns, u)
		}
	}
	b.impact(m.(*table), barrage{red, b.stands[guns[0]].at})
	for i, want := range []bool{true, false} {
		if got := b.is(guns[i], disclosed); got != want {
			t.Errorf("%s: known %t, want %t", b.label(guns[i]), got, want)
		}
	}
}

// After a leader is killed, no stand has the leader (SP leaders/loss).
func TestKilledLeaderIsWithNobody(t *testing.T) {
	b, m := inMatch(t, "fields", "roll 6")
	fate{game.Blue}.Answer(m.(*table), choice(vRoll, 3))
	if got := b.leaders[game.Blue]; got != -1 {
		t.Errorf("the leader is with stand %d, want nobody", got)
	}
}

// Pieces that are not stands have no zones around them.
func TestArcsOfNoStand(t *testing.T) {
	b, _ := inMatch(t, "fields", "roll 6")
	for _, piece := range []int32{-1, int32(len(b.stands))} {
		if got := b.Arcs(game.Red, piece); got != nil {
			t.Errorf("piece %d has %d zones, want none", piece, len(got))
		}
	}
	b.stands[0].dead = true
	if got := b.Arcs(game.Red, 0); got != nil {
		t.Errorf("a stand that is lost has %d zones, want none", len(got))
	}
}

// A line between stands names what hides the target: the ground, a structure, or the dead ground of a
// stand in the air. If the target is seen, it names the armour that fire would meet (SP visibility).
func TestTape(t *testing.T) {
	for _, test := range []struct{ scene, from, to, want string }{
		{"domes", "RH1", "BM1", `CLEAR  RH1 to BM1  [SP visibility]
table bare, 10.5 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from RH1 at 50.5,7 in the air, 3 inches up
  to   BM1 at 62,7 in the open, ground 2 inches high, eye 2.25 inches
met: nothing that rises above the table
decided: RH1 is in the air and sees over all terrain
fire meets the front armour of BM1, 5 [SP fire/kill]
turned:  blocked under sky=hazy target=infantry`},
		{"domes", "RG1", "BB1", `BLOCKED  RG1 to BB1  [SP visibility/air]
table bare, 11.4 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from RG1 at 27.6,20 in the air, 3 inches up
  to   BB1 at 40,20 in the open, ground 0 inches high, eye 0.25 inches
met: 1 stretch, from the first end on, in inches along the line:
  1.4 to 3.4       crosses RK1 (building), at every height: HIDES, one of them is within 1 inch of it  [SP visibility/air]
decided: RG1 is in the air and sees over all terrain; but the structure RK1 is between them, and one of them is within 1 inch of it
turned:  by no other terms; blocked under all of them`},
		{"domes", "RJ1", "BM1", `BLOCKED  RJ1 to BM1  [SP visibility/clear]
table bare, 67.797 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from RJ1 at 4,44 in the open, ground 0 inches high, eye 0.25 inches
  to   BM1 at 62,7 in the open, ground 2 inches high, eye 2.25 inches
met: 2 stretches, from the first end on, in inches along the line:
  63.219 to 66.425 crosses the slope (slope), top 2 inches: does not hide, the line passes 0.181 inches above it  [SP visibility]
  66.425 to 68.797 crosses the mound (hill), top 2 inches: does not hide, the line passes 0.181 inches above it  [SP visibility]
decided: 67.797 inches from base to base, beyond the sighting distance of 30 inches
turned:  by no other terms; blocked under all of them`},
		{"works", "RB1", "BK1", `CLEAR  RB1 to BK1  [SP visibility]
table bare, 14.5 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from RB1 at 20,20 in the open, ground 0 inches high, eye 0.25 inches
  to   BK1 at 36,20 in the open, ground 0 inches high, eye 0.25 inches
met: nothing that rises above the table
decided: nothing on the line hides one end from the other; 14.5 inches from base to base, 15.5 inches within the sighting distance
fire meets armour 6 [SP fire/kill]
turned:  blocked under sky=hazy target=infantry`},
		{"works", "RB2", "BC1", `BLOCKED  RB2 to BC1  [SP visibility]
table bare, 19 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from RB2 at 20,28 in the open, ground 0 inches high, eye 0.25 inches
  to   BC1 at 40,28 in the open, ground 0 inches high, eye 0.25 inches
met: 1 stretch, from the first end on, in inches along the line:
  15 to 17         crosses BH1 (building), at every height: HIDES, the line runs into it  [SP visibility]
decided: the line runs into BH1
turned:  by no other terms; blocked under all of them`},
		{"bonds", "BZ1", "RA1", `BLOCKED  BZ1 to RA1  [SP visibility/clear]
table bare, 71.802 inches base to base, sky=clear target=vehicle technology=laser buildings=edge woods=alike
  from BZ1 at 90,40 in the open, ground 0 inches high, eye 0.25 inches
  to   RA1 at 20,20 in the open, ground 0 inches high, eye 0.25 inches
met: 1 stretch, from the first end on, in inches along the line:
  24.961 to 31.201 crosses the wood (woods), top 3 inches: HIDES, the line runs through 6.24 inches of woods from base to base; 1 inch is seen through  [SP visibility/woods]
decided: 71.802 inches from base to base, beyond the sighting distance of 30 inches
turned:  by no other terms; blocked under all of them`},
	} {
		_, m := inMatch(t, test.scene, "roll 6")
		r := m.Sight(game.Chance)
		from, err := r.Parse(test.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := r.Parse(test.to)
		if err != nil {
			t.Fatal(err)
		}
		line := r.Rule(from, to)
		if got := strings.Join(line.Words(false), "\n"); got != test.want {
			t.Errorf("%s, %s to %s:\ngot\n%s\nwant\n%s", test.scene, test.from, test.to, got, test.want)
		}
	}
}
