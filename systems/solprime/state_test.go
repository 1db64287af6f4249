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

// A measurement from a stand names what hides the target: the ground, a structure, or the dead ground
// of a stand in the air. It also names the armour that fire would meet (SP visibility).
func TestTape(t *testing.T) {
	for _, test := range []struct{ scene, from, to, want string }{
		{"domes", "RH1", "BM1", `10.5 inches base to base, RH1 sees BM1 [SP visibility]
decided: RH1 is in the air and sees over all terrain [SP visibility]
fire meets the front armour of BM1, 5 [SP fire/kill]`},
		{"domes", "RG1", "BB1", `11.4 inches base to base, RG1 does not see BB1 [SP visibility/air]
decided: RG1 is in the air and sees over all terrain; but a structure is between them, and one of them is within an inch of it [SP visibility/air]
fire meets the front armour of BB1, 6 [SP fire/kill]`},
		{"domes", "RJ1", "BM1", `67.797 inches base to base, RJ1 does not see BM1 [SP visibility/clear]
63.219 to 66.425 crosses the slope (slope), top 2 inches: does not hide, the line passes 0.181 inches above it  [SP visibility]
66.425 to 68.797 crosses the mound (hill), top 2 inches: does not hide, the line passes 0.181 inches above it  [SP visibility]
decided: 67.797 inches from base to base, beyond the sighting distance of 30 inches [SP visibility/clear]
fire meets the front armour of BM1, 5 [SP fire/kill]`},
		{"works", "RB1", "BK1", `14.5 inches base to base, RB1 sees BK1 [SP visibility]
decided: nothing on the line hides one end from the other; 14.5 inches from base to base, 15.5 inches within the sighting distance [SP visibility]
fire meets armour 6 [SP fire/kill]`},
		{"works", "RB2", "BC1", `19 inches base to base, RB2 does not see BC1 [SP visibility]
decided: a structure stands between them [SP visibility]
fire meets the front armour of BC1, 2 [SP fire/kill]`},
		{"bonds", "BZ1", "RA1", `71.802 inches base to base, BZ1 does not see RA1 [SP visibility/clear]
24.961 to 31.201 crosses the wood (woods), top 3 inches: HIDES, the line runs through 6.24 inches of woods from base to base; 1 inch is seen through  [SP visibility/woods]
decided: 71.802 inches from base to base, beyond the sighting distance of 30 inches [SP visibility/clear]
fire meets the flank armour of RA1, 4 [SP flank]`},
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
