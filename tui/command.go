package tui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"
)

// A command is a word after the colon. Any other line is read as an answer in the game's own words,
// or else as the name of a dot.
type command struct {
	word, args, does string
	do               func(s *Screen, args []string)
}

func commands() []command {
	return []command{
		{"jump", "DOT", "go to a dot with the cursor", func(s *Screen, args []string) { s.goTo(strings.Join(args, " ")) }},
		{"pass", "TOPIC [until turn|phase] [unless shot|50|mover 50|OUTCOME 50|PIECE]", "pass questions on a topic automatically; the topic \"windows\" means every chance to react", (*Screen).passCommand},
		{"ask", "TOPIC", "ask questions on a topic again", (*Screen).askCommand},
		{"place", "", "in set-up: place all the rest for me", func(s *Screen, _ []string) { s.placeAll() }},
		{"strict", "", "hide or show lines and odds before a reaction is declared", func(s *Screen, _ []string) { s.toggleStrict() }},
		{"save", "FILE [--force]", "record the match in a file from now on; --force overwrites the file", (*Screen).saveCommand},
		{"theme", "NAME|FILE", "change the colours", func(s *Screen, args []string) {
			s.wear(strings.Join(args, " "))
		}},
		{"settings", "", "settings for every match: colours, signs, animation", func(s *Screen, _ []string) { s.showSettings() }},
		{"ascii", "", "change the signs of the map", func(s *Screen, _ []string) { s.toggleASCII() }},
		{"motion", "[on|off]", "turn the animation of shots and losses on or off", (*Screen).motionCommand},
		{"recap", "", "what happened since your last decision", func(s *Screen, _ []string) {
			if s.canRecap() {
				s.showRecap()
			}
		}},
		{"open", "", "hot seat: do not cover the screen between turns; again: cover it", func(s *Screen, _ []string) {
			s.open = !s.open
			s.say("hot seat: the screen is %s between turns", map[bool]string{true: "not covered", false: "covered"}[s.open])
		}},
		{"goals", "", "objectives and their holders, points to be won, how to win", (*Screen).showBriefing},
		{"goal", "", "the same as goals", (*Screen).showBriefing},
		{"brief", "", "the same as goals", (*Screen).showBriefing},
		{"note", "PIECE [TEXT]", "write a note on an enemy; without a text, erase the note", (*Screen).noteCommand},
		{"notes", "", "your notes on enemies", func(s *Screen, _ []string) { s.showNotes() }},
		{"maybe", "", "what each unknown piece may be, with estimated odds", func(s *Screen, _ []string) { s.showSuspects() }},
		{"agenda", "", "what is still to be done", func(s *Screen, _ []string) {
			if s.asked {
				s.showAgenda()
			}
		}},
		{"turn", "NUMBER", "look at the beginning of a turn", (*Screen).turnCommand},
		{"answer", "NUMBER", "look at the moment after NUMBER answers", (*Screen).answerCommand},
		{"lessons", "", "the lessons shown so far", func(s *Screen, _ []string) { s.showLessons() }},
		{"undo", "", "take the last answer back", func(s *Screen, _ []string) {
			if !s.canUndo() {
				s.warn("%s", s.noUndo())
				return
			}
			s.undo()
		}},
		{"end", "", "show the end page, if the match is over", func(s *Screen, _ []string) { s.openEnd() }},
		{"quit", "", "leave the match", func(s *Screen, _ []string) { s.askToLeave() }},
	}
}

// commands returns the commands that are valid in the match shown.
func (s *Screen) commands() []command {
	all := commands()
	if s.cfg.Guest || s.isRemote() {
		all = slices.DeleteFunc(all, func(c command) bool { return c.word == "save" })
	}
	if s.cfg.Hint != nil {
		all = append(all, command{"hint", "", "a hint at the answer to the puzzle; it counts as a try", func(s *Screen, _ []string) { s.hint() }})
	}
	if s.isRemote() {
		all = append(all, s.remoteCommands()...)
	}
	return all
}

// commandHelp lists the commands for the help.
func (s *Screen) commandHelp() []string {
	lines := []string{"", "After a colon:"}
	for _, c := range s.commands() {
		lines = append(lines, "  "+c.word+" "+c.args, "      "+c.does)
	}
	return append(lines, "  or an answer in words, or the name of a dot")
}

// jumpLine is the text with which the key g begins a line.
const jumpLine = "jump "

// A prompt is the line in which a command is typed.
type prompt struct {
	text   string
	begun  string   // the text that a key began the line with
	offers []string // the completions that Tab inserts in turn
	offer  int
	wrong  string // why the line was not accepted, until the next key
}

// mostTyped limits the length of the line in bytes, so that a large pasted text costs little.
const mostTyped = 2000

// mostSearched is the length up to which similar texts are searched; no answer is longer.
const mostSearched = 200

