package tui

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A command is a word after the colon. What is no command is read as an answer
// in the game's own words, and else as the name of a dot.
type command struct {
	word, args, does string
	do               func(s *Screen, args []string)
}

func commands() []command {
	return []command{
		{"go", "DOT", "go to a dot", func(s *Screen, args []string) { s.goTo(strings.Join(args, " ")) }},
		{"pass", "TOPIC [OUTCOME PERCENT]", "pass such questions by yourself, unless an answer brings the outcome with these odds; again: no more", (*Screen).passCommand},
		{"save", "FILE", "record the match in a file from now on", (*Screen).saveCommand},
		{"theme", "NAME|FILE", "change the colours", func(s *Screen, args []string) {
			t, err := LoadTheme(strings.Join(args, " "))
			if err != nil {
				s.warn("%v", err)
				return
			}
			s.setTheme(t)
		}},
		{"ascii", "", "change the signs of the map", func(s *Screen, _ []string) {
			s.cfg.ASCII = !s.cfg.ASCII
			s.setTheme(s.pal.theme)
		}},
		{"open", "", "play with open hands: nothing is covered when the keyboard is passed", func(s *Screen, _ []string) {
			s.open = !s.open
			s.say("the keyboard is passed %s", map[bool]string{true: "openly", false: "under cover"}[s.open])
		}},
		{"agenda", "", "what is still to be done", func(s *Screen, _ []string) {
			if s.asked {
				s.top = &window{title: "agenda", lines: s.seat.Agenda()}
			}
		}},
		{"turn", "NUMBER", "look at the beginning of a turn", (*Screen).turnCommand},
		{"answer", "NUMBER", "look at the moment after so many answers", (*Screen).answerCommand},
		{"lessons", "", "the lessons of a guided battle that were told", func(s *Screen, _ []string) { s.showLessons() }},
		{"undo", "", "take the last answer back", func(s *Screen, _ []string) {
			if !s.canUndo() {
				s.warn("nothing can be taken back past a die or a reveal")
				return
			}
			s.undo()
		}},
		{"quit", "", "leave the match", func(s *Screen, _ []string) { s.askToLeave() }},
	}
}

// commandHelp lists the commands for the help.
func commandHelp() []string {
	lines := []string{"", "After a colon:"}
	for _, c := range commands() {
		lines = append(lines, "  "+c.word+" "+c.args, "      "+c.does)
	}
	return append(lines, "  or an answer in words, or the name of a dot")
}

// A prompt is the line in which a command is typed.
type prompt struct {
	text   string
	offers []string // completions that Tab steps through
	offer  int
}

func (s *Screen) prompt(text string) { s.top = &prompt{text: text} }

func (p *prompt) draw(s *Screen, at pane) {
	line := at.part(0, at.h-1, at.w, 1)
	line.fill(' ', s.pal.plain)
	x := line.text(0, 0, ":"+p.text, s.pal.accent)
	line.set(x, 0, '_', s.pal.accent)
	x += 2
	for _, o := range p.complete(s) {
		if x += 2; x < line.w {
			x = line.text(x, 0, o, s.pal.dim)
		}
	}
}

func (p *prompt) key(s *Screen, name string) {
	if name != "Tab" && name != "Shift-Tab" {
		p.offers = nil
	}
	switch name {
	case "Esc", "Ctrl-C":
		s.top = nil
	case "Enter":
		s.top = nil
		s.command(strings.TrimSpace(p.text))
	case "Space":
		p.text += " "
	case "Backspace":
		_, n := utf8.DecodeLastRuneInString(p.text)
		if p.text = p.text[:len(p.text)-n]; n == 0 {
			s.top = nil
		}
	case "Tab":
		if p.offers == nil {
			p.offers, p.offer = p.complete(s), -1
		}
		if len(p.offers) > 0 {
			p.offer = (p.offer + 1) % len(p.offers)
			p.text = p.offers[p.offer]
		}
	default:
		if utf8.RuneCountInString(name) == 1 {
			p.text += name
		}
	}
}

