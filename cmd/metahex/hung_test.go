package main

import (
	"context"
	"math"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
)

// hung is the program with something planted in it that hangs once red has given
// an answer: `metahex-hung bot|step|screen|opening FILE`.
func hung() {
	ctx, stop := interruptible(os.Stderr)
	defer stop()
	c := &cobra.Command{}
	c.SetContext(ctx)
	f := &playFlags{seed: 7, save: os.Args[2]}
	cfg, err := f.begun(c, order{Battle: "primer", Red: "human", Blue: "greedy"})
	must(err)
	answered := &atomic.Bool{}
	var spins atomic.Int64
	player, start := cfg.Player, cfg.Start
	switch what := os.Args[1]; what {
	case "bot":
		cfg.Player = func(side game.Side, n int) (game.Player, error) {
			return game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
				for range math.MaxInt * min(n, 1) { // it spins, as a search would that never ends
					spins.Add(1)
				}
				p, err := player(side, n)
				if err != nil {
					return game.Choice{}, err
				}
				return p.Choose(ctx, s, q, refused)
			}), nil
		}
	default:
		cfg.Start = func(h record.Header) (game.Match, error) {
			if what == "opening" {
				select {}
			}
			m, err := start(h)
			return &hanging{Match: m, Lexicon: game.Speak(m), what: what, answered: answered}, err
		}
	}
	os.Exit(outcome(ctx, onScreen(ctx, cfg), os.Args, os.Stderr))
}

// A hanging is a match that hangs after the first answer: in the next one, or when
// the screen asks for a sum.
type hanging struct {
	game.Match
	game.Lexicon
	what     string
	answered *atomic.Bool
}

func (h *hanging) Answer(c game.Choice) ([]game.Event, error) {
	if h.answered.Load() && h.what == "step" {
		select {}
	}
	events, err := h.Match.Answer(c)
	h.answered.Store(err == nil)
	return events, err
}

func (h *hanging) Explain(c game.Choice) rule.Tally {
	if h.answered.Load() && h.what == "screen" {
		select {}
	}
	return h.Match.Explain(c)
}
