package battlesuit

import (
	"slices"

	"metahex/systems/battlesuit/scenario"
)

// regard returns a soldier's best shot from a stand, and the danger there: the expected harm by all
// enemies in sight. The danger is at most the soldier's full worth.
func (br *brief) regard(b *battle, u int, at stand) (shot, danger int) {
	seen := br.watching(b, at)
	for v, ok := seen.next(); ok; v, ok = seen.next() {
		foe, there := &br.men[v], b.standOf(v)
		away := b.between(u, at.at, v, there.at)
		if br.men[u].attack > 0 {
			shot = max(shot, br.perhaps(br.harm(b, br.aim(b, u, at, v, there, 0), v), away))
		}
		if foe.attack <= 0 {
			continue
		}
		weight := int(br.w[wDoubled])
		switch {
		case b.soldiers[v].markers > 0:
			weight = int(br.w[wWavering])
		case !foe.active && int(b.turn) >= b.scenario.Turns:
			continue
		case !foe.active:
			weight = int(br.w[wSpent])
		}
		danger += br.perhaps(br.harm(b, br.aim(b, v, there, u, at, 0), u), away) * weight / 100
	}
	return shot, min(danger, int(br.men[u].material+br.men[u].prize))
}

// hold is the worth of ending the activation at a stand.
func (br *brief) hold(b *battle, u int, at stand) int {
	shot, danger := br.regard(b, u, at)
	if int(b.turn) >= b.scenario.Turns {
		shot = 0
	}
	return br.lie(b, u, at) + shot*int(br.w[wNext])/100 - danger*int(br.w[wOpen])/100
}

// lie is the worth of a stand without regard to enemies that see it. It counts goals, cover, and
// distance from friends, because fire spills over onto neighbours.
func (br *brief) lie(b *battle, u int, at stand) int {
	memo := &lie{}
	if i := b.index(at.at); i >= 0 {
		memo = &br.lies[i]
	}
	if memo.age != br.age {
		*memo = br.reckonLie(b, u, at.at)
	}
	if at.air {
		return int(memo.air)
	}
	return int(memo.ground)
}

// A lie is the cached worth of a dot for the brief's soldier, on the ground and in the air. It is
// valid for one age. Lies are read far more often than briefs are renewed.
type lie struct {
	age         uint32
	ground, air int32
}

// neighbours is the number of friends on a dot and next to it, valid for one age.
type neighbours struct {
	age     uint32
	friends int32
}

// A plot holds all inputs of the lies. Lies stay valid while the plot is the same: mostly as long as
// one soldier acts.
type plot struct {
	setting         *setting
	ground          *ground
	weights         *int32
	unit            int8
	flies           bool
	material, prize int32
	goals           []goal
	friends         []spot
}

// is reports whether two plots are equal.
func (p *plot) is(o *plot) bool {
	return p.setting == o.setting && p.ground == o.ground && p.weights == o.weights && p.unit == o.unit && p.flies == o.flies &&
		p.material == o.material && p.prize == o.prize && slices.Equal(p.goals, o.goals) && slices.Equal(p.friends, o.friends)
}

// lay begins a new age of lies if any of their inputs has changed.
func (br *brief) lay(b *battle, u int) {
	p, m := &br.plot, &br.men[u]
	now := plot{b.setting, b.ground, &br.w[0], int8(u), b.has(u, flying), m.material, m.prize, br.goals, br.friends}
	if p.is(&now) {
		return
	}
	goals, friends := append(p.goals[:0], br.goals...), append(p.friends[:0], br.friends...)
	*p = now
	p.goals, p.friends = goals, friends
	if br.age++; len(br.lies) != b.size() || br.age == 0 {
		br.lies, br.crowds, br.age = make([]lie, b.size()), make([]neighbours, b.size()), 1
	}
	for _, at := range br.friends {
		br.stands(b, at)
	}
}

// block marks a place where no soldier can stop.
func (br *brief) block(b *battle, at spot) {
	br.blocked = append(br.blocked, at)
	if i := b.index(at); i >= 0 {
		br.taken[i] = br.renewal
	}
}

