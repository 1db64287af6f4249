package battlesuit_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// dealt answers the deal at random, and returns the answers.
func dealt(t *testing.T, m game.Match, source *rand.Rand) (words []string) {
	t.Helper()
	for q, _ := m.Question(); q.Topic == "deal"; q, _ = m.Question() {
		c, err := game.Dice(source).Choose(context.Background(), game.NewSeat(m, game.Chance), q, nil)
		if err == nil {
			words = append(words, m.Words(c))
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return words
}

// The deal comes before everything else. A counter may be any unit of its detachment whose counter
// looks the same, and only the owner is notified (BHM 5.0, 12.4.6).
func TestDeal(t *testing.T) {
	m := factory(t, "quarry")()
	q, _ := m.Question()
	var got []string
	for _, o := range q.Options {
		got = append(got, fmt.Sprintf("%s %.2f", m.Words(o.Choice), o.Odds))
	}
	want := []string{"deal RA front-line 0.60", "deal RA commander 0.20", "deal RA ranger 0.20"}
	if q.Side != game.Chance || q.Seen != game.Only(game.Red) || !reflect.DeepEqual(got, want) {
		t.Errorf("first asked is %s, known to %s: got %v, want %v", q.Side, q.Seen, got, want)
	}
	// The last cards of a hand need no question, because they are of one type.
	gametest.Give(t, m, "deal RA ranger, deal RB commander, deal RD1 ecm-drone, deal RD3 bomb-drone, deal BA sniper, deal BB commander, deal BC assault, deal BD assault")
	if q, _ := m.Question(); q.Topic != "place" || q.Side != game.Red {
		t.Errorf("after the deal %s is asked to %s, want red to place", q.Side, q.Topic)
	}
	titles := func(side game.Side) (all []string) {
		for _, c := range m.View(side).Cards {
			all = append(all, c.Title)
		}
		return all
	}
	want = []string{"RA Ranger", "RB Commander", "RC Front Line", "RD Front Line", "RE Front Line",
		"RD1 ECM Drone", "RD2 Recon Drone", "RD3 Bomb Drone", "RD4 Attack Drone", "RD5 Attack Drone", "RD6 Attack Drone", "RD7 Attack Drone", "RD8 Recon Drone",
		"BA", "BB", "BC", "BD", "BE", "BF"}
	if got := titles(game.Red); !reflect.DeepEqual(got, want) {
		t.Errorf("red's cards\ngot  %v\nwant %v", got, want)
	}
}

// Every deal is equally likely. Over many deals, each counter is each type of soldier in proportion
// to the number of cards.
func TestDealIsEven(t *testing.T) {
	const deals = 4000
	count := map[string]int{}
	source := rand.New(rand.NewPCG(18, 0))
	p := factory(t, "patrol")
	for range deals {
		m := p()
		dealt(t, m, source)
		for _, c := range m.View(game.Chance).Cards {
			count[c.Title]++
		}
	}
	for _, side := range []string{"RA", "RB", "RC", "RD"} {
		for _, kind := range []string{"Commander", "Assault", "Front Line", "Ranger"} {
			if n := count[side+" "+kind]; n < deals/4-150 || n > deals/4+150 {
				t.Errorf("%s is a %s %d times in %d, want about %d", side, kind, n, deals, deals/4)
			}
		}
	}
}

// The deal shows each side its own units, and nothing of the enemy's.
func TestDealIsSecret(t *testing.T) {
	for _, seed := range []uint64{1, 2, 3} {
		m := factory(t, "patrol")()
		source := rand.New(rand.NewPCG(seed, 7))
		heard := map[game.Side]string{}
		for q, _ := m.Question(); q.Topic == "deal"; q, _ = m.Question() {
			c, err := game.Draw(q.Options, source)
			if err != nil {
				t.Fatal(err)
			}
			events, err := m.Answer(c)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range []game.Side{game.Red, game.Blue, game.Nobody} {
				for _, e := range events {
					text, _ := e.For(side)
					heard[side] += text
				}
			}
		}
		for side, theirs := range map[game.Side][]string{game.Red: {"BA ", "BB "}, game.Blue: {"RA ", "RB "}, game.Nobody: {"BA ", "RA "}} {
			for _, label := range theirs {
				if strings.Contains(heard[side], label) {
					t.Errorf("seed %d: %s hears of %s: %s", seed, side, label, heard[side])
				}
			}
		}
		for side, own := range map[game.Side]string{game.Red: "Your units: RA ", game.Blue: "Your units: BA "} {
			if !strings.Contains(heard[side], own) {
				t.Errorf("seed %d: %s does not hear its roll: %s", seed, side, heard[side])
			}
		}
	}
}

// The option for cards as written switches the deal off.
func TestDealAsWritten(t *testing.T) {
	m := factory(t, "patrol", "deal=as-written")()
	q, _ := m.Question()
	if q.Topic != "place" {
		t.Errorf("the first question is %q, want place", q.Topic)
	}
	if got, want := m.View(game.Red).Cards[0].Title, "RA Commander"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := m.Choice("deal RA nobody"); err == nil {
		t.Error("a card of no kind is dealt")
	}
}

// Units at posts have hands of their own: the soldier at a post is always one of the soldiers that
// the scenario lists for posts.
func TestDealOfPosts(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 1))
	seen := map[string]bool{}
	for range 40 {
		m := factory(t, "ridge")()
		dealt(t, m, source)
		for _, c := range m.View(game.Chance).Cards {
			seen[c.Title] = true
		}
	}
	for title, want := range map[string]bool{"RA Commander": true, "RA Assault": true, "RH Thumper": true, "RI Thumper": true, "RH Commander": false, "RA Thumper": false} {
		if seen[title] != want {
			t.Errorf("%s was dealt: %t, want %t", title, seen[title], want)
		}
	}
	posts := 0
	for title := range seen {
		if strings.HasPrefix(title, "B") && (strings.HasSuffix(title, "Sniper") || strings.HasSuffix(title, "Thumper")) {
			posts++
		}
	}
	if posts != 4 {
		t.Errorf("the two at posts were seen as %d, want 4: either as either", posts)
	}
}
