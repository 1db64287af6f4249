package gts

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/hexside"
	"metahex/systems/gts/scenario"
)

// smoke lists the hexes under barrage, which block sight (GTS los/blocked).
func (b *battle) smoke() []grid.Place {
	if len(b.barrages) == 0 {
		return nil
	}
	all := make([]grid.Place, len(b.barrages))
	for i, m := range b.barrages {
		all[i] = b.place(m.at)
	}
	return all
}

// sees reports whether a unit has a line of sight to a hex. The parameter spotting is true if the
// unit spots for indirect fire (GTS los/line).
func (b *battle) sees(u int, to int16, spotting bool) bool {
	from := b.units[u].at
	p := b.posts[from]
	if p == hexside.ObservationPost && !spotting {
		p = hexside.NoPost
	}
	e := b.ruler.Eyes(b.place(from), p, b.murky())
	if b.apart(from, to) > e.Reach {
		return false
	}
	return b.ruler.Clear(b.place(from), b.place(to), e, b.smoke())
}

// reach returns a unit's direct fire range, or 0 if it has none. The parameter crowded says whether
// the unit was next to an enemy at the start of the action.
func (b *battle) reach(u int, crowded bool) int {
	f := b.face(u)
	switch {
	case !f.Fire.Has || b.class(u) == scenario.Mortar || b.is(u, suppressed):
		return 0 // GTS range/none
	case crowded || b.barrageAt(b.units[u].at) > 0:
		return 1 // GTS range/close
	case b.class(u) == scenario.Artillery:
		return b.tables.Of(scenario.HEDirectRange) // GTS range/indirect-he
	}
	return max(1, f.Range) // GTS range/printed
}

// crowded reports whether a unit is next to an enemy.
func (b *battle) crowded(u int) bool { return b.besideEnemy(b.units[u].at, b.side(u)) }

// besideEnemy reports whether a hex is next to an enemy of the side.
func (b *battle) besideEnemy(at int16, side game.Side) bool {
	return b.anyNext(at, func(n int16) bool { return b.enemyIn(n, side) })
}

// anyNext reports whether any neighbour of a hex satisfies a condition.
func (b *battle) anyNext(at int16, is func(int16) bool) bool {
	return slices.ContainsFunc(b.near[at][:], func(n int16) bool { return n != nowhere && is(n) })
}

// crowd returns the set of units next to an enemy.
func (b *battle) crowd() (all set) {
	for u := range b.units {
		if b.on(u) && b.crowded(u) {
			all.add(u)
		}
	}
	return all
}

// wasClose reports whether a unit was next to an enemy when the current action began. Between
// actions it reports whether the unit is next to an enemy now.
func (b *battle) wasClose(u int) bool {
	if b.act.n > 0 {
		return b.act.close.has(u)
	}
	return b.crowded(u)
}

// zone reports whether a hex is in a unit's fire zone (GTS zone/fire-zone).
func (b *battle) zone(u int, at int16) bool {
	n := b.apart(b.units[u].at, at)
	return n <= b.farthest(u) && n <= b.reach(u, b.wasClose(u)) && n > 0 && !b.hex(at).Entry && b.sees(u, at, false)
}

// farthest returns an upper limit of a unit's reach, which is cheap to compute.
func (b *battle) farthest(u int) int {
	if b.class(u) == scenario.Artillery {
		return b.tables.Of(scenario.HEDirectRange)
	}
	return max(1, b.face(u).Range)
}

// inEnemyZone reports whether a hex is in the fire zone of an enemy of the side.
func (b *battle) inEnemyZone(at int16, side game.Side) bool {
	for v := range b.units {
		if b.side(v) != side && b.on(v) && b.apart(b.units[v].at, at) <= b.farthest(v) && b.zone(v, at) {
			return true
		}
	}
	return false
}
