package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/draft"
	"metahex/maps"
	"metahex/rule"
)

type newFlags struct {
	output
	surveying
	columns, rows int
	edges, set    string
	seed          uint64
	empty         bool
}

func newMapNew() *cobra.Command {
	f := &newFlags{}
	c := &cobra.Command{
		Use:   "new",
		Short: "Make a new panel: empty, or drawn by a seed",
		Long: "Makes a new panel with the edges of a set, so that it fits the set's other panels:\n" +
			"empty, or with --seed hills, a river between the water of its edges, woods, ruins,\n" +
			"bridges and an objective. A drawn panel that lint finds fault with, or with too few\n" +
			"ways across or too little cover, is drawn again.",
		Example: "  metahex map new --id K --empty -o K.yaml\n  metahex map new --id K --seed 7 -o K.yaml\n" +
			"  metahex map new --id X --columns 21 --rows 12 --set none --seed 3",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	f.output.flags(c)
	c.Flags().IntVar(&f.columns, "columns", 35, "columns, an odd number")
	c.Flags().IntVar(&f.rows, "rows", 18, "rows")
	c.Flags().StringVar(&f.edges, "edges", "", "edges/1 `FILE` (default: the profiles that come with the program)")
	c.Flags().StringVar(&f.set, "set", "country", "the set whose profiles SET-long and SET-short the edges have, or none")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "draw the panel by this seed")
	c.Flags().BoolVar(&f.empty, "empty", false, "leave the panel empty")
	c.Flags().StringVar(&f.unit, "unit", "front-line", "the unit, unharmed, whose walking is measured")
	c.MarkFlagsMutuallyExclusive("seed", "empty")
	return c
}

func (f *newFlags) run(c *cobra.Command, _ []string) error {
	if !f.empty && !c.Flags().Changed("seed") {
		return fmt.Errorf("want --seed with a number, for a drawn panel, or --empty")
	}
	f.named("new")
	r := draft.Recipe{ID: f.id, Columns: f.columns, Rows: f.rows, Seed: f.seed}
	if err := f.profiles(&r); err != nil {
		return err
	}
	f.sides, f.zone = "we", 1
	o, err := f.options()
	if err != nil {
		return err
	}
	r.Foot = o.Foot
	if f.empty {
		p, err := draft.Empty(r)
		if err != nil {
			return err
		}
		return f.sheet(c, p)
	}
	p, _, err := draft.Panel(r)
	if err != nil {
		return err
	}
	p.Title = fmt.Sprintf("Drawn by seed %d", f.seed)
	return f.sheet(c, p)
}

// profiles finds the edges of the set.
func (f *newFlags) profiles(r *draft.Recipe) error {
	if f.set == "none" {
		return nil
	}
	all, err := maps.LoadProfiles(f.edges)
	if err != nil {
		return err
	}
	r.Edges = maps.Profiles{Long: f.set + "-long", Short: f.set + "-short"}
	r.Long, r.Short = all[r.Edges.Long], all[r.Edges.Short]
	if r.Long == nil || r.Short == nil {
		var sets []string
		for name := range all {
			if set, ok := strings.CutSuffix(name, "-long"); ok && all[set+"-short"] != nil {
				sets = append(sets, set)
			}
		}
		slices.Sort(sets)
		return fmt.Errorf("%s", rule.Unknown("set", f.set, append(sets, "none")))
	}
	return nil
}

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
		Short: "Put panels together into a layout: at random, or the fairest there is",
		Long: "Puts panels together into a layout/1 file: at random by a seed, or the fairest. For that\n" +
			"every assembly is gone through, those that a half-turn changes least are measured on\n" +
			"foot, and with --deep the best of these by sight. Panels are shipped ones or files\n" +
			"ID.yaml beside the output.",
		Example: "  metahex map assemble --panels A..J --grid 3x2 --best fairness -o fair.yaml\n" +
			"  metahex map assemble --panels A,C,E,K --grid 2x2 --seed 7",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	f.output.flags(c)
	f.surveying.flags(c)
	c.Flags().StringVar(&f.panels, "panels", "A..J", "panels: ids by commas, or a range such as A..J")
	c.Flags().StringVar(&f.grid, "grid", "3x2", "panels across and down")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "lay the panels at random by this seed")
	c.Flags().StringVar(&f.best, "best", "", "search for the best: fairness (this is done without --seed)")
	c.Flags().BoolVar(&f.deep, "deep", false, "measure the best by sight too")
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
	o, err := f.order()
	if err != nil {
		return err
	}
	f.named("assembly")
	if c.Flags().Changed("seed") {
		a, err := draft.Random(o, f.seed)
		if err != nil {
			return err
		}
		return f.write(c, a.Text(f.id))
	}
	if f.best != "" && f.best != "fairness" {
		return fmt.Errorf("%s", rule.Unknown("aim", f.best, []string{"fairness"}))
	}
	o.Tick = ticker("assemblies", draft.OnFoot)
	all, whole, err := draft.Fairest(c.Context(), o)
	if err != nil {
		return err
	}
	if !whole {
		fmt.Fprintln(c.ErrOrStderr(), "these panels can be laid in too many ways to search them all; a fairer assembly may exist")
	}
	for i, a := range all {
		fmt.Fprintf(c.ErrOrStderr(), "%d. unfairness %s: %s\n", i+1, a.Unfairness().FloatString(4), strings.ReplaceAll(fmt.Sprint(a.Rows), "] [", "; "))
	}
	return f.write(c, all[0].Text(f.id))
}

// order reads what is to be assembled.
func (f *assembleFlags) order() (draft.Order, error) {
	m := gridPattern.FindStringSubmatch(f.grid)
	if m == nil {
		return draft.Order{}, fmt.Errorf("found grid %q; want panels across and down, such as 3x2", f.grid)
	}
	options, err := f.options()
	if err != nil {
		return draft.Order{}, err
	}
	o := draft.Order{File: f.file, Survey: options, Deep: f.deep}
	if o.File == "" {
		o.File = "assembly.yaml"
	}
	o.Across, _ = strconv.Atoi(m[1])
	o.Down, _ = strconv.Atoi(m[2])
	ids, err := panelIDs(f.panels)
	if err != nil {
		return o, err
	}
	for _, id := range ids {
		name := filepath.Join(filepath.Dir(o.File), id+".yaml")
		if _, err := os.Stat(name); err != nil {
			name = id
		}
		p, err := lonePanel(name)
		if err != nil {
			return o, err
		}
		o.Panels = append(o.Panels, p)
	}
	return o, nil
}

// panelIDs reads "A,B,K" and ranges of letters, "A..J"; each id once.
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
			return nil, fmt.Errorf("found panels %q; a range goes from letter to letter, such as A..J", word)
		}
		for letter := from[0]; letter <= to[0]; letter++ {
			all = append(all, string(rune(letter)))
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); all[0] == "" {
		return nil, fmt.Errorf("found panels %q; want ids by commas, or a range such as A..J", s)
	}
	return all, nil
}
