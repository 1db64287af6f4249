package gravarmor

import "metahex/game"

// Facts implements game.State: the match as numbers. The ground changes by
// nothing but the place of the city, and who has given up is told by the result.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.turn, b.phase, b.mover, b.last, b.ended, b.city, b.points)
	for i := range b.units {
		u := &b.units[i]
		f.Add(u.at, u.in, u.fired, u.lost, u.flags)
	}
	f.Add(b.holder[:len(b.held)])
	f.Add(b.act.unit, b.act.left, b.act.steps, b.act.way, b.act.aboard)
}
