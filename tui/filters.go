package tui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Filters answer questions automatically. The rules ask at every occasion, and most questions are
// not worth a key. A filter has a topic, an end, and conditions. If a condition holds, the player is
// asked as usual:
//
//	:pass react                   always
//	:pass react until turn        until the turn ends; "until phase": until the phase ends
//	:pass react unless 50         unless an answer has a result with at least 50 %
//	:pass react unless hit 50     unless the odds of the outcome "hit" are at least 50 %
//	:pass react unless mover 50   unless an answer against the moving piece has such odds
//	:pass react unless shot       unless a die would be thrown: target in range and detected
//	:pass react unless RA         unless RA is the mover, or an answer names RA
//	:pass windows unless 50       for every window, whatever its topic
//	:pass                         lists the filters
//	:ask react                    ends the filters for react
//
// A filter answers with the only option that names nothing and throws no die. If the question has no
// such option, or more than one, the player is asked.

// everyWindow is the topic of filters for all windows.
const everyWindow = "windows"

// A filter is a rule that answers questions of one topic.
type filter struct {
	side    game.Side
	topic   string
	unless  condition
	outcome string // for leastOdds; empty: any result
	percent int
	mover   bool   // for leastOdds: count only answers that name the mover, if there are any
	piece   string // for aboutPiece: the piece, as the game writes it
	until   span
	turn    int    // the turn in which the filter was added
	phase   string // the phase in which the filter was added
}

// A condition is a case in which the filter does not answer and the player is asked.
type condition uint8

const (
	never      condition = iota
	leastOdds            // an answer has at least these odds
	anyShot              // an answer throws a die
	aboutPiece           // the piece has moved, or an answer names it
)

// A span is the lifetime of a filter.
type span uint8

const (
	forGood span = iota
	thisTurn
	thisPhase
)

// spans maps words to spans.
var spans = map[string]span{"turn": thisTurn, "phase": thisPhase}

// moverWord is the word in a command for the piece that moves in a window.
const moverWord = "mover"

// String returns the command that adds the filter.
func (f filter) String() string {
	text := f.topic
	switch f.unless {
	case leastOdds:
		what := f.outcome
		if f.mover {
			what = moverWord
		}
		text += " unless " + strings.TrimSpace(what+" "+strconv.Itoa(f.percent)) + "%"
	case anyShot:
		text += " unless shot"
	case aboutPiece:
		text += " unless " + f.piece
	}
	switch f.until {
	case thisTurn:
		text += " until the end of the turn"
	case thisPhase:
		text += " until the end of the phase"
	}
	return text
}

// parseFilter parses the words after "pass".
func (s *Screen) parseFilter(args []string) (f filter, err error) {
	topic, rest, err := s.readTopic(args)
	if err != nil {
		return f, err
	}
	f = filter{side: s.eyes(), topic: topic, turn: s.view.Turn, phase: s.view.Phase}
	const want = "want :pass TOPIC, alone or with: until turn, until phase, unless shot, unless 50, unless mover 50, unless OUTCOME 50, unless PIECE"
	for len(rest) > 0 {
		switch {
		case len(rest) < 2 || rest[0] != "until" && rest[0] != "unless":
			return f, fmt.Errorf("found %q; %s", strings.Join(rest, " "), want)
		case rest[0] == "until":
			if f.until = spans[rest[1]]; f.until == forGood {
				return f, fmt.Errorf("found %q; want \"until turn\" or \"until phase\"", rest[1])
			}
		case rest[1] == "shot":
			f.unless = anyShot
		default:
			n := f.readUnless(rest[1:], s.view.Pieces)
			if n == 0 {
				return f, fmt.Errorf("found %q; want \"shot\", odds such as 50, an outcome and odds, or a piece", strings.Join(rest[1:], " "))
			}
			rest = rest[n-1:]
		}
		rest = rest[2:]
	}
	return f, nil
}

