package campaign

import (
	"slices"
	"strconv"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// Checks of a campaign file: its texts, and the ways through its battles.

// text returns a text without spaces at the ends, and reports an error if it has control characters.
func (r *reader) text(v rule.Located[string], what string) string {
	return r.printable(v, what, files.Visible(v.Value))
}

// line is like text, but for a text that must stay on one line.
func (r *reader) line(v rule.Located[string], what string) string {
	return r.printable(v, what, files.VisibleLine(v.Value))
}

// printable returns a text without spaces at the ends. It reports an error if the text is not shown as
// it is written.
func (r *reader) printable(v rule.Located[string], what, shown string) string {
	if v.Value != shown {
		r.fault(v.Node, "%s: found %s; control characters are not allowed", what, rule.Clip(strconv.Quote(v.Value)))
	}
	return strings.TrimSpace(v.Value)
}

// ways checks that no battle leads back to an earlier one, that every battle can be reached from the
// first, and that the campaign can be won and lost.
func (r *reader) ways() {
	const under, done = 1, 2
	state := make([]int, len(r.c.Battles))
	var visit func(i int)
	visit = func(i int) {
		state[i] = under
		for _, v := range r.raw.Battles.Value[i].Next.all() {
			switch n := r.c.index(v.Value); {
			case n < 0:
			case state[n] == under:
				r.fault(v.Node, "battle %s leads back to %s; a campaign must come to an end", r.c.Battles[i].ID, v.Value)
			case state[n] == 0:
				visit(n)
			}
		}
		state[i] = done
	}
	visit(0)
	for i := range state {
		if state[i] == 0 {
			r.fault(r.raw.Battles.Value[i].ID.Node, "no battle leads to %s", r.c.Battles[i].ID)
		}
	}
	if len(r.faults) == 0 {
		r.ends()
	}
}

// ends checks that battles lead to both ends.
func (r *reader) ends() {
	for _, end := range []string{Won, Lost} {
		if !slices.ContainsFunc(r.c.Battles, func(b Battle) bool { return slices.Contains(b.Next[:], end) }) {
			r.fault(r.raw.Battles.Node, "no battle leads to %s; want a campaign that can be won and lost", end)
		}
	}
}
