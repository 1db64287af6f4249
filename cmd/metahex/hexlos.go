package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// hexSight is what `metahex los --system gts` asks besides the two hexes.
type hexSight struct {
	system, post string
	murky        bool
	barrage      []string
}

var postNames = []string{"none", "strongpoint", "observation-post"}

func (h *hexSight) flags(c *cobra.Command) {
	c.Flags().StringVar(&h.system, "system", "battlesuit", "rule book: battlesuit, or gts for hex maps")
	c.Flags().StringVar(&h.post, "post", "none", "gts: where the observer is: "+strings.Join(postNames, ", "))
	c.Flags().BoolVar(&h.murky, "murky", false, "gts: a night, rain or fog turn")
	c.Flags().StringSliceVar(&h.barrage, "barrage", nil, "gts: `HEXES` that hold a barrage marker, parted by commas")
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions([]string{"battlesuit", "gts"}, cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("post", cobra.FixedCompletions(postNames, cobra.ShellCompDirectiveNoFileComp)))
}

// run decides a line of sight on a hex map and prints the ruling.
func (h *hexSight) run(c *cobra.Command, board string, args []string) error {
	if !c.Flags().Changed("board") {
		board = maps.Theatres()[0]
	}
	for _, flag := range []string{"json", "png", "section", "heights", "cite", "batch", "reading"} {
		if c.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for --system battlesuit", flag)
		}
	}
	th, err := maps.OpenTheatre(board)
	if err != nil {
		return err
	}
	var ends [2]grid.Place
	for i, name := range args {
		if ends[i], err = th.Find(name); err != nil {
			return err
		}
	}
	if ends[0] == ends[1] {
		return fmt.Errorf("both ends are in %s; want two different hexes", th.Name(ends[0]))
	}
	var smoke []grid.Place
	for _, name := range h.barrage {
		at, err := th.Find(name)
		if err != nil {
			return fmt.Errorf("--barrage: %w", err)
		}
		smoke = append(smoke, at)
	}
	post := los.NoPost
	for i, name := range postNames {
		if name == h.post {
			post = los.Post(i)
		}
	}
	if postNames[post] != h.post {
		return fmt.Errorf("--post: %s", rule.Unknown("post", h.post, postNames))
	}
	r := los.NewHexRuler(th)
	printLines(c.OutOrStdout(), r.Trace(ends[0], ends[1], r.Eyes(ends[0], post, h.murky), smoke).Words())
	return nil
}
