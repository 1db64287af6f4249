package battlesuit

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// opening tells what is played.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) {
	return "the opening", "BHM 13.1"
}

// Work tells the title and which figures are stand-ins.
func (opening) Work(t *table) {
	b := t.State
	t.Say("BHM 13.1", "%s. Red brings %d build points, Blue %d.", b.scenario.Title, b.scenario.Forces[game.Red].Build, b.scenario.Forces[game.Blue].Build)
	if b.raster != nil {
		t.Say("BHM 15.0", "Fought without a map, on table %s.", b.raster.Table.ID)
	}
	if notes := b.tables.Sources(); len(notes) > 0 {
		t.Say("BHM 13.1", "Not printed figures: %s.", strings.Join(notes, "; "))
	}
	b.terms(t)
}

// enrol finds the next soldier or mine to be set up, red before blue, in the order
// of the scenario (BHM 13.4). Who finds no dot takes no part: that can be only
// where hidden soldiers or minefields leave none.
type enrol struct{ Next int }

func (enrol) Title(*battle) (string, rule.Clause) {
	return "set-up", "BHM 13.4"
}

// Work asks for the first who finds a dot.
func (e enrol) Work(t *table) {
	b := t.State
	for next := e.Next; next < len(b.postings); next++ {
		if d := (deploy{int16(next)}); d.Ask(b).Options != nil {
			t.Then(d)
			return
		}
		p := b.postings[next]
		if p.mine >= 0 {
			b.mines[p.mine].at = offDead
			t.Say("BHM 12.6", "A mine marker of %s is left over: no dot is free for it.", b.mines[p.mine].side)
			continue
		}
		b.remove(int(p.soldier), offExited)
		t.Say("BHM 13.4", "%s takes no part: no dot is free to set up on.", b.label(int(p.soldier)))
	}
}

// deploy sets up one soldier or mine.
type deploy struct{ Next int16 }

func (deploy) Title(*battle) (string, rule.Clause) {
	return "set-up", "BHM 13.4"
}

// Ask offers the dots of the zone that are free, and that nobody needs who is set
// up later.
func (d deploy) Ask(b *battle) game.Question {
	p := b.postings[d.Next]
	if p.mine >= 0 {
		return b.askLay(int(p.mine))
	}
	u := int(p.soldier)
	q := game.Question{Side: b.side(u), Topic: "place", Cite: "BHM 13.4", Open: b.raster != nil && !b.is(u, hidden), Seen: game.Everyone}
	if b.is(u, hidden) {
		q.Cite, q.Seen = "BHM 12.10", game.Only(b.side(u))
	}
	for _, at := range b.sparing(int(d.Next), b.vacant(u)) {
		q.Options = append(q.Options, game.Option{Choice: b.placed(vPlace, at, u)})
	}
	return q
}

// Refuse says that a dot is somebody else's only one.
func (d deploy) Refuse(b *battle, c game.Choice) error {
	u := int(b.postings[d.Next].soldier)
	at, ok := b.placeIn(c, 1)
	switch {
	case b.raster != nil && u < 0:
		return b.refuseLay(int(b.postings[d.Next].mine), c)
	case c.Verb != vPlace || int(c.Args[0]) != u || !ok || c != b.placed(vPlace, at, u):
		return b.unheard(c)
	case b.raster != nil:
		return b.refusePlace(int(d.Next), u, at)
	case slices.Contains(b.vacant(u), at):
		return b.mustStayFree(at)
	}
	return nil
}

// mustStayFree refuses a dot that is somebody else's only one.
func (b *battle) mustStayFree(at spot) error {
	return rule.Refuse("BHM 13.4", "%s must stay free: else somebody who is set up later finds no dot", b.name(at))
}

// refusePlace says why a soldier cannot be set up at a point of a table.
func (b *battle) refusePlace(next, u int, at spot) error {
	m := &b.roster[u]
	switch {
	case !b.raster.stands(at):
		return rule.Refuse("BHM 15.3", "%s is not on the table with the whole base", b.name(at))
	case !m.detachment.Region.has(at.point()) || !m.detachment.Region.fits(b.ground.dot(at).Terrain):
		return rule.Refuse("BHM 13.4", "%s is not in %s, where %s is set up", b.name(at), m.detachment.Where, b.label(u))
	case b.is(u, hidden):
		return rule.Refuse("BHM 12.10", "who is hidden is set up at one of the points that are listed")
	case b.seenThere(at, u) >= 0:
		return rule.Refuse("BHM 8.3", "%s is where another stands", b.name(at))
	case !b.canBegin(u, at):
		return rule.Refuse("BHM 13.4", "%s is %s, where %s cannot be set up", b.name(at), b.ground.dot(at).Terrain, b.label(u))
	case b.crowded && b.spares(next, []spot{at}) == nil && b.spares(next, b.vacant(u)) != nil:
		return b.mustStayFree(at)
	}
	return nil
}

// unheard refuses an answer that is none to the question, where points need not be
// listed; elsewhere the table does.
func (b *battle) unheard(c game.Choice) error {
	if b.raster == nil {
		return nil
	}
	return rule.Refuse("BHM 15.1", "%s is no answer here", b.lexicon.Words(c))
}

