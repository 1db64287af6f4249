package commands

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/rule/files"
	"metahex/systems"
)

// The summary of a match, for replay --summary and for the end of a plain match. The end page of the
// screen shows the same data.

type summaryFlags struct {
	summary, json bool
	playouts      int
}

const (
	// judgePlayouts is the default number of playouts for judging one moment.
	judgePlayouts = 24
	mostPlayouts  = 1000
)

func (f *summaryFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.summary, "summary", false, "print a summary of the match, with its turning points")
	c.Flags().BoolVar(&f.json, "json", false, "with --summary: as JSON")
	c.Flags().Var(whole(&f.playouts, judgePlayouts, 0, mostPlayouts), "playouts", "with --summary: maximum number of playouts per moment in the search for turning points (0: do not search)")
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		for _, name := range []string{"json", "playouts"} {
			if c.Flags().Changed(name) && !f.summary {
				return fmt.Errorf("--%s goes with --summary", name)
			}
		}
		return nil
	}
}

// print prints the summary of a record.
func (f *summaryFlags) print(c *cobra.Command, o opener, play *record.Play) error {
	course, err := summary.Of(play, o.start)
	if err != nil {
		return OfRecord(err)
	}
	s := course.Make()
	if err := judged(c.Context(), course, s, f.playouts); err != nil {
		return err
	}
	if !f.json {
		printLines(c.OutOrStdout(), append(s.Text(), shareLine(s, o, play.Header)))
		return nil
	}
	return printJSON(c.OutOrStdout(), s)
}

// shareLine summarizes the match in one line. The opener opens the files that the header names.
func shareLine(s *summary.Summary, o opener, h record.Header) string {
	return s.Share(o.scenarioID(h), h.Seed, h.Red, h.Blue)
}

// scenarioID returns the id of the scenario that a header names.
func (o opener) scenarioID(h record.Header) string {
	sources, err := o.sources(h)
	if err != nil {
		return h.Scenario
	}
	return scenarioID(sources.Scenario)
}

// scenarioID returns the id of a scenario, by its id or file. If the file cannot be read, it returns the
// name of the file.
func scenarioID(name string) string {
	if !files.IsPath(name) {
		return name
	}
	system, err := systems.Of(name)
	if err != nil {
		return name
	}
	sheet, err := system.Read(systems.Source{Scenario: name})
	if err != nil {
		return name
	}
	return sheet.ID
}

// judged adds the turning points, with the given number of playouts per moment; 0 adds none.
func judged(ctx context.Context, course *summary.Course, s *summary.Summary, playouts int) error {
	if playouts == 0 {
		return nil
	}
	acts := course.Acts()
	tick, finish := bar("what turned the match", "moments", summary.MostJudged)
	defer finish()
	j, ok := course.Look(acts, playouts, func(m game.Match, playouts int, seed uint64) (red, doubt int, ok bool) {
		return bots.Judge(ctx, m, playouts, seed, runtime.GOMAXPROCS(0))
	}, func(summary.Judged) {
		if tick != nil {
			tick()
		}
	})
	if !ok {
		return context.Cause(ctx)
	}
	s.Judge(acts, j)
	return nil
}
