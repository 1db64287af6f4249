package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// A binding is a key and its action. The footer, the help and the manual all use the same tables.
type binding struct {
	keys  []string // the names from keyName; the footer shows the first
	short string   // for the footer; empty: not shown there
	does  string   // for the help and the manual
	when  func(*Screen) bool
	do    func(*Screen)
}

func always(*Screen) bool         { return true }
func (s *Screen) isAsked() bool   { return s.asked && (s.walked < 0 || s.reviewing()) }
func (s *Screen) canAnswer() bool { return s.isAsked() && !s.reviewing() }
func (s *Screen) hasPick() bool   { return s.isAsked() && s.pick >= 0 && s.pick < len(s.q.Options) }
func (s *Screen) canGive() bool   { return s.canAnswer() && s.pick >= 0 }
func (s *Screen) hasBoard() bool  { return s.ground != nil }
func (s *Screen) hasMatch() bool  { return s.lobby == nil && !s.covered }
func (s *Screen) ruling() bool    { return s.sight.mode == ruling }
func (s *Screen) canRule() bool   { return s.hasSight() && !s.ruling() }

// givesHere reports whether Space gives the highlighted answer. While a line of sight is shown, Space
// shows its ruling instead.
func (s *Screen) givesHere() bool { return s.canGive() && !s.ruling() }

// choosesHere reports whether Space can only choose the place at the cursor. walksHere reports whether
// it sends the acting piece there.
func (s *Screen) choosesHere() bool { return s.actsHere() && !s.walksHere() }
func (s *Screen) walksHere() bool {
	_, near := s.reach[s.cursor]
	return s.actsHere() && s.canAnswer() && near
}

// actsHere reports whether Space and Enter refer to the place at the cursor.
func (s *Screen) actsHere() bool {
	return s.hasBoard() && !s.ruling() && !s.reviewing() && !s.watching() && !s.canGive() && !s.isEndHidden()
}

// matchKeys, endKeys and lobbyKeys are the keys of a match, of the page at its end, and of the start
// screen. The first valid binding of a key is used. init fills the tables, because some actions
// refer to the tables.
var matchKeys, endKeys, lobbyKeys []binding

func init() {
	matchKeys, endKeys, lobbyKeys = slices.Concat(remoteBindings(), mapBindings(), playBindings()), endBindings(), lobbyBindings()
}

