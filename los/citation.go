package los

import (
	"fmt"
	"regexp"
	"strings"

	"metahex/maps"
)

// Rules names the rules by which lines are decided; it changes when a verdict
// might.
const Rules = "BHM-6/1"

// A Citation is a ruling in one line that others can rerun:
//
//	[metahex BHM-6/1 standard#3f2a9c01d2e4 A-H-11@6 B-C-20@0 6.5=deduct 6.6=level-zero rubble=open: blocked]
type Citation struct {
	Rules, Board, Hash string
	From, To           string // dots with levels
	Readings           Readings
	Clear              bool
}

// Verdict is "clear" or "blocked".
func Verdict(clear bool) string {
	if clear {
		return "clear"
	}
	return "blocked"
}

// Cite makes the citation of a ruling. Board is the name by which the reader
// opens the board.
func (r *Ruler) Cite(u Ruling, board string) Citation {
	return Citation{Rules, board, u.Board.Hash(), r.Word(u.From), r.Word(u.To), u.Readings, u.Clear}
}

// String writes the citation.
func (c Citation) String() string {
	return fmt.Sprintf("[metahex %s %s#%s %s %s %s: %s]", c.Rules, c.Board, c.Hash, c.From, c.To, c.Readings, Verdict(c.Clear))
}

var citationPattern = regexp.MustCompile(`^\[?metahex (\S+) (\S+)#([0-9a-f]{12}) (\S+) (\S+)((?: [a-z0-9.]+=[a-z-]+)*): (clear|blocked)\]?$`)

// ParseCitation reads a citation as String writes it; the brackets, and how
// words are spaced, do not matter.
func ParseCitation(text string) (Citation, error) {
	m := citationPattern.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if m == nil {
		return Citation{}, fmt.Errorf("found %q, which is no citation; one reads [metahex %s BOARD#HASH FROM TO READINGS: VERDICT]", text, Rules)
	}
	c := Citation{Rules: m[1], Board: m[2], Hash: m[3], From: m[4], To: m[5], Clear: m[7] == "clear"}
	for _, reading := range strings.Fields(m[6]) {
		if err := c.Readings.Set(reading); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Rerun decides a cited line again on a board. It refuses, saying why, where
// the rules or the board's content are not those of the citation, or where the
// verdict comes out otherwise.
func (c Citation) Rerun(b *maps.Board, h maps.Heights) (Ruling, *Ruler, error) {
	if c.Rules != Rules {
		return Ruling{}, nil, fmt.Errorf("the citation is by rules %s; this program decides by %s", c.Rules, Rules)
	}
	if hash := b.Hash(); hash != c.Hash {
		return Ruling{}, nil, fmt.Errorf("board %s has changed since: its content is #%s, the citation's was #%s", c.Board, hash, c.Hash)
	}
	r := NewRuler(b, c.Readings, h)
	from, err := r.ParseEnd(c.From)
	if err != nil {
		return Ruling{}, nil, err
	}
	to, err := r.ParseEnd(c.To)
	if err != nil {
		return Ruling{}, nil, err
	}
	if from.At == to.At {
		return Ruling{}, nil, fmt.Errorf("the citation has the same dot at both ends")
	}
	u := r.Rule(from, to, h)
	if u.Clear != c.Clear {
		return u, r, fmt.Errorf("the citation says %s, the rules say %s", Verdict(c.Clear), Verdict(u.Clear))
	}
	return u, r, nil
}
