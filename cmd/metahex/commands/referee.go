package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/rule"
	"metahex/systems"
)

// sightFlags select the referee: of a board under a rule book, of a scenario at its start, or of a
// recorded match.
type sightFlags struct {
	question
	asItIs
	firerFlags
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
	flags.StringVar(&f.system, "system", "", "rule book (default: the first that rules on such boards): "+strings.Join(systems.Books().IDs(), ", "))
	flags.StringVar(&f.post, "post", "none", "gts: where the observer is: "+strings.Join(postNames, ", "))
	flags.BoolVar(&f.murky, "murky", false, "gts: a night, rain or fog turn")
	flags.StringSliceVar(&f.barrage, "barrage", nil, "gts: `HEXES` that hold a barrage marker, separated by commas")
	flags.StringArrayVar(&f.units, "unit", nil, "a unit and its place, as `LABEL=PLACE`, such as BA=A-H-11@6; may be repeated; "+firers().ID+": the observer, as the name of its counter")
	f.firerFlags.add(c, firers().ID+": ")
	f.asItIs.add(c)
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(systems.Books().IDs(), cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("post", cobra.FixedCompletions(postNames, cobra.ShellCompDirectiveNoFileComp)))
	for _, other := range []string{"board", "system", "reading", "post", "murky", "barrage"} {
		c.MarkFlagsMutuallyExclusive(matchTerm, other)
		if !slices.Contains(besideKey, other) {
			c.MarkFlagsMutuallyExclusive(scenarioTerm, other)
		}
	}
}

// besideKey lists flags that are allowed with --scenario only if the book takes its terrain key from
// the scenario.
var besideKey = []string{"board", "system", "reading"}

// probes reports whether the question is about a unit that is not on the board, under a book that
// rules for single units.
func (f *sightFlags) probes() bool {
	return f.match == "" && f.system != "" && slices.ContainsFunc(systems.Books(), func(b books.Book) bool { return b.ID == f.system && b.Ground != nil })
}

// played reports whether the question is about a scenario or a match.
func (f *sightFlags) played() bool { return f.asItIs.played() && !f.probes() }

// observed chooses the system of the scenario if --unit names an observer, and the system rules for
// single units.
func (f *sightFlags) observed() {
	lone := slices.ContainsFunc(f.units, func(u string) bool { return !strings.Contains(u, "=") })
	if f.system != "" || f.scenario == "" || f.match != "" || !lone {
		return
	}
	if y, err := systems.Of(f.scenario); err == nil && slices.ContainsFunc(systems.Books(), func(b books.Book) bool { return b.ID == y.ID && b.Ground != nil }) {
		f.system = y.ID
	}
}

// together refuses flags that exclude each other.
func (f *sightFlags) together(c *cobra.Command) error {
	var lone []string
	for _, u := range f.units {
		if !strings.Contains(u, "=") {
			lone = append(lone, u)
		}
	}
	if len(lone) > 1 {
		return fmt.Errorf("found --unit %s and --unit %s; want one observer", lone[0], lone[1])
	}
	if f.played() {
		for _, other := range besideKey {
			if c.Flags().Changed(other) && f.scenario != "" {
				return fmt.Errorf("--%s and --scenario do not go together", other)
			}
		}
		if given := f.given(c); len(given) > 0 {
			return fmt.Errorf("%s is only for a unit that is in no match; use it with --system %s", given[0], firers().ID)
		}
	}
	return nil
}

// terms returns the readings and other flags as terms of the book.
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
	if f.probes() && f.scenario != "" {
		all = append(all, keyTerm+"="+los.Unbroken(f.scenario))
	}
	for _, u := range f.units {
		if !strings.Contains(u, "=") {
			all = append(all, "unit="+los.Unbroken(u))
		}
	}
	return append(all, f.firerFlags.terms(c)...)
}

// referee returns the referee selected by the flags.
func (f *sightFlags) referee(c *cobra.Command) (q *inquiry, err error) {
	f.observed()
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	return f.refereeOn(c, f.board)
}