// mapBindings returns the keys that move on the map, and the keys that are always valid.
func mapBindings() []binding {
	way := func(dx, dy int32) func(*Screen) { return func(s *Screen) { s.move(dx, dy) } }
	leap := func(dx, dy int32) func(*Screen) { return func(s *Screen) { s.moveBy(dx, dy, 5, stride) } }
	return []binding{
		{[]string{"Space", "Enter"}, "result", "return to the page at the end of the match", (*Screen).isEndHidden, (*Screen).openEnd},
		{[]string{"w"}, "watch it", "replay the match, answer by answer", (*Screen).canWatchHidden, func(s *Screen) { s.leaveFor(&next{watch: true}) }},
		{[]string{"Enter", "Space"}, "ruling", "show the whole ruling", (*Screen).ruling, (*Screen).showRuling},
		{[]string{"+", "="}, "higher", "raise the near end of the line by a step", (*Screen).lifts, func(s *Screen) { s.lift(1) }},
		{[]string{"-"}, "lower", "lower the near end of the line by a step", (*Screen).lifts, func(s *Screen) { s.lift(-1) }},
		{[]string{"x"}, "swap", "swap the ends of the line", (*Screen).ruling, (*Screen).swapEnds},
		{[]string{"Space", "Enter"}, "on", "replay: the next answer", (*Screen).reviewing, func(s *Screen) { s.walk(1) }},
		{[]string{"Backspace"}, "", "replay: the previous answer", (*Screen).reviewing, func(s *Screen) { s.walk(-1) }},
		{[]string{"Space"}, "pause", "watching: pause or continue", (*Screen).watching, (*Screen).pause},
		{[]string{"s"}, "step", "watching: show one answer, then stop", (*Screen).watching, (*Screen).step},
		{[]string{"+", "="}, "faster", "watching: faster", (*Screen).watching, func(s *Screen) { s.hurry(1) }},
		{[]string{"-"}, "slower", "watching: slower", (*Screen).watching, func(s *Screen) { s.hurry(-1) }},
		{[]string{"v"}, "eyes", "watching: the view of the referee, then of red, then of blue", (*Screen).changesEyes, (*Screen).nextEyes},
		{[]string{"x"}, "hurry", "while a bot thinks: make it give the best answer found so far", (*Screen).thinking, (*Screen).hurryBot},
		{[]string{"Space", "Enter"}, "choose", "give the highlighted answer", (*Screen).givesHere, (*Screen).choose},
		// As wide as "choose", so that the footer does not move with the cursor.
		{[]string{"Space", "Enter"}, "walk  ", "send the acting piece to the place at the cursor", (*Screen).walksHere, (*Screen).choose},
		{[]string{"d"}, "let go", "let the act pass without a reaction", (*Screen).canLetGo, (*Screen).letGo},
		{[]string{"e"}, "end", "end the activation, the move or the window", (*Screen).canEnd, (*Screen).endNow},
		{[]string{"x"}, "fire", "aim at the target with the best odds; again: at the next target", (*Screen).canAim, (*Screen).nextTarget},
		{[]string{"Space", "Enter"}, "", "choose; in the history: return to the present", (*Screen).choosesHere, (*Screen).choose},
		{[]string{"Enter"}, "", "watching: return from the history to the present", (*Screen).watching, (*Screen).choose},
		{[]string{"Tab", "."}, "next", "the next answer; without a question, the next piece", (*Screen).hasBoard, func(s *Screen) { s.cycle(1) }},
		{[]string{"F"}, "all for me", "set-up: place all the rest for me", (*Screen).settingUp, (*Screen).placeAll},
		{[]string{"Shift-Tab", ","}, "", "the previous answer", (*Screen).hasBoard, func(s *Screen) { s.cycle(-1) }},
		{[]string{"Up", "k"}, "", "a dot up; on a table, half an inch", (*Screen).hasBoard, way(0, -2)},
		{[]string{"Down", "j"}, "", "a dot down; on a table, half an inch", (*Screen).hasBoard, way(0, 2)},
		{[]string{"Left", "h"}, "", "a column to the left; on a table, half an inch", (*Screen).hasBoard, way(-1, 0)},
		{[]string{"Right", "l"}, "", "a column to the right; on a table, half an inch", (*Screen).hasBoard, way(1, 0)},
		{[]string{"Shift-Up", "Ctrl-Up"}, "", "five dots up; on a table, six inches", (*Screen).hasBoard, leap(0, -2)},
		{[]string{"Shift-Down", "Ctrl-Down"}, "", "five dots down; on a table, six inches", (*Screen).hasBoard, leap(0, 2)},
		{[]string{"Shift-Left", "Ctrl-Left"}, "", "five columns to the left; on a table, six inches", (*Screen).hasBoard, leap(-1, 0)},
		{[]string{"Shift-Right", "Ctrl-Right"}, "", "five columns to the right; on a table, six inches", (*Screen).hasBoard, leap(1, 0)},
		{[]string{"y"}, "", "up and left", (*Screen).hasBoard, way(-1, -1)},
		{[]string{"u"}, "", "up and right", (*Screen).hasBoard, way(1, -1)},
		{[]string{"b"}, "", "down and left", (*Screen).hasBoard, way(-1, 1)},
		{[]string{"n"}, "", "down and right", (*Screen).hasBoard, way(1, 1)},
		{[]string{"o"}, "answers", "list the answers in a window", (*Screen).isAsked, (*Screen).showAnswers},
		{[]string{"w"}, "why", "show the whole sum of the answer", (*Screen).hasPick, (*Screen).showWhy},
		{[]string{"U", "Ctrl-Z"}, "undo", "take back the last answer or the whole walk, but no roll or reveal", (*Screen).canUndo, (*Screen).undo},
		{[]string{"L"}, "line", "a line of sight from the acting piece, or this place, to the cursor", (*Screen).canRule, (*Screen).layRuler},
		{[]string{"L"}, "", "end the line of sight", (*Screen).ruling, (*Screen).backOut},
		{[]string{"V"}, "field", "mark what is not seen from here", (*Screen).hasSight, (*Screen).toggleField},
		{[]string{"E"}, "seen by", "mark who sees this place", (*Screen).hasSight, (*Screen).toggleWatchers},
		{[]string{"s"}, "zones", "show the zones of the piece at the cursor, one after the other", (*Screen).zoned, (*Screen).nextZone},
		{[]string{"["}, "back", "go back one answer in the history", (*Screen).strolling, func(s *Screen) { s.walk(-1) }},
		{[]string{"]"}, "on", "go forward one answer in the history", (*Screen).strolling, func(s *Screen) { s.walk(1) }},
		{[]string{"{"}, "prev turn", "go back to the beginning of a turn", (*Screen).strolling, func(s *Screen) { s.walkTurn(-1) }},
		{[]string{"}"}, "next turn", "go forward to the beginning of the next turn", (*Screen).strolling, func(s *Screen) { s.walkTurn(1) }},
		{[]string{"["}, "", "go back one answer in the history", (*Screen).hasPast, func(s *Screen) { s.walk(-1) }},
		{[]string{"{"}, "", "go back to the beginning of a turn", (*Screen).hasPast, func(s *Screen) { s.walkTurn(-1) }},
		{[]string{"("}, "", "back to the previous shot", (*Screen).hasPast, func(s *Screen) { s.walkShot(-1) }},
		{[]string{")"}, "", "forward to the next shot", (*Screen).strolling, func(s *Screen) { s.walkShot(1) }},
		{[]string{"Home"}, "", "the beginning of the match", (*Screen).hasPast, func(s *Screen) { s.walkTo(0) }},
		{[]string{"End"}, "", "the end of the history", (*Screen).inPast, func(s *Screen) { s.walkTo(len(s.past)) }},
		{[]string{"c"}, "cards", "the cards in a window", always, (*Screen).showCards},
		{[]string{"*"}, "goals", "the briefing: objectives, points to be won, how to win", always, func(s *Screen) { s.showBriefing(nil) }},
		{[]string{"i"}, "log", "the log in a window", always, (*Screen).showLog},
		{[]string{"'"}, "", "what each unknown piece may be, with estimated odds", (*Screen).hasMatch, (*Screen).showSuspects},
		{[]string{"\""}, "", "write a note on the enemy at the cursor", (*Screen).canPencil, (*Screen).pencil},
		{[]string{"z"}, "zoom", "switch to the next size of the map", (*Screen).hasBoard, (*Screen).zoom},
		{[]string{";"}, "recap", "what happened since your last decision; watching: in this turn", (*Screen).canRecap, (*Screen).showRecap},
		{[]string{"t"}, "", "the next theme", always, (*Screen).nextTheme},
		{[]string{"g"}, "", "go to a dot by its name; in play a capital letter without a meaning of its own also begins a name", (*Screen).hasBoard, func(s *Screen) { s.prompt(jumpLine) }},
		{[]string{":"}, "command", "type a command, an answer or a dot; Tab completes", always, func(s *Screen) { s.prompt("") }},
		{[]string{"?"}, "help", "this help", always, (*Screen).showHelp},
		{[]string{"Esc"}, "", "close a window, the line of sight or the history", always, (*Screen).backOut},
		{[]string{"Ctrl-L"}, "", "redraw the screen", always, func(s *Screen) { clear(s.shown.last) }},
		{[]string{"q"}, "quit", "leave to the start screen, or end the program; asks only if the match is not recorded", always, (*Screen).askForHome},
		{[]string{"Ctrl-C"}, "", "leave the program; asks only if the match is not recorded", always, (*Screen).askToLeave},
	}
}

