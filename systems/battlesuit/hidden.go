package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// spot ends a soldier's hiding (BHM 12.10).
func (b *battle) spot(t *table, u int) {
	if !b.is(u, hidden) {
		return
	}
	b.unset(u, hidden)
	if b.on(u) {
		t.Say("BHM 12.10", "%s is discovered at %s.", b.label(u), b.where(u))
	}
}

// discover ends the hiding of a moving soldier and of the enemies that it finds. It finds adjacent
// enemies or, under the other reading, only enemies on its own point.
func (b *battle) discover(t *table, u int) {
	b.spot(t, u)
	reach := b.spotting()
	for v := range b.soldiers {
		if b.is(v, hidden) && b.on(v) && b.side(v) != b.side(u) && b.cameNear(u, b.soldiers[v].at, reach, b.girth(v)) {
			b.spot(t, v)
		}
	}
	b.comb(u, reach)
}

// contact ends the set-up. It reveals hidden soldiers next to an enemy, as if the enemy had moved
// there (BHM 12.10).
type contact struct{}

func (contact) Title(*battle) (string, rule.Clause) {
	return "the end of the set-up", "BHM 12.10"
}

// Work lets every visible soldier look around. Each soldier that is found then also looks around.
func (contact) Work(t *table) {
	b, reach := t.State, t.State.spotting()
	for u := 0; u < len(b.soldiers); u++ {
		if !b.on(u) || b.is(u, hidden) {
			continue
		}
		b.comb(u, reach)
		if v := b.beside(u, reach); v != noUnit {
			b.spot(t, v)
			b.giveWay(t, u, v)
			u = -1
		}
	}
}

// beside returns a hidden enemy that a soldier finds from its place, or noUnit.
func (b *battle) beside(u, reach int) int {
	for v := range b.soldiers {
		if b.is(v, hidden) && b.on(v) && b.side(v) != b.side(u) && b.cameNear(u, b.soldiers[v].at, reach, b.girth(v)) {
			return v
		}
	}
	return noUnit
}

// giveWay moves a soldier to the nearest free place, because it was set up where a hidden soldier is
// (BHM 8.3).
func (b *battle) giveWay(t *table, u, v int) {
	s := &b.soldiers[u]
	if !b.onto(u, s.at, v) {
		return
	}
	if at := b.nearestFree(u); at != nowhere {
		s.at = at
		if ground := b.footLevel(at); !b.is(u, airborne) || int(s.level) < b.lowest(at) {
			b.unset(u, airborne)
			s.level = int8(ground)
		}
		t.Say("BHM 8.3", "%s cannot be where %s is, and is set up at %s.", b.label(u), b.label(v), b.where(u))
	}
}

// spotting is the distance in steps at which a moving soldier finds a hidden enemy.
func (b *battle) spotting() int {
	if b.readings[scenario.Spotting] == scenario.EntersIt {
		return 0
	}
	return 1
}

// A hideout is a place where soldiers of a detachment may be set up hidden. On a table its girth is
// the girth of these soldiers' bases.
type hideout struct {
	at         spot
	detachment *scenario.Detachment
	side       game.Side
	girth      int64
}

// A bitset is a set of small numbers.
type bitset []uint64

func (s bitset) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s bitset) add(i int)      { s[i/64] |= 1 << (i % 64) }

// hiddenGirth is the girth of a soldier's hideouts: on a table the girth of the soldier's base, 0 on
// a map.
func (s *setting) hiddenGirth(u int) int64 {
	if s.raster == nil {
		return 0
	}
	d := s.roster[u].detachment
	return s.girthOf(s.tables.Units.Kind(d.Units[s.indexIn(u)].Type))
}

// layHideouts lists the hideouts of all hidden detachments. They include the zone and all posts,
// because the enemy does not know which unit has which post.
func (s *setting) layHideouts() {
	seen := map[hideout]bool{}
	for u, m := range s.roster {
		if !m.detachment.Hidden {
			continue
		}
		places := slices.Clone(m.zone)
		for _, r := range m.detachment.Units {
			if r.Post {
				places = append(places, s.spotAt(r.At))
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

// comb records the hideouts that a soldier searches from its place.
func (b *battle) comb(u, reach int) {
	for i, h := range b.hideouts {
		if h.side != b.side(u) && b.cameNear(u, h.at, reach, h.girth) {
			b.combed.add(i)
		}
	}
}

// cameNear reports whether a soldier's last step brought it within reach of a base at a place.
func (b *battle) cameNear(u int, place spot, reach int, girth int64) bool {
	from := b.soldiers[u].at
	if b.act.unit == int8(u) && b.act.prev >= 0 {
		from = b.act.prev
	}
	return b.passes(from, b.soldiers[u].at, place, reach, b.girth(u)+girth)
}
