package game

import "metahex/rule"

// Objections say why the rules do not allow an order. Each order has a table of objections, and the
// first one that holds is the reason. A table may include other tables, so that shared objections
// are written once.

// An Objection is one reason against an order of type O.
type Objection[O any] struct {
	reason *Reason
	of     func(O) (a, b Name)
	holds  func(O) bool
	more   func(O) Hindrance // if set, replaces the other fields
}

// Objections lists all objections to an order. They are tried from first to last.
type Objections[O any] []Objection[O]

// Against returns an objection. Its third argument returns the names for the text, and may be nil.
func Against[O any](cite rule.Clause, text string, of func(O) (a, b Name), holds func(O) bool) Objection[O] {
	return Objection[O]{reason: &Reason{Cite: cite, Text: text}, of: of, holds: holds}
}

// Also returns an objection whose hindrance is computed by a function.
func Also[O any](more func(O) Hindrance) Objection[O] { return Objection[O]{more: more} }

// To returns the hindrance of the first objection that holds against an order.
func (all Objections[O]) To(o O) Hindrance {
	for i := range all {
		x := &all[i]
		switch {
		case x.more != nil:
			if h := x.more(o); !h.None() {
				return h
			}
		case !x.holds(o):
		case x.of == nil:
			return Hindrance{Reason: x.reason}
		default:
			return x.reason.ForBoth(x.of(o))
		}
	}
	return Hindrance{}
}

// Free reports whether no objection holds against an order.
func (all Objections[O]) Free(o O) bool {
	for i := range all {
		if x := &all[i]; x.more != nil && !x.more(o).None() || x.more == nil && x.holds(o) {
			return false
		}
	}
	return true
}

// Reasons returns one reason per clause, all with the same text.
func Reasons(text string, cites ...rule.Clause) map[rule.Clause]*Reason {
	all := make(map[rule.Clause]*Reason, len(cites))
	for _, cite := range cites {
		all[cite] = &Reason{Cite: cite, Text: text}
	}
	return all
}

// A Saying formats numbers as words for refusals. Players never type these words.
type Saying func(n int32) string

// Arg returns the argument whose numbers the saying formats.
func (s Saying) Arg() Arg { return Arg{Kind: WordName, Names: s} }

// Name implements Names.
func (s Saying) Name(n int32) (string, bool) { return s(n), true }

// Find implements Names.
func (Saying) Find(string) (int32, bool) { return 0, false }

// All implements Names.
func (Saying) All() []string { return nil }
