package commands

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/systems"
)

// Some books can rule for a single unit outside a match, from the figures on its counter. `metahex
// los --system ID` uses the flags here for this, and `metahex detect` is the same command with
// fewer flags.
//
//	metahex detect A B --unit Nu-3  =  metahex los A B --system gravarmor --unit Nu-3
//	metahex detect A --unit Nu-3    =  metahex viewshed A --system gravarmor --unit Nu-3

// firerFlags describe the firer and its target if no match provides them.
type firerFlags struct {
	at        string
	ew, reach int
	flight    bool
}

// The names of the firer flags. The flag --at has another meaning in the viewshed command.
const (
	keyTerm    = "key" // only a term of citations; the flag is --scenario
	atFlag     = "at"
	ewFlag     = "ew"
	rangeFlag  = "range"
	flightFlag = "flight"
)

// add adds the flags to a command.
func (f *firerFlags) add(c *cobra.Command, of string) {
	if c.Name() != "viewshed" {
		c.Flags().StringVar(&f.at, atFlag, "", of+"the target's `COUNTER`, such as Omi-9, if a hex has a special value for it")
	}
	c.Flags().IntVar(&f.ew, ewFlag, 0, of+"the firer's EW `N`, instead of its counter's")
	c.Flags().IntVar(&f.reach, rangeFlag, 0, of+"the firer's range of `N` hexes, instead of its counter's")
	c.Flags().BoolVar(&f.flight, flightFlag, false, of+"the target is in free flight, climbs or dives")
}

// given lists the firer flags that were given.
func (f *firerFlags) given(c *cobra.Command) (all []string) {
	for _, name := range []string{atFlag, ewFlag, rangeFlag, flightFlag} {
		if name == atFlag && f.at == "" {
			continue
		}
		if c.Flags().Changed(name) {
			all = append(all, "--"+name)
		}
	}
	return all
}

// terms converts the flags to terms of a book.
func (f *firerFlags) terms(c *cobra.Command) (all []string) {
	for _, t := range []struct {
		name  string
		value any
	}{{atFlag, f.at}, {ewFlag, f.ew}, {rangeFlag, f.reach}, {flightFlag, "yes"}} {
		if slices.Contains(f.given(c), "--"+t.name) && (t.name != flightFlag || f.flight) {
			all = append(all, fmt.Sprintf("%s=%v", t.name, t.value))
		}
	}
	return all
}

// firers returns the first book that can rule for a single unit on the board of a scenario.
func firers() books.Book {
	all := systems.Books()
	return all[slices.IndexFunc(all, func(b books.Book) bool { return b.Ground != nil })]
}

// detectFlags are the flags of `metahex detect`: about a line, or about the view from a hex.
type detectFlags struct {
	losFlags
	counter string
}

func newDetect() *cobra.Command {
	f := &detectFlags{}
	f.system = firers().ID
	c := &cobra.Command{
		Use:   "detect FROM [TO]",
		Short: "Rule on a detection on a board of hexes, and say why",
		Long: "Decides whether a unit detects another (Grav Armor). It finds the path within the unit's\n" +
			"range with the lowest sum of combat values, and prints it hex by hex, with what would\n" +
			"change the verdict. With FROM alone it shows all hexes in which the unit would detect\n" +
			"another. The terrain key of a scenario gives the values of the hexes.\n" +
			"A hex is section and id (1-0304), or its id alone on a single section. This is the same\n" +
			"as `metahex los --system " + f.system + "`, and with FROM alone as `metahex viewshed`.",
		Example: "  metahex detect 1-0304 1-0505 --unit Nu-3 --at Omi-9\n" +
			"  metahex detect 0304 0505 --board 2 --unit Nu-3 -o path.png\n" +
			"  metahex detect 1-0304 --unit Psi-5\n" +
			"  metahex detect 1-0304 1-0505 --ew 5 --range 4 --flight --json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				return nil
			}
			return wants(2, "one hex or two, such as 1-0304 1-0505")(c, args)
		},
		ValidArgsFunction: f.completeHexes,
		RunE:              f.run,
	}
	c.Flags().StringVarP(&f.scenario, "scenario", "s", "", "scenario that gives the terrain key and the board: a shipped one or a file (default "+f.scenarios()[0]+")")
	c.Flags().StringVarP(&f.board, "board", "b", "", "use another board, with the same terrain key: a shipped one (metahex map list) or a file")
	c.Flags().StringVarP(&f.counter, "unit", "u", "", "the firer's `COUNTER`, such as Nu-3")
	f.firerFlags.add(c, "")
	c.Flags().BoolVar(&f.json, "json", false, "print the detection as JSON")
	c.Flags().BoolVar(&f.cite, "cite", false, "print a citation, which metahex ruling reruns")
	c.MarkFlagsMutuallyExclusive("json", "cite")
	f.drawing.flags(c, ".png", "a picture of the path with its sums")
	must(c.RegisterFlagCompletionFunc("board", completeHexBoards))
	must(c.RegisterFlagCompletionFunc("scenario", cobra.FixedCompletions(f.scenarios(), cobra.ShellCompDirectiveDefault)))
	for _, name := range []string{"unit", atFlag} {
		must(c.RegisterFlagCompletionFunc(name, completeCounters))
	}
	return c
}

// run does the same as metahex los and metahex viewshed.
func (f *detectFlags) run(c *cobra.Command, args []string) error {
	if f.counter != "" {
		f.units = []string{f.counter}
	}
	if len(args) == 2 {
		return f.losFlags.run(c, args)
	}
	if f.cite {
		return fmt.Errorf("--cite wants two hexes: it cites one line")
	}
	v := viewshedFlags{sightFlags: f.sightFlags, drawing: f.drawing, json: f.json}
	return v.run(c, args)
}

// scenarios returns the scenarios of the book.
func (f *detectFlags) scenarios() []string {
	i := slices.IndexFunc(systems.All, func(y systems.System) bool { return y.ID == f.system })
	return systems.All[i].IDs
}

// completeCounters completes the counters of the book that rules for single units.
func completeCounters(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, u := range firers().Units() {
		all = append(all, cobra.CompletionWithDesc(u[0], u[1]))
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

// completeHexes completes the hexes of the board already chosen.
func (f *detectFlags) completeHexes(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	m, err := f.ground(c, firers(), f.board)
	if err != nil || len(args) >= 2 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var all []cobra.Completion
	for at := range m.Spots() {
		if name := m.SpotName(at); strings.HasPrefix(strings.ToUpper(name), strings.ToUpper(typed)) {
			all = append(all, cobra.CompletionWithDesc(name, m.Describe(at)))
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}

// ground returns the named board, or the board implied by the terms of the book.
func (f *sightFlags) ground(c *cobra.Command, book books.Book, board string) (maps.Map, error) {
	if book.Ground != nil && !c.Flags().Changed("board") {
		return book.Ground(f.terms(c))
	}
	return atlas.Open(board)
}
