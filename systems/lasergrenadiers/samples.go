package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Samples of what a piece may do, for bots and for lists: legs along sixteen
// bearings and towards what matters, and everything that can be counted out.

// samples calls add for all that may be worth listing; what is not legal is
// left out by the caller.
func (b *battle) samples(u int, add func(game.Choice, rule.Clause)) {
	p := &b.pieces[u]
	switch p.state {
	case reserve:
		b.entrySamples(u, add)
		return
	case carried:
		b.unloadSamples(u, add)
		return
	}
	for v := range b.pieces {
		if b.foe(u, v) {
			add(choice(vFire, v), "LG sequence/hit")
			add(choice(vCrush, v), "LG overrun/5")
		} else if b.side(u) == b.side(v) && b.kind(v).Carries > 0 {
			add(choice(vLoad, v), "LG transport/2")
		}
	}
	if b.left(u) == 0 {
		return
	}
	b.legSamples(u, add)
	b.heightSamples(u, add)
	add(choice(vLeave), "LG leaving/1")
}

// legSamples are legs: along the bearings as far as the allowance lasts, half
// and a quarter as far, and to what the scenario is about.
func (b *battle) legSamples(u int, add func(game.Choice, rule.Clause)) {
	p, left := &b.pieces[u], b.left(u)
	cite := b.tables.rateClause(b.kind(u))
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
		if to := p.at.Add(beyond); to.Legal() && b.mayOverrun(u, v) == nil {
			add(goTo(vGo, to, 0), "LG overrun/1")
		}
		add(choice(vFace, int(b.pieces[v].at.X), int(b.pieces[v].at.Y)), "LG turning/1")
	}
	if p.facing != (grid.Vector{}) {
		back := p.at.Add(p.facing.Neg().Scaled(min(left/2, 4000)))
		add(goTo(vBack, back, p.alt), "LG vehicles/2.a")
		side := p.at.Add(p.facing.Right().Scaled(min(left/2, 4000)))
		add(goTo(vSide, side, p.alt), "LG vehicles/3.a")
	}
}

// heightSamples are straight ways up and down, and the floors of a building.
func (b *battle) heightSamples(u int, add func(game.Choice, rule.Clause)) {
	p := &b.pieces[u]
	for _, alt := range []int64{0, 1000, 2000, 4000, max(0, p.alt-b.left(u))} {
		if alt != p.alt {
			add(goTo(vGo, p.at, alt), "LG popup/1")
		}
	}
	for floor := range 4 {
		add(choice(vClimb, floor), "LG terrain/12")
	}
}

// goTo is the answer for a leg.
func goTo(v game.Verb, to grid.Point, alt int64) game.Choice {
	return choice(v, int(to.X), int(to.Y), int(alt))
}
