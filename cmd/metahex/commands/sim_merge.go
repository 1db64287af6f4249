package commands

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/rule"
	"metahex/rule/files"
)

// Parts of a series, played on many machines, are merged from the output of sim --json:
//
//	a.json   matches   0 ── 499   ┐
//	b.json   matches 500 ── 799   ├──▶ figures of 0 ── 999, as of one run
//	c.json   matches 800 ── 999   ┘
//
// The files may be in any order. The merged JSON can be merged again.

func newSimMerge() *cobra.Command {
	asJSON, asCSV := false, false
	c := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Add up the figures of parts of a series",
		Long: "Reads the output of sim --json for parts of one series, and prints the figures of the\n" +
			"whole series, as one run would print them. Files that do not fit together are listed,\n" +
			"one per line. Exit 0 if they fit, 1 if they do not.",
		Example: "  metahex sim primer --from 0 -n 500 --json > a.json\n" +
			"  metahex sim primer --from 500 -n 500 --json > b.json\n" +
			"  metahex sim merge a.json b.json",
		Args: some("one or more files of sim --json"),
		RunE: func(c *cobra.Command, names []string) error {
			all, wrong, err := readParts(names)
			if err != nil {
				return err
			}
			whole := &sweep{}
			if len(wrong) == 0 {
				whole, wrong = mergeParts(all)
			}
			if len(wrong) > 0 {
				for _, line := range wrong {
					fmt.Fprintln(c.ErrOrStderr(), readable(files.VisibleLine(line), nil))
				}
				return reported{findings{errors.New("the files do not fit together")}}
			}
			if whole.Strength && !asJSON {
				return whole.printStrength(c.OutOrStdout(), asCSV)
			}
			return whole.write(c.OutOrStdout(), asJSON, asCSV)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the figures as JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, "print the figures as CSV, a line for each value")
	c.MarkFlagsMutuallyExclusive("json", "csv")
	return c
}

// printStrength prints the lines as sim --strength does.
func (s *sweep) printStrength(out io.Writer, asCSV bool) error {
	if asCSV {
		return s.printCSV(out)
	}
	f := flagsOf(s.Lines[0].Part)
	f.strengthHead(out, files.VisibleLine(s.Arguments))
	for _, line := range s.Lines {
		fmt.Fprintln(out, line.strength(f.matches))
	}
	return nil
}

// A partFile is a file with its contents.
type partFile struct {
	name string
	sweep
}

// readParts reads files. Wrong lists the files that do not contain parts.
func readParts(names []string) (all []partFile, wrong []string, err error) {
	for _, name := range names {
		data, err := files.Read(name, files.Figures)
		if err != nil {
			return nil, nil, err
		}
		s, fault := parsePart(data)
		if fault != "" {
			wrong = append(wrong, name+":"+fault)
			continue
		}
		all = append(all, partFile{name, *s})
	}
	return all, wrong, nil
}

// parsePart parses the JSON of a file. Fault describes an error, with its line first.
func parsePart(data []byte) (s *sweep, fault string) {
	s, one := &sweep{}, &sim{}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, "1:1: found nothing; want the output of sim --json"
	}
	err := json.Unmarshal(data, s)
	if s.joined = s.Vary != "" && s.Vary != varyRules; err == nil && s.Vary == "" && !s.Strength {
		err = json.Unmarshal(data, one)
		s.Lines = []*sim{one}
	}
	if err != nil {
		return nil, faultOf(data, err)
	}
	if len(s.Lines) == 0 {
		return nil, "1:1: found no figures; want the output of sim --json"
	}
	return s, s.unmergeable()
}

// unmergeable describes an error in the parts of a file, with its line first, or returns "".
func (s *sweep) unmergeable() string {
	for _, l := range s.Lines {
		if l == nil || l.Part == nil {
			return "1:1: found no figures that can be merged; want the output of sim --json, without --think and --goal"
		}
		if fault := l.Part.fault(); fault != "" {
			return "1:1: part." + fault
		}
	}
	return ""
}

// fault describes an illegal value in a part, with its key first, or returns "".
func (p *part) fault() string {
	switch {
	case p.Matches != p.Figures.Matches:
		return fmt.Sprintf("matches: found %d; want %d, as in part.figures", p.Matches, p.Figures.Matches)
	case p.Matches < 1:
		return fmt.Sprintf("matches: found %d; want 1 to %d", p.Matches, bots.MostMatches)
	case p.From < 0 || p.From > bots.MostMatches-p.Matches:
		return fmt.Sprintf("from: found %d; want 0 to %d", p.From, bots.MostMatches-p.Matches)
	}
	for _, player := range [][2]string{{"red", p.Red}, {"blue", p.Blue}} {
		if _, err := p.Maker(player[1], 1, nil)(nil); err != nil {
			return fmt.Sprintf("%s: %v", player[0], err)
		}
	}
	return ""
}

