package rule

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Status is how far a clause has been implemented.
type Status string

const (
	Done   Status = "done"   // coded and tested
	Partly Status = "partly" // coded and tested except for what the reason says
	Todo   Status = "todo"   // not implemented yet
	NA     Status = "n/a"    // nothing to code, for the reason given
)

// Statuses lists all statuses, in the order of summaries.
var Statuses = []Status{Done, Partly, Todo, NA}

// A Register is the list of all clauses of one rule book, in the book's order.
type Register struct {
	File    string // as given to ParseRegister
	Entries []Entry
	index   map[Clause]int
}

// An Entry is one clause of a register.
type Entry struct {
	Clause Clause
	Status Status
	Words  string // a short summary of the clause, in our own words
	Reason string // required for NA and Partly; for other statuses an optional remark
	Line   int    // in the register's file
}

// Told returns the summary of the clause, with the reason or remark.
func (e Entry) Told() string {
	if e.Reason == "" {
		return e.Words
	}
	return e.Words + " (" + e.Reason + ")"
}

// gap matches the separator between two fields of a register's line.
var gap = regexp.MustCompile(`\t+ *| {2,}\t* *`)

var clauseForm = regexp.MustCompile(`^[A-Z][A-Za-z0-9]* [0-9A-Za-z][0-9A-Za-z./-]*$`)

// Valid reports whether a clause has the form that a register requires: book and number or name.
func (c Clause) Valid() bool { return clauseForm.MatchString(string(c)) }

// ParseRegister reads a file clauses.txt. A line has a clause, its status, a short summary, and a
// reason, which is required for "n/a" and "partly". A tab, or two or more spaces, separate the
// fields. Empty lines and lines that begin with # are skipped.
//
//	BHM 9.5    done  reaction fire
//	BHM 14.1   n/a   physical scale     miniatures on a table
//
// Errors are *Faults, joined: a line of another form, a clause of another book, a repeated clause, or
// a clause out of order. Numbers must rise (9.5, 9.10, 10). Names may have any order, but names with
// the same first part, such as "combat/…", must be adjacent.
func ParseRegister(file string, data []byte) (*Register, error) {
	r := &Register{File: file, index: map[Clause]int{}}
	var faults []error
	for i, line := range strings.Split(string(bytes.TrimSuffix(data, []byte("\n"))), "\n") {
		line = strings.TrimRight(line, " \t\r")
		if line == "" || line[0] == '#' {
			continue
		}
		entry, err := parseEntry(file, i+1, line)
		if err == nil {
			err = r.add(entry)
		}
		if err != nil {
			faults = append(faults, err)
		}
	}
	if len(faults) == 0 {
		faults = r.order()
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return r, nil
}

func parseEntry(file string, at int, line string) (Entry, error) {
	fault := func(column int, format string, args ...any) (Entry, error) {
		return Entry{}, &Fault{File: file, Line: at, Column: column, Text: fmt.Sprintf(format, args...)}
	}
	fields, columns := []string{}, []int{}
	from := 0
	for _, g := range gap.FindAllStringIndex(line, -1) {
		fields, columns = append(fields, line[from:g[0]]), append(columns, from+1)
		from = g[1]
	}
	fields, columns = append(fields, line[from:]), append(columns, from+1)
	if len(fields) < 3 || len(fields) > 4 {
		return fault(1, "found %d fields; want clause, status, words and, for the status n/a or partly, a reason, separated by a tab or two spaces", len(fields))
	}
	e := Entry{Clause: Clause(fields[0]), Status: Status(fields[1]), Words: fields[2], Line: at}
	if len(fields) == 4 {
		e.Reason = fields[3]
	}
	switch {
	case !clauseForm.MatchString(fields[0]):
		return fault(columns[0], "found %q; want a clause such as \"BHM 9.5\" or \"GA combat/detection\"", fields[0])
	case !slices.Contains(Statuses, e.Status):
		return fault(columns[1], "%s", Unknown("status", fields[1], []string{string(Done), string(Partly), string(Todo), string(NA)}))
	case (e.Status == NA || e.Status == Partly) && e.Reason == "":
		return fault(columns[1], "%s is %s without a reason; want a reason after the words", e.Clause, e.Status)
	}
	return e, nil
}

func (r *Register) add(e Entry) error {
	fault := func(format string, args ...any) error {
		return &Fault{File: r.File, Line: e.Line, Column: 1, Text: fmt.Sprintf(format, args...)}
	}
	if at, twice := r.index[e.Clause]; twice {
		return fault("%s is already given in line %d", e.Clause, r.Entries[at].Line)
	}
	if len(r.Entries) > 0 && r.Book() != e.Clause.Book() {
		return fault("%s is of another book; want %s", e.Clause, r.Book())
	}
	r.index[e.Clause] = len(r.Entries)
	r.Entries = append(r.Entries, e)
	return nil
}

// Book returns the book of the clauses; empty for an empty register.
func (r *Register) Book() string {
	if len(r.Entries) == 0 {
		return ""
	}
	return r.Entries[0].Clause.Book()
}

// Lookup returns the entry of a clause.
func (r *Register) Lookup(c Clause) (Entry, bool) {
	i, ok := r.index[c]
	if !ok {
		return Entry{}, false
	}
	return r.Entries[i], true
}

// Meant returns `, did you mean "BHM 9.8"?` for the end of a message about an unlisted clause. It
// returns "" if no listed clause is near.
func (r *Register) Meant(c Clause) string {
	var known []string
	for _, e := range r.Entries {
		known = append(known, string(e.Clause))
	}
	return DidYouMean(string(c), known)
}

// order returns a fault for each entry that is out of order.
func (r *Register) order() (faults []error) {
	closed := map[string]int{} // key: a name whose entries have ended; value: the line of the last entry
	for i := 1; i < len(r.Entries); i++ {
		before, e := r.Entries[i-1], r.Entries[i]
		a, b := segments(before.Clause), segments(e.Clause)
		k := shared(a, b)
		text := ""
		switch {
		case k == len(a): // legal: a clause, then a part of the same clause
		case k == len(b):
			text = fmt.Sprintf("%s comes before its part %s", e.Clause, before.Clause)
		case falls(a[k], b[k]):
			text = fmt.Sprintf("%s comes before %s", e.Clause, before.Clause)
		}
		for j := k; j < len(a); j++ {
			closed[strings.Join(a[:j+1], "/")] = before.Line
		}
		for j := k; j < len(b) && text == ""; j++ {
			if line, was := closed[strings.Join(b[:j+1], "/")]; was {
				text = fmt.Sprintf("%s must follow the last clause of its group, line %d,", e.Clause, line)
			}
		}
		if text != "" {
			faults = append(faults, &Fault{File: r.File, Line: e.Line, Column: 1, Text: text + " in the book's order"})
		}
	}
	return faults
}

// segments splits the number of a clause: "9.3.2" into 9, 3, 2.
func segments(c Clause) []string {
	return strings.FieldsFunc(c.Number(), func(r rune) bool { return r == '.' || r == '/' })
}

// shared counts the leading segments that a and b have in common.
func shared(a, b []string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// falls reports whether segment b, which follows a, has a lower number than a.
func falls(a, b string) bool {
	x, xTail, xNum := leadingNumber(a)
	y, yTail, yNum := leadingNumber(b)
	return xNum && yNum && cmp.Or(cmp.Compare(x, y), cmp.Compare(xTail, yTail)) > 0
}

// leadingNumber splits "11b" into 11 and "b".
func leadingNumber(s string) (n int, tail string, ok bool) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(s[:end])
	return n, s[end:], err == nil
}
