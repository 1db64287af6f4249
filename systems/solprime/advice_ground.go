package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// Advice: the immediate worth of an answer to its side (game.Match.Worth), in hundredths of a point.
// A shot is worth its expected damage, and a place depends on nearby objectives. Overwatch is worth
// something if there is no target.

// gain returns the expected worth of a shot.
func (b *battle) gain(s shot) int {
	d, v, k, kill := b.hitDie(s), int(s.At), b.kind(int(s.By)), b.toKill(s).Sum()
	hit := d.AtLeast(b.needed(s) - b.toHit(s).Sum())
	worth, sum := 100*(b.kind(v).Points+b.prize(v)), 0
	if b.structure(v) { // plus something for the squad that loses its shelter
		for _, u := range b.inside(v) {
			worth += 25 * b.kind(u).Points
		}
		return worth * min(6, max(0, 6+kill)) * hit / (6 * d.Of())
	}
	for die := 1; die <= 6; die++ {
		switch result := die + kill; {
		case b.infantry(v) && result > b.tables.Of(scenario.SuppressedUpTo), !b.infantry(v) && result > 0:
			sum += worth
		case b.infantry(v) && result > 0 && !b.is(v, suppressed):
			sum += worth / 3
		}
	}
	hit *= salvoOf(k, slices.Index(k.Weapons, b.weapon(s)))
	return sum * hit / (6 * d.Of())
}

// gainWith returns the expected worth of a stand's shot at an enemy with a weapon.
func (b *battle) gainWith(u, v int, w *scenario.Weapon) int {
	return b.gain(shot{By: int8(u), At: int8(v), Weapon: int8(b.tables.WeaponIndex(w))})
}

// pull returns the worth of a place to a stand: the worth of the best objective, less the distance.
// An objective that another stand of the side already holds is worth less.
func (b *battle) pull(u int, at grid.Point) int {
	best := 0
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		worth := 40 * o.Points
		if b.firstOf(b.side(u), func(v int) bool { return v != u && o.Place.Meets(b.base(v)) }) != nobody {
			worth /= 3
		}
		best = max(best, worth-int(o.Place.Gap(base)/100))
	}
	if n, ok := b.headway(u, base); ok {
		if best = max(best, n); b.convoyOf(u) != nil {
			return n
		}
	}
	if b.kind(u).Engineer {
		best = max(best, b.charm(u, base))
	}
	if len(b.scenario.Objectives) > 0 || len(b.scenario.Convoys) > 0 {
		return best
	}
	v, s := b.near(u, at)
	return -int(grid.RootUp(min(v, s)) / 100)
}

// drawn returns the worth of a base's place because of the best objective: the objective's points,
// multiplied by the parameter point, less the distance divided by the parameter way.
func (b *battle) drawn(at grid.Circle, point int, way int64) int {
	worth := -1 << 30
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		worth = max(worth, point*o.Points-int(o.Place.Gap(at)/way))
	}
	return worth
}

// scoreFire returns the worth of a shot. A shot of a stand that stays in place is worth slightly more.
func (b *battle) scoreFire(u int, c game.Choice) int {
	if c.Verb == vSnap {
		return b.by(wFire, b.gain(shotOf(u, c))) - 1
	}
	return 5 + b.by(wFire, b.gain(shotOf(u, c)))
}

// scoreWatch returns the worth of overwatch. A stand that has not moved gains more.
func (b *battle) scoreWatch(u int, _ game.Choice) int {
	switch {
	case b.onItsWay(u):
		return -1
	case b.is(u, moved):
		return b.by(wWatch, 8)
	}
	return b.by(wWatch, 12)
}

// scoreGo returns the worth of a leg.
func (b *battle) scoreGo(u int, c game.Choice) int { return b.legWorth(u, c, b.prospect(u)) }

// legWorth returns the worth of a leg: the worth of its end, how close it stays to the platoon, and
// the prospect there, compared with the prospect here.
func (b *battle) legWorth(u int, c game.Choice, prospect int) int {
	if b.is(u, watching) && !b.is(u, moved) && !b.onItsWay(u) {
		return -5
	}
	here, there := b.stands[u].at, place(c)
	return b.by(wGoal, b.pull(u, there)-b.pull(u, here)) + b.by(wAstray, b.astray(u, here)-b.astray(u, there)) +
		b.prospectAt(u, there) - prospect - int(b.Or(shipped)[wLeg]) - b.shuns(u, c)
}

// Weigh returns the worth of all orders. It computes the prospect of a stand's present place once.
func (o orders) Weigh(b *battle, options []game.Option, worth []int) {
	of, prospect := nobody, 0
	for i := range options {
		c := options[i].Choice
		if c.Verb != vGo && c.Verb != vBack {
			worth[i] = o.Worth(b, c)
			continue
		}
		if u := int(c.Args[0]); u != of {
			of, prospect = u, b.prospect(u)
		}
		worth[i] = b.legWorth(of, c, prospect)
	}
}

// astray returns the cost of a place far from the nearest other stand of the platoon. A stand that
// is apart from its platoon may only move closer.
func (b *battle) astray(u int, at grid.Point) int {
	const free, inch = 3 * grid.Inch, 250
	least := int64(0)
	for v := range b.comrades(u) {
		if d := at.Sub(b.stands[v].at).Square(); b.outside(v) && (least == 0 || d < least) {
			least = d
		}
	}
	return int(max(0, grid.RootUp(least)-free) / inch)
}

// scoreAssault returns the expected worth of close combat: the chances to win and to lose, times the
// possible losses of each side.
func (b *battle) scoreAssault(u int, c game.Choice) int {
	return b.odd(clash{Attacker: int8(u), Defender: int8(target(c))})
}

// scoreStorm is like scoreAssault, but for two attackers. If they lose, both are lost.
func (b *battle) scoreStorm(u int, c game.Choice) int {
	return b.odd(clash{Attacker: int8(u), Defender: int8(target(c)), With: int8(c.Args[2]) + 1})
}

// odd returns the expected worth of a fight.
func (b *battle) odd(k clash) int {
	u, v := int(k.Attacker), int(k.Defender)
	edge := b.onset(k).Sum() - b.fervour(v, u, true).Sum()
	stake := b.kind(u).Points
	if k.With > 0 {
		stake += b.kind(int(k.With) - 1).Points
	}
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
	return (b.by(wFight, win*100*b.kind(v).Points) - b.by(wLoss, lose*100*stake)) / 36
}

// scorePick returns the worth of the platoon's best shot.
func (b *battle) scorePick(_ pick, c game.Choice) int {
	best := 0
	if b.convoys(int(c.Args[0])) {
		best = -1 // the escort of a convoy is activated first
	}
	for u := range b.of(int8(c.Args[0])) {
		if !b.living(u) {
			best = max(best, 20) // aircraft off the table that may enter
			continue
		}
		for v, w := range b.borne(u) {
			if b.mayFire(u, v, w) {
				best = max(best, b.by(wFire, b.gainWith(u, v, w)))
			}
		}
	}
	return best
}

// charm returns the worth of a place to engineers because of enemy structures that they could blow
// up.
func (b *battle) charm(u int, base grid.Circle) (best int) {
	for v := range b.stands {
		if b.structure(v) && b.foe(u, v) {
			best = max(best, 60*(b.kind(v).Points+2)-int(b.base(v).Gap(base)/100))
		}
	}
	return best
}
