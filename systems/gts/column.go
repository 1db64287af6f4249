package gts

import (
	"metahex/game"
	"metahex/rule"
)

// changes lists what a unit alone may change: column, vehicles, entrenchment.
func (b *battle) changes(u int, q *game.Question) {
	for _, v := range []game.Verb{vForm, vUnform, vBreak, vDismount, vDismountColumn, vMount, vMountColumn, vDig, vEmerge} {
		if b.refuseChange(u, v) == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(v), Cite: changeCite[v]})
		}
	}
}

var changeCite = map[game.Verb]clause{
	vForm: "GTS column/enter", vUnform: "GTS column/leave", vBreak: "GTS column/break",
	vDismount: "GTS mount/dismount", vDismountColumn: "GTS mount/dismount-column", vMount: "GTS mount/mount", vMountColumn: "GTS mount/mount-column",
	vDig: "GTS entrench/enter", vEmerge: "GTS entrench/leave",
}

// refuseMove says why a change cannot be made.
func (b *battle) refuseMove(u int, c game.Choice) error {
	if changeCite[c.Verb] == "" || len(b.members()) != 1 {
		return nil
	}
	return b.refuseChange(u, c.Verb)
}

// refuseChange says why a unit cannot change so; nil if it can.
func (b *battle) refuseChange(u int, v game.Verb) error {
	left, cost := b.pointsLeft(), 2*b.tables.Of(ColumnCost)
	star := left == int(starMove)
	no := func(format string) error { return rule.Refuse(changeCite[v], format, b.label(u)) }
	if v != vMount && v != vMountColumn && left == int(noMove) {
		return rule.Refuse("GTS move/none", "%s cannot move; it can only mount", b.label(u))
	}
	at, side := b.units[u].at, b.side(u)
	switch v {
	case vForm:
		switch {
		case b.is(u, column|entrenched):
			return no("%s is in column or in an entrenchment")
		case !b.room(at, side, -1, 1):
			return rule.Refuse("GTS general/stacking-column", "another column is in %s", b.name(at))
		case !star && left < cost, star || b.act.did&(oneHex|stayed) != 0:
			return no("%s has no point left to enter column")
		}
	case vUnform, vBreak:
		switch {
		case !b.is(u, column):
			return no("%s is not in column")
		case !b.room(at, side, 1, -1):
			return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
		case v == vUnform && b.act.did&formed != 0:
			return rule.Refuse("GTS column/break", "%s has entered column in this action: it leaves it by a cohesion hit", b.label(u))
		case v == vUnform && (left < cost || b.act.did&(oneHex|stayed) != 0):
			return no("%s has no point left to leave column")
		}
	default:
		return b.refuseVehicles(u, v, left, no)
	}
	return nil
}

// refuseVehicles does the same for vehicles.
func (b *battle) refuseVehicles(u int, v game.Verb, left int, no func(string) error) error {
	if v == vDig || v == vEmerge {
		return b.refuseWork(u, v, left, no)
	}
	at, side := b.units[u].at, b.side(u)
	was, wants := b.is(u, column), v == vDismountColumn || v == vMountColumn
	if was && !wants && !b.room(at, side, 1, -1) {
		return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
	}
	if wants && !was && !b.room(at, side, -1, 1) {
		return rule.Refuse("GTS general/stacking-column", "another column is in %s", b.name(at))
	}
	switch v {
	case vDismount, vDismountColumn:
		if !b.is(u, mounted) || left < int(b.face(u).Move.Points) || b.act.did&(oneHex|stayed) != 0 {
			return no("%s is not mounted, or has not half its vehicles' allowance left")
		}
	case vMount, vMountColumn:
		if b.act.did != 0 || b.is(u, mounted|suppressed|entrenched) || b.roster[u].kind.Vehicle == nil {
			return no("%s cannot mount: it has no vehicles, is mounted, suppressed or entrenched, or has moved")
		}
	}
	return nil
}

// refuseWork does the same for entrenchments.
func (b *battle) refuseWork(u int, v game.Verb, left int, no func(string) error) error {
	at, side := b.units[u].at, b.side(u)
	watched := left == int(starMove) && b.inEnemyZone(at, side)
	if v == vDig {
		switch {
		case b.act.did != 0 || b.is(u, entrenched|mounted|column):
			return no("%s cannot enter an entrenchment: it is in column, mounted or inside, or has moved")
		case b.free(at, side) <= 0:
			return rule.Refuse("GTS entrench/one", "no free entrenchment is in %s", b.name(at))
		case watched:
			return rule.Refuse("GTS entrench/enter-star", "%s is in an enemy fire zone", b.name(at))
		}
		return nil
	}
	switch {
	case b.act.did != 0 || !b.is(u, entrenched):
		return no("%s is in no entrenchment, or has moved")
	case watched:
		return rule.Refuse("GTS entrench/leave-star", "%s is in an enemy fire zone", b.name(at))
	case !b.room(at, side, 0, 0):
		return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
	}
	return nil
}

