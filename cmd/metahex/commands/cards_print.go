package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/cards/pieces"
	"metahex/render"
	"metahex/render/paper"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

type cardsFlags struct {
	system, paper, list, side, format string
	drawing                           drawing
	counters                          int
	dpi                               float64
	marks                             bool
	tablesFlag
}

// The allowed resolutions of a picture for print, in dots per inch.
const leastDPI, mostDPI = 30, 1200

// cardFormats are the formats of single images.
var cardFormats = []string{"svg", "pdf", "png"}

func newCardsPrint() *cobra.Command {
	f := &cardsFlags{drawing: drawing{file: "cards.pdf", folders: true}}
	c := &cobra.Command{
		Use:   "print",
		Short: "Print the cards and counters of a rule book on paper, or as single images",
		Long: "Prints cards and counters on paper for players at a table, with bleed and crop marks, as a\n" +
			"PDF. If -o names a directory (DIR/), it writes an image of each for a printing house,\n" +
			"with 3 mm of bleed. All figures are from the tables used in play; cards mark figures\n" +
			"that are stand-ins.",
		Example: "  metahex cards print\n  metahex cards print --system gravarmor --side Imperial -o imperial.pdf\n" +
			"  metahex cards print --list 'commander, front-line 4, sniper' --paper letter --counters 8\n" +
			"  metahex cards print --system gts -o cards/ --format png",
		Args: wants(0, "no arguments"),
		RunE: f.run,
	}
	c.Flags().StringVar(&f.system, "system", "battlesuit", "cards and counters of this `SYSTEM`")
	c.Flags().StringVar(&f.paper, "paper", "a4", "paper: a4 or letter")
	c.Flags().StringVar(&f.side, "side", "", "only cards and counters of this `SIDE`: red, blue, or the book's name for it")
	c.Flags().StringVar(&f.list, "list", "", "cards of this `LIST`: units and how many, separated by commas")
	c.Flags().IntVar(&f.counters, "counters", 12, "Battlesuit unit counters per side, 0 to 26 (0 prints no counters of any system)")
	c.Flags().StringVar(&f.format, "format", "svg", "format of single images: svg, pdf or png")
	c.Flags().Float64Var(&f.dpi, "dpi", 300, "dots per inch of PNGs")
	c.Flags().BoolVar(&f.marks, "marks", false, "crop marks on single images, outside the bleed")
	f.drawing.flags(c, ".pdf", "the PDF")
	f.addTables(c)
	must(c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(cardFormats, cobra.ShellCompDirectiveNoFileComp)))
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(systems.IDs(), cobra.ShellCompDirectiveNoFileComp)))
	return c
}

// sheet returns the paper size, or an error if the flags are wrong.
func (f *cardsFlags) sheet() (paper.Paper, error) {
	var names []string
	for _, p := range paper.CardPapers {
		names = append(names, p.Name)
	}
	i := slices.Index(names, f.paper)
	switch {
	case i < 0:
		return paper.Paper{}, fmt.Errorf("%s", rule.Unknown("paper", f.paper, names))
	case f.counters < 0 || f.counters > 26:
		return paper.Paper{}, fmt.Errorf("found %d counters per side; want 0 to 26", f.counters)
	case !slices.Contains(cardFormats, f.format):
		return paper.Paper{}, fmt.Errorf("%s", rule.Unknown("format", f.format, cardFormats))
	case !(f.dpi >= leastDPI && f.dpi <= mostDPI):
		return paper.Paper{}, fmt.Errorf("found %g dots per inch; want %d to %d", f.dpi, leastDPI, mostDPI)
	}
	return paper.CardPapers[i], nil
}

func (f *cardsFlags) run(c *cobra.Command, _ []string) error {
	on, err := f.sheet()
	if err != nil {
		return err
	}
	set, err := f.set()
	if err != nil {
		return err
	}
	singles := f.singles()
	if singles { // one image per piece, whatever its number of copies
		set = set.Once()
	}
	cardFaces, counterFaces := paper.CardFaces(set), paper.CounterFaces(set)
	if singles {
		return f.writeSingles(c.OutOrStdout(), slices.Concat(cardFaces, counterFaces))
	}
	pages := slices.Concat(paper.LayFaces("cards", cardFaces, on), paper.LayFaces("counters", counterFaces, on))
	if len(pages) == 0 {
		return fmt.Errorf("%s has neither cards nor counters of --side %s", set.Title, f.side)
	}
	if err := f.drawing.write(func(w io.Writer) error { return paper.WritePDF(w, set.Title+": cards and counters", pages) }); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %s, %s, %s\n", f.drawing.file, rule.Count(len(cardFaces), "card"), rule.Count(len(counterFaces), "counter"), rule.Count(len(pages), "page"))
	return nil
}

