package commands

import (
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/los/books"
	"metahex/maps/atlas"
)

// question holds the flags that all line-of-sight commands share.
type question struct {
	board    string
	readings []string
}

// anyBoard adds the flags of commands that accept several kinds of boards.
func (q *question) anyBoard(c *cobra.Command) {
	c.Flags().StringVarP(&q.board, "board", "b", "standard", "board of dots, map of terrain hexes or table: a shipped one (metahex map list) or a file")
	c.Flags().StringArrayVarP(&q.readings, "reading", "r", nil, "reading of an open question, or another term, such as 6.5=halve or sky=hazy; may be repeated")
	must(c.RegisterFlagCompletionFunc("board", completeAnyBoards))
	must(c.RegisterFlagCompletionFunc("reading", cobra.FixedCompletions(books.All.Terms(), cobra.ShellCompDirectiveNoFileComp)))
}

// must panics on an internal error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Completions of the shipped boards: boards of dots, boards of hexes, and all boards.
var (
	completeBoards    = completeMaps(atlas.ShippedBoards)
	completeHexBoards = completeMaps(atlas.ShippedHexes)
	completeAnyBoards = completeMaps(atlas.Shipped)
)

func completeMaps(names func() []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var all []cobra.Completion
		for _, name := range names() {
			if m, err := atlas.Open(name); err == nil {
				_, title := m.Heading()
				all = append(all, cobra.CompletionWithDesc(name, title))
			}
		}
		return all, cobra.ShellCompDirectiveDefault
	}
}

// completeDots completes the dots of the board already typed, with the contents of each dot.
func (q *question) completeDots(most int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		b, err := atlas.OpenBoard(q.board)
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
