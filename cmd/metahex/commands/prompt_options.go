package commands

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// listedOneByOne is the maximum number of answers that are printed on separate lines. Longer lists are
// grouped.
const listedOneByOne = 12

// optionsWidth is the width at which lines of grouped answers wrap.
const optionsWidth = 80

// An optionGroup holds the answers that begin with the same words and cite the same clause.
type optionGroup struct {
	head    string
	cite    rule.Clause
	numbers []int
	rests   []string // the ends of the answers, after the common first words
}

// optionLines returns the numbered answers to a question as lines: one line per answer, or grouped if
// there are many.
//
//	red: act? [BHM 7.7]
//	  go  [BHM 8.1]
//	       1 D-03   2 D-04   3 E-04
//	  bounce  [BHM 8.2.1]
//	       7 @1   9 @2
func optionLines(s game.Seat, q game.Question) (lines []string) {
	if len(q.Options) > listedOneByOne {
		for _, g := range groupOptions(s, q) {
			lines = append(lines, g.lines()...)
		}
		return lines
	}
	for i, o := range q.Options {
		lines = append(lines, fmt.Sprintf("%4d  %s%s", i+1, s.Words(o.Choice), citeNote(foreignCite(o, q))))
	}
	return lines
}

// groupOptions groups the answers. The groups are in the order of their first answers.
func groupOptions(s game.Seat, q game.Question) (groups []*optionGroup) {
	type key struct {
		verb game.Verb
		cite rule.Clause
	}
	found := map[key]*optionGroup{}
	for i, o := range q.Options {
		k := key{o.Choice.Verb, foreignCite(o, q)}
		g := found[k]
		if g == nil {
			g = &optionGroup{cite: k.cite}
			found[k] = g
			groups = append(groups, g)
		}
		g.numbers, g.rests = append(g.numbers, i+1), append(g.rests, s.Words(o.Choice))
	}
	for _, g := range groups {
		g.shorten()
	}
	return groups
}

// shorten moves the first words that all answers of a group share into its heading.
func (g *optionGroup) shorten() {
	for {
		end := strings.IndexAny(g.rests[0], " @")
		if end < 0 {
			return
		}
		word := strings.TrimSuffix(g.rests[0][:end+1], "@")
		for _, r := range g.rests {
			if !strings.HasPrefix(r, word) || r[len(word):] == "" || word == "" {
				return
			}
		}
		for i := range g.rests {
			g.rests[i] = g.rests[i][len(word):]
		}
		g.head += word
	}
}

// lines formats a group. A single answer is one line. Several answers are a heading, with the numbered
// ends of the answers below it.
func (g *optionGroup) lines() []string {
	if len(g.numbers) == 1 {
		return []string{fmt.Sprintf("%4d  %s%s%s", g.numbers[0], g.head, g.rests[0], citeNote(g.cite))}
	}
	const margin = "        "
	all := []string{"      " + strings.TrimSpace(g.head) + citeNote(g.cite)}
	var items []string
	for i, r := range g.rests {
		items = append(items, fmt.Sprintf("%4d %s", g.numbers[i], r))
	}
	for _, line := range rule.Pack(items, "  ", optionsWidth-len(margin)) {
		all = append(all, margin+line)
	}
	return all
}

// foreignCite returns the clause of an answer, or "" if it is the clause of the question.
func foreignCite(o game.Option, q game.Question) rule.Clause {
	if o.Cite == q.Cite {
		return ""
	}
	return o.Cite
}

// citeNote returns a clause in brackets, to follow an answer.
func citeNote(c rule.Clause) string {
	if c == "" {
		return ""
	}
	return fmt.Sprintf("  [%s]", c)
}
