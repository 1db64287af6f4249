package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// View implements game.State. Everything is visible except the types of pieces off the board.
func (b *battle) View(side game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.turn), Phase: "alternate moves", Board: b.board, Outcomes: outcomeWords}
	if b.act >= 0 {
		v.Phase = "move of " + b.label(int(b.act))
	}
	if b.toBeSet(game.Red) || b.toBeSet(game.Blue) {
		v.Phase = "set-up"
	}
	for u := range b.pieces {
		v.Pieces = append(v.Pieces, b.counter(u, side))
		v.Cards = append(v.Cards, b.sheet(u, side))
	}
	v.Notes, v.Goals, v.Marks = b.notes(side), b.goals, b.scenario.Objectives.Marks(b.holding())
	v.Turns, v.Score, v.Stakes, v.Left = b.scenario.Turns, b.Result().Points, b.stakes(), b.leftLine(side)
	return v
}

var offWords = map[state]string{reserve: "off the board", unset: "to be set up", gone: "left the board", dead: "destroyed"}

// counter returns a piece as a side sees it.
func (b *battle) counter(u int, side game.Side) game.Piece {
	p, k := &b.pieces[u], b.kind(u)
	c := game.Piece{ID: int32(u), Side: b.side(u), Glyph: b.label(u)[1:2], Label: b.label(u), Off: offWords[p.state], Lost: p.lost()}
	if b.unseen(u, side) {
		c.Off, c.FaceDown, c.State = offWords[reserve], true, b.announced(u)
		if b.is(u, done) {
			c.State = append(c.State, "has moved")
		}
		return c
	}
	c.Shape = b.shape(u)
	if b.offBoard(u) {
		c.State = b.announced(u)
	}
	if p.state == carried {
		c.Off = "in " + b.label(int(p.aboard))
	}
	if c.Off == "" {
		c.At, c.Level, c.Airborne = game.Point(p.at), int(p.alt/grid.Inch), p.airborne()
		if int(b.act) == u {
			c.Left = int32(b.left(u))
		}
		c.Base, c.Heading = int32(k.Base), game.Point{X: int32(p.facing.X), Y: int32(p.facing.Y)}
	}
	c.State = append(c.State, rule.Remarks{
		{b.is(u, done), "has moved"}, {b.is(u, fired), "has fired"}, {b.is(u, observed), "observed"}, {b.is(u, dugIn), "in a foxhole"},
		{p.floor > 0, "floor " + digits(int(p.floor))},
		{p.damage > 0, fmt.Sprintf("%s of damage", rule.Count(int(p.damage), "point"))},
		{p.slowed > 0 || p.killed > 0, "moves " + grid.Inches(b.allowance(u))}, {p.gunned >= 2, "weapon out"},
		{b.pace(u) > AtRest, b.pace(u).String()},
	}.Texts()...)
	return c
}

// lost reports whether a piece is out of the battle for good.
func (p *piece) lost() bool { return p.state == gone || p.state == dead }

// shape returns the visible state of a piece: its type, whether it has moved, and its damage.
func (b *battle) shape(u int) game.Shape {
	s := game.Shape{Type: b.kind(u).Name, Spent: b.is(u, done)}
	if hurt := b.pieces[u].damage; hurt > 0 {
		s.Hits, s.Of = int32(hurt), int32(b.tables.Of(scenario.MostDamage))
	}
	return s
}

// announced describes what both sides know about a piece off the board (LG delayed/5).
func (b *battle) announced(u int) []string {
	w, d := b.awaited(u), b.pieces[u].detour
	switch {
	case w.inside:
		return []string{fmt.Sprintf("in a carrier that may enter from turn %d", w.turn)}
	case d.set:
		return []string{fmt.Sprintf("goes round to the %s, from turn %d", hands[d.hand], d.turn)}
	}
	return []string{fmt.Sprintf("may enter from turn %d", w.turn)}
}

// sheet returns what a side knows about a piece, as a card.
func (b *battle) sheet(u int, side game.Side) game.Card {
	if b.unseen(u, side) {
		return game.Card{Piece: int32(u), Title: b.label(u), Side: b.side(u), FaceDown: true}
	}
	k := b.kind(u)
	c := game.Card{Piece: int32(u), Title: b.label(u) + " " + k.Name, Side: b.side(u), Source: b.tables.UnitSource()}
	c.Add(cardWords, "movement", fmt.Sprintf("%s, %s, %s left", k.Type, grid.InchWords(k.Rate), grid.Inches(b.left(u))))
	if k.Weapon.Range > 0 {
		c.Add(cardWords, "weapon", fmt.Sprintf("%s, %s, power %d", k.Weapon.Name, grid.InchWords(k.Weapon.Range), k.Weapon.Power))
	}
	c.Add(cardWords, "armour", fmt.Sprintf("%d front, %d flank, %d rear", k.Armour[0], k.Armour[1], k.Armour[2]))
	c.Add(cardWords, "size", fmt.Sprintf("%d, worth %d", k.Size, k.Points))
	if k.Carries > 0 {
		c.Add(cardWords, "carries", fmt.Sprintf("%d troopers", k.Carries))
	}
	return c
}

// cardWords says what the lines of a card mean.
var cardWords = map[string]string{
	"movement": "how the piece moves, its inches a turn, and how many are left",
	"weapon":   "its range, and its power, which makes a hit penetrate more easily",
	"armour":   "what a hit must penetrate, by the side from which it comes",
	"size":     "small pieces are harder to hit; the points for destroying the piece",
}

func (b *battle) notes(side game.Side) (all []string) {
	all = append(all, fmt.Sprintf("turn %d of %d", b.turn, b.scenario.Turns))
	for _, s := range []game.Side{game.Red, game.Blue} {
		all = append(all, fmt.Sprintf("%s: %s", s, rule.Count(int(b.points[s]), "point")))
		if b.toBeSet(s) {
			all = append(all, fmt.Sprintf("%s sets up within %s", s, b.scenario.Forces[s].Zones))
		}
	}
	all = append(all, b.scenario.Objectives.Notes(b.holding())...)
	if left := b.leftLine(side); left != "" {
		all = append(all, left)
	}
	return all
}

// leftLine describes the allowance that the active piece has left.
func (b *battle) leftLine(side game.Side) string {
	if b.act >= 0 && !b.unseen(int(b.act), side) {
		return fmt.Sprintf("%s has %s left", b.label(int(b.act)), grid.InchWords(b.left(int(b.act))))
	}
	return ""
}
