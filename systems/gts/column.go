package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The reasons why a unit cannot change its column, vehicles or entrenchment.
var (
	onlyMounts      = &game.Reason{Cite: "GTS move/none", Text: "%s cannot move; it can only mount"}
	noStackChange   = &game.Reason{Cite: "GTS move/stack", Text: "a stack cannot make this change; only a single unit can"}
	isFormed        = &game.Reason{Cite: "GTS column/enter", Text: "%s cannot enter column: it is in column or in an entrenchment"}
	noPointToForm   = &game.Reason{Cite: "GTS column/enter", Text: "%s has no movement point left to enter column"}
	notFormed       = reasons("%s is not in column", "GTS column/leave", "GTS column/break")
	hasFormed       = &game.Reason{Cite: "GTS column/break", Text: "%s has entered column in this action and can leave it only by taking a cohesion hit"}
	noPointToUnform = &game.Reason{Cite: "GTS column/leave", Text: "%s has no movement point left to leave column"}
	noDismount      = reasons("%s cannot dismount: it is not mounted, or has less than half of its vehicles' movement points left", "GTS mount/dismount", "GTS mount/dismount-column")
	noMount         = reasons("%s cannot mount: it has no vehicles, is mounted or entrenched, or has moved", "GTS mount/mount", "GTS mount/mount-column")
	noDigger        = &game.Reason{Cite: "GTS entrench/enter", Text: "%s cannot enter an entrenchment: it is in column, mounted or already inside one, or has moved"}
	noFree          = &game.Reason{Cite: "GTS entrench/one", Text: "no free entrenchment is in %s"}
	noDigging       = &game.Reason{Cite: "GTS entrench/enter-star", Text: "%s is in an enemy fire zone"}
	notDug          = &game.Reason{Cite: "GTS entrench/leave", Text: "%s is not in an entrenchment, or has moved"}
	noLeaving       = &game.Reason{Cite: "GTS entrench/leave-star", Text: "%s is in an enemy fire zone"}
)

// changeDeeds are the changes that only a single unit can make: to column, vehicles and
// entrenchment.
var changeDeeds = deeds[act]{
	change(vForm, "column", "enter column", "GTS column/enter", hinderForm),
	change(vUnform, "deploy", "leave column at the cost of a movement point", "GTS column/leave", hinderUnform),
	change(vBreak, "break", "leave column and take a cohesion hit", "GTS column/break", hinderUnform),
	change(vDismount, "dismount", "get off the vehicles", "GTS mount/dismount", hinderVehicles),
	change(vDismountColumn, "dismount-column", "get off the vehicles, in column", "GTS mount/dismount-column", hinderVehicles),
	change(vMount, "mount", "get onto the vehicles", "GTS mount/mount", hinderVehicles),
	change(vMountColumn, "mount-column", "get onto the vehicles, in column", "GTS mount/mount-column", hinderVehicles),
	change(vDig, "dig-in", "enter an entrenchment", "GTS entrench/enter", hinderDig),
	change(vEmerge, "emerge", "leave an entrenchment", "GTS entrench/leave", hinderEmerge),
}

// change returns the deed of a change that only a single unit can make.
func change(v game.Verb, word, help string, cite clause, own func(b *battle, u int, v game.Verb) hindrance) game.Deed[*battle, act] {
	return actOnce(moving, v, word, help, cite, func(b *battle, u int, _ game.Choice) hindrance {
		switch {
		case !b.alone():
			return hindrance{Reason: noStackChange}
		case v != vMount && v != vMountColumn && b.pointsLeft() == int(scenario.NoMove):
			return onlyMounts.For(counter(u))
		}
		if h := own(b, u, v); !h.None() {
			return h
		}
		return staysHere.If(b.act.did&changed != 0, counter(u))
	}, doChange)
}

// spent reports whether a unit has too few points left for a change. A unit that has used its move
// of one hex has no points.
func (b *battle) spent(points int) bool {
	return b.pointsLeft() < points || b.act.did&stayed != 0
}

// hinderForm returns why a unit cannot enter column.
func hinderForm(b *battle, u int, _ game.Verb) hindrance {
	at := b.units[u].at
	switch {
	case b.is(u, column|entrenched):
		return isFormed.For(counter(u))
	case !b.room(at, b.side(u), -1, 1):
		return hasColumn.For(hex(at))
	}
	return noPointToForm.If(b.spent(2*b.tables.Of(scenario.ColumnCost)), counter(u))
}

// hinderUnform returns why a unit cannot leave column with the verb, which costs a point or a
// cohesion hit.
func hinderUnform(b *battle, u int, v game.Verb) hindrance {
	at := b.units[u].at
	switch {
	case !b.is(u, column):
		return notFormed[v-vUnform].For(counter(u))
	case !b.room(at, b.side(u), 1, 0):
		return isStacked.For(hex(at))
	case v == vUnform && b.act.did&formed != 0:
		return hasFormed.For(counter(u))
	}
	return noPointToUnform.If(v == vUnform && b.spent(2*b.tables.Of(scenario.ColumnCost)), counter(u))
}

// hinderVehicles returns why a unit cannot dismount or mount, as the verb says.
func hinderVehicles(b *battle, u int, v game.Verb) hindrance {
	at, side := b.units[u].at, b.side(u)
	was, wants := b.is(u, column), v == vDismountColumn || v == vMountColumn
	switch {
	case was && !wants && !b.room(at, side, 1, 0):
		return isStacked.For(hex(at))
	case wants && !was && !b.room(at, side, -1, 1):
		return hasColumn.For(hex(at))
	case v == vMount || v == vMountColumn:
		return b.hinderMount(u, v)
	}
	return b.hinderDismount(u, v)
}

