package battlesuit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// View implements game.State: all that a side can see (BHM 5.0, 12.4.6, 12.6,
// 12.10).
func (b *battle) View(side game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.turn), Phase: b.phase(), Board: b.ground.board(), Goals: b.goals, Outcomes: outcomeWords}
	for u := range b.soldiers {
		v.Pieces = append(v.Pieces, b.piece(u, side))
		v.Cards = append(v.Cards, b.sheet(u, side))
	}
	for _, m := range b.markers() {
		v.Pieces = append(v.Pieces, b.marker(m, side))
	}
	v.Notes, v.Left = b.notes(side), b.leftLine(side)
	v.Turns, v.Score, v.Stakes = b.scenario.Turns, b.Result().Points, b.scoring(side)
	for i, at := range b.contested {
		v.Marks = append(v.Marks, game.Mark{At: b.drawnAt(at), Held: b.control[i]})
	}
	return v
}

// phase names the active soldier, or the phase of the turn.
func (b *battle) phase() string {
	switch {
	case b.turn == 0:
		return "set-up"
	case b.act.unit >= 0:
		return "activation of " + b.label(int(b.act.unit))
	}
	return "impulses"
}

var offNames = map[spot]string{offReserve: "in reserve", offUnset: "to be set up", offExited: "left the map", offDead: "eliminated", offLine: "used up or off-line"}

// piece returns a soldier's counter as a side sees it.
func (b *battle) piece(u int, side game.Side) game.Piece {
	s := &b.soldiers[u]
	p := game.Piece{ID: int32(u), Side: b.side(u), Glyph: b.label(u)[1:2], Label: b.label(u), FaceDown: !b.read(side, u)}
	switch {
	case s.at < 0:
		p.Off, p.Lost = offNames[s.at], !b.living(u)
		return p
	case !b.knows(side, u):
		p.Off = "hidden"
		return p
	}
	p.At, p.Level, p.Airborne = b.drawnAt(s.at), int(s.level), b.is(u, airborne)
	if b.raster != nil {
		p.Base = int32(b.girth(u))
		if b.act.unit == int8(u) {
			p.Left = int32(b.purse())
		}
	}
	if b.option(scenario.FacingRule) {
		p.Facing, p.Heading = int(s.facing), b.turnedTo(s)
	}
	if p.FaceDown && b.drone(u) {
		p.State = append(p.State, b.outside(u))
	}
	p.State = append(p.State, b.states(u)...)
	p.Shape = b.shape(u, side)
	return p
}

// shape returns a soldier's condition for display. It uses the card only if the side has read it.
func (b *battle) shape(u int, side game.Side) game.Shape {
	s := &b.soldiers[u]
	p := game.Shape{Spent: b.is(u, complete) || b.down(u), Unsteady: s.markers > 0}
	if !b.read(side, u) {
		return p
	}
	if p.Type = b.kind(u).Name; b.armoured(u) {
		p.Hits, p.Of = min(int32(s.card.Damage), cards.Boxes), cards.Boxes
	}
	// Only the soldier's own side sees that it leads: the enemy could infer its card.
	p.Leads = (side == game.Chance || side == b.side(u)) && b.leader(b.side(u), b.squad(u)) == u
	return p
}

// drawnAt is the position of a place on the displayed board.
func (s *setting) drawnAt(id spot) game.Point {
	return game.Point(s.shown(id))
}

// outside is the visible description of an unidentified drone (BHM 12.4.6).
func (b *battle) outside(u int) string {
	if b.carries(u) {
		return "armed drone"
	}
	return "unarmed drone"
}

// carries reports whether a mobile drone is visibly armed.
func (b *battle) carries(u int) bool { return b.has(u, bombing) || b.armed(u) }

// states returns a soldier's markers in words.
func (b *battle) states(u int) []string {
	s := &b.soldiers[u]
	return rule.Remarks{
		{s.markers == 1, "shaken"},
		{s.markers == 2 && !b.drone(u), "panicked"},
		{s.markers == 2 && b.drone(u), "shut down"},
		{b.down(u), "down"},
		{b.is(u, complete), "complete"},
		{b.is(u, hidden), "hidden"},
		{s.painted == 1, "painted"},
		{s.painted == 2, "painted by a sniper"},
		{s.stealth > 0, "stealth " + digits(int(s.stealth))},
	}.Texts()
}

