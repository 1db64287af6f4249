package gts

import (
	"metahex/game"
)

// flee moves the defenders out of an assaulted hex: all to the same one (GTS
// assault/retreat, assault/retreat-together).
type flee struct{}

func (flee) String() string { return "a retreat" }

// Ask offers each hex that some of them can reach; where there is none, all are
// lost at once.
func (flee) Ask(b *battle) game.Question {
	all := b.defenders()
	if len(all) == 0 {
		return game.Question{}
	}
	q := game.Question{Side: b.side(all[0]), Topic: "retreat", Cite: "GTS assault/retreat-together", Seen: game.Everyone}
	for _, at := range b.near[b.melee.to] {
		if at != nowhere && !b.enemyIn(at, q.Side) && b.anyCan(all, at) {
			q.Options = append(q.Options, game.Option{Choice: choice(vRetreat, int(at))})
		}
	}
	if len(q.Options) == 0 {
		q.Options = []game.Option{{Choice: choice(vPerish), Cite: "GTS assault/retreat-lost"}}
	}
	return q
}

// anyCan tells whether one of the units can run to a hex.
func (b *battle) anyCan(all []int, at int16) bool {
	for _, u := range all {
		if b.canRun(u, at) {
			return true
		}
	}
	return false
}

// canRun tells whether a unit can run to a hex: not immobile, not suppressed,
// not into prohibited terrain or close to an enemy entry hex, not into an enemy
// fire zone with an MA of *.
func (b *battle) canRun(u int, at int16) bool {
	m := b.face(u).Move.Points
	switch {
	case b.is(u, suppressed):
		return false
	case b.roster[u].rearguard:
		return true // it is taken off the map: GTS assault/rearguard
	case m == noMove || b.nearEntry(at, b.side(u)):
		return false
	case m == starMove && b.inEnemyZone(at, b.side(u)):
		return false
	}
	return b.legAlong(u, b.units[u].at, at, false, allWays).why == nil
}

// Answer has each of them run, as far as it can.
func (flee) Answer(t *table, c game.Choice) {
	b := t.State
	all := b.defenders()
	to := int16(c.Args[0])
	var steps []step
	for _, u := range all {
		if b.roster[u].rearguard && !b.is(u, suppressed) {
			b.units[u] = unit{at: offRearguard, steps: int8(b.roster[u].kind.Steps), contact: pending}
			t.Say("GTS assault/rearguard", "%s is taken off the map.", b.label(u))
			b.rehome(t, u, b.melee.to)
			continue
		}
		if c.Verb == vPerish || !b.canRun(u, to) {
			t.Say("GTS assault/retreat-lost", "%s cannot run.", b.label(u))
			b.eliminate(t, u, "GTS assault/retreat-lost")
			continue
		}
		if b.barrageAt(b.melee.to) == 2 {
			b.cohesion(t, u, "GTS results/cohesion-hit")
			steps = append(steps, check{Unit: int8(u), Why: forFlight})
		}
		if b.on(u) && b.face(u).Move.Points == starMove {
			steps = append(steps, check{Unit: int8(u), Why: forEscape})
		}
		steps = append(steps, runAway{int8(u), to})
	}
	t.Then(append(steps, occupy{})...)
}

// runAway moves one runner, at whom others may fire before and after (GTS
// assault/runners-fire).
type runAway struct {
	Unit int8
	To   int16
}

func (r runAway) String() string { return "a runner" }

// Work has it leave its position and run.
func (r runAway) Work(t *table) {
	b, u := t.State, int(r.Unit)
	if !b.on(u) {
		return
	}
	if b.is(u, entrenched) {
		t.Say("GTS assault/retreat-entrenched", "%s leaves its entrenchment.", b.label(u))
	}
	b.unset(u, improved|entrenched)
	columns, plain := 0, 1
	if b.is(u, column) {
		columns, plain = 1, 0
	}
	if !b.room(r.To, b.side(u), plain, columns) && columns == 1 && b.room(r.To, b.side(u), 1, 0) {
		b.unset(u, column)
		b.cohesion(t, u, "GTS results/cohesion-hit")
	}
	if !b.on(u) {
		return
	}
	if !b.room(r.To, b.side(u), 1-min(1, columns), columns) && !b.room(r.To, b.side(u), 1, 0) {
		t.Say("GTS assault/retreat-lost", "%s is full.", b.name(r.To))
		b.eliminate(t, u, "GTS assault/retreat-lost")
		return
	}
	from := b.units[u].at
	b.trigger(from)
	t.Then(chase{r.Unit, from, r.To, false}, land(r), chase{r.Unit, from, r.To, true})
}

// land is the retreat itself.
type land runAway

func (land) String() string { return "a retreat" }

// Work moves the runner.
func (l land) Work(t *table) {
	b, u := t.State, int(l.Unit)
	if b.on(u) {
		b.units[u].at = l.To
		b.claim(u)
		t.Say("GTS assault/retreat", "%s runs to %s.", b.label(u), b.name(l.To))
	}
}

// chase asks the assaulting side for opportunity fire at a runner, by units that
// do not assault.
type chase struct {
	Unit     int8
	From, To int16
	After    bool
}

func (c chase) String() string { return "fire at a runner" }

// Ask offers every such unit that has the runner's hex in its fire zone.
func (c chase) Ask(b *battle) game.Question {
	u := int(c.Unit)
	q := game.Question{Side: b.side(u).Enemy(), Topic: "chase", Cite: "GTS assault/runners-fire", Seen: game.Everyone}
	if !b.on(u) {
		return q
	}
	now := b.units[u].at
	for w := range b.units {
		if b.side(w) != q.Side || !b.on(w) || b.act.fired>>w&1 != 0 || b.acting(w) || !b.zone(w, c.From) || now != c.From && !b.zone(w, now) {
			continue
		}
		q.Options = append(q.Options, game.Option{Choice: choice(vOpfire, w, u)})
	}
	if len(q.Options) > 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
	}
	return q
}

// acting reports whether a unit is one of the activation under way: in an
// assault, of the assaulters.
func (b *battle) acting(w int) bool {
	for _, u := range b.act.group[:b.act.n] {
		if int(u) == w {
			return true
		}
	}
	return false
}

// Answer fires, and asks again.
func (c chase) Answer(t *table, a game.Choice) {
	if a.Verb == vHold {
		return
	}
	b, w := t.State, int(a.Args[0])
	b.act.fired |= 1 << w
	s := shot{By: int8(w), At: c.Unit, How: inOpfire | atRunner}
	if b.zone(w, c.To) {
		s.How |= zoneToZone
	} else {
		s.How |= outOfZone
	}
	t.Say("GTS assault/runners-fire", "%s fires at %s as it runs.", b.label(w), b.label(int(c.Unit)))
	if b.readings.Opfire == OpfireFree {
		t.Then(strike{s}, c)
		return
	}
	t.Then(check{Unit: int8(w), Why: forOpfire, Shot: s}, c)
}
