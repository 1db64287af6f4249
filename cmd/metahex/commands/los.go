package commands

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// losFlags are what `metahex los` is asked to show.
type losFlags struct {
	sightFlags
	json, section, heights, cite, all bool
	batch                             string
	drawing                           drawing
}

func newLOS() *cobra.Command {
	f := &losFlags{}
	c := &cobra.Command{
		Use:   "los FROM TO",
		Short: "Decide a line of sight, and say why",
		Long: "Decides whether two soldiers see one another, and says why: everything on the line,\n" +
			"the clause that decides, what came near, and what would turn the verdict.\n" +
			"A dot is panel, row and column (A-H-11); @ adds a level, else the soldier stands\n" +
			"on the ground. A hex of a terrain map is row and column (K-16) or its name. A point\n" +
			"of a table is in inches from the upper left corner (12.5,8), with @ a height above it.\n" +
			"The rule book is that of the board, or --system. --scenario asks on the board of a\n" +
			"scenario, --match about a recorded match as it stands; units are then named by label.",
		Example: "  metahex los A-H-11@6 B-C-20\n" +
			"  metahex los A-H-11@6 B-C-20 --section -o line.png\n" +
			"  metahex los H-11 C-20 --board G --reading 6.5=halve\n" +
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
	c.Flags().BoolVar(&f.all, "all", false, "dots: tell every meta-hex met")
	c.Flags().StringVar(&f.batch, "batch", "", "read lines FROM TO from `FILE` (- is standard input), print clear or blocked a line")
	c.MarkFlagsMutuallyExclusive("json", "heights", "cite", "batch")
	c.MarkFlagsMutuallyExclusive("json", "section")
	c.AddCommand(newAudit(), newCases())
	return c
}

func (f *losFlags) args(c *cobra.Command, args []string) error {
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
	cite := q.cite(u)
	if err := drawRuling(u, cite, &f.drawing); err != nil {
		return err
	}
	out := c.OutOrStdout()
	switch {
	case f.json:
		return printJSON(out, u.Detail)
	case f.heights:
		printLines(out, dotRuler(r).Heights(layercake.EndOn(from), layercake.EndOn(to), 12))
	case f.cite:
		fmt.Fprintln(out, cite)
	default:
		printLines(out, u.Words(f.all))
		fmt.Fprintln(out, "cite:    ", cite)
	}
	if f.section {
		fmt.Fprintln(out)
		printLines(out, u.Section())
	}
	return nil
}

// onDots refuses flags that only boards of dots answer.
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

// dotRuler is the ruler behind a referee of a board of dots; nil for others.
func dotRuler(r los.Referee) *layercake.Ruler {
	if d, ok := layercake.Of(r); ok {
		return d.Ruler()
	}
	return nil
}

// drawRuling writes the picture of a decided line, where one is asked for.
func drawRuling(u los.Ruling, cite los.Citation, to *drawing) error {
	return to.picture(func() (*image.RGBA, error) { return render.LineOfSight(u, render.Options{Foot: cite.String()}) })
}

// runBatch answers one line of input with one line of output.
func (f *losFlags) runBatch(c *cobra.Command, r los.Referee) error {
	in, name := c.InOrStdin(), "standard input"
	if f.batch != "-" {
		data, err := files.Read(f.batch, files.Questions)
		if err != nil {
			return err
		}
		in, name = bytes.NewReader(data), f.batch
	}
	out := c.OutOrStdout()
	lines := files.NewLines(in)
	for {
		if lines.Waits() {
			if err := flush(out); err != nil {
				return err
			}
		}
		line, err := awaited(c.Context(), lines.Next)
		if errors.Is(err, io.EOF) {
			return nil
		}
		var long *files.LongLine
		wrong := func(text string) error { return &rule.Fault{File: name, Line: lines.Number(), Column: 1, Text: text} }
		words := strings.Fields(line)
		switch {
		case errors.As(err, &long):
			return wrong(long.Text())
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		case len(words) != 2:
			return wrong(fmt.Sprintf("found %q; want two ends, FROM TO", line))
		}
		from, to, err := los.ParseEnds(r, words[0], words[1])
		if err != nil {
			return wrong(err.Error())
		}
		fmt.Fprintln(out, los.Verdict(r.Clear(from, to)))
	}
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

func newRuling() *cobra.Command {
	var board, scenario, match string
	var picture drawing
	c := &cobra.Command{
		Use:   "ruling CITATION",
		Short: "Decide a cited line of sight again",
		Long: "Decides the line of a citation again, as `metahex los --cite` prints it, and refuses\n" +
			"where the board's content is no longer the one that was cited, or where the rules are\n" +
			"of another version. Files that the citation names must lie below this directory.",
		Args: wants(1, "one citation, in quotes"),
		RunE: func(c *cobra.Command, args []string) error {
			cited, err := los.ParseCitation(args[0])
			if err != nil {
				return err
			}
			if cited, err = trusted(cited, map[string]string{scenarioTerm: scenario, keyTerm: scenario, matchTerm: match}); err != nil {
				return err
			}
			if board != "" && sourced(cited) {
				return fmt.Errorf("--board: the citation names a scenario or a match, which bring their board; leave it out")
			}
			if board != "" {
				cited.Board = board
			} else if cited.Board, err = citedBoard(cited.Board); err != nil {
				return err
			}
			u, err := again(cited)
			if err != nil {
				return err
			}
			if err := drawRuling(u, cited, &picture); err != nil {
				return err
			}
			printLines(c.OutOrStdout(), u.Words(false))
			return nil
		},
	}
	c.Flags().StringVarP(&board, "board", "b", "", "open this board instead of the one named in the citation")
	c.Flags().StringVar(&scenario, scenarioTerm, "", "open this scenario `FILE` instead of the one named in the citation")
	c.Flags().StringVar(&match, matchTerm, "", "open this recorded match `FILE` instead of the one named in the citation")
	picture.flags(c, ".png", "a diagram")
	return c
}

// again decides a cited line again. That the board has changed, that the rules have,
// or that the verdict is another, is a finding.
func again(cited los.Citation) (u los.Ruling, err error) {
	r, err := citedReferee(cited)
	if err != nil {
		return u, err
	}
	return decided(cited, r)
}

// decided decides a cited line by a referee.
func decided(cited los.Citation, r los.Referee) (u los.Ruling, err error) {
	from, to, err := los.ParseEnds(r, cited.From, cited.To)
	if err != nil {
		return u, err
	}
	u = r.Rule(from, to)
	if err := cited.Agrees(u.Clear); err != nil {
		return u, findings{err}
	}
	return u, nil
}

// citedReferee is the referee that decides a cited line again.
func citedReferee(cited los.Citation) (los.Referee, error) {
	q, err := reopened(cited)
	if err != nil {
		return nil, err
	}
	if q != nil {
		b := q.referee.Basis()
		if err := cmp.Or(cited.Of(b.Rules, b.Hash), q.sameState(cited)); err != nil {
			return nil, findings{err}
		}
		return q.referee, nil
	}
	m, err := citedGround(cited)
	if err != nil {
		return nil, err
	}
	book, err := citedBook(cited, m)
	if err != nil {
		return nil, err
	}
	hash := m.Hash()
	r, err := book.Open(m, strings.Fields(cited.Terms))
	if err == nil {
		hash = r.Basis().Hash // of the ground as the book reads it
	}
	if err := cited.Of(book.Rules, hash); err != nil {
		return nil, findings{err}
	}
	return r, err
}

// citedGround is the board of a citation: the one that its terms bring, where it
// is the one that is named.
func citedGround(cited los.Citation) (maps.Map, error) {
	for _, b := range systems.Books() {
		if b.Ground == nil || !ofBook(cited, b) {
			continue
		}
		m, err := b.Ground(strings.Fields(cited.Terms))
		if err != nil {
			return nil, err
		}
		if id, _ := m.Heading(); id == cited.Board {
			return m, nil
		}
	}
	return atlas.Open(cited.Board)
}

// ofBook reports whether a citation is by a book, in whatever version.
func ofBook(cited los.Citation, b books.Book) bool {
	name, _, _ := strings.Cut(cited.Rules, "/")
	own, _, _ := strings.Cut(b.Rules, "/")
	return own == name
}

// citedBook is the book whose rules a citation names; where this program has no
// such rules, the first that decides on such a map.
func citedBook(cited los.Citation, m maps.Map) (books.Book, error) {
	for _, b := range systems.Books().For(m) {
		if ofBook(cited, b) {
			return b, nil
		}
	}
	return systems.Books().Named("", m)
}
