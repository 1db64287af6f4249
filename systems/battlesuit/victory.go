package battlesuit

import (
	"metahex/game"
	"metahex/maps"
	"metahex/systems/battlesuit/scenario"
)

// claim notes who was last in good order, on the ground, on a contested dot
// (BHM 4.9).
func (b *battle) claim(u int) { b.claimFrom(u, b.soldiers[u].at) }

// claimFrom is claim for a soldier who has come straight from another place.
func (b *battle) claimFrom(u int, from spot) {
	for i, at := range b.contested {
		if b.on(u) && b.crosses(from, b.soldiers[u].at, at) && b.good(u) && !b.is(u, airborne) && !b.is(u, passing) {
			b.control[i] = b.side(u)
		}
	}
}

// claimAll notes all dots at the end of a turn, when some have recovered.
func (b *battle) claimAll() {
	for u := range b.soldiers {
		if b.good(u) {
			b.claim(u)
		}
	}
}

// credit scores a kill or an exit (BHM 16.7).
func (b *battle) credit(t *table, goal scenario.Goal, u int, edge scenario.Edge) {
	for _, a := range b.scenario.Victory.Awards {
		if a.For != goal || goal == scenario.Kill && a.To == b.side(u) || goal == scenario.Exit && (a.To != b.side(u) || a.Edge != edge) {
			continue
		}
		points := a.Score
		if a.Build {
			points = b.kind(u).Build.Points
		}
		b.award(t, a.To, points, b.label(u))
	}
}

// award adds points; enough of them end the match.
func (b *battle) award(t *table, side game.Side, points int, reason string) {
	if points == 0 {
		return
	}
	b.sides[side].victory += int32(points)
	t.Say("BHM 16.7", "%s scores %d (%s), %d in all.", side, points, reason, b.sides[side].victory)
	t.Show(game.Headline())
	if target := b.scenario.Victory.Target; target > 0 && int(b.sides[side].victory) >= target {
		b.ended = true
	}
}

// score counts what is held at the end of a turn, or of the last (BHM 16.7).
func (b *battle) score(t *table) {
	b.claimAll()
	last := int(b.turn) >= b.scenario.Turns
	for _, a := range b.scenario.Victory.Awards {
		if !a.Turns && !last {
			continue
		}
		switch a.For {
		case scenario.Control:
			b.award(t, a.To, b.held(a.To, &a)*a.Score, a.Name)
		case scenario.Denial:
			if !b.present(a.To.Enemy(), &a) {
				b.award(t, a.To, a.Score, a.Name)
			}
		}
	}
	b.ended = b.ended || b.decided(game.Red) || b.decided(game.Blue)
}

// held counts the dots of an award that a side holds.
func (b *battle) held(side game.Side, a *scenario.Award) (n int) {
	for i, at := range b.contested {
		if b.control[i] == side && b.listed(a.Zone, at) {
			n++
		}
	}
	return n
}

// listed reports whether a place is one of those of a zone.
func (b *battle) listed(zone []maps.Spot, at spot) bool {
	for _, z := range zone {
		if b.spotAt(z) == at {
			return true
		}
	}
	return false
}

// inZone reports whether who stands at a place is in the zone of an award.
func (b *battle) inZone(a *scenario.Award, at spot) bool {
	if b.raster != nil {
		return a.Region.Has(at.point())
	}
	return b.listed(a.Zone, at)
}

// present reports whether a side has a soldier in a zone who is not down.
func (b *battle) present(side game.Side, a *scenario.Award) bool {
	for u := range b.soldiers {
		if b.side(u) == side && b.able(u) && b.inZone(a, b.soldiers[u].at) {
			return true
		}
	}
	return false
}

// decided reports whether a side has nobody left and the enemy nothing more to
// win.
func (b *battle) decided(side game.Side) bool {
	if !b.gone(side) {
		return false
	}
	for _, a := range b.scenario.Victory.Awards {
		if a.To == side.Enemy() && a.For != scenario.Kill && !b.gone(side.Enemy()) {
			return false
		}
	}
	return true
}

// gone reports whether a side has nobody left.
func (b *battle) gone(side game.Side) bool {
	for u := range b.soldiers {
		if b.side(u) == side && b.living(u) {
			return false
		}
	}
	return true
}

// close ends the match.
func (b *battle) close(t *table) {
	b.ended = true
	r := b.Result()
	t.Say(r.Cite, "The match ends: %s.", r.Text)
	t.Finish()
}

// Result implements game.State.
func (b *battle) Result() game.Result {
	return game.ByPoints(int(b.sides[game.Red].victory), int(b.sides[game.Blue].victory), max(1, b.scenario.Victory.Margin), "BHM 16.7")
}
