package gts

import "metahex/game"

// Facts implements game.State: the match as numbers.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.day, b.turn, b.weather, b.over, b.points, b.air, b.mug, b.later, b.held, b.drawn)
	for i := range b.units {
		u := &b.units[i]
		f.Add(u.at, u.flags, u.steps, u.hits, u.work, u.task, u.contact)
	}
	for _, l := range b.leaders {
		f.Add(l.with, l.since)
	}
	for _, p := range b.pools {
		f.Add(p.cp, p.dp, p.blocks)
	}
	f.Add(len(b.barrages), len(b.works), len(b.blocks), len(b.aims), len(b.blows))
	for _, m := range b.barrages {
		f.Add(m.at, m.heavy)
	}
	for _, w := range b.works {
		f.Add(w.at, w.side)
	}
	for _, k := range b.blocks {
		f.Add(k.at, k.division)
	}
	for _, s := range b.aims {
		f.Add(s.By, s.At, s.Hex, s.How)
	}
	for _, w := range b.blows {
		f.Add(w.unit, w.result)
	}
	f.Add(b.control)
	a := &b.act
	f.Add(a.group[:a.n], a.kind, a.first, a.mp[:a.n], a.along, a.prev, a.did, a.close, a.fired, a.hurt, a.leaves)
	f.Add(b.melee.from, b.melee.to, b.melee.charging, b.melee.shot, b.melee.afraid)
}
