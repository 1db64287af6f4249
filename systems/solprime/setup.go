package solprime

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// The set-up, as far as a scenario leaves it to the players.
//
//	lay ─────▶ place, board ─────▶ watch, face ─────▶ cycle 1
//	counters   stands, in turns    each side
//	face down  or side by side     is done
//
// The text has counters laid face down (SP mines/laying) and any number of stands on
// overwatch (SP overwatch/start); of how armies deploy it says nothing.

// setupSteps are the steps of the set-up; none where all is fixed.
func (b *battle) setupSteps() (all []step) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if b.nextCounter(side) >= 0 {
			all = append(all, laying{side})
		}
	}
	if b.toBeSet(game.Red) || b.toBeSet(game.Blue) {
		first := game.Red
		if b.scenario.Deployment == BlueFirst {
			first = game.Blue
		}
		all = append(all, placing{first})
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if b.toBeSet(side) || b.scenario.Forces[side].Watching {
			all = append(all, readying{side})
		}
	}
	if all != nil {
		all = append(all, drawnUp{})
	}
	return all
}

// nextCounter is the next counter of a side to be laid; -1: all lie.
func (b *battle) nextCounter(side game.Side) int {
	return slices.IndexFunc(b.mines, func(m mine) bool { return m.side == side && m.unlaid })
}

// toBeSet reports whether a side has stands to be set up.
func (b *battle) toBeSet(side game.Side) bool {
	for u := range b.stands {
		if b.side(u) == side && b.stands[u].off == unset {
			return true
		}
	}
	return false
}

// in reports whether a point lies in one of some zones.
func in(zones []Zone, at grid.Point) bool {
	return slices.ContainsFunc(zones, func(z Zone) bool { return z.Has(at) })
}

// zoneWords names zones.
func zoneWords(zones []Zone) (text string) {
	for i, z := range zones {
		if i > 0 {
			text += " or "
		}
		text += z.String()
	}
	return text
}

// laying asks a side to lay its counters (SP mines/laying).
type laying struct{ Side game.Side }

func (l laying) Title(*battle) (string, rule.Clause) {
	return "minefields of " + l.Side.String(), "SP mines/laying"
}

// Ask lists places for each strength that is left.
func (l laying) Ask(b *battle) game.Question {
	q := game.Question{Side: l.Side, Topic: "lay", Cite: "SP mines/laying", Open: true, Seen: game.Everyone}
	if b.nextCounter(l.Side) < 0 {
		return game.Question{}
	}
	if q.Options = b.layings(l.Side, b.sites[l.Side].counters); q.Options == nil {
		q.Options = b.layings(l.Side, b.scenario.spots(b.scenario.Forces[l.Side].Laying, &counterKind, rasterStep))
	}
	return q
}

// layings are the answers that lay a counter at one of some points.
func (b *battle) layings(side game.Side, sites []grid.Point) (all []game.Option) {
	for strength := range int8(4) {
		if b.counterOf(side, strength) < 0 {
			continue
		}
		for _, at := range sites {
			if c := choice(vLay, int(strength), int(at.X), int(at.Y)); b.refuseLay(side, c) == nil {
				all = append(all, game.Option{Choice: c})
			}
		}
	}
	return all
}

// counterOf is a counter of a strength that is still to be laid; -1: there is none.
func (b *battle) counterOf(side game.Side, strength int8) int {
	return slices.IndexFunc(b.mines, func(m mine) bool { return m.side == side && m.unlaid && m.strength == strength })
}

// Refuse says why a counter cannot be laid.
func (l laying) Refuse(b *battle, c game.Choice) error { return b.refuseLay(l.Side, c) }

func (b *battle) refuseLay(side game.Side, c game.Choice) error {
	zones, at := b.scenario.Forces[side].Laying, grid.Point{X: c.Args[1], Y: c.Args[2]}
	switch {
	case c.Verb != vLay || c.Args[3] != 0:
		return rule.Refuse("SP mines/laying", "want a counter laid, by its strength")
	case c.Args[0] < 0 || c.Args[0] > 3 || b.counterOf(side, int8(c.Args[0])) < 0:
		return rule.Refuse("SP mines/types", "%s has no counter of strength %d left", side, c.Args[0])
	case !at.Legal() || !b.table.Has(at) || !in(zones, at):
		return rule.Refuse("SP mines/laying", "%s lies outside the zone; want %s", at, zoneWords(zones))
	case slices.ContainsFunc(b.mines, func(m mine) bool { return !m.unlaid && m.at == at }):
		return rule.Refuse("SP mines/laying", "a counter lies at %s", at)
	}
	return nil
}

