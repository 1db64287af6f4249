package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/rule"
)

// sightFlags say which referee is asked: of a board under a rule book, of a
// scenario as it begins, or of a recorded match as it stands.
type sightFlags struct {
	question
	asItIs
	system  string
	post    string
	murky   bool
	barrage []string
	units   []string
}

var postNames = []string{"none", "strongpoint", "observation-post"}

// add adds the flags to a command.
func (f *sightFlags) add(c *cobra.Command) {
	f.anyBoard(c)
	flags := c.Flags()
	flags.StringVar(&f.system, "system", "", "rule book (default: the first that decides on such boards): "+strings.Join(books.IDs(), ", "))
	flags.StringVar(&f.post, "post", "none", "gts: where the observer is: "+strings.Join(postNames, ", "))
	flags.BoolVar(&f.murky, "murky", false, "gts: a night, rain or fog turn")
	flags.StringSliceVar(&f.barrage, "barrage", nil, "gts: `HEXES` that hold a barrage marker, separated by commas")
	flags.StringArrayVar(&f.units, "unit", nil, "a unit by `LABEL=PLACE`, such as BA=A-H-11@6; may be repeated")
	f.asItIs.add(c)
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(books.IDs(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("post", cobra.FixedCompletions(postNames, cobra.ShellCompDirectiveNoFileComp)))
	for _, other := range []string{"board", "system", "reading", "post", "murky", "barrage"} {
		c.MarkFlagsMutuallyExclusive("match", other)
		c.MarkFlagsMutuallyExclusive("scenario", other)
	}
}

// terms are readings and what the other flags say, as the terms of a book.
func (f *sightFlags) terms(c *cobra.Command) []string {
	all := append([]string{}, f.readings...)
	if c.Flags().Changed("post") {
		all = append(all, "post="+f.post)
	}
	if f.murky {
		all = append(all, "sky=murky")
	}
	if len(f.barrage) > 0 {
		all = append(all, "barrage="+strings.Join(f.barrage, "+"))
	}
	return all
}

// referee is the one that is asked.
func (f *sightFlags) referee(c *cobra.Command) (q *inquiry, err error) {
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	return f.refereeOn(c, f.board)
}

// refereeOn is the one that is asked; without a scenario and a match on a board.
func (f *sightFlags) refereeOn(c *cobra.Command, board string) (q *inquiry, err error) {
	if f.played() {
		q, err = f.open(c)
	} else {
		q, err = f.printed(c, board)
	}
	if err == nil {
		err = f.depart(c, q)
	}
	if err == nil && len(f.units) > 0 {
		q.referee, err = placed(q.referee, f.units)
	}
	if err != nil {
		return nil, err
	}
	q.tellUnits()
	return q, nil
}

// printed is the referee of a board as it is printed.
func (f *sightFlags) printed(c *cobra.Command, board string) (*inquiry, error) {
	if f.system != "" && !known(f.system) {
		return nil, fmt.Errorf("%s", rule.Unknown("system", f.system, books.IDs()))
	}
	m, err := maps.OpenAny(board)
	if err != nil {
		return nil, err
	}
	book, err := books.Named(f.system, m)
	if err != nil {
		return nil, err
	}
	if _, hexes := m.(*maps.Theatre); !hexes && len(f.terms(c)) > len(f.readings) {
		return nil, fmt.Errorf("--post, --murky and --barrage are for maps of terrain hexes; %s is a %s", board, maps.KindOf(m))
	}
	r, err := book.Open(m, f.terms(c))
	return &inquiry{referee: r, board: board}, err
}

func known(system string) bool {
	for _, id := range books.IDs() {
		if id == system {
			return true
		}
	}
	return false
}

// boardFor is the board on which a book decides where none is named.
func boardFor(system string) string {
	for _, b := range books.All {
		if b.ID == system || system == "" {
			return b.Board
		}
	}
	return books.All[0].Board
}

// placed is a referee with units at places that the player names.
func placed(r los.Referee, units []string) (los.Referee, error) {
	ends := map[string]los.End{}
	for _, u := range units {
		label, place, ok := strings.Cut(u, "=")
		if !ok || label == "" {
			return nil, fmt.Errorf("--unit: found %q; want a label, = and a place, such as BA=A-H-11@6", u)
		}
		e, err := r.Parse(place)
		if err != nil {
			return nil, fmt.Errorf("--unit %s: %w", label, err)
		}
		ends[strings.ToUpper(label)] = e
	}
	return los.WithUnits(r, func(label string) (los.End, bool, error) {
		e, ok := ends[strings.ToUpper(label)]
		return e, ok, nil
	}), nil
}
