package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/render/text"
	"metahex/rule"
	"metahex/rule/files"
)

// errLeft is the error of a human player who leaves the match.
var errLeft = errors.New("left the match")

// answers reads lines of input.
type answers struct{ lines *files.Lines }

func newAnswers(in io.Reader) *answers { return &answers{files.NewLines(in)} }

// next returns the next line, trimmed, or io.EOF at the end. A line that is too long causes a
// *files.LongLine error; the line after it can still be read.
func (a *answers) next() (string, error) {
	line, err := a.lines.Next()
	return strings.TrimSpace(line), err
}

// A prompt is a human player at a plain terminal, for one side or both.
type prompt struct {
	in    *answers
	out   io.Writer
	sides map[game.Side]bool
	// strict hides odds until a reaction is declared.
	strict bool
	last   game.Side                  // the side that was asked last, to detect a change of sides
	since  map[game.Side][]game.Event // by side: the events since its last answer that caused events
	// unrecorded is why the match is no longer recorded; nil if no recording has failed.
	unrecorded error
	goesOn     bool // the player continues without a record
	notebook
}

const promptHelp = `  a number, or its words   answers
  why N                    the sum behind answer N, with its odds
  advice                   the best answer without looking ahead, and why
  map, cards, agenda       the map; your cards; what is still to be done
  goals                    what is held, what can still be won, what wins and scores
  score                    the turn, the points, what is held and what can still be won
  where                    enemies and objectives, each relative to your nearest piece
  maybe                    what each unknown piece may be, and how likely it is
  note PIECE TEXT          write a note on an enemy; without TEXT, erase the note
  notes                    your pencil notes
  recap                    what happened since your last decision
  options                  the answers again
  help                     this
  quit                     leave; a recorded match can be resumed`

func (p *prompt) opening(m game.Match) {
	v := m.View(p.eyes())
	fmt.Fprintf(p.out, "%s\n", v.Title)
	printLines(p.out, v.Goals)
	fmt.Fprintln(p.out, "(type help for a list)")
}

// eyes returns the side whose view is shown: the side of the only human. With two humans or none it
// returns Nobody, so no secrets are shown.
func (p *prompt) eyes() game.Side {
	switch {
	case p.sides[game.Blue] && !p.sides[game.Red]:
		return game.Blue
	case p.sides[game.Red] && !p.sides[game.Blue]:
		return game.Red
	case p.last != game.Chance:
		return p.last
	default:
		return game.Red
	}
}

// tell prints events that the humans may see. With two humans at one keyboard, it prints only events
// that both may see.
func (p *prompt) tell(by game.Side, events []game.Event) {
	for side := range p.sides {
		if side == by && len(events) > 0 {
			p.since[side] = nil
		}
		p.since[side] = append(p.since[side], events...)
	}
	for _, e := range events {
		text, ok := p.heard(e)
		if ok {
			fmt.Fprintf(p.out, "  %s [%s]\n", text, e.Cite)
		}
	}
}

func (p *prompt) heard(e game.Event) (text string, ok bool) {
	if len(p.sides) == 1 {
		return e.For(p.eyes())
	}
	if e.Seen.Has(game.Red) && e.Seen.Has(game.Blue) {
		return e.Text, true
	}
	return e.Public, e.Public != ""
}

// Choose implements game.Player.
func (p *prompt) Choose(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
	if p.last != s.Side() && len(p.sides) == 2 {
		fmt.Fprintf(p.out, "\n--- the keyboard is %s's ---\n", s.Side())
	}
	p.last = s.Side()
	if p.unrecorded != nil && !p.goesOn {
		if err := p.confirm(ctx); err != nil {
			return game.Choice{}, err
		}
	}
	if refused != nil {
		fmt.Fprintf(p.out, "  refused: %v\n", refused)
	} else {
		p.ask(s, q)
	}
	for {
		line, err := p.line(ctx)
		if err != nil {
			return game.Choice{}, err
		}
		c, done, err := p.answer(s, q, line)
		if done || err != nil {
			return c, err
		}
	}
}

