package lasergrenadiers

import "metahex/game"

// Facts implements game.State: the match as numbers, with lengths in thousandths of an inch.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.turn, b.act, b.recall, b.first, b.dice, b.ended, b.felled)
	for i := range b.pieces {
		p := &b.pieces[i]
		f.Add(p.state, p.at, p.alt, p.facing, p.floor, p.aboard, p.spent, p.turned, p.stood, p.flags)
		f.Add(p.damage, p.slowed, p.gunned, p.dazzled, p.killed, p.hits)
		if p.state == reserve {
			f.Add(b.tables.KindIndex(b.kind(i)), p.detour)
		}
		if p.drift != 0 {
			f.Add(p.drift)
		}
	}
	f.Add(b.points)
}
