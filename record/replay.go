package record

import (
	"errors"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Replaying.
//
// All replays use one function, walk. It gives the answers to a match and regenerates every line.
// Replay discards the new lines, Check compares them with the file's lines, Rewrite returns them.
// Answers are written again in the words of the match.
//
//	file      > move a        remarks and empty lines are copied,
//	             old event    answers are given again,
//	          # remark        everything else is regenerated
//	walk      > move a
//	             new event
//	          # remark

// A Start creates the match that a header describes, at its beginning.
type Start func(Header) (game.Match, error)

// Replay gives all answers of the play and returns the match in its final state. It ignores
// recorded events and hashes, so it can also replay a bare script of answers. Answers marked as
// refused must be refused. The first error is a *rule.Fault at its line; Replay then returns the
// match as it was before that line.
func Replay(p *Play, start Start) (game.Match, error) {
	m, err := start(p.Header)
	if err != nil {
		return nil, err
	}
	return m, p.walk(m, func(Line) error { return nil })
}

// Check replays the play and compares every event, refusal, answer and hash with the current result.
// Under one version of the rules every byte counts, except what tellsNothing about the match and blanks
// at the ends of lines. The first difference is a *rule.Fault.
func Check(p *Play, start Start) error {
	_, err := p.check(start, false)
	return err
}

// CheckWords is like Check, but accepts mere wording (wording.go); reworded counts such lines.
func CheckWords(p *Play, start Start) (reworded int, err error) { return p.check(start, true) }

// check replays the play. If reword is true, it accepts lines that differ only in wording, and counts
// them.
func (p *Play) check(start Start, reword bool) (reworded int, err error) {
	m, err := start(p.Header)
	if err != nil {
		return 0, err
	}
	decides := Deciding(m)
	lines, last := slices.DeleteFunc(slices.Clone(p.Lines), Line.tellsNothing), 1
	err = p.walk(m, func(now Line) error {
		if now.tellsNothing() {
			return nil
		}
		if len(lines) == 0 {
			return p.fault(last, 1, "recorded nothing after this line; replayed %q", now)
		}
		line := lines[0]
		lines, last = lines[1:], line.Number
		was, is := line.String(), now.String()
		if was == is {
			return nil
		}
		words := decides(line) == decides(now)
		if words && reword {
			reworded++
			return nil
		}
		mere := ""
		if words {
			mere = "; only the wording differs"
		}
		return p.fault(line.Number, 1+shared([]rune(was), []rune(is)), "recorded %q; replayed %q%s", was, is, mere)
	})
	if err == nil && len(lines) > 0 {
		err = p.fault(lines[0].Number, 1, "recorded %q; replayed nothing more", lines[0])
	}
	return reworded, err
}

// tellsNothing reports whether a line has no effect on the match.
func (l Line) tellsNothing() bool { return l.Kind == Blank || l.Kind == Remark || l.Kind == Noted }

// Rewrite returns the play with its header, answers and remarks, and everything else regenerated.
// It updates golden files.
func Rewrite(p *Play, start Start) (*Play, error) {
	m, err := start(p.Header)
	if err != nil {
		return nil, err
	}
	fresh := &Play{File: p.File, Header: p.Header}
	err = p.walk(m, func(now Line) error {
		fresh.Lines = append(fresh.Lines, now)
		return nil
	})
	return fresh, err
}

// walk gives the answers one after the other and emits each regenerated line.
func (p *Play) walk(m game.Match, emit func(Line) error) error {
	at := progress{turn: m.View(game.Chance).Turn, chain: newChain(p.Header)}
	for _, line := range p.Lines {
		var lines []Line
		var err error
		switch line.Kind {
		case Blank, Remark, Noted:
			lines = []Line{line}
		case Answer:
			lines, err = p.answer(m, line, &at)
		case Refused:
			lines, err = p.refused(m, line)
		case State:
			lines, err = p.end(m, line, &at)
		}
		if err != nil {
			return err
		}
		for _, l := range lines {
			if err := emit(l); err != nil {
				return err
			}
		}
	}
	return nil
}

// choice parses the words of a line.
func (p *Play) choice(m game.Match, line Line) (game.Choice, error) {
	c, err := m.Choice(line.Text)
	if f := (*rule.Fault)(nil); errors.As(err, &f) {
		return c, p.fault(line.Number, len(marks[line.Kind])+max(1, f.Column), "%s", f.Text)
	} else if err != nil {
		return c, p.fault(line.Number, len(marks[line.Kind])+1, "%v", err)
	}
	return c, nil
}

func (p *Play) answer(m game.Match, line Line, at *progress) ([]Line, error) {
	if at.ended {
		return nil, p.fault(line.Number, 1, "found an answer after the end of the match")
	}
	c, err := p.choice(m, line)
	if err != nil {
		return nil, err
	}
	q, asked := m.Question()
	words := m.Words(c)
	events, err := m.Answer(c)
	switch {
	case err != nil && asked:
		return nil, p.fault(line.Number, len(marks[Answer])+1, "%s, asked to %s, answers %q, which is refused: %v", q.Side, q.Topic, line.Text, err)
	case err != nil:
		return nil, p.fault(line.Number, len(marks[Answer])+1, "%q is refused: %v", line.Text, err)
	}
	return at.after(m, c, words, events), nil
}

// refused gives an answer that must be refused. An answer that cannot be parsed is an error, not a
// refusal.
func (p *Play) refused(m game.Match, line Line) ([]Line, error) {
	c, err := p.choice(m, line)
	if err != nil {
		return nil, err
	}
	q, _ := m.Question()
	// Try the answer on a clone. If it is accepted by mistake, the match stays as it was before
	// this line.
	_, err = m.Clone().Answer(c)
	r := (*rule.Refusal)(nil)
	switch {
	case err == nil:
		return nil, p.fault(line.Number, len(marks[Refused])+1, "%s, asked to %s, answers %q, which must be refused but is accepted", q.Side, q.Topic, line.Text)
	case !errors.As(err, &r):
		return nil, p.fault(line.Number, len(marks[Refused])+1, "%v", err)
	}
	return refusal(m.Words(c), r), nil
}

// A progress is the state of a replay that determines the next state line.
type progress struct {
	turn  int
	chain chain
	ended bool // the match has ended without an answer
}

// after returns the lines of an accepted answer: the answer, its events and, at the beginning of a
// turn or the end of the match, the hashes.
func (at *progress) after(m game.Match, c game.Choice, words string, events []game.Event) []Line {
	lines := []Line{{Kind: Answer, Text: words}}
	for _, e := range events {
		lines = append(lines, told(e))
	}
	at.chain = at.chain.link(c)
	now := m.View(game.Chance).Turn
	if now != at.turn || m.Result().Over {
		at.turn = now
		lines = append(lines, state(m, now, at.chain))
	}
	return lines
}

// refusal returns the lines of a refused answer.
func refusal(words string, r *rule.Refusal) []Line {
	return []Line{{Kind: Refused, Text: words}, {Kind: Reported, Text: "refused: " + oneLine(r.Error())}}
}

// Each gives all answers of the play to a match at its beginning. After each answer it calls the
// function hear with the results.
func Each(p *Play, m game.Match, hear func(game.Choice, []game.Event)) error {
	return p.walk(&heard{m, hear}, func(Line) error { return nil })
}

// heard is a match that reports every answer to a function.
type heard struct {
	game.Match
	hear func(game.Choice, []game.Event)
}

// Answer implements game.Match.
func (h *heard) Answer(c game.Choice) ([]game.Event, error) {
	events, err := h.Match.Answer(c)
	if err == nil {
		h.hear(c, events)
	}
	return events, err
}