// isTaken reports whether a listed place is blocked.
func (br *brief) isTaken(b *battle, at spot) bool {
	if b.raster != nil {
		return b.isBlocked(at, br.blocked)
	}
	return br.taken[at] == br.renewal
}

// stands counts a friend on its dot and on the dots next to it.
func (br *brief) stands(b *battle, at spot) {
	br.joins(b, at)
	for _, next := range b.around(at) {
		if next != nowhere {
			br.joins(b, next)
		}
	}
}

// crowd returns the number of friends on a place and next to it.
func (br *brief) crowd(b *battle, at spot) neighbours {
	if i := b.index(at); i >= 0 {
		return br.crowds[i]
	}
	n := neighbours{age: br.age}
	for v := range br.men {
		if v != int(br.unit) && br.men[v].friend && b.range_(at, b.soldiers[v].at) <= 1 {
			n.friends++
		}
	}
	return n
}

// joins counts one more friend near a dot.
func (br *brief) joins(b *battle, at spot) {
	i := b.index(at)
	if i < 0 {
		return
	}
	c := &br.crowds[i]
	if c.age != br.age {
		*c = neighbours{age: br.age}
	}
	c.friends++
}

func (br *brief) reckonLie(b *battle, u int, at spot) lie {
	m := &br.men[u]
	ground, air := br.pull(b, at)
	share := int(m.material) / 100
	if !b.has(u, flying) {
		air -= (5 + 4*share) * int(br.w[wHover]) / 100
	}
	ground += min(5, -b.shelter(at)) * (1 + share) * int(br.w[wCover]) / 10
	if c := br.crowd(b, at); c.age == br.age {
		close := int(c.friends) * (2 + int(m.material+m.prize)*int(br.w[wCrowding])/100)
		ground, air = ground-close, air-close
	}
	return lie{br.age, int32(ground), int32(air)}
}

// bestShot is the gain of a soldier's best attack from its present place.
func (br *brief) bestShot(b *battle, u int) int {
	s := &b.soldiers[u]
	if s.at < 0 || br.men[u].attack <= 0 || b.is(u, airborne) && b.has(u, sniping) {
		return 0
	}
	at, best := b.standOf(u), 0
	for v := range br.men {
		if br.men[v].foe && br.maySee(b, u, v) {
			best = max(best, br.harm(b, br.aim(b, u, at, v, b.standOf(v), 0), v))
		}
	}
	return best
}

// shotGain returns the expected gain of a shot from a stand, including spillover onto friends and
// other enemies, and the odds that the shot stops its target.
func (br *brief) shotGain(b *battle, u, v int, h how, from stand) (gain, stopped int) {
	to := b.standOf(v)
	gain, stopped = br.effect(b, br.aim(b, u, from, v, to, h), v)
	for w := range br.men {
		m := &br.men[w]
		if w == u || w == v || !m.foe && !m.friend || b.range_(to.at, b.soldiers[w].at) > 1 {
			continue
		}
		spill := br.harm(b, br.aim(b, u, from, w, b.standOf(w), h|spilled), w)
		if m.friend {
			spill = -spill
		}
		gain += spill
	}
	return gain, stopped
}

// blastGain is what a bomb at its present place does to enemies, minus what it
// does to friends (BHM 12.4.2).
func (br *brief) blastGain(b *battle, u int) int {
	sum, at := 0, b.soldiers[u].at
	for v := range br.men {
		m := &br.men[v]
		if v == u || !m.foe && !m.friend {
			continue
		}
		gain := 0
		switch away := b.range_(at, b.soldiers[v].at); {
		case away == 0:
			gain = int(m.material + m.prize)
		case b.tables.Bomb(away) > 0:
			strength := b.tables.Bomb(away)
			if b.readings[scenario.Blast] == scenario.Protected {
				strength += b.tables.Amount(scenario.Shielded) * int(m.shield)
				if !b.is(v, airborne) {
					strength += b.shelter(b.soldiers[v].at)
				}
			}
			gain = br.harm(b, strength, v)
		}
		if m.friend {
			gain = -gain
		}
		sum += gain
	}
	return sum + br.blasts(b, at)
}

// left is the number of turns still to be played, including this one.
func (b *battle) left() int { return b.scenario.Turns - max(1, int(b.turn)) + 1 }
