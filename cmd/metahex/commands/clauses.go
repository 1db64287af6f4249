package commands

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game/gametest"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/systems/rulebook"
)

// clausesFlags holds the flags of `metahex clauses`.
type clausesFlags struct {
	flow, try string
	proof     bool
}

func newClauses() *cobra.Command {
	var names, flows []string
	for _, s := range systems.All {
		names = append(names, s.ID)
		for _, f := range s.Flows {
			flows = append(flows, f.Name)
		}
	}
	f := &clausesFlags{}
	c := &cobra.Command{
		Use:   "clauses SYSTEM|CLAUSE",
		Short: "List the clauses of a rule book and the state of each, or show one",
		Long: "Lists the clauses of a rule book and the state of each. For one clause it shows what the\n" +
			"clause says in our words, its readings, where it is coded, which plays show it, and how\n" +
			"many deliberate changes of its code a play or a test noticed.",
		Example: "  metahex clauses battlesuit\n" +
			"  metahex clauses \"BHM 9.8\"\n" +
			"  metahex clauses \"BHM 9.8\" --try lab\n" +
			"  metahex clauses gts --proof",
		Args:              some("a system, such as battlesuit, or a clause, such as \"BHM 9.8\""),
		ValidArgsFunction: cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			word := strings.Join(args, " ")
			for _, s := range systems.All {
				if s.ID == word {
					return f.tellBook(c.OutOrStdout(), s)
				}
			}
			var books []string
			for _, s := range systems.All {
				if s.Book == rule.Clause(word).Book() {
					return f.tellClause(c.OutOrStdout(), s, rule.Clause(word))
				}
				books = append(books, s.Book)
			}
			if book, _, clause := strings.Cut(word, " "); clause {
				return fmt.Errorf("%s", rule.Unknown("book", book, books))
			}
			return fmt.Errorf("%s", rule.Unknown("system", word, names))
		},
	}
	c.Flags().StringVar(&f.flow, "flow", "", "draw this flow `CHART` of the book, with the path of the code")
	c.Flags().BoolVar(&f.proof, "proof", false, "show how many deliberate changes of each clause's code a play or a test noticed, and which changes were missed")
	c.Flags().StringVar(&f.try, "try", "", "write the first play of the clause, with its scene, into this new `DIR`")
	c.MarkFlagsMutuallyExclusive("flow", "proof", "try")
	must(c.RegisterFlagCompletionFunc("flow", cobra.FixedCompletions(flows, cobra.ShellCompDirectiveNoFileComp)))
	return c
}

// tellBook prints what the flags request about a whole book.
func (f *clausesFlags) tellBook(out io.Writer, s systems.System) error {
	switch {
	case f.try != "":
		return fmt.Errorf("--try wants a clause, such as %q; found the system %s", s.Book+" ...", s.ID)
	case f.flow != "":
		lines, err := s.Flow(f.flow)
		if err != nil {
			return err
		}
		printLines(out, lines)
		return nil
	case f.proof:
		lines := s.Proof()
		if lines == nil {
			return fmt.Errorf("nothing measured yet for %s; run: make proof SYSTEM=%s SEED=1", s.ID, s.ID)
		}
		printLines(out, lines)
		return nil
	}
	return printRegister(out, s)
}

