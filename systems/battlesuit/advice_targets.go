package battlesuit

import (
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// Advice on what to demolish, and on what to search for.

// razes is what a side scores, minus what its enemy scores, if the building or bridge at a place is
// brought down; in hundredths of a point (BHM 11.2.2).
func (br *brief) razes(b *battle, at spot) (sum int) {
	if len(b.targets) == 0 {
		return 0
	}
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		switch {
		case a.For != scenario.Demolition || !b.listed(a.Zone, at):
		case a.To == br.side:
			sum += 100 * a.Score
		default:
			sum -= 100 * a.Score
		}
	}
	return sum
}

// demolitionWorth is the gain of a demolition: its score, and the loss of every soldier inside.
func (br *brief) demolitionWorth(b *battle, at spot) int {
	worth := br.razes(b, at)
	for v := range br.men {
		if br.men[v].foe && b.stoodOn(v, at) && !b.is(v, airborne) {
			return worth + int(br.men[v].material+br.men[v].prize)
		}
	}
	if worth != 0 {
		return worth
	}
	return -50
}

// blasts is what a blast at a place scores by demolition. The place itself is destroyed for certain,
// its neighbours by a roll of the die (BHM 12.4.2.1, 12.4.2.2).
func (br *brief) blasts(b *battle, at spot) (sum int) {
	if len(b.targets) == 0 {
		return 0
	}
	if b.frail(at) {
		sum = br.razes(b, at)
	}
	for _, next := range b.around(at) {
		if next == nowhere || !b.frail(next) {
			continue
		}
		limit := b.tables.Of(scenario.BombBuilding)
		if b.ground.dot(next).over == dots.Bunker {
			limit = b.tables.Of(scenario.BombBunker)
		}
		sum += br.razes(b, next) * limit / scenario.AttackFaces
	}
	return sum
}

// seekTargets adds targets as goals: engineers go next to a target, bomb drones over it.
func (br *brief) seekTargets(b *battle, u int) {
	if len(b.targets) == 0 {
		return
	}
	near := int16(1)
	switch {
	case b.has(u, bombing):
		near = 0
	case !b.has(u, engineer):
		return
	}
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		if a.For != scenario.Demolition || a.To != br.side {
			continue
		}
		for _, place := range a.Zone {
			if at := b.spotAt(place); b.frail(at) {
				br.goals = append(br.goals, goal{at: at, foe: -1, near: near, worth: int32(100 * a.Score * br.shareOf(b, u, at) / 100)})
			}
		}
	}
}

// shareOf is a soldier's share of a target, in percent. It is less if another soldier that can
// bring the target down is nearer.
func (br *brief) shareOf(b *battle, u int, at spot) int {
	mine := 0
	if s := &b.soldiers[u]; s.at >= 0 {
		mine = b.steps(s.at, at)
	}
	for v := range br.men {
		if br.men[v].friend && v != u && (b.has(v, engineer) || b.has(v, bombing)) && b.on(v) && b.steps(b.soldiers[v].at, at) < mine {
			return 40
		}
	}
	return 100
}

// hoard is what a side that must find caches expects to gain from the next marker of a minefield, in
// hundredths of a point. The side does not know which remaining markers are caches (BHM 4.12).
func (br *brief) hoard(b *battle, field int8) int {
	if !b.searched || b.scenario.Mines[field].Side == br.side {
		return 0
	}
	score := 0
	for i := range b.scenario.Victory.Awards {
		if a := &b.scenario.Victory.Awards[i]; a.For == scenario.Find && a.To == br.side {
			score += 100 * a.Score
		}
	}
	left, caches := 0, 0
	for i := range b.mines {
		if m := &b.mines[i]; m.field == field && m.at != offDead {
			left++
			if m.kind == cache {
				caches++
			}
		}
	}
	return score * caches / max(1, left)
}

// seekCaches leads soldiers to markers that may be caches.
func (br *brief) seekCaches(b *battle, u int) {
	if !b.searched {
		return
	}
	for i := range b.mines {
		m := &b.mines[i]
		if m.at < 0 {
			continue
		}
		if worth := br.hoard(b, m.field); worth > 0 {
			br.goals = append(br.goals, goal{at: m.at, foe: -1, worth: int32(worth * br.turnTo(b, u, m.at) / 100)})
		}
	}
}
