package commands

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/rule/files"
	"metahex/systems"
)

// measures plays greedy against greedy in each of the scenario files, and writes the figures into the
// files. A file whose measurement is interrupted keeps its old figures.
func (f *simFlags) measures(c *cobra.Command, scenarios []string) error {
	for _, file := range scenarios {
		if _, err := files.Read(file, files.Scenario); err != nil {
			return fmt.Errorf("%w; --measure wants scenario files, to write into them", err)
		}
		if err := files.Ready(file); err != nil {
			return err
		}
	}
	for i, file := range scenarios {
		m, err := f.measured(c.Context(), file)
		if errors.Is(err, context.Canceled) {
			fmt.Fprintf(c.ErrOrStderr(), "%s; %d of %d files are measured\n", interruptedBy(c.Context()), i, len(scenarios))
			return reported{err}
		}
		if err == nil {
			err = rewrite(file, m)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(c.OutOrStdout(), "%s: %s\n", file, &m)
		if err := flush(c.OutOrStdout()); err != nil {
			return err
		}
	}
	return nil
}

// measured plays the series of one file.
func (f *simFlags) measured(ctx context.Context, file string) (game.Measured, error) {
	of, err := systems.MeasuredOf(file)
	if err != nil {
		return game.Measured{}, err
	}
	p, err := f.job(systems.Source{Scenario: file})
	if err != nil {
		return game.Measured{}, err
	}
	tick, finish := bar(file, "matches", f.matches)
	defer finish()
	g, err := f.series(ctx, p, tick)
	return game.Measured{
		Matches: g.Matches, Seed: f.seed, Red: g.Wins(game.Red), Drawn: g.Wins(game.Chance), Blue: g.Wins(game.Blue),
		Turns: g.MeanTurns(), Of: of,
	}, err
}

// rewrite writes the figures into a file, completely or not at all.
func rewrite(file string, m game.Measured) error {
	text, err := files.Read(file, files.Scenario)
	if err != nil {
		return err
	}
	return files.Write(file, func(w io.Writer) error {
		_, err := w.Write(systems.WriteMeasured(text, m))
		return err
	})
}
