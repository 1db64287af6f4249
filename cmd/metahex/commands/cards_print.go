package commands

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"metahex/cards"
	"metahex/render/paper"
	"metahex/rule"
)

type cardsFlags struct {
	paper, list string
	drawing     drawing
	counters    int
	tables      []string
}

func newCardsPrint() *cobra.Command {
	f := &cardsFlags{drawing: drawing{file: "cards.pdf"}}
	c := &cobra.Command{
		Use:   "print",
		Short: "Lay tracking cards and counters on paper, as a PDF",
		Long: "Lays tracking cards, nine a sheet, and counters on paper for players at a table.\n" +
			"Without --list one card of each unit. Cards say where their figures are stand-ins.",
		Example: "  metahex cards print\n  metahex cards print --list 'commander, front-line 4, sniper' --paper letter --counters 8",
		Args:    wants(0, "no arguments"),
		RunE:    f.run,
	}
	c.Flags().StringVar(&f.paper, "paper", "a4", "paper: a4 or letter")
	c.Flags().StringVar(&f.list, "list", "", "cards of this `LIST`: units and how many, parted by commas")
	c.Flags().IntVar(&f.counters, "counters", 12, "unit counters a side, 0 to 26; with 0 no sheet of counters")
	f.drawing.flags(c, ".pdf", "the PDF")
	c.Flags().StringArrayVar(&f.tables, "tables", nil, "lay the tables of `FILE` over the printed ones and stand-ins; may be repeated")
	return c
}

func (f *cardsFlags) run(c *cobra.Command, _ []string) error {
	var names []string
	for _, p := range paper.CardPapers {
		names = append(names, p.Name)
	}
	i := slices.Index(names, f.paper)
	if i < 0 {
		return fmt.Errorf("%s", rule.Unknown("paper", f.paper, names))
	}
	if f.counters < 0 || f.counters > 26 {
		return fmt.Errorf("found %d counters a side; want 0 to 26", f.counters)
	}
	types, deck, err := f.types()
	if err != nil {
		return err
	}
	pages := paper.LayCards(deck, types, paper.CardPapers[i])
	if f.counters > 0 {
		pages = append(pages, paper.LayCounters(f.counters, paper.CardPapers[i])...)
	}
	if err := f.drawing.write(func(w io.Writer) error { return paper.WritePDF(w, "Tracking cards", pages) }); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %s, %s\n", f.drawing.file, rule.Count(len(types), "card"), rule.Count(len(pages), "page"))
	return nil
}

// types are the cards wanted, one for each soldier.
func (f *cardsFlags) types() (all []cards.Type, deck *cards.Deck, err error) {
	tables, err := overlaid(f.tables)
	if err != nil {
		return nil, nil, err
	}
	deck = &tables.Units
	if f.list == "" {
		for i := range deck.Len() {
			all = append(all, cards.Type(i))
		}
		return all, deck, nil
	}
	list, err := tables.ParseForce(f.list)
	if err != nil {
		return nil, nil, err
	}
	const most = 500
	for _, p := range list {
		if p.Count < 1 || p.Count > most {
			return nil, nil, fmt.Errorf("found %d cards of %s; want 1 to %d", p.Count, deck.Kind(p.Type).ID, most)
		}
		all = append(all, slices.Repeat([]cards.Type{p.Type}, p.Count)...)
	}
	return all, deck, nil
}
