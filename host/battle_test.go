package host_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"metahex/battle"
	"metahex/game"
	"metahex/host"
	"metahex/host/stream"
)

// drawn returns the terms of a generated battle.
func drawn(system, kind string) host.Terms {
	return host.Terms{Red: "human", Blue: "human", Undo: true, Spectators: "public", Battle: &host.Battle{System: system, Kind: kind, Seed: 7, Hidden: system == "battlesuit"}}
}

// chooses lets a player choose a random force, and returns its list.
func chooses(t *testing.T, h *host.Host, p host.Player, id string) string {
	t.Helper()
	table, err := h.Table(t.Context(), id)
	check(t, err)
	c, err := table.Choosing(p.ID)
	check(t, err)
	list, err := c.Draw()
	check(t, err)
	if got := c.Cost(list); got < 1 || got > c.Pool {
		t.Errorf("the drawn force %s costs %d; want 1 to %d", list, got, c.Pool)
	}
	_, err = h.Choose(t.Context(), p, id, list)
	check(t, err)
	return list
}

// beginBattle begins a battle between Ann on the first host and Ben on the second.
func (h *house) beginBattle(t *testing.T, terms host.Terms) (id string, lists [3]string) {
	t.Helper()
	ctx := t.Context()
	table, err := h.hosts[0].Invite(ctx, h.ann, terms, game.Red)
	check(t, err)
	if table.Terms.Battle.Ground == 0 || len(table.Terms.Battle.Says) < 6 {
		t.Fatalf("the terms are %+v; want a ground, and words on it", table.Terms.Battle)
	}
	_, err = h.hosts[1].Sit(ctx, h.ben, table.ID)
	check(t, err)
	if _, err := h.hosts[1].Speak(ctx, h.ben, table.ID, "words"); fmt.Sprint(err) != "choose your force before you give your words for the dice" {
		t.Errorf("words before the force: %v", err)
	}
	lists[game.Red] = chooses(t, h.hosts[0], h.ann, table.ID)
	lists[game.Blue] = chooses(t, h.hosts[1], h.ben, table.ID)
	_, err = h.hosts[0].Choose(ctx, h.ann, table.ID, lists[game.Red])
	if fmt.Sprint(err) != "your force is chosen already; type the number of the match to continue" {
		t.Errorf("a second force: %v", err)
	}
	_, err = h.hosts[0].Speak(ctx, h.ann, table.ID, "words of Ann")
	check(t, err)
	_, err = h.hosts[1].Speak(ctx, h.ben, table.ID, "words of Ben")
	check(t, err)
	return table.ID, lists
}

// quiet opens a store with two hosts that do not measure battles.
func quiet(t *testing.T) *house {
	t.Helper()
	return newHouseAt(t, stream.Options{Dir: t.TempDir()}, host.Options{Report: func(err error) { t.Error(err) }, Weigh: -1})
}

// A generated battle is played at both hosts and survives a restart. It can be moved to another host
// as a backup or as a play file with its scenario. All copies of the battle are equal.
func TestDrawnBattles(t *testing.T) {
	t.Parallel()
	h, other := quiet(t), quiet(t)
	for i := range battle.Books {
		system := battle.Books[i].ID
		t.Run(system, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			id, lists := h.beginBattle(t, drawn(system, battle.Kinds[1]))
			seats := [2]*host.Match{}
			for k := range seats {
				m, leave, err := h.hosts[k].Enter(ctx, id)
				check(t, err)
				defer leave()
				seats[k] = m
			}
			source := rand.New(rand.NewPCG(7, 7))
			for range 12 {
				now := seats[0].Now()
				if now.Asked == game.Nobody {
					break
				}
				_, err := one(ctx, seats[0], now.Asked, source)
				check(t, err)
			}
			now := seats[0].Now()
			_, err := seats[1].Until(ctx, func(there host.Now) bool { return there.Entries >= now.Entries })
			check(t, err)
			want := game.Hash(seats[0].Copy())
			if got := game.Hash(seats[1].Copy()); got != want {
				t.Errorf("the second host is at %x, the first at %x", got, want)
			}
			for _, side := range []game.Side{game.Red, game.Blue} {
				if first := strings.Fields(strings.ReplaceAll(lists[side], ",", " "))[0]; !strings.Contains(now.Opening.Scenario, first) && system != "gts" {
					t.Errorf("%s has bought %s, which is not in\n%s", side, lists[side], now.Opening.Scenario)
				}
			}
			b, err := h.hosts[0].Backup(ctx, id)
			check(t, err)
			check(t, other.hosts[0].Restore(ctx, b))
			again := open(t, h.store, func(err error) { t.Error(err) })
			for k, in := range []*host.Host{other.hosts[0], again} {
				m, leave, err := in.Enter(ctx, id)
				check(t, err)
				if got := game.Hash(m.Copy()); got != want {
					t.Errorf("host %d is at %x, want %x", k, got, want)
				}
				leave()
			}
			p, err := host.PlayOf(b.Log, "x.yaml")
			check(t, err)
			imported, err := other.hosts[1].Import(ctx, p, host.SourceOf(b.Log), [3]string{1: "Ann"})
			check(t, err)
			m, leave, err := other.hosts[1].Enter(ctx, imported.ID)
			check(t, err)
			defer leave()
			if got := game.Hash(m.Copy()); got != want || imported.Terms.Scenario != now.Opening.Header.Scenario {
				t.Errorf("the imported match %s is at %x, want %s at %x", imported.Terms.Scenario, got, now.Opening.Header.Scenario, want)
			}
			if _, err := one(ctx, m, m.Now().Asked, source); err != nil {
				t.Errorf("the imported match does not go on: %v", err)
			}
		})
	}
}