// tellClause prints everything about one clause, or writes its first play.
func (f *clausesFlags) tellClause(out io.Writer, s systems.System, clause rule.Clause) error {
	k, err := s.Kept(clause)
	switch {
	case err != nil:
		return err
	case f.flow != "":
		return fmt.Errorf("--flow wants a system; found the clause %q", clause)
	case f.try != "":
		return tryPlay(out, s, k, f.try)
	case f.proof:
		printKept(out, "proof", k.Proof)
		return nil
	}
	fmt.Fprintf(out, "%s  %s\n%s\n", clause, k.Entry.Status, k.Entry.Told())
	var parts, plays []string
	for _, p := range k.Parts {
		parts = append(parts, string(p))
	}
	for _, p := range k.Plays {
		plays = append(plays, p.Name+": "+p.About)
	}
	if k.Also > 0 {
		plays = append(plays, "the clause is also cited in "+rule.Count(k.Also, "other play"))
	}
	if len(parts) > 0 {
		printKept(out, "parts", []string{strings.Join(parts, ", ")})
	}
	printKept(out, "readings", k.Readings)
	printKept(out, "code", k.Code)
	printKept(out, "plays", plays)
	printKept(out, "proof", k.Proof)
	if len(k.Plays) > 0 {
		printKept(out, "try it", []string{fmt.Sprintf("metahex clauses %q --try DIR", clause)})
	}
	return nil
}

// printKept prints a heading with lines under it.
func printKept(out io.Writer, heading string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s\n", heading)
	for _, line := range lines {
		for _, part := range rule.Wrap(line, 96, "  ") {
			fmt.Fprintln(out, "  "+part)
		}
	}
}

// printRegister lists the clauses of a book.
func printRegister(out io.Writer, s systems.System) error {
	register, err := s.Register()
	if err != nil {
		return err
	}
	count := map[rule.Status]int{}
	for _, e := range register.Entries {
		count[e.Status]++
		fmt.Fprintf(out, "%-24s %-6s %s\n", e.Clause, e.Status, e.Told())
	}
	var sums []string
	for _, status := range rule.Statuses {
		sums = append(sums, fmt.Sprintf("%d %s", count[status], status))
	}
	fmt.Fprintf(out, "%d clauses: %s\n", len(register.Entries), strings.Join(sums, ", "))
	return nil
}

// tryPlay writes the first play of a clause, with its scene, into a new folder.
func tryPlay(out io.Writer, s systems.System, k rulebook.Kept, dir string) error {
	if len(k.Plays) == 0 {
		return fmt.Errorf("%s has no play to try", k.Entry.Clause)
	}
	p := k.Plays[0]
	all, err := s.PlayFiles(p)
	if err != nil {
		return err
	}
	switch err := os.Mkdir(dir, 0o777); {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s exists already; want the name of a new folder", dir)
	case err != nil:
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		err := files.Write(file, func(w io.Writer) error {
			_, err := w.Write(all[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	play := "  metahex play " + p.Scenario
	for reading := range strings.FieldsSeq(p.Readings) {
		play += " --reading " + reading
	}
	for _, name := range (&record.Header{Tables: p.Tables}).TableFiles() {
		play += " --tables " + files.Typed(name)
	}
	printLines(out, append(rule.Wrap(p.About, 96, ""), fmt.Sprintf("wrote %s; now try:", rule.Count(len(all), "file")),
		"  cd "+files.Typed(dir), "  metahex replay "+p.Name+".play", play))
	return nil
}

func newPerft() *cobra.Command {
	f := &tablesFlag{}
	c := &cobra.Command{
		Use:   "perft SCENARIO DEPTH",
		Short: "Count the sequences of answers from the beginning",
		Long: "Counts the sequences of DEPTH answers from the beginning of a scenario. Every change\n" +
			"of the rules changes the count.",
		Args:              wants(2, "a scenario and a depth"),
		ValidArgsFunction: completeScenarios,
		RunE: func(c *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[1])
			if err != nil || depth < 0 {
				return fmt.Errorf("found depth %q; want a whole number of 0 or more", args[1])
			}
			m, _, err := systems.Open(systems.Source{Scenario: args[0], Tables: f.tables})
			if err != nil {
				return err
			}
			for d := 1; d <= depth; d++ {
				n, err := awaited(c.Context(), func() (int, error) { return gametest.Perft(m, d), nil })
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "%2d %12d\n", d, n)
				if err := flush(c.OutOrStdout()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	f.addTables(c)
	return c
}