// readTopic returns the topic at the beginning of the words after "pass", and the words after it. It
// refuses a topic that the game does not have.
func (s *Screen) readTopic(args []string) (topic string, rest []string, err error) {
	known := s.topics()
	for n := len(args); n > 0; n-- {
		if topic = strings.Join(args[:n], " "); slices.Contains(known, topic) {
			return topic, args[n:], nil
		}
	}
	if len(s.cfg.Topics) > 0 {
		return "", nil, errors.New(rule.Unknown("kind of question", args[0], known))
	}
	return args[0], args[1:], nil
}

// topics returns the kinds of questions of this game, and the word for every window.
func (s *Screen) topics() []string { return append(slices.Clone(s.cfg.Topics), everyWindow) }

// readUnless parses odds, an outcome with odds, or a piece. It returns the number of parsed words; 0
// if the words are invalid.
func (f *filter) readUnless(words []string, pieces []game.Piece) int {
	percent := func(word string) bool {
		n, err := strconv.Atoi(strings.TrimSuffix(word, "%"))
		f.percent = n
		return err == nil && n >= 0 && n <= 100
	}
	switch {
	case percent(words[0]):
		f.unless, f.outcome = leastOdds, ""
		return 1
	case len(words) > 1 && percent(words[1]):
		f.unless, f.outcome = leastOdds, words[0]
		if f.mover = words[0] == moverWord; f.mover {
			f.outcome = ""
		}
		return 2
	case slices.ContainsFunc(pieces, func(p game.Piece) bool { return strings.EqualFold(p.Label, words[0]) }):
		f.unless, f.piece = aboutPiece, words[0]
		return 1
	}
	return 0
}

// over reports whether a filter has ended.
func (f filter) over(v *game.View) bool {
	return f.until == thisTurn && v.Turn != f.turn || f.until == thisPhase && v.Phase != f.phase
}

// concerns reports whether a filter applies to the current question.
func (f filter) concerns(s *Screen) bool {
	return f.side == s.q.Side && (f.topic == s.q.Topic || f.topic == everyWindow && s.deed != nil)
}

// asks reports whether a condition of the filter holds, so that the player must be asked.
func (f filter) asks(s *Screen) bool {
	switch f.unless {
	case leastOdds:
		onlyMover := f.mover && slices.ContainsFunc(s.q.Options, s.namesMover)
		return slices.ContainsFunc(s.q.Options, func(o game.Option) bool {
			if onlyMover && !s.namesMover(o) {
				return false
			}
			ways, of := s.oddsOf(s.optionOf(o.Choice), f.outcome)
			return of > 0 && 100*ways >= f.percent*of
		})
	case anyShot:
		return slices.ContainsFunc(s.q.Options, func(o game.Option) bool {
			_, of := s.oddsOf(s.optionOf(o.Choice), "")
			return of > 0
		})
	case aboutPiece:
		return s.isAbout(f.piece)
	}
	return false
}

// namesMover reports whether an answer names the piece whose act opened the window.
func (s *Screen) namesMover(o game.Option) bool {
	return s.deed != nil && slices.Contains(s.names(o.Choice), s.deed.Piece)
}

// isAbout reports whether the question is about a piece: the piece has moved, or an answer names
// it.
func (s *Screen) isAbout(label string) bool {
	named := func(id int32) bool {
		return slices.ContainsFunc(s.view.Pieces, func(p game.Piece) bool { return p.ID == id && strings.EqualFold(p.Label, label) })
	}
	if s.deed != nil && named(s.deed.Piece) {
		return true
	}
	return slices.ContainsFunc(s.q.Options, func(o game.Option) bool { return slices.ContainsFunc(s.names(o.Choice), named) })
}

// oddsOf returns the number of throws in which an option gives an outcome, and of all throws. If no
// outcome is given, any result counts.
func (s *Screen) oddsOf(i int, outcome string) (ways, of int) {
	if outcome == "" {
		return s.explain(i).Odds()
	}
	return s.explain(i).OddsOf(outcome)
}

