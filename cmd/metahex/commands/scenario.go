package commands

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"metahex/cards"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/systems/battlesuit/scenario"
)

func newScenario() *cobra.Command {
	c := &cobra.Command{Use: "scenario", Short: "List, show and check scenarios"}
	parent(c)
	c.AddCommand(newScenarioList(), newScenarioShow(), newScenarioNew(), newScenarioLint())
	return c
}

func newScenarioList() *cobra.Command {
	var ids bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the shipped scenarios",
		Args:  wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			wide := 0
			for _, s := range systems.All {
				for _, id := range s.IDs {
					wide = max(wide, len(id))
				}
			}
			for _, s := range systems.All {
				if ids {
					printLines(c.OutOrStdout(), s.IDs)
					continue
				}
				sheets, err := s.Sheets()
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%s\n", s.Title)
				for _, b := range sheets {
					fmt.Fprintf(c.OutOrStdout(), "  %-*s %s\n", wide, b.ID, b.Title)
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&ids, "ids", false, "print only the ids, one per line")
	return c
}

func newScenarioShow() *cobra.Command {
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:               "show SCENARIO",
		Short:             "Show a scenario's story, forces and terms",
		Args:              wants(1, "one scenario"),
		ValidArgsFunction: completeScenarios,
		RunE: func(c *cobra.Command, args []string) error {
			system, err := systems.Of(args[0])
			if err != nil {
				return err
			}
			sheet, err := system.Read(systems.Source{Scenario: args[0], Tables: f.tables})
			if err != nil {
				return err
			}
			fmt.Fprint(c.OutOrStdout(), sheet.Text)
			return nil
		},
	}
	f.addTables(c)
	return c
}

func newScenarioLint() *cobra.Command {
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:   "lint FILE...",
		Short: "Check scenario files",
		Args:  some("one or more scenario/1 files"),
		RunE: func(c *cobra.Command, args []string) error {
			return lintAll(c, args, "scenario", func(file string) ([]error, error) { return lint(file, f.tables...) })
		},
	}
	f.addTables(c)
	return c
}

// lintAll checks files, and prints all findings. If some files cannot be read, it returns the error after
// the findings in the others.
func lintAll(c *cobra.Command, args []string, kind string, lint func(file string) (found []error, err error)) error {
	var wrong, unread []error
	for _, file := range args {
		found, err := lint(file)
		wrong = append(wrong, found...)
		if err != nil {
			unread = append(unread, err)
		}
	}
	if len(wrong) > 0 {
		fmt.Fprintln(c.ErrOrStderr(), readable(errors.Join(wrong...).Error(), args))
	}
	switch {
	case len(unread) > 0:
		return errors.Join(unread...)
	case len(wrong) > 0:
		return reported{findings{errors.Join(wrong...)}}
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: no findings\n", rule.Count(len(args), kind))
	return nil
}

// lint checks a file with the rules of its own system. An unknown system is a finding too.
func lint(file string, tables ...string) (found []error, err error) {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return nil, err
	}
	if err := notRecord(file, data, "scenario/1"); err != nil {
		return []error{err}, nil
	}
	system, err := systems.OfFile(file)
	if fault := (*rule.Fault)(nil); errors.As(err, &fault) {
		return []error{err}, nil
	}
	if err != nil {
		return nil, err
	}
	return system.Lint(systems.Source{Scenario: file, Tables: tables})
}

func newForce() *cobra.Command {
	var pool scenario.Pool
	var list string
	var seed uint64
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:     "force",
		Short:   "Build a force from points, at random or from a list",
		Example: "  metahex force --points 120 --seed 7\n  metahex force --points 120 --list 'commander, front-line 4, sniper'",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			t, err := overlaid(f.tables)
			if err != nil {
				return err
			}
			var bought []scenario.Purchase
			if list != "" {
				if bought, err = t.ParseForce(list); err != nil {
					return notAFile(list, err)
				}
				if err := t.CheckForce(pool, bought); err != nil {
					return findings{err}
				}
			} else {
				bought = t.DrawForce(pool, rand.New(rand.NewPCG(seed, 0)))
			}
			fmt.Fprintf(c.OutOrStdout(), "%s\n%d of %s\n", t.FormatForce(bought), t.ForceCost(bought), rule.Count(pool.Points, "point"))
			return nil
		},
	}
	c.Flags().Var(whole(&pool.Points, 120, 1, 9999), "points", "build points to spend (BHM 16.3)")
	c.Flags().Var(whole(&pool.Squads, 1, 1, 2), "squads", "squads of the force, 1 or 2 (BHM 16.5)")
	c.Flags().StringVar(&list, "list", "", "check this `LIST` instead of drawing one: units and how many, separated by commas")
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of a random force")
	f.addTables(c)
	return c
}

func newCards() *cobra.Command {
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:   "cards",
		Short: "Show the tracking cards of all units",
		RunE: func(c *cobra.Command, _ []string) error {
			t, err := overlaid(f.tables)
			if err != nil {
				return err
			}
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
	f.addTables(c)
	parent(c)
	c.AddCommand(newCardsPrint())
	return c
}

// notAFile returns the error for a list of units that cannot be parsed. It says more if the list is the
// name of a file.
func notAFile(list string, err error) error {
	if !files.IsPath(list) {
		return err
	}
	return fmt.Errorf("--list: found the name of a file, %q; want the units themselves, such as 'commander, front-line 4' (metahex battle --list reads a file)", rule.Clip(list))
}

// printCard prints one card: a row for each figure, a column for each state.
func printCard(out io.Writer, id string, k *cards.Kind) {
	fmt.Fprintf(out, "%s (%s), %s, %s  %s\n", k.Name, id, k.Class, rule.Count(k.Build.Points, "point"), k.Note())
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
