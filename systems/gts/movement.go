package gts

import (
	"metahex/game"
	"metahex/rule"
)

// allowance is a unit's movement allowance in half points, or noMove or
// starMove (GTS move/allowance, move/markers).
func (b *battle) allowance(u int) int {
	m := b.face(u).Move
	switch {
	case b.is(u, suppressed):
		return int(noMove)
	case m.Points < 0:
		return int(m.Points)
	}
	return 2 * int(m.Points)
}

// pointsLeft are the half points that the group has left; noMove where fire has
// suppressed all of it on its way (GTS move/markers).
func (b *battle) pointsLeft() int {
	if b.act.did&began != 0 {
		if b.pinned() {
			return int(noMove)
		}
		return int(b.act.mp)
	}
	least := 1 << 10
	for _, u := range b.members() {
		least = min(least, b.allowance(u))
	}
	return least
}

// pinned reports whether every member of the group is suppressed.
func (b *battle) pinned() bool {
	for _, u := range b.act.group[:b.act.n] {
		if b.on(int(u)) && !b.is(int(u), suppressed) {
			return false
		}
	}
	return true
}

// stepTo prices a hex for the whole group: the dearest of its members.
func (b *battle) stepTo(to int16) leg {
	group := b.members()
	worst := leg{}
	for _, u := range group {
		x := b.leg(u, b.units[u].at, to, len(group) > 1)
		if x.why != nil {
			return x
		}
		if x.cost >= worst.cost {
			worst = x
		}
	}
	return worst
}

// closed says why the group may not enter a hex, whatever its points.
func (b *battle) closed(to int16) error {
	group := b.members()
	u := group[0]
	if to < 0 || int(to) >= len(b.near) {
		return nil
	}
	columns := 0
	for _, v := range group {
		if b.is(v, column) {
			columns++
		}
	}
	full := !b.room(to, b.side(u), len(group)-columns, columns)
	switch {
	case b.enemyIn(to, b.side(u)):
		return rule.Refuse("GTS move/enemy", "an enemy is in %s", b.name(to))
	case b.nearEntry(to, b.side(u)):
		return b.refuseEntry(to)
	case full && columns > 0:
		return rule.Refuse("GTS general/stacking-column", "another column is in %s", b.name(to))
	case full && !b.passes(to):
		return rule.Refuse("GTS general/stacking", "%s is full, and there is no going on from it", b.name(to))
	case b.chits[b.drawn].kind == divisionChit && b.inEnemyZone(to, b.side(u)):
		return rule.Refuse("GTS division/actions", "%s is in an enemy fire zone", b.name(to))
	}
	return nil
}

// passes tells whether the group can go through a full hex: from one that is
// not, with points to go on, since stacking is looked at in the end (GTS
// general/stacking-check).
func (b *battle) passes(to int16) bool {
	group := b.members()
	u, from := group[0], b.units[group[0]].at
	x := b.stepTo(to)
	left := b.pointsLeft() - x.cost
	if x.why != nil || left <= 0 || b.crammed(from, b.side(u)) {
		return false
	}
	for _, on := range b.near[to] {
		if on == nowhere || on == from || b.enemyIn(on, b.side(u)) || b.nearEntry(on, b.side(u)) || !b.room(on, b.side(u), len(group), 0) {
			continue
		}
		if y := b.legAlong(u, to, on, len(group) > 1, x.along); y.why == nil && y.cost <= left {
			return true
		}
	}
	return false
}

// nearEntry tells whether a hex is too near an entry hex of the enemy.
func (b *battle) nearEntry(at int16, side game.Side) bool {
	for d := range b.divisions {
		if b.divisions[d].side == side {
			continue
		}
		for _, e := range b.divisions[d].entries {
			if b.apart(at, e) <= b.tables.Of(EntryDistance) {
				return true
			}
		}
	}
	return false
}

// refuseEntry says that a hex is too near an entry hex of the enemy.
func (b *battle) refuseEntry(at int16) error {
	return rule.Refuse("GTS move/enemy", "%s is within %d hexes of an enemy entry hex", b.name(at), b.tables.Of(EntryDistance))
}

