package solprime

import (
	"fmt"
	"iter"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// The part of the set-up that a scenario leaves to the players.
//
//	lay ─────▶ place, board ─────▶ watch, face ─────▶ cycle 1
//	counters   stands, in turns    each side
//	face down  or side by side     is done
//
// The text says that counters are laid face down (SP mines/laying), and that any number of stands can
// be on overwatch (SP overwatch/start). It does not say how armies deploy.

// setupSteps returns the steps of the set-up, or nil if the scenario fixes everything.
func (b *battle) setupSteps() (all []step) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if b.nextCounter(side) >= 0 {
			all = append(all, laying{side})
		}
	}
	if b.toBeSet(game.Red) || b.toBeSet(game.Blue) {
		all = append(all, placing{b.scenario.Deployment.First(b.toBeSet)})
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if f := &b.scenario.Forces[side]; b.toBeSet(side) || f.Watching || f.Leading {
			all = append(all, readying{side})
		}
	}
	if all != nil {
		all = append(all, drawnUp{})
	}
	return all
}

// nextCounter returns the next counter that a side has to lay, or -1.
func (b *battle) nextCounter(side game.Side) int {
	return slices.IndexFunc(b.mines, func(m mine) bool { return m.side == side && m.unlaid })
}

// toBeSet reports whether a side has stands to set up.
func (b *battle) toBeSet(side game.Side) bool {
	return some(len(b.stands), func(u int) bool { return b.side(u) == side && b.stands[u].off == unset })
}

// laying asks a side to lay its counters (SP mines/laying).
type laying struct{ Side game.Side }

func (l laying) Title(*battle) (string, rule.Clause) {
	return "minefields of " + l.Side.String(), "SP mines/laying"
}

// A siting is one unit to set up: its side, its number, and the points that the question lists.
type siting struct {
	side game.Side
	u    int
	at   []grid.Point
}

// layDeeds lay a counter. The player chooses the counter by its strength.
var layDeeds = game.Deeds[*battle, siting]{{
	Verb: vLay, Word: "lay", Help: "lay a counter with a strength at a point of the table", Blanks: kinds{aNumber, aLength, aLength},
	Hinder: layObjections.site, Score: (*battle).scoreLay,
	Offer: func(_ *battle, k siting, add func(game.Choice, rule.Clause)) {
		for strength := range 4 {
			for _, at := range k.at {
				add(goTo(vLay, strength, at), "")
			}
		}
	},
	// Counters are numbered in the order in which they are laid, whatever their strength. So the number
	// does not reveal the strength.
	Do: func(t *table, k siting, c game.Choice) {
		b := t.State
		m, n := &b.mines[b.nextCounter(k.side)], &b.mines[b.counterOf(k.side, c.Args[0])]
		m.strength, n.strength = n.strength, m.strength
		m.at, m.unlaid = place(c), false
		t.Report(game.Event{Text: fmt.Sprintf("A counter of strength %d lies at %s.", m.strength, m.at), Cite: "SP mines/laying",
			Seen: game.Only(k.side), Public: fmt.Sprintf("A counter lies at %s.", m.at)})
		t.Then(laying{k.side})
	},
}}

// layObjections are the reasons why a counter cannot be laid at a point.
var layObjections = objections{
	against("SP mines/types", "%s has no counter of strength %s left", func(o order) (a, b game.Name) { return name(aSide, int(o.player)), name(aNumber, o.u) },
		func(o order) bool { return o.counterOf(o.player, int32(o.u)) < 0 }),
	against("SP mines/laying", "want a point within %s", func(o order) (a, b game.Name) { return name(aField, int(o.player)), b },
		func(o order) bool { return o.elsewhere() || !o.scenario.Forces[o.player].Laying.Has(o.at) }),
	against("SP mines/laying", "there is already a counter at %s,%s", spot, func(o order) bool {
		return slices.ContainsFunc(o.mines, func(m mine) bool { return !m.unlaid && m.at == o.at })
	}),
}

// site returns the first objection to an answer that sets something up.
func (all objections) site(b *battle, k siting, c game.Choice) hindrance {
	return all.to(order{battle: b, u: int(c.Args[0]), v: target(c), at: place(c), player: k.side, c: c})
}