// Answer lays the counter face down, and asks for the next. Counters lie in the order in
// which they are laid, whatever their strength, so that none can be told from another.
func (l laying) Answer(t *table, c game.Choice) {
	b := t.State
	m, n := b.nextCounter(l.Side), b.counterOf(l.Side, int8(c.Args[0]))
	b.mines[m].strength, b.mines[n].strength = b.mines[n].strength, b.mines[m].strength
	k := &b.mines[m]
	k.at, k.unlaid = grid.Point{X: c.Args[1], Y: c.Args[2]}, false
	t.Report(game.Event{Text: fmt.Sprintf("A counter of strength %d lies at %s.", k.strength, k.at), Cite: "SP mines/laying",
		Seen: game.Only(l.Side), Public: fmt.Sprintf("A counter lies at %s.", k.at)})
	t.Then(l)
}

// Worth lays mines near what the enemy wants, and dummies as well.
func (l laying) Worth(b *battle, c game.Choice) int {
	at := grid.Circle{At: grid.Point{X: c.Args[1], Y: c.Args[2]}}
	worth := -1 << 30
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		worth = max(worth, 20*o.Points-int(o.Place.Gap(at)/100))
	}
	for m := range b.mines {
		if k := &b.mines[m]; !k.unlaid && b.field(m).Meets(at) {
			worth -= 200 // where another is already
		}
	}
	return worth + int(c.Args[0])
}

// placing asks a side to set up one stand, and then who is next.
type placing struct{ Side game.Side }

func (s placing) Title(*battle) (string, rule.Clause) {
	return "set-up of " + s.Side.String(), "SP organization"
}

// Ask lists places for each stand that is left, and carriers for those that may begin in
// one.
func (s placing) Ask(b *battle) game.Question {
	if !b.toBeSet(s.Side) {
		return game.Question{}
	}
	q := game.Question{Side: s.Side, Topic: "place", Cite: "SP organization", Open: true, Seen: game.Everyone}
	for u := range b.stands {
		if b.side(u) != s.Side || b.stands[u].off != unset {
			continue
		}
		q.Options = append(q.Options, b.placings(u, b.sites[s.Side].coarse)...)
		for v := range b.stands {
			if c := choice(vBoard, u, v); b.refuseBoard(s.Side, c) == nil {
				q.Options = append(q.Options, game.Option{Choice: c, Cite: "SP apc/bays"})
			}
		}
	}
	for u := 0; u < len(b.stands) && q.Options == nil; u++ {
		if b.side(u) == s.Side && b.stands[u].off == unset {
			q.Options = b.placings(u, b.sites[s.Side].fine)
		}
	}
	return q
}

// placings are the answers that set a stand up at one of some points.
func (b *battle) placings(u int, sites []grid.Point) (all []game.Option) {
	for _, at := range sites {
		if c := goTo(vPlace, u, at); b.refusePlace(b.side(u), c) == nil {
			all = append(all, game.Option{Choice: c})
		}
	}
	return all
}

// Refuse says why a stand cannot begin there.
func (s placing) Refuse(b *battle, c game.Choice) error {
	switch c.Verb {
	case vPlace:
		return b.refusePlace(s.Side, c)
	case vBoard:
		return b.refuseBoard(s.Side, c)
	}
	return rule.Refuse("SP organization", "want a stand set up, by place or board")
}

// refuseUnset says that a stand is not one to be set up by a side.
func (b *battle) refuseUnset(side game.Side, u int) error {
	switch {
	case u < 0 || u >= len(b.stands) || b.side(u) != side:
		return rule.Refuse("SP organization", "want a stand of %s", side)
	case b.stands[u].off != unset:
		return rule.Refuse("SP organization", "%s has been set up", b.label(u))
	}
	return nil
}

// refusePlace says why a stand cannot be set up at a point.
func (b *battle) refusePlace(side game.Side, c game.Choice) error {
	u, at := int(c.Args[0]), grid.Point{X: c.Args[1], Y: c.Args[2]}
	if err := b.refuseUnset(side, u); err != nil {
		return err
	}
	if zones := b.scenario.Forces[side].Zones; c.Args[3] != 0 || !in(zones, at) {
		return rule.Refuse("SP organization", "%s lies outside the zone; want %s", at, zoneWords(zones))
	}
	if err := b.scenario.refuseSite(b.kind(u), at); err != nil {
		return err
	}
	if v := b.under(u, at); v >= 0 {
		return rule.Refuse("SP organization", "%s stands there", b.label(v))
	}
	return nil
}

