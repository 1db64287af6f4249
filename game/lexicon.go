package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"metahex/rule"
)

// Words appear only in files, on the screen and at the keyboard; the rules use numbers. A system
// lists its phrases once, and the list serves both directions:
//
//	Phrase{Verb: fire, Word: "fire", Args: []Arg{{Piece, units}, {Piece, units}}}
//	Choice{fire, [3, 9]}  ⇄  "fire T4 B1"

// A Lexicon converts choices to words and back.
type Lexicon interface {
	// Words returns the text of a choice. It never fails, whatever the numbers are.
	Words(Choice) string
	// Choice parses the text of a choice. The error is a *rule.Fault; its Column, from 1, is the
	// position of the error in the text.
	Choice(words string) (Choice, error)
	// Phrase returns the meaning of the numbers in choices with this verb.
	Phrase(Verb) (p Phrase, ok bool)
}

// A Phrase is the text form of the choices with one verb.
type Phrase struct {
	Verb Verb
	Word string // one lower-case word: "fire"
	Args []Arg  // at most four; further numbers of the choice are zero
	Help string // one line of help for the player
	Ends bool   // the answer ends the current options at no cost: "done", "hold", "pass"
}

// An Arg describes one number of a choice.
type Arg struct {
	Kind  ArgKind
	Names Names // set for a PieceName, a PlaceName or a WordName
}

// An ArgKind is the meaning of a number, so that a screen can show it.
type ArgKind uint8

const (
	Number     ArgKind = iota // a die, a count: "11"
	PieceName                 // Piece.ID: "T4"
	PlaceName                 // Place.ID: "A-H-11"
	WordName                  // one of a list of words: "berserk"
	AtLevel                   // a level, appended to the previous argument: "A-H-11@6"
	Thousandth                // thousandths of an inch, displayed in inches: "12.5"
)

var argKinds = [...]string{"a number", "a piece", "a place", "a word", "a level such as @6", "inches"}

// Names maps numbers to names and back. A name has no space and no @.
type Names interface {
	Name(n int32) (name string, ok bool)
	Find(name string) (n int32, ok bool)
	All() []string // all names, for "did you mean" hints
}

// Labels lists the names of the numbers from 0. Upper and lower case are equal.
type Labels []string

// Name implements Names.
func (l Labels) Name(n int32) (string, bool) {
	if n < 0 || int(n) >= len(l) {
		return "", false
	}
	return l[n], true
}

// Find implements Names.
func (l Labels) Find(name string) (int32, bool) {
	i := slices.Index(l, name)
	if i < 0 {
		i = slices.IndexFunc(l, func(s string) bool { return strings.EqualFold(s, name) })
	}
	return int32(i), i >= 0
}

// All implements Names.
func (l Labels) All() []string { return l }

// A Vocabulary is a Lexicon that consists of phrases.
type Vocabulary []Phrase

// Phrase implements Lexicon.
func (v Vocabulary) Phrase(verb Verb) (Phrase, bool) {
	for _, p := range v {
		if p.Verb == verb {
			return p, true
		}
	}
	return Phrase{}, false
}

// Words implements Lexicon. If no phrase fits a choice, the text shows its raw numbers, "?7(1 2 0
// 0)". Choice cannot parse this form.
func (v Vocabulary) Words(c Choice) string {
	p, ok := v.Phrase(c.Verb)
	text := p.Word
	for i, n := range c.Args {
		if !ok {
			break
		}
		if i >= len(p.Args) {
			ok = n == 0
			continue
		}
		var word string
		switch arg := p.Args[i]; arg.Kind {
		case Number:
			word = " " + strconv.Itoa(int(n))
		case AtLevel:
			word = "@" + strconv.Itoa(int(n))
		case Thousandth:
			word = " " + inches(n)
		default:
			word, ok = arg.Names.Name(n)
			word = " " + word
		}
		text += word
	}
	if !ok {
		return fmt.Sprintf("?%d(%d %d %d %d)", c.Verb, c.Args[0], c.Args[1], c.Args[2], c.Args[3])
	}
	return text
}

