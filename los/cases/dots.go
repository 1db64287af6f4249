package cases

import (
	"fmt"
	"strings"

	"metahex/los"
	"metahex/los/layercake"
	"metahex/rule"
)

// runOnDots decides one line on a board of dots and describes the difference, if any.
func (c caseLine) runOnDots(plain *layercake.Ruler) string {
	r, err := c.ruler(plain)
	if err != nil {
		return err.Error()
	}
	from, err := r.ParseEnd(c.From)
	if err != nil {
		return err.Error()
	}
	to, err := r.ParseEnd(c.To)
	if err != nil {
		return err.Error()
	}
	if from.At == to.At {
		return fmt.Sprintf("%s to %s: both ends are on the same dot", c.From, c.To)
	}
	u := r.Rule(from, to)
	if got := los.Verdict(u.Clear); got != c.Verdict {
		return fmt.Sprintf("%s to %s: got %s%s, want %s (%s)", c.From, c.To, got, by(u), c.Verdict, c.Why)
	}
	return c.compare(r, u)
}

// ruler returns the ruler with the readings and terms of a case.
func (c caseLine) ruler(plain *layercake.Ruler) (*layercake.Ruler, error) {
	terms := c.terms()
	if len(terms) == 0 {
		return plain, nil
	}
	if len(c.Terms) == 0 { // with readings only, share the cached lines of the plain ruler
		var readings layercake.Readings
		for _, t := range terms {
			if err := readings.Set(t); err != nil {
				return nil, err
			}
		}
		return plain.With(readings), nil
	}
	r, err := layercake.Open(plain.Board(), terms)
	if err != nil {
		return nil, err
	}
	own, _ := layercake.Of(r)
	return own.Ruler(), nil
}

func by(u layercake.Ruling) string {
	if u.Clear {
		return ""
	}
	return " by " + u.DeciderWords()
}

// compare compares the decider of the case with the ruling. On a blocked line it must be the
// ruling's decider. On a clear line it may be any meta-hex on the line that its clause lets pass.
func (c caseLine) compare(r *layercake.Ruler, u layercake.Ruling) string {
	if got := u.Clause().Number(); c.Clause != "" && got != c.Clause {
		return fmt.Sprintf("%s to %s: got clause %s, want %s (%s)", c.From, c.To, got, c.Clause, c.Why)
	}
	if c.Misses != nil {
		if text := c.compareNearest(u); text != "" {
			return text
		}
	}
	if c.Decider == "" {
		return ""
	}
	return c.compareDecider(r, u)
}

// compareDecider compares the decider of the case with the ruling.
func (c caseLine) compareDecider(r *layercake.Ruler, u layercake.Ruling) string {
	dots, clause, _ := strings.Cut(c.Decider, " ")
	var named []layercake.Obstacle
	for _, name := range strings.Split(dots, "+") {
		at, err := r.Board().Find(name)
		if err != nil {
			return err.Error()
		}
		o, ok := u.MetAt(at, rule.Clause("BHM "+clause))
		if !ok {
			return fmt.Sprintf("%s to %s: the line does not meet %s by clause %s", c.From, c.To, name, clause)
		}
		named = append(named, o)
	}
	if !u.Clear {
		for i, o := range named {
			if len(u.Decider) != len(named) || u.Decider[i].Dot != o.Dot || string(o.Why.Clause()) != "BHM "+clause {
				return fmt.Sprintf("%s to %s: got decider %s, want %s", c.From, c.To, u.DeciderWords(), c.Decider)
			}
		}
	}
	if c.Blind != nil && named[0].Blind != *c.Blind {
		return fmt.Sprintf("%s to %s: got %d blind points behind %s, want %d", c.From, c.To, named[0].Blind, dots, *c.Blind)
	}
	return ""
}

// compareNearest compares the nearest miss on a clear line with the case.
func (c caseLine) compareNearest(u layercake.Ruling) string {
	o, ok := u.Nearest()
	points, counted := o.Margin()
	name, _, _ := strings.Cut(c.Decider, " ")
	switch {
	case !u.Clear || !ok || !counted:
		return fmt.Sprintf("%s to %s: found the key \"misses\"; it is only for a clear line that crosses an obstacle higher than the lower soldier", c.From, c.To)
	case o.Dot != name || points != *c.Misses:
		return fmt.Sprintf("%s to %s: %s comes nearest to hiding and misses by %d points, want %s by %d (%s)", c.From, c.To, o.Dot, points, name, *c.Misses, c.Why)
	}
	return ""
}
