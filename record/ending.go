package record

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// A match between people far apart can end without an answer. Its record then ends with one more
// state line:
//
//	= ended blue resigned 8f3a92c11d0be4a7 5b1f0c9ad2e47706
//	= ended blue late 8f3a92c11d0be4a7 5b1f0c9ad2e47706
//	= ended both agreed 8f3a92c11d0be4a7 5b1f0c9ad2e47706
//
// The first hash is that of the last answer. The second covers the words of the ending, too. A reader
// that does not know such endings replays the answers, and takes the match as unfinished.

// An Ending is the end of a match without an answer.
type Ending struct {
	How Manner
	By  game.Side // who has lost; Chance: nobody
}

// A Manner is how a match ended without an answer.
type Manner string

// The manners of endings.
const (
	Resigned Manner = "resigned" // the side has resigned
	Late     Manner = "late"     // the side's time was up
	Agreed   Manner = "agreed"   // both sides agreed to a draw
)

const endedWord = "ended"

// endings lists the endings, by their words in a file.
var endings = map[string]Ending{
	"red resigned": {Resigned, game.Red}, "blue resigned": {Resigned, game.Blue},
	"red late": {Late, game.Red}, "blue late": {Late, game.Blue},
	"both agreed": {Agreed, game.Chance},
}

// words returns the ending's words in a file.
func (e Ending) words() string {
	who := "both"
	if e.By != game.Chance {
		who = e.By.String()
	}
	return who + " " + string(e.How)
}

// Line returns the ending as a line without hashes. Rewrite adds them.
func (e Ending) Line() Line { return Line{Kind: State, Text: endedWord + " " + e.words()} }

// Result returns the result of a match with this ending. The match m is at its last answer.
func (e Ending) Result(m game.Match) game.Result {
	r := game.Result{Over: true, Points: m.Result().Points, Text: "a draw, as both agreed"}
	switch e.How {
	case Resigned:
		r.Winner, r.Text = e.By.Enemy(), fmt.Sprintf("%s wins: %s has resigned", e.By.Enemy(), e.By)
	case Late:
		r.Winner, r.Text = e.By.Enemy(), fmt.Sprintf("%s wins: the time of %s is up", e.By.Enemy(), e.By)
	}
	return r
}

// ending parses the ending in a line. The result ends is false for every other line.
func (l Line) ending() (e Ending, ends bool, err error) {
	words := strings.Fields(l.Text)
	if l.Kind != State || len(words) == 0 || words[0] != endedWord {
		return e, false, nil
	}
	text := strings.Join(words[1:min(3, len(words))], " ")
	e, ok := endings[text]
	if !ok {
		return e, true, fmt.Errorf("%s", rule.Unknown("ending", text, []string{"red resigned", "blue resigned", "red late", "blue late", "both agreed"}))
	}
	return e, true, nil
}

// Ending returns how the match ended, if it ended without an answer.
func (p *Play) Ending() (e Ending, ends bool) {
	for _, l := range p.Lines {
		if e, ends, err := l.ending(); ends && err == nil {
			return e, true
		}
	}
	return e, false
}

// Result returns the result of the play; m is the match after its last answer.
func (p *Play) Result(m game.Match) game.Result {
	if e, ends := p.Ending(); ends && !m.Result().Over {
		return e.Result(m)
	}
	return m.Result()
}

// end regenerates the state line of an ending. It returns nothing for every other state line.
func (p *Play) end(m game.Match, line Line, at *progress) ([]Line, error) {
	e, ends, err := line.ending()
	switch {
	case err != nil:
		return nil, p.fault(line.Number, 1, "%v", err)
	case !ends:
		return nil, nil
	case at.ended, m.Result().Over:
		return nil, p.fault(line.Number, 1, "the match is over before this line")
	}
	at.ended = true
	return []Line{{Kind: State, Text: fmt.Sprintf("%s %016x %s", e.Line().Text, game.Hash(m), at.chain.ended(e))}}, nil
}

// goesOn returns an error if the play ended without an answer, so that it has no further answers.
func (p *Play) goesOn() error {
	if e, ends := p.Ending(); ends {
		return fmt.Errorf("%s: the match is over (%s)", p.File, e.words())
	}
	return nil
}
