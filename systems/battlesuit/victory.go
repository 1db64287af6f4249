package battlesuit

import (
	"metahex/game"
	"metahex/maps"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// claim records the side of a soldier as the holder of the contested dot it stands on. Only soldiers
// in good order on the ground count (BHM 4.9).
func (b *battle) claim(u int) { b.claimFrom(u, b.soldiers[u].at) }

// claimFrom is claim for a soldier that has moved straight from another place.
func (b *battle) claimFrom(u int, from spot) {
	for i, at := range b.contested {
		if b.on(u) && b.crosses(from, b.soldiers[u].at, at) && b.good(u) && !b.is(u, airborne) && !b.is(u, passing) {
			b.control[i] = b.side(u)
		}
	}
}

// claimAll claims dots for all soldiers at the end of a turn, because some may have recovered.
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
		b.award(t, a.To, points, causeOf(&a), b.label(u))
	}
}

// exitPrize is what a soldier's side scores when it leaves over an edge (BHM 16.7).
func (b *battle) exitPrize(u int, edge scenario.Edge) (sum int) {
	for i := range b.scenario.Victory.Awards {
		if a := &b.scenario.Victory.Awards[i]; a.For == scenario.Exit && a.To == b.side(u) && a.Edge == edge {
			sum += awarded(a, b.kind(u).Build.Points)
		}
	}
	return sum
}

// creditAll scores each award for a goal if the function holds returns true for that award.
func (b *battle) creditAll(t *table, goal scenario.Goal, holds func(*scenario.Award) bool, reason string) {
	for i := range b.scenario.Victory.Awards {
		if a := &b.scenario.Victory.Awards[i]; a.For == goal && holds(a) {
			b.award(t, a.To, a.Score, causeOf(a), reason)
		}
	}
}

// razed scores a bridge, building or bunker that has been brought down (BHM 11.2.2).
func (b *battle) razed(t *table, at spot) {
	b.creditAll(t, scenario.Demolition, func(a *scenario.Award) bool { return b.listed(a.Zone, at) }, b.name(at))
}

// causeOf returns words for the events that an award scores.
func causeOf(a *scenario.Award) string {
	switch a.For {
	case scenario.Kill:
		return "enemies eliminated"
	case scenario.Exit:
		return "units that left over " + a.Name
	case scenario.Find:
		return "caches found"
	}
	return "brought down: " + a.Name
}

// award adds points. The match ends when a side reaches the scenario's target.
func (b *battle) award(t *table, side game.Side, points int, cause, reason string) {
	if points == 0 {
		return
	}
	b.sides[side].victory += int32(points)
	t.SayScored(game.Scored{Side: side, Points: points, Cause: cause}, "BHM 16.7", "%s scores %d (%s), %d in all.", side, points, reason, b.sides[side].victory)
	t.Show(game.Headline())
	if target := b.scenario.Victory.Target; target > 0 && int(b.sides[side].victory) >= target {
		b.ended = true
	}
}

// score scores control and denial, at the end of every turn or only of the last (BHM 16.7).
func (b *battle) score(t *table) {
	b.claimAll()
	last := int(b.turn) >= b.scenario.Turns
	for _, a := range b.scenario.Victory.Awards {
		if !a.Turns && !last {
			continue
		}
		switch a.For {
		case scenario.Control:
			b.award(t, a.To, b.held(a.To, &a)*a.Score, a.Name, a.Name)
		case scenario.Denial:
			if !b.present(a.To.Enemy(), &a) {
				b.award(t, a.To, a.Score, a.Name, a.Name)
			}
		}
	}
	b.ended = b.ended || b.decided(game.Red) || b.decided(game.Blue)
}

// held returns how many of an award's dots a side holds.
func (b *battle) held(side game.Side, a *scenario.Award) (n int) {
	for i, at := range b.contested {
		if b.control[i] == side && b.listed(a.Zone, at) {
			n++
		}
	}
	return n
}

// listed reports whether a zone contains a place.
func (b *battle) listed(zone []maps.Spot, at spot) bool {
	for _, z := range zone {
		if b.spotAt(z) == at {
			return true
		}
	}
	return false
}

