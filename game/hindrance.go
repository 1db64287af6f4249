package game

import (
	"fmt"
	"strconv"

	"metahex/rule"
)

// A Reason is a rule that can forbid something. It is made once and shared by all matches.
type Reason struct {
	Cite rule.Clause
	Text string // with a %s for each name: "%s has fired in this phase"
}

// A Hindrance is why the rules forbid something: a reason, and the names in its text. It is small,
// comparable and holds no text, since bots compute millions of them. Its zero value hinders
// nothing.
type Hindrance struct {
	Reason *Reason
	A, B   Name
}

// For returns the hindrance about one name; the zero Hindrance if there is no reason.
func (r *Reason) For(a Name) Hindrance { return r.ForBoth(a, Name{}) }

// ForBoth returns the hindrance about two names; the zero Hindrance if there is no reason.
func (r *Reason) ForBoth(a, b Name) Hindrance {
	if r == nil {
		return Hindrance{}
	}
	return Hindrance{r, a, b}
}

// If returns the hindrance about up to two names if it applies, else the zero Hindrance. Use cmp.Or
// for the first of several.
func (r *Reason) If(stands bool, names ...Name) (h Hindrance) {
	if stands {
		var both [2]Name
		copy(both[:], names)
		h = r.ForBoth(both[0], both[1])
	}
	return h
}

// None reports whether nothing hinders.
func (h Hindrance) None() bool { return h.Reason == nil }

// A Name is a number of the rules that players know by a name.
type Name struct {
	Kind NameKind
	N    int32
}

// A NameKind is what a number stands for in one system, from 1: a unit, a weapon, a hex. The blanks
// of deeds have such kinds too.
type NameKind uint8

// A Namer says what the kinds of names of a system are.
type Namer interface {
	Names(NameKind) Arg
}

// Refusal returns the hindrance in words, as a *rule.Refusal; nil if nothing hinders.
func (h Hindrance) Refusal(n Namer) error {
	if h.None() {
		return nil
	}
	var words []any
	for _, name := range []Name{h.A, h.B} {
		if name.Kind != 0 {
			words = append(words, name.word(n))
		}
	}
	return rule.Refuse(h.Reason.Cite, h.Reason.Text, words...)
}

// word returns the name in words.
func (n Name) word(of Namer) string {
	switch arg := of.Names(n.Kind); arg.Kind {
	case Number, AtLevel:
		return strconv.Itoa(int(n.N))
	case Thousandth:
		return inches(n.N)
	default:
		if name, ok := arg.Names.Name(n.N); ok {
			return name
		}
		return fmt.Sprintf("?%d", n.N)
	}
}
