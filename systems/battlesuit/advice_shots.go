package battlesuit

import (
	"metahex/systems/battlesuit/scenario"
)

// shotsNow weighs attacks from the soldier's place. After a single attack the soldier may move to a
// better point; best is the worth of that point. Two attacks, or painting and one attack, end its
// movement.
func (br *brief) shotsNow(b *battle, u, best int) {
	may := [...]bool{single.free(b, u), double.free(b, u), painters.free(b, u)}
	if may == [...]bool{false, false, false} {
		return
	}
	once, twice, paint := may[0], may[1], may[2]
	if b.has(u, sniping) {
		best = br.rest
	}
	most := -sure
	for v := range br.men {
		if !br.men[v].foe {
			continue
		}
		h, seen, found := br.manner(b, u, v)
		if paint && seen {
			br.offer(choice(vPaint, v), br.perhaps(br.paintWorth(b, u, v, h), b.apart(u, v))+br.rest)
		}
		if found {
			most = br.larger(most, br.fireNow(b, u, v, h, best, once, twice))
		}
	}
	if br.exceeds(most, br.rest) && readers.free(b, u) && !br.unlooked { // a look would commit the soldier
		br.queries(b, u, most)
	}
}

// fireNow weighs the attacks on one enemy, and returns the worth of the best.
func (br *brief) fireNow(b *battle, u, v int, h how, best int, once, twice bool) (most int) {
	most = -sure
	if once {
		// Whoever does not see its target after all goes nowhere (BHM 12.8).
		then := br.rest + br.perhaps(best-br.rest, b.apart(u, v))
		most = br.offer(choice(vFire, v), br.onceWorth(b, u, v, h)+then)
	}
	if twice && nextTargets.on(b, u, choice(vRapid, v)).None() {
		most = br.larger(most, br.offer(choice(vRapid, v), br.twiceWorth(b, u, v, h)+br.rest))
	}
	return most
}

// manner returns how the active soldier would attack an enemy. It also reports whether the soldier
// sees the enemy, and whether the soldier or a friend sees the enemy (found).
func (br *brief) manner(b *battle, u, v int) (h how, seen, found bool) {
	if b.did(shaky) {
		h = stillShaky
	}
	if br.maySee(b, u, v) {
		return h, true, true
	}
	return h | indirectly, false, b.spotted(u, v)
}

// onceWorth is the expected gain of a single attack.
func (br *brief) onceWorth(b *battle, u, v int, h how) int {
	gain, _ := br.shotGain(b, u, v, h, b.standOf(u))
	return br.turned(b, u, v, gain)*int(br.w[wFire])/100 - int(br.w[wBother]) - br.secret(b, u)
}

// twiceWorth is the expected gain of two attacks, or of the second alone if the first has been made.
// The second attack counts less, because the first may have stopped the target.
func (br *brief) twiceWorth(b *battle, u, v int, h how) int {
	if !b.has(u, battery) {
		h |= rapidly
	}
	gain, stopped := br.shotGain(b, u, v, h, b.standOf(u))
	if !b.did(half) {
		gain += gain * (100 - stopped/4) / 100
	}
	return br.turned(b, u, v, gain)*int(br.w[wFire])/100 - int(br.w[wBother]) - br.secret(b, u)
}

// turned subtracts the cost of turning from the gain of a shot: about an eighth for each point
// turned (BHM 12.9).
func (br *brief) turned(b *battle, u, v, gain int) int {
	return br.perhaps(gain+gain*b.turns(u, v)*b.tables.Amount(scenario.Turned)/8, b.apart(u, v))
}

// queries offers to look at enemy cards before a shot, the nearest enemy first. A look is free.
func (br *brief) queries(b *battle, u, shot int) {
	for v := range br.men {
		if br.men[v].foe && b.armoured(v) && !b.read(br.side, v) && b.sees(u, v) {
			br.offer(choice(vQuery, v), shot+1-b.apart(u, v)/8)
		}
	}
}

// paintWorth is the gain of painting a target, for friends and for the soldier's own next shot.
func (br *brief) paintWorth(b *battle, u, v int, h how) int {
	worth := br.paintGain(b, u, v)
	if double.free(b, u) && !b.has(u, sniping) && b.soldiers[v].painted == 0 {
		s := br.aim(b, u, b.standOf(u), v, b.standOf(v), h|rapidly) + b.tables.Amount(scenario.Painted)
		worth += br.harm(b, s, v)
	}
	return worth
}

// paintGain is the gain of painting for at most two friends that can still fire at the target.
func (br *brief) paintGain(b *battle, u, v int) int {
	bonus := b.tables.Amount(scenario.Painted)
	if b.has(u, sniping) {
		bonus = b.tables.Amount(scenario.SniperPainted)
	}
	if b.soldiers[v].painted > 0 {
		return 0
	}
	first, second := 0, 0
	for w := range br.men {
		if w == u || !br.couldFire(b, w, v) {
			continue
		}
		s := br.aim(b, w, b.standOf(w), v, b.standOf(v), 0)
		more := br.harm(b, s+bonus, v) - br.harm(b, s, v)
		first, second = max(first, more), max(second, min(first, more))
	}
	return first*70/100 + second*45/100
}

// couldFire reports whether a friend could still fire at an enemy in this turn.
func (br *brief) couldFire(b *battle, w, v int) bool {
	m := &br.men[w]
	return m.friend && m.active && b.soldiers[w].markers == 0 && m.attack > 0 && br.maySee(b, w, v)
}
