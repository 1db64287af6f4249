package gravarmor

import (
	"fmt"
	"strconv"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// View implements game.State. Nothing is hidden: both sides see all counters face up
// (GA combat/detection).
func (b *battle) View(game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.turn), Phase: b.phaseWord(), Board: b.ground.shown, Outcomes: outcomeWords}
	for u := range b.units {
		v.Pieces = append(v.Pieces, b.piece(u))
		v.Cards = append(v.Cards, b.card(u))
	}
	v.Notes, v.Goals, v.Left = b.notes(), b.goals, b.leftLine()
	v.Turns, v.Score, v.Stakes, v.Marks = b.scenario.Turns, b.Result().Points, b.stakes(), b.marks()
	v.Sides = [3]string{scenario.League: scenario.SideName(scenario.League), scenario.Imperial: scenario.SideName(scenario.Imperial)}
	return v
}

// phaseWord returns the phase and the moving side.
func (b *battle) phaseWord() string {
	if b.turn == 0 {
		return "set-up"
	}
	return fmt.Sprintf("phase %d: %s moves, %s fires", b.phase, scenario.SideName(b.mover), scenario.SideName(b.firer()))
}

var offNames = map[int16]string{offReserve: "in reserve", offOrbit: "in orbit", offUnset: "to be set up", offExited: "left the map", offDead: "destroyed", offLifted: "taken off", offAboard: "aboard"}

// piece returns a unit's counter.
func (b *battle) piece(u int) game.Piece {
	s := &b.units[u]
	p := game.Piece{ID: int32(u), Side: b.side(u), Glyph: b.kind(u).Name[:1], Label: b.roster[u].label}
	if s.at >= 0 {
		at := b.ground.board.At(int(s.at))
		p.At = game.Point{X: int32(at.Q), Y: int32(at.V)}
	} else if p.Off, p.Lost = offNames[s.at], !b.living(u); s.in != nobody {
		p.State = append(p.State, "in "+b.roster[s.in].label)
	}
	p.Airborne = b.is(u, exposed)
	p.Shape = game.Shape{Type: b.kind(u).Name, Spent: b.living(u) && b.is(u, moved) || s.fired != 0, Acting: b.act.unit == int8(u), Unsteady: b.is(u, disrupted)}
	if b.roster[u].victim == scenario.Fortress {
		p.Shape.Hits, p.Shape.Of = int32(s.lost), int32(b.kind(u).EW)
	}
	p.State = append(p.State, rule.Remarks{
		{b.is(u, disrupted), "disrupted"},
		{b.is(u, flying), "in free flight"},
		{b.is(u, rising), "between orbit and ground"},
		{b.is(u, moved) && b.living(u), "moved"},
		{s.fired != 0, "fired"},
		{b.is(u, boarding), "getting in"},
		{b.is(u, alighting), "getting out"},
		{s.lost > 0, "EW -" + strconv.Itoa(int(s.lost))},
	}.Texts()...)
	return p
}

// card returns the values printed on a unit's counter (GA equipment/counters).
func (b *battle) card(u int) game.Card {
	k, m := b.kind(u), &b.roster[u]
	c := game.Card{Piece: int32(u), Title: m.title, Side: m.side, Source: k.Source}
	c.Add(cardWords, "type", k.Role)
	for g := int(m.first); g < int(m.first+m.count); g++ {
		gun := &b.guns[g]
		reach := "any range"
		if gun.Range > 0 {
			reach = "range " + strconv.Itoa(gun.Range)
		}
		c.Add(cardWords, gun.label, fmt.Sprintf("EW %d, attack %d %s, %s", b.ew(g), gun.Attack, gun.Weapon, reach))
		c.Lines[len(c.Lines)-1].Means = "EW, attack and the type of weapon are added to the hit value; EW also limits the terrain through which it detects"
	}
	defence := strconv.Itoa(k.Defense)
	if k.Active {
		defence += ", active"
	}
	if k.Enhanced {
		defence += ", EW doubles"
	}
	c.Add(cardWords, "defence", defence)
	move := k.Move.String()
	if k.Move <= scenario.Grav {
		move += " " + strconv.Itoa(k.MP)
	}
	c.Add(cardWords, "move", move)
	if b.seats(u) > 0 {
		c.Add(cardWords, "carries", fmt.Sprintf("%d of %d", b.load(u), b.seats(u)))
	}
	return c
}

// cardWords says what the lines of a card mean.
var cardWords = map[string]string{
	"defence": "subtracted from the hit value of whoever fires at the unit",
	"move":    "how the unit moves, and its movement points",
	"carries": "how many units it carries, and how many it can",
}

// notes returns the tracks beside the board.
func (b *battle) notes() (all []string) {
	all = append(all, fmt.Sprintf("turn %d of %d", b.turn, b.scenario.Turns), b.scenario.Victory.Text)
	for _, s := range []game.Side{scenario.League, scenario.Imperial} {
		all = append(all, fmt.Sprintf("%s: %s", scenario.SideName(s), rule.Count(int(b.points[s]), "point")))
	}
	if b.scenario.Ground != "" {
		all = append(all, scenario.StandInNote(b.ground.board))
	}
	for i := range b.held {
		if h := b.heldHex(i); h >= 0 && b.holder[i] != game.Chance {
			all = append(all, fmt.Sprintf("%s holds %s", scenario.SideName(b.holder[i]), b.hexName(h)))
		}
	}
	if left := b.leftLine(); left != "" {
		all = append(all, left)
	}
	for _, t := range b.key.Terrains[1:] {
		all = append(all, fmt.Sprintf("%s: inf %s, hover %s, grav %s, combat %d", t.Name, t.Cost[scenario.Infantry], t.Cost[scenario.Hover], t.Cost[scenario.Grav], t.Combat))
	}
	return all
}

// leftLine returns the remaining movement of the moving unit.
func (b *battle) leftLine() string {
	if u := b.act.unit; u != nobody && b.roster[u].class <= scenario.Grav {
		return b.roster[u].label + " has " + rule.CountHalves(int(b.act.left), "movement point") + " left"
	}
	return ""
}
