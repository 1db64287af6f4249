package battlesuit

import "metahex/game"

// Buildings that carry soldiers (BHM 12.13). A storey is four levels; the top
// of the last is the roof.

// storeyAt reports whether a level is that of a storey above the ground floor.
func (b *battle) storeyAt(at spot, level int) bool {
	d := b.ground.dot(at)
	up := level - int(d.Level)
	return d.tall > 0 && up > 0 && up <= int(d.tall) && up%b.tables.Of(StoreyHeight) == 0
}

// inStoreys reports whether a soldier is inside a building that carries soldiers,
// on whatever floor: there nobody bounces up.
func (b *battle) inStoreys(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && !b.is(u, airborne) && b.ground.dot(s.at).tall > 0
}

// towardFromStorey is going on from an upper storey: onto one of the same level
// next door, or out into the air.
func (b *battle) towardFromStorey(u int, to spot) (way, int, hindrance) {
	level := int(b.soldiers[u].level)
	switch {
	case b.storeyAt(to, level):
		return indoors, b.enterCost(to), none
	case level == b.ground.level(to) && !b.wet(to):
		return onFoot, b.enterCost(to), none
	case level >= b.lowest(to) && b.has(u, bouncing) && !b.did(landed|sneaking):
		return leaps, b.openCost(), none
	}
	return barred, 0, tooTall
}

// storeys lists the storeys next above and below.
func (b *battle) storeys(u int, q *game.Question) {
	s := &b.soldiers[u]
	if s.at < 0 || b.ground.dot(s.at).tall == 0 || b.is(u, airborne) || b.is(u, passing) || b.did(rooted|half) {
		return
	}
	if b.did(fired) && b.has(u, sniping) || b.has(u, fixed) || b.drone(u) || int(b.act.mp) < b.tables.Of(StoreyCost) {
		return
	}
	high := b.tables.Of(StoreyHeight)
	for _, level := range []int{int(s.level) - high, int(s.level) + high} {
		if b.storeyAt(s.at, level) || level == b.ground.level(s.at) {
			q.Options = append(q.Options, game.Option{Choice: choice(vClimb, level), Cite: "BHM 12.13"})
		}
	}
}

// climb goes up or down inside.
func (b *battle) climb(t *table, u, level int) {
	b.act.mp -= int8(b.tables.Of(StoreyCost))
	b.act.did |= moved
	b.soldiers[u].level = int8(level)
	t.Say("BHM 12.13", "%s climbs to level %d.", b.label(u), level)
}
