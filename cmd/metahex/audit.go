package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/maps"
	"metahex/rule/files"
)

func newAudit() *cobra.Command {
	q := &question{}
	var everyBoard bool
	c := &cobra.Command{
		Use:   "audit",
		Short: "Ask for every line of a board in every way that must agree",
		Long: "Decides the line between every two dots of a board, at levels 0, 6 and 12 of either\n" +
			"end, with the ends swapped, with the board turned, with the board placed elsewhere,\n" +
			"on its panels alone, and by the fast path, and counts where two ways differ.",
		Args: wants(0, "no arguments; name the board with --board"),
		RunE: func(c *cobra.Command, _ []string) error {
			boards := []string{q.board}
			if everyBoard {
				boards = maps.Shipped()
			}
			differ := 0
			for _, name := range boards {
				one := *q
				one.board = name
				n, err := one.audit(c)
				if err != nil {
					return err
				}
				differ += n
			}
			if differ > 0 {
				return told{findings{errors.New("lines differ")}}
			}
			return nil
		},
	}
	q.flags(c)
	c.Flags().BoolVar(&everyBoard, "all", false, "audit every shipped board")
	c.MarkFlagsMutuallyExclusive("board", "all")
	return c
}

// audit checks one board and returns how many lines differ.
func (q *question) audit(c *cobra.Command) (int, error) {
	r, err := q.ruler()
	if err != nil {
		return 0, err
	}
	tick := ticker("board "+r.Board().ID, r.Board().Span.Len())
	a, err := los.RunAudit(c.Context(), r, maps.StandardHeights, tick)
	if err != nil {
		return 0, err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "board %s, %d dots, readings %s\n", r.Board().ID, r.Board().Span.Len(), r.Readings())
	differ := 0
	for p, property := range los.Properties {
		if a.Checked[p] > 0 {
			fmt.Fprintf(out, "%d of %d differ: %s\n", a.Differ[p], a.Checked[p], property)
		}
		differ += a.Differ[p]
	}
	for _, d := range a.First {
		fmt.Fprintf(out, "  %s to %s: %s\n", d.From, d.To, d.Property)
	}
	return differ, flush(out)
}

func newCases() *cobra.Command {
	return &cobra.Command{
		Use:   "cases FILE...",
		Short: "Decide the lines of case files and compare with the verdicts in them",
		Args:  some("one or more cases/1 files"),
		RunE: func(c *cobra.Command, args []string) error {
			var wrong maps.Findings
			lines := 0
			for _, file := range args {
				data, err := files.Read(file, files.Cases)
				if err != nil {
					return err
				}
				n, found := los.RunCases(file, data)
				lines += n
				wrong = append(wrong, found...)
			}
			if len(wrong) > 0 {
				return wrong
			}
			fmt.Fprintf(c.OutOrStdout(), "%d lines in %d files are decided as they say\n", lines, len(args))
			return nil
		},
	}
}
