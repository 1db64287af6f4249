package main

import (
	"strings"

	"github.com/spf13/cobra"

	"metahex/los/hexside"
	"metahex/los/layercake"
)

// hexSight is what `metahex los --system gts` asks besides the two hexes.
type hexSight struct {
	post    string
	murky   bool
	barrage []string
}

var postNames = []string{"none", "strongpoint", "observation-post"}

func (h *hexSight) flags(c *cobra.Command) {
	c.Flags().StringVar(&h.post, "post", "none", "gts: where the observer is: "+strings.Join(postNames, ", "))
	c.Flags().BoolVar(&h.murky, "murky", false, "gts: a night, rain or fog turn")
	c.Flags().StringSliceVar(&h.barrage, "barrage", nil, "gts: `HEXES` that hold a barrage marker, parted by commas")
	must(c.RegisterFlagCompletionFunc("post", cobra.FixedCompletions(postNames, cobra.ShellCompDirectiveNoFileComp)))
}

// terms are what the flags say, as the terms of a ruling.
func (h *hexSight) terms(c *cobra.Command) (all []string) {
	if c.Flags().Changed("post") {
		all = append(all, "post="+h.post)
	}
	if h.murky {
		all = append(all, "sky=murky")
	}
	if len(h.barrage) > 0 {
		all = append(all, "barrage="+strings.Join(h.barrage, "+"))
	}
	return all
}

// sightWords are all words that --reading takes, of all books.
func sightWords() []string {
	all := append(layercake.ReadingWords(), hexside.TermWords()...)
	for _, book := range tabletops() {
		if book.Lift != "level" { // that of section 6 is listed already
			all = append(all, book.Terms.Words()...)
		}
	}
	return all
}
