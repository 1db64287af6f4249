package main

import (
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
)

// question holds the flags that every question about lines of sight has.
type question struct {
	board    string
	readings []string
}

func (q *question) flags(c *cobra.Command) {
	c.Flags().StringVarP(&q.board, "board", "b", "standard", "board: a shipped one (metahex map list) or a panel/1 or layout/1 file")
	c.Flags().StringArrayVarP(&q.readings, "reading", "r", nil, "reading of an open question, such as 6.5=halve; may be repeated")
	must(c.RegisterFlagCompletionFunc("board", completeBoards))
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(los.ReadingWords(), cobra.ShellCompDirectiveNoFileComp)))
}

// must stops the program on a mistake of its own.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// ruler opens the board under the readings asked for.
func (q *question) ruler() (*los.Ruler, error) {
	var readings los.Readings
	for _, r := range q.readings {
		if err := readings.Set(r); err != nil {
			return nil, err
		}
	}
	b, err := maps.Open(q.board)
	if err != nil {
		return nil, err
	}
	return los.NewRuler(b, readings, maps.StandardHeights), nil
}

func completeBoards(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, name := range maps.Shipped() {
		if b, err := maps.Open(name); err == nil {
			all = append(all, cobra.CompletionWithDesc(name, b.Title))
		}
	}
	return all, cobra.ShellCompDirectiveDefault
}

// completeHexBoards and completeAnyBoards offer boards of hexes, and of either
// kind.
func completeHexBoards(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, name := range maps.ShippedHex() {
		if b, err := maps.OpenHex(name); err == nil {
			all = append(all, cobra.CompletionWithDesc(name, b.Title))
		}
	}
	return all, cobra.ShellCompDirectiveDefault
}

func completeAnyBoards(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	dots, rest := completeBoards(c, args, typed)
	hexes, _ := completeHexBoards(c, args, typed)
	return append(dots, hexes...), rest
}

// completeDots offers the dots of the board already typed, with what is there.
func (q *question) completeDots(most int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		b, err := maps.Open(q.board)
		if err != nil || len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var all []cobra.Completion
		b.Span.Places(func(at grid.Place) bool {
			if name := b.Name(at); strings.HasPrefix(strings.ToUpper(name), strings.ToUpper(typed)) {
				d := b.At(at)
				all = append(all, cobra.CompletionWithDesc(name, d.Terrain.String()+", level "+string('0'+byte(d.Level))))
			}
			return true
		})
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
	}
}
