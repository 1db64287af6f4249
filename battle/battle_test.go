package battle_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/battle"
	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

var soak = flag.Bool("soak", false, "draw and play 500 battles a system")

// specs returns n specs of a system with varying kinds, points and sizes.
func specs(system string, n int) (all []battle.Spec) {
	for i := range n {
		s := battle.Spec{System: system, Kind: battle.Kind(i % 3), Seed: uint64(1 + i)}
		if b, _ := battle.BookOf(system); i%4 == 3 {
			s.Points = b.Least + (b.Most-b.Least)*(i%7)/7
		}
		all = append(all, s)
	}
	return all
}

// written draws a battle, writes it to a file and returns the file's name.
func written(t *testing.T, s battle.Spec) (file string) {
	t.Helper()
	text, err := battle.Draw(s)
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	file = filepath.Join(t.TempDir(), "battle.yaml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Every drawn battle opens, passes lint, and ends when greedy and random players play it.
func TestDrawnBattlesArePlayed(t *testing.T) {
	t.Parallel()
	n := 3
	if gametest.Wide() {
		n = 6
	}
	if *soak {
		n = 500
	}
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			for i, s := range specs(system.ID, n) {
				file := written(t, s)
				found, err := system.Lint(systems.Source{Scenario: file})
				if err != nil || len(found) > 0 {
					text, _ := os.ReadFile(file)
					t.Fatalf("seed %d: %v %v\n%s", s.Seed, found, err, text)
				}
				m, _, err := systems.Open(systems.Source{Scenario: file})
				if err != nil {
					t.Fatalf("seed %d: %v", s.Seed, err)
				}
				players := [2]string{"greedy", "greedy"}
				players[i%2] = [2]string{"random", "greedy"}[i/2%2]
				ends(t, s, m, players)
			}
		})
	}
}

// ends plays a match to its end.
func ends(t *testing.T, s battle.Spec, m game.Match, players [2]string) {
	t.Helper()
	maker := func(name string) bots.Maker {
		return func(r *rand.Rand) (game.Player, error) { return bots.New(name, r) }
	}
	f, err := bots.Run(context.Background(), bots.Series{Matches: 1, Workers: 1, Seed: s.Seed}, func() (game.Match, error) { return m.Clone(), nil }, maker(players[0]), maker(players[1]), nil)
	if err != nil || f.Matches != 1 {
		t.Fatalf("%+v: %d matches, %v", s, f.Matches, err)
	}
}

// The same spec gives the same bytes; another seed gives other bytes.
func TestDrawnBySeedAlone(t *testing.T) {
	t.Parallel()
	for i := range battle.Books {
		s := battle.Spec{System: battle.Books[i].ID, Seed: 7}
		one, err := battle.Draw(s)
		two, _ := battle.Draw(s)
		s.Seed = 8
		other, _ := battle.Draw(s)
		if err != nil || !bytes.Equal(one, two) || bytes.Equal(one, other) {
			t.Errorf("%s: %v, the same %t, another seed the same %t", s.System, err, bytes.Equal(one, two), bytes.Equal(one, other))
		}
	}
}

