package los

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"metahex/rule"
)

// A Citation is a ruling in one line of text, from which others can decide the line again:
//
//	[metahex BHM-6/2 standard#3f2a9c01d2e4 A-H-11@6 B-C-20@0 6.5=deduct 6.6=level-zero rubble=open: blocked]
//	[metahex SP/3 mill-ford#0c4a6f0f2a11 12.5,8 20,10.5 sky=clear target=vehicle technology=laser: blocked]
type Citation struct {
	Rules, Board, Hash string
	From, To           string // in the form that the referee parses
	Terms              string // readings and other terms: words of the form name=value
	Clear              bool
}

// Verdict is "clear" or "blocked".
func Verdict(clear bool) string {
	if clear {
		return "clear"
	}
	return "blocked"
}

// String formats the citation. A blank in the name of a board is written %20.
func (c Citation) String() string {
	words := slices.DeleteFunc([]string{c.Rules, Unbroken(c.Board) + "#" + c.Hash, c.From, c.To, c.Terms}, func(s string) bool { return s == "" })
	return fmt.Sprintf("[metahex %s: %s]", strings.Join(words, " "), Verdict(c.Clear))
}

var citationPattern = regexp.MustCompile(`^\[?metahex (\S+) (\S+)#([0-9a-f]{12}) (\S+) (\S+)((?: [A-Za-z0-9._-]+=\S+)*): (clear|blocked)\]?$`)

// Unbroken returns the name of a file as one word, without blanks. Broken is its inverse.
func Unbroken(file string) string { return rule.OneWord(file) }

// Broken returns the original file name of a word that Unbroken returned.
func Broken(word string) string { return rule.FromWord(word) }

// ParseCitation parses a citation in the form of String. The brackets are optional, and any white
// space separates words.
func ParseCitation(text string) (Citation, error) {
	m := citationPattern.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if m == nil {
		return Citation{}, fmt.Errorf("found %q, which is not a citation; want [metahex BOOK/VERSION BOARD#HASH FROM TO READINGS: VERDICT]", text)
	}
	return Citation{Rules: m[1], Board: Broken(m[2]), Hash: m[3], From: m[4], To: m[5], Terms: strings.TrimSpace(m[6]), Clear: m[7] == "clear"}, nil
}

// Once returns an error if two terms have the same name. Case does not matter, as in the names of dots.
// Terms without a name are left to the reader of the terms.
func Once(terms []string) error {
	first := map[string]string{}
	for _, term := range terms {
		name, _, _ := strings.Cut(strings.ToUpper(term), "=")
		if old, ok := first[name]; ok && name != "" {
			return fmt.Errorf("found %s and %s; want one of them", rule.Clip(old), rule.Clip(term))
		}
		first[name] = term
	}
	return nil
}

// within matches a citation in brackets anywhere in a text.
var within = regexp.MustCompile(`\[metahex\s[^\[\]]*:\s+(?:clear|blocked)\s*\]`)

// quotedLine matches the quote marks (>) at the start of a line in a mail or a post.
var quotedLine = regexp.MustCompile(`(?m)^[ \t]*(?:>[> \t]*)+`)

// FindCitations returns the citations in a pasted text, in order and without duplicates. They must
// be in brackets. They may contain line breaks and quote marks (>).
func FindCitations(text string) (all []Citation) {
	seen := map[Citation]bool{}
	for _, found := range within.FindAllString(quotedLine.ReplaceAllString(text, ""), -1) {
		if c, err := ParseCitation(found); err == nil && !seen[c] {
			seen[c] = true
			all = append(all, c)
		}
	}
	return all
}

// Of returns an error if the rules or the board's content have changed since the citation was made.
func (c Citation) Of(rules, hash string) error {
	if c.Rules != rules {
		return fmt.Errorf("the citation is by rules %s; this program decides by %s", c.Rules, rules)
	}
	if hash != c.Hash {
		return fmt.Errorf("board %s has changed since the citation: its content is #%s, the citation's was #%s", c.Board, hash, c.Hash)
	}
	return nil
}

// Agrees returns an error if the citation's verdict differs from the new one.
func (c Citation) Agrees(isClear bool) error {
	if c.Clear != isClear {
		return fmt.Errorf("the citation says %s, the rules say %s", Verdict(c.Clear), Verdict(isClear))
	}
	return nil
}
