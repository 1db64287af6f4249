package commands

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"metahex/battle/puzzle"
	"metahex/rule"
	"metahex/rule/files"
)

// How puzzles are made: mined, proved and ranked.

// newPuzzleProve returns `metahex puzzle prove`.
func newPuzzleProve() *cobra.Command {
	return &cobra.Command{
		Use:   "prove NAME...",
		Short: "Prove puzzles again: exit 1 if a figure is wrong",
		Long: "Checks every answer, reaction and die again, up to the end of the match, and compares\n" +
			"the figures with those of the file. Chances are whole numbers, rounded down and up: the\n" +
			"proof gives a lower and an upper bound for each.",
		Args:              some("puzzles"),
		ValidArgsFunction: cobra.FixedCompletions(puzzle.Names(), cobra.ShellCompDirectiveDefault),
		RunE: func(c *cobra.Command, args []string) error {
			for _, arg := range args {
				p, err := puzzle.Load(arg)
				if err != nil {
					return err
				}
				states, err := puzzle.Check(c.Context(), p)
				if err != nil && c.Context().Err() == nil {
					err = findings{err}
				}
				if err != nil {
					return err
				}
				out := c.OutOrStdout()
				fmt.Fprintf(out, "%s: proved by checking %s\n", p.Name, rule.Count(states, "position"))
				for _, f := range p.Proof.Answers {
					fmt.Fprintf(out, "  %s: %s\n", f.Answer, f)
				}
			}
			return nil
		},
	}
}

// groundOf returns the start of a match: a scenario, or a small battle of a system.
func groundOf(args []string, system string, seed uint64) (puzzle.Ground, error) {
	if system == "" {
		return puzzle.Ground{Scenario: args[0]}, nil
	}
	spec, err := puzzle.Small(system, seed)
	if err != nil {
		return puzzle.Ground{}, err
	}
	return puzzle.Drawn(spec)
}

// mostMined is the maximum number of matches of one run.
const mostMined = 100_000

// newPuzzleMine returns `metahex puzzle mine`.
func newPuzzleMine() *cobra.Command {
	var seed uint64
	var n int
	var folder, system string
	c := &cobra.Command{
		Use:   "mine SCENARIO",
		Short: "Look for puzzles in matches between bots, and prove them",
		Long: "Plays matches of a scenario between bots that often err, one match per seed, and looks\n" +
			"in their last activations for positions with one winning answer. Each puzzle with a proof\n" +
			"is written to a file, SCENARIO-SEED.yaml.",
		Example: "  metahex puzzle mine primer --seed 7 -n 50",
		Args: func(c *cobra.Command, args []string) error {
			if system != "" {
				return wants(0, "--system or a scenario, not both")(c, args)
			}
			return wants(1, "one scenario, or --system")(c, args)
		},
		ValidArgsFunction: completeScenarios,
		RunE: func(c *cobra.Command, args []string) error {
			if err := files.Ready(filepath.Join(folder, "SCENARIO-SEED.yaml")); err != nil {
				return err
			}
			found := 0
			for i := range uint64(n) {
				on, err := groundOf(args, system, seed+i)
				if err != nil {
					return err
				}
				all, err := puzzle.Mine(c.Context(), on, seed+i, func(says string) { fmt.Fprintln(c.ErrOrStderr(), "metahex: "+says) })
				if err != nil {
					return err
				}
				for _, p := range all {
					p.Name = strings.TrimSuffix(filepath.Base(p.Name), ".yaml")
					file := filepath.Join(folder, p.Name+".yaml")
					if err := files.Write(file, func(w io.Writer) error { _, err := w.Write(p.Text()); return err }); err != nil {
						return err
					}
					found++
					fmt.Fprintf(c.OutOrStdout(), "%s: %s is worth %s, %s %s\n", file, p.Best().Answer, p.Best(), p.Proof.Answers[1].Answer, p.Proof.Answers[1])
				}
			}
			fmt.Fprintf(c.OutOrStdout(), "%s in %s\n", rule.Count(found, "puzzle"), rule.Count(n, "match", "matches"))
			return nil
		},
	}
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of the first match")
	c.Flags().VarP(whole(&n, 1, 1, mostMined), "matches", "n", "how many matches to look at")
	c.Flags().StringVar(&system, "system", "", "draw a small battle of this rule `BOOK` for each match")
	c.Flags().StringVarP(&folder, "out", "o", ".", "the `FOLDER` of the files")
	must(c.MarkFlagDirname("out"))
	return c
}

// newPuzzleRank returns `metahex puzzle rank`.
func newPuzzleRank() *cobra.Command {
	return &cobra.Command{
		Use:   "rank NAME...",
		Short: "Sort puzzles so that each differs as much as possible from those before it",
		Long: "Lists puzzles, one per line: the rule book, the question, the clause of the best answer,\n" +
			"what scores, and the second best answer. Next comes the puzzle that differs most from\n" +
			"those before it and has the most tempting wrong answers.",
		Example:           "  metahex puzzle rank mined/*.yaml",
		Args:              some("puzzles"),
		ValidArgsFunction: cobra.FixedCompletions(puzzle.Names(), cobra.ShellCompDirectiveDefault),
		RunE: func(c *cobra.Command, args []string) error {
			var all []*puzzle.Puzzle
			for _, arg := range args {
				p, err := puzzle.Load(arg)
				if err != nil {
					return err
				}
				all = append(all, p)
			}
			ranked, err := puzzle.Rank(c.Context(), all)
			if err != nil {
				return err
			}
			for _, r := range ranked {
				fmt.Fprintln(c.OutOrStdout(), r)
			}
			return nil
		},
	}
}
