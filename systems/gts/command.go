package gts

import "metahex/game"

// inCommand reports whether a unit is in command now
// (GTS general/command, general/command-instant). It must be within its leader's range, and neither
// of them may be in an entry hex.
func (b *battle) inCommand(u int) bool {
	if !b.on(u) {
		return false
	}
	for f := range b.formations {
		if b.commanded(u, f) && b.inRange(f, b.units[u].at) {
			return true
		}
	}
	return false
}

// commanded reports whether a formation's leader can command a unit. A leader commands the units of
// his formation, and independents of his division (GTS general/command-independent).
func (b *battle) commanded(u, f int) bool {
	m := &b.roster[u]
	if b.formations[m.formation].led {
		return int(m.formation) == f
	}
	return b.formations[f].division == m.division && b.formations[f].led
}

// inRange reports whether a hex is in the range of a formation's leader. In an entry hex no unit is
// in command, and no leader commands (GTS general/command-entry).
func (b *battle) inRange(f int, at int16) bool {
	with := int(b.leaders[f].with)
	if with < 0 || b.hex(b.units[with].at).Entry || b.hex(at).Entry {
		return false
	}
	return b.apart(b.units[with].at, at) <= int(b.formations[f].reach)
}

// pay takes a command point from a unit's division.
func (b *battle) pay(u int) { b.pools[b.division(u)].cp-- }

// rich reports whether a unit's division has a command point (GTS points/none).
func (b *battle) rich(u int) bool { return b.pools[b.division(u)].cp > 0 }

// rehome finds a new unit for the leaders of a unit that has left its hex: another unit in that hex,
// or else the nearest unit of the leader's formation. If there is no such unit, the leader is out of
// the match (GTS assault/displace, general/stacking-leaders).
func (b *battle) rehome(t *table, u int, from int16) {
	for f := range b.leaders {
		l := &b.leaders[f]
		if int(l.with) != u {
			continue
		}
		to := b.company(u, f, from)
		if l.with = int16(to); to < 0 {
			t.Say("GTS end/barrage", "%s is without units: its leader is taken off the map.", b.formations[f].name)
			b.silence(f)
			continue
		}
		t.Say("GTS assault/displace", "The leader of %s joins %s.", b.formations[f].name, b.label(to))
	}
}

// company returns the unit that the leader of a lost unit joins, or -1.
func (b *battle) company(gone, f int, from int16) int {
	best, least := -1, 1<<11
	for v := range b.units {
		if v == gone || !b.on(v) || b.side(v) != b.side(gone) {
			continue
		}
		n := 2 * b.apart(b.units[v].at, from)
		own := int(b.roster[v].formation) == f
		if n == 0 && !own {
			n = 1 // prefer units of the leader's own formation in the hex
		}
		if (own || n == 1) && n < least {
			best, least = v, n
		}
	}
	return best
}

// silence resets the contact markers held by the leader of a formation.
func (b *battle) silence(f int) {
	for u := range b.units {
		if int(b.units[u].contact) == f {
			b.units[u].contact = pending
		}
	}
}

// pending is the value of unit.contact while the contact marker is on its own unit.
const pending = int8(-1)

// leadersWith returns the formations whose leaders are with the given unit.
func (b *battle) leadersWith(u int) (all []int) {
	for f := range b.leaders {
		if int(b.leaders[f].with) == u {
			all = append(all, f)
		}
	}
	return all
}

// leaderIn reports whether a formation's leader belongs to a side and is in a hex.
func (b *battle) leaderIn(f int, at int16, side game.Side) bool {
	with := int(b.leaders[f].with)
	return with >= 0 && b.units[with].at == at && b.side(with) == side
}

// chance returns the question for a roll of the die.
func chance(topic string, cite clause) game.Question {
	return game.Question{Side: game.Chance, Topic: topic, Cite: cite, Options: rollD10, Seen: game.Everyone}
}
