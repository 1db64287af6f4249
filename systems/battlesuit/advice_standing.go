package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Standing implements game.State. It counts the points scored, the remaining use
// of each soldier, the enemy's progress towards eliminating each soldier, and the
// ground held.
func (b *battle) Standing(side game.Side) int {
	if b.ended {
		return 100 * int(b.sides[side].victory-b.sides[side.Enemy()].victory)
	}
	return b.holding(side) - b.holding(side.Enemy())
}

// holding is a side's share of the standing, in hundredths of a victory point.
func (b *battle) holding(side game.Side) int {
	br := b.brief(side, -1)
	defer br.release()
	sum := 100*int(b.sides[side].victory) + b.groundHeld(side)
	for u := range b.soldiers {
		if b.side(u) == side && b.living(u) {
			sum += br.fitness(b, u)
		}
	}
	return sum
}

// fitness is a soldier's remaining use, minus the enemy's progress towards eliminating the soldier.
func (br *brief) fitness(b *battle, u int) int {
	m := &br.men[u]
	damage := 0
	if m.boxes {
		damage = min(int(m.damage), 5)
	}
	use, prize := 100-wear[damage], pursuit[damage]
	switch b.soldiers[u].markers {
	case 0:
	case 1:
		use, prize = use*(100-unnerved)/100, prize+unnervedPrize
	default:
		use, prize = use*(100-2*unnerved)/100, prize+2*unnervedPrize
	}
	return (int(use)*int(m.material) - int(prize)*int(m.prize)) / 100
}

// groundHeld is what a side's dots and denied zones would score if nothing changed. Ground counts
// more later in the match.
func (b *battle) groundHeld(side game.Side) (sum int) {
	turns := b.scenario.Turns
	for k := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[k]
		if a.To != side {
			continue
		}
		times := 100 * b.left()
		if !a.Turns {
			times = 50 + 50*int(b.turn)/turns
		}
		switch a.For {
		case scenario.Control:
			sum += b.held(side, a) * a.Score * times
		case scenario.Denial:
			if !b.present(side.Enemy(), a) {
				sum += a.Score * times
			}
		}
	}
	return sum
}
