package commands

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/bench/dispute"
	"metahex/los"
)

// disputeFlags configure the page of `metahex dispute`.
type disputeFlags struct {
	sightFlags
	claims  []string
	drawing drawing
}

func newDispute() *cobra.Command {
	f := &disputeFlags{}
	c := &cobra.Command{
		Use:   "dispute FROM TO",
		Short: "Write a page about a disputed line of sight",
		Long: "Writes a disputed line of sight as one HTML file: the claims, the ruling with its sums,\n" +
			"the picture and the section, the clauses in our words, all readings side by side, the\n" +
			"verdicts of the lines with one end moved by one dot or level, the citation and the map.\n" +
			"The file needs no network and no script, and can be printed. The ends, and the board or\n" +
			"the match, are given as for metahex los.",
		Example: "  metahex dispute A-H-11@6 B-C-20 --claim \"Red: he sees me\" --claim \"Blue: the ridge hides you\" -o dispute.html\n" +
			"  metahex dispute BA RC --match game.play --claim \"BA stands on the roof\" -o dispute.html",
		Args:              wants(2, "two ends of a line, such as A-H-11@6 B-C-20"),
		ValidArgsFunction: f.completeDots(2),
		RunE:              f.run,
	}
	f.sightFlags.add(c)
	c.Flags().StringArrayVar(&f.claims, "claim", nil, "a player's claim about the line, in `WORDS`; may be repeated")
	f.drawing.flags(c, ".html", "the page")
	return c
}

func (f *disputeFlags) run(c *cobra.Command, args []string) error {
	if !f.drawing.asked() {
		return fmt.Errorf("dispute wants a file for the page, such as -o dispute.html")
	}
	if len(f.claims) > dispute.MostClaims {
		return fmt.Errorf("found %d claims; want at most %d", len(f.claims), dispute.MostClaims)
	}
	for _, claim := range f.claims {
		if err := dispute.CheckClaim(claim); err != nil {
			return fmt.Errorf("--claim: %w", err)
		}
	}
	q, err := f.referee(c)
	if err != nil {
		return err
	}
	r := q.referee
	from, to, err := los.ParseEnds(r, args[0], args[1])
	if err != nil {
		return err
	}
	u := r.Rule(from, to)
	x := &explained{ruling: u, cite: q.cite(u)}
	made := dispute.Case{Claims: f.claims, Ruling: u, Map: r.Map(), Cite: x.cite, Version: thisVersion().Version}
	// Leave out parts that the book or the board does not support.
	if made.Picture, err = x.picture(); err != nil {
		made.NoPicture = err.Error()
	}
	if err := x.compare(r, true, false); err != nil {
		made.NoReadings = err.Error()
	}
	if err := x.compare(r, false, true); err != nil {
		made.NoAround = err.Error()
	}
	made.Readings, made.Around, made.Quotes = x.readings, x.around, x.quotes(r.Basis().Book)
	if err := f.drawing.write(func(w io.Writer) error { return made.Write(w) }); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s\nwritten: %s\n", u.Short, f.drawing.file)
	return nil
}