// faultOf describes a JSON error with its position, or without one if it is in the figures of a part.
func faultOf(data []byte, err error) string {
	at, text := int64(0), ""
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at, text = syntax.Offset, "found what is not JSON"
		if at >= int64(len(bytes.TrimSpace(data))) {
			text = "the JSON ends too early"
		}
	case errors.As(err, &kind):
		at, text = kind.Offset, wrongKind(kind)
		if strings.Contains(kind.Field, "figures.") {
			at = 0 // the offset is from the beginning of the figures
		}
	default: // of Figures.UnmarshalJSON
		return fmt.Sprintf("1:1: part.figures: %v", err)
	}
	before := data[:max(0, min(at-1, int64(len(data))))]
	line, column := 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("%d:%d: %s; want the output of sim --json", line, column, text)
}

// jsonKinds names the kinds of JSON values in messages.
var jsonKinds = map[string]string{"array": "a list", "object": "an object", "string": "a string", "number": "a number", "bool": "true or false"}

// wrongKind describes a JSON value of a wrong kind, with its keys.
func wrongKind(e *json.UnmarshalTypeError) string {
	found := cmp.Or(jsonKinds[e.Value], "the "+e.Value) // "the number 1e40"
	keys := slices.DeleteFunc(strings.Split(e.Field, "."), func(key string) bool {
		return key == "" || unicode.IsUpper(rune(key[0])) // an embedded struct of Go, which is no key
	})
	if len(keys) == 0 {
		return "found " + found
	}
	return strings.Join(keys, ".") + ": found " + found
}

// span returns the range of match numbers of a part.
func (p *part) span() string { return spanOf(p.From, p.From+p.Matches) }

// spanOf formats the range of match numbers that starts with from and ends before to.
func spanOf(from, to int) string {
	if to == from+1 {
		return fmt.Sprintf("match %d", from)
	}
	return fmt.Sprintf("matches %d to %d", from, to-1)
}

// mergeParts adds up parts that fit together. Wrong lists the files that do not fit, with the reasons.
func mergeParts(all []partFile) (whole *sweep, wrong []string) {
	first := all[0]
	for _, f := range all[1:] {
		if why := f.differs(&first.sweep); why != "" {
			wrong = append(wrong, fmt.Sprintf("%s:1:1: %s, as in %s", f.name, why, first.name))
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	slices.SortStableFunc(all, func(a, b partFile) int { return cmp.Compare(a.Lines[0].Part.From, b.Lines[0].Part.From) })
	merged := first.sweep
	merged.Lines = nil
	for i, l := range first.Lines {
		sum, why := mergeLine(all, i)
		if why != "" {
			return nil, []string{why}
		}
		line := flagsOf(sum).reportPart(sum.Job, l.Title, sum.Figures)
		line.Value = l.Value
		merged.Lines = append(merged.Lines, line)
	}
	return &merged, nil
}

// mergeLine adds up one line of all files, sorted by their matches.
func mergeLine(all []partFile, i int) (sum *part, why string) {
	sum = &part{Job: all[0].Lines[i].Part.Job}
	sum.Matches = 0
	for n, f := range all {
		p, line := f.Lines[i].Part, ""
		if len(f.Lines) > 1 {
			line = fmt.Sprintf("line %d: ", i+1)
		}
		switch next := sum.From + sum.Matches; {
		case p.From < next:
			return nil, fmt.Sprintf("%s:1:1: %sfound %s, but want each match once: %s already has %s", f.name, line, p.span(), all[n-1].name, all[n-1].Lines[i].Part.span())
		case p.From > next:
			are := "are"
			if p.From == next+1 {
				are = "is"
			}
			return nil, fmt.Sprintf("%s:1:1: %sfound %s after %s of %s; %s %s missing", f.name, line, p.span(), all[n-1].Lines[i].Part.span(), all[n-1].name, spanOf(next, p.From), are)
		}
		sum.Matches += p.Matches
		sum.Figures.Merge(p.Figures)
	}
	return sum, ""
}

// differs describes how the series of two files differ, or returns "" if they are the same.
func (s *sweep) differs(other *sweep) string {
	switch {
	case s.Vary != other.Vary:
		return fmt.Sprintf("vary: found %q; want %q", rule.Clip(s.Vary), rule.Clip(other.Vary))
	case s.Strength != other.Strength:
		return fmt.Sprintf("strength: found %t; want %t", s.Strength, other.Strength)
	case len(s.Lines) != len(other.Lines):
		return fmt.Sprintf("lines: found %d of them; want %d", len(s.Lines), len(other.Lines))
	}
	for i, l := range s.Lines {
		if why := l.Part.Differs(other.Lines[i].Part.Job); why != "" {
			return "part." + why
		}
	}
	return ""
}

// flagsOf returns flags that describe how a part was played.
func flagsOf(p *part) *simFlags {
	f := &simFlags{spent: &bots.Spent{}, matches: p.Matches, from: p.From, seed: p.Seed, swap: p.Swap, red: p.Red, blue: p.Blue}
	f.playouts, f.think = p.Playouts, p.Think
	f.mirrored, f.ceiling, f.exploit = p.Mirrored, p.Ceiling, p.Exploit
	return f
}
