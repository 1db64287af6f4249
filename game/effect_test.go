package game_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// Only sides that may read an event see its effect. Effects are not facts.
func TestAnEffectIsSeenByWhoMayRead(t *testing.T) {
	shot := game.Effect{Kind: game.Shot, By: 1, At: 2, To: game.Point{X: 3}, Throw: game.Throw{Dice: "d12", Face: 5, Plus: 5}, Result: "shaken", Size: 1}
	e := game.Event{Text: "RB fires.", Cite: "C 1", Seen: game.Only(game.Blue), Public: "A shot is heard.", Effect: shot}
	got := map[game.Side]game.Effect{}
	for _, s := range []game.Side{game.Chance, game.Red, game.Blue, game.Nobody} {
		if f, ok := e.Shown(s); ok {
			got[s] = f
		}
	}
	if diff := cmp.Diff(map[game.Side]game.Effect{game.Chance: shot, game.Blue: shot}, got); diff != "" {
		t.Errorf("sides that see it (-want +got):\n%s", diff)
	}
	var with, without game.Facts
	with.Events([]game.Event{e})
	e.Effect = game.Effect{}
	without.Events([]game.Event{e})
	if !bytes.Equal(with.Bytes(), without.Bytes()) {
		t.Error("an effect changes the facts of events; want it left out")
	}
	if f, ok := e.Shown(game.Blue); ok {
		t.Errorf("an event without an effect shows %+v", f)
	}
}

func TestThrowsAreShort(t *testing.T) {
	for want, throw := range map[string]game.Throw{
		"":          {},
		"d12 5 +5":  {Dice: "d12", Face: 5, Plus: 5},
		"2d6 7 -12": {Dice: "2d6", Face: 7, Plus: -12},
		"d6 3":      {Dice: "d6", Face: 3},

		"d10 3 +2, 7 needed": {Dice: "d10", Face: 3, Plus: 2, Need: 7},
	} {
		if got := throw.String(); got != want {
			t.Errorf("%+v is %q; want %q", throw, got, want)
		}
	}
	if got := game.EffectKind(99).String(); got != "effect 99" {
		t.Errorf("kind 99 is %q", got)
	}
}

// Show attaches the effect to the last event. A muted table stores no effects.
func TestShowGoesWithTheEventBefore(t *testing.T) {
	table := game.NewTable(&counter{}, game.Step[*counter](enter{1}))
	table.Show(game.Effect{Kind: game.News}) // nothing was reported: nothing to show
	table.Say("C 1", "It goes off.")
	table.Show(game.Effect{Kind: game.Blast, At: game.NoPiece, By: game.NoPiece})
	events, err := table.Answer(game.Choice{Verb: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := []game.Event{{Text: "It goes off.", Cite: "C 1", Seen: game.Everyone, Effect: game.Effect{Kind: game.Blast, At: game.NoPiece, By: game.NoPiece}}}
	if diff := cmp.Diff(want, events); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}
