package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/render"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// losFlags are what `metahex los` is asked to show.
type losFlags struct {
	question
	json, section, heights, cite, all bool
	batch, system                     string
	drawing                           drawing
	hex                               hexSight
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
			"The rule book is that of the board, or --system: " + sightBooks + ".",
		Example: "  metahex los A-H-11@6 B-C-20\n" +
			"  metahex los A-H-11@6 B-C-20 --section -o line.png\n" +
			"  metahex los H-11 C-20 --board G --reading 6.5=halve\n" +
			"  metahex los 12.5,8 20,10.5 --board mill-ford --system solprime --reading sky=hazy -o line.png\n" +
			"  metahex los Kreuz K-16 --board aldern --murky",
		Args:              f.args,
		ValidArgsFunction: f.completeDots(2),
		RunE:              f.run,
	}
	f.anyBoard(c)
	f.hex.flags(c)
	c.Flags().StringVar(&f.system, "system", "", "rule book (default: the first that knows such boards): "+strings.Join(sightSystemNames(), ", "))
	must(c.RegisterFlagCompletionFunc("system", cobra.FixedCompletions(sightSystemNames(), cobra.ShellCompDirectiveNoFileComp)))
	c.Flags().BoolVar(&f.json, "json", false, "print the ruling as JSON")
	f.drawing.flags(c, ".png", "a diagram, plan and cross-section,")
	c.Flags().BoolVar(&f.section, "section", false, "dots: add the cross-section along the line")
	c.Flags().BoolVar(&f.heights, "heights", false, "dots: print verdicts for levels 0 to 12 of either end")
	c.Flags().BoolVar(&f.cite, "cite", false, "print a citation that `metahex ruling` reruns")
	c.Flags().BoolVar(&f.all, "all", false, "dots: tell every meta-hex met")
	c.Flags().StringVar(&f.batch, "batch", "", "read lines FROM TO from `FILE` (- is standard input), print clear or blocked a line")
	c.MarkFlagsMutuallyExclusive("json", "heights", "cite", "batch")
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
	k, err := f.court(c)
	if err != nil {
		return err
	}
	if f.batch != "" {
		return f.runBatch(c, k)
	}
	d, err := k.rule(args[0], args[1])
	if err != nil {
		return err
	}
	if err := drawDecision(d, f.board, &f.drawing); err != nil {
		return err
	}
	out := c.OutOrStdout()
	switch {
	case f.json:
		return printJSON(out, d)
	case f.heights:
		dots := k.(dotCourt)
		from, to, err := dots.ParseEnds(args[0], args[1])
		if err != nil {
			return err
		}
		printLines(out, dots.Heights(from, to, 12))
	case f.cite:
		fmt.Fprintln(out, d.cite(f.board))
	default:
		printLines(out, d.words(f.all))
		fmt.Fprintln(out, "cite:    ", d.cite(f.board))
	}
	if f.section {
		fmt.Fprintln(out)
		printLines(out, d.section())
	}
	return nil
}

// court is the one of the board and the rule book asked for.
func (f *losFlags) court(c *cobra.Command) (court, error) {
	if err := sightSystem(f.system); err != nil {
		return nil, err
	}
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	k, err := newCourt(f.board, f.system, f.readings, f.hex.terms(c)...)
	if err != nil {
		return nil, err
	}
	if _, dots := k.(dotCourt); !dots {
		for _, flag := range []string{"section", "heights", "all"} {
			if c.Flags().Changed(flag) {
				return nil, fmt.Errorf("--%s is for boards of dots", flag)
			}
		}
	}
	return k, nil
}

// drawDecision writes the picture of a decided line, where one is asked for.
func drawDecision(d decision, board string, to *drawing) error {
	if !to.asked() {
		return nil
	}
	img, err := d.picture(render.Options{Foot: d.cite(board).String()})
	if err != nil {
		return err
	}
	return to.png(img)
}

// runBatch answers one line of input with one line of output.
func (f *losFlags) runBatch(c *cobra.Command, k court) error {
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
		clear, err := k.clear(words[0], words[1])
		if err != nil {
			return wrong(err.Error())
		}
		fmt.Fprintln(out, los.Verdict(clear))
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
	var board string
	var picture drawing
	c := &cobra.Command{
		Use:   "ruling CITATION",
		Short: "Decide a cited line of sight again",
		Long: "Decides the line of a citation again, as `metahex los --cite` prints it, and refuses\n" +
			"where the board's content is no longer the one that was cited.",
		Args: wants(1, "one citation, in quotes"),
		RunE: func(c *cobra.Command, args []string) error {
			cited, err := los.ParseCitation(args[0])
			if err != nil {
				return err
			}
			if board != "" {
				cited.Board = board
			} else if cited.Board, err = citedBoard(cited.Board); err != nil {
				return err
			}
			d, err := again(cited)
			if err != nil {
				return err
			}
			if err := drawDecision(d, cited.Board, &picture); err != nil {
				return err
			}
			printLines(c.OutOrStdout(), d.words(false))
			return nil
		},
	}
	c.Flags().StringVarP(&board, "board", "b", "", "open this board instead of the one named in the citation")
	picture.flags(c, ".png", "a diagram")
	return c
}

// again decides a cited line again. That the board has changed, that the rules have,
// or that the verdict is another, is a finding.
func again(cited los.Citation) (decision, error) {
	system := ""
	for _, s := range systems.All {
		if s.Tabletop != nil && s.Tabletop().Rules == cited.Rules {
			system = s.ID
		}
	}
	k, err := newCourt(cited.Board, system, strings.Fields(cited.Terms))
	if err != nil {
		return nil, err
	}
	if err := cited.Of(k.under()); err != nil {
		return nil, findings{err}
	}
	d, err := k.rule(cited.From, cited.To)
	if err != nil {
		return nil, err
	}
	if err := cited.Agrees(d.clear()); err != nil {
		return nil, findings{err}
	}
	return d, nil
}