// hinderDismount returns why a unit cannot dismount, whatever its hex is. It cannot leave a column
// that it has entered in this action (GTS column/break).
func (b *battle) hinderDismount(u int, v game.Verb) hindrance {
	if v == vDismount && b.is(u, column) && b.act.did&formed != 0 {
		return hasFormed.For(counter(u))
	}
	return noDismount[v-vDismount].If(!b.is(u, mounted) || b.spent(2*(int(b.face(u).Move.Points)/2)), counter(u))
}

// hinderMount returns why a unit cannot mount, whatever its hex is.
func (b *battle) hinderMount(u int, v game.Verb) hindrance {
	return noMount[v-vMount].If(b.act.did != 0 || b.is(u, mounted|entrenched) || b.roster[u].kind.Vehicle == nil, counter(u))
}

// hinderDig returns why a unit cannot enter an entrenchment.
func hinderDig(b *battle, u int, _ game.Verb) hindrance {
	at, side := b.units[u].at, b.side(u)
	switch {
	case b.act.did != 0 || b.is(u, entrenched|mounted|column):
		return noDigger.For(counter(u))
	case b.free(at, side) <= 0:
		return noFree.For(hex(at))
	}
	return noDigging.If(b.pointsLeft() == int(scenario.StarMove) && b.inEnemyZone(at, side), hex(at))
}

// hinderEmerge returns why a unit cannot leave its entrenchment.
func hinderEmerge(b *battle, u int, _ game.Verb) hindrance {
	at, side := b.units[u].at, b.side(u)
	switch {
	case b.act.did != 0 || !b.is(u, entrenched):
		return notDug.For(counter(u))
	case b.pointsLeft() == int(scenario.StarMove) && b.inEnemyZone(at, side):
		return noLeaving.For(hex(at))
	}
	return isStacked.If(!b.room(at, side, 0, 0), hex(at))
}

// free returns how many entrenchments of a side in a hex are empty.
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

// doChange makes a change. The enemy may fire before and after it.
func doChange(t *table, u int, c game.Choice) {
	b, v := t.State, c.Verb
	at := b.units[u].at
	star := b.pointsLeft() == int(scenario.StarMove)
	if v != vMount && v != vMountColumn {
		b.startMove(t)
	}
	if v == vBreak {
		b.unset(u, column)
		t.Say("GTS column/break", "%s leaves column in disorder.", b.label(u))
		b.cohesion(t, u, "GTS results/cohesion-hit")
		t.Then(act{})
		return
	}
	b.trigger(at)
	does := step(alter{int16(u), v}) // a unit with an MA of * can change only where no enemy can fire
	if star && v == vDig {
		does = check{Unit: int16(u), Why: forEntry}
	} else if star && v == vEmerge {
		does = check{Unit: int16(u), Why: forLeaving}
	}
	t.Then(respond{at, at, false}, does, act{})
}

// alter carries out the change.
type alter struct {
	Unit int16
	What game.Verb
}

func (a alter) Title(b *battle) (string, rule.Clause) {
	return b.of("a change of column", a.Unit), "GTS column/enter"
}

// Work makes the change unless fire has prevented it, then lets the enemy fire.
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
		b.form(u)
		t.Say("GTS column/marker", "%s enters column.", name)
	case vUnform:
		b.expend(u, 2*b.tables.Of(scenario.ColumnCost))
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

// form puts a unit into column for a movement point.
func (b *battle) form(u int) {
	b.expend(u, 2*b.tables.Of(scenario.ColumnCost))
	b.act.did |= formed
	b.set(u, column)
	b.unset(u, improved)
}

// changeVehicles dismounts or mounts a unit; either ends its move.
func (b *battle) changeVehicles(t *table, u int, v game.Verb) {
	name := b.label(u)
	if v == vDismount || v == vDismountColumn {
		b.act.did |= stayed | changed
		b.unset(u, mounted|column)
		t.Say("GTS mount/dismount", "%s dismounts.", name)
		b.reform(t, u, v == vDismountColumn, "GTS mount/dismount-column")
		return
	}
	b.act.did |= began | stayed | changed
	if b.is(u, improved) {
		t.Say("GTS mount/mount-position", "%s gives up its improved position.", name)
	}
	b.unset(u, improved|column)
	b.set(u, mounted)
	t.Say("GTS mount/mount", "%s mounts.", name)
	b.reform(t, u, v == vMountColumn, "GTS mount/mount-column")
}

// reform puts a unit into column while it mounts or dismounts.
func (b *battle) reform(t *table, u int, wants bool, cite clause) {
	if wants {
		b.set(u, column)
		t.Say(cite, "%s is in column.", b.label(u))
	}
}

func (b *battle) enterWork(t *table, u int) {
	b.act.did |= stayed | changed
	b.set(u, entrenched)
	b.unset(u, improved)
	t.Say("GTS entrench/enter", "%s is in the entrenchment at %s.", b.label(u), b.where(u))
}

func (b *battle) leaveWork(t *table, u int) {
	b.act.did |= stayed | changed
	b.unset(u, entrenched)
	t.Say("GTS entrench/leave", "%s leaves its entrenchment.", b.label(u))
}
