package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// Artillery observers (SP artillery/observer) and the counters that they place
// (SP artillery/counter).
//
//	gun ──call──▶ counter ◀── seen by an observer, or by the gun
//	gun ──call──▶    ▲        of the same type and platoon: no die, no observer
//	rockets ─call─▶ another counter, another observer
//
// A counter stands for the guns of one type in a platoon. The first gun to call places the counter,
// and its die is rolled once. Guns that name the same point later in the activation join the counter.

// A sheaf is the fire of the guns of one counter. It ends when the next platoon is activated.
type sheaf struct {
	barrage           // of the gun that placed it
	Verb    game.Verb // vCall for fire now, vPlan for the next cycle
	Spots   int8      // the observer that directs the fire, theLeader, or nowhere
	Failed  bool      // the arrival die has cancelled the fire
}

// alike reports whether two guns can share a counter. They must belong to one platoon and have the
// same row of the artillery chart and the same area.
func (b *battle) alike(u, v int) bool {
	k, l := b.kind(u), b.kind(v)
	return b.roster[u].platoon == b.roster[v].platoon && k.Calibre == l.Calibre && k.Rockets == l.Rockets
}

// joins returns the counter that an order of a gun joins, or -1 if the order needs a new counter.
func (b *battle) joins(u int, c game.Choice) int {
	return slices.IndexFunc(b.sheaves, func(s sheaf) bool {
		return !s.Failed && s.Verb == c.Verb && s.At == place(c) && b.alike(u, int(s.Unit))
	})
}

// barred reports whether the guns may not fire at a point in this activation. The point is in the area
// of a cancelled counter of the same type of gun.
func (b *battle) barred(u int, at grid.Point) bool {
	return slices.ContainsFunc(b.sheaves, func(s sheaf) bool {
		return s.Failed && b.alike(u, int(s.Unit)) && b.area(s.barrage).Has(at)
	})
}

// theLeader is the observer of a counter that the leader has placed. The counter stays the leader's,
// whatever stand the leader is with.
const theLeader = -2

// director finds the observer that directs fire at a point that the gun does not see. It prefers the
// observer of the counter that the gun joins. Otherwise it returns an observer that has placed no
// counter, or nowhere.
func (b *battle) director(u int, c game.Choice) int8 {
	if i := b.joins(u, c); i >= 0 {
		o := b.sheaves[i].Spots
		if v := b.postOf(b.side(u), o); v != nobody && b.watchful(v) && b.overlooks(v, place(c)) {
			return o
		}
	}
	return b.observer(b.side(u), place(c))
}

// postOf returns the stand from which an observer of a side sees, or nobody.
func (b *battle) postOf(side game.Side, observer int8) int {
	if observer == theLeader {
		return int(b.leaders[side])
	}
	return int(observer)
}

// counterFor returns the counter of an order, and whether the order joins an existing counter. If
// not, it places a new one.
func (b *battle) counterFor(u int, c game.Choice) (s *sheaf, joined bool) {
	if i := b.joins(u, c); i >= 0 {
		return &b.sheaves[i], true
	}
	b.sheaves = append(b.sheaves, sheaf{barrage{int8(u), place(c)}, c.Verb, nowhere, false})
	return &b.sheaves[len(b.sheaves)-1], false
}

// watchful reports whether an observer can direct artillery from a stand. The stand must not be
// suppressed.
func (b *battle) watchful(u int) bool {
	return b.living(u) && !b.carried(u) && !b.is(u, suppressed)
}

// spotter returns the observer with a stand who has placed no counter in this cycle: the stand itself
// if it is trained, or theLeader. It returns nowhere if there is no such observer.
func (b *battle) spotter(u int) int8 {
	side := b.side(u)
	switch {
	case b.kind(u).Observer && !b.is(u, observing):
		return int8(u)
	case int(b.leaders[side]) == u && !b.directed[side]:
		return theLeader
	}
	return nowhere
}

// observer finds an observer that sees a point for the artillery and has placed no counter in this
// cycle: a stand, or theLeader. It returns nowhere if there is no such observer.
func (b *battle) observer(side game.Side, at grid.Point) int8 {
	u := b.firstOf(side, func(u int) bool { return b.spotter(u) != nowhere && b.watchful(u) && b.overlooks(u, at) })
	if u == nobody {
		return nowhere
	}
	return b.spotter(u)
}

// directs records that an observer has placed a counter, and returns its stand.
func (b *battle) directs(side game.Side, observer int8) int {
	u := b.postOf(side, observer)
	if observer == theLeader {
		b.directed[side] = true
		return u
	}
	b.set(u, observing)
	return u
}

// spotKind is the kind of stand that the rules of sight assume at a point of the ground.
var spotKind = scenario.Kind{Branch: scenario.Vehicle, Base: grid.Inch / 2}

// overlooks reports whether a stand sees a point of the ground. The point counts as a vehicle,
// whatever units the enemy has.
func (b *battle) overlooks(u int, at grid.Point) bool {
	if !b.living(u) {
		return false // the stand is behind the table
	}
	there, own := *b, *b.setting
	own.roster = append(slices.Clip(own.roster), member{kind: &spotKind})
	there.setting, there.stands = &own, append(slices.Clip(b.stands), stand{at: at, host: nowhere, with: nowhere})
	return there.sees(u, len(b.stands), at)
}
