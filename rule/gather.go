package rule

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// One mistake often causes many findings. If a zone is deleted, it is unknown at every place that
// names it. If a key is deleted, every entry below it becomes an unknown key.
//
//	38:57: unknown zone "west" …            38:57: unknown zone "west" … (and
//	39:72: unknown zone "west" …     ──▶    likewise in lines 39 and 40)
//	40:59: unknown zone "west" …

// mostAlone is the largest number of findings in a file that Gather leaves as they are. mostLines is
// the maximum number of lines that one gathered message lists.
const (
	mostAlone = 2
	mostLines = 6
)

// Gather merges findings so that one mistake gives one message. Findings with the same text, apart
// from words and numbers, are merged into the first finding, which lists the lines of the others.
// Then the remaining findings in each line are merged, errors before warnings. A file with at most
// two findings is not changed. of(finding) is the fault of the finding, or nil if Gather must not
// change the finding. said(finding, text) is a copy of the finding with that text.
func Gather[T any](all []T, of func(T) *Fault, said func(found T, text string) T) []T {
	files := map[string]int{}
	for _, x := range all {
		if f := of(x); f != nil {
			files[f.File]++
		}
	}
	var kept []T
	// sorts maps each sort of finding to the index of its first finding in kept. lines has, for this
	// index, the lines of all other findings of the sort.
	sorts, lines := map[string]int{}, map[int][]int{}
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

// A fileLine is the key of a line: a file and a line number.
type fileLine struct {
	file string
	line int
}

func (f *Fault) at() fileLine { return fileLine{f.File, f.Line} }

func (f *Fault) grave() bool { return !strings.HasPrefix(f.Text, Warning) }

// inOneLine merges the findings of each line into one, in files with more than two findings.
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

// GatherErrors splits a joined error, gathers its faults, and joins the result.
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

// GatherFaults applies Gather to errors. Errors that are not faults stay unchanged.
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

// sortOf returns the part of a text that all findings of one sort share. It removes the words that
// were found and the words that are legal.
func sortOf(text string) string {
	text = likened(text)
	for _, end := range []string{" (", ", found ", ", did you mean"} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// likewise returns a note with the other lines that have the same finding.
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
