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
	system             string
	post               string
	murky              bool
	barrage            []string
	scenario, match    string
	answer             int
	units              []string
	set, rise, storeys []string
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
	flags.StringVar(&f.scenario, "scenario", "", "the board of a scenario as it begins: its id or `FILE`")
	flags.StringVar(&f.match, "match", "", "the board of a recorded match as it stands in `FILE`; ends may be labels of units")
	flags.IntVar(&f.answer, "answer", 0, "with --match: as it stood after answer `N` (0: after the last)")
	flags.StringArrayVar(&f.units, "unit", nil, "a unit by `LABEL=PLACE`, such as BA=A-H-11@6; may be repeated")
	flags.StringArrayVar(&f.set, "set", nil, "what a dot is now: `DOT=CELL`, such as A-G-13=r3; may be repeated")
	flags.StringArrayVar(&f.rise, "rise", nil, "how far a terrain rises: `KIND=LEVELS`, such as woods=4; may be repeated")
	flags.StringArrayVar(&f.storeys, "storeys", nil, "the levels of one building: `DOT=LEVELS`; may be repeated")
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(books.IDs(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("post", cobra.FixedCompletions(postNames, cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("scenario", completeScenarios))
	c.MarkFlagsMutuallyExclusive("scenario", "match")
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

// departures are what the flags change on the board.
func (f *sightFlags) departures() (all []string, err error) {
	for _, list := range []struct {
		flag   string
		values []string
	}{{"rise", f.rise}, {"set", f.set}, {"storeys", f.storeys}} {
		for _, v := range list.values {
			if name, value, ok := strings.Cut(v, "="); !ok || name == "" || value == "" {
				return nil, fmt.Errorf("--%s: found %q; want a name, = and a value", list.flag, v)
			}
			all = append(all, list.flag+"."+v)
		}
	}
	return all, nil
}

// referee is the one that is asked, and the name by which its board is cited.
func (f *sightFlags) referee(c *cobra.Command) (r los.Referee, board string, err error) {
	switch {
	case f.match != "" || f.scenario != "":
		r, board, err = f.played(c)
	case c.Flags().Changed("answer"):
		return nil, "", fmt.Errorf("--answer goes with --match")
	default:
		r, board, err = f.printed(c)
	}
	if err != nil {
		return nil, "", err
	}
	changes, err := f.departures()
	if err == nil {
		r, err = los.Depart(r, changes)
	}
	if err == nil && len(f.units) > 0 {
		r, err = placed(r, f.units)
	}
	return r, board, err
}

// printed is the referee of a board as it is printed.
func (f *sightFlags) printed(c *cobra.Command) (los.Referee, string, error) {
	if f.system != "" && !known(f.system) {
		return nil, "", fmt.Errorf("%s", rule.Unknown("system", f.system, books.IDs()))
	}
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	m, err := maps.OpenAny(f.board)
	if err != nil {
		return nil, "", err
	}
	book, err := books.Named(f.system, m)
	if err != nil {
		return nil, "", err
	}
	if _, hexes := m.(*maps.Theatre); !hexes && len(f.terms(c)) > len(f.readings) {
		return nil, "", fmt.Errorf("--post, --murky and --barrage are for maps of terrain hexes; %s is a %s", f.board, maps.KindOf(m))
	}
	r, err := book.Open(m, f.terms(c))
	return r, f.board, err
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