// refuseBoard says why a stand cannot begin in another.
func (b *battle) refuseBoard(side game.Side, c game.Choice) error {
	u, v := int(c.Args[0]), int(c.Args[1])
	if err := b.refuseUnset(side, u); err != nil {
		return err
	}
	switch {
	case !b.scenario.Forces[side].Loading:
		return rule.Refuse("SP apc/bays", "the scenario says who begins in a carrier")
	case c.Args[2] != 0 || c.Args[3] != 0 || v < 0 || v >= len(b.stands) || b.side(v) != side || !b.kind(v).holds(b.kind(u)) || b.kind(v).berths() == 0:
		return rule.Refuse("SP apc/bays", "want a carrier or a section that holds %s", b.label(u))
	case b.stands[v].off == unset:
		return rule.Refuse("SP apc/bays", "%s has not been set up", b.label(v))
	case len(b.inside(v)) >= b.kind(v).berths():
		return rule.Refuse("SP apc/bays", "%s is full: it holds %d", b.label(v), b.kind(v).berths())
	}
	return nil
}

// Answer sets the stand up; then it is the other side's turn, or still this one's.
func (s placing) Answer(t *table, c game.Choice) {
	b, u := t.State, int(c.Args[0])
	one := &b.stands[u]
	one.off = present
	switch c.Verb {
	case vBoard:
		h := int(c.Args[1])
		one.host, one.at = int8(h), b.stands[h].at
		b.unset(u, dug)
		t.Say("SP apc/bays", "%s begins in %s.", b.label(u), b.label(h))
	default:
		one.at = grid.Point{X: c.Args[1], Y: c.Args[2]}
		if one.facing == (grid.Vector{}) {
			one.facing = b.inwards(one.at)
		}
		t.Say("SP organization", "%s sets up at %s.", b.label(u), one.at)
	}
	one.start, one.front = one.at, one.facing
	next := s.Side
	if other := s.Side.Enemy(); b.toBeSet(other) && (b.scenario.Deployment == InTurns || !b.toBeSet(s.Side)) {
		next = other
	}
	t.Then(placing{next})
}

// inwards is the way from a point to the middle of the table, the shorter side left out.
func (b *battle) inwards(at grid.Point) grid.Vector {
	d := grid.Point{X: b.table.Size.X / 2, Y: b.table.Size.Y / 2}.Sub(at)
	switch {
	case max(d.X, -d.X) >= max(d.Y, -d.Y) && d.X != 0:
		return grid.Vector{X: d.X / max(d.X, -d.X) * grid.Inch}
	case d.Y != 0:
		return grid.Vector{Y: d.Y / max(d.Y, -d.Y) * grid.Inch}
	}
	return grid.Vector{Y: -grid.Inch}
}