// An impossible spec is refused in one line.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		spec battle.Spec
		want string
	}{
		{battle.Spec{System: "battlesiut"}, `unknown system "battlesiut" (want one of battlesuit, gravarmor, gts, lasergrenadiers, solprime), did you mean "battlesuit"?`},
		{battle.Spec{System: "battlesuit", Points: 5}, "found 5 points; want 30 to 300"},
		{battle.Spec{System: "battlesuit", Turns: 99}, "found 99 turns; want 1 to 30"},
		{battle.Spec{System: "battlesuit", Start: -1000}, "found -1000 head-start points; want -999 to 999"},
		{battle.Spec{System: "battlesuit", Draft: -1}, "found -1 drafts; want 0 to 1000"},
		{battle.Spec{System: "battlesuit", Across: 4, Down: 1}, "found 4x1 panels; want 1 to 3 across and down, at most 10 in all"},
		{battle.Spec{System: "gts", Across: 3, Down: 3}, "found 3x3 panels; want 1 to 3 across and down, at most 6 in all"},
		{battle.Spec{System: "solprime", Across: 2, Down: 2}, "found panels for solprime, which is fought on a table"},
		{battle.Spec{System: "battlesuit", Lists: [3]string{1: "comander"}}, `red: unknown unit "comander" (want one of front-line, assault, commander, ranger, dead-eye, thumper, sniper, engineer, crusader, jack-knife, police, militia, recon-drone, attack-drone, bomb-drone, ecm-drone, sentry-drone), did you mean "commander"?`},
		{battle.Spec{System: "battlesuit", Lists: [3]string{1: "commander 2, front-line 9, crusader 2"}}, "red: commander: found 2; want at most 1, one for each squad [BHM 16.3]; crusader: found 2; want at most 1 [BHM 16.4]; the force costs 142; the pool holds 120 [BHM 16.0]"},
		{battle.Spec{System: "battlesuit", Points: 1}, "found 1 point; want 30 to 300"},
		{battle.Spec{System: "battlesuit", Kind: battle.Hold, Points: 100, Lists: [3]string{2: "commander, front-line 9"}}, "blue: the force costs 92; the pool holds 85 [BHM 16.0]; in a hold for 100 points, red may spend 130 and blue 85"},
		{battle.Spec{System: "battlesuit", Kind: battle.Hold, Points: 100, Lists: [3]string{2: "comander"}}, `blue: unknown unit "comander" (want one of front-line, assault, commander, ranger, dead-eye, thumper, sniper, engineer, crusader, jack-knife, police, militia, recon-drone, attack-drone, bomb-drone, ecm-drone, sentry-drone), did you mean "commander"?`},
		{battle.Spec{System: "gravarmor", Lists: [3]string{2: "Xi-2 x"}}, `blue: Xi-2: found "x"; want how many, 1 to 99`},
		{battle.Spec{System: "gts", Lists: [3]string{1: "amsel 2"}}, "red: amsel: found 2; want at most 1"},
	} {
		_, err := battle.Draw(test.spec)
		if got := fmt.Sprint(err); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// In a hold or a raid the sides may spend different numbers of points.
func TestShares(t *testing.T) {
	t.Parallel()
	for want, spec := range map[string]battle.Spec{
		"each side may spend 120":        {System: "battlesuit"},
		"red may spend 130 and blue 85":  {System: "battlesuit", Kind: battle.Hold, Points: 100},
		"red may spend 110 and blue 55":  {System: "battlesuit", Kind: battle.Raid, Points: 100},
		"red may spend 260 and blue 200": {System: "gravarmor", Kind: battle.Hold},
	} {
		if got, err := battle.Shares(spec); got != want || err != nil {
			t.Errorf("%+v: got %q, %v; want %q", spec, got, err, want)
		}
	}
}

// A side fields the list it was given.
func TestLists(t *testing.T) {
	t.Parallel()
	for system, want := range map[string]string{"battlesuit": "commander, front-line 3", "gravarmor": "A-Inf 3, Zho-1", "gts": "amsel", "lasergrenadiers": "ranger 4, crawler", "solprime": "rifles 2, apc, battle-tank"} {
		text, err := battle.Draw(battle.Spec{System: system, Seed: 3, Lists: [3]string{1: want}})
		if err != nil {
			t.Errorf("%s: %v", system, err)
			continue
		}
		b, err := battle.BookOf(system)
		if err != nil {
			t.Fatal(err)
		}
		list, err := b.Parse(game.Red, want)
		if got := battle.FormatList(list); err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", system, got, err, want)
		}
		if first := strings.Fields(want)[0]; !strings.Contains(string(text), strings.Trim(first, ",")) {
			t.Errorf("%s: %s is not in\n%s", system, first, text)
		}
	}
}

// The limit that a stock names is the limit of Check: for every book, side and pool.
func TestStockNamesTheLimitsOfCheck(t *testing.T) {
	t.Parallel()
	for i := range battle.Books {
		b := &battle.Books[i]
		for _, side := range []game.Side{game.Red, game.Blue} {
			for pool := b.Least; pool <= 2*b.Most; pool += 20 {
				stock := b.Stock(side, pool)
				for j := range stock {
					item := &stock[j]
					limit := fmt.Sprintf("want at most %d", item.Most)
					for n, refused := range map[int]bool{item.Most: false, item.Most + 1: true} {
						err := b.Check(pool, []battle.Purchase{{Item: item, Count: n}})
						if got := strings.Contains(fmt.Sprint(err), fmt.Sprintf("%s: found %d; %s", item.ID, n, limit)); item.Most > 0 && got != refused {
							t.Fatalf("%s, pool %d: %d of %d %s: got %v; want refused for its number: %t", b.ID, pool, n, item.Most, item.ID, err, refused)
						}
					}
				}
			}
		}
	}
	text := fmt.Sprint(battle.CheckList(battle.Spec{System: "battlesuit", Lists: [3]string{1: "commander 3"}}, game.Red))
	if want := "commander: found 3; want at most 1, one for each squad [BHM 16.3]"; text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
