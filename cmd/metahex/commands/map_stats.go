package commands

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/survey"
	"metahex/los/layercake"
	"metahex/maps"
)

type statsFlags struct {
	surveying
	asItIs
	json, csv bool
	failIf    []string
}

func newMapStats() *cobra.Command {
	f := &statsFlags{}
	c := &cobra.Command{
		Use:   "stats BOARD",
		Short: "Measure a board: observation, fields of fire, cover, avenues, fairness, disputes",
		Long: "Measures a board, exactly, over every dot and every pair of dots. Shares are of all dots\n" +
			"or pairs; sight is from and to the ground unless a level is given. On hexes, terrain\n" +
			"maps and tables it counts the terrain, and on terrain maps it also measures sight. With\n" +
			"--scenario or --match it measures that board in its current state, and what the units on\n" +
			"it see together. With --fail-if, it exits with 1 if the condition on a figure holds.",
		Example: "  metahex map stats A\n  metahex map stats standard --json\n  metahex map stats --scenario ashford\n" +
			"  metahex map stats mine.yaml --fail-if 'residue>0.1' --fail-if 'corridors-we<3'",
		Args:              f.boards(wants(1, "one board or file")),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.stats,
	}
	f.printing(c)
	f.asWhole(c)
	c.Flags().StringArrayVar(&f.failIf, "fail-if", nil, "exit with 1 if `CONDITION` holds, such as residue>0.1; may be repeated")
	return c
}

func (f *statsFlags) printing(c *cobra.Command) {
	f.flags(c)
	c.Flags().BoolVar(&f.json, "json", false, "print the figures as JSON")
	c.Flags().BoolVar(&f.csv, "csv", false, "print the figures as CSV")
	c.MarkFlagsMutuallyExclusive("json", "csv")
}

// statsJSON is the JSON form of a survey.
type statsJSON struct {
	Board    string            `json:"board"`
	Hash     string            `json:"hash"`
	Dots     int               `json:"dots"`
	Sides    [2]string         `json:"sides"`
	Zone     int               `json:"zone"`
	Unit     string            `json:"unit"`
	Points   int               `json:"points"`
	Readings map[string]string `json:"readings"`
	StandIns []string          `json:"standIns"`
	Figures  []survey.Figure   `json:"figures"`
	Lanes    []laneJSON        `json:"lanes"`
}

type laneJSON struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Points int    `json:"points"`
}

func (f *statsFlags) stats(c *cobra.Command, args []string) error {
	var conditions []survey.Condition
	for _, text := range f.failIf {
		condition, err := survey.ParseCondition(text)
		if err != nil {
			return err
		}
		conditions = append(conditions, condition)
	}
	m, err := f.mapOf(c, strings.Join(args, ""), &f.surveying)
	if err != nil {
		return err
	}
	if err := f.checkNames(c, m, conditions); err != nil {
		return err
	}
	s, figures, err := f.figuresOf(c, m)
	if err != nil {
		return err
	}
	seen, note, err := m.watchFigures(c.Context())
	if err != nil {
		return err
	}
	figures = append(figures, seen...)
	if s == nil {
		err = f.printGround(c.OutOrStdout(), m, figures)
	} else {
		err = f.print(c.OutOrStdout(), s, figures, s.Ruler.Readings())
	}
	if err != nil {
		return err
	}
	if note != "" {
		fmt.Fprintln(c.ErrOrStderr(), "metahex: "+note)
	}
	return failing(conditions, figures)
}