// Worth weighs places by the ground about them, near the rest of the platoon. Carriers come
// first; squads that have far to go ride, and others go into sections.
func (s placing) Worth(b *battle, c game.Choice) int {
	u := int(c.Args[0])
	if c.Verb != vBoard {
		worth := b.standing(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
		if b.scenario.Forces[s.Side].Loading && b.kind(u).Bays > 0 {
			worth += 1000
		}
		return worth
	}
	h := int(c.Args[1])
	worth := b.standing(u, b.stands[h].at) + 10*b.kind(h).Front
	switch far := b.farFromGoals(u, b.stands[h].at); {
	case b.kind(h).Bays > 0 && far:
		worth += 500
	case b.kind(h).Bays > 0:
		worth -= 500
	}
	return worth
}

// farFromGoals reports whether no objective is within two moves of a place.
func (b *battle) farFromGoals(u int, at grid.Point) bool {
	return !slices.ContainsFunc(b.scenario.Objectives, func(o tabletop.Objective) bool {
		return o.Place.Apart(grid.Circle{At: at, Radius: b.kind(u).Base}, 2*b.kind(u).Move)
	})
}

// standing is what a place is worth to begin at.
func (b *battle) standing(u int, at grid.Point) int {
	worth := -b.astray(u, at)
	if len(b.scenario.Objectives) > 0 {
		worth += b.pull(u, at)
	}
	return worth
}

// readying asks a side who is on overwatch as the game begins, and lets it turn what it
// has set up.
type readying struct{ Side game.Side }

func (r readying) Title(*battle) (string, rule.Clause) {
	return "overwatch of " + r.Side.String() + " at the start", "SP overwatch/start"
}

// Ask lists who can go on overwatch.
func (r readying) Ask(b *battle) game.Question {
	q := game.Question{Side: r.Side, Topic: "ready", Cite: "SP overwatch/start", Open: true, Seen: game.Everyone}
	for u := range b.stands {
		if c := choice(vWatch, u); r.Refuse(b, c) == nil {
			q.Options = append(q.Options, game.Option{Choice: c})
		}
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	return q
}

// Refuse says why a stand does not begin so.
func (r readying) Refuse(b *battle, c game.Choice) error {
	u := int(c.Args[0])
	switch {
	case c == choice(vDone):
		return nil
	case c.Verb != vWatch && c.Verb != vFace:
		return rule.Refuse("SP overwatch/start", "want stands put on overwatch or turned, and done")
	case u < 0 || u >= len(b.stands) || b.side(u) != r.Side || !b.exists(u):
		return rule.Refuse("SP overwatch/start", "want a stand of %s", r.Side)
	case c.Verb == vFace:
		return b.refuseTurned(u, c)
	case c != choice(vWatch, u):
		return rule.Refuse("SP overwatch/start", "the answer has a number too many")
	case !b.scenario.Forces[r.Side].Watching:
		return rule.Refuse("SP overwatch/start", "the scenario says who is on overwatch")
	case b.carried(u):
		return rule.Refuse("SP apc/aboard", "%s is in %s", b.label(u), b.label(b.host(u)))
	}
	return b.refuseWatch(u, c)
}

// refuseTurned says why a stand cannot be turned before the first cycle.
func (b *battle) refuseTurned(u int, c game.Choice) error {
	to := grid.Point{X: c.Args[1], Y: c.Args[2]}
	switch {
	case c.Args[3] != 0:
		return rule.Refuse("SP organization", "the answer has a number too many")
	case !b.roster[u].free || !b.grounded(u) && !b.aloft(u):
		return rule.Refuse("SP organization", "the scenario has set %s up", b.label(u))
	case !to.Legal() || to == b.stands[u].at:
		return rule.Refuse("SP movement/facing", "want a point to look at")
	}
	return nil
}

// Answer does it, and asks again.
func (r readying) Answer(t *table, c game.Choice) {
	b, u := t.State, int(c.Args[0])
	switch c.Verb {
	case vDone:
		return
	case vWatch:
		b.set(u, watching)
		t.Say("SP overwatch/start", "%s begins on overwatch.", b.label(u))
	case vFace:
		s := &b.stands[u]
		s.facing = grid.Point{X: c.Args[1], Y: c.Args[2]}.Sub(s.at)
		s.front = s.facing
		t.Say("SP movement/facing", "%s faces %s.", b.label(u), grid.Point{X: c.Args[1], Y: c.Args[2]})
	}
	t.Then(r)
}

// Worth puts everybody on overwatch: it costs nothing.
func (readying) Worth(_ *battle, c game.Choice) int {
	switch c.Verb {
	case vWatch:
		return 1
	case vDone:
		return 0
	}
	return -1
}

// drawnUp counts who begins on overwatch, once that is known.
type drawnUp struct{}

func (drawnUp) Title(*battle) (string, rule.Clause) { return "all are set up", "SP overwatch/start" }

// Work counts.
func (drawnUp) Work(t *table) { t.State.countWatchers(t) }

// sites are where a side's bots look for places: a raster of half inches, and few of its
// points.
type sites struct{ fine, coarse, counters []grid.Point }

// counterKind stands for a counter, which may lie anywhere.
var counterKind = Kind{Transport: Jet}

// few is how many points are listed for each stand, at most.
const few = 40

// sitesOf finds the sites of a side.
func (b *battle) sitesOf(side game.Side) (s sites) {
	f := &b.scenario.Forces[side]
	if b.toBeSet(side) {
		foot := &Kind{Base: rasterStep, Transport: Foot}
		s.fine, s.coarse = b.scenario.spots(f.Zones, foot, rasterStep), b.scenario.spread(f.Zones, foot)
	}
	if b.nextCounter(side) >= 0 {
		s.counters = b.scenario.spread(f.Laying, &counterKind)
	}
	return s
}

// spread are the points of the finest raster of whole inches that has few.
func (s *Scenario) spread(zones []Zone, k *Kind) (all []grid.Point) {
	for step := int32(grid.Inch); ; step += grid.Inch {
		if all = s.spots(zones, k, step); len(all) <= few {
			return all
		}
	}
}
