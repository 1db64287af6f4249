package commands

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	"metahex/bots/series"
	"metahex/game"
	"metahex/render/vector"
	"metahex/rule"
	"metahex/systems"
)

// A sweep plays one series for each of several variants of a scenario: for each value of a number, or
// with and without some rules. All lines have the same seed, so only the variants differ.

// A variant is a scenario with one value of the varied number, or without a rule.
type variant struct {
	value string // shown in the output; empty if there is only one variant
	from  systems.Source
}

// A sweep is the results of all lines, with its JSON form.
type sweep struct {
	Scenario string `json:"scenario"`
	Title    string `json:"title"`
	Vary     string `json:"vary"`               // path of the varied number, or "rules"; empty: nothing is varied
	Strength bool   `json:"strength,omitempty"` // each line is a pairing of bots
	// Arguments are the scenarios and players of --strength, if not all: "primer --red ace".
	Arguments string `json:"arguments,omitempty"`
	Lines     []*sim `json:"lines"`

	joined bool // the values are numbers in ascending order
}

// varyRules is the value of Vary if rules are left out.
const varyRules = "rules"

// mostValues is the maximum number of values of a sweep.
const mostValues = 100

var varyForm = regexp.MustCompile(`^([^=]+)=([+-]?\d{1,9})\.\.([+-]?\d{1,9})(?::(\d{1,9}))?$`)

// variants returns the variants requested by the flags.
func (f *simFlags) variants(scenario string) ([]variant, error) {
	asked := systems.Source{Scenario: scenario, Tables: f.tables, Readings: f.readings}
	switch {
	case len(f.vary) > 1:
		return nil, fmt.Errorf("found --vary %d times; want it once", len(f.vary))
	case len(f.vary) == 1:
		return values(f.vary[0], asked)
	case len(f.without) == 0:
		return []variant{{"", asked}}, nil
	}
	all := []variant{{"as it is", asked}}
	for i, name := range f.without {
		if slices.Contains(f.without[:i], name) {
			return nil, fmt.Errorf("found --without %s twice; want each rule once", rule.Clip(name))
		}
		less := asked
		less.Without = []string{name}
		all = append(all, variant{"without " + name, less})
	}
	return all, nil
}

// values returns the variants of --vary.
func values(vary string, asked systems.Source) ([]variant, error) {
	parts := varyForm.FindStringSubmatch(vary)
	if parts == nil {
		return nil, fmt.Errorf("found --vary %q; want PATH=LO..HI or PATH=LO..HI:STEP, such as forces.red.assault=2..5", vary)
	}
	number := func(s string) int {
		n, _ := strconv.Atoi(s) // the pattern guarantees numbers
		return n
	}
	low, high, step := number(parts[2]), number(parts[3]), 1
	if parts[4] != "" {
		step = number(parts[4])
	}
	switch {
	case low > high:
		return nil, fmt.Errorf("found --vary from %d to %d; want the lower one first", low, high)
	case step < 1:
		return nil, fmt.Errorf("found --vary in steps of %d; want 1 or more", step)
	case (high-low)/step >= mostValues:
		return nil, fmt.Errorf("found --vary with %d values; want at most %d", (high-low)/step+1, mostValues)
	}
	var all []variant
	for v := low; v <= high; v += step {
		varied := asked
		varied.Edits = []rule.Edit{{Path: parts[1], Value: v}}
		all = append(all, variant{strconv.Itoa(v), varied})
	}
	return all, nil
}

