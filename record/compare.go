package record

import (
	"fmt"
	"slices"

	"metahex/game"
)

// Where two copies of a match diverge.
//
// Nothing is played. If the chains of both agree after as many answers, all answers before are the
// same, in whatever words. After the last such place the answers are compared one by one:
//
//	A   > 1  > 2  = turn 2 …c7  > 3  > 4  > 5
//	B   > 1  > 2  = turn 2 …c7  > 3  > x  > y
//	    └── by the chain ────┘  same  └─ they part at answer 4
//
// The chain covers the header, so it agrees only in copies of one match.

// A Comparison is what two records have in common and where they diverge.
type Comparison struct {
	Headers []Differing // header keys that differ, in their order
	Same    int         // how many answers are the same, from the first
	Chained int         // how many of them the chains confirm
	Turn    int         // in which they diverge, by the state lines; 0: before any
	A, B    *Line       // the answers at which they diverge; nil: the record ends there
	Altered bool        // the chains agree after that place: one record was changed later
	Forged  int         // the first common answer after which the state lines differ: one record was changed later; 0: none
	State   [2]*Line    // those state lines
}

// A Differing is a key of the header whose values differ; an empty value means that the key is
// missing.
type Differing struct{ Key, A, B string }

// Parts reports whether the answers differ, or one record goes on after the other.
func (c *Comparison) Parts() bool { return c.A != nil || c.B != nil }

// Compare compares two records by header, chains and answers. Words reads the answers; if it is
// nil, or cannot read an answer, the texts are compared.
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

// forged finds the first place where both records have the same answers, but different states or
// chains.
func (c *Comparison) forged(of, other []given) {
	for i := range of {
		if a, b := of[i].state, other[i].state; a != nil && b != nil && a.Text != b.Text {
			c.Forged, c.State = i+1, [2]*Line{a, b}
			return
		}
	}
}

// same reports whether two texts are the same answer. If the words cannot be read, it trusts the
// chain.
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
	turn  int    // in which it was given
	chain string // recorded right after it; "": none
	state *Line  // its state line; nil: none
}

func answersOf(p *Play) (all []given) {
	turn := 0
	for _, l := range p.Lines {
		switch l.Kind {
		case Answer:
			all = append(all, given{line: l, turn: turn})
		case State:
			_, _ = fmt.Sscanf(l.Text, "turn %d", &turn)
			if len(all) > 0 {
				all[len(all)-1].chain, all[len(all)-1].state = l.chain(), &l
			}
		}
	}
	return all
}
