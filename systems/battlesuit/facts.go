package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Facts implements game.State: the match as numbers. They do not include the caches of lines of
// sight, which are derived data.
func (b *battle) Facts(f *game.Facts) {
	f.Add(b.turn, b.ended, b.holder, b.dice)
	for u := range b.soldiers {
		s := &b.soldiers[u]
		f.Add(s.card.Type, s.card.Damage, s.card.Revealed)
		f.Add(s.at, s.level, s.facing, s.markers, s.painted, s.stealth, s.cooled, s.entered, s.flags)
		if b.raster != nil {
			f.Add(s.ahead.X, s.ahead.Y)
		}
	}
	for _, m := range b.mines {
		f.Add(m.at, m.side, m.field, m.kind)
	}
	for i := range b.sides {
		h := &b.sides[i]
		f.Add(h.funds[0].points, h.funds[0].by, h.funds[1].points, h.funds[1].by, h.heir, h.passed, h.idle, h.overrode, h.merged, h.worn, h.victory)
		if b.readings[scenario.Idle] == scenario.MayPass {
			f.Add(h.held)
		}
	}
	a := &b.act
	f.Add(a.unit, a.mp, a.prev, a.first, a.die, a.painted, a.turned, a.did)
	if b.raster != nil {
		f.Add(a.rest, a.drawn, a.recall)
	}
	f.Add(b.control)
	b.ground.facts(f)
}

// facts lists the dots that have changed since the map was printed.
func (g *ground) facts(f *game.Facts) {
	f.Add(len(g.changed))
	for _, id := range g.changed {
		d := g.dot(id)
		f.Add(id, d.Terrain, d.Level, d.over, d.ends, d.tall)
	}
}