// free counts the entrenchments of a side in a hex that nobody is in.
func (b *battle) free(at int16, side game.Side) (n int) {
	for _, w := range b.works {
		if w.at == at && w.side == side {
			n++
		}
	}
	for _, u := range b.in(at, side) {
		if b.is(u, entrenched) {
			n--
		}
	}
	return n
}

// change carries out a change that the enemy may fire at before and after.
func (b *battle) change(t *table, u int, v game.Verb) bool {
	if changeCite[v] == "" {
		return false
	}
	at := b.units[u].at
	star := b.pointsLeft() == int(starMove)
	if v != vMount && v != vMountColumn {
		b.startMove(t)
	}
	if v == vBreak {
		b.unset(u, column)
		t.Say("GTS column/break", "%s leaves column in disorder.", b.label(u))
		b.cohesion(t, u, "GTS results/cohesion-hit")
		t.Then(act{})
		return true
	}
	b.trigger(at)
	does := step(alter{int8(u), v}) // an MA of * changes only where nobody can fire
	if star && v == vDig {
		does = check{Unit: int8(u), Why: forEntry}
	} else if star && v == vEmerge {
		does = check{Unit: int8(u), Why: forLeaving}
	}
	t.Then(respond{at, at, false}, does, act{})
	return true
}

// alter is the change itself.
type alter struct {
	Unit int8
	What game.Verb
}

func (a alter) String() string { return "a change" }

// Work makes it, and lets the enemy fire after it, unless fire has come between.
func (a alter) Work(t *table) {
	b, u := t.State, int(a.Unit)
	if !b.on(u) || b.is(u, suppressed) && a.What != vMount && a.What != vMountColumn {
		return
	}
	name := b.label(u)
	at := b.units[u].at
	t.Then(respond{at, at, true})
	switch a.What {
	case vForm:
		b.act.mp -= int8(2 * b.tables.Of(ColumnCost))
		b.act.did |= formed
		b.set(u, column)
		b.unset(u, improved)
		t.Say("GTS column/marker", "%s enters column.", name)
	case vUnform:
		b.act.mp -= int8(2 * b.tables.Of(ColumnCost))
		b.unset(u, column)
		t.Say("GTS column/leave", "%s leaves column.", name)
	case vDismount, vDismountColumn, vMount, vMountColumn:
		b.changeVehicles(t, u, a.What)
	case vDig:
		b.enterWork(t, u)
	case vEmerge:
		b.leaveWork(t, u)
	}
}

// changeVehicles dismounts or mounts a unit; either ends its move.
func (b *battle) changeVehicles(t *table, u int, v game.Verb) {
	name := b.label(u)
	if v == vDismount || v == vDismountColumn {
		b.act.mp, b.act.did = 0, b.act.did|stayed
		b.unset(u, mounted|column)
		t.Say("GTS mount/dismount", "%s dismounts.", name)
		b.reform(t, u, v == vDismountColumn, "GTS mount/dismount-column")
		return
	}
	b.act.did |= began | stayed
	if b.is(u, improved) {
		t.Say("GTS mount/mount-position", "%s gives up its improved position.", name)
	}
	b.unset(u, improved|column)
	b.set(u, mounted)
	t.Say("GTS mount/mount", "%s mounts.", name)
	b.reform(t, u, v == vMountColumn, "GTS mount/mount-column")
}

// reform puts a unit that changes its vehicles into column.
func (b *battle) reform(t *table, u int, wants bool, cite clause) {
	if wants {
		b.set(u, column)
		t.Say(cite, "%s is in column.", b.label(u))
	}
}

func (b *battle) enterWork(t *table, u int) {
	b.act.mp, b.act.did = 0, b.act.did|stayed
	b.set(u, entrenched)
	b.unset(u, improved)
	t.Say("GTS entrench/enter", "%s is in the entrenchment at %s.", b.label(u), b.where(u))
}

func (b *battle) leaveWork(t *table, u int) {
	b.act.mp, b.act.did = 0, b.act.did|stayed
	b.unset(u, entrenched)
	t.Say("GTS entrench/leave", "%s leaves its entrenchment.", b.label(u))
}