// checkNames refuses conditions on unknown figures before a board of dots is measured. A match has
// figures of its units, too, which are known only afterwards.
func (f *statsFlags) checkNames(c *cobra.Command, m *measuredMap, conditions []survey.Condition) error {
	if m.ruler == nil || m.match != nil || len(conditions) == 0 {
		return nil
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	return survey.CheckNames(c.Context(), conditions, o)
}

// farJSON holds the figures of a board of another kind than dots.
type farJSON struct {
	Board   string          `json:"board"`
	Kind    string          `json:"kind"`
	Hash    string          `json:"hash"`
	Figures []survey.Figure `json:"figures"`
}

// figuresOf measures a map. It returns the survey of a board of dots, and a nil survey for other
// boards. It refuses the flags for speed, sides and zones on other boards.
func (f *statsFlags) figuresOf(c *cobra.Command, m *measuredMap) (*survey.Survey, []survey.Figure, error) {
	if m.ruler == nil {
		id, _ := m.Heading()
		for _, flag := range []string{"unit", "sides", "zone", "tables", "reading"} {
			if c.Flags().Changed(flag) {
				return nil, nil, fmt.Errorf("--%s is for boards of dots; %s is a %s", flag, id, m.Kind())
			}
		}
		return nil, survey.GroundFigures(m.Map), nil
	}
	o, err := f.options()
	if err != nil {
		return nil, nil, err
	}
	s, err := measured(c, m.ruler, o)
	if err != nil {
		return nil, nil, err
	}
	return s, s.Figures(), nil
}

// printGround prints the figures of a map of another kind than dots.
func (f *statsFlags) printGround(out io.Writer, m maps.Map, figures []survey.Figure) error {
	id, title := m.Heading()
	switch {
	case f.json:
		return printJSON(out, farJSON{id, m.Kind(), m.Hash(), figures})
	case f.csv:
		return writeFigures(out, figures)
	}
	fmt.Fprintf(out, "%s (#%s), %s\n", joined(": ", id, title), m.Hash(), m.Kind())
	printFigures(out, figures)
	return nil
}

// failing returns findings for the conditions of --fail-if that hold.
func failing(conditions []survey.Condition, figures []survey.Figure) error {
	var wrong []error
	for _, condition := range conditions {
		figure, holds, err := condition.Holds(figures)
		if err != nil {
			return err
		}
		if holds {
			wrong = append(wrong, fmt.Errorf("%s is %s: %s", figure.Name, figure.Value, condition))
		}
	}
	if len(wrong) > 0 {
		return findings{errors.Join(wrong...)}
	}
	return nil
}

func (f *statsFlags) print(out io.Writer, s *survey.Survey, figures []survey.Figure, readings layercake.Readings) error {
	b := s.Board
	switch {
	case f.json:
		j := statsJSON{b.ID, b.Hash(), len(s.Dots), s.Options.Front.Edges(), s.Options.Zone, f.unit, s.Options.Walk.Points, readings.Map(),
			append([]string{}, s.Options.Walk.Notes...), figures, []laneJSON{}}
		for _, l := range s.Lanes {
			j.Lanes = append(j.Lanes, laneJSON{s.Name(l.From), s.Name(l.To), l.Points})
		}
		return printJSON(out, j)
	case f.csv:
		return writeFigures(out, figures)
	}
	fmt.Fprintf(out, "%s (#%s), %d dots\n", joined(": ", b.ID, b.Title), b.Hash(), len(s.Dots))
	surveyHead(out, s.Options, f.unit, readings)
	printFigures(out, figures)
	fmt.Fprintln(out, "\nthe longest lanes, excluding neighbours")
	for _, l := range s.Lanes {
		fmt.Fprintf(out, "  %-22s %8d  points\n", s.Name(l.From)+" "+s.Name(l.To), l.Points)
	}
	return nil
}

// writeFigures writes figures as CSV.
func writeFigures(out io.Writer, figures []survey.Figure) error {
	rows := [][]string{{"group", "name", "value", "at", "about"}}
	for _, x := range figures {
		rows = append(rows, []string{x.Group, x.Name, x.Value.String(), x.At, x.About})
	}
	return csv.NewWriter(out).WriteAll(rows)
}

// printFigures prints figures in groups.
func printFigures(out io.Writer, figures []survey.Figure) {
	group := ""
	for _, x := range figures {
		if x.Group != group {
			group = x.Group
			fmt.Fprintf(out, "\n%s\n", group)
		}
		fmt.Fprintf(out, "  %-22s %8s  %s\n", x.Name, x.Value, joined(": ", x.About, x.At))
	}
}

// joined joins the parts that are not empty. The parameter by is the separator.
func joined(by string, parts ...string) string {
	var all []string
	for _, p := range parts {
		if p != "" {
			all = append(all, p)
		}
	}
	return strings.Join(all, by)
}

func newMapCompare() *cobra.Command {
	f := &statsFlags{}
	c := &cobra.Command{
		Use:               "compare A B",
		Short:             "Measure two boards of one kind and print their figures side by side",
		Example:           "  metahex map compare A B\n  metahex map compare old.yaml new.yaml --csv\n  metahex map compare aldern nieuwedam",
		Args:              wants(2, "two boards or files"),
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.compare,
	}
	f.printing(c)
	return c
}

// pairJSON is the JSON form of one figure of two boards.
type pairJSON struct {
	Group  string       `json:"group"`
	Name   string       `json:"name"`
	A      survey.Ratio `json:"a"`
	B      survey.Ratio `json:"b"`
	Change survey.Ratio `json:"change"`
	AtA    string       `json:"atA,omitempty"`
	AtB    string       `json:"atB,omitempty"`
	About  string       `json:"about"`
}

func (f *statsFlags) compare(c *cobra.Command, args []string) error {
	var both [2][]survey.Figure
	var boards [2]*measuredMap
	var s *survey.Survey
	for i, name := range args {
		var err error
		if boards[i], err = f.mapOf(c, name, &f.surveying); err != nil {
			return err
		}
	}
	if boards[0].Kind() != boards[1].Kind() {
		return fmt.Errorf("%s; want two of one kind", kindsOf([2]maps.Map{boards[0], boards[1]}))
	}
	for i := range boards {
		var err error
		if s, both[i], err = f.figuresOf(c, boards[i]); err != nil {
			return err
		}
	}
	out := c.OutOrStdout()
	pairs := survey.Compare(both[0], both[1])
	if f.json || f.csv {
		return f.writePairs(out, pairs)
	}
	for i, letter := range []string{"A", "B"} {
		_, title := boards[i].Heading()
		fmt.Fprintf(out, "%s: %s (#%s)\n", letter, joined(", ", args[i], title), boards[i].Hash())
	}
	if s != nil {
		surveyHead(out, s.Options, f.unit, s.Ruler.Readings())
	}
	printPairs(out, pairs)
	return nil
}

// printPairs prints figures side by side.
func printPairs(out io.Writer, pairs []survey.Pair) {
	group := ""
	for _, p := range pairs {
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(out, "\n%-22s %8s %8s %9s\n", group, "A", "B", "change")
		}
		change := p.Change().String()
		if d := p.Change(); d.Known() && d.Part > 0 {
			change = "+" + change
		} else if d.Known() && d.Part == 0 {
			change = "="
		}
		fmt.Fprintf(out, "  %-20s %8s %8s %9s  %s\n", p.Name, p.A, p.B, change, p.About)
	}
}

// writePairs writes pairs of figures as CSV or JSON.
func (f *statsFlags) writePairs(out io.Writer, pairs []survey.Pair) error {
	all := []pairJSON{}
	rows := [][]string{{"group", "name", "a", "b", "change", "at-a", "at-b", "about"}}
	for _, p := range pairs {
		all = append(all, pairJSON{p.Group, p.Name, p.A, p.B, p.Change(), p.AtA, p.AtB, p.About})
		rows = append(rows, []string{p.Group, p.Name, p.A.String(), p.B.String(), p.Change().String(), p.AtA, p.AtB, p.About})
	}
	if f.json {
		return printJSON(out, all)
	}
	return csv.NewWriter(out).WriteAll(rows)
}
