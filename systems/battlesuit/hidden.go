package battlesuit

import (
	"slices"

	"metahex/game"
)

// spot ends a soldier's hiding (BHM 12.10).
func (b *battle) spot(t *table, u int) {
	if !b.is(u, hidden) {
		return
	}
	b.unset(u, hidden)
	if b.on(u) {
		t.Say("BHM 12.10", "%s comes to light at %s.", b.label(u), b.where(u))
	}
}

// discover ends the hiding of a soldier who moves, and of enemies whom he comes
// upon: next to them or, under the other reading, on their very point.
func (b *battle) discover(t *table, u int) {
	b.spot(t, u)
	reach := b.spotting()
	for v := range b.soldiers {
		if b.is(v, hidden) && b.on(v) && b.side(v) != b.side(u) && b.apart(u, v) <= reach {
			b.spot(t, v)
		}
	}
	b.comb(u, reach)
}

// spotting is how near to a hidden enemy whoever moves comes upon him.
func (b *battle) spotting() int {
	if b.readings.Spotting == entersIt {
		return 0
	}
	return 1
}

// A hideout is a place where soldiers of a detachment may be set up hidden, as wide
// as they stand there on a table.
type hideout struct {
	at         int16
	detachment *Detachment
	side       game.Side
	girth      int64
}

// A combing is the hideouts where soldiers, had they been there, would have come to
// light: both sides know that nobody is hidden there. It decides nothing but what is
// imagined, and is no fact of the match.
type combing []uint64

func (c combing) has(i int) bool { return c[i/64]>>(i%64)&1 != 0 }

// hiddenGirth is a soldier's girth as far as it tells hideouts apart.
func (s *setting) hiddenGirth(u int) int64 {
	if s.raster == nil {
		return 0
	}
	d := s.roster[u].detachment
	return s.girthOf(s.tables.Units.Kind(d.Units[s.indexIn(u)].Type))
}

// layHideouts lists the hideouts of all hidden detachments: the zone, and the posts,
// of which the enemy does not know who has them.
func (s *setting) layHideouts() {
	seen := map[hideout]bool{}
	for u, m := range s.roster {
		if !m.detachment.Hidden {
			continue
		}
		places := slices.Clone(m.zone)
		for _, r := range m.detachment.Units {
			if r.Post {
				places = append(places, s.id(r.At))
			}
		}
		for _, at := range places {
			if h := (hideout{at, m.detachment, m.side, s.hiddenGirth(u)}); !seen[h] {
				seen[h] = true
				s.hideouts = append(s.hideouts, h)
			}
		}
	}
}

// comb notes the hideouts that a soldier has come upon where he is now.
func (b *battle) comb(u, reach int) {
	for i, h := range b.hideouts {
		if h.side != b.side(u) && b.besideHideout(u, h) <= reach {
			b.combed[i/64] |= 1 << (i % 64)
		}
	}
}

// besideHideout is how far a soldier is from who may be in a hideout.
func (b *battle) besideHideout(u int, h hideout) int {
	if b.raster != nil {
		return b.inches(b.soldiers[u].at, h.at, b.girth(u)+h.girth)
	}
	return b.steps(b.soldiers[u].at, h.at)
}
