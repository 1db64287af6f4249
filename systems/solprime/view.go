package solprime

import (
	"fmt"
	"strconv"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// View implements game.State. Everything is visible except the strengths of enemy minefields and the
// enemy's guns behind the table.
func (b *battle) View(side game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.cycle), Phase: "platoons in turn", Board: b.board, Outcomes: outcomeWords}
	if b.cycle == 0 {
		v.Phase = "set-up"
	}
	if b.acting >= 0 {
		v.Phase = "orders of " + b.squads[b.acting].name
	}
	for u := range b.stands {
		v.Pieces = append(v.Pieces, b.counter(u, side))
		v.Cards = append(v.Cards, b.sheet(u, side))
	}
	for m := range b.mines {
		if !b.mines[m].gone && !b.mines[m].unlaid {
			v.Pieces = append(v.Pieces, b.marker(m, side))
		}
	}
	for i := range b.smokes {
		v.Pieces = append(v.Pieces, b.cloud(i))
	}
	v.Goals, v.Notes, v.Marks = b.goals, b.notes(), append(b.scenario.Objectives.Marks(b.holding()), b.convoyMarks()...)
	v.Round = "cycle"
	v.Turns, v.Score, v.Stakes, v.Left = b.scenario.Cycles, b.Result().Points, b.stakes(), b.leftLine()
	return v
}

// counter returns a stand as a side sees it.
func (b *battle) counter(u int, side game.Side) game.Piece {
	s, k := &b.stands[u], b.kind(u)
	c := game.Piece{ID: int32(u), Side: b.side(u), Glyph: b.label(u)[1:2], Label: b.label(u), Group: b.squads[b.roster[u].platoon].name}
	if c.FaceDown = b.unseen(u, side); c.FaceDown {
		c.Off = "behind the table"
		return c
	}
	if c.Off, c.Lost = b.whereabouts(u), s.dead; c.Off != "" {
		return c
	}
	c.Airborne, c.Level = b.aloft(u), int(s.height)
	c.At, c.Base, c.Heading = game.Point(s.at), int32(k.Base), game.Point{X: int32(s.facing.X), Y: int32(s.facing.Y)}
	if b.acting == b.roster[u].platoon && !b.is(u, ordered) {
		c.Left = int32(b.leftOver(u))
	}
	c.Shape = game.Shape{
		Type: k.Name, Spent: b.platoonOf(u).done, Acting: b.acting == b.roster[u].platoon, Unsteady: b.is(u, suppressed) || b.platoonOf(u).shaken,
		Leads: int(b.leaders[b.side(u)]) == u,
	}
	if w := s.with; w != nowhere && b.living(int(w)) {
		c.State = append(c.State, "with "+b.label(int(w)))
	}
	if b.housed(u) {
		c.State = append(c.State, "in "+b.label(b.host(u)))
	}
	c.State = append(c.State, rule.Remarks{
		{b.is(u, watching), "on overwatch"}, {b.is(u, suppressed), "suppressed"}, {b.is(u, stuck), "immobilized"},
		{int(b.leaders[b.side(u)]) == u, "with the leader"}, {b.is(u, dug), "dug in"}, {b.is(u, smoked), "behind smoke"}, {b.is(u, firing), "has fired"}, {b.platoonOf(u).shaken, "shaken"},
	}.Texts()...)
	return c
}