// Ask lists a few places for each remaining strength, or all places if none of these is free.
func (l laying) Ask(b *battle) game.Question {
	if b.nextCounter(l.Side) < 0 {
		return game.Question{}
	}
	all := layDeeds.Offer(b, siting{side: l.Side, at: b.sites[l.Side].counters}, nil)
	if all == nil {
		all = layDeeds.Offer(b, siting{side: l.Side, at: b.scenario.Spots(b.scenario.Forces[l.Side].Laying, &scenario.CounterKind, scenario.RasterStep)}, nil)
	}
	return game.Question{Side: l.Side, Topic: "lay", Cite: "SP mines/laying", Open: true, Setup: true, Seen: game.Everyone, Options: all,
		Want: "lay a counter with a strength at a point of the table"}
}

// counterOf returns a counter of a strength that is not laid yet, or -1.
func (b *battle) counterOf(side game.Side, strength int32) int {
	return slices.IndexFunc(b.mines, func(m mine) bool { return m.side == side && m.unlaid && int32(m.strength) == strength })
}

// Deeds implements game.Step.
func (l laying) Deeds() game.Menu[*battle] { return layDeeds.For(siting{side: l.Side}) }

// scoreLay favours places near objectives, for mines and dummies.
func (b *battle) scoreLay(_ siting, c game.Choice) int {
	at := grid.Circle{At: place(c)}
	worth := b.drawn(at, 20, 100)
	for m := range b.mines {
		if k := &b.mines[m]; !k.unlaid && b.field(m).Meets(at) {
			worth -= 200 // the place is in another minefield
		}
	}
	return worth + int(c.Args[0])
}

// placing asks a side to set up one stand. Then it asks the side whose turn is next.
type placing struct{ Side game.Side }

func (s placing) Title(*battle) (string, rule.Clause) {
	return "set-up of " + s.Side.String(), "SP organization"
}

// placeDeeds place a stand, or put it into another stand.
var placeDeeds = game.Deeds[*battle, siting]{
	{
		Verb: vPlace, Word: "place", Help: "set a stand up at a point", Blanks: ofPoint,
		Hinder: placeObjections.site, Score: (*battle).scorePlace,
		Offer: func(_ *battle, k siting, add func(game.Choice, rule.Clause)) {
			for _, at := range k.at {
				add(goTo(vPlace, k.u, at), "")
			}
		},
		Do: func(t *table, k siting, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			s := &b.stands[u]
			s.at = place(c)
			if s.facing == (grid.Vector{}) {
				s.facing = tabletop.Inwards(b.table, s.at)
			}
			t.Say("SP organization", "%s sets up at %s.", b.label(u), s.at)
			b.present(t, u, k.side)
		},
	},
	{
		Verb: vBoard, Word: "board", Help: "have a stand begin in a carrier or a section", Blanks: ofTwo,
		Hinder: boardObjections.site, Score: (*battle).scoreBoard,
		Offer: func(b *battle, k siting, add func(game.Choice, rule.Clause)) {
			for v := range b.stands {
				add(choice(vBoard, k.u, v), "SP apc/bays")
			}
		},
		Do: func(t *table, k siting, c game.Choice) {
			b, u, h := t.State, int(c.Args[0]), target(c)
			b.stands[u].host, b.stands[u].at = int8(h), b.stands[h].at
			b.unset(u, dug)
			t.Say("SP apc/bays", "%s begins in %s.", b.label(u), b.label(h))
			b.present(t, u, k.side)
		},
	},
}

// The reasons why a stand cannot be set up at a point, or begin inside another stand.
var (
	unsetObjections = objections{
		against("SP organization", "want a stand of %s", sideOf, func(o order) bool { return o.side(o.u) != o.player }),
		does("SP organization", "%s is already set up", func(b *battle, u int) bool { return b.stands[u].off != unset }),
	}
	placeObjections = slices.Concat(unsetObjections, objections{
		against("SP organization", "want a point within %s", func(o order) (a, b game.Name) { return name(aZone, int(o.player)), b },
			func(o order) bool { return !o.scenario.Forces[o.player].Zones.Has(o.at) }),
		against("SP organization", "%s,%s is not on the table", spot, func(o order) bool { return o.offTable(o.u) }),
		against("SP movement/deep-water", "%s,%s is in deep water", spot, func(o order) bool { return o.afloat(o.u, o.at) }),
		against("SP organization", "%s stands there", func(o order) (a, b game.Name) { return stood(o.under(o.u, o.at)), b },
			func(o order) bool { return o.under(o.u, o.at) >= 0 }),
	})
	boardObjections = slices.Concat(unsetObjections, objections{
		against("SP apc/bays", "the scenario already fixes who begins in a carrier", nil, func(o order) bool { return !o.scenario.Forces[o.player].Loading }),
		against("SP apc/bays", "want a carrier or a section that holds %s", self, func(o order) bool {
			k := o.kind(o.v)
			return o.side(o.v) != o.player || !k.Holds(o.kind(o.u)) || k.Berths() == 0
		}),
		against("SP apc/bays", "%s has not been set up", other, func(o order) bool { return o.stands[o.v].off == unset }),
		against("SP apc/bays", "%s is full", other, order.full),
	})
)

