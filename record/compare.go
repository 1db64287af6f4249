package record

import (
	"fmt"
	"slices"

	"metahex/game"
)

// Where do two copies of a match diverge?
//
// The match is not replayed. If both chains agree after the same number of answers, all earlier
// answers are the same, however they are worded. Later answers are compared one by one:
//
//	A   > 1  > 2  = turn 2 …c7  > 3  > 4  > 5
//	B   > 1  > 2  = turn 2 …c7  > 3  > x  > y
//	    └── by the chain ────┘  same  └─ they part at answer 4
//
// The chain covers the header, so chains agree only in copies of one match.

// A Comparison says what two records have in common and where they diverge.
type Comparison struct {
	Headers []Differing // header keys with different values, in header order
	Same    int         // number of equal answers, from the first
	Chained int         // how many of the equal answers the chains confirm
	Turn    int         // the turn of A or B, whichever is later; 0: before the first turn
	A, B    *Line       // the answers at which they diverge; nil: the record ends there
	Altered bool        // chains agree after the divergence: one record was changed later
	Forged  int         // number of the first equal answer whose state lines differ, because one record was changed; 0: none
	State   [2]*Line    // the state lines after that answer
}

// A Differing is a header key with different values in two records. An empty value means that the
// key is missing.
type Differing struct{ Key, A, B string }

// Parts reports whether the answers differ, or one record has more answers.
func (c *Comparison) Parts() bool { return c.A != nil || c.B != nil }

// Compare compares two records by header, chains and answers. The lexicon words parses the answers.
// If it is nil or cannot parse an answer, Compare compares the texts.
func Compare(a, b *Play, words game.Lexicon) *Comparison {
	c := &Comparison{}
	values := b.Header.fields()
	for i, f := range a.Header.fields() {
		if *f.value != *values[i].value {
			c.Headers = append(c.Headers, Differing{f.key, *f.value, *values[i].value})
		}
	}
	given, other := answersOf(a), answersOf(b)
	c.Chained = chained(given, other)
	n := 0
	for n < len(given) && n < len(other) && same(given[n].line.Text, other[n].line.Text, words, n < c.Chained) {
		n++
	}
	c.Same, c.Altered = n, n < c.Chained
	if !slices.ContainsFunc(c.Headers, func(d Differing) bool { return d.Key != "build" }) {
		c.forged(given[:n], other[:n])
	}
	if n < len(given) {
		c.A, c.Turn = &given[n].line, given[n].turn
	}
	if n < len(other) {
		c.B, c.Turn = &other[n].line, max(c.Turn, other[n].turn)
	}
	return c
}

// chained returns the number of answers that the chains of both records confirm.
func chained(a, b []given) int {
	n := min(len(a), len(b))
	for n > 0 && (a[n-1].chain == "" || a[n-1].chain != b[n-1].chain) {
		n--
	}
	return n
}

// forged finds the first answer with different state lines in the records. The answers of both
// records are equal up to there.
func (c *Comparison) forged(of, other []given) {
	for i := range of {
		if a, b := of[i].state, other[i].state; a != nil && b != nil && a.Text != b.Text {
			c.Forged, c.State = i+1, [2]*Line{a, b}
			return
		}
	}
}

// same reports whether two texts are the same answer. If the lexicon cannot parse the texts, the
// argument chained decides.
func same(a, b string, words game.Lexicon, chained bool) bool {
	if a == b {
		return true
	}
	if words == nil {
		return chained
	}
	x, err := words.Choice(a)
	if err != nil {
		return chained
	}
	y, err := words.Choice(b)
	if err != nil {
		return chained
	}
	return x == y
}

// A given is an answer of a record.
type given struct {
	line  Line
	turn  int    // the turn of the answer
	chain string // chain of the following state line; "": none
	state *Line  // the following state line; nil: none
}

func answersOf(p *Play) (all []given) {
	turn := 0
	for _, l := range p.Lines {
		switch l.Kind {
		case Answer:
			all = append(all, given{line: l, turn: turn})
		case State:
			if _, ends, _ := l.ending(); ends {
				break
			}
			_, _ = fmt.Sscanf(l.Text, "turn %d", &turn)
			if len(all) > 0 {
				all[len(all)-1].chain, all[len(all)-1].state = l.chain(), &l
			}
		}
	}
	return all
}
