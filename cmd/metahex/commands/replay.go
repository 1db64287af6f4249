package commands

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/render/text"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

func newReplay() *cobra.Command {
	var to int
	var check, plain, ascii, compare, noMotion, words bool
	var told summaryFlags
	var drawn filmFlags
	var theme string
	var allowed allowance
	c := &cobra.Command{
		Use:   "replay FILE [FILE]",
		Short: "Replay a recorded match",
		Long: "Steps through a recorded match on the whole terminal: Space and ] go forward\n" +
			"by an answer, Backspace and [ back, { and } by turns, ( and ) by shots, Home\n" +
			"and End to the ends. In a pipe, and with --plain or --to, it prints the\n" +
			"answers and their results, and shows the board at the end. --check compares\n" +
			"every answer, event, refusal and hash with the file, byte by byte; with --words\n" +
			"it accepts other words for the same. --compare shows where two records of one\n" +
			"match diverge, and checks both; exit 1 if they do, else 0. --summary shows points\n" +
			"by cause and turn, losses, the best and the worst shot, luck, and the turning\n" +
			"points; --json prints it as JSON. To show a match to others, --svg and --gif\n" +
			"draw an animated picture, --cast records the screen for asciinema, --story\n" +
			"writes prose. All of these show what both players see, or with --side what\n" +
			"one player sees; with --turn 3 they show one turn.",
		Args: func(c *cobra.Command, args []string) error {
			if compare {
				return wants(2, "two play files")(c, args)
			}
			return wants(1, "one play file")(c, drawn.named(args))
		},
		RunE: func(c *cobra.Command, args []string) error {
			if compare {
				return compareRecords(c, allowed, args[0], args[1], words)
			}
			play, err := record.Load(args[0])
			if err != nil {
				return OfRecord(err)
			}
			o := allowed.of(args[0])
			if check {
				return checkRecord(c, o, play, words)
			}
			if !systems.Plays(play.Header) {
				return showOther(c, play, to, drawn.asked(), told.summary)
			}
			if drawn.asked() {
				return drawn.make(c, o, play, theme, ascii)
			}
			if told.summary {
				return told.print(c, o, play.Until(to))
			}
			if !plain && to == 0 && onTerminal() {
				return review(c.Context(), o, play, theme, ascii, noMotion)
			}
			return replay(c, o, play, to)
		},
	}
	c.Flags().Var(whole(&to, 0, 0, 9999), "to", "stop after `TURN` (0: go to the end)")
	c.Flags().BoolVar(&plain, "plain", false, "print the match as text, even on a terminal")
	lookFlags(c, &ascii, &noMotion, &theme)
	c.Flags().BoolVar(&check, "check", false, "compare everything with the file; exit 1 at the first difference")
	c.Flags().BoolVar(&words, "words", false, "with --check and --compare: accept other words, if numbers, names, clauses and outcomes are the same")
	c.Flags().BoolVar(&compare, "compare", false, "show where two records diverge: their headers, and the first answer that differs")
	allowed.flags(c)
	told.add(c)
	drawn.add(c)
	flags := c.PreRunE
	c.PreRunE = func(c *cobra.Command, args []string) error {
		return errors.Join(flags(c, args), drawn.check(c, args), wordsChecked(words, check, compare))
	}
	c.MarkFlagsMutuallyExclusive("compare", "check")
	c.MarkFlagsMutuallyExclusive("compare", "to")
	c.MarkFlagsMutuallyExclusive("summary", "compare", "check")
	addCheckDice(c)
	return c
}

// wordsChecked refuses --words without a check of a record.
func wordsChecked(words, check, compare bool) error {
	if words && !check && !compare {
		return errors.New("found --words; want it with --check or --compare")
	}
	return nil
}

// OfRecord converts an error in a record into a finding. An unreadable file is not a finding but wrong
// usage, as for --resume.
func OfRecord(err error) error {
	if unread := (*files.Error)(nil); errors.As(err, &unread) {
		return err
	}
	return findings{err}
}

// checked replays a record and compares the results with the record. If words is true, it accepts and
// counts lines that differ in wording.
func checked(o opener, play *record.Play, words bool) (reworded int, err error) {
	if words {
		return record.CheckWords(play, o.start)
	}
	return 0, record.Check(play, o.start)
}

// checkRecord checks a record, and says what it has found.
func checkRecord(c *cobra.Command, o opener, play *record.Play, accepts bool) error {
	reworded, err := checked(o, play, accepts)
	if other := (*record.OtherRules)(nil); errors.As(err, &other) {
		return fmt.Errorf("%s: %w", play.File, err)
	}
	if err != nil {
		return OfRecord(err)
	}
	words := ""
	if reworded > 0 {
		words = fmt.Sprintf("; %s worded differently", rule.Count(reworded, "line"))
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: %d answers, all as recorded%s\n", play.File, play.Answers(), words)
	return nil
}

// otherRules returns the error for a record of other rules, with the file's name; nil for other records.
func otherRules(play *record.Play) error {
	if systems.Plays(play.Header) {
		return nil
	}
	_, err := systems.Start(play.Header)
	if !errors.As(err, new(*record.OtherRules)) {
		return nil
	}
	return fmt.Errorf("%s: %w", play.File, err)
}

// showOther prints a record of other rules. If anything else was asked for, it returns an error.
func showOther(c *cobra.Command, play *record.Play, to int, asked ...bool) error {
	if err := otherRules(play); err != nil && slices.Contains(asked, true) {
		return err
	}
	return showRecord(c, play, to)
}

// showRecord prints a record of other rules without applying the rules.
func showRecord(c *cobra.Command, play *record.Play, to int) error {
	_, err := systems.Start(play.Header)
	other := (*record.OtherRules)(nil)
	if !errors.As(err, &other) {
		return OfRecord(err)
	}
	fmt.Fprintf(c.ErrOrStderr(), "metahex: %s: %v; showing the text of the file\n", play.File, err)
	for _, l := range play.Until(to).Lines {
		fmt.Fprintln(c.OutOrStdout(), l)
	}
	return nil
}

// replay prints a match again, up to the end of the given turn.
func replay(c *cobra.Command, o opener, play *record.Play, to int) error {
	cut := play.Until(to)
	fresh, err := record.Rewrite(cut, o.start)
	if err != nil {
		return OfRecord(err)
	}
	out := c.OutOrStdout()
	for _, l := range fresh.Lines {
		fmt.Fprintln(out, l)
	}
	m, err := record.Replay(cut, o.start)
	if err != nil {
		return OfRecord(err)
	}
	fmt.Fprintln(out)
	printLines(out, text.View(m.View(game.Chance)))
	r := cut.Result(m)
	if r.Over {
		fmt.Fprintln(out, ending(r))
	}
	if q, ok := m.Question(); ok && !r.Over {
		fmt.Fprintf(out, "%s is asked to %s [%s]\n", q.Side, q.Topic, q.Cite)
	}
	return nil
}