// sheet returns what a side knows about a stand, as a card.
func (b *battle) sheet(u int, side game.Side) game.Card {
	c := game.Card{Piece: int32(u), Title: b.label(u), Side: b.side(u), FaceDown: b.unseen(u, side)}
	if c.FaceDown {
		return c
	}
	k, s := b.kind(u), &b.stands[u]
	c.Title, c.Source = c.Title+" "+k.Name, k.Source
	line := func(on bool, name, format string, args ...any) {
		if on {
			c.Add(cardWords, name, fmt.Sprintf(format, args...))
		}
	}
	works, name := b.structure(u), b.squads[b.roster[u].platoon].name
	if works {
		line(true, "structure", "%s, %s", name, k.RatingWord())
		line(true, "armour", "%d, %s", k.Front, k.SizeWord())
	} else {
		line(true, "platoon", "%s, %s", name, b.rating(u))
		line(true, "movement", "%s, %s, %s left", k.Transport, grid.InchWords(k.Move), grid.Inches(b.leftOver(u)))
		line(true, "armour", "%d front, %d flank, %s", k.Front, k.Flank, k.SizeWord())
	}
	if k.Calibre > 0 {
		left := fmt.Sprintf(", %s of ammunition", rule.Count(int(s.rounds), "turn"))
		if b.written(u, side) {
			left = ""
		}
		line(true, "artillery", "%s%s", k.CalibreWord(), left)
	}
	line(k.Berths() > 0, "holds", "%s", b.tenants(u))
	for i, w := range k.Weapons {
		left := ""
		if k.Pairs || k.Launches { // only for weapons that run out
			left = fmt.Sprintf(", %d of %d left", s.load[i], k.Numbers[i])
		}
		line(true, w.ID, "%d to %d inches, %d/%d%s", w.Least, w.Range, w.Vehicles, w.Infantry, left)
		c.Lines[len(c.Lines)-1].Means = weaponWords[w.Class]
	}
	line(k.Bombs > 0, "bombs", "%d of %d left", s.bombs, k.Bombs)
	return c
}

// cardWords says what the lines of a card mean.
var cardWords = map[string]string{
	"movement":  "how the stand moves, its inches a turn, and how many are left",
	"armour":    "subtracted from the die to kill; a smaller target is harder to hit",
	"artillery": "the weight of its shells, and how long they last",
	"holds":     "how many stands it holds, and which are inside",
}

// weaponWords says what the line of a weapon means, by its class.
var weaponWords = func() (all [len(classNames)]string) {
	for class, name := range classNames {
		all[class] = name + ": where it reaches, and its strength against vehicles/infantry, added to the die to kill"
	}
	return all
}()

// classNames are the names of the classes of weapons.
var classNames = [...]string{
	scenario.Gun: "a gun", scenario.Beam: "a beam weapon", scenario.Missile: "a missile", scenario.APW: "an antipersonnel weapon", scenario.LAW: "a light antitank weapon", scenario.Rocket: "a rocket pod",
}

// tenants describes how many stands a stand can hold, and which stands are inside.
func (b *battle) tenants(u int) string {
	text, between := strconv.Itoa(b.kind(u).Berths()), ": "
	for _, v := range b.inside(u) {
		text, between = text+between+b.label(v), ", "
	}
	return text
}

// whereabouts describes where a stand is if it is not on the table, else "".
func (b *battle) whereabouts(u int) string {
	switch s := &b.stands[u]; {
	case s.dead && b.platoonOf(u).gone:
		return "destroyed or routed"
	case s.dead:
		return "destroyed"
	case b.carried(u):
		return "in " + b.label(b.host(u))
	case s.off == unset:
		return "to be set up"
	case s.off == battery:
		return fmt.Sprintf("%s behind the table", grid.InchWords(b.roster[u].behind))
	case s.off == away && s.exit > 0:
		return fmt.Sprintf("off the table since cycle %d", s.exit)
	case s.off == away:
		return "not called yet"
	}
	return ""
}

func (b *battle) notes() (all []string) {
	all = append(all, fmt.Sprintf("cycle %d of %d", b.cycle, b.scenario.Cycles))
	for _, s := range []game.Side{game.Red, game.Blue} {
		all = append(all, fmt.Sprintf("%s: %s", s, rule.Count(int(b.points[s]), "point")))
		if f := &b.scenario.Forces[s]; b.cycle == 0 && b.toBeSet(s) {
			all = append(all, fmt.Sprintf("%s sets up within %s", s, f.Zones))
		}
		if f := &b.scenario.Forces[s]; b.nextCounter(s) >= 0 {
			all = append(all, fmt.Sprintf("%s lays counters within %s", s, f.Laying))
		}
	}
	for _, s := range b.barrages {
		all = append(all, fmt.Sprintf("%s will fire at %s", b.label(int(s.Unit)), s.At))
	}
	return append(all, b.scenario.Objectives.Notes(b.holding())...)
}
