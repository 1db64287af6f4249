package commands

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// A sequential test decides whether a player reaches a goal. It plays as many matches as needed. It
// prints its state from time to time, and the verdict at the end.

// goalMatches is the default maximum number of matches of a test.
const goalMatches = 400

// goalFlags are the flags of a sequential test, in percent.
type goalFlags struct {
	goal, doubt, risk int
}

func (g *goalFlags) flags(c *cobra.Command) {
	c.Flags().IntVar(&g.goal, "goal", 0, "test whether red's player wins `PERCENT` of decided matches, with sides swapped in every second match; -n limits the matches (default 400)")
	c.Flags().IntVar(&g.doubt, "doubt", 10, "reject a player `PERCENT` below the goal")
	c.Flags().IntVar(&g.risk, "risk", 5, "accept or reject wrongly in at most `PERCENT` of the tests")
}

// check validates the numbers.
func (g *goalFlags) check() error {
	switch {
	case g.goal < 2 || g.goal > 99:
		return fmt.Errorf("found --goal %d; want 2 to 99", g.goal)
	case g.doubt < 1 || g.doubt >= g.goal:
		return fmt.Errorf("found --doubt %d; want 1 to %d, less than the goal", g.doubt, g.goal-1)
	case g.risk < 1 || g.risk > 49:
		return fmt.Errorf("found --risk %d; want 1 to 49", g.risk)
	}
	return nil
}

// test returns the sequential test configured by the flags.
func (g *goalFlags) test(most int) bots.Sequential {
	share := func(percent int) float64 { return float64(percent) / 100 }
	return bots.Sequential{Low: share(g.goal - g.doubt), High: share(g.goal), WrongAccept: share(g.risk), WrongReject: share(g.risk), Most: most}
}

// tested is the JSON form of the result of a sequential test.
type tested struct {
	Scenario string       `json:"scenario"`
	Red      string       `json:"red"`
	Blue     string       `json:"blue"`
	Playouts int          `json:"playouts,omitempty"`
	Seed     uint64       `json:"seed"`
	Goal     int          `json:"goal"`
	Doubt    int          `json:"doubt"`
	Risk     int          `json:"risk"`
	Matches  int          `json:"matches"`
	Won      int          `json:"won"`
	Lost     int          `json:"lost"`
	Drawn    int          `json:"drawn"`
	Evidence float64      `json:"evidence"`
	Verdict  bots.Verdict `json:"verdict"`
}

// goals plays a sequential test of red's player against blue's player.
func (f *simFlags) goals(c *cobra.Command, args []string) error {
	scenario := args[0]
	if err := f.goal.check(); err != nil {
		return err
	}
	if !c.Flags().Changed("matches") {
		f.matches = goalMatches
	}
	m, _, err := systems.Open(systems.Source{Scenario: scenario, Tables: f.tables, Readings: f.readings})
	if err != nil {
		return err
	}
	test, out := f.goal.test(f.matches), c.OutOrStdout()
	if f.json {
		out = io.Discard
	}
	fmt.Fprintf(out, "%s: does %s win %d %% of decided matches against %s, or %d %%?\n", scenario, f.red, f.goal.goal, f.blue, f.goal.goal-f.goal.doubt)
	fmt.Fprintf(out, "sides swapped in every second match, %d %% risk of a wrong verdict, at most %s, seed %d\n\n", f.goal.risk, countedMatches(f.matches), f.seed)
	watch := newEvidence(out, test)
	tick, finish := bar(scenario, "matches", f.matches)
	figures, err := f.testPlayed(c.Context(), m, scenario, test, watch, tick)
	finish()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	verdict := watch.end(c.Context(), figures, f.red)
	if f.json {
		if err := printJSON(c.OutOrStdout(), f.tested(scenario, test, figures, verdict)); err != nil {
			return err
		}
	}
	switch {
	case err != nil:
		return interrupted(c, err, figures.Matches, f.matches, "matches")
	case verdict != bots.Accepted:
		return reported{findings{fmt.Errorf("the goal is %s", verdict)}}
	}
	return nil
}

// testPlayed plays a test, on this machine or on others.
func (f *simFlags) testPlayed(ctx context.Context, m game.Match, scenario string, test bots.Sequential, watch *evidence, tick func()) (bots.Figures, error) {
	if f.play == nil {
		s := bots.Series{Matches: f.matches, Workers: f.workers, Seed: f.seed, Swap: true, Enough: watch.enough}
		return bots.Run(ctx, s, func() (game.Match, error) { return m.Clone(), nil }, f.maker(f.red), f.maker(f.blue), tick)
	}
	p, err := f.job(systems.Source{Scenario: scenario, Tables: f.tables, Readings: f.readings})
	if err != nil {
		return bots.Figures{}, err
	}
	p.Swap = true
	return test.Parts(ctx, func(ctx context.Context, from, matches int) (bots.Figures, error) {
		return f.play(ctx, p.Part(from, matches), f.workers, nil)
	}, func(g bots.Figures) { watch.enough(g) })
}

// tested returns the result of a test.
func (f *simFlags) tested(scenario string, test bots.Sequential, figures bots.Figures, verdict bots.Verdict) tested {
	t := tested{Scenario: scenario, Red: f.red, Blue: f.blue, Seed: f.seed, Goal: f.goal.goal, Doubt: f.goal.doubt, Risk: f.goal.risk, Matches: figures.Matches, Verdict: verdict}
	if f.red == "search" || f.blue == "search" {
		t.Playouts = f.playouts
	}
	t.Won, t.Lost, t.Drawn = figures.Score()
	t.Evidence = test.Evidence(t.Won, t.Lost)
	return t
}

// An evidence prints the state of a sequential test: after 10 matches, and then whenever the number of
// matches has grown by a tenth.
type evidence struct {
	out        io.Writer
	test       bots.Sequential
	shown, due int // numbers of matches
}

// newEvidence prints the heading of the table.
func newEvidence(out io.Writer, test bots.Sequential) *evidence {
	reject, accept := test.Bounds()
	fmt.Fprintf(out, "matches    won   lost  drawn  evidence, from %.2f to %.2f\n", reject, accept)
	return &evidence{out, test, 0, 10}
}

// enough prints a line if one is due, and reports whether the test has its verdict.
func (e *evidence) enough(f bots.Figures) bool {
	if f.Matches >= e.due {
		e.line(f)
	}
	return e.test.Of(f) != bots.GoingOn
}

func (e *evidence) line(f bots.Figures) {
	won, lost, drawn := f.Score()
	fmt.Fprintf(e.out, "%7d  %5d  %5d  %5d  %+.2f\n", f.Matches, won, lost, drawn, e.test.Evidence(won, lost))
	_ = flush(e.out) // write errors end the program
	e.shown, e.due = f.Matches, f.Matches+max(10, f.Matches/10)
}

// end prints the verdict, and returns it.
func (e *evidence) end(ctx context.Context, f bots.Figures, who string) bots.Verdict {
	verdict := e.test.Of(f)
	said := string(verdict)
	if verdict == bots.GoingOn {
		said = interruptedBy(ctx).Error()
	}
	won, lost, drawn := f.Score()
	if f.Matches > e.shown {
		e.line(f)
	}
	i := game.Wilson(won, won+lost)
	fmt.Fprintf(e.out, "\n%s after %s: %s won %s of %d decided (95 %% interval %.1f to %.1f %%), %d drawn\n",
		said, countedMatches(f.Matches), who, percent(float64(won)/float64(max(1, won+lost))), won+lost, 100*i.Low, 100*i.High, drawn)
	return verdict
}