// line reads a line of input. If the line is too long, it reads another line.
func (p *prompt) line(ctx context.Context) (string, error) {
	for {
		fmt.Fprint(p.out, "> ")
		if err := flush(p.out); err != nil {
			return "", err
		}
		line, err := awaited(ctx, p.in.next)
		var long *files.LongLine
		if !errors.As(err, &long) {
			return line, err
		}
		fmt.Fprintf(p.out, "  %v\n", long)
	}
}

// lost reports once why the match is no longer recorded. If no human is playing, it ends the match.
func (p *prompt) lost(why error, end context.CancelCauseFunc) {
	if why == nil || p.unrecorded != nil {
		return
	}
	p.unrecorded = fmt.Errorf("the match is no longer recorded: %w", why)
	if len(p.sides) == 0 {
		end(p.unrecorded)
		return
	}
	fmt.Fprintf(p.out, "  %v\n", p.unrecorded)
}

// confirm asks whether to continue although the match is no longer recorded.
func (p *prompt) confirm(ctx context.Context) error {
	fmt.Fprintln(p.out, "\ncontinue without a record? (yes or quit)")
	for {
		line, err := p.line(ctx)
		switch {
		case err != nil:
			return err
		case strings.EqualFold(line, "yes"):
			p.goesOn = true
			return nil
		case strings.EqualFold(line, "quit"):
			return errLeft
		}
		fmt.Fprintf(p.out, "  found %q; want yes or quit\n", line)
	}
}

// ask prints a question with its numbered answers.
func (p *prompt) ask(s game.Seat, q game.Question) {
	fmt.Fprintf(p.out, "\n%s: %s? [%s]\n", s.Side(), q.Topic, q.Cite)
	printLines(p.out, optionLines(s, q))
}

// shows maps words that a player can type to the views that they show.
var shows = map[string]func(game.View, game.Side) []string{
	"goals": func(v game.View, _ game.Side) []string { return text.Briefing(v) },
	"score": func(v game.View, _ game.Side) []string { return scoreLines(v) },
	"where": text.Where,
	"map":   func(v game.View, _ game.Side) []string { return text.View(v) },
	"cards": func(v game.View, _ game.Side) []string { return text.Cards(v) },
}

// answer handles one line. Done is false if the line was a request, not an answer.
func (p *prompt) answer(s game.Seat, q game.Question, line string) (c game.Choice, done bool, err error) {
	word, rest, _ := strings.Cut(strings.ToLower(line), " ")
	if lines := p.shown(s, word, line); lines != nil {
		printLines(p.out, lines)
		return c, false, nil
	}
	switch word {
	case "":
	case "help", "?":
		p.help(s, q)
	case "quit":
		return c, true, errLeft
	case "options":
		p.ask(s, q)
	case "agenda":
		for _, t := range s.Agenda() {
			fmt.Fprintln(p.out, t)
		}
	case "recap":
		p.recap(s)
	case "advice":
		p.advise(s, q)
	case "why":
		p.why(s, q, rest)
	default:
		c, ok := p.pick(s, q, line)
		return c, ok, nil
	}
	return c, false, nil
}

// shown returns the output of a request to show something or to pencil a note. It returns nil if the
// word is not such a request.
func (p *prompt) shown(s game.Seat, word, line string) []string {
	switch word {
	case "maybe":
		return p.suspects(s)
	case "notes":
		return p.listNotes(s)
	case "note":
		return []string{"  " + p.write(s, strings.Fields(line)[1:])}
	}
	if show, ok := shows[word]; ok {
		return append([]string{}, show(p.pencilled(s), s.Side())...)
	}
	return nil
}

// recap summarizes, by activation, what happened since the side's last decision.
func (p *prompt) recap(s game.Seat) {
	eyes := s.Side()
	if len(p.sides) == 2 {
		eyes = game.Nobody // both players may read it
	}
	v := s.View()
	story := game.NewStory(&v, eyes)
	story.Add(p.since[s.Side()])
	if len(story.Lines()) == 0 {
		fmt.Fprintln(p.out, "  nothing has happened since your last decision")
	}
	for _, l := range story.Lines() {
		fmt.Fprintf(p.out, "  %s\n", l)
	}
}