// refereeOn returns the referee selected by the flags. Without a scenario or match, it uses the board.
func (f *sightFlags) refereeOn(c *cobra.Command, board string) (q *inquiry, err error) {
	f.observed()
	if err := f.together(c); err != nil {
		return nil, err
	}
	switch {
	case f.played():
		q, err = f.open(c)
	case c.Flags().Changed(tablesTerm):
		err = errors.New("--tables goes with --scenario or --match")
	default:
		q, err = f.printed(c, board)
	}
	if err == nil {
		err = f.depart(c, q)
	}
	if err == nil {
		q.referee, err = placed(q.referee, f.labelled(q))
	}
	if err != nil {
		return nil, err
	}
	q.tellUnits()
	return q, nil
}

// printed returns the referee of a board as printed.
func (f *sightFlags) printed(c *cobra.Command, board string) (*inquiry, error) {
	if f.system != "" && !known(f.system) {
		return nil, fmt.Errorf("%s", rule.Unknown("system", f.system, systems.Books().IDs()))
	}
	var book books.Book
	if f.probes() {
		book = firers()
	}
	m, err := f.ground(c, book, board)
	if err != nil {
		return nil, err
	}
	if !c.Flags().Changed("board") && book.Ground != nil {
		board, _ = m.Heading()
	}
	if book, err = systems.Books().Named(f.system, m); err != nil {
		return nil, err
	}
	if err := f.fits(c, board, m, book); err != nil {
		return nil, err
	}
	r, err := book.Open(m, f.terms(c))
	return &inquiry{referee: r, board: board}, err
}

// fits refuses flags for boards of other kinds.
func (f *sightFlags) fits(c *cobra.Command, board string, m maps.Map, book books.Book) error {
	if posts := slices.ContainsFunc(book.Terms, func(t string) bool { return strings.HasPrefix(t, "post=") }); !posts && (c.Flags().Changed("post") || f.murky || len(f.barrage) > 0) {
		return fmt.Errorf("--post, --murky and --barrage are for maps of terrain hexes; %s is a %s", board, m.Kind())
	}
	if book.Ground == nil {
		for _, u := range f.units {
			if !strings.Contains(u, "=") {
				return notPlaced(u)
			}
		}
	}
	if given := f.given(c); len(given) > 0 && book.Ground == nil {
		return fmt.Errorf("%s is for boards of hexes; %s is a %s", given[0], board, m.Kind())
	}
	return nil
}

func known(system string) bool {
	return slices.Contains(systems.Books().IDs(), system)
}

// boardFor returns the default board of a book.
func boardFor(system string) string {
	for _, b := range systems.Books() {
		if b.ID == system || system == "" {
			return b.Board
		}
	}
	return books.All[0].Board
}

// labelled returns the --unit values that give a place. In a book that rules for single units, a
// unit without a place is the observer.
func (f *sightFlags) labelled(q *inquiry) (all []string) {
	lone := slices.ContainsFunc(systems.Books(), func(b books.Book) bool { return b.Ground != nil && b.ID == q.referee.Basis().Book })
	for _, u := range f.units {
		if strings.Contains(u, "=") || !lone || q.match != nil {
			all = append(all, u)
		}
	}
	return all
}

// notPlaced is the error for a unit without a place.
func notPlaced(u string) error {
	return fmt.Errorf("--unit: found %q; want LABEL=PLACE, such as BA=A-H-11@6", u)
}

// placed returns a referee with additional units at places.
func placed(r los.Referee, units []string) (los.Referee, error) {
	if len(units) == 0 {
		return r, nil
	}
	ends := map[string]los.End{}
	for _, u := range units {
		label, place, ok := strings.Cut(u, "=")
		if !ok || label == "" {
			return nil, notPlaced(u)
		}
		e, err := r.Parse(place)
		if err != nil {
			return nil, fmt.Errorf("--unit %s: %w", label, err)
		}
		if _, twice := ends[strings.ToUpper(label)]; twice {
			return nil, fmt.Errorf("--unit: found %s twice; want each label once", label)
		}
		if _, place := r.Parse(label); place == nil {
			return nil, fmt.Errorf("--unit: found %q, which is a place or a unit already; want another label", label)
		}
		ends[strings.ToUpper(label)] = e
	}
	return los.WithUnits(r, func(label string) (los.End, bool, error) {
		e, ok := ends[strings.ToUpper(label)]
		return e, ok, nil
	}), nil
}
