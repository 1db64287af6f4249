package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
)

// Advice: what an answer promises its side at once (game.Adviser), in
// hundredths of a point: shots by what they are expected to destroy, places by
// the ground they are near to, and overwatch where there is nobody to fire at.

// gain is what a shot is expected to be worth.
func (b *battle) gain(s shot) int {
	v := int(s.At)
	if b.structure(v) {
		return b.gainSection(s)
	}
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
	k := b.kind(int(s.By))
	hit *= k.salvoOf(slices.Index(k.Weapons, b.weapon(s)))
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
	if b.kind(u).Engineer {
		best = max(best, b.charm(u, base))
	}
	if len(b.scenario.Objectives) > 0 {
		return best
	}
	v, s := b.near(u, at)
	return -int(grid.RootUp(min(v, s)) / 100)
}

// scoreFire weighs a shot; one at rest is slightly better.
func (b *battle) scoreFire(u int, c game.Choice) int {
	if c.Verb == vSnap {
		return b.gain(shotOf(u, c)) - 1
	}
	return 5 + b.gain(shotOf(u, c))
}

// scoreWatch weighs overwatch, the higher from where one stands.
func (b *battle) scoreWatch(u int, _ game.Choice) int {
	if b.is(u, moved) {
		return 8
	}
	return 12
}

// scoreGo weighs a leg by the ground that it gains, and by how near it keeps to
// the platoon.
func (b *battle) scoreGo(u int, c game.Choice) int {
	if b.is(u, watching) && !b.is(u, moved) {
		return -5
	}
	here, there := b.stands[u].at, place(c)
	return b.pull(u, there) - b.pull(u, here) + b.astray(u, here) - b.astray(u, there) - 15
}

// astray is what it costs to be far from the rest of one's platoon: who is alone
// is bound where he goes, and leads nobody to cover.
func (b *battle) astray(u int, at grid.Point) int {
	const free, inch = 3 * grid.Inch, 250
	least := int64(0)
	for _, i := range b.squads[b.roster[u].platoon].members {
		if v := int(i); v != u && b.outside(v) {
			if d := at.Sub(b.stands[v].at).Square(); least == 0 || d < least {
				least = d
			}
		}
	}
	return int(max(0, grid.RootUp(least)-free) / inch)
}

// scoreAssault is what close combat is expected to be worth: the odds of the higher die
// times what each has to lose.
func (b *battle) scoreAssault(u int, c game.Choice) int {
	return b.odd(clash{Attacker: int8(u), Defender: int8(target(c))})
}

// scoreStorm is scoreAssault for two attackers, who are lost together.
func (b *battle) scoreStorm(u int, c game.Choice) int {
	return b.odd(clash{Attacker: int8(u), Defender: int8(target(c)), With: int8(c.Args[2]) + 1})
}

// odd weighs a fight.
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
	return (win*100*b.kind(v).Points - lose*100*stake) / 36
}

// Worth rallies the shaken and sends the platoon first that has the best shot.
func (k pick) Worth(b *battle, c game.Choice) int { return pickDeeds.Of(c.Verb).Score(b, k, c) }

// scorePick is the best shot of a platoon.
func (b *battle) scorePick(_ pick, c game.Choice) int {
	best := 0
	for u := range b.of(int8(c.Args[0])) {
		if !b.living(u) {
			best = max(best, 20) // aircraft that may come
			continue
		}
		for v, w := range b.borne(u) {
			if b.mayFire(u, v, w) {
				best = max(best, b.gain(shot{By: int8(u), At: int8(v), Weapon: int8(b.tables.weaponIndex(w))}))
			}
		}
	}
	return best
}

// Worth fires from overwatch at all that is worth a shot.
func (r react) Worth(b *battle, c game.Choice) int { return reactDeeds.Of(c.Verb).Score(b, r, c) }

// Worth does all it can against a missile.
func (d dodge) Worth(b *battle, c game.Choice) int { return dodgeDeeds.Of(c.Verb).Score(b, d, c) }

// gainSection is what a shot at a section is expected to be worth: its own
// points, and a little for who loses his shelter.
func (b *battle) gainSection(s shot) int {
	d, v := b.hitDie(s), int(s.At)
	worth := 100 * b.kind(v).Points
	for _, u := range b.inside(v) {
		worth += 25 * b.kind(u).Points
	}
	ways := min(6, max(0, 6+b.toKill(s).Sum()))
	return worth * ways * d.AtLeast(b.needed(s)-b.toHit(s).Sum()) / (6 * d.Of())
}

// charm is what a place is worth to engineers by the enemy's structures that they
// could blow up.
func (b *battle) charm(u int, base grid.Circle) (best int) {
	for v := range b.stands {
		if b.structure(v) && b.foe(u, v) {
			best = max(best, 60*(b.kind(v).Points+2)-int(b.base(v).Gap(base)/100))
		}
	}
	return best
}