// help prints what can be typed.
func (p *prompt) help(s game.Seat, q game.Question) {
	fmt.Fprintln(p.out, promptHelp)
	for _, c := range q.Apart {
		phrase, _ := s.Phrase(c.Verb)
		fmt.Fprintf(p.out, "  %-24s %s; you can type it too, though it is not listed\n", s.Words(c), phrase.Help)
	}
}

// scoreLines returns the score of a match, or its notes if the system has no score.
func scoreLines(v game.View) []string {
	if lines := text.Standing(v); lines != nil {
		return lines
	}
	return v.Notes
}

// why prints the odds behind an answer, or why there are no odds.
func (p *prompt) why(s game.Seat, q game.Question, line string) {
	c, ok := p.pick(s, q, line)
	if !ok {
		return
	}
	if refused, _ := s.Judge(c); refused != nil {
		fmt.Fprintf(p.out, "  refused: %v\n", refused)
		return
	}
	if _, window := s.Window(); window && p.strict {
		fmt.Fprintln(p.out, "  strict: odds are hidden until the reaction is declared")
		return
	}
	sums := s.Why(c)
	if sums == nil {
		fmt.Fprintf(p.out, "  there are no odds for %s\n", s.Words(c))
	}
	for _, sum := range sums {
		fmt.Fprint(p.out, sum)
		printLines(p.out, meanings(sum, ClauseWords(p.session.header)))
	}
}

// meanings explains the results of a roll by the clauses that describe them.
func meanings(sum rule.Tally, words func(rule.Clause) string) (lines []string) {
	for _, o := range sum.Outcomes {
		var all []string
		for _, c := range o.Cites {
			if text := words(c); text != "" {
				all = append(all, fmt.Sprintf("%s [%s]", text, c))
			}
		}
		if all != nil && !o.Vain {
			lines = append(lines, fmt.Sprintf("  %s: %s", o.Result, strings.Join(all, "; ")))
		}
	}
	return lines
}

// advise prints the best answer by the bots' advice, and its reason.
func (p *prompt) advise(s game.Seat, q game.Question) {
	if _, window := s.Window(); window && p.strict {
		fmt.Fprintln(p.out, "  strict: advice is hidden until the reaction is declared")
		return
	}
	best, ok := s.Best()
	if !ok {
		fmt.Fprintf(p.out, "  there is no advice on how to %s\n", q.Topic)
		return
	}
	fmt.Fprintf(p.out, "  without looking ahead: %d, %s\n", best+1, s.Advised(best))
}

// pick returns the answer with the typed number or words. If no answer matches, it prints what is
// legal.
func (p *prompt) pick(s game.Seat, q game.Question, text string) (game.Choice, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		if n >= 1 && n <= len(q.Options) {
			return q.Options[n-1].Choice, true
		}
		fmt.Fprintf(p.out, "  found %d; want 1 to %d, or \"help\"\n", n, len(q.Options))
		return game.Choice{}, false
	}
	c, err := s.Choice(text)
	if err != nil {
		fmt.Fprintf(p.out, "  %v (type help for a list)\n", err)
		return game.Choice{}, false
	}
	return c, true
}

// left prints how to resume a match that was left.
func (p *prompt) left(f *playFlags, why error) {
	if errors.Is(why, io.EOF) {
		fmt.Fprint(p.out, "\nThe input ended before the match was over.")
	}
	file := f.save + f.resume
	switch {
	case p.session.answers == 0 && inSaves(f.save):
		fmt.Fprintln(p.out)
		return
	case file == "":
		fmt.Fprintln(p.out, "\nThe match was not recorded (use --save FILE to record it).")
		return
	}
	fmt.Fprintf(unwrapped(p.out), "\nGo on with: metahex play --plain --resume %s\n", f.later(file).typed())
}