// inches formats thousandths of an inch without trailing zeros: 12500 is "12.5".
func inches(n int32) string {
	sign, whole := "", int64(n)
	if whole < 0 {
		sign, whole = "-", -whole
	}
	text := fmt.Sprintf("%s%d.%03d", sign, whole/1000, whole%1000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// A spoken is one word of an answer and its column, counted in characters from 1.
type spoken struct {
	text   string
	column int
}

// split splits an answer into its words; an @ begins a new word.
func split(words string) (parts []spoken) {
	open, column, from := false, 0, 0
	end := func(at int) {
		if open {
			parts[len(parts)-1].text = words[from:at]
		}
	}
	for at, r := range words {
		column++
		switch {
		case r == ' ' || r == '\t':
			end(at)
			open = false
		case !open || r == '@':
			end(at)
			parts = append(parts, spoken{column: column})
			open, from = true, at
		}
	}
	end(len(words))
	return parts
}

// Choice implements Lexicon.
func (v Vocabulary) Choice(words string) (Choice, error) {
	parts := split(words)
	if len(parts) == 0 {
		return Choice{}, &rule.Fault{Column: 1, Text: "found no answer; want one of " + strings.Join(v.verbs(), ", ")}
	}
	i := slices.IndexFunc(v, func(p Phrase) bool { return strings.EqualFold(p.Word, parts[0].text) })
	if i < 0 {
		return Choice{}, &rule.Fault{Column: parts[0].column, Text: rule.Unknown("answer", parts[0].text, v.verbs())}
	}
	p := v[i]
	parts = p.points(parts[1:])
	c := Choice{Verb: p.Verb}
	for i, arg := range p.Args {
		if i >= len(parts) {
			return Choice{}, &rule.Fault{Column: utf8.RuneCountInString(words) + 1, Text: fmt.Sprintf("%s wants %s here", p.Word, argKinds[arg.Kind])}
		}
		n, text := arg.read(parts[i].text)
		if text != "" {
			return Choice{}, &rule.Fault{Column: parts[i].column, Text: text}
		}
		c.Args[i] = n
	}
	if len(parts) > len(p.Args) {
		extra := parts[len(p.Args)]
		return Choice{}, &rule.Fault{Column: extra.column, Text: fmt.Sprintf("found %s after the end of %s, which takes %d words", rule.Clip(strconv.Quote(extra.text)), p.Word, len(p.Args))}
	}
	return c, nil
}

// points splits a point in one word, "12.5,8", into two words if the phrase takes two numbers.
func (p *Phrase) points(parts []spoken) []spoken {
	for i := 0; i+1 < len(p.Args) && i < len(parts); i++ {
		x, y, both := strings.Cut(parts[i].text, ",")
		if !both || x == "" || y == "" || p.Args[i].Kind != Thousandth || p.Args[i+1].Kind != Thousandth {
			continue
		}
		after := parts[i].column + utf8.RuneCountInString(x) + 1
		parts = slices.Concat(parts[:i], []spoken{{x, parts[i].column}, {y, after}}, parts[i+1:])
		i++
	}
	return parts
}

func (v Vocabulary) verbs() (words []string) {
	for _, p := range v {
		words = append(words, p.Word)
	}
	return words
}

// read converts a word to its number. Trouble is empty if it succeeds.
func (a Arg) read(word string) (n int32, trouble string) {
	want := argKinds[a.Kind]
	switch a.Kind {
	case Number, AtLevel:
		digits := word
		if a.Kind == AtLevel {
			var ok bool
			if digits, ok = strings.CutPrefix(word, "@"); !ok {
				return 0, fmt.Sprintf("found %s; want %s", rule.Clip(strconv.Quote(word)), want)
			}
		}
		v, err := strconv.ParseInt(digits, 10, 32)
		if err != nil {
			return 0, fmt.Sprintf("found %s; want %s", rule.Clip(strconv.Quote(word)), want)
		}
		return int32(v), ""
	case Thousandth:
		whole, part, _ := strings.Cut(word, ".")
		v, err := strconv.ParseInt(whole+(part + "000")[:max(3, len(part))], 10, 32)
		if err != nil || len(part) > 3 || strings.ContainsAny(part, "+-") {
			return 0, fmt.Sprintf("found %s; want %s, with at most three decimals", rule.Clip(strconv.Quote(word)), want)
		}
		return int32(v), ""
	}
	if n, ok := a.Names.Find(word); ok {
		return n, ""
	}
	return 0, fmt.Sprintf("found %s; want %s", rule.Clip(strconv.Quote(word)), want) + rule.DidYouMean(word, a.Names.All())
}