// Ask lists places for each remaining stand, and carriers for stands that may begin in one. If no such
// answer is legal, it lists all places of the first stand that has a legal place.
func (s placing) Ask(b *battle) (q game.Question) {
	if !b.toBeSet(s.Side) {
		return q
	}
	q = game.Question{Side: s.Side, Topic: "place", Cite: "SP organization", Open: true, Setup: true, Seen: game.Everyone,
		Want: "to set up a stand, use the word \"place\" or \"board\""}
	for u := range b.toSet(s.Side) {
		q.Options = placeDeeds.Offer(b, siting{s.Side, u, b.sites[s.Side].coarse}, q.Options)
	}
	for u := range b.toSet(s.Side) {
		if q.Options == nil {
			q.Options = placeDeeds.Offer(b, siting{s.Side, u, b.sites[s.Side].fine}, nil)
		}
	}
	return q
}

// toSet yields the stands that a side has to set up.
func (b *battle) toSet(side game.Side) iter.Seq[int] {
	return func(yield func(int) bool) {
		for u := range b.stands {
			if b.side(u) == side && b.stands[u].off == unset && !yield(u) {
				return
			}
		}
	}
}

// Deeds implements game.Step.
func (s placing) Deeds() game.Menu[*battle] { return placeDeeds.For(siting{side: s.Side}) }

// present puts a stand that has been set up on the table. Then it asks the side whose turn is next.
func (b *battle) present(t *table, u int, side game.Side) {
	s := &b.stands[u]
	s.off, s.start, s.front = present, s.at, s.facing
	t.Then(placing{b.scenario.Deployment.Next(side, b.toBeSet)})
}

// scorePlace returns the worth of a place: nearby objectives, and how close the platoon is. Carriers
// are set up first.
func (b *battle) scorePlace(k siting, c game.Choice) int {
	u := int(c.Args[0])
	worth := b.standing(u, place(c))
	if b.scenario.Forces[k.side].Loading && b.kind(u).Bays > 0 {
		worth += 1000
	}
	return worth
}

// scoreBoard favours riding for squads far from objectives, and sections for other squads.
func (b *battle) scoreBoard(_ siting, c game.Choice) int {
	u, h := int(c.Args[0]), target(c)
	worth := b.standing(u, b.stands[h].at) + 10*b.kind(h).Front
	switch far := b.farFromGoals(u, b.stands[h].at); {
	case b.kind(h).Bays > 0 && far:
		worth += 500
	case b.kind(h).Bays > 0:
		worth -= 500
	}
	return worth
}

// farFromGoals reports whether no objective is within two of the stand's moves of a place.
func (b *battle) farFromGoals(u int, at grid.Point) bool {
	return !slices.ContainsFunc(b.scenario.Objectives, func(o tabletop.Objective) bool {
		return o.Place.Apart(grid.Circle{At: at, Radius: b.kind(u).Base}, 2*b.kind(u).Move)
	})
}

// standing returns the worth of a place for a stand to begin.
func (b *battle) standing(u int, at grid.Point) int {
	worth := -b.astray(u, at)
	if len(b.scenario.Objectives) > 0 {
		worth += b.by(wGoal, b.pull(u, at))
	}
	return worth
}

// drawnUp counts the stands that begin on overwatch, when the set-up is complete.
type drawnUp struct{}

func (drawnUp) Title(*battle) (string, rule.Clause) { return "all are set up", "SP overwatch/start" }

// Work counts the stands.
func (drawnUp) Work(t *table) { t.State.countWatchers(t) }

// sites are the points of a side's zones that its bots consider. fine is a raster of half inches;
// coarse and counters are a few of its points, for stands and for counters.
type sites struct{ fine, coarse, counters []grid.Point }

// sitesOf returns the sites of a side.
func (b *battle) sitesOf(side game.Side) (s sites) {
	f := &b.scenario.Forces[side]
	if b.toBeSet(side) {
		foot := &scenario.Kind{Base: scenario.RasterStep, Transport: scenario.Foot}
		s.fine, s.coarse = b.scenario.Spots(f.Zones, foot, scenario.RasterStep), f.Zones.Few(b.scenario.Room(foot))
	}
	if b.nextCounter(side) >= 0 {
		s.counters = f.Laying.Few(b.scenario.Room(&scenario.CounterKind))
	}
	return s
}
