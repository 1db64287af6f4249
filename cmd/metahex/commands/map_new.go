package commands

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/draft"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/rule"
)

type newFlags struct {
	output
	surveying
	kind          string
	columns, rows int
	inches        string
	edges, set    string
	seed          uint64
	empty         bool
}

// A newKind is a kind of map that map new can make: its word on the command line, its default size
// and edges, and how to make an empty map.
type newKind struct {
	word          string
	columns, rows int
	set           string
	flags         []string // flags of this kind, in addition to --id, --output and --empty
	empty         func(*newFlags) (maps.Sheet, error)
}

func newKinds() []newKind {
	return []newKind{
		{"panel", 35, 18, "country", []string{"columns", "rows", "edges", "set", "seed", "unit"}, (*newFlags).emptyPanel},
		{"section", 9, 12, "planet", []string{"columns", "rows", "edges", "set"}, (*newFlags).emptySection},
		{"hexmap", 31, 24, "none", []string{"columns", "rows"}, (*newFlags).emptyHexMap},
		{"table", 0, 0, "none", []string{"inches"}, (*newFlags).emptyTable},
	}
}

func newMapNew() *cobra.Command {
	f := &newFlags{}
	c := &cobra.Command{
		Use:   "new",
		Short: "Make a new map: empty, or a random panel",
		Long: "Makes a new, empty map of a kind: a panel of dots, a section of hexes, a map of terrain\n" +
			"hexes (hexmap) or a table in inches. A panel or a section gets the edges of a set, so\n" +
			"that it fits the others of the set. With --seed a panel gets hills, a river between the\n" +
			"water of its edges, woods, ruins, bridges and an objective. If a random panel has lint\n" +
			"findings, too few ways across or too little cover, another one is drawn.",
		Example: "  metahex map new --id K --empty -o K.yaml\n  metahex map new --id K --seed 7 -o K.yaml\n" +
			"  metahex map new --id X --columns 21 --rows 12 --set none --seed 3\n" +
			"  metahex map new --kind hexmap --id heath --columns 21 --rows 12 --empty\n  metahex map new --kind table --id yard --inches 48x36 --empty",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	f.textFlags(c)
	var words []string
	for _, k := range newKinds() {
		words = append(words, k.word)
	}
	c.Flags().StringVar(&f.kind, "kind", "panel", "kind of map: "+strings.Join(words, ", "))
	must(c.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
	c.Flags().IntVar(&f.columns, "columns", 35, "columns, an odd number (sections: 9, hexmaps: 31)")
	c.Flags().IntVar(&f.rows, "rows", 18, "rows (sections: 12, hexmaps: 24)")
	c.Flags().StringVar(&f.inches, "inches", "48x36", "size of a table: `WIDTHxDEPTH`")
	c.Flags().StringVar(&f.edges, "edges", "", "edges/1 or hexedges/1 `FILE` (default: the shipped profiles)")
	c.Flags().StringVar(&f.set, "set", "country", "the set of the edge profiles SET-long and SET-short, or none (sections: planet)")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "draw a random panel from this seed")
	c.Flags().BoolVar(&f.empty, "empty", false, "leave the panel empty")
	c.Flags().StringVar(&f.unit, "unit", "front-line", "the unit, without damage, whose movement is measured")
	c.MarkFlagsMutuallyExclusive("seed", "empty")
	return c
}

func (f *newFlags) run(c *cobra.Command, _ []string) error {
	kind, err := f.kindOf(c)
	if err != nil {
		return err
	}
	if !f.empty && !c.Flags().Changed("seed") {
		if f.kind == "panel" {
			return fmt.Errorf("want --seed with a number, for a random panel, or --empty")
		}
		return fmt.Errorf("want --empty: a %s cannot be drawn at random", f.kind)
	}
	f.named("new")
	for flag, set := range map[string]func(){"columns": func() { f.columns = kind.columns }, "rows": func() { f.rows = kind.rows }, "set": func() { f.set = kind.set }} {
		if !c.Flags().Changed(flag) {
			set()
		}
	}
	if !f.empty {
		return f.draw(c)
	}
	s, err := kind.empty(f)
	if err != nil {
		return err
	}
	return f.sheet(c, s)
}

// allow refuses flags that this kind does not have.
func (k newKind) allow(c *cobra.Command) error {
	for _, flag := range []string{"columns", "rows", "inches", "edges", "set", "seed", "unit"} {
		if c.Flags().Changed(flag) && !slices.Contains(k.flags, flag) {
			return fmt.Errorf("--%s is not for a %s; want %s", flag, k.word, flagWords(append(k.flags, "empty", "id", "output")))
		}
	}
	return nil
}

// kindOf returns the kind of map to make.
func (f *newFlags) kindOf(c *cobra.Command) (newKind, error) {
	var words []string
	for _, k := range newKinds() {
		if k.word == f.kind {
			return k, k.allow(c)
		}
		words = append(words, k.word)
	}
	return newKind{}, fmt.Errorf("%s", rule.Unknown("kind", f.kind, words))
}

// flagWords lists flags in words: "--columns, --rows or --id".
func flagWords(names []string) string {
	last := len(names) - 1
	return "--" + strings.Join(names[:last], ", --") + " or --" + names[last]
}

// recipe returns the recipe of a panel.
func (f *newFlags) recipe() (draft.Recipe, error) {
	r := draft.Recipe{ID: f.id, Columns: f.columns, Rows: f.rows, Seed: f.seed}
	all, err := profilesOf(f, atlas.DotProfiles)
	if err != nil {
		return r, err
	}
	r.Edges, r.Long, r.Short = all.names, all.long, all.short
	f.sides, f.zone = "we", 1
	o, err := f.options()
	r.Walk = o.Walk
	return r, err
}

// draw draws a random panel from the seed.
func (f *newFlags) draw(c *cobra.Command) error {
	r, err := f.recipe()
	if err != nil {
		return err
	}
	p, _, err := draft.Panel(r)
	if err != nil {
		return err
	}
	p.Title = fmt.Sprintf("Drawn by seed %d", f.seed)
	return f.sheet(c, p)
}

func (f *newFlags) emptyPanel() (maps.Sheet, error) {
	r, err := f.recipe()
	if err != nil {
		return nil, err
	}
	return draft.Empty(r)
}

func (f *newFlags) emptySection() (maps.Sheet, error) {
	all, err := profilesOf(f, atlas.HexProfiles)
	if err != nil {
		return nil, err
	}
	return draft.EmptySection(draft.SectionRecipe{ID: f.id, Columns: f.columns, Rows: f.rows, Edges: all.names, Long: all.long, Short: all.short})
}

func (f *newFlags) emptyHexMap() (maps.Sheet, error) {
	return draft.EmptyHexMap(f.id, f.columns, f.rows)
}

func (f *newFlags) emptyTable() (maps.Sheet, error) { return tables.New(f.id, f.inches) }

// A profilePair holds the two edge profiles of a map, from a set.
type profilePair[P any] struct {
	names       maps.Profiles
	long, short []P
}

// profilesOf returns the edge profiles named by the flags.
func profilesOf[P any](f *newFlags, load func(file string) (map[string][]P, error)) (p profilePair[P], err error) {
	if f.set == "none" {
		return p, nil
	}
	all, err := load(f.edges)
	if err != nil {
		return p, err
	}
	p.names = maps.Profiles{Long: f.set + "-long", Short: f.set + "-short"}
	p.long, p.short = all[p.names.Long], all[p.names.Short]
	if p.long == nil || p.short == nil {
		var sets []string
		for name := range all {
			if set, ok := strings.CutSuffix(name, "-long"); ok && all[set+"-short"] != nil {
				sets = append(sets, set)
			}
		}
		slices.Sort(sets)
		return p, fmt.Errorf("%s", rule.Unknown("set", f.set, append(sets, "none")))
	}
	return p, nil
}