// sweep plays a series for each variant. When ctx is cancelled, it returns the finished results and
// the error.
func (f *simFlags) sweep(ctx context.Context, scenario string, variants []variant) (*sweep, error) {
	s := &sweep{Scenario: scenario, joined: len(f.vary) > 0}
	switch {
	case len(f.vary) > 0:
		s.Vary = varyForm.FindStringSubmatch(f.vary[0])[1]
	case len(f.without) > 0:
		s.Vary = varyRules
	}
	// All variants are opened before the first is played, so that an illegal value is
	// reported at once.
	var jobs []played
	for _, v := range variants {
		p, err := f.job(v.from)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, p)
	}
	s.Title = jobs[0].match.View(game.Chance).Title
	tick, finish := bar(scenario, "matches", f.matches*len(variants))
	defer finish()
	var later []series.Job
	for _, p := range jobs[1:] {
		later = append(later, p.Job)
	}
	defer f.ahead(ctx, later)()
	for i, v := range variants {
		figures, err := f.series(ctx, jobs[i], tick)
		if figures.Matches > 0 {
			line := f.reportPart(jobs[i].Job, s.Title, figures)
			line.Value = v.value
			s.Lines = append(s.Lines, line)
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// print prints a line for each variant.
func (s *sweep) print(out io.Writer) {
	first, wide := s.Lines[0], utf8.RuneCountInString(s.Vary)
	fmt.Fprintf(out, "%s: %s\n%s%s, seed %d, red %s, blue %s%s\n\n", s.Scenario, s.Title, countedMatches(first.Matches), s.each(), first.Seed, first.Red, first.Blue, first.manner())
	for _, l := range s.Lines {
		wide = max(wide, len(l.Value))
	}
	fmt.Fprintf(out, "%-*s  %-17s  %-17s  %-17s  turns  red, blue lost\n", wide, s.Vary, "red wins, in %", "blue wins", "drawn")
	for _, l := range s.Lines {
		fmt.Fprintf(out, "%-*s", wide, l.Value)
		for _, side := range l.Sides {
			fmt.Fprintf(out, "  %5.1f %-11s", 100*side.Share, fmt.Sprintf("(%.1f-%.1f)", 100*side.Low, 100*side.High))
		}
		fmt.Fprintf(out, "  %5.1f  %6.1f %7.1f", l.Turns.Mean, l.lost("red"), l.lost("blue"))
		if l.Matches < first.Matches {
			fmt.Fprintf(out, "  of %s", countedMatches(l.Matches))
		}
		fmt.Fprintln(out)
	}
}

// matches returns the total number of matches of all lines.
func (s *sweep) matches() (n int) {
	for _, l := range s.Lines {
		n += l.Matches
	}
	return n
}

// each returns " a line" if a sweep has several lines: the text after the number of matches.
func (s *sweep) each() string {
	if s.Vary == "" {
		return ""
	}
	return " a line"
}

// lost returns the mean number of pieces of a side that are off the board at the end.
func (s *sim) lost(side string) float64 {
	sum := 0.0
	for _, p := range s.Pieces {
		for _, n := range p.Off {
			if p.Side == side {
				sum += n
			}
		}
	}
	return sum
}

// printCSV prints a header and a line for each variant.
func (s *sweep) printCSV(out io.Writer) error {
	var all [][]string
	for i, l := range s.Lines {
		names, row := l.csv()
		if s.Vary != "" {
			names, row = append([]string{s.Vary}, names...), append([]string{l.Value}, row...)
		}
		if i == 0 {
			all = append(all, names)
		}
		all = append(all, row)
	}
	return csv.NewWriter(out).WriteAll(all)
}

// chart returns a chart of all lines. For a single line it adds a chart of match lengths.
func (s *sweep) chart() vector.Chart {
	first := s.Lines[0]
	c := vector.Chart{
		Title:  s.Title + ": who wins, with 95 % intervals",
		Foot:   fmt.Sprintf("%s: %s%s, seed %d, red %s, blue %s%s", s.Scenario, countedMatches(first.Matches), s.each(), first.Seed, first.Red, first.Blue, first.manner()),
		Across: s.Vary, Joined: s.joined,
		Series: []vector.Shares{{Name: "red"}, {Name: "blue"}, {Name: "drawn"}},
	}
	for _, l := range s.Lines {
		c.Places = append(c.Places, l.Value)
		for i, side := range l.Sides {
			c.Series[i].Of = append(c.Series[i].Of, vector.Share{At: side.Share, Low: side.Low, High: side.High})
		}
	}
	if s.Vary != "" {
		return c
	}
	c.Across, c.Places[0] = "share of matches", ""
	c.BarsAre, c.FirstBar = fmt.Sprintf("last turn, %.1f on average", first.Turns.Mean), math.MaxInt
	for turn := range first.lengths {
		c.FirstBar = min(c.FirstBar, turn)
	}
	c.Bars = make([]int, first.Turns.Last-c.FirstBar+1)
	for turn, n := range first.lengths {
		c.Bars[turn-c.FirstBar] = n
	}
	return c
}