// bindings returns the keys of the start screen or of a match, whichever is shown.
func (s *Screen) bindings() []binding {
	switch {
	case s.lobby != nil:
		return lobbyKeys
	case s.endShown():
		return endKeys
	}
	return matchKeys
}

// Manual returns the tables of keys as lines, for the help and the manual.
func Manual() []string {
	lines := append(keyLines(matchKeys),
		"",
		"Mouse: point at a dot to see it, click to go there. A click on the dot of an answer",
		"highlights the answer, and a second click gives it. The wheel scrolls.",
		"",
		"When the match is over:")
	lines = append(append(lines, keyLines(endKeys)...),
		"",
		"On the start screen:")
	return append(lines, keyLines(lobbyKeys)...)
}

// keyLines formats a table of keys. If two rows have the same action and only one is in the footer,
// they become one line. Keys that are too long for their column get a line each.
func keyLines(all []binding) (lines []string) {
	add := func(keys, does string) {
		if line := fmt.Sprintf("%-*s %s", keyColumn, keys, does); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, b := range all {
		keys := strings.Join(b.keys, " ")
		if len(keys) <= keyColumn {
			add(keys, b.does)
			continue
		}
		add(b.keys[0], b.does)
		for _, k := range b.keys[1:] {
			add(k, "the same as "+b.keys[0])
		}
	}
	return lines
}

// keyColumn is the width of the keys in the help and the manual.
const keyColumn = 14

// keyName returns the name of a key: "Enter", "Shift-Tab", "Ctrl-Z", or its character.
func keyName(ev *tcell.EventKey) string {
	switch k := ev.Key(); k {
	case tcell.KeyRune:
		if ev.Rune() == ' ' {
			return "Space"
		}
		return string(ev.Rune())
	case tcell.KeyBacktab:
		return "Shift-Tab"
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		return "Backspace"
	case tcell.KeyPgUp:
		return "PgUp"
	case tcell.KeyPgDn:
		return "PgDn"
	case tcell.KeyUp, tcell.KeyDown, tcell.KeyLeft, tcell.KeyRight:
		name := tcell.KeyNames[k]
		switch mod := ev.Modifiers(); {
		case mod&tcell.ModShift != 0:
			return "Shift-" + name
		case mod&tcell.ModCtrl != 0:
			return "Ctrl-" + name
		}
		return name
	default:
		return strings.Replace(tcell.KeyNames[k], "Ctrl+", "Ctrl-", 1)
	}
}

// key handles a key.
func (s *Screen) key(ev *tcell.EventKey) {
	name := keyName(ev)
	last := s.lastRune
	s.lastRune = ev.Rune()
	s.touched()
	switch {
	case s.top != nil:
		s.top.key(s, name)
		s.learn()
	case s.covered:
		s.keyUnderCover(name)
	case name == "-" && s.hasPrefixKey(last):
		// "E-H-11" is a name, so undo the effect of the key E.
		s.sight = sight{}
		s.prompt("jump " + string(last) + "-")
	default:
		s.keyOnMap(name)
	}
}

// keyUnderCover handles a key while a page covers the screen between two players.
func (s *Screen) keyUnderCover(name string) {
	switch name {
	case "Enter": // not Space, which has just given an answer
		s.covered = false
		s.presentSince(s.side)
		s.sayMeanwhile()
		s.learn()
		s.startClock()
	case "q", "Ctrl-C":
		s.askToLeave()
	}
}

// keyOnMap handles a key outside windows.
func (s *Screen) keyOnMap(name string) {
	s.message, s.fresh = "", false
	if s.takesKeyboard(name) {
		return
	}
	all := s.bindings()
	has := func(b binding) bool { return slices.Contains(b.keys, name) }
	letter := []rune(name)
	if i := slices.IndexFunc(all, func(b binding) bool { return has(b) && b.when(s) }); i >= 0 {
		all[i].do(s)
	} else if slices.ContainsFunc(all, has) { // also a capital: who presses the key of a command wants no place
		s.warnIdle(name)
	} else if s.hasBoard() && s.lobby == nil && !s.endShown() && len(letter) == 1 && unicode.IsUpper(letter[0]) {
		if s.spectating() {
			s.warn("%s does nothing here; g goes to a dot by its name", name)
			return
		}
		s.prompt(jumpLine + name)
	}
}

// noUndo returns the reason why nothing can be taken back.
func (s *Screen) noUndo() string {
	if !slices.ContainsFunc(s.past[min(s.given(), len(s.past)):], func(m moment) bool { return m.human }) {
		return "there is no answer to take back"
	}
	return "an answer before a die or a reveal cannot be taken back"
}

// warnIdle says that a key does nothing now.
func (s *Screen) warnIdle(name string) {
	if s.isOpening() {
		s.warn("%s is being opened; Esc stops it", s.lobby.now().Title)
		return
	}
	if name == "x" && s.canAnswer() {
		s.warn("no shot can be chosen now, so x does nothing; ? lists the keys")
		return
	}
	if name == "p" && s.canAnswer() {
		s.showPass() // it says why the question cannot be passed
		return
	}
	if name == "U" || name == "Ctrl-Z" {
		s.warn("%s", s.noUndo())
		return
	}
	s.warn("%s does nothing now; ? lists the keys", name)
}

// hasPrefixKey reports whether r is both a key and a possible first letter of a name.
func (s *Screen) hasPrefixKey(r rune) bool {
	return s.hasBoard() && s.lobby == nil && unicode.IsUpper(r) && slices.ContainsFunc(matchKeys, func(b binding) bool { return slices.Contains(b.keys, string(r)) })
}

// footer returns the valid keys. It also returns keys that are valid only while the cursor is on an
// answer, so that keys do not move in the footer.
func (s *Screen) footer() []binding {
	var all []binding
	for _, b := range s.bindings() {
		onAnswer := (s.canAnswer() && b.short == "choose" && !s.walksHere() || s.isAsked() && b.short == "why") && !s.ruling()
		if b.short != "" && (b.when(s) || onAnswer) {
			all = append(all, s.shortened(b))
		}
	}
	return all
}

// shortened returns a binding for the footer: on the start screen, Enter does what the battle says.
func (s *Screen) shortened(b binding) binding {
	if b.short == lobbyEnter && s.inLobby() {
		b.short = cmp.Or(s.lobby.now().Enter, b.short)
	}
	return b
}

// canUndo reports whether an answer can be taken back.
func (s *Screen) canUndo() bool {
	if s.isRemote() {
		return s.ended == nil && s.lastOwn() >= 0
	}
	return s.answer != nil && s.lastOwn() >= 0
}

// lastOwn returns the index of the last human answer, if no die was thrown and nothing was revealed
// since; else -1.
func (s *Screen) lastOwn() int {
	for i := len(s.past) - 1; i >= s.given(); i-- {
		switch m := s.past[i]; {
		case m.final:
			return -1
		case m.human:
			return i
		}
	}
	return -1
}

// undo asks the table to take the last answer back. If the other player gave this answer, the screen
// is covered and that player is asked first.
func (s *Screen) undo() {
	if s.isRemote() {
		s.askUndo()
		return
	}
	back := func(s *Screen) { s.reply(reply{err: errBack{s.walkFrom(s.lastOwn())}}) }
	by := s.past[s.lastOwn()].side
	if by == s.side || !s.bothHuman() || s.open {
		back(s)
		return
	}
	s.covered, s.sight, s.message = true, sight{}, ""
	s.top = &confirm{text: fmt.Sprintf("%s: may %s take your last answer back?", s.sideCry(by), s.sideCry(s.side)), yes: back}
}

// backOut closes one thing that is shown besides the question; each call closes the next.
func (s *Screen) backOut() {
	switch {
	case s.sight.mode != blind:
		s.sight = sight{}
	case s.walked >= 0 && !s.reviewing():
		s.walkTo(len(s.past))
	}
}

// askToLeave leaves the match. It asks first if the match would be lost.
func (s *Screen) askToLeave() {
	if !s.wouldBeLost() {
		s.leave()
		return
	}
	s.top = &confirm{text: "The match is not recorded and would be lost. Leave anyway? (:save FILE records it)", yes: (*Screen).leave, leaves: true}
}

// nextTheme switches to the next shipped theme.
func (s *Screen) nextTheme() {
	names := ThemeNames()
	name := names[(slices.Index(names, s.pal.theme.Name)+1)%len(names)]
	s.wear(name)
}
