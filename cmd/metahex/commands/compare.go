package commands

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// compareRecords prints where two records diverge. It compares only the readable part of a damaged
// record.
func compareRecords(c *cobra.Command, allowed allowance, fileA, fileB string, words bool) error {
	var plays [2]*record.Play
	for i, file := range []string{fileA, fileB} {
		play, err := record.Load(file)
		if play == nil {
			return err
		}
		if err != nil {
			fmt.Fprintf(c.ErrOrStderr(), "metahex: %v; only the part before the error is compared\n", err)
		}
		plays[i] = play
	}
	a, b := plays[0], plays[1]
	m := lexicon(allowed.of(a.File), a.Header, b.Header)
	word := "turn"
	if m != nil {
		word = cmp.Or(m.View(game.Chance).Round, word)
	}
	same := printComparison(c.OutOrStdout(), a, b, record.Compare(a, b, m), word)
	for _, p := range plays {
		if m == nil || p.Bare() {
			continue
		}
		if _, err := checked(allowed.of(p.File), p, words); err != nil {
			fmt.Fprintln(c.OutOrStdout(), err)
			same = false
		}
	}
	if !same {
		return reported{findings{errors.New("the records diverge")}}
	}
	return nil
}

// lexicon returns a match as a lexicon for the answers of two records. It returns nil if this program
// does not support the rules under which they were recorded.
func lexicon(o opener, a, b record.Header) game.Match {
	if a.System != b.System || !systems.Plays(a) || !systems.Plays(b) {
		return nil
	}
	m, err := o.start(a)
	if err != nil {
		return nil
	}
	return m
}

// printComparison reports whether two records are the same match with the same
// answers. The two builds that recorded them may differ. The word is the rule book's word for a turn.
func printComparison(out io.Writer, a, b *record.Play, c *record.Comparison, word string) (same bool) {
	same = !c.Parts()
	for _, h := range c.Headers {
		fmt.Fprintf(out, "%s: %s in %s, %s in %s\n", h.Key, cmp.Or(h.A, "nothing"), a.File, cmp.Or(h.B, "nothing"), b.File)
		same = same && h.Key == "build"
	}
	if !c.Parts() {
		fmt.Fprintf(out, "%s and %s: the same %s\n", a.File, b.File, rule.Count(c.Same, "answer"))
		return !printForged(out, c) && same
	}
	when := "before the first " + word
	if c.Turn > 0 {
		when = fmt.Sprintf("in %s %d", word, c.Turn)
	}
	verb := map[bool]string{true: "is", false: "are"}[c.Same == 1]
	fmt.Fprintf(out, "%s %s the same; they diverge at answer %d, %s:\n", rule.Count(c.Same, "answer"), verb, c.Same+1, when)
	for _, side := range []struct {
		play *record.Play
		line *record.Line
	}{{a, c.A}, {b, c.B}} {
		if side.line == nil {
			fmt.Fprintf(out, "%s: ends here\n", side.play.File)
			continue
		}
		fmt.Fprintf(out, "%s:%d: %s\n", side.play.File, side.line.Number, side.line)
	}
	if c.Altered {
		fmt.Fprintf(out, "but the chains agree after answer %d: one record was changed after recording; metahex doctor shows which\n", c.Chained)
	}
	printForged(out, c)
	return same
}

// printForged prints where two records have a different state or chain after the same answers, and
// reports whether it found such a place.
func printForged(out io.Writer, c *record.Comparison) bool {
	if c.Forged > 0 {
		fmt.Fprintf(out, "but the states of the match after answer %d differ, in line %d and line %d: one record was changed after recording; metahex doctor shows which\n",
			c.Forged, c.State[0].Number, c.State[1].Number)
	}
	return c.Forged > 0
}
