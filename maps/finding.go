package maps

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"

	"metahex/rule"
)

// A Finding is one slip in a map file: where it is, what was found, and what is legal.
type Finding struct {
	rule.Fault
	Dot     string // the dot it concerns, or empty
	Source  string // the line it is in, to show a caret under; may be empty
	Warning bool   // what the map leaves open; it can be used
	Form    bool   // a slip of form only, which Format mends
}

// String returns the message in one line, "file:line:column: text". A slip of form alone, and what
// the map leaves open, are warnings: the board can still be used.
func (f Finding) String() string {
	if f.Form || f.Warning {
		f.Text = rule.Warning + f.Text
	}
	return f.Fault.Error()
}

// caretRoom is how much of a source line is shown before and after a caret.
const caretRoom = 110

// Caret returns the source line with a caret under the column, in two indented lines, or "" if
// there is no line to show. A line longer than any panel's is cut. Characters that a terminal would
// not print are shown as ·, a tab as one blank.
func (f Finding) Caret() string {
	if f.Source == "" {
		return ""
	}
	source := []rune(f.Source)
	at := min(max(0, f.Column-1), len(source))
	from := max(0, at-caretRoom)
	source = source[from:min(len(source), at+caretRoom)]
	for i, r := range source {
		if r == '\t' {
			source[i] = ' '
		} else if !unicode.IsPrint(r) {
			source[i] = '·'
		}
	}
	return "    " + strings.TrimRight(string(source), " ") + "\n    " + strings.Repeat(" ", at-from) + "^\n"
}

// Findings are the slips of one or more files. As an error they print all of them.
type Findings []Finding

// Error lists the findings, a line each and its caret.
func (f Findings) Error() string {
	var b strings.Builder
	for _, x := range f {
		b.WriteString(x.String() + "\n" + x.Caret())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Err returns the findings as an error, nil if there are none.
func (f Findings) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// Grave returns the findings that are more than warnings and slips of form: a file with one of them
// must not be used.
func (f Findings) Grave() Findings {
	return slices.DeleteFunc(slices.Clone(f), func(x Finding) bool { return x.Form || x.Warning })
}

// Sorted returns the findings in the order of their lines.
func (f Findings) Sorted() Findings {
	return slices.SortedStableFunc(slices.Values(f), func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// Gathered returns the findings, with one message for a slip that is found many times. Findings at
// dots are not merged: dots are drawn one by one.
func (f Findings) Gathered() Findings {
	return rule.Gather(f, func(x Finding) *rule.Fault {
		if x.Dot != "" {
			return nil
		}
		fault := x.Fault
		if x.Form || x.Warning {
			fault.Text = rule.Warning + fault.Text
		}
		return &fault
	}, func(x Finding, text string) Finding {
		x.Text = text
		if x.Form || x.Warning {
			x.Text = strings.TrimPrefix(text, rule.Warning)
		}
		return x
	})
}

// FromYAML turns the errors of rule.DecodeYAML into findings.
func FromYAML(lines []string, err error) Findings {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var all Findings
		for _, e := range many.Unwrap() {
			all = append(all, FromYAML(lines, e)...)
		}
		return all
	}
	var fault *rule.Fault
	if errors.As(err, &fault) {
		return Findings{{Fault: *fault, Source: LineAt(lines, fault.Line)}}
	}
	return Findings{{Fault: rule.Fault{Text: err.Error()}}}
}

// LineAt returns line n, counted from 1, or "" if there is no such line.
func LineAt(lines []string, n int) string {
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}
