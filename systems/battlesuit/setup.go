package battlesuit

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// opening announces the match.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) {
	return "the opening", "BHM 13.1"
}

// Work announces the title and the terms.
func (opening) Work(t *table) {
	b := t.State
	t.Say("BHM 13.1", "%s. Red brings %d build points, Blue %d.", b.scenario.Title, b.scenario.Forces[game.Red].Build, b.scenario.Forces[game.Blue].Build)
	if b.raster != nil {
		t.Say("BHM 15.0", "Fought without a map, on table %s.", b.raster.Table.ID)
	}
	b.terms(t)
	b.scenario.Start.Each(func(side game.Side, points int) { b.award(t, side, points, game.HeadStartCause, game.HeadStartCause) })
}

// enrol finds the next soldier or mine to set up: red before blue, in the order of the scenario
// (BHM 13.4). A unit without a free dot takes no part in the match. That can happen only if hidden
// soldiers or minefields take up the dots.
type enrol struct{ Next int }

func (enrol) Title(*battle) (string, rule.Clause) {
	return "set-up", "BHM 13.4"
}

// Work asks for the first unit with a free dot.
func (e enrol) Work(t *table) {
	b := t.State
	for next := e.Next; next < len(b.postings); next++ {
		if d := (deploy{int16(next)}); d.finds(b) {
			t.Then(d)
			return
		}
		p := b.postings[next]
		if p.soldier < 0 {
			b.leaveOver(b.mines[p.mine].field)
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

// Reasons why a soldier cannot be set up at a place.
var (
	isNotNext  = &game.Reason{Cite: "BHM 13.4", Text: "%s is not the unit to set up now"}
	noZone     = &game.Reason{Cite: "BHM 13.4", Text: "%s is not in %s"}
	hidesThere = &game.Reason{Cite: "BHM 12.10", Text: "%s is not one of the points listed for hidden units"}
	noCover    = &game.Reason{Cite: "BHM 12.10", Text: "%s has no cover where %s could hide"}
	noPost     = &game.Reason{Cite: "BHM 12.4.4", Text: "%s is marsh, where %s cannot be set up"}
	staysFree  = &game.Reason{Cite: "BHM 13.4", Text: "%s must stay free: a unit that is set up later needs it"}
)

// deployDeeds are the deeds of set-up: place the next soldier, or lay a mine.
var deployDeeds = deeds[deploy]{
	{
		Verb: vPlace, Word: "place", Help: "set a soldier up on a dot", Blanks: kinds{aUnit, aSite, aDown},
		Hinder: func(b *battle, d deploy, c game.Choice) hindrance {
			u := int(c.Args[0])
			if int16(u) != b.postings[d.Next].soldier {
				return isNotNext.For(piece(u))
			}
			at, ok := b.placeIn(c, 1)
			if !ok {
				return b.noPlace()
			}
			if h := b.hinderPlace(u, at); !h.None() {
				return h
			}
			return staysFree.If(b.crowded && b.isNeeded(int(d.Next), at), place(at))
		},
		Offer: func(b *battle, d deploy, add offer) {
			if u := int(b.postings[d.Next].soldier); u >= 0 {
				for _, at := range b.roster[u].zone {
					add(b.placed(vPlace, at, u), "")
				}
			}
		},
		Do: func(t *table, d deploy, c game.Choice) {
			t.State.place(t, int(c.Args[0]), t.State.spotIn(c, 1))
			t.Then(height{int8(c.Args[0])}, enrol{int(d.Next) + 1})
		},
	},
	{
		Verb: vLay, Word: "lay", Help: "hide a mine marker on a dot", Blanks: kinds{aMine, aSite, aDown},
		Hinder: func(b *battle, d deploy, c game.Choice) hindrance {
			at, ok := b.placeIn(c, 1)
			if !ok {
				return b.noPlace()
			}
			return b.hinderLaying(int(b.postings[d.Next].mine), mineKind(c.Args[0]), at)
		},
		Offer: func(b *battle, d deploy, add offer) {
			if m := int(b.postings[d.Next].mine); m >= 0 {
				b.offerLaying(m, add)
			}
		},
		Do: func(t *table, d deploy, c game.Choice) {
			t.State.lay(t, int(t.State.postings[d.Next].mine), c)
			t.Then(enrol{int(d.Next) + 1})
		},
	},
}

// finds reports whether there is a place for the next soldier or mine.
func (d deploy) finds(b *battle) bool {
	p := b.postings[d.Next]
	if p.mine >= 0 {
		return len(d.Ask(b).Options) > 0
	}
	return slices.ContainsFunc(b.roster[p.soldier].zone, func(at spot) bool { return b.hinderPlace(int(p.soldier), at).None() })
}

// Ask offers the free dots of the zone, except dots that a later unit needs.
func (d deploy) Ask(b *battle) game.Question {
	p := b.postings[d.Next]
	u := int(p.soldier)
	q := game.Question{Topic: "place", Cite: "BHM 13.4", Open: b.raster != nil, Setup: true, Seen: game.Everyone, Options: deployDeeds.Offer(b, d, nil)}
	switch {
	case u < 0:
		q.Side, q.Topic, q.Cite = b.mines[p.mine].side, "lay", "BHM 12.6"
	case b.is(u, hidden):
		q.Side, q.Cite, q.Seen, q.Open = b.side(u), "BHM 12.10", game.Only(b.side(u)), false
	default:
		q.Side = b.side(u)
	}
	return q
}

// Refuse returns why a place is not legal. On a table an answer may name any point.
func (d deploy) Refuse(b *battle, c game.Choice) error {
	h, ok := deployDeeds.Hinder(b, d, c)
	if ok {
		return h.Refusal(b)
	}
	return b.unheard(c)
}

// Deeds implements game.Step.
func (d deploy) Deeds() game.Menu[*battle] { return deployDeeds.For(d) }

// hinderPlace returns why a soldier cannot be set up at a place, regardless of later units.
func (b *battle) hinderPlace(u int, at spot) hindrance {
	if h := b.hinderZone(u, at, noZone); !h.None() {
		return h
	}
	if b.seenThere(at, u) != noUnit {
		return b.standsThere().For(place(at))
	}
	if b.is(u, hidden) && b.raster != nil && !slices.Contains(b.roster[u].zone, at) {
		return hidesThere.For(place(at))
	}
	return b.hinderBeginning(u, at)
}

// vacant returns the dots of a soldier's zone where it can be set up now, as far as its side knows.
func (b *battle) vacant(u int) []spot {
	all := make([]spot, 0, len(b.roster[u].zone))
	for _, at := range b.roster[u].zone {
		if b.hinderPlace(u, at).None() {
			all = append(all, at)
		}
	}
	return all
}

// isNeeded reports whether a place must stay free. Taking it would leave some later unit without a
// place, and taking another place would not. Hidden soldiers take no place from the enemy.
func (b *battle) isNeeded(posting int, at spot) bool {
	later := b.later(posting)
	if b.spares(later, at) {
		return false
	}
	return slices.ContainsFunc(b.vacant(int(b.postings[posting].soldier)), func(other spot) bool { return b.spares(later, other) })
}

// later lists the units that are set up after a posting, with their possible places. It uses only what
// the side of the posting knows.
func (b *battle) later(posting int) (all []scenario.Taker) {
	u := int(b.postings[posting].soldier)
	for _, p := range b.postings[posting+1:] {
		v := int(p.soldier)
		if p.mine >= 0 || b.side(v) != b.side(u) && (b.is(u, hidden) || b.is(v, hidden)) {
			continue
		}
		taker := scenario.Taker{Side: b.side(v)}
		for _, at := range b.vacant(v) {
			taker.Dots = append(taker.Dots, b.shown(at))
		}
		all = append(all, taker)
	}
	return all
}

// spares reports whether every later unit can still be placed after a place is taken.
func (b *battle) spares(later []scenario.Taker, at spot) bool {
	held := map[maps.Spot]int{b.shown(at): -1}
	if b.raster != nil {
		for i := range later {
			for _, other := range later[i].Dots {
				if b.clash(at, b.spotAt(other), 2*standBase) {
					held[other] = -1
				}
			}
		}
	}
	for i := range later {
		if !scenario.Seat(later, i, held, map[maps.Spot]bool{}) {
			return false
		}
	}
	return true
}

// hinderBeginning returns why the ground of a place does not let a soldier be set up there.
func (b *battle) hinderBeginning(u int, at spot) hindrance {
	switch {
	case b.is(u, hidden) && b.protection(at) == 0:
		return noCover.ForBoth(place(at), piece(u))
	case b.kind(u).Has(fixed) && b.ground.dot(at).Terrain == dots.Marsh:
		return noPost.ForBoth(place(at), piece(u))
	}
	return tooWet.If(b.wet(at) && (!b.flies(u) || b.is(u, hidden)), place(at))
}

// place puts a soldier on the map at set-up.
func (b *battle) place(t *table, u int, at spot) {
	s := &b.soldiers[u]
	s.at, s.level = at, int8(b.footLevel(at))
	e := game.Event{Text: fmt.Sprintf("%s sets up at %s.", b.label(u), b.name(at)), Cite: "BHM 13.4", Seen: game.Everyone}
	if b.is(u, hidden) {
		e.Cite, e.Seen, e.Public = "BHM 12.10", game.Only(b.side(u)), fmt.Sprintf("%s sets up hidden.", b.label(u))
	}
	t.Report(e)
}

// footLevel is the level of a soldier that stands on the ground of a dot.
func (b *battle) footLevel(at spot) int { return b.ground.level(at) }

// flies reports whether a unit can be in the air.
func (b *battle) flies(u int) bool { return b.kind(u).Abilities&(bouncing|flying) != 0 }

// height asks at which level a soldier is set up, or comes onto the map (BHM 13.4).
type height struct{ Unit int8 }

func (h height) Title(b *battle) (string, rule.Clause) {
	return b.label(int(h.Unit)) + " chooses a level", "BHM 13.4"
}

// Reasons why a soldier cannot begin at a level.
var (
	isNotAsked = &game.Reason{Cite: "BHM 13.4", Text: "%s is not the unit that chooses a level now"}
	noFooting  = &game.Reason{Cite: "BHM 13.4", Text: "level %s is not legal; want the ground, a storey, or the air above all objects and below the ceiling"}
)

// heightDeeds is the choice of a level: the ground, a storey of a building that carries soldiers, or
// a level in the air above all objects.
var heightDeeds = deeds[height]{{
	Verb: vHeight, Word: "height", Help: "begin, or come onto the map, at a level", Blanks: kinds{aUnit, aLevel},
	Hinder: func(b *battle, h height, c game.Choice) hindrance {
		u, level := int(c.Args[0]), int(c.Args[1])
		if u != int(h.Unit) {
			return isNotAsked.For(piece(u))
		}
		at := b.soldiers[u].at
		inAir := b.flies(u) && level >= b.lowest(at) && level <= b.ceiling(at)
		return noFooting.If(!inAir && !b.standsAt(u, at, level), game.Name{Kind: aLevel, N: c.Args[1]})
	},
	Offer: func(b *battle, h height, add offer) {
		u, at := int(h.Unit), b.soldiers[h.Unit].at
		add(choice(vHeight, u, b.ground.level(at)), "")
		for level := b.ground.level(at) + 1; level <= b.ceiling(at); level++ {
			cite := rule.Clause("BHM 8.2.1")
			if b.standsAt(u, at, level) {
				cite = "BHM 12.13"
			}
			add(choice(vHeight, u, level), cite)
		}
	},
	Do: func(t *table, h height, c game.Choice) { t.State.lift(t, int(h.Unit), int(c.Args[1])) },
}}

// Ask offers the legal levels.
func (h height) Ask(b *battle) game.Question {
	u := int(h.Unit)
	if b.is(u, hidden) || !b.on(u) || !b.flies(u) && (b.roof(b.soldiers[u].at) == b.ground.level(b.soldiers[u].at) || b.has(u, fixed) || b.act.unit == int8(u)) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: "height", Cite: "BHM 13.4", Seen: game.Everyone, Options: heightDeeds.Offer(b, h, nil)}
}

// Deeds implements game.Step.
func (h height) Deeds() game.Menu[*battle] { return heightDeeds.For(h) }

// lift puts a soldier at a level. A soldier that comes onto the map in the air stays in the air this
// turn, as after a bounce (BHM 8.2.7).
func (b *battle) lift(t *table, u, level int) {
	s := &b.soldiers[u]
	entering := b.act.unit == int8(u)
	if level > b.ground.level(s.at) && b.standsAt(u, s.at, level) {
		s.level = int8(level)
		t.Say("BHM 12.13", "%s begins at level %d of the building.", b.label(u), level)
		return
	}
	if level > b.ground.level(s.at) {
		s.level = int8(level)
		b.set(u, airborne)
		verb := "begins"
		if entering {
			verb = "comes in"
			b.act.did |= bounced | aloft
		}
		t.Say("BHM 13.4", "%s %s at level %d.", b.label(u), verb, level)
	}
	if entering {
		b.claim(u)
	}
}
