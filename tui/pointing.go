package tui

import "metahex/game"

// pointings are the answers in words that begin at the cursor, where the game
// takes a point in inches: its verb and the point, to be completed.
func (s *Screen) pointings() (all []string) {
	if !s.isAsked() || !s.q.Open || !s.onTable() {
		return nil
	}
	for v := game.Verb(1); v != 0; v++ {
		p, ok := s.seat.Phrase(v)
		if !ok || len(p.Args) < 2 || p.Args[0].Kind != game.Thousandth || p.Args[1].Kind != game.Thousandth {
			continue
		}
		text := p.Word + " " + inches(s.cursor.X) + " " + inches(s.cursor.Y)
		for range p.Args[2:] {
			text += " 0"
		}
		all = append(all, text)
	}
	return all
}

// pointAnswer offers the answers that begin at the cursor; it tells whether
// there are any. What is chosen can still be changed before it is given.
func (s *Screen) pointAnswer() bool {
	all := s.pointings()
	switch len(all) {
	case 0:
		return false
	case 1:
		s.prompt(all[0])
		return true
	}
	m := &menu{title: "to " + pointName(s.cursor)}
	for _, text := range all {
		m.add(text, func(s *Screen) { s.prompt(text) })
	}
	s.top = m
	return true
}
