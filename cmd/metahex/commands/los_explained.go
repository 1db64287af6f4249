package commands

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"metahex/los"
	"metahex/render/vector"
	"metahex/rule"
	"metahex/systems"
)

// An explained is a ruling with the requested extras.
type explained struct {
	ruling   los.Ruling
	ends     [2]string // names of the ends in the picture, with unit labels; empty: the names in the ruling
	cite     los.Citation
	readings *los.Readings // nil if not requested
	around   *los.Around
}

// compare decides the line under all readings, and lines with one end moved by one dot or level.
func (x *explained) compare(r los.Referee, readings, around bool) error {
	if readings {
		all, err := los.CompareReadings(r, x.ruling.From, x.ruling.To)
		if err != nil {
			return err
		}
		x.readings = &all
	}
	if around {
		a, err := los.LookAround(r, x.ruling.From, x.ruling.To)
		if err != nil {
			return err
		}
		x.around = &a
	}
	return nil
}

// picture draws the ruling, with the verdicts under all readings below it.
func (x *explained) picture() (*vector.Drawing, error) {
	u := x.ruling
	if x.ends != [2]string{} {
		u.Names = x.ends
	}
	d, err := vector.LineOfSight(u, vector.Options{Foot: x.cite.String()})
	if err != nil || x.readings == nil {
		return d, err
	}
	return vector.WithReadings(d, *x.readings), nil
}

// draw writes the picture, if the user asked for one.
func (x *explained) draw(to *drawing) error { return to.picture(x.picture) }

// parts returns the texts printed below the ruling: the section, the readings, the neighbours.
func (x *explained) parts(section bool) (all [][]string) {
	if section {
		all = append(all, x.ruling.Section())
	}
	if x.readings != nil {
		all = append(all, x.readings.Words())
	}
	if x.around != nil {
		all = append(all, x.around.Words())
	}
	return all
}

// printJSON prints the ruling as JSON, with a key for the readings and a key for the neighbours.
func (x *explained) printJSON(out io.Writer) error {
	if x.readings == nil && x.around == nil {
		return printJSON(out, x.ruling.Detail)
	}
	return printJSON(out, struct {
		Ruling   los.Detail    `json:"ruling"`
		Cite     string        `json:"cite"`
		Readings *los.Readings `json:"readings,omitempty"`
		Around   *los.Around   `json:"around,omitempty"`
	}{x.ruling.Detail, x.cite.String(), x.readings, x.around})
}

// bracketed matches text in brackets, where rulings cite their clauses.
var bracketed = regexp.MustCompile(`[\[(]([^\[\]()]*)[\])]`)

// quotes returns the clauses that the ruling and its readings cite, in the order of the citations,
// with their texts from the book's register.
func (x *explained) quotes(book string) (all []rule.Entry) {
	i := slices.IndexFunc(systems.All, func(s systems.System) bool { return s.ID == book })
	if i < 0 {
		return nil
	}
	register, err := systems.All[i].Register()
	if err != nil {
		return nil // cannot happen: a test checks the registers
	}
	lines := x.ruling.Words(true)
	if x.readings != nil {
		lines = slices.Concat(lines, x.readings.Words())
	}
	for _, found := range bracketed.FindAllStringSubmatch(strings.Join(lines, "\n"), -1) {
		for word := range strings.SplitSeq(found[1], ",") {
			word = strings.TrimSpace(word)
			e, ok := register.Lookup(rule.Clause(word))
			if !ok {
				e, ok = register.Lookup(rule.Clause(register.Book() + " " + word))
			}
			if ok && !slices.Contains(all, e) {
				all = append(all, e)
			}
		}
	}
	return all
}

// quoteWords formats clauses as lines for people.
func quoteWords(all []rule.Entry) (lines []string) {
	for _, e := range all {
		lines = append(lines, "quote:    ["+string(e.Clause)+"] "+e.Words)
	}
	return lines
}
