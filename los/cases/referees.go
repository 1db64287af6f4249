package cases

import (
	"fmt"
	"slices"
	"strings"

	"metahex/los"
	"metahex/los/books"
	boards "metahex/maps"
)

// referees caches the referees of one board and one rule book, by terms.
type referees struct {
	book   books.Book
	board  boards.Map
	opened map[string]los.Referee
}

// under returns the referee with the given terms.
func (all *referees) under(terms []string) (los.Referee, error) {
	key := strings.Join(terms, " ")
	if r := all.opened[key]; r != nil {
		return r, nil
	}
	r, err := all.book.Open(all.board, terms)
	if err == nil {
		all.opened[key] = r
	}
	return r, err
}

// runBy decides one line by a rule book, like `metahex los`, and describes the difference, if any.
func (c caseLine) runBy(all *referees) string {
	r, err := all.under(c.terms())
	if err != nil {
		return err.Error()
	}
	from, to, err := los.ParseEnds(r, c.From, c.To)
	if err != nil {
		return err.Error()
	}
	u := r.Rule(from, to)
	if r.Clear(from, to) != u.Clear {
		return fmt.Sprintf("%s to %s: internal error: ruled %s, but clear is %t", c.From, c.To, los.Verdict(u.Clear), !u.Clear)
	}
	return c.compareRuling(u)
}

// compareRuling compares a ruling of any book with the case. On a blocked line, the case must name
// a feature that decides. On a clear line, it may name anything that the line passes.
func (c caseLine) compareRuling(u los.Ruling) string {
	if got := los.Verdict(u.Clear); got != c.Verdict {
		return fmt.Sprintf("%s to %s: got %s [%s], %s; want %s (%s)", c.From, c.To, got, u.Cite, u.Reason, c.Verdict, c.Why)
	}
	if c.Clause != "" && u.Cite.Number() != c.Clause {
		return fmt.Sprintf("%s to %s: got clause %s, want %s", c.From, c.To, u.Cite.Number(), c.Clause)
	}
	if c.Misses != nil {
		return fmt.Sprintf("%s to %s: found the key \"misses\"; points are counted only on a board of dots", c.From, c.To)
	}
	if c.Blind != nil {
		return fmt.Sprintf("%s to %s: found the key \"blind\"; points are counted only on a board of dots", c.From, c.To)
	}
	if c.Decider == "" {
		return ""
	}
	return c.comparePassed(u)
}

// comparePassed compares what the line passes, and what decides it, with the case.
func (c caseLine) comparePassed(u los.Ruling) string {
	var passed, deciders []string
	for i, p := range u.Passed {
		passed = append(passed, p.Name)
		if slices.Contains(u.Deciders, i) {
			deciders = append(deciders, p.Name)
		}
	}
	switch {
	case !slices.Contains(passed, c.Decider):
		return fmt.Sprintf("%s to %s: the line does not pass %s; it passes %q", c.From, c.To, c.Decider, passed)
	case !u.Clear && !slices.Contains(deciders, c.Decider):
		return fmt.Sprintf("%s to %s: got decider %q, want %s", c.From, c.To, deciders, c.Decider)
	}
	return ""
}
