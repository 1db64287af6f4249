package commands

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/cases"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/rule/files"
)

// auditFlags holds the flags of `metahex los audit`.
type auditFlags struct {
	sightFlags
	everyBoard     bool
	lines, rulings int
}

func newAudit() *cobra.Command {
	f := &auditFlags{}
	c := &cobra.Command{
		Use:   "audit",
		Short: "Rule on the lines of a board in several ways and compare the verdicts",
		Long: "Rules on the lines between every two places of a board in several ways, and counts how\n" +
			"often the verdicts differ. The ways are: the fast path, swapped ends if sight is mutual,\n" +
			"the field of view of an end, JSON, and a citation. Ends are at levels 0, 6 and 12 if the\n" +
			"book has heights. Boards of dots are also turned, moved, and split into their panels.\n" +
			"All books that rule on the board are audited. Boards of hexes need a scenario or a\n" +
			"match.",
		Example: "  metahex los audit\n  metahex los audit --board mill-ford --system solprime\n  metahex los audit --scenario relief\n" +
			"  metahex los audit --board G --rise woods=4 --set A-10=r",
		Args: wants(0, "no arguments; name the board with --board"),
		RunE: f.run,
	}
	f.add(c)
	c.Flags().BoolVar(&f.everyBoard, "all", false, "audit every shipped board")
	c.Flags().IntVar(&f.lines, "lines", 200_000, "rule on at most `N` lines, evenly spread")
	c.Flags().IntVar(&f.rulings, "rulings", 2000, "explain at most `N` lines, evenly spread")
	for _, other := range []string{"board", "system", "reading", "set", "rise", "storeys", scenarioTerm, matchTerm} {
		c.MarkFlagsMutuallyExclusive("all", other)
	}
	return c
}

func (f *auditFlags) run(c *cobra.Command, _ []string) error {
	if f.lines < 1 || f.rulings < 1 {
		return fmt.Errorf("found --lines %d and --rulings %d; want at least 1 of each", f.lines, f.rulings)
	}
	if !c.Flags().Changed("board") {
		f.board = boardFor(f.system)
	}
	boards := []string{f.board}
	if f.everyBoard {
		boards = atlas.Shipped()
	}
	differ := 0
	for _, name := range boards {
		all, err := f.inquiries(c, name)
		if err != nil {
			return err
		}
		for _, q := range all {
			n, err := f.audit(c, q)
			if err != nil {
				return err
			}
			differ += n
		}
	}
	if differ > 0 {
		return reported{findings{errors.New("lines differ")}}
	}
	return nil
}

// inquiries returns the referees to audit on a board: the referee of the book in the flags, or those
// of all books that support the board.
func (f *auditFlags) inquiries(c *cobra.Command, board string) (all []*inquiry, err error) {
	systems := []string{f.system}
	if !f.played() && f.system == "" && len(f.terms(c)) == 0 {
		m, err := atlas.Open(board)
		if err != nil {
			return nil, err
		}
		decide := books.All.For(m)
		if len(decide) == 0 && f.everyBoard {
			fmt.Fprintf(c.OutOrStdout(), "board %s is a %s; want --scenario or --match\n", board, m.Kind())
			return nil, nil
		}
		if len(decide) > 0 {
			systems = nil
		}
		for _, b := range decide {
			systems = append(systems, b.ID)
		}
	}
	one := f.sightFlags
	for _, one.system = range systems {
		q, err := one.refereeOn(c, board)
		if err != nil {
			return nil, err
		}
		all = append(all, q)
	}
	return all, nil
}

// audit audits one referee and returns how many comparisons differed.
func (f *auditFlags) audit(c *cobra.Command, q *inquiry) (int, error) {
	r := q.referee
	opened := map[los.Citation]los.Referee{}
	plan := los.AuditPlan{Lines: f.lines, Rulings: f.rulings, Cite: q.cite}
	var mu sync.Mutex
	plan.Again = func(cited los.Citation) (los.Ruling, error) {
		mu.Lock()
		defer mu.Unlock()
		return againAmong(opened, cited)
	}
	for _, u := range q.units() {
		plan.Units = append(plan.Units, u.end)
	}
	id, _ := r.Map().Heading()
	plan.Tick = ticker("board "+id, los.AuditSteps(r, plan))
	a, err := los.RunAudit(c.Context(), r, plan)
	if err != nil {
		return 0, err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "board %s, %d %s, %s\n", id, a.Places, placesOf(r), joined(" ", r.Basis().Book, strings.Join(r.Basis().Terms, " ")))
	if r.Map().Form() == maps.Lattice && r.Basis().Lift == "" && q.match != nil && len(plan.Units) == 0 {
		fmt.Fprintln(out, "no unit is on the board yet, so nothing is seen; use --match")
	}
	for _, t := range a.Tallies {
		fmt.Fprintf(out, "%d of %d differ: %s\n", t.Differ, t.Checked, t.Property)
	}
	for _, d := range a.First {
		fmt.Fprintf(out, "  %s to %s: %s\n", d.From, d.To, d.Property)
	}
	return a.Differ(), flush(out)
}

// againAmong decides a cited line again. It reuses referees that are already open.
func againAmong(opened map[los.Citation]los.Referee, cited los.Citation) (u los.Ruling, err error) {
	line, err := los.ParseCitation(cited.String())
	if err != nil {
		return u, err
	}
	key := los.Citation{Rules: line.Rules, Board: line.Board, Hash: line.Hash, Terms: line.Terms}
	if opened[key] == nil {
		if opened[key], err = citedReferee(line); err != nil {
			return u, err
		}
	}
	return decided(line, opened[key])
}

func newCases() *cobra.Command {
	return &cobra.Command{
		Use:   "cases FILE...",
		Short: "Rule on the lines of case files and compare the verdicts",
		Args:  some("one or more cases/1 files"),
		RunE: func(c *cobra.Command, args []string) error {
			var wrong maps.Findings
			lines := 0
			for _, file := range args {
				data, err := files.Read(file, files.Cases)
				if err != nil {
					return err
				}
				n, found := cases.RunCases(file, data)
				lines += n
				wrong = append(wrong, found...)
			}
			if len(wrong) > 0 {
				return wrong
			}
			fmt.Fprintf(c.OutOrStdout(), "%s in %s: all verdicts agree\n", rule.Count(lines, "line"), rule.Count(len(args), "file"))
			return nil
		},
	}
}
