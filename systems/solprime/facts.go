package solprime

import "metahex/game"

// Facts implements game.State: the match as numbers, with lengths in thousandths of an inch.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.cycle, b.acting, b.left, b.ended, b.leaders, b.points, b.support)
	b.addRare(f)
	for u := range b.stands {
		s := &b.stands[u]
		f.Add(s.dead, s.off, s.at, s.start, s.facing, s.front, s.height, s.exit, s.edges, s.flags)
		f.Add(s.spent, s.shots, s.rounds, s.with, s.host, s.rolled, s.load, s.bombs, s.used, s.bombed)
		if s.off == battery {
			f.Add(b.roster[u].behind, b.roster[u].lots, b.tables.KindIndex(b.kind(u)))
		}
		if s.knew != [2]uint64{} {
			f.Add(s.knew)
		}
	}
	for i := range b.platoons {
		p := &b.platoons[i]
		f.Add(p.done, p.nerve, p.lost, p.shaken, p.gone, p.along, p.down)
	}
	for _, m := range b.mines {
		f.Add(m.at, m.side, m.strength, m.known, m.gone)
		if m.unlaid {
			f.Add(m.unlaid)
		}
	}
	f.Add(len(b.barrages), len(b.sheaves), len(b.smokes))
	for _, r := range b.barrages {
		f.Add(r.Unit, r.At)
	}
	for _, s := range b.sheaves {
		f.Add(s.Unit, s.At, s.Verb, s.Spots, s.Failed)
	}
	for _, s := range b.smokes {
		f.Add(s.at, s.by)
	}
}

// addRare appends the facts about the turn that most states do not have.
func (b *battle) addRare(f *game.Facts) {
	if b.recall > 0 {
		f.Add(b.recall)
	}
	if b.directed != [3]bool{} {
		f.Add(b.directed)
	}
}
