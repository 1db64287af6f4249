package record

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
)

// Answers counts the answers of the play.
func (p *Play) Answers() int { return CountAnswers(p.Lines) }

// CountAnswers counts the answers among lines.
func CountAnswers(lines []Line) (n int) {
	for _, l := range lines {
		if l.Kind == Answer {
			n++
		}
	}
	return n
}

// First returns the play up to its nth answer, including the results of that answer.
func (p *Play) First(n int) *Play {
	return p.until(func(l Line) bool {
		if l.Kind == Answer {
			n--
		}
		return n < 0
	})
}

// Until returns the play up to the end of the given turn, by its state lines. For turn 0 it returns
// the whole play.
func (p *Play) Until(turn int) *Play {
	return p.until(func(l Line) bool { return turn > 0 && l.turn() > turn })
}

// until returns the play before the first line for which the function ends returns true.
func (p *Play) until(ends func(Line) bool) *Play {
	cut := *p
	if i := slices.IndexFunc(p.Lines, ends); i >= 0 {
		cut.Lines = p.Lines[:i]
	}
	return &cut
}

// Turn returns the turn of the last state line, or 0 if there is none.
func (p *Play) Turn() (turn int) {
	for _, l := range p.Lines {
		turn = max(turn, l.turn())
	}
	return turn
}

// turn returns the turn that a state line begins, or 0 for other lines.
func (l Line) turn() (turn int) {
	if l.Kind == State {
		_, _ = fmt.Sscanf(l.Text, "turn %d", &turn)
	}
	return turn
}

// Over reports whether the match of the play has ended.
func (p *Play) Over() bool {
	_, ends := p.Ending()
	return ends || slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Kind == State && strings.HasPrefix(l.Text, "over") })
}

// Bare reports whether the play contains only answers, without results.
func (p *Play) Bare() bool {
	return !slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Kind == Reported || l.Kind == State })
}

// Reopen replays the play and returns the match at its end. The result differs is the error of
// Check. A play without results is not checked, so differs is nil.
func Reopen(p *Play, start Start) (m game.Match, differs, err error) {
	if !p.Bare() {
		differs = Check(p, func(h Header) (game.Match, error) {
			m, err = start(h)
			return m, err
		})
		if err != nil || differs == nil {
			return m, nil, err
		}
	}
	m, err = Replay(p, start)
	return m, differs, err
}