// moves lists what the group may do of moving.
func (b *battle) moves(q *game.Question) {
	group := b.members()
	u := group[0]
	if b.act.did&stayed != 0 {
		return
	}
	if !b.is(u, entrenched) {
		for _, to := range b.near[b.units[u].at] {
			if to != nowhere && b.canGo(to) == nil {
				q.Options = append(q.Options, game.Option{Choice: choice(vGo, int(to)), Cite: b.goCite(to)})
			}
		}
	}
	if len(group) == 1 {
		b.changes(u, q)
	}
	if b.mayForce(u) {
		q.Options = append(q.Options, game.Option{Choice: choice(vForce), Cite: "GTS move/force-march"})
	}
}

// canGo says why the group cannot go to a hex now; nil if it can.
func (b *battle) canGo(to int16) error {
	if err := b.closed(to); err != nil {
		return err
	}
	x := b.stepTo(to)
	if x.why != nil {
		return x.why
	}
	left := b.pointsLeft()
	for _, u := range b.members() {
		if b.is(u, entrenched) {
			return rule.Refuse("GTS entrench/leave", "%s is in an entrenchment, and first leaves it", b.label(u))
		}
	}
	u := b.members()[0]
	switch {
	case left == int(starMove):
		if b.inEnemyZone(to, b.side(u)) {
			return rule.Refuse("GTS move/star", "%s is in an enemy fire zone", b.name(to))
		}
		return nil
	case left == int(noMove):
		return rule.Refuse("GTS move/none", "%s cannot move", b.label(u))
	case b.act.did&oneHex != 0:
		return rule.Refuse("GTS move/one-hex", "%s has used its move of one hex", b.label(u))
	case x.cost > left && !b.mayOneHex():
		return rule.Refuse("GTS move/costs", "%s costs %s points, and there are %s", b.name(to), half(x.cost), half(left))
	}
	return nil
}

// mayOneHex tells whether the move that leg infantry always has is still there.
func (b *battle) mayOneHex() bool {
	if b.act.did != 0 {
		return false
	}
	for _, u := range b.members() {
		if b.moveClass(u) != Leg || b.class(u) != Infantry && b.class(u) != Engineer || b.allowance(u) < 0 {
			return false
		}
	}
	return true
}

// goCite is the clause by which the group goes to a hex.
func (b *battle) goCite(to int16) clause {
	switch left := b.pointsLeft(); {
	case left == int(starMove):
		return "GTS move/star"
	case b.stepTo(to).cost > left:
		return "GTS move/one-hex"
	}
	return "GTS move/costs"
}

// mayForce tells whether a force march can be tried: leg, moved as far as it
// can, not by the move of one hex (GTS move/force-march-limit).
func (b *battle) mayForce(u int) bool {
	group := b.members()
	if len(group) != 1 || b.act.did&began == 0 || b.act.did&(oneHex|forced|stayed) != 0 || b.moveClass(u) != Leg || b.allowance(u) < 0 {
		return false
	}
	for _, to := range b.near[b.units[u].at] {
		if to != nowhere && b.canGo(to) == nil {
			return false
		}
	}
	return true
}

// refuseForce says why no force march can be tried.
func (b *battle) refuseForce(u int) error {
	switch {
	case b.act.did&oneHex != 0:
		return rule.Refuse("GTS move/force-march-limit", "%s has used its move of one hex", b.label(u))
	case b.moveClass(u) != Leg || b.act.did&(forced|stayed) != 0:
		return rule.Refuse("GTS move/force-march", "%s is no leg unit, or has tried already", b.label(u))
	}
	return rule.Refuse("GTS move/force-march", "%s has not moved as far as it can", b.label(u))
}

// half writes half points.
func half(n int) string {
	if n%2 == 0 {
		return digits(n / 2)
	}
	if n == 1 {
		return "1/2"
	}
	return digits(n/2) + " 1/2"
}

// pointsWords writes half points with their unit.
func pointsWords(n int) string {
	if n == 2 {
		return "1 point"
	}
	return half(n) + " points"
}

// refuseGo says why the group cannot go to a hex.
func (b *battle) refuseGo(u int, to int16) error {
	if to < 0 || int(to) >= len(b.near) || b.act.did&stayed != 0 {
		return nil
	}
	if _, ok := b.toward(b.units[u].at, to); !ok {
		return rule.Refuse("GTS move/costs", "%s is not next to %s", b.name(to), b.where(u))
	}
	return b.canGo(to)
}

// explainGo is what a hex costs.
func (b *battle) explainGo(to int16) rule.Tally {
	x := b.stepTo(to)
	t := rule.Tally{Title: "half movement points"}
	if x.why == nil {
		t.Add(x.cost, "to enter "+b.name(to), b.goCite(to))
	}
	return t
}