// vacant are the dots of his zone on which a soldier can be set up now, as far as
// his side knows.
func (b *battle) vacant(u int) []spot {
	all := make([]spot, 0, len(b.roster[u].zone))
	for _, at := range b.roster[u].zone {
		if b.seenThere(at, u) < 0 && b.canBegin(u, at) {
			all = append(all, at)
		}
	}
	return all
}

// sparing are those of some dots that leave one for each soldier who is set up
// after the posting, as far as its side knows; all of them if none does. Hidden
// soldiers take no dot from the enemy.
func (b *battle) sparing(posting int, dots []spot) []spot {
	if !b.crowded {
		return dots
	}
	if all := b.spares(posting, dots); all != nil {
		return all
	}
	return dots
}

// spares are those of some dots that leave one for each of the others.
func (b *battle) spares(posting int, dots []spot) (all []spot) {
	u := int(b.postings[posting].soldier)
	var later []placeTaker
	for _, p := range b.postings[posting+1:] {
		if v := int(p.soldier); p.mine < 0 && (b.side(v) == b.side(u) || !b.is(u, hidden) && !b.is(v, hidden)) {
			taker := placeTaker{side: b.side(v)}
			for _, at := range b.vacant(v) {
				taker.dots = append(taker.dots, b.shown(at))
			}
			later = append(later, taker)
		}
	}
	for _, at := range dots {
		held, seated := map[maps.Spot]int{b.shown(at): -1}, true
		for i := range later {
			for _, other := range later[i].dots {
				if b.raster != nil && b.clash(at, b.spotAt(other), 2*standBase) {
					held[other] = -1
				}
			}
		}
		for i := range later {
			seated = seated && seat(later, i, held, map[maps.Spot]bool{})
		}
		if seated {
			all = append(all, at)
		}
	}
	return all
}

// canBegin reports whether a soldier may be set up on a dot.
func (b *battle) canBegin(u int, at spot) bool {
	d := b.ground.dot(at)
	switch {
	case b.is(u, hidden) && b.protection(at) == 0:
		return false // BHM 12.10
	case b.kind(u).Has(fixed) && d.Terrain == dots.Marsh:
		return false // BHM 12.4.4
	}
	return !b.wet(at) || b.flies(u) && !b.is(u, hidden)
}

// Answer puts him there, and asks for his level if he can begin in the air.
func (d deploy) Answer(t *table, c game.Choice) {
	b := t.State
	if c.Verb == vLay {
		b.lay(t, int(b.postings[d.Next].mine), c)
		t.Then(enrol{int(d.Next) + 1})
		return
	}
	u, at := int(c.Args[0]), b.spotIn(c, 1)
	s := &b.soldiers[u]
	s.at, s.level = at, int8(b.footLevel(at))
	e := game.Event{Text: fmt.Sprintf("%s sets up at %s.", b.label(u), b.name(at)), Cite: "BHM 13.4", Seen: game.Everyone}
	if b.is(u, hidden) {
		e.Cite, e.Seen, e.Public = "BHM 12.10", game.Only(b.side(u)), fmt.Sprintf("%s sets up hidden.", b.label(u))
	}
	t.Report(e)
	t.Then(height{int8(u)}, enrol{int(d.Next) + 1})
}

// footLevel is the level of a soldier who stands on a dot.
func (b *battle) footLevel(at spot) int { return b.ground.level(at) }

// flies reports whether a unit can be in the air.
func (b *battle) flies(u int) bool { return b.kind(u).Abilities&(bouncing|flying) != 0 }

// height asks at which level a soldier begins, or comes onto the map
// (BHM 13.4).
type height struct{ Unit int8 }

func (h height) Title(b *battle) (string, rule.Clause) {
	return b.label(int(h.Unit)) + " chooses a level", "BHM 13.4"
}

// Ask offers the ground and every level above what stands there.
func (h height) Ask(b *battle) game.Question {
	u := int(h.Unit)
	s := &b.soldiers[u]
	if !b.flies(u) || b.is(u, hidden) || s.at < 0 {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "height", Cite: "BHM 13.4", Seen: game.Everyone}
	if !b.wet(s.at) && !b.has(u, flying) {
		q.Options = append(q.Options, game.Option{Choice: choice(vHeight, u, b.ground.level(s.at))})
	}
	for level := b.lowest(s.at); level <= b.ceiling(s.at); level++ {
		q.Options = append(q.Options, game.Option{Choice: choice(vHeight, u, level), Cite: "BHM 8.2.1"})
	}
	return q
}

// Answer lifts him. Who comes onto the map in the air stays there this turn, as
// after a bounce (BHM 8.2.7).
func (h height) Answer(t *table, c game.Choice) {
	b, u := t.State, int(h.Unit)
	s := &b.soldiers[u]
	if level := int(c.Args[1]); level > b.ground.level(s.at) {
		s.level = int8(level)
		b.set(u, airborne)
		verb := "begins"
		if b.act.unit == h.Unit {
			verb = "comes in"
			b.act.did |= bounced | aloft
		}
		t.Say("BHM 13.4", "%s %s at level %d.", b.label(u), verb, level)
	}
	if b.act.unit == h.Unit {
		b.claim(u)
	}
}
