package gts

import (
	"cmp"
	"fmt"
	"strings"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// drawBoard returns the board for all views.
func (s *setting) drawBoard() *game.Board {
	b := game.NewHexes(s.hexMap)
	for i := range b.Places {
		p, at := &b.Places[i], s.hexMap.At(i)
		p.ID = int32(s.id(at))
		for _, o := range s.scenario.Objectives {
			if o.At == at {
				p.Goal = true
				p.Plain++
				p.Notes = append(p.Notes, fmt.Sprintf("objective, %s", rule.Count(o.Points, "point")))
			}
		}
		for _, w := range s.scenario.Works {
			if w.At == at && (w.Kind == "strongpoint" || w.Kind == "observation-post") {
				p.Notes = append(p.Notes, strings.ReplaceAll(w.Kind, "-", " "))
			}
		}
	}
	return b
}

// level returns the level of the ground: 1 on a hill.
func (s *setting) level(at int16) int {
	if s.hex(at).Hill {
		return 1
	}
	return 0
}

// View implements game.State. Everything is visible except the chits that the enemy has set aside.
func (b *battle) View(side game.Side) game.View {
	v := game.View{Title: b.scenario.Title, Turn: int(b.turn), Phase: b.phase(), Board: b.board, Goals: b.goals, Outcomes: outcomeWords}
	for u := range b.units {
		v.Pieces = append(v.Pieces, b.piece(u))
		v.Cards = append(v.Cards, b.sheet(u))
	}
	for _, m := range b.barrages {
		v.Pieces = append(v.Pieces, b.marker(m.at, game.Chance, "*", map[bool]string{false: "light barrage", true: "heavy barrage"}[m.heavy]))
	}
	for _, w := range b.works {
		v.Pieces = append(v.Pieces, b.marker(w.at, w.side, "^", "entrenchment"))
	}
	for _, k := range b.blocks {
		v.Pieces = append(v.Pieces, b.marker(k.at, b.divisions[k.division].side, "#", "road block"))
	}
	v.Notes, v.Left = b.notes(side), cmp.Or(b.leftLine(), b.workLeft())
	v.Turns, v.Score, v.Stakes, v.Marks = len(b.scenario.Track), b.Result().Points, b.stakes(), b.marks()
	return v
}

func (b *battle) marker(at int16, side game.Side, glyph, label string) game.Piece {
	p := b.place(at)
	return game.Piece{ID: -1, At: game.Point{X: int32(p.Q), Y: int32(p.V)}, Side: side, Glyph: glyph, Label: label}
}

// phase describes the chit in play.
func (b *battle) phase() string {
	if b.turn == 0 && len(b.order) > 0 {
		return "set-up"
	}
	if b.drawn < 0 {
		return "start of the turn"
	}
	return "chit " + b.chits[b.drawn].label
}

var offNames = map[int16]string{offDead: "eliminated", offWaiting: "to arrive", offRearguard: "not in play", offUnset: "to be set up", offLeft: "left the map"}

var classGlyphs = [...]string{scenario.Infantry: "i", scenario.Engineer: "e", scenario.Gun: "g", scenario.Artillery: "h", scenario.Mortar: "m", scenario.Armour: "t"}

// piece returns a unit's counter.
func (b *battle) piece(u int) game.Piece {
	s := &b.units[u]
	p := game.Piece{ID: int32(u), Side: b.side(u), Glyph: classGlyphs[b.class(u)], Label: b.label(u)}
	if s.at < 0 {
		p.Off, p.Lost = offNames[s.at], s.at == offDead
		return p
	}
	at := b.place(s.at)
	p.At = game.Point{X: int32(at.Q), Y: int32(at.V)}
	p.State = b.states(u)
	p.Shape = game.Shape{
		Type: b.roster[u].name, Hits: int32(b.roster[u].kind.Steps) - int32(s.steps), Of: int32(b.roster[u].kind.Steps),
		Spent: b.is(u, acted), Acting: b.acting(u), Unsteady: b.is(u, suppressed) || s.hits > 0, Leads: len(b.leadersWith(u)) > 0, Astray: !b.inCommand(u),
	}
	return p
}

// states lists a unit's markers.
func (b *battle) states(u int) []string {
	s := &b.units[u]
	all := rule.Remarks{
		{b.is(u, suppressed), "suppressed"},
		{s.hits == 1, "one cohesion hit"},
		{s.hits >= 2, "two cohesion hits"},
		{b.lost(u), "step loss"},
		{b.is(u, column), "in column"},
		{b.is(u, mounted), "mounted"},
		{b.is(u, improved), "improved position"},
		{b.is(u, entrenched), "entrenched"},
		{s.work > 0, fmt.Sprintf("men at work %d", s.work)},
		{b.is(u, acted), "activated"},
		{!b.inCommand(u), "out of command"},
	}.Texts()
	for _, f := range b.leadersWith(u) {
		all = append(all, "leader of "+b.formations[f].name)
	}
	if b.class(u) == scenario.Artillery && s.contact != pending {
		all = append(all, "in contact with "+b.formations[s.contact].name)
	}
	return all
}

// sheet returns a unit's card.
func (b *battle) sheet(u int) game.Card {
	k := b.roster[u].kind
	f := &k.Foot
	if b.units[u].at >= 0 {
		f = b.face(u)
	}
	c := game.Card{Piece: int32(u), Title: b.label(u) + " " + b.roster[u].name, Side: b.side(u), Source: b.tables.Order.Source}
	c.Add(cardWords, "fire", ratingWords(f.Fire)+", range "+digits(max(1, f.Range)))
	c.Add(cardWords, "assault", ratingWords(f.Assault)+map[bool]string{true: " twice"}[f.Twice])
	c.Add(cardWords, "defence", fmt.Sprintf("%+d%s", f.Defence, map[bool]string{true: " armoured"}[f.Armoured]))
	c.Add(cardWords, "quality", digits(k.Quality))
	c.Add(cardWords, "move", moveWords(f.Move))
	c.Add(cardWords, "steps", fmt.Sprintf("%d of %d", b.units[u].steps, k.Steps))
	c.Add(cardWords, "of", b.formations[b.roster[u].formation].name)
	return c
}

// cardWords says what the lines of a card mean.
var cardWords = map[string]string{
	"fire":    "the fire rating and the colour of the weapon, which is its row of the results table; the range in hexes",
	"assault": "the rating and the colour in an assault; \"twice\": two shots",
	"defence": "added to the rating of whoever fires at the unit; \"armoured\": the other side of the results table",
	"quality": "a check passes up to this number on a die of ten",
	"move":    "movement points, and how the unit moves; *: one hex, after a check",
	"steps":   "the steps left; without any the unit is gone",
}

func ratingWords(r scenario.Rating) string {
	if !r.Has {
		return "No"
	}
	return fmt.Sprintf("%d %s", r.Value, r.Colour)
}

func moveWords(m scenario.MoveRating) string {
	switch m.Points {
	case scenario.NoMove:
		return "No"
	case scenario.StarMove:
		return "*"
	}
	return fmt.Sprintf("%d %s", m.Points, m.Class)
}

// notes returns the tracks beside the map.
func (b *battle) notes(side game.Side) (all []string) {
	all = append(all, fmt.Sprintf("turn %d of %d, %s, %s", max(1, b.turn), len(b.scenario.Track), b.today(), b.weather))
	if b.hexMap.StandIn(hexes.ByTerrain) {
		all = append(all, fmt.Sprintf("terrain: stand-in; map %s prints colours", b.hexMap.ID))
	}
	for d := range b.divisions {
		p := b.pools[d]
		all = append(all, fmt.Sprintf("%s %s: %d command, %d dispatch points", b.divisions[d].side, b.divisions[d].Name, p.cp, p.dp))
	}
	if !b.mug.empty() {
		all = append(all, "in the mug: "+strings.Join(b.chitNames(b.mug), ", "))
	}
	if b.held >= 0 {
		all = append(all, "kept for the next turn: "+b.chits[b.held].label)
	}
	for _, s := range []game.Side{game.Red, game.Blue} {
		if own := b.aside(s); !own.empty() {
			if side == game.Chance || side == s {
				all = append(all, s.String()+" has set aside: "+strings.Join(b.chitNames(own), ", "))
			} else {
				all = append(all, s.String()+" has set chits aside")
			}
		}
		if b.air[s] > 0 {
			all = append(all, fmt.Sprintf("%s has %s", s, counted(int(b.air[s]), "air point")))
		}
	}
	return b.goalNotes(all)
}

// goalNotes appends the holders of the objectives, the score, and the remaining movement of the
// active unit.
func (b *battle) goalNotes(all []string) []string {
	for i, o := range b.scenario.Objectives {
		holder := "nobody"
		if s := b.control[i]; s != game.Chance {
			holder = s.String()
		}
		all = append(all, fmt.Sprintf("objective %s: %s, %s's", b.scenario.PlaceName(o.At), rule.Count(o.Points, "point"), holder))
	}
	all = append(all, b.scenario.EntryTerms(b.tables)...)
	all = append(all, b.Result().Text)
	if left := b.leftLine(); left != "" {
		all = append(all, left)
	}
	return all
}

// leftLine returns the remaining movement of the active units that can go on.
func (b *battle) leftLine() string {
	if b.act.kind != moving || len(b.members()) == 0 || b.act.did&began == 0 || b.act.did&stayed != 0 || b.pointsLeft() < 0 {
		return ""
	}
	return rule.Joined(b.movers(), ", ", func(u int) string {
		return b.label(u) + " has " + rule.CountHalves(b.left(u), "movement point") + " left"
	})
}

// workLeft names the work that a side lays now, with its number among the side's works of its kind:
// "entrenchment 1 of 3". It returns "" if all works of the set-up lie.
func (b *battle) workLeft() string {
	order, laid := b.layings(), b.laid()
	if b.turn > 0 || laid < 0 || laid >= len(order) {
		return ""
	}
	now, number, all := &b.scenario.Works[order[laid].Work], 0, 0
	for i, l := range order {
		if w := &b.scenario.Works[l.Work]; w.Side == now.Side && w.Kind == now.Kind {
			if all++; i <= laid {
				number++
			}
		}
	}
	return fmt.Sprintf("%s %d of %d", strings.ReplaceAll(now.Kind, "-", " "), number, all)
}

// laid returns the number of works that players have laid in set-up.
func (b *battle) laid() int {
	n := len(b.works) + len(b.blocks)
	for i := range b.scenario.Works {
		if w := &b.scenario.Works[i]; w.Zone == nil && (w.Kind == "entrenchment" || w.Kind == "road-block") {
			n--
		}
	}
	return n
}

// aside returns the set of chits that a side has set aside.
func (b *battle) aside(s game.Side) (chits set) {
	for i, c := range b.chits {
		if c.side == s && b.later.has(i) {
			chits.add(i)
		}
	}
	return chits
}
