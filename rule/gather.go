package rule

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// One slip often has many findings: a deleted zone is unknown wherever it is named, and without a
// deleted key, each entry below it has a key too many.
//
//	38:57: unknown zone "west" …            38:57: unknown zone "west" … (and
//	39:72: unknown zone "west" …     ──▶    likewise in lines 39 and 40)
//	40:59: unknown zone "west" …

// mostAlone is how many findings of a file are listed unchanged, and mostLines how many lines with
// further findings of the same sort are named.
const (
	mostAlone = 2
	mostLines = 6
)

// Gather returns the findings of files so that one slip gives one message. Of findings that say the
// same about other words or numbers, the first stays and names the lines of the others. If more
// than two are left, those in one line are gathered in the same way, errors before warnings. A file
// with two findings or fewer keeps them. Of returns the fault of a finding, nil for a finding to
// leave alone; said returns a finding with another text.
func Gather[T any](all []T, of func(T) *Fault, said func(found T, text string) T) []T {
	files := map[string]int{}
	for _, x := range all {
		if f := of(x); f != nil {
			files[f.File]++
		}
	}
	var kept []T
	sorts, lines := map[string]int{}, map[int][]int{} // by index in kept
	for _, x := range all {
		f := of(x)
		if f == nil || f.Line == 0 || files[f.File] <= mostAlone {
			kept = append(kept, x)
			continue
		}
		sort := f.File + "\x00" + sortOf(f.Text)
		first, again := sorts[sort]
		if !again {
			first = len(kept)
			sorts[sort] = first
			kept = append(kept, x)
			continue
		}
		lines[first] = append(lines[first], f.Line)
	}
	for i, others := range lines {
		f := of(kept[i])
		kept[i] = said(kept[i], f.Text+likewise(f.Line, others))
	}
	return inOneLine(kept, of, said)
}

// A fileLine is a line of a file.
type fileLine struct {
	file string
	line int
}

func (f *Fault) at() fileLine { return fileLine{f.File, f.Line} }

func (f *Fault) grave() bool { return !strings.HasPrefix(f.Text, Warning) }

// inOneLine keeps one finding of each line, in files that have more than two.
func inOneLine[T any](all []T, of func(T) *Fault, said func(found T, text string) T) []T {
	files, graver, inLine := map[string]int{}, map[fileLine]bool{}, map[fileLine]int{}
	for _, x := range all {
		if f := of(x); f != nil && f.Line > 0 {
			files[f.File]++
			graver[f.at()] = graver[f.at()] || f.grave()
			inLine[f.at()]++
		}
	}
	var kept []T
	told := map[fileLine]bool{}
	for _, x := range all {
		switch f := of(x); {
		case f == nil || files[f.File] <= mostAlone || inLine[f.at()] < 2:
			kept = append(kept, x)
		case !told[f.at()] && f.grave() == graver[f.at()]:
			told[f.at()] = true
			kept = append(kept, said(x, fmt.Sprintf("%s (and %d more in this line)", f.Text, inLine[f.at()]-1)))
		}
	}
	return kept
}

// GatherErrors gathers the joined faults of an error, and joins what is left.
func GatherErrors(err error) error {
	if err == nil {
		return nil
	}
	all := Flat(err)
	if len(all) <= mostAlone {
		return err
	}
	return errors.Join(GatherFaults(all)...)
}

// GatherFaults is Gather for errors, some of which are faults.
func GatherFaults(all []error) []error {
	return Gather(all, func(err error) *Fault {
		var f *Fault
		errors.As(err, &f)
		return f
	}, func(err error, text string) error {
		var f *Fault
		errors.As(err, &f)
		other := *f
		other.Text = text
		return &other
	})
}

// What differs between two findings of one sort: quoted words, names of dots and hexes, numbers.
var differing = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b(?:[A-Z]-)?[A-Z]{1,2}-?[0-9]+(?:/[a-z+]+)?|[0-9]+`)

// several matches a list of such words.
var several = regexp.MustCompile(`#(?:, #)*(?: and #)?`)

// sortOf returns a text without what differs between findings of one sort: the words that were
// found and those that are legal.
func sortOf(text string) string {
	text = several.ReplaceAllString(differing.ReplaceAllString(text, "#"), "#")
	for _, end := range []string{" (", ", found ", ", did you mean"} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// likewise says in which other lines the same was found.
func likewise(line int, others []int) string {
	n := len(others)
	slices.Sort(others)
	others = slices.DeleteFunc(slices.Compact(others), func(l int) bool { return l == line })
	switch last := len(others) - 1; {
	case last < 0:
		return fmt.Sprintf(" (and %d more in this line)", n)
	case last == 0:
		return fmt.Sprintf(" (and likewise in line %d)", others[0])
	case last < mostLines:
		return " (and likewise in lines " + listed(others[:last]) + fmt.Sprintf(" and %d)", others[last])
	default:
		return " (and likewise in lines " + listed(others[:mostLines-1]) + fmt.Sprintf(" and %d more down to %d)", last+2-mostLines, others[last])
	}
}

func listed(lines []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(lines), " ", ", "), "[]")
}
