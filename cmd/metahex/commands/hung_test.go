package commands

import (
	"math"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
)

// hung is a variant of the program that hangs on purpose after red has given an answer:
// `metahex-hung bot|step|screen|opening FILE`. It creates FILE.hangs when it hangs.
func hung() {
	ctx, stop := interruptible(os.Stderr)
	defer stop()
	c := &cobra.Command{}
	c.SetContext(ctx)
	what, file := os.Args[1], os.Args[2]
	f := &playFlags{seed: 7, save: file}
	cfg, err := f.begun(c, order{Battle: "primer", Red: "human", Blue: "greedy"})
	must(err)
	h := &hang{what: what, file: file + ".hangs"}
	player, start := cfg.Player, cfg.Start
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		if side == game.Blue {
			h.at("bot")
		}
		return player(side, n)
	}
	cfg.Start = func(header record.Header) (game.Match, error) {
		h.answered.Store(what == "opening")
		h.at("opening")
		m, err := start(header)
		return &hanging{Match: m, hang: h}, err
	}
	os.Exit(outcome(ctx, onScreen(ctx, cfg), os.Args, os.Stderr))
}

// A hang makes the program hang at the given place.
type hang struct {
	what, file string
	answered   atomic.Bool
}

// at hangs if the program has reached the chosen place. It spins, like a search that never ends.
func (h *hang) at(what string) {
	if what != h.what || !h.answered.Load() {
		return
	}
	must(os.WriteFile(h.file, nil, 0o600))
	var spins atomic.Int64
	for range math.MaxInt {
		spins.Add(1)
	}
}

// A hanging is a match that may hang in a step, or when the screen asks for odds.
type hanging struct {
	game.Match
	hang *hang
}

func (h *hanging) Answer(c game.Choice) ([]game.Event, error) {
	h.hang.at("step")
	events, err := h.Match.Answer(c)
	h.hang.answered.Store(err == nil)
	return events, err
}

func (h *hanging) Explain(c game.Choice) rule.Tally {
	h.hang.at("screen")
	return h.Match.Explain(c)
}
