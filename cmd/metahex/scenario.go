package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems"
	"metahex/systems/battlesuit"
)

func newScenario() *cobra.Command {
	c := &cobra.Command{Use: "scenario", Short: "List, show and check scenarios"}
	parent(c)
	c.AddCommand(newScenarioList(), newScenarioShow(), newScenarioLint())
	return c
}

func newScenarioList() *cobra.Command {
	var ids bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the scenarios that come with the program",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			for _, s := range systems.All {
				if ids {
					printLines(c.OutOrStdout(), s.IDs())
					continue
				}
				briefs, err := s.Scenarios()
				if err != nil {
					return err
				}
				for _, b := range briefs {
					fmt.Fprintf(c.OutOrStdout(), "%-12s %s\n", b.ID, b.Title)
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&ids, "ids", false, "print the ids alone, one a line")
	return c
}

func newScenarioShow() *cobra.Command {
	return &cobra.Command{
		Use:               "show SCENARIO",
		Short:             "Tell a scenario's story, forces and terms",
		Args:              wants(1, "one scenario"),
		ValidArgsFunction: completeScenarios,
		RunE: func(c *cobra.Command, args []string) error {
			t := battlesuit.StandardTables()
			s, err := battlesuit.LoadScenario(args[0], t)
			if err != nil {
				return err
			}
			showScenario(c.OutOrStdout(), s, t)
			return nil
		},
	}
}

func showScenario(out io.Writer, s *battlesuit.Scenario, t *battlesuit.Tables) {
	fmt.Fprintf(out, "%s: %s\n", s.ID, s.Title)
	fmt.Fprintf(out, "board %s, %d turns\n\n%s\n", s.Board.ID, s.Turns, strings.TrimSpace(s.Story))
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		fmt.Fprintf(out, "\n%s, build value %d, home edge %s\n", side, f.Build, f.Home)
		for _, d := range f.Detachments {
			when := "set up"
			if d.Turn > 0 {
				when = fmt.Sprintf("enter in turn %d over the %s", d.Turn, d.Edge)
			}
			if d.Hidden {
				when += " hidden"
			}
			fmt.Fprintf(out, "  %s, %s in %s: %s\n", d.Name, when, d.Where, recruits(d.Units, t))
		}
	}
	if s.Optional != 0 {
		fmt.Fprintf(out, "\noptional rules: %s\n", s.Optional)
	}
	if s.Notes != "" {
		fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(s.Notes))
	}
}

// recruits lists units with their names on the table.
func recruits(units []battlesuit.Recruit, t *battlesuit.Tables) string {
	var all []string
	for _, u := range units {
		all = append(all, u.Label+" "+t.Units.Kind(u.Type).Name)
	}
	return strings.Join(all, ", ")
}

func newScenarioLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check scenario files",
		Args:  some("one or more scenario/1 files"),
		RunE: func(c *cobra.Command, args []string) error {
			var wrong []error
			for _, file := range args {
				found, err := battlesuit.LintScenario(file, battlesuit.StandardTables())
				if err != nil {
					return err
				}
				wrong = append(wrong, found...)
			}
			if len(wrong) > 0 {
				fmt.Fprintln(c.ErrOrStderr(), errors.Join(wrong...))
				return told{findings{errors.Join(wrong...)}}
			}
			fmt.Fprintf(c.OutOrStdout(), "%s: nothing to find\n", counted(len(args), "scenario"))
			return nil
		},
	}
}

func newForce() *cobra.Command {
	var pool battlesuit.Pool
	var list string
	var seed uint64
	c := &cobra.Command{
		Use:     "force",
		Short:   "Build a force from points, at random or from a list",
		Example: "  metahex force --points 120 --seed 7\n  metahex force --points 120 --list 'commander, front-line 4, sniper'",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			t := battlesuit.StandardTables()
			var bought []battlesuit.Purchase
			if list != "" {
				var err error
				if bought, err = t.ParseForce(list); err != nil {
					return err
				}
				if err := t.CheckForce(pool, bought); err != nil {
					return findings{err}
				}
			} else {
				bought = t.DrawForce(pool, rand.New(rand.NewPCG(seed, 0)))
			}
			fmt.Fprintf(c.OutOrStdout(), "%s\n%d of %d points\n", t.FormatForce(bought), t.ForceCost(bought), pool.Points)
			return nil
		},
	}
	c.Flags().IntVar(&pool.Points, "points", 120, "build points to spend (BHM 16.3)")
	c.Flags().IntVar(&pool.Squads, "squads", 1, "squads of the force, 1 or 2 (BHM 16.5)")
	c.Flags().StringVar(&list, "list", "", "check this `LIST` instead of drawing one: units and how many, parted by commas")
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of a force drawn at random")
	return c
}

func newCards() *cobra.Command {
	c := &cobra.Command{
		Use:   "cards",
		Short: "Show the tracking cards of all units",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("%s", rule.Unknown("command", args[0], []string{"print"}))
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error {
			t := battlesuit.StandardTables()
			out := c.OutOrStdout()
			for _, id := range t.Units.IDs() {
				kind, err := t.Units.Find(id)
				if err != nil {
					return err
				}
				printCard(out, id, t.Units.Kind(kind))
			}
			return nil
		},
	}
	c.AddCommand(newCardsPrint())
	return c
}

// printCard shows one card: a row a figure, a column a state.
func printCard(out io.Writer, id string, k *cards.Kind) {
	fmt.Fprintf(out, "%s (%s), %s, %d points  %s\n", k.Name, id, k.Class, k.Build.Points, k.Note())
	if k.Abilities != 0 {
		fmt.Fprintf(out, "  %s\n", k.Abilities)
	}
	for i, row := range [][]int{k.Attack, k.Shield, k.Move} {
		fmt.Fprintf(out, "  %-7s", []string{"attack", "shield", "move"}[i])
		for _, n := range row {
			fmt.Fprintf(out, " %2d", n)
		}
		fmt.Fprintln(out)
	}
}