// sheet returns a soldier's card, face down until it has been shown (BHM 5.0).
func (b *battle) sheet(u int, side game.Side) game.Card {
	c := game.Card{Piece: int32(u), Title: b.label(u), Side: b.side(u), FaceDown: !b.read(side, u)}
	if c.FaceDown {
		return c
	}
	k, card := b.kind(u), b.soldiers[u].card
	c.Title = b.label(u) + " " + k.Name
	at := int(card.Damage)
	if at >= len(k.Attack) {
		at = -1
	}
	if k.Class == cards.Armoured {
		c.Add(cardWords, "damage", fmt.Sprintf("%d of %d", min(int(card.Damage), cards.Boxes), cards.Boxes))
	}
	for _, line := range b.printed[card.Type] {
		if line.At >= 0 {
			line.At = at
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// cardWords says what the lines of a card mean.
var cardWords = map[string]string{
	"damage":  "the boxes crossed off; with all of them the soldier is down, and one more eliminates",
	"attack":  "the attack strength, one figure for each number of boxes crossed off; [ ] marks the present one",
	"shield":  "subtracted from the strength of attacks on the soldier",
	"move":    "movement points",
	"figures": "where the figures are from, if not from the rule book",
}

// printCards stores what is printed on every card, once for all views: each row with its figures for
// all states, and the abilities. In the rows, At marks the present state.
func (s *setting) printCards() {
	s.printed = make([][]game.CardLine, s.tables.Units.Len())
	for t := range s.printed {
		k := s.tables.Units.Kind(cards.Type(t))
		s.types = append(s.types, k.ID)
		for _, row := range []struct {
			name  string
			track []int
		}{{"attack", k.Attack}, {"shield", k.Shield}, {"move", k.Move}} {
			s.printed[t] = append(s.printed[t], game.CardLine{Name: row.name, Text: strings.Trim(fmt.Sprint(row.track), "[]"), Means: cardWords[row.name]})
		}
		special := game.CardLine{Name: "special", Text: k.Abilities.String(), At: -1}
		switch note := k.Note(); {
		case note != "" && k.Abilities != 0: // one row, so that a small card keeps both
			special.Text += "; " + string(k.Source) + " figures"
		case note != "":
			special = game.CardLine{Name: "figures", Text: string(k.Source), At: -1, Means: cardWords["figures"]}
		case k.Abilities == 0:
			continue
		}
		s.printed[t] = append(s.printed[t], special)
	}
}

// markers returns the mines on the map, sorted by place. The order of laying would reveal their
// kinds.
func (b *battle) markers() (all []int) {
	for m := range b.mines {
		if b.mines[m].at >= 0 {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(m, n int) int { return cmp.Compare(b.mines[m].at, b.mines[n].at) })
	return all
}

// marker returns a mine's marker. Only the mine's own side sees its face.
func (b *battle) marker(m int, side game.Side) game.Piece {
	k := &b.mines[m]
	p := game.Piece{ID: -1, At: b.drawnAt(k.at), Level: b.ground.level(k.at), Side: k.side, Glyph: "*", Label: "mine", FaceDown: true}
	if side == game.Chance || side == k.side {
		p.Label, p.FaceDown = mineWords[k.kind], false
	}
	return p
}

// notes returns the lines shown beside the board: turn, points, controlled dots.
func (b *battle) notes(side game.Side) (all []string) {
	all = append(all, fmt.Sprintf("turn %d of %d", b.turn, b.scenario.Turns))
	if b.holder != game.Chance {
		all = append(all, b.holder.String()+" holds the initiative")
	}
	for _, s := range []game.Side{game.Red, game.Blue} {
		h := &b.sides[s]
		text := fmt.Sprintf("%s: %s", s, rule.Count(int(h.victory), "victory point"))
		if points := b.points(s); points > 0 {
			text += ", " + rule.Count(points, "command point")
		}
		if h.idle {
			text += ", reorganising"
		}
		all = append(all, text)
	}
	for i, s := range b.control {
		if s != game.Chance {
			all = append(all, fmt.Sprintf("%s controls %s", s, b.name(b.contested[i])))
		}
	}
	if left := b.leftLine(side); left != "" {
		all = append(all, left)
	}
	return all
}

// leftLine returns the active soldier's remaining movement in words. A side sees the line only if it
// has read the soldier's card.
func (b *battle) leftLine(side game.Side) string {
	if u := int(b.act.unit); u >= 0 && b.read(side, u) && b.knows(side, u) {
		return fmt.Sprintf("%s has %s left", b.label(u), b.leftWords())
	}
	return ""
}