// complete lists what the line may become.
func (p *prompt) complete(s *Screen) (all []string) {
	add := func(texts ...string) {
		for _, t := range texts {
			if len(t) >= len(p.text) && strings.EqualFold(t[:len(p.text)], p.text) && !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	for _, c := range commands() {
		add(c.word)
	}
	add(s.words...)
	for _, name := range ThemeNames() {
		add("theme " + name)
	}
	add("pass " + s.q.Topic)
	if s.ground != nil && p.text != "" {
		for i := range s.ground.board.Places {
			name := s.ground.board.Places[i].Name
			add(name)
			if strings.HasPrefix(p.text, "go ") {
				add("go " + name)
			}
		}
	}
	return all
}

// command does what a line says.
func (s *Screen) command(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	all := commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.word == strings.ToLower(words[0]) }); i >= 0 {
		if strings.EqualFold(words[0], "pass") && slices.Contains(s.words, line) {
			i = -1 // the game's own word goes first
		} else {
			all[i].do(s, words[1:])
			return
		}
	}
	if s.ground != nil {
		if at, ok := s.ground.find(line); ok {
			s.cursor = at
			s.point()
			return
		}
	}
	if !s.asked {
		s.warn("%q is no command and no dot; nothing is asked now", line)
		return
	}
	c, err := s.seat.Choice(line)
	if err != nil {
		s.warn("%v", err)
		return
	}
	s.reply(reply{choice: c})
}

// goTo goes to a dot by name; a panel's name may be left out where only one dot
// ends so.
func (s *Screen) goTo(name string) {
	at, ok := s.ground.find(name)
	if !ok && s.cfg.Board != nil {
		place, err := s.cfg.Board.Find(name)
		if err != nil {
			s.warn("%v", err)
			return
		}
		at, ok = pointOf(place), s.ground.at[pointOf(place)] != nil
	}
	if !ok {
		s.warn("there is no dot %q; names are like %s", name, s.ground.board.Places[0].Name)
		return
	}
	s.cursor = at
	s.point()
}

// saveCommand records the match from now on.
func (s *Screen) saveCommand(args []string) {
	switch {
	case len(args) != 1:
		s.warn("save wants one file")
	case s.recorded != "":
		s.warn("the match is recorded in %s already", s.recorded)
	case s.answer == nil:
		s.warn("wait until you are asked")
	default:
		if _, err := os.Stat(args[0]); err == nil {
			s.warn("%s exists; choose another name", args[0])
			return
		}
		s.reply(reply{err: errSave{args[0]}})
	}
}

// passCommand begins or ends a filter.
func (s *Screen) passCommand(args []string) {
	if len(args) != 1 && len(args) != 3 {
		s.warn("pass wants a topic, such as react, and perhaps an outcome and percent")
		return
	}
	if i := slices.IndexFunc(s.filters, func(f filter) bool { return f.topic == args[0] && f.side == s.eyes() }); i >= 0 {
		s.filters = slices.Delete(s.filters, i, i+1)
		if len(args) == 1 {
			s.say("questions to %s are asked again", args[0])
			return
		}
	}
	f := filter{side: s.eyes(), topic: args[0]}
	if len(args) == 3 {
		percent, err := strconv.Atoi(args[2])
		if err != nil {
			s.warn("found %q; want percent as a whole number", args[2])
			return
		}
		f.outcome, f.percent = args[1], percent
	}
	s.filters = append(s.filters, f)
	s.say("questions to %s are passed from now on", f.topic)
	if i, ok := s.passes(); s.asked && ok {
		s.give(i)
	}
}

// turnCommand goes to the beginning of a turn.
func (s *Screen) turnCommand(args []string) {
	n, err := number(args)
	if err != nil {
		s.warn("turn %v", err)
	} else if !s.walkToTurn(n) {
		s.warn("there was no turn %d; the last was %d", n, s.turnAt(len(s.past)))
	}
}

// answerCommand goes to the moment after so many answers.
func (s *Screen) answerCommand(args []string) {
	n, err := number(args)
	if err == nil && n > len(s.past) {
		err = fmt.Errorf("found %d; want 0 to %d", n, len(s.past))
	}
	if err != nil {
		s.warn("answer %v", err)
		return
	}
	s.walkTo(n)
}

// number reads the one number of a command.
func number(args []string) (int, error) {
	if len(args) != 1 {
		return 0, errors.New("wants one number")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 {
		return 0, fmt.Errorf("found %q; want a whole number", args[0])
	}
	return n, nil
}
