package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"metahex/los"
)

// Copying text from the screen: the ruling of a line, or the sum of a shot. The text goes to the
// terminal's clipboard (OSC 52). A terminal does not report whether it has a clipboard, so the text
// is also appended to a file.

// copyRuling copies the ruling of the line on the screen; else the highlighted shot with its sum;
// else the last shot in the log.
func (s *Screen) copyRuling() {
	if s.silenced() {
		return
	}
	lines := s.quoted()
	if lines == nil {
		s.warn("there is no line of sight and no shot to copy")
		return
	}
	text := strings.Join(lines, "\n") + "\n"
	s.terminal.SetClipboard([]byte(text))
	where := ""
	if s.cfg.Copies != "" {
		if err := addTo(s.cfg.Copies, text); err != nil {
			s.warn("copied, but not to a file: %v", err)
			return
		}
		where = " (also in " + s.cfg.Copies + ")"
	}
	s.say("copied: %s%s", lines[0], where)
}

// quoted returns the lines to copy; nil if there is neither a line nor a shot.
func (s *Screen) quoted() []string {
	r := s.referee()
	if u := s.sight.ruled; s.ruling() && u != nil && r != nil {
		return s.ruledLines(r, *u)
	}
	if own, enemy, ok := s.aimed(); ok {
		lines := s.shotLines()
		if r == nil {
			return lines
		}
		from, _ := endOf(r, own)
		to, _ := endOf(r, enemy)
		if from.Spot == to.Spot {
			return lines
		}
		return append(s.ruledLines(r, r.Rule(from, to)), lines...)
	}
	for n := s.moment(); n > 0; n-- {
		if m := s.past[n-1]; s.strikes(m) {
			return s.momentLines(m)
		}
	}
	return nil
}

// ruledLines returns a ruling as lines: its citation, then its text.
func (s *Screen) ruledLines(r los.Referee, u los.Ruling) []string {
	return append([]string{s.citation(r, u).String()}, u.Words(true)...)
}

// shotLines returns the highlighted answer and the terms of its sum with clauses, one per line.
func (s *Screen) shotLines() []string {
	t := s.tally(s.pick)
	lines := []string{cited(s.words[s.pick], s.q.Options[s.pick].Cite)}
	for _, item := range t.Items {
		lines = append(lines, cited(fmt.Sprintf("  %s %s", t.Signed(item.Amount), item.Reason), item.Cite))
	}
	if odds := oddsWords(t); len(odds) > 0 {
		lines = append(lines, "  "+strings.Join(odds, ", "))
	}
	return lines
}

// addTo appends a text to a file, which it creates if necessary.
func addTo(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