func (s *Screen) prompt(text string) { s.top = &prompt{text: text, begun: text} }

// promptAgain opens a line again that was not accepted, with the reason, so that it can be corrected.
func (s *Screen) promptAgain(text, wrong string) {
	s.warn("%s", wrong)
	if s.top == nil {
		s.top = &prompt{text: text, wrong: wrong}
	}
}

func (p *prompt) draw(s *Screen, at pane) {
	if p.wrong == "" {
		p.drawPalette(s, at)
	} else {
		row := at.part(0, at.h-2, at.w, 1)
		row.fill(' ', s.pal.plain)
		row.text(1, 0, clip(p.wrong, at.w-2, s.signs.ellipsis), s.pal.alarm)
	}
	line := at.part(0, at.h-1, at.w, 1)
	line.fill(' ', s.pal.plain)
	x := line.text(0, 0, ":"+tail(p.text, at.w-3, s.signs.ellipsis), s.pal.accent)
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
	p.wrong = ""
	switch name {
	case "Esc", "Ctrl-C":
		s.top = nil
	case "Enter":
		s.top = nil
		p.enter(s)
	case "Space":
		p.add(" ")
	case "Backspace":
		_, n := utf8.DecodeLastRuneInString(p.text)
		if p.text = p.text[:len(p.text)-n]; n == 0 {
			s.top = nil
		}
	case "Tab":
		p.tab(s)
	case "Ctrl-U":
		p.text = ""
	default:
		if utf8.RuneCountInString(name) == 1 {
			p.add(name)
		}
	}
}

// enter runs the line, unless the key g has begun it and the player has named no dot.
func (p *prompt) enter(s *Screen) {
	if p.begun != jumpLine || p.text != jumpLine {
		s.command(strings.TrimSpace(p.text))
	}
}

// add appends typed text, up to the limit.
func (p *prompt) add(text string) {
	if len(p.text)+len(text) > mostTyped {
		p.wrong = fmt.Sprintf("the line is full: at most %d characters", mostTyped)
		return
	}
	p.text += text
}

// tab inserts the next completion.
func (p *prompt) tab(s *Screen) {
	if p.offers == nil {
		p.offers, p.offer = p.complete(s), -1
	}
	if len(p.offers) > 0 {
		p.offer = (p.offer + 1) % len(p.offers)
		p.text = p.offers[p.offer]
	}
}

// complete lists the completions of the line: first those that begin with it, then similar texts.
func (p *prompt) complete(s *Screen) (all []string) {
	for _, o := range p.palette(s) {
		all = append(all, o.text)
	}
	return all
}

// An offer is a completion, with its effect.
type offer struct{ text, does string }

// palette lists the completions of the line with their descriptions. First come answers, commands
// and keys that begin with the typed text, then names of places, then similar texts, the most similar
// first.
func (p *prompt) palette(s *Screen) (all []offer) {
	known := p.known(s)
	taken := map[string]bool{}
	add := func(o offer) {
		if !taken[o.text] {
			taken[o.text] = true
			all = append(all, o)
		}
	}
	begins := func(text string) bool {
		return len(text) >= len(p.text) && strings.EqualFold(text[:len(p.text)], p.text)
	}
	named := slices.Clone(known)
	for _, name := range p.placeNames(s) {
		named = append(named, offer{text: name})
	}
	for _, o := range named {
		if begins(o.text) {
			add(o)
		}
	}
	if len(p.text) < 2 || len(p.text) > mostSearched {
		return all
	}
	known = append(known, s.keyOffers()...)
	for _, part := range []func(offer) string{func(o offer) string { return o.text }, func(o offer) string { return o.does }} {
		for _, m := range fuzzy.FindFrom(p.text, offers{known, part}) {
			add(known[m.Index])
		}
	}
	return all
}

// keyOffers returns the valid keys as offers. Each offer is found by the description of its key.
func (s *Screen) keyOffers() (all []offer) {
	for _, b := range s.bindings() {
		if b.when(s) {
			all = append(all, offer{b.does, "key " + b.keys[0]})
		}
	}
	return all
}

// offers is a list for fuzzy search. Part selects the searched text of an offer.
type offers struct {
	all  []offer
	part func(offer) string
}

func (o offers) String(i int) string { return o.part(o.all[i]) }
func (o offers) Len() int            { return len(o.all) }

