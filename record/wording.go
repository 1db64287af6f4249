package record

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/game"
)

// What is mere wording? Two lines of an event say the same in other words if what decides is the same,
// in the same order:
//
//	The roll of 6, needing 10: a miss. [LG sequence/hit]
//	With 6, where 10 is needed: a miss. [LG sequence/hit]
//	     6        10            miss     LG sequence/hit
//
// Clauses decide, and the sides that may read an event. In its text these words decide:
//
//	12.5 +3 BA M-Mil    a digit or a capital letter, except the capital that begins a sentence
//	BA a-h-11 woods     the names of the match's pieces, places and words
//	red League          the sides
//	hit miss destroyed  the outcomes that the rule book lists
//	no not two          numbers and denials

// deciding contains the words of a match that decide, in lower case.
type deciding map[string]bool

// counted lists the words of numbers and denials, and of the sides.
const counted = "no not none nobody nothing never neither nor without cannot only both all half double twice once again " +
	"one two three four five six seven eight nine ten eleven twelve first second third last red blue"

// decidingWords returns the words that decide in the events of a match.
func decidingWords(m game.Match) deciding {
	d := deciding{}
	v := m.View(game.Chance)
	d.add(counted)
	d.add(v.Outcomes...)
	d.add(v.Sides[:]...)
	if v.Board != nil {
		for i := range v.Board.Places {
			d.add(v.Board.Places[i].Name)
		}
	}
	for verb := range 256 {
		phrase, _ := m.Phrase(game.Verb(verb))
		for _, arg := range phrase.Args {
			if arg.Names != nil {
				d.add(arg.Names.All()...)
			}
		}
	}
	return d
}

func (d deciding) add(texts ...string) {
	for _, text := range texts {
		for w := range words(text) {
			d[strings.ToLower(w)] = true
		}
	}
	delete(d, "a")
	delete(d, "the")
	delete(d, "of")
}

// words yields the words of a text without the marks around them, and whether each begins a sentence.
func words(text string) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		opens := true
		for w := range strings.FieldsSeq(text) {
			bare := strings.Trim(w, ".,;:!?()'\"")
			if bare != "" && !yield(bare, opens) {
				return
			}
			opens = strings.HasSuffix(w, ".")
		}
	}
}

// of returns the words of a text that decide, in their order.
func (d deciding) of(text string) (all []string) {
	for w, opens := range words(text) {
		rest := w
		if opens {
			_, n := utf8.DecodeRuneInString(w)
			rest = w[n:]
		}
		if strings.ContainsFunc(w, unicode.IsNumber) || strings.ContainsFunc(rest, unicode.IsUpper) || d[strings.ToLower(w)] {
			all = append(all, strings.ToLower(w))
		}
	}
	return all
}

// toldFacts matches the end of an event's line: the clause, and the sides that may read the event.
var toldFacts = regexp.MustCompile(`(\[[^\[\]]*\])?( \{[a-z, ]*(; else: .*)?\})?$`)

// facts returns what decides in a line. For an answer this is its mark, because the answer itself is
// given; for a line of hashes it is the whole line.
func (d deciding) facts(l Line) string {
	switch l.Kind {
	case Answer, Refused:
		return marks[l.Kind]
	case Reported:
	default:
		return l.String()
	}
	m := toldFacts.FindStringSubmatchIndex(l.Text)
	end := l.Text[m[0]:]
	seen, public, secret := strings.Cut(end, "; else: ")
	all := append(d.of(l.Text[:m[0]]), strings.TrimSuffix(seen, "}"))
	if secret {
		all = append(append(all, "else:"), d.of(strings.TrimSuffix(public, "}"))...)
	}
	if strings.HasPrefix(l.Text, "refused: ") {
		all = append(all, "refused")
	}
	return strings.Join(all, " ")
}

// Deciding returns a function for the lines of a match. It returns what decides in a line, without the
// mere wording.
func Deciding(m game.Match) func(Line) string { return decidingWords(m).facts }