// passes returns the answer that the filters give to the question, if any.
func (s *Screen) passes() (option int, ok bool) {
	s.filters = slices.DeleteFunc(s.filters, func(f filter) bool { return f.side == s.q.Side && f.over(&s.view) })
	if !slices.ContainsFunc(s.filters, func(f filter) bool { return f.concerns(s) }) {
		return 0, false
	}
	// If several filters apply, a condition of any of them is enough to ask the player.
	if slices.ContainsFunc(s.filters, func(f filter) bool { return f.concerns(s) && f.asks(s) }) {
		return 0, false
	}
	option = s.passOption()
	return option, option >= 0
}

// canPass reports whether the question can be passed automatically.
func (s *Screen) canPass() bool { return s.canAnswer() && s.passOption() >= 0 }

// addFilter adds a filter and replaces the existing filter of its topic. If the new filter applies
// to the current question, it answers the question.
func (s *Screen) addFilter(f filter) {
	s.dropFilters(f.topic)
	s.filters = append(s.filters, f)
	s.say("filter added: pass %s", f)
	if i, ok := s.passes(); s.isAsked() && ok {
		s.give(i)
	} else if s.isAsked() && f.concerns(s) && s.passOption() < 0 {
		s.dropFilters(f.topic)
		s.warn("cannot pass this question (%s): want exactly one answer that passes it", s.q.Topic)
	}
}

// dropFilters removes the current side's filters for a topic, and reports whether there were any.
func (s *Screen) dropFilters(topic string) bool {
	n := len(s.filters)
	s.filters = slices.DeleteFunc(s.filters, func(f filter) bool { return f.side == s.eyes() && f.topic == topic })
	return len(s.filters) < n
}

// passCommand adds a filter, or lists them.
func (s *Screen) passCommand(args []string) {
	if len(args) == 0 {
		s.listFilters()
		return
	}
	f, err := s.parseFilter(args)
	if err != nil {
		s.warn("%v", err)
		return
	}
	s.addFilter(f)
}

// askCommand removes filters.
func (s *Screen) askCommand(args []string) {
	switch {
	case len(args) != 1:
		s.warn("want :ask TOPIC, such as :ask react or :ask %s", everyWindow)
	case !s.dropFilters(args[0]):
		s.warn("there is no filter for questions on %s", args[0])
	default:
		s.say("questions on %s are asked again", args[0])
	}
}

func (s *Screen) listFilters() {
	var lines []string
	for _, f := range s.filters {
		if f.side == s.eyes() {
			lines = append(lines, f.String())
		}
	}
	if lines == nil {
		lines = []string{"no question is passed automatically; press p or type :pass TOPIC to pass a topic"}
	}
	s.top = &window{title: "passed automatically", lines: lines}
}

// showPass offers filters for the current question.
func (s *Screen) showPass() {
	if s.passOption() < 0 {
		s.warn("cannot pass this question (%s): want exactly one answer that passes it", s.q.Topic)
		return
	}
	f := filter{side: s.q.Side, topic: s.q.Topic, turn: s.view.Turn, phase: s.view.Phase}
	m := &menu{title: "pass questions on " + f.topic}
	add := func(text string, change func(*filter)) {
		g := f
		change(&g)
		m.add(text, func(s *Screen) { s.addFilter(g) })
	}
	add("from now on", func(*filter) {})
	add("until the end of the turn", func(f *filter) { f.until = thisTurn })
	if f.phase != "" {
		add("until the end of the phase: "+f.phase, func(f *filter) { f.until = thisPhase })
	}
	add("unless a die would be thrown (target in range and detected)", func(f *filter) { f.unless = anyShot })
	for _, odds := range []int{25, 50, 75} {
		add(fmt.Sprintf("unless the chance of a result is at least %d%%", odds), func(f *filter) { f.unless, f.percent = leastOdds, odds })
	}
	if s.deed != nil {
		if p := s.piece(s.deed.Piece); p != nil {
			add("unless the chance against the mover is at least 25%", func(f *filter) { f.unless, f.percent, f.mover = leastOdds, 25, true })
			add("unless the question is about "+pieceName(p), func(f *filter) { f.unless, f.piece = aboutPiece, p.Label })
		}
		add("every window, unless the chance of a result is at least 50%", func(f *filter) { f.topic, f.unless, f.percent = everyWindow, leastOdds, 50 })
	}
	s.top = m
}
