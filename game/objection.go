package game

import "metahex/rule"

// Why the rules do not allow an order: each order has a table of objections, and the first one that
// holds is the reason. A table may contain other tables, so that shared objections are written
// once.

// An Objection is one reason against an order of type O.
type Objection[O any] struct {
	reason *Reason
	of     func(O) (a, b Name)
	holds  func(O) bool
	more   func(O) Hindrance // instead of the other fields
}

// Objections are all objections to an order, in the order in which they are tried.
type Objections[O any] []Objection[O]

// Against returns an objection; of returns the names in its text, and may be nil.
func Against[O any](cite rule.Clause, text string, of func(O) (a, b Name), holds func(O) bool) Objection[O] {
	return Objection[O]{reason: &Reason{Cite: cite, Text: text}, of: of, holds: holds}
}

// Also returns an objection that is computed in another way.
func Also[O any](more func(O) Hindrance) Objection[O] { return Objection[O]{more: more} }

// To returns the hindrance of the first objection to an order that holds.
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

// Free reports whether no objection to an order holds.
func (all Objections[O]) Free(o O) bool {
	for i := range all {
		if x := &all[i]; x.more != nil && !x.more(o).None() || x.more == nil && x.holds(o) {
			return false
		}
	}
	return true
}

// Reasons returns one reason for each of some clauses, all with the same text.
func Reasons(text string, cites ...rule.Clause) map[rule.Clause]*Reason {
	all := make(map[rule.Clause]*Reason, len(cites))
	for _, cite := range cites {
		all[cite] = &Reason{Cite: cite, Text: text}
	}
	return all
}

// A Saying is a set of names that no player types; refusals use them to describe a number.
type Saying func(n int32) string

// Name implements Names.
func (s Saying) Name(n int32) (string, bool) { return s(n), true }

// Find implements Names.
func (Saying) Find(string) (int32, bool) { return 0, false }

// All implements Names.
func (Saying) All() []string { return nil }
