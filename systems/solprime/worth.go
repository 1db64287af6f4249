package solprime

import (
	"metahex/game"
	"metahex/grid"
)

// Advice: what an answer promises its side at once (game.Adviser), in
// hundredths of a point: shots by what they are expected to destroy, places by
// the ground they are near to, and overwatch where there is nobody to fire at.

// gain is what a shot is expected to be worth.
func (b *battle) gain(s shot) int {
	v := int(s.At)
	d := b.hitDie(s)
	hit := d.AtLeast(b.needed(s) - b.toHit(s).Sum())
	worth, kill := 100*b.kind(v).Points, b.toKill(s).Sum()
	sum := 0
	for die := 1; die <= 6; die++ {
		switch result := die + kill; {
		case b.infantry(v) && result > b.tables.Of(SuppressedUpTo), !b.infantry(v) && result > 0:
			sum += worth
		case b.infantry(v) && result > 0 && !b.is(v, suppressed):
			sum += worth / 3
		}
	}
	if w := b.weapon(s); b.kind(int(s.By)).Weapons[0] == w {
		hit *= b.kind(int(s.By)).Mount
	}
	return sum * hit / (6 * d.Of())
}

// pull is what a place is worth to a stand.
func (b *battle) pull(u int, at grid.Point) int {
	best := 0
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		worth := 40 * o.Points
		for v := range b.stands {
			if v != u && b.living(v) && b.side(v) == b.side(u) && o.Place.Meets(b.base(v)) {
				worth /= 3
				break
			}
		}
		best = max(best, worth-int(o.Place.Gap(base)/100))
	}
	if len(b.scenario.Objectives) > 0 {
		return best
	}
	v, s := b.near(u, at)
	return -int(grid.RootUp(min(v, s)) / 100)
}

// Worth weighs an order against being done, which is worth nothing.
func (o orders) Worth(b *battle, c game.Choice) int {
	u := int(c.Args[0])
	switch c.Verb {
	case vFire:
		return 5 + b.gain(shot{int8(u), int8(c.Args[1]), int8(c.Args[2])})
	case vSnap:
		return b.gain(shot{int8(u), int8(c.Args[1]), int8(c.Args[2])}) - 1
	case vCall, vPlan:
		return b.salvo(u, grid.Point{X: c.Args[1], Y: c.Args[2]}) - map[game.Verb]int{vCall: 0, vPlan: 5}[c.Verb]
	case vWatch:
		if b.is(u, moved) {
			return 8
		}
		return 12
	case vAssault:
		return b.brawl(u, int(c.Args[1]))
	case vGo, vBack:
		if b.is(u, watching) && !b.is(u, moved) {
			return -5
		}
		return b.pull(u, grid.Point{X: c.Args[1], Y: c.Args[2]}) - b.pull(u, b.stands[u].at) - 15
	case vFace, vReady:
		return -1
	}
	return 0
}

// brawl is what close combat is expected to be worth: the odds of the higher die
// times what each has to lose.
func (b *battle) brawl(u, v int) int {
	edge := b.fervour(u, v, false).Sum() - b.fervour(v, u, true).Sum()
	win, lose := 0, 0
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			switch d := mine + edge - theirs; {
			case d > 0:
				win++
			case d < 0:
				lose++
			}
		}
	}
	return (win*100*b.kind(v).Points - lose*100*b.kind(u).Points) / 36
}

// Worth rallies the shaken and sends the platoon first that has the best shot.
func (k pick) Worth(b *battle, c game.Choice) int {
	if c.Verb == vRally {
		return 50
	}
	best := 0
	for _, i := range b.squads[c.Args[0]].members {
		u := int(i)
		if !b.living(u) {
			continue
		}
		for v := range b.stands {
			for _, w := range b.kind(u).Weapons {
				if n := b.tables.weaponIndex(w); b.foe(u, v) && b.refuseShot(u, v, n) == nil {
					best = max(best, b.gain(shot{i, int8(v), int8(n)}))
				}
			}
		}
	}
	return best
}

// Worth fires from overwatch at all that is worth a shot.
func (r react) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 40
	}
	return b.gain(shot{int8(c.Args[0]), r.Mover, int8(c.Args[1])})
}

// Worth does all it can against a missile.
func (dodge) Worth(_ *battle, c game.Choice) int {
	return map[game.Verb]int{vHold: 0, vEvade: 1, vSmoke: 2, vBoth: 3}[c.Verb]
}
