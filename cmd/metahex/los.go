package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/maps"
	"metahex/render"
	"metahex/rule"
)

// losFlags are what `metahex los` is asked to show.
type losFlags struct {
	question
	json, section, heights, cite, all bool
	png, batch                        string
	hex                               hexSight
}

func newLOS() *cobra.Command {
	f := &losFlags{}
	c := &cobra.Command{
		Use:   "los FROM TO",
		Short: "Decide a line of sight, and say why",
		Long: "Decides whether two soldiers see one another, and says why: every meta-hex on the\n" +
			"line, the clause that decides, what came near, and what would turn the verdict.\n" +
			"A dot is panel, row and column (A-H-11); @ adds a level, else the soldier stands\n" +
			"on the ground.",
		Example: "  metahex los A-H-11@6 B-C-20\n" +
			"  metahex los A-H-11@6 B-C-20 --section --png line.png\n" +
			"  metahex los H-11 C-20 --board G --reading 6.5=halve\n" +
			"  metahex los Kreuz K-16 --system gts --board aldern --murky",
		Args:              f.args,
		ValidArgsFunction: f.completeDots(2),
		RunE:              f.run,
	}
	f.flags(c)
	f.hex.flags(c)
	c.Flags().BoolVar(&f.json, "json", false, "print the ruling as JSON")
	c.Flags().StringVar(&f.png, "png", "", "write a diagram, plan and cross-section, to `FILE`")
	c.Flags().BoolVar(&f.section, "section", false, "add the cross-section along the line")
	c.Flags().BoolVar(&f.heights, "heights", false, "print verdicts for levels 0 to 12 of either end")
	c.Flags().BoolVar(&f.cite, "cite", false, "print a citation that `metahex ruling` reruns")
	c.Flags().BoolVar(&f.all, "all", false, "tell every meta-hex met")
	c.Flags().StringVar(&f.batch, "batch", "", "read lines FROM TO from `FILE` (- is standard input), print clear or blocked a line")
	c.MarkFlagsMutuallyExclusive("json", "heights", "cite", "batch")
	c.AddCommand(newAudit(), newCases())
	return c
}

func (f *losFlags) args(c *cobra.Command, args []string) error {
	if f.batch != "" {
		return wants(0, "no dots with --batch")(c, args)
	}
	if len(args) == 1 {
		for _, sub := range c.Commands() {
			if rule.Nearest(args[0], []string{sub.Name()}) != "" {
				return fmt.Errorf("los wants two dots or a command; found %q, did you mean %q?", args[0], sub.Name())
			}
		}
	}
	return wants(2, "two dots, such as A-H-11@6 B-C-20")(c, args)
}

func (f *losFlags) run(c *cobra.Command, args []string) error {
	switch f.hex.system {
	case "battlesuit":
	case "gts":
		return f.hex.run(c, f.board, args)
	default:
		return fmt.Errorf("%s", rule.Unknown("system", f.hex.system, []string{"battlesuit", "gts"}))
	}
	r, err := f.ruler()
	if err != nil {
		return err
	}
	if f.batch != "" {
		return f.runBatch(c, r)
	}
	from, to, err := ends(r, args[0], args[1])
	if err != nil {
		return err
	}
	u := r.Rule(from, to, maps.StandardHeights)
	if f.png != "" {
		if err := f.picture(u, r); err != nil {
			return err
		}
	}
	out := c.OutOrStdout()
	switch {
	case f.json:
		return printJSON(out, u)
	case f.heights:
		printLines(out, r.Heights(from, to, 12))
	case f.cite:
		fmt.Fprintln(out, r.Cite(u, f.board))
	default:
		printLines(out, u.Words(r, f.all))
		fmt.Fprintln(out, "cite:    ", r.Cite(u, f.board))
	}
	if f.section {
		fmt.Fprintln(out)
		printLines(out, u.Section(r))
	}
	return nil
}

// ends reads both ends of a line.
func ends(r *los.Ruler, a, b string) (from, to los.End, err error) {
	if from, err = r.ParseEnd(a); err != nil {
		return from, to, err
	}
	if to, err = r.ParseEnd(b); err != nil {
		return from, to, err
	}
	if from.At == to.At {
		return from, to, fmt.Errorf("both ends are on %s; want two different dots", r.Board().Name(from.At))
	}
	return from, to, nil
}

func (f *losFlags) picture(u los.Ruling, r *los.Ruler) error {
	img, err := render.Ruling(u, r, render.Options{Foot: r.Cite(u, f.board).String()})
	if err != nil {
		return err
	}
	return render.WritePNG(f.png, img, 0)
}

// runBatch answers one line of input with one line of output.
func (f *losFlags) runBatch(c *cobra.Command, r *los.Ruler) error {
	in, name := c.InOrStdin(), "standard input"
	if f.batch != "-" {
		file, err := os.Open(f.batch)
		if err != nil {
			return err
		}
		defer file.Close()
		in, name = file, f.batch
	}
	out := bufio.NewWriter(c.OutOrStdout())
	defer out.Flush()
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) != 2 {
			return fmt.Errorf("%s:%d:1: found %q; want two dots, FROM TO", name, n, lines.Text())
		}
		from, to, err := ends(r, words[0], words[1])
		if err != nil {
			return fmt.Errorf("%s:%d:1: %w", name, n, err)
		}
		fmt.Fprintln(out, los.Verdict(r.Clear(from, to)))
	}
	return lines.Err()
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
	var board, png string
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
			}
			b, err := maps.Open(cited.Board)
			if err != nil {
				return err
			}
			u, r, err := cited.Rerun(b, maps.StandardHeights)
			if err != nil {
				return findings{err}
			}
			if png != "" {
				f := losFlags{question: question{board: cited.Board}, png: png}
				if err := f.picture(u, r); err != nil {
					return err
				}
			}
			printLines(c.OutOrStdout(), u.Words(r, false))
			return nil
		},
	}
	c.Flags().StringVarP(&board, "board", "b", "", "open this board instead of the one named in the citation")
	c.Flags().StringVar(&png, "png", "", "write a diagram to `FILE`")
	return c
}
