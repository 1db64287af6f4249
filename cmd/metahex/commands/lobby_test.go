package commands

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"metahex/battle"
	"metahex/battle/campaign"
	"metahex/game"
	"metahex/systems"
)

// BenchmarkLobby measures how long the start screen takes to open.
func BenchmarkLobby(b *testing.B) {
	b.Setenv("XDG_STATE_HOME", b.TempDir())
	f := &playFlags{red: "human", blue: "regular"}
	for b.Loop() {
		l, err := f.lobby(newPlay())
		if err != nil {
			b.Fatal(err)
		}
		l.Battles[0].Complete()
	}
}

// Every entry of the start screen has the same title before and after it is described.
func TestTheListShowsTheTitlesOfTheScenarios(t *testing.T) {
	for _, y := range systems.All {
		for _, id := range append([]string{y.Training}, y.IDs...) {
			if id == "" {
				continue
			}
			s, err := y.Read(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := y.TitleOf(id); got != s.Title || err != nil {
				t.Errorf("%s: found title %q, error %v; want %q", id, got, err, s.Title)
			}
		}
	}
	for _, id := range campaign.IDs() {
		one, err := campaign.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := campaign.Title(id); got != one.Title || err != nil {
			t.Errorf("%s: found title %q, error %v; want %q", id, got, err, one.Title)
		}
	}
}

// A battle that is generated for the screen reports its progress to the screen, and can be stopped.
func TestAGeneratedBattleReportsToTheScreen(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var told []string
	b := battleFlags{spec: battle.Spec{System: "gravarmor", Seed: 3}}
	_, err := b.readied(ctx, func(text string) { told = append(told, text); stop() })
	if !errors.Is(err, context.Canceled) || len(told) == 0 || !strings.HasPrefix(told[0], "measuring: 1 of ") {
		t.Errorf("error %v, reports %q; want context canceled and \"measuring: 1 of …\"", err, told)
	}
}

func TestProgressIsReportedTenTimesASecond(t *testing.T) {
	var told []string
	tick := reporting(func(text string) { told = append(told, text) }, "balancing", "matches", -1)
	for range 3 {
		tick()
	}
	if len(told) != 1 || told[0] != "balancing: 1 matches" {
		t.Errorf("reports %q; want one, \"balancing: 1 matches\"", told)
	}
	time.Sleep(110 * time.Millisecond)
	if tick(); len(told) != 2 || told[1] != "balancing: 4 matches" {
		t.Errorf("reports %q; want a second, \"balancing: 4 matches\"", told)
	}
}

// lostBy returns the names of red's pieces that a match has ended for: they are eliminated, or down when
// blue has won.
func lostBy(names map[int32]string, m game.Match) map[string]bool {
	lost := map[string]bool{}
	for _, one := range m.View(game.Chance).Pieces {
		down := one.Shape.Of > 0 && one.Shape.Hits >= one.Shape.Of && m.Result().Winner == game.Blue
		if one.Side == game.Red && (down || one.Lost && !strings.HasPrefix(one.Off, "left")) {
			lost[names[one.ID]] = true
		}
	}
	return lost
}

// The soldiers of every shipped campaign have their names in battle, each on a piece of its own type, and
// after the battle the same soldier has the hits of this piece.
func TestSoldiersGoIntoBattleWithTheirNames(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	f := &playFlags{red: "human", blue: "regular"}
	for _, id := range campaign.IDs() {
		cfg, err := f.campaigned(newPlay(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := cfg.Start(cfg.Header)
		if err != nil {
			t.Fatal(err)
		}
		k, err := openCampaign(id)
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(1, 2))
		var first map[int32]string
		for range 2000 {
			q, ok := m.Question()
			if !ok || len(q.Options) == 0 {
				break
			}
			if _, err := m.Answer(q.Options[dice.IntN(len(q.Options))].Choice); err != nil {
				t.Fatal(err)
			}
			v := m.View(game.Red)
			names := cfg.Names[game.Red](&v)
			if first == nil && q.Side != game.Chance && len(names) == len(k.Soldiers) { // the cards are dealt
				first = names
			}
			if first != nil && !maps.Equal(names, first) {
				t.Errorf("%s: the names change from %v to %v", id, first, names)
				break
			}
		}
		if first == nil {
			t.Errorf("%s: not all soldiers are in the battle", id)
		}
		for _, one := range m.View(game.Red).Pieces {
			if one.Side != game.Red && first[one.ID] != "" {
				t.Errorf("%s: a piece of %s is %s", id, one.Side, first[one.ID])
			}
		}
		lost := lostBy(first, m)
		k.Fought(m)
		for _, s := range k.Soldiers {
			if s.Lost != lost[s.Name] {
				t.Errorf("%s: %s is lost: %t; want %t, as in the battle", id, s.Name, s.Lost, lost[s.Name])
			}
		}
	}
}