// inZone reports whether a soldier at a place is in the zone of an award.
func (b *battle) inZone(a *scenario.Award, at spot) bool {
	if b.raster != nil {
		return a.Region.Has(at.point())
	}
	return b.listed(a.Zone, at)
}

// present reports whether a side has a soldier in a zone, not counting soldiers that are down.
func (b *battle) present(side game.Side, a *scenario.Award) bool {
	for u := range b.soldiers {
		if b.side(u) == side && b.able(u) && b.inZone(a, b.soldiers[u].at) {
			return true
		}
	}
	return false
}

// decided reports whether a side has no units left and the enemy can score nothing more.
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

// gone reports whether a side has no units left.
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

// scoring returns what each award would score in the present state, as far as a side knows it. It
// does not reveal the places of hidden enemies (BHM 13.6).
func (b *battle) scoring(side game.Side) (all []game.Stake) {
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		k := game.Stake{Points: a.Score, For: game.Only(a.To)}
		if a.Build {
			k.Points = 0
		}
		switch a.For {
		case scenario.Kill:
			k.Text = "each enemy eliminated (" + rule.Count(b.count(a.To.Enemy()), "enemy", "enemies") + " left)" + buildWords(a)
		case scenario.Exit:
			k.Text = "each unit that leaves over " + a.Name + " (" + rule.Count(b.count(a.To), "unit") + " left)" + buildWords(a)
		case scenario.Denial:
			if k.Text = "no enemy in " + a.Name + whenWords(a); !b.seenIn(side, a.To.Enemy(), a) {
				k.Held = a.To
			}
		case scenario.Control:
			all = append(all, b.grounds(a)...)
			continue
		case scenario.Demolition:
			all = append(all, b.ruins(a)...)
			continue
		case scenario.Find:
			k.Text = "each cache found (" + rule.Count(b.caches(a.To.Enemy()), "cache") + " left)"
		}
		all = append(all, k)
	}
	return all
}

// grounds returns the dots of an award, each with the side that controls it.
func (b *battle) grounds(a *scenario.Award) (all []game.Stake) {
	for i, at := range b.contested {
		if b.listed(a.Zone, at) {
			all = append(all, game.Stake{Text: a.Name + " at " + b.name(at) + whenWords(a), Points: a.Score, For: game.Only(a.To), Held: b.control[i]})
		}
	}
	return all
}

// ruins returns the dots of an award for demolition, each with the side that has scored it.
func (b *battle) ruins(a *scenario.Award) (all []game.Stake) {
	for _, place := range a.Zone {
		at := b.spotAt(place)
		k := game.Stake{Text: a.Name + " at " + b.name(at) + " brought down", Points: a.Score, For: game.Only(a.To)}
		if !b.frail(at) {
			k.Held = a.To
		}
		all = append(all, k)
	}
	return all
}

// caches is the number of a side's caches that have not been found.
func (b *battle) caches(side game.Side) (n int) {
	for i := range b.mines {
		if m := &b.mines[i]; m.kind == cache && m.side == side && m.at != offDead {
			n++
		}
	}
	return n
}

// buildWords returns words for an award that scores the build value, otherwise "".
func buildWords(a *scenario.Award) string {
	if a.Build {
		return ": its build value"
	}
	return ""
}

// whenWords returns when an award for ground is scored, in words.
func whenWords(a *scenario.Award) string {
	if a.Turns {
		return ", every turn"
	}
	return ", at the end"
}

// count is the number of units of a side that are not lost.
func (b *battle) count(side game.Side) (n int) {
	for u := range b.soldiers {
		if b.side(u) == side && b.living(u) {
			n++
		}
	}
	return n
}

// seenIn reports whether a side has a soldier in a zone, as far as a viewer knows. Soldiers that are
// down do not count.
func (b *battle) seenIn(viewer, side game.Side, a *scenario.Award) bool {
	for u := range b.soldiers {
		if b.side(u) == side && b.able(u) && b.knows(viewer, u) && b.inZone(a, b.soldiers[u].at) {
			return true
		}
	}
	return false
}
