package commands

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/los/layercake"
	"metahex/rule"
)

// losFlags are the flags of `metahex los`.
type losFlags struct {
	sightFlags
	json, section, heights, cite, all bool
	link                              string // the address of the page; empty: no link is printed
	readingsAll, around, quote        bool
	batch                             string
	drawing                           drawing
}

func newLOS() *cobra.Command {
	f := &losFlags{}
	c := &cobra.Command{
		Use:   "los FROM TO",
		Short: "Rule on a line of sight, and say why",
		Long: "Rules on whether two soldiers see one another, and says why: everything on the line, the\n" +
			"clause that decides, what nearly decides, and what would change the verdict. --readings\n" +
			"adds the verdicts under all readings; --around adds the verdicts with one end moved by\n" +
			"one dot or level; metahex dispute puts all this into one page to send. A dot is panel,\n" +
			"row and column (A-H-11); @ adds a level, else the soldier stands on the ground. A hex of\n" +
			"a terrain map is row and column (K-16) or its name. A point of a table is in inches from\n" +
			"the upper left corner (12.5,8), with @ a height above it. The rule book is that of the\n" +
			"board, or --system. --scenario uses the board of a scenario, --match the current state\n" +
			"of a recorded match; units are then named by label.",
		Example: "  metahex los A-H-11@6 B-C-20\n" +
			"  metahex los A-H-11@6 B-C-20 --section -o line.png\n" +
			"  metahex los H-11 C-20 --board G --reading 6.5=halve\n" +
			"  metahex los H-11 C-20 --board G --readings --around --quote\n" +
			"  metahex los 12.5,8 20,10.5 --board mill-ford --system solprime --reading sky=hazy -o line.png\n" +
			"  metahex los Kreuz K-16 --board aldern --murky\n" +
			"  metahex los A-11@0 E-08@8 --scenario works\n" +
			"  metahex los BA RC --match game.play --answer 120",
		Args:              f.args,
		ValidArgsFunction: f.completeDots(2),
		RunE:              f.run,
	}
	f.sightFlags.add(c)
	c.Flags().BoolVar(&f.json, "json", false, "print the ruling as JSON")
	f.drawing.flags(c, ".png", "a diagram, plan and cross-section,")
	c.Flags().BoolVar(&f.section, "section", false, "dots: add the cross-section along the line")
	c.Flags().BoolVar(&f.heights, "heights", false, "dots: print verdicts for levels 0 to 12 of either end")
	c.Flags().BoolVar(&f.cite, "cite", false, "print a citation, which metahex ruling reruns")
	c.Flags().StringVar(&f.link, "link", "", "print a link to the ruling on the web page (metahex page) at `ADDRESS`; metahex ruling reruns it")
	c.Flag("link").NoOptDefVal = bareLink
	c.Flags().BoolVar(&f.all, "all", false, "dots: list every meta-hex on the line")
	c.Flags().BoolVar(&f.readingsAll, "readings", false, "add the verdicts under all combinations of readings, side by side; with -o also as a strip")
	c.Flags().BoolVar(&f.around, "around", false, "add the verdicts with either end moved by one dot or level")
	c.Flags().BoolVar(&f.quote, "quote", false, "add each cited clause in our words")
	c.Flags().StringVar(&f.batch, "batch", "", "read pairs FROM TO, one on each line, from `FILE` (- is standard input), and print \"clear\" or \"blocked\" for each; with --json an object for each")
	c.MarkFlagsMutuallyExclusive("heights", "cite", "link", "batch")
	c.MarkFlagsMutuallyExclusive("heights", "cite", "link", "json")
	for _, other := range []string{"heights", "cite", "link", "batch"} {
		for _, added := range []string{"section", "all", "readings", "around", "quote"} {
			c.MarkFlagsMutuallyExclusive(other, added)
		}
	}
	for _, words := range []string{"section", "all", "quote"} {
		c.MarkFlagsMutuallyExclusive("json", words)
	}
	c.MarkFlagsMutuallyExclusive("batch", "output")
	c.MarkFlagsMutuallyExclusive("batch", "png")
	c.AddCommand(newAudit(), newCases(), newConform(), newServe())
	return c
}

func (f *losFlags) args(c *cobra.Command, args []string) error {
	if c.Flags().Changed("link") {
		if err := checkBase(f.link); err != nil {
			return err
		}
	}
	if f.batch != "" {
		return wants(0, "no ends of a line with --batch")(c, args)
	}
	if len(args) == 1 {
		for _, sub := range c.Commands() {
			if rule.Nearest(args[0], []string{sub.Name()}) != "" {
				return fmt.Errorf("los wants two ends of a line or a command; found %q, did you mean %q?", args[0], sub.Name())
			}
		}
	}
	return wants(2, "two ends of a line, such as A-H-11@6 B-C-20")(c, args)
}

func (f *losFlags) run(c *cobra.Command, args []string) error {
	q, err := f.referee(c)
	if err != nil {
		return err
	}
	r := q.referee
	if err := f.onDots(c, r); err != nil {
		return err
	}
	if f.batch != "" {
		return f.runBatch(c, r)
	}
	from, to, err := los.ParseEnds(r, args[0], args[1])
	if err != nil {
		return err
	}
	u := r.Rule(from, to)
	x := &explained{ruling: u, ends: los.Labelled(r, u, args...).Names, cite: q.cite(u)}
	if err := x.compare(r, f.readingsAll, f.around); err != nil {
		return err
	}
	if err := x.draw(&f.drawing); err != nil {
		return err
	}
	return f.print(c.OutOrStdout(), q, x)
}

// print prints a ruling in the requested form.
func (f *losFlags) print(out io.Writer, q *inquiry, x *explained) error {
	switch u := x.ruling; {
	case f.json:
		return x.printJSON(out)
	case f.heights:
		if d, ok := layercake.Of(q.referee); ok {
			printLines(out, d.Heights(layercake.EndOn(u.From), layercake.EndOn(u.To), 12))
		}
	case f.cite:
		fmt.Fprintln(out, x.cite)
	case f.link != "":
		link, err := q.linked(f.link, u)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, link)
	default:
		f.printRuling(out, q.referee, x)
	}
	return nil
}

// printRuling prints a ruling in words.
func (f *losFlags) printRuling(out io.Writer, r los.Referee, x *explained) {
	printLines(forRulings(out), x.ruling.Words(f.all))
	fmt.Fprintln(out, "cite:    ", x.cite)
	if f.quote {
		printLines(forRulings(out), quoteWords(x.quotes(r.Basis().Book)))
	}
	for _, part := range x.parts(f.section) {
		fmt.Fprintln(out)
		printLines(out, part)
	}
}

// onDots refuses flags for boards of dots if the board is of another kind.
func (f *losFlags) onDots(c *cobra.Command, r los.Referee) error {
	if dotRuler(r) != nil {
		return nil
	}
	for _, flag := range []string{"section", "heights", "all"} {
		if c.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for boards of dots", flag)
		}
	}
	return nil
}

// dotRuler returns the ruler of a referee of a board of dots, or nil for other referees.
func dotRuler(r los.Referee) *layercake.Ruler {
	if d, ok := layercake.Of(r); ok {
		return d.Ruler()
	}
	return nil
}

func printLines(out io.Writer, lines []string) {
	for _, l := range lines {
		fmt.Fprintln(out, l)
	}
}

func printJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
