package tui

import (
	"fmt"
	"strings"

	"metahex/rule"
)

func (s *Screen) hasOptions() bool { return s.onBattle() && len(s.lobby.now().Options) > 0 }

// value returns the index of an option's current value in the highlighted battle.
func (l *lobby) value(o Option) int { return l.set[l.now().ID][o.Name] }

// change sets an option to its next or previous value.
func (l *lobby) change(o Option, by int) {
	if l.set[l.now().ID] == nil {
		l.set[l.now().ID] = map[string]int{}
	}
	n := len(o.Values)
	l.set[l.now().ID][o.Name] = ((l.value(o)+by)%n + n) % n
}

// changed returns the options that differ from their defaults.
func (l *lobby) changed() (all []string) {
	for _, o := range l.now().Options {
		if v := l.value(o); v > 0 {
			all = append(all, o.Name+"="+o.Values[v])
		}
	}
	return all
}

// An optionList is the window that changes options.
type optionList struct{ at, from int }

func (o *optionList) draw(s *Screen, p pane) {
	options := s.lobby.now().Options
	in := frameIn(s, p, 66, len(options)+6, "options of "+s.lobby.now().Title)
	rows := max(1, in.h-4)
	o.from = max(min(o.from, o.at), o.at-rows+1)
	for y := range min(rows, len(options)-o.from) {
		option := options[o.from+y]
		mark, style := s.listMark(o.from+y == o.at)
		x := in.text(0, y, fmt.Sprintf("%s%-18s ", mark, option.Name), style)
		chosen := s.lobby.value(option)
		if x+len(strings.Join(option.Values, "  "))+2 > in.w {
			in.text(x, y, fmt.Sprintf("[%s] %d of %d", option.Values[chosen], chosen+1, len(option.Values)), style)
			continue
		}
		for i, v := range option.Values {
			if i == chosen {
				x = in.text(x, y, "["+v+"]", style)
			} else {
				x = in.text(x, y, " "+v+" ", s.pal.dim)
			}
		}
	}
	in.part(0, in.h-3, in.w, 2).lines(0, rule.Wrap(options[o.at].Help, in.w, ""), s.pal.plain)
	in.text(0, in.h-1, "Up Down choose   Left Right change   Enter closes", s.pal.accent)
}

func (o *optionList) key(s *Screen, name string) {
	options := s.lobby.now().Options
	switch name {
	case "Enter", "Esc", "o", "q", "Ctrl-C":
		s.top = nil
	case "Down", "j", "Tab":
		o.at = min(o.at+1, len(options)-1)
	case "Up", "k", "Shift-Tab":
		o.at = max(o.at-1, 0)
	case "Right", "l", "Space":
		s.lobby.change(options[o.at], 1)
	case "Left", "h":
		s.lobby.change(options[o.at], -1)
	}
}
