package commands

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/draft"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/rule"
)

type assembleFlags struct {
	output
	surveying
	panels, grid, best string
	seed               uint64
	deep               bool
}

func newMapAssemble() *cobra.Command {
	f := &assembleFlags{}
	c := &cobra.Command{
		Use:   "assemble",
		Short: "Put panels or sections together into a layout: at random, or as fair as possible",
		Long: "Puts panels together into a layout/1 file: at random by a seed, or as fair as possible.\n" +
			"For fairness it tries every assembly. Those that change least under a half-turn are\n" +
			"compared by walking time, and with --deep the best of these also by sight. Panels are\n" +
			"shipped ones, or files ID.yaml beside the output. Sections are put into a hexlayout/1\n" +
			"file.",
		Example: "  metahex map assemble --panels A..J --grid 3x2 --best fairness -o fair.yaml\n" +
			"  metahex map assemble --panels A,C,E,K --grid 2x2 --seed 7\n" +
			"  metahex map assemble --panels 1..6 --grid 3x2 --seed 7",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	f.textFlags(c)
	f.surveying.flags(c)
	c.Flags().StringVar(&f.panels, "panels", "A..J", "panels: ids separated by commas, or a range such as A..J")
	c.Flags().StringVar(&f.grid, "grid", "3x2", "panels across and down")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "lay the panels at random from this seed")
	c.Flags().StringVar(&f.best, "best", "", "search for the best: fairness (the default without --seed)")
	c.Flags().BoolVar(&f.deep, "deep", false, "also measure the best by sight")
	c.MarkFlagsMutuallyExclusive("seed", "best")
	c.MarkFlagsMutuallyExclusive("seed", "deep")
	must(c.RegisterFlagCompletionFunc("best", cobra.FixedCompletions([]cobra.Completion{"fairness"}, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

var gridPattern = regexp.MustCompile(`^([0-9]{1,2})x([0-9]{1,2})$`)

func (f *assembleFlags) run(c *cobra.Command, _ []string) error {
	if err := f.checkID(); err != nil {
		return err
	}
	sections, err := f.sections()
	if err != nil {
		return err
	}
	f.named("assembly")
	if sections != nil {
		return f.laySections(c, sections)
	}
	o, err := f.order()
	if err != nil {
		return err
	}
	if c.Flags().Changed("seed") {
		a, err := draft.Random(o, f.seed)
		if err != nil {
			return err
		}
		return f.write(c, a.Text(f.id))
	}
	return f.fairest(c, o)
}

// fairest searches for the fairest layouts, prints how fair they are, and writes the first.
func (f *assembleFlags) fairest(c *cobra.Command, o draft.Order) error {
	if f.best != "" && f.best != "fairness" {
		return fmt.Errorf("%s", rule.Unknown("aim", f.best, []string{"fairness"}))
	}
	o.Tick = ticker("assemblies", draft.OnFoot)
	all, whole, err := draft.Fairest(c.Context(), o)
	if err != nil {
		return err
	}
	if !whole {
		fmt.Fprintln(c.ErrOrStderr(), "too many ways to lay these panels; not all were searched, a fairer assembly may exist")
	}
	for i, a := range all {
		fmt.Fprintf(c.ErrOrStderr(), "%d. unfairness %s: %s\n", i+1, a.Unfairness().FloatString(4), strings.ReplaceAll(fmt.Sprint(a.Rows), "] [", "; "))
	}
	return f.write(c, all[0].Text(f.id))
}

// laySections writes a random layout of sections.
func (f *assembleFlags) laySections(c *cobra.Command, s *draft.Sections) error {
	if !c.Flags().Changed("seed") {
		return errors.New("sections can only be laid at random: fairness is measured only on panels; want --seed")
	}
	text, err := s.Random(f.id, f.seed)
	if err != nil {
		return err
	}
	return f.write(c, text)
}

// sections reads the sections to assemble. It returns nil if the flags name panels.
func (f *assembleFlags) sections() (*draft.Sections, error) {
	ids, err := panelIDs(f.panels)
	if err != nil {
		return nil, err
	}
	s := &draft.Sections{File: cmp.Or(f.file, "assembly.yaml"), IDs: ids}
	for i, id := range ids {
		m, err := atlas.Open(f.beside(id))
		if err != nil {
			return nil, err
		}
		if h, ok := m.(*hexes.Map); !ok || len(h.Panels) != 1 {
			if i == 0 {
				return nil, nil
			}
			return nil, fmt.Errorf("%s is a section, and %s is not; all parts of a layout must be of one kind", ids[0], id)
		}
	}
	if s.Across, s.Down, err = f.size(); err != nil {
		return nil, err
	}
	return s, nil
}

// size parses the grid: sheets across and down.
func (f *assembleFlags) size() (across, down int, err error) {
	m := gridPattern.FindStringSubmatch(f.grid)
	if m == nil {
		return 0, 0, fmt.Errorf("found grid %q; want panels across and down, such as 3x2", f.grid)
	}
	across, _ = strconv.Atoi(m[1])
	down, _ = strconv.Atoi(m[2])
	return across, down, nil
}

// beside returns the file of a sheet in the folder of the output. If there is no such file, it
// returns the id.
func (f *assembleFlags) beside(id string) string {
	name := filepath.Join(filepath.Dir(cmp.Or(f.file, "assembly.yaml")), id+".yaml")
	if _, err := os.Stat(name); err != nil {
		return id
	}
	return name
}

// order reads the flags and arguments of an assembly.
func (f *assembleFlags) order() (draft.Order, error) {
	across, down, err := f.size()
	if err != nil {
		return draft.Order{}, err
	}
	options, err := f.options()
	if err != nil {
		return draft.Order{}, err
	}
	o := draft.Order{File: cmp.Or(f.file, "assembly.yaml"), Across: across, Down: down, Survey: options, Deep: f.deep}
	ids, err := panelIDs(f.panels)
	if err != nil {
		return o, err
	}
	for _, id := range ids {
		p, err := partOf(f.beside(id))
		if err != nil {
			return o, err
		}
		o.Panels = append(o.Panels, p)
	}
	return o, nil
}

// partOf opens a panel to assemble.
func partOf(name string) (*dots.Panel, error) {
	p, err := lonePanel(name)
	if err == nil {
		return p, nil
	}
	m, failed := atlas.Open(name)
	if failed != nil {
		return nil, err
	}
	id, _ := m.Heading()
	return nil, fmt.Errorf("%s, a %s, cannot be part of a layout; want single panels of dots, or single sections of hexes", id, m.Kind())
}

// panelIDs parses "A,B,K" and ranges of letters such as "A..J". It returns each id once.
func panelIDs(s string) ([]string, error) {
	var all []string
	for _, word := range strings.Split(s, ",") {
		word = strings.TrimSpace(word)
		from, to, ok := strings.Cut(word, "..")
		if !ok {
			all = append(all, word)
			continue
		}
		if len(from) != 1 || len(to) != 1 || from > to {
			return nil, fmt.Errorf("found panels %q; a range goes from letter to letter or from digit to digit, such as A..J", word)
		}
		for letter := from[0]; letter <= to[0]; letter++ {
			all = append(all, string(rune(letter)))
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); all[0] == "" {
		return nil, fmt.Errorf("found panels %q; want ids separated by commas, or a range such as A..J", s)
	}
	return all, nil
}
