package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
	"metahex/tui"
)

// screen plays on the whole terminal.
func (f *playFlags) screen(c *cobra.Command, args []string) error {
	if !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stdout.Fd())) {
		return errors.New("this is no terminal to play on; add --plain")
	}
	cfg := tui.Config{Start: systems.Start, File: f.save + f.resume, Theme: f.theme, ASCII: f.ascii}
	if f.resume != "" {
		play, err := record.Load(f.resume)
		if err != nil {
			return findings{err}
		}
		cfg.Played, cfg.Header = play, play.Header
	} else {
		_, header, err := f.begin(args)
		if err != nil {
			return err
		}
		cfg.Header = header
	}
	if err := f.seat(&cfg); err != nil {
		return err
	}
	cfg.Left = func(l tui.Leaving) { left(c, l) }
	return tui.Run(c.Context(), cfg)
}

// seat finds who plays, and the map they play on.
func (f *playFlags) seat(cfg *tui.Config) error {
	seed, err := strconv.ParseUint(cfg.Header.Seed, 10, 64)
	if err != nil {
		return findings{fmt.Errorf("found seed %q in the record; want a whole number", cfg.Header.Seed)}
	}
	names := map[game.Side]string{game.Red: cfg.Header.Red, game.Blue: cfg.Header.Blue}
	for side, name := range names {
		if name == "human" {
			cfg.Humans |= game.Only(side)
		} else if _, err := bots.New(name, nil); err != nil {
			return err
		}
	}
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		source := rand.New(rand.NewPCG(seed, uint64(n)))
		if side == game.Chance {
			return game.Dice(source), nil
		}
		return bots.New(names[side], source)
	}
	cfg.Board, err = systems.Ground(cfg.Header)
	return err
}

// left says how a match stood when its screen was left.
func left(c *cobra.Command, l tui.Leaving) {
	out := c.OutOrStdout()
	switch {
	case l.Result.Over:
		fmt.Fprintln(out, ending(l.Result))
	case l.File != "":
		fmt.Fprintf(out, "Go on with: metahex play --resume %s\n", l.File)
	default:
		fmt.Fprintln(out, "The match was not recorded (--save FILE records).")
	}
}
