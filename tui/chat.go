package tui

import (
	"slices"

	"metahex/rule"
)

// The chat of a remote match. A new line of the other side is shown in the message row. The log and
// the window of :chat show all lines. In the log each line is where this screen heard it.

// A chat is the state of the chat on this screen.
type chat struct {
	after  []int // by line: the number of answers given when this screen heard the line
	unread bool  // the last line was cut, and has not been shown in a window since
}

// noteChat remembers when new lines were heard.
func (s *Screen) noteChat() {
	for len(s.chat.after) < len(s.standing.Said) {
		s.chat.after = append(s.chat.after, len(s.past))
	}
}

// chatLines returns the lines of chat that were heard after n answers, for the log. Answers may have
// been taken back since.
func (s *Screen) chatLines(n int) (lines []citedLine) {
	for i, one := range s.standing.Said {
		if i < len(s.chat.after) && min(s.chat.after[i], len(s.past)) == n {
			lines = append(lines, citedLine{text: s.sideCry(one.By) + " says: " + one.Text, head: true})
		}
	}
	return lines
}

// unreadWords says in the header that a line of chat was cut.
func (s *Screen) unreadWords() string {
	if s.chat.unread {
		return "unread: :chat"
	}
	return ""
}

// mostChatRows is the maximum number of rows of a line of chat in the message.
const mostChatRows = 2

// sayLine shows a line of chat. If the message has no room for it, its end is cut, and the message
// says where the whole line is.
func (s *Screen) sayLine(text string) {
	const more = " (i or :chat shows all)"
	wide := s.parts().message.w - 2
	if len(rule.Wrap(text, wide, "")) <= mostChatRows && columns(text) <= mostChatRows*wide {
		s.say("%s", text)
		return
	}
	s.chat.unread = true
	for n := mostChatRows * wide; n > 0; n-- {
		cut := clip(text, n, s.signs.ellipsis) + more
		if lines := rule.Wrap(cut, wide, ""); len(lines) <= mostChatRows && !slices.ContainsFunc(lines, func(l string) bool { return columns(l) > wide }) {
			s.say("%s", cut)
			return
		}
	}
}

// sayChat shows the last new line of the other side.
func (s *Screen) sayChat(before Standing) {
	if n := s.standing; len(n.Said) > len(before.Said) {
		if last := n.Said[len(n.Said)-1]; last.By != s.eyes() {
			s.sayLine(s.sideCry(last.By) + ": " + last.Text)
		}
	}
}

// catchUpChat shows, in a window, what the other side has said while the player was away.
func (s *Screen) catchUpChat() {
	said := s.standing.Said
	said = said[min(s.cfg.Remote.Heard, len(said)):]
	said = said[max(0, len(said)-mostCaughtUp):]
	if !slices.ContainsFunc(said, func(one Saying) bool { return one.By != s.eyes() }) {
		return
	}
	if s.top != nil {
		s.say("%s said while you were away; :chat shows what", rule.Count(len(said), "line was", "lines were"))
		return
	}
	s.top = &window{title: "said while you were away", lines: append(s.saidLines(said), "", ":chat shows this again, :say TEXT answers")}
}

// mostCaughtUp limits the lines of chat that are shown to a player who returns.
const mostCaughtUp = 50

// showSaid lists the lines of chat.
func (s *Screen) showSaid(_ []string) {
	s.chat.unread = false
	w := &window{title: "what was said"}
	w.lines = s.saidLines(s.standing.Said)
	if w.lines == nil {
		w.lines = []string{"nothing yet; :say TEXT sends a line to the other side"}
	}
	w.from = len(w.lines)
	s.top = w
}

// saidLines formats lines of chat.
func (s *Screen) saidLines(said []Saying) (lines []string) {
	for _, one := range said {
		lines = append(lines, rule.Wrap(s.sideCry(one.By)+": "+one.Text, 70, "  ")...)
	}
	return lines
}
