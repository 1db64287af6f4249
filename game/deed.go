package game

import "metahex/rule"

// A deed is one value that serves both offers and refusals.
//
//	                 ┌─▶ Offer drops it      what a question lists
//	Deed.Bar, Hinder ┤
//	                 └─▶ Refuse reports it   why an answer is not taken
//
// Offers and refusals use the same Bar and Hinder, so they cannot contradict each other. Other
// fields hold the sum behind the deed, the score for bots and the words to type.

// Named is a State that has names for its numbers.
type Named[S any] interface {
	State[S]
	Namer
}

// A Deed is one kind of answer that a side may give when a step of type K asks.
type Deed[S Named[S], K any] struct {
	Verb       Verb
	Word, Help string     // empty: the phrase belongs to another step, and this deed only refuses with a reason
	Blanks     []NameKind // the kinds of the deed's numbers
	Ends       bool       // see Phrase.Ends

	// Bar returns why the deed is illegal whatever its numbers are, or the zero Hindrance. It is
	// called once per list of options. Nil: nothing ever bars the deed.
	Bar func(s S, k K) Hindrance
	// Hinder returns why a choice with these numbers is illegal, or the zero Hindrance if it is
	// legal. The numbers already have the kinds in Blanks. Nil: every choice is legal.
	Hinder func(s S, k K, c Choice) Hindrance
	// Do carries out the deed. The choice must be legal.
	Do func(t *Table[S], k K, c Choice)
	// Offer calls the function add for every choice worth listing, in a fixed order; hindered choices
	// are dropped. To interleave several deeds in one list, Offer may also add choices of other
	// deeds of the step. Nil: the deed lists nothing.
	Offer func(s S, k K, add func(c Choice, cite rule.Clause))
	// Explain returns the sum behind the choice. Nil: no sum.
	Explain func(s S, k K, c Choice) rule.Tally
	// Score returns the immediate worth of the choice. Nil: 0.
	Score func(s S, k K, c Choice) int
}

// OfferVerb returns an Offer that lists one choice: the verb without numbers.
func OfferVerb[S, K any](v Verb, cite rule.Clause) func(S, K, func(Choice, rule.Clause)) {
	return func(_ S, _ K, add func(Choice, rule.Clause)) { add(Choice{Verb: v}, cite) }
}

// Deeds are all possible answers to a step of type K, in the order in which they are offered.
type Deeds[S Named[S], K any] []Deed[S, K]

// A Menu binds the deeds of a step to that step, for a Table.
type Menu[S State[S]] interface {
	Do(t *Table[S], c Choice)
	// Refuse returns why a choice is illegal. It does not know a choice that is none of the deeds, or
	// with a number that has no meaning.
	Refuse(s S, c Choice) (known bool, refused error)
	Explain(s S, c Choice) rule.Tally
	Score(s S, c Choice) int
}

// For returns the menu of a step.
func (d Deeds[S, K]) For(k K) Menu[S] { return &menu[S, K]{d, k} }

// A menu binds deeds to a step.
type menu[S Named[S], K any] struct {
	deeds Deeds[S, K]
	step  K
}

func (m *menu[S, K]) Do(t *Table[S], c Choice)         { m.deeds.Do(t, m.step, c) }
func (m *menu[S, K]) Explain(s S, c Choice) rule.Tally { return m.deeds.Explain(s, m.step, c) }
func (m *menu[S, K]) Score(s S, c Choice) int          { return m.deeds.Score(s, m.step, c) }

func (m *menu[S, K]) Refuse(s S, c Choice) (known bool, refused error) {
	h, known := m.deeds.Hinder(s, m.step, c)
	return known, h.Refusal(s)
}

// Of returns the deed of a verb, or nil if no deed has the verb.
func (d Deeds[S, K]) Of(v Verb) *Deed[S, K] {
	if i := d.index(v, 0); i >= 0 {
		return &d[i]
	}
	return nil
}

