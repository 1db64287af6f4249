package game

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/rule"
)

// A Reason is a rule that can forbid something. Each Reason is created once and shared by all
// matches.
type Reason struct {
	Cite rule.Clause
	Text string // has a %s for each name: "%s has fired in this phase"
}

// A Hindrance says why the rules forbid something: a reason, and the names for its text. It is
// small, comparable and stores no formatted text, because bots compute millions of hindrances. The
// zero value means that nothing is forbidden.
type Hindrance struct {
	Reason *Reason
	A, B   Name
}

// For returns the hindrance with one name. If r is nil, it returns the zero Hindrance.
func (r *Reason) For(a Name) Hindrance { return r.ForBoth(a, Name{}) }

// ForBoth returns the hindrance with two names. If r is nil, it returns the zero Hindrance.
func (r *Reason) ForBoth(a, b Name) Hindrance {
	if r == nil {
		return Hindrance{}
	}
	return Hindrance{r, a, b}
}

// If returns the hindrance, with up to two names, if the condition is true. Otherwise it returns the
// zero Hindrance. cmp.Or selects the first of several hindrances.
func (r *Reason) If(stands bool, names ...Name) (h Hindrance) {
	if stands {
		var both [2]Name
		copy(both[:], names)
		h = r.ForBoth(both[0], both[1])
	}
	return h
}

// None reports whether h forbids nothing.
func (h Hindrance) None() bool { return h.Reason == nil }

// A Name is a number in the rules that has a name for the players.
type Name struct {
	Kind NameKind
	N    int32
}

// A NameKind says what a number means in one system: a unit, a weapon, a hex. Kinds begin at 1.
// Deed.Blanks contains kinds too.
type NameKind uint8

// A Namer returns the names for each NameKind of a system.
type Namer interface {
	Names(NameKind) Arg
}

// Refusal returns the hindrance in words as a *rule.Refusal, or nil if nothing is forbidden.
func (h Hindrance) Refusal(n Namer) error {
	if h.None() {
		return nil
	}
	var words []any
	text := h.Reason.Text
	for _, name := range []Name{h.A, h.B} {
		if name.Kind == 0 {
			continue
		}
		word := name.word(n)
		if word == "1" {
			text = singular(text, len(words))
		}
		words = append(words, word)
	}
	return rule.Refuse(h.Reason.Cite, text, words...)
}

// word returns the text of the name.
func (n Name) word(of Namer) string {
	switch arg := of.Names(n.Kind); arg.Kind {
	case Number, AtLevel:
		return strconv.Itoa(int(n.N))
	case Thousandth:
		return inches(n.N)
	default:
		if arg.Names != nil { // nil if the board has no such names; an illegal choice may still contain one
			if name, ok := arg.Names.Name(n.N); ok {
				return name
			}
		}
		return fmt.Sprintf("?%d", n.N)
	}
}

// units are nouns that follow a number in a reason's text, with their singulars.
var units = [...][2]string{{" inches", " inch"}, {" points", " point"}, {" levels", " level"}}

// singular returns a text in which the noun after the name with the given index is singular: "1 inch".
func singular(text string, index int) string {
	at := 0
	for range index + 1 {
		next := strings.Index(text[at:], "%s")
		if next < 0 {
			return text
		}
		at += next + len("%s")
	}
	for _, noun := range units {
		if rest, ok := strings.CutPrefix(text[at:], noun[0]); ok {
			return text[:at] + noun[1] + rest
		}
	}
	return text
}