// singles reports whether -o names a directory.
func (f *cardsFlags) singles() bool {
	info, err := os.Stat(f.drawing.file)
	return strings.HasSuffix(f.drawing.file, "/") || strings.HasSuffix(f.drawing.file, string(filepath.Separator)) || err == nil && info.IsDir()
}

// writeSingles writes one image for each face. It numbers faces with the same name.
func (f *cardsFlags) writeSingles(out io.Writer, faces []paper.Face) error {
	if err := os.MkdirAll(f.drawing.file, 0o777); err != nil {
		return fmt.Errorf("%s: cannot be made: %w", f.drawing.file, err)
	}
	taken := map[string]int{}
	for _, face := range faces {
		name := face.Name
		if taken[name]++; taken[name] > 1 {
			name = fmt.Sprintf("%s-%d", name, taken[name])
		}
		page := face.Single(f.marks)
		err := files.Write(filepath.Join(f.drawing.file, name+"."+f.format), func(w io.Writer) error {
			switch f.format {
			case "pdf":
				return paper.WritePDF(w, name, []paper.Page{page})
			case "png":
				img, err := paper.Draw(page, f.dpi)
				if err != nil {
					return err
				}
				return render.EncodePNG(w, img, f.dpi)
			}
			return paper.WriteSVG(w, page)
		})
		if err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%s: %s\n", f.drawing.file, rule.Count(len(faces), "image"))
	return err
}

// set returns the pieces to print.
func (f *cardsFlags) set() (pieces.Set, error) {
	s, err := systems.ByID(f.system)
	if err != nil {
		return pieces.Set{}, err
	}
	set, err := s.Pieces(f.tables...)
	if err != nil {
		return set, err
	}
	side, err := f.sideOf(set)
	if err != nil {
		return set, err
	}
	if f.list != "" {
		if set.Cards, err = f.listed(set); err != nil {
			return set, err
		}
	}
	if f.list == "" || side != pieces.Either { // a list has cards of one side
		set.Cards = set.Of(set.Cards, side)
	}
	set.Counters = set.Of(set.Counters, side)
	if f.counters == 0 {
		set.Counters = nil
	}
	set.Counters = slices.DeleteFunc(set.Counters, func(p pieces.Piece) bool {
		return p.Letter() && int(p.ID[0]-'A') >= f.counters
	})
	return set, nil
}

// sideOf returns the side in the flags.
func (f *cardsFlags) sideOf(set pieces.Set) (pieces.Side, error) {
	if f.side == "" {
		return pieces.Either, nil
	}
	words := []string{"red", "blue"}
	for side := pieces.Red; side <= pieces.Blue; side++ {
		if strings.EqualFold(f.side, words[side-1]) || strings.EqualFold(f.side, set.Sides[side]) {
			return side, nil
		}
		if own := set.Sides[side]; own != words[side-1] {
			words = append(words, own)
		}
	}
	return 0, fmt.Errorf("%s", rule.Unknown("side", f.side, words))
}

// listed returns the cards of the list, in list order.
func (f *cardsFlags) listed(set pieces.Set) (all []pieces.Piece, err error) {
	if f.system != "battlesuit" {
		return nil, fmt.Errorf("--list is for units of battlesuit; found --system %s", f.system)
	}
	tables, err := overlaid(f.tables)
	if err != nil {
		return nil, err
	}
	list, err := tables.ParseForce(f.list)
	if err != nil {
		return nil, err
	}
	const most = 500
	for _, p := range list {
		id := tables.Units.Kind(p.Type).ID
		if p.Count < 1 || p.Count > most {
			return nil, fmt.Errorf("found %d cards of %s; want 1 to %d", p.Count, id, most)
		}
		card := set.Cards[p.Type]
		card.Count = p.Count
		all = append(all, card)
	}
	return all, nil
}
