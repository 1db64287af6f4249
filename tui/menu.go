package tui

// A menu is a window for choosing one of a few actions.
type menu struct {
	title string
	items []item
	at    int
	from  int  // the first visible item
	room  pane // the position of the items in the last frame
}

// An item is one choice of a menu.
type item struct {
	text string
	do   func(*Screen)
}

func (m *menu) add(text string, do func(*Screen)) { m.items = append(m.items, item{text, do}) }

func (m *menu) draw(s *Screen, p pane) {
	wide := len([]rune(m.title)) + 6
	for _, it := range m.items {
		wide = max(wide, len([]rune(it.text))+8)
	}
	in := frameIn(s, p, max(44, wide), len(m.items)+3, m.title)
	m.room = in.part(0, 0, in.w, in.h-1)
	m.from = max(0, min(m.at-m.room.h/2, len(m.items)-m.room.h))
	for y := 0; y < m.room.h && m.from+y < len(m.items); y++ {
		mark, style := s.listMark(m.from+y == m.at)
		in.text(0, y, clip(mark+m.items[m.from+y].text, in.w, s.signs.ellipsis), style)
	}
	in.text(0, in.h-1, "Enter chooses, Esc closes", s.pal.dim)
}

func (m *menu) key(s *Screen, name string) {
	switch name {
	case "Esc", "q", "Ctrl-C":
		s.top = nil
	case "Down", "j", "Tab":
		m.at = (m.at + 1) % len(m.items)
	case "Up", "k", "Shift-Tab":
		m.at = (m.at + len(m.items) - 1) % len(m.items)
	case "Enter", "Space":
		s.top = nil
		m.items[m.at].do(s)
	}
}
