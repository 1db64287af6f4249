package solprime

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/solprime/scenario"
)

// secrets lists the strengths of the enemy's mine counters that a side does not know. For each
// possible strength it counts the deals that agree with the rolls that missed (SP mines).
func secrets(m game.Match, side game.Side) (all []gametest.Secret) {
	b := m.(*table).State
	var unknown []int
	var strengths []int8
	for k := range b.mines {
		if b.mines[k].side != side && !b.mines[k].known {
			unknown, strengths = append(unknown, k), append(strengths, b.mines[k].strength)
			all = append(all, gametest.Secret{Kind: "mine", Name: "mine" + digits(k), Is: int32(b.mines[k].strength), May: map[int32]int{}})
		}
	}
	var deal func(i int)
	deal = func(i int) {
		if i == len(strengths) {
			for k := range all {
				all[k].May[int32(strengths[k])]++
			}
			return
		}
		for k := i; k < len(strengths); k++ {
			strengths[i], strengths[k] = strengths[k], strengths[i]
			if below := b.mines[unknown[i]].below; below == 0 || strengths[i] < below {
				deal(i + 1)
			}
			strengths[i], strengths[k] = strengths[k], strengths[i]
		}
	}
	deal(0)
	return append(all, gunSecrets(b, side)...)
}

// gunSecrets lists what a side does not know about the enemy's guns behind the table. This is the
// type of each gun not yet disclosed, and the lots of every gun (SP artillery/off-table).
func gunSecrets(b *battle, side game.Side) (all []gametest.Secret) {
	is := func(u int) int32 {
		return int32(b.roster[u].behind/1000)*1000 + int32(b.tables.KindIndex(b.kind(u)))
	}
	var guns []int
	may := map[int32]int{}
	for u := range b.stands {
		if b.stands[u].off == battery && b.side(u) != side && b.exists(u) {
			guns = append(guns, u)
			if !b.is(u, disclosed) {
				may[is(u)]++
			}
		}
	}
	var lots []int
	for _, u := range guns {
		if !b.is(u, disclosed) {
			all = append(all, gametest.Secret{Kind: "gun", Name: b.label(u), Is: is(u), May: may})
		}
		lots = append(lots, b.roster[u].lots)
	}
	first := len(all)
	for i, u := range guns {
		all = append(all, gametest.Secret{Kind: "lots", Name: b.label(u), Is: int32(lots[i]), May: map[int32]int{}})
	}
	var deal func(i int)
	deal = func(i int) {
		if i == len(guns) {
			for k := range guns {
				all[first+k].May[int32(lots[k])]++
			}
			return
		}
		for k := i; k < len(lots); k++ {
			lots[i], lots[k] = lots[k], lots[i]
			if lots[i] >= b.leastLots(guns[i]) {
				deal(i + 1)
			}
			lots[i], lots[k] = lots[k], lots[i]
		}
	}
	deal(0)
	return all
}

// The enemy's guns behind the table are unknown until their counter is placed. Their ammunition
// always stays unknown (SP artillery/off-table).
func TestGunsBehindTheTableAreSecret(t *testing.T) {
	m := prepared(t, "testdata/batteries.yaml").New()
	u := m.(*table).State.named(game.Red, "H1")
	show := func(side game.Side) string {
		v := m.View(side)
		var lines []string
		for _, l := range v.Cards[u].Lines {
			lines = append(lines, l.Name+" "+l.Text)
		}
		return fmt.Sprintf("%s %t %q %q %q", v.Pieces[u].Off, v.Pieces[u].FaceDown, v.Pieces[u].State, v.Cards[u].Title, lines)
	}
	const open = `40 inches behind the table false [] "RH1 Medium howitzer" ["platoon RA, veteran" "movement tracked, 8 inches, 8 left" "armour 2 front, 1 flank, average" "artillery medium%s" "apwl 0 to 10 inches, 0/2"]`
	whole := fmt.Sprintf(open, ", 5 turns of ammunition")
	for side, want := range map[game.Side]string{game.Chance: whole, game.Red: whole, game.Blue: `behind the table true [] "RH1" []`} {
		if got := show(side); got != want {
			t.Errorf("%s sees\n%s, want\n%s", side, got, want)
		}
	}
	gametest.Give(t, m, "roll 6, activate RA, call RH1 52 20")
	if got, want := show(game.Blue), fmt.Sprintf(open, ""); got != want {
		t.Errorf("blue sees, once the counter lies,\n%s, want\n%s", got, want)
	}
	events, err := m.Answer(choice(vRoll, 5))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if text, ok := e.For(game.Blue); ok && strings.Contains(text, "ammunition") {
			t.Errorf("blue reads %q", text)
		}
	}
}

func TestHonestImagination(t *testing.T) {
	secret := 0
	for _, name := range gametest.Slice(2, append(scenario.Library.IDs(), "testdata/fields.yaml", "testdata/batteries.yaml", "testdata/battalion.yaml", "testdata/setup.yaml")) {
		p := prepared(t, name)
		seeds, _ := gametest.Seeds(1)
		for seed := range seeds {
			err := gametest.At(p.New(), seed, []int{0, 100, 300}, func(m game.Match, _ int) error {
				n, err := gametest.Honest(m, secrets, seed, 300)
				secret += n
				return err
			})
			if err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
	if secret == 0 {
		t.Error("no mine was secret")
	}
}

// A roll that misses shows both sides something about a counter: its strength is less than the roll
// (SP mines/hit).
func TestThrowThatGoesByIsRemembered(t *testing.T) {
	p := prepared(t, "depot-road")
	m := p.New()
	b := m.(*table).State
	const field = 1 // a dummy
	trip{0, field}.Answer(m.(*table), choice(vRoll, 1))
	for draw := range uint64(100) {
		other := m.Imagine(game.Red, rand.New(rand.NewPCG(draw, 1))).(*table).State
		if got := other.mines[field].strength; got != 0 {
			t.Fatalf("draw %d: a throw of 1 has gone by, but mine %d is imagined with strength %d", draw, field, got)
		}
	}
	if _, err := gametest.Honest(m, secrets, 1, 500); err != nil {
		t.Error(err)
	}
	if b.mines[field].known {
		t.Error("the counter lies open")
	}
}