// index returns the index of a verb's deed, or -1. It searches from the given index to the end,
// then from the start.
func (d Deeds[S, K]) index(v Verb, from int) int {
	for i := from; i < len(d); i++ {
		if d[i].Verb == v {
			return i
		}
	}
	if from > 0 {
		return d.index(v, 0)
	}
	return -1
}

// Offer appends all legal choices that are worth listing. If options is nil, an arena provides the
// memory.
func (d Deeds[S, K]) Offer(s S, k K, options []Option) []Option {
	a := arenas.Get().(*arena)
	l := &a.listing
	own := options == nil
	if own {
		options = a.rest()
	}
	*l = listing{options: options}
	add := func(c Choice, cite rule.Clause) {
		if d.allow(s, k, c, l) {
			l.options = append(l.options, Option{Choice: c, Cite: cite})
		}
	}
	for i := range d {
		if d[i].Offer != nil {
			l.now = i
			d[i].Offer(s, k, add)
		}
	}
	if options = l.options; own {
		options = a.take(options)
	}
	l.options = nil
	arenas.Put(a)
	return options
}

// allow reports whether the choice being listed is legal.
func (d Deeds[S, K]) allow(s S, k K, c Choice, l *listing) bool {
	i := l.now
	if c.Verb != d[i].Verb {
		i = d.index(c.Verb, i)
	}
	deed, bit := &d[i], uint64(1)<<i
	if deed.Bar != nil && l.asked&bit == 0 {
		l.asked |= bit
		if !deed.Bar(s, k).None() {
			l.barred |= bit
		}
	}
	return l.barred&bit == 0 && (deed.Hinder == nil || deed.Hinder(s, k, c).None())
}

// Hinder returns why a choice is illegal. Ok is false if none of these deeds has the verb, or if a
// number has no meaning.
func (d Deeds[S, K]) Hinder(s S, k K, c Choice) (h Hindrance, ok bool) {
	deed := d.Of(c.Verb)
	if deed == nil || !deed.named(s, c) {
		return Hindrance{}, false
	}
	if deed.Bar != nil {
		h = deed.Bar(s, k)
	}
	if deed.Hinder != nil && h.None() {
		h = deed.Hinder(s, k, c)
	}
	return h, true
}

// named reports whether every number of a choice has a name.
func (d *Deed[S, K]) named(s S, c Choice) bool {
	for i, n := range c.Args {
		if i >= len(d.Blanks) {
			if n != 0 {
				return false
			}
			continue
		}
		arg := s.Names(d.Blanks[i])
		if arg.Names == nil {
			continue
		}
		if _, ok := arg.Names.Name(n); !ok {
			return false
		}
	}
	return true
}

// Explain returns the sum behind a choice.
func (d Deeds[S, K]) Explain(s S, k K, c Choice) rule.Tally {
	if deed := d.Of(c.Verb); deed != nil && deed.Explain != nil && deed.named(s, c) {
		return deed.Explain(s, k, c)
	}
	return rule.Tally{}
}

// Score returns the immediate worth of a choice.
func (d Deeds[S, K]) Score(s S, k K, c Choice) int {
	if deed := d.Of(c.Verb); deed != nil && deed.Score != nil {
		return deed.Score(s, k, c)
	}
	return 0
}

// Do carries out a legal choice.
func (d Deeds[S, K]) Do(t *Table[S], k K, c Choice) {
	if deed := d.Of(c.Verb); deed.Do != nil {
		deed.Do(t, k, c)
	}
}

// Phrases returns the phrases of the deeds, with the names used in one match.
func (d Deeds[S, K]) Phrases(n Namer) (all Vocabulary) {
	for i := range d {
		if d[i].Word == "" {
			continue // the phrase belongs to another step; this deed only refuses
		}
		p := Phrase{Verb: d[i].Verb, Word: d[i].Word, Help: d[i].Help, Ends: d[i].Ends}
		for _, kind := range d[i].Blanks {
			p.Args = append(p.Args, n.Names(kind))
		}
		all = append(all, p)
	}
	return all
}
