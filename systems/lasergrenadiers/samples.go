package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// This file lists samples of a piece's possible actions, for bots and for lists: legs along sixteen
// bearings and to goals, and all actions that can be enumerated.

// offerUpon lists actions against or with other pieces of both sides.
func offerUpon(b *battle, _ int, add offer) {
	for v := range b.pieces {
		add(choice(vFire, v), "LG sequence/hit")
		add(choice(vCrush, v), "LG overrun/5")
		add(choice(vLoad, v), "LG transport/2")
	}
}

// offerLegs lists legs along sixteen bearings that use all, half and a quarter of the allowance. It
// also lists legs to objectives and over enemies, and turns towards enemies.
func offerLegs(b *battle, u int, add offer) {
	p, left := &b.pieces[u], b.left(u)
	cite := rateClause(b.tables, b.kind(u))
	lengths := slices.DeleteFunc([]int64{left, left / 2, left / 4}, func(n int64) bool { return n < 500 })
	for to := range tabletop.Around(p.at, 16, lengths...) {
		add(goTo(vGo, to, p.alt), cite)
	}
	for _, o := range b.scenario.Objectives {
		add(goTo(vGo, o.Place.At, p.alt), cite)
		add(goTo(vGo, p.at.Add(o.Place.At.Sub(p.at).Scaled(left*2/3)), p.alt), cite)
	}
	for v := range b.pieces {
		if !b.foe(u, v) {
			continue
		}
		way := b.pieces[v].at.Sub(p.at)
		beyond := way.Scaled(way.Length() + b.kind(u).Base + b.kind(v).Base + 50)
		if b.against(overrunObjections, u, v).None() {
			add(goTo(vGo, p.at.Add(beyond), 0), "LG overrun/1")
		}
		add(choice(vFace, int(b.pieces[v].at.X), int(b.pieces[v].at.Y)), "LG turning/1")
	}
}

// offering lists a leg in one direction relative to the facing, straight back or to the right.
func offering(v game.Verb, way func(grid.Vector) grid.Vector) func(*battle, int, offer) {
	return func(b *battle, u int, add offer) {
		_, cite := going(b.kind(u), ways[v])
		if p := &b.pieces[u]; p.facing != (grid.Vector{}) {
			add(goTo(v, p.at.Add(way(p.facing).Scaled(min(b.left(u)/2, 4000))), p.alt), cite)
		}
	}
}

// offerHeights lists legs straight up and down, and the floors of a building.
func offerHeights(b *battle, u int, add offer) {
	p := &b.pieces[u]
	for _, alt := range []int64{0, 1000, 2000, 4000, max(0, p.alt-b.left(u))} {
		if alt != p.alt {
			add(goTo(vGo, p.at, alt), "LG popup/1")
		}
	}
	if i, in := b.house(u); in {
		for floor := range b.table.Features[i].House.Floors {
			add(choice(vClimb, floor), "LG terrain/12")
		}
	}
}