// A bot gets its own force, from the secret of the match. With drawn forces nobody chooses a force.
func TestBattlesAgainstBots(t *testing.T) {
	h := quiet(t)
	for _, forces := range []bool{false, true} {
		terms := drawn("lasergrenadiers", "meeting")
		terms.Blue, terms.Battle.Drawn = "random", forces
		table, err := h.hosts[0].Invite(t.Context(), h.ann, terms, game.Red)
		check(t, err)
		if !forces {
			chooses(t, h.hosts[0], h.ann, table.ID)
		}
		_, err = h.hosts[0].Speak(t.Context(), h.ann, table.ID, "")
		check(t, err)
		m, leave, err := h.hosts[0].Enter(t.Context(), table.ID)
		check(t, err)
		defer leave()
		if n := strings.Count(m.Now().Opening.Scenario, "unit:"); n < 4 {
			t.Errorf("forces drawn %v: %d units; want both forces", forces, n)
		}
	}
}

// An impossible battle or force is refused in one line, and takes no seat.
func TestBattlesRefused(t *testing.T) {
	h := quiet(t)
	for change, want := range map[*host.Battle]string{
		{System: "batlesuit", Kind: "hold"}:               `did you mean "battlesuit"?`,
		{System: "gts", Kind: "holt"}:                     `did you mean "hold"?`,
		{System: "gts", Kind: "hold", Points: 9}:          "found 9 points; want 70 to 260",
		{System: "gts", Kind: "hold", Hidden: true}:       "found a hidden set-up for gts; its rules have no hidden set-up",
		{System: "solprime", Kind: "hold", Across: 2}:     "found panels for solprime, which is fought on a table",
		{System: "gts", Kind: "hold", Across: 9, Down: 9}: "found 9x9 panels; want 1 to 3 across and down, at most 6 in all",
	} {
		terms := drawn("gts", "hold")
		terms.Battle = change
		_, err := h.hosts[0].Invite(t.Context(), h.ann, terms, game.Red)
		if err == nil || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: got %v; want a line that ends in %q", change, err, want)
		}
	}
	terms := drawn("gts", "hold")
	terms.Readings = []string{"no.such=rule"}
	if _, err := h.hosts[0].Invite(t.Context(), h.ann, terms, game.Red); err == nil || !strings.Contains(err.Error(), "no.such") {
		t.Errorf("a reading that no book has: %v", err)
	}
	table, err := h.hosts[0].Invite(t.Context(), h.ann, drawn("battlesuit", "hold"), game.Red)
	check(t, err)
	for list, want := range map[string]string{
		"commander, crusader 2":             "crusader: found 2; want at most 1",
		"snipper":                           `did you mean "sniper"?`,
		strings.Repeat("front-line, ", 200): "found a list of 2400 characters; want 2000 at most",
		"":                                  `want a unit and how many, such as front-line 2`,
	} {
		_, err := h.hosts[0].Choose(t.Context(), h.ann, table.ID, list)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v; want a line with %q", list, err, want)
		}
	}
	if _, err := h.hosts[0].Choose(t.Context(), h.ben, table.ID, "commander"); fmt.Sprint(err) != "you have no force to choose in this match" {
		t.Errorf("Ben, who does not sit there: %v", err)
	}
	if all := h.hosts[0].Tables(func(*host.Table) bool { return true }); len(all) != 1 || all[0].Seats[game.Red].Force != "" {
		t.Errorf("%d tables, of which the first has the force %q; want 1 without", len(all), all[0].Seats[game.Red].Force)
	}
}

// The terms of a battle include its measured balance.
func TestBattlesAreMeasured(t *testing.T) {
	h := newHouse(t, func(err error) { t.Error(err) })
	terms := drawn("lasergrenadiers", "meeting")
	terms.Battle.Points = 20
	table, err := h.hosts[0].Invite(t.Context(), h.ann, terms, game.Red)
	check(t, err)
	if says := table.Terms.Battle.Says; !strings.HasPrefix(says[len(says)-1], "balance   greedy against greedy, ") {
		t.Errorf("the terms end in %q; want how even it is", says[len(says)-1])
	}
}

// A table does not show a secret question, and does not count its answer.
func TestSecretQuestionsAreNotTold(t *testing.T) {
	t.Parallel()
	h := quiet(t)
	id, _ := h.beginBattle(t, drawn("battlesuit", "hold"))
	m, leave, err := h.hosts[0].Enter(t.Context(), id)
	check(t, err)
	defer leave()
	source, secret := rand.New(rand.NewPCG(3, 3)), 0
	var table host.Table
	for secret < 3 {
		now := m.Now()
		if now.Secret {
			secret++
		}
		if now.Asked == game.Nobody {
			t.Fatalf("the match is over after %d secret questions", secret)
		}
		if secret < 3 {
			_, err := one(t.Context(), m, now.Asked, source)
			check(t, err)
		}
	}
	open := 0
	for _, a := range m.Now().Answers {
		if a.Open {
			open++
		}
	}
	for began := time.Now(); (table.Answers != open || !table.Secret) && time.Since(began) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		table, err = h.hosts[1].Table(t.Context(), id)
		check(t, err)
	}
	if table.Answers != open || !table.Secret || open > len(m.Now().Answers)-2 {
		t.Errorf("the table counts %d answers and is secret: %v; want %d of %d, and true", table.Answers, table.Secret, open, len(m.Now().Answers))
	}
}
