package battlesuit_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/rule"
)

// A side's secrets do not show in the enemy's view, events or refusals. A match and a twin that
// differs only in a secret look alike to the enemy after every answer (BHM 5.0, 12.10, 12.6).
func TestSecretsDoNotLeak(t *testing.T) {
	for _, id := range []string{"works", "quarry", "meander", "brood"} {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(6) {
				m := deployed(t, factory(t, id)(), seed)
				for _, side := range []game.Side{game.Red, game.Blue} {
					twin := m.Imagine(side, rand.New(rand.NewPCG(seed, 9)))
					alike(t, m, twin, side)
				}
			}
		})
	}
}

// deployed plays the set-up at random.
func deployed(t *testing.T, m game.Match, seed uint64) game.Match {
	source := rand.New(rand.NewPCG(seed, 1))
	for m.View(game.Chance).Turn == 0 {
		q, _ := m.Question()
		if _, err := m.Answer(q.Options[source.IntN(len(q.Options))].Choice); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// alike plays two matches in parallel and compares what a side sees at each of its questions.
func alike(t *testing.T, m, twin game.Match, side game.Side) {
	t.Helper()
	if got, want := twin.View(side), m.View(side); !reflect.DeepEqual(got, want) {
		t.Errorf("%s sees the difference", side)
	}
	q, _ := m.Question()
	if q.Side != side {
		return
	}
	for unit := range int32(len(m.View(side).Cards)) {
		for verb := range game.Verb(41) {
			c := game.Choice{Verb: verb, Args: [4]int32{unit}}
			_, a := m.Clone().Answer(c)
			_, b := twin.Clone().Answer(c)
			if (a == nil) != (b == nil) || a != nil && a.Error() != b.Error() {
				t.Errorf("%s gets different answers to %v: %v and %v", side, c, a, b)
			}
			if a != nil && !errors.As(a, new(*rule.Refusal)) {
				t.Errorf("%v: %v is no refusal", c, a)
			}
		}
	}
}

// Only a hidden soldier's own side is shown its place.
func TestHiddenSetUpIsSecret(t *testing.T) {
	m := factory(t, "testdata/ambush.yaml")()
	for _, words := range []string{"place BM1 C-05", "place BM2 G-09"} {
		c, err := m.Choice(words)
		if err != nil {
			t.Fatal(err)
		}
		events, err := m.Answer(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if text, _ := e.For(game.Red); strings.Contains(text, "-05") || strings.Contains(text, "-09") {
				t.Errorf("red reads %q", text)
			}
		}
	}
	for _, p := range m.View(game.Red).Pieces {
		if strings.HasPrefix(p.Label, "BM") && p.Off != "hidden" {
			t.Errorf("red sees %s at %v", p.Label, p.At)
		}
	}
}

// Nothing that the enemy is shown contains the kind of a mine or the type of a card.
func TestFaceDownIsFaceDown(t *testing.T) {
	m := deployed(t, factory(t, "meander")(), 3)
	data, err := json.Marshal(m.View(game.Red))
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"explosive", "nuclear", "dummy", "Dead-Eye"} {
		if bytes.Contains(data, []byte(word)) {
			t.Errorf("red's view says %q before anything is revealed", word)
		}
	}
	for _, p := range deployed(t, factory(t, "brood")(), 3).View(game.Red).Pieces {
		if p.Glyph == "*" && (p.Label != "mine" || !p.FaceDown) {
			t.Errorf("red sees a marker as %q, face down: %t; want a mine, face down", p.Label, p.FaceDown)
		}
	}
}

// A match cloned in the middle of a move continues like the original.
func TestCloneInMidMove(t *testing.T) {
	p := factory(t, "testdata/gauntlet.yaml")
	m := p()
	say := func(m game.Match, words ...string) {
		t.Helper()
		for _, w := range words {
			c, err := m.Choice(w)
			if err == nil {
				_, err = m.Answer(c)
			}
			if err != nil {
				t.Fatalf("%s: %v", w, err)
			}
		}
	}
	say(m, "first", "activate RA", "go A-06", "react BA")
	kept := m.Clone()
	say(m, "roll 12", "react BC", "roll 12")
	say(kept, "roll 1", "hold", "go A-07")
	if got, want := kept.View(game.Red).Phase, "activation of RA"; got != want {
		t.Errorf("the kept match stands at %q, want %q", got, want)
	}
	say(kept, "hold", "go A-06", "hold", "done")
	if game.Hash(m) == game.Hash(kept) {
		t.Error("the two matches are the same")
	}
}

// While a marker is cleared, the agenda stores its place, not its index. So in every state that the
// other side imagines, the same marker is cleared (BHM 4.12, 11.2.3).
func TestClearedMarkerIsTheSameInAnImaginedMatch(t *testing.T) {
	m := factory(t, "testdata/field.yaml")()
	gametest.Give(t, m, "lay explosive C-04, lay dummy D-04, lay dummy G-04, first, activate RB, go G-04")
	cleared := m.Clone()
	gametest.Give(t, cleared, "roll 1")
	want := cleared.View(game.Red)
	for seed := range uint64(12) {
		twin := m.Imagine(game.Red, rand.New(rand.NewPCG(seed, 0)))
		if got := twin.Agenda(); !reflect.DeepEqual(got, m.Agenda()) {
			t.Errorf("seed %d: the agenda is %q, want %q", seed, got, m.Agenda())
		}
		gametest.Give(t, twin, "roll 1")
		if got := twin.View(game.Red); !reflect.DeepEqual(got, want) {
			t.Errorf("seed %d: another marker is cleared: the view is %+v, want %+v", seed, got.Pieces, want.Pieces)
		}
	}
}

// Under the reading when-seen only soldiers that see the mover are asked. Only a hidden soldier's own
// side learns that the soldier is asked (BHM 8.5, 12.10).
func TestReactionOfTheHiddenIsSecret(t *testing.T) {
	for _, test := range []struct {
		place string
		want  game.Sides
	}{{"D-05", game.Only(game.Red)}, {"H-09", 0}} {
		m := factory(t, "testdata/lurking.yaml", "8.5=when-seen")()
		gametest.Give(t, m, "place RP1 "+test.place+", place BP1 A-09, place BP2 E-08, first, activate RA, done, activate BP2, go F-07")
		q, _ := m.Question()
		if q.Topic != "react" { // the hidden soldier does not see the mover
			q.Seen = 0
		}
		if q.Seen != test.want {
			t.Errorf("hidden at %s: asked to %s, which %s know; want %s", test.place, q.Topic, q.Seen, test.want)
		}
	}
}
