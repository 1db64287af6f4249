package maps

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"

	"metahex/rule"
)

// A Finding is an error in a map file: where it is, what was found, and what is legal.
type Finding struct {
	rule.Fault
	Dot     string // the dot with the error, or empty
	Source  string // the source line, to show a caret under it; may be empty
	Warning bool   // the finding is not an error; the map can be used
	Form    bool   // a formatting error, which Format corrects
}

// String returns the message in one line, "file:line:column: text". If the finding is a formatting
// error, or Warning is set, the message says that it is a warning: the map can be used.
func (f Finding) String() string {
	if f.Form || f.Warning {
		f.Text = rule.Warning + f.Text
	}
	return f.Fault.Error()
}

// caretRoom is the number of characters of a source line shown before and after a caret.
const caretRoom = 110

// Caret returns two indented lines: the source line, and a caret under the column. If there is no
// source line, it returns "". A line longer than any line of a panel is shortened. A tab becomes a
// blank, and other unprintable characters become "·".
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

// Findings are the errors in one or more files. Findings are an error that lists all of them.
type Findings []Finding

// Error lists the findings, each on its own line and with its caret.
func (f Findings) Error() string {
	var b strings.Builder
	for _, x := range f {
		b.WriteString(x.String() + "\n" + x.Caret())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Err returns the findings as an error, or nil if there are none.
func (f Findings) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// Grave returns the findings that are neither warnings nor formatting errors. A file with a grave
// finding must not be used.
func (f Findings) Grave() Findings {
	return slices.DeleteFunc(slices.Clone(f), func(x Finding) bool { return x.Form || x.Warning })
}

// Sorted returns the findings, sorted by line.
func (f Findings) Sorted() Findings {
	return slices.SortedStableFunc(slices.Values(f), func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// Gathered merges findings with the same message into one finding. It does not merge findings at
// dots, because each dot was drawn separately.
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

// FromYAML converts the errors of rule.DecodeYAML to findings.
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