// known returns the answers and the commands.
func (p *prompt) known(s *Screen) (all []offer) {
	for i, w := range s.words {
		phrase, _ := s.seat.Phrase(s.q.Options[i].Choice.Verb)
		all = append(all, offer{w, phrase.Help})
	}
	for _, c := range s.q.Apart {
		phrase, _ := s.seat.Phrase(c.Verb)
		all = append(all, offer{s.seat.Words(c), phrase.Help})
	}
	for _, c := range s.commands() {
		all = append(all, offer{c.word, c.does})
	}
	all = append(all, s.noteOffers(p.text)...)
	for _, name := range ThemeNames() {
		all = append(all, offer{text: "theme " + name})
	}
	for _, topic := range []string{s.q.Topic, everyWindow} {
		for _, how := range []string{"", " until turn", " until phase", " unless shot", " unless 50", " unless mover 50"} {
			all = append(all, offer{text: "pass " + topic + how})
		}
	}
	for _, f := range s.filters {
		all = append(all, offer{text: "ask " + f.topic})
	}
	return all
}

// drawPalette lists the first completions above the line.
func (p *prompt) drawPalette(s *Screen, at pane) {
	const most = 6
	if len(p.text) < 2 || s.lobby != nil {
		return
	}
	all := p.palette(s)
	all = all[:min(most, len(all))]
	for i, o := range all {
		row := at.part(0, at.h-1-len(all)+i, at.w, 1)
		row.fill(' ', s.pal.plain)
		x := row.text(1, 0, clip(o.text, at.w-2, s.signs.ellipsis), s.pal.accent)
		row.text(max(x+2, 24), 0, clip(o.does, max(0, at.w-max(x+2, 24)-1), s.signs.ellipsis), s.pal.dim)
	}
}

// placeNames lists the names of places. After "jump" it lists the commands that go to these places.
func (p *prompt) placeNames(s *Screen) (all []string) {
	if s.ground == nil || p.text == "" {
		return nil
	}
	for i := range s.ground.board.Places {
		name := s.ground.board.Places[i].Name
		all = append(all, name)
		if strings.HasPrefix(p.text, "jump ") {
			all = append(all, "jump "+name)
		}
	}
	return all
}

// command runs a line.
func (s *Screen) command(line string) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	all := s.commands()
	if i := slices.IndexFunc(all, func(c command) bool { return c.word == strings.ToLower(words[0]) }); i >= 0 {
		// The game's own words take precedence.
		if !slices.Contains(s.words, line) && !s.isAnswer(line) {
			all[i].do(s, words[1:])
			return
		}
	}
	if s.goesTo(line) || s.presses(line) {
		return
	}
	if !s.asked {
		s.warn("%q is neither a command nor a dot; nothing is asked now", line)
		return
	}
	c, err := s.seat.Choice(line)
	if err != nil {
		s.warn("%v", err)
		return
	}
	s.reply(reply{choice: c})
}

// goesTo moves the cursor to the place that a line names. It reports whether there is such a place.
func (s *Screen) goesTo(line string) bool {
	if s.ground == nil {
		return false
	}
	at, ok := s.ground.find(line)
	if ok {
		s.cursor = at
		s.point()
	}
	return ok
}

// presses runs the key that a line describes. It reports whether there is such a key.
func (s *Screen) presses(line string) bool {
	for _, b := range s.bindings() {
		if b.does == line && b.when(s) {
			b.do(s)
			return true
		}
	}
	return false
}

// isAnswer reports whether the game accepts a line as an answer.
func (s *Screen) isAnswer(line string) bool {
	if !s.asked {
		return false
	}
	_, err := s.seat.Choice(line)
	return err == nil
}

// saveCommand begins to record the match in a file.
func (s *Screen) saveCommand(args []string) {
	force := len(args) == 2 && args[1] == "--force"
	switch {
	case len(args) != 1 && !force:
		s.warn("want :save FILE; add --force to overwrite the file")
	case s.recorded != "":
		s.warn("the match is recorded in %s already", s.recorded)
	case s.answer == nil:
		s.warn("wait until you are asked for an answer")
	default:
		if s.cfg.Claim != nil {
			if err := s.cfg.Claim(args[0], force); err != nil {
				s.warn("%v", err)
				return
			}
		}
		s.reply(reply{err: errSave{args[0]}})
	}
}

// turnCommand goes to the beginning of a turn.
func (s *Screen) turnCommand(args []string) {
	n, err := number(args)
	if err != nil {
		s.warn("turn: %v", err)
	} else if !s.walkToTurn(n) {
		s.warn("there was no %s %d; the last was %d", s.seen().TurnWord(), n, s.turnAt(len(s.past)))
	}
}

// answerCommand shows the moment after the given number of answers.
func (s *Screen) answerCommand(args []string) {
	n, err := number(args)
	if err == nil && n > len(s.past) {
		err = fmt.Errorf("found %d; want 0 to %d", n, len(s.past))
	}
	if err != nil {
		s.warn("answer: %v", err)
		return
	}
	s.walkTo(n)
}

// number parses the only argument of a command, a number.
func number(args []string) (int, error) {
	if len(args) != 1 {
		return 0, errors.New("want one number")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 {
		return 0, fmt.Errorf("found %q; want a whole number", args[0])
	}
	return n, nil
}
