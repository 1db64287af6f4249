package gravarmor

import "metahex/game"

// Facts implements game.State: the match as numbers. The ground is not included, because it changes
// only with the place of the city. The result shows which side has conceded.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.turn, b.phase, b.mover, b.last, b.ended, b.city, b.points)
	for i := range b.units {
		u := &b.units[i]
		f.Add(u.at, u.in, u.fired, u.lost, u.flags)
	}
	f.Add(b.holder[:len(b.held)])
	f.Add(b.act.unit, b.act.left, b.act.steps, b.act.way, b.act.aboard)
}
