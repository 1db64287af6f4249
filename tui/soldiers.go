package tui

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/record/summary"
)

// The names of pieces, such as the soldiers of a campaign. A piece has a name beside its label: in the
// roster, on its card, in the log, in the briefing and among the losses. The enemy never sees it.

// soldier returns the name of a piece; empty if it has none that the current side may know.
func (s *Screen) soldier(p *game.Piece) string {
	if eyes := s.reader(); eyes != p.Side && eyes != game.Chance {
		return ""
	}
	return s.cfg.namesIn(s.seen(), p.Side)[p.ID]
}

// namesIn returns the names of a side's pieces in a view.
func (c *Config) namesIn(v *game.View, side game.Side) map[int32]string {
	if c.Names[side] == nil {
		return nil
	}
	return c.Names[side](v)
}

// fullName returns a piece's label and its name.
func (s *Screen) fullName(p *game.Piece) string {
	return strings.TrimSpace(pieceName(p) + " " + s.soldier(p))
}

// nameSoldiers adds names to the lines of a log: where a piece is mentioned first, and where it is lost.
func (s *Screen) nameSoldiers(lines []game.StoryLine) []game.StoryLine {
	if s.cfg.Names[game.Red] == nil && s.cfg.Names[game.Blue] == nil {
		return lines
	}
	named := slices.Clone(lines)
	for i := range s.seen().Pieces {
		p := &s.seen().Pieces[i]
		name, first := s.soldier(p), true
		if name == "" {
			continue
		}
		for k := range named {
			l := &named[k]
			if text := withName(l.Text, p.Label, name); text != l.Text && (first || tellsLoss(l.Text)) {
				l.Text, first = text, false
			}
		}
	}
	return named
}

// withName inserts a name after the first mention of a label.
func withName(text, label, name string) string {
	from := 0
	for {
		i := strings.Index(text[from:], label)
		if i < 0 || label == "" {
			return text
		}
		at := from + i
		from = at + len(label)
		if !isWordAt(text, at-1) && !isWordAt(text, from) {
			return text[:from] + " (" + name + ")" + text[from:]
		}
	}
}

// isWordAt reports whether a text has a letter, a digit or a hyphen at an index. A label with one of
// these beside it is a part of another word, such as the name of a dot.
func isWordAt(text string, i int) bool {
	return i >= 0 && i < len(text) && (text[i] == '-' || text[i] >= '0' && text[i] <= '9' || text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z')
}

// tellsLoss reports whether a line of the log says that a piece is lost.
func tellsLoss(text string) bool {
	for _, word := range []string{"eliminated", "destroyed", "killed"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// nameLosses adds names to the losses of a summary.
func (c *Config) nameLosses(sum *summary.Summary, v *game.View) {
	for _, p := range v.Pieces {
		name := c.namesIn(v, p.Side)[p.ID]
		if name == "" || !c.Humans.Has(p.Side) && !c.Review {
			continue
		}
		lost := map[game.Side][]summary.Loss{game.Red: sum.Red.Lost, game.Blue: sum.Blue.Lost}[p.Side]
		for i := range lost {
			if lost[i].Label == p.Label {
				lost[i].Label += " (" + name + ")"
			}
		}
	}
}

// soldierLines lists the pieces with names, for the briefing.
func (s *Screen) soldierLines() (lines []string) {
	for i := range s.seen().Pieces {
		if p := &s.seen().Pieces[i]; s.soldier(p) != "" {
			lines = append(lines, "  "+s.fullName(p)+s.shapeWords(p))
		}
	}
	if lines != nil {
		lines = append([]string{"", "soldiers:"}, lines...)
	}
	return lines
}
