package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
)

// View implements game.State: nothing is hidden, so both sides see the same.
func (b *battle) View(game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.turn), Phase: "pieces in turn", Board: b.board}
	if b.act >= 0 {
		v.Phase = "move of " + b.label(int(b.act))
	}
	for u := range b.pieces {
		v.Pieces = append(v.Pieces, b.counter(u))
		v.Cards = append(v.Cards, b.sheet(u))
	}
	v.Notes, v.Marks = b.notes(), b.scenario.Objectives.Marks(b.holding())
	return v
}

var offWords = map[state]string{reserve: "off the board", gone: "left the board", dead: "destroyed"}

// counter is a piece as it stands.
func (b *battle) counter(u int) game.Piece {
	p, k := &b.pieces[u], b.kind(u)
	c := game.Piece{ID: int32(u), Side: b.side(u), Glyph: b.label(u)[1:2], Label: b.label(u), Off: offWords[p.state]}
	if p.state == carried {
		c.Off = "in " + b.label(int(p.aboard))
	}
	if c.Off == "" {
		c.At, c.Level, c.Airborne = game.Point(p.at), int(p.alt/grid.Inch), p.alt > 0 && p.floor == 0
		if int(b.act) == u {
			c.Left = int32(b.left(u))
		}
		c.Base, c.Heading = int32(k.Base), game.Point{X: int32(p.facing.X), Y: int32(p.facing.Y)}
	}
	for _, m := range []struct {
		on   bool
		text string
	}{
		{b.is(u, done), "has moved"}, {b.is(u, fired), "has fired"}, {b.is(u, observed), "observed"}, {b.is(u, dugIn), "in a foxhole"},
		{p.floor > 0, "floor " + digits(int(p.floor))},
		{p.damage > 0, fmt.Sprintf("%d points of damage", p.damage)},
		{p.slowed > 0 || p.killed > 0, "moves " + grid.Inches(b.allowance(u))}, {p.gunned >= 2, "weapon out"},
		{b.pace(u) > AtRest, b.pace(u).String()},
	} {
		if m.on {
			c.State = append(c.State, m.text)
		}
	}
	return c
}

// sheet is what a piece is.
func (b *battle) sheet(u int) game.Card {
	k := b.kind(u)
	c := game.Card{Piece: int32(u), Title: b.label(u) + " " + k.Name, Side: b.side(u)}
	line := func(name, format string, args ...any) {
		c.Lines = append(c.Lines, game.CardLine{Name: name, Text: fmt.Sprintf(format, args...), At: -1})
	}
	line("movement", "%s, %s inches, %s left", k.Type, grid.Inches(k.Rate), grid.Inches(b.left(u)))
	if k.Weapon.Range > 0 {
		line("weapon", "%s, %s inches, power %d", k.Weapon.Name, grid.Inches(k.Weapon.Range), k.Weapon.Power)
	}
	line("armour", "%d front, %d flank, %d rear", k.Armour[0], k.Armour[1], k.Armour[2])
	line("size", "%d, worth %d", k.Size, k.Points)
	if k.Carries > 0 {
		line("carries", "%d troopers", k.Carries)
	}
	return c
}

func (b *battle) notes() (all []string) {
	all = append(all, fmt.Sprintf("turn %d of %d", b.turn, b.scenario.Turns))
	for _, s := range []game.Side{game.Red, game.Blue} {
		all = append(all, fmt.Sprintf("%s: %d points", s, b.sides[s].points))
		if d := b.sides[s].detour; d.set {
			all = append(all, fmt.Sprintf("%s: troops go round to the %s, from turn %d", s, hands[d.hand], d.turn))
		}
	}
	all = append(all, b.scenario.Objectives.Notes(b.holding())...)
	if b.act >= 0 {
		all = append(all, fmt.Sprintf("%s has %s inches left", b.label(int(b.act)), grid.Inches(b.left(int(b.act)))))
	}
	return all
}
