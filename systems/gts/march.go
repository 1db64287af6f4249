package gts

import (
	"metahex/game"
	"metahex/rule"
)

// move carries out a choice of moving; it tells whether it is one.
func (b *battle) move(t *table, u int, c game.Choice) bool {
	switch c.Verb {
	case vGo:
		b.goTo(t, int16(c.Args[0]))
	case vForce:
		b.act.did |= forced
		t.Then(check{Unit: int8(u), Why: forMarch}, act{})
	default:
		return b.change(t, u, c.Verb)
	}
	return true
}

// start fixes the points of a move that begins.
func (b *battle) startMove(t *table) {
	if b.act.did&began == 0 {
		b.act.mp = int8(max(0, b.pointsLeft()))
		if !t.Muted() && b.pointsLeft() > 0 {
			t.Say("GTS move/allowance", "%s has %s movement points.", b.label(b.members()[0]), half(b.pointsLeft()))
		}
		b.act.did |= began
	}
}

// goTo leads the group to the next hex: heavy barrage is checked, positions are
// given up, the enemy may fire before and after.
func (b *battle) goTo(t *table, to int16) {
	group := b.members()
	from := b.units[group[0]].at
	x := b.stepTo(to)
	star := b.pointsLeft() == int(starMove)
	single := !star && x.cost > b.pointsLeft()
	b.startMove(t)
	if single {
		b.act.did |= oneHex
		t.Say("GTS move/one-hex", "%s goes its one hex.", b.label(group[0]))
	}
	var steps []step
	heavy := b.barrageAt(from) == 2
	if heavy && len(group) > 1 {
		t.Say("GTS move/heavy-stack", "%s try to leave the barrage.", counted(len(group), "unit"))
	}
	for _, u := range group {
		if star {
			steps = append(steps, check{Unit: int8(u), Why: forStar, Hex: to})
		}
		if heavy {
			t.Say("GTS move/heavy-barrage", "%s leaves heavy barrage.", b.label(u))
			b.cohesion(t, u, "GTS results/cohesion-hit")
			steps = append(steps, check{Unit: int8(u), Why: forExit})
		}
	}
	if b.barrageAt(from) == 1 {
		t.Say("GTS move/light-barrage", "To leave light barrage costs %d points more.", b.tables.Of(BarrageExit))
	}
	t.Then(append(steps, depart{from, to, int8(x.cost), x.along})...)
}

// depart leaves a hex, once all checks are passed.
type depart struct {
	From, To int16
	Cost     int8
	Along    int8
}

func (d depart) String() string { return "a move" }

// Work lets the enemy fire before and after.
func (d depart) Work(t *table) {
	b := t.State
	group := b.members()
	if len(group) == 0 || b.act.leaves == heldBack {
		return
	}
	for _, u := range group {
		if b.is(u, improved) {
			b.unset(u, improved)
			t.Say("GTS move/improved-position", "%s gives up its improved position.", b.label(u))
		}
	}
	b.trigger(d.From)
	t.Then(respond{d.From, d.To, false}, advance(d), respond{d.From, d.To, true}, act{})
}

// advance is the move itself.
type advance depart

func (a advance) String() string { return "a move" }

// Work puts the group into the next hex, unless fire has stopped it.
func (a advance) Work(t *table) {
	b := t.State
	for _, u := range b.members() {
		if b.is(u, suppressed) {
			t.Say("GTS move/markers", "%s is suppressed and stays at %s.", b.label(u), b.where(u))
			b.drop(u)
		}
	}
	group := b.members()
	if len(group) == 0 {
		return
	}
	for _, u := range group {
		b.units[u].at = a.To
		b.claim(u)
	}
	first := b.act.prev == nowhere
	b.act.prev, b.act.along = a.From, a.Along
	if b.act.mp = int8(max(0, int(b.act.mp)-int(a.Cost))); b.act.did&oneHex != 0 || b.face(group[0]).Move.Points == starMove {
		b.act.mp = 0
		b.act.did |= stayed
	}
	if !t.Muted() {
		b.tellMove(t, group, a, first)
	}
}

// tellMove tells of a move and of what made it cheap or dear.
func (b *battle) tellMove(t *table, group []int, a advance, first bool) {
	cite := clause("GTS move/costs")
	d, _ := b.toward(a.From, a.To)
	h := b.hex(a.From)
	switch {
	case len(group) > 1:
		cite = "GTS move/stack"
	case (h.Crossings[0] | h.Crossings[1]).Has(d):
		cite = "GTS move/bridge"
	case b.face(group[0]).Move.Points == starMove:
		cite = "GTS move/star-leg"
	case b.blocked(a.From, group[0]) || b.blocked(a.To, group[0]):
		cite = "GTS move/roads"
	case b.night():
		cite = "GTS move/weather"
	}
	t.Say(cite, "%s to %s for %s, %s left.", b.labels(group), b.name(a.To), half(int(a.Cost)), half(int(b.act.mp)))
	for _, u := range group {
		if f, led := b.led(u); led && first {
			t.Say(leaderCite[b.chits[b.drawn].kind], "The leader of %s goes with %s.", b.formations[f].name, b.label(u))
		}
	}
}

var leaderCite = [...]clause{directCommand: "GTS direct/leaders", divisionChit: "GTS division/leaders", formationChit: "GTS formation/leaders"}

// heldBack marks a move that a failed check has stopped.
const heldBack int16 = -2

// moveChecked goes on after a check that a move wanted.
func (b *battle) moveChecked(t *table, c check, passed bool) {
	u := int(c.Unit)
	switch c.Why {
	case forStar:
		if !passed {
			b.cohesion(t, u, "GTS results/cohesion-hit")
			b.act.did |= stayed
			b.act.leaves = heldBack
		}
	case forExit:
		if !passed {
			t.Say("GTS move/heavy-barrage", "%s stays.", b.label(u))
			b.drop(u)
		}
	case forMarch:
		if passed {
			b.act.mp += int8(2 * b.tables.Of(ForceMarch))
			t.Say("GTS move/force-march", "%s marches on with %d points more.", b.label(u), b.tables.Of(ForceMarch))
			return
		}
		b.cohesion(t, u, "GTS results/cohesion-hit")
	case forEntry:
		if passed {
			b.enterWork(t, u)
		}
	case forLeaving:
		if passed {
			b.leaveWork(t, u)
		}
	}
}

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

// refuseVehicles does the same for vehicles and entrenchments.
func (b *battle) refuseVehicles(u int, v game.Verb, left int, no func(string) error) error {
	at, side := b.units[u].at, b.side(u)
	fresh := b.act.did == 0
	alreadyColumn, wants := b.is(u, column), v == vDismountColumn || v == vMountColumn
	if (v == vDismount || v == vMount) && alreadyColumn && !b.room(at, side, 1, -1) {
		return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
	}
	if wants && !alreadyColumn && !b.room(at, side, -1, 1) {
		return rule.Refuse("GTS general/stacking-column", "another column is in %s", b.name(at))
	}
	switch v {
	case vDismount, vDismountColumn:
		if !b.is(u, mounted) || left < int(b.face(u).Move.Points) || b.act.did&(oneHex|stayed) != 0 {
			return no("%s is not mounted, or has not half its vehicles' allowance left")
		}
	case vMount, vMountColumn:
		if !fresh || b.is(u, mounted|suppressed) || b.roster[u].kind.Vehicle == nil || b.is(u, entrenched) {
			return no("%s cannot mount: it has no vehicles, is mounted, suppressed or entrenched, or has moved")
		}
	case vDig:
		switch {
		case !fresh || b.is(u, entrenched|mounted) || b.is(u, column):
			return no("%s cannot enter an entrenchment: it is in column, mounted or inside, or has moved")
		case b.free(at, side) <= 0:
			return rule.Refuse("GTS entrench/one", "no free entrenchment is in %s", b.name(at))
		case left == int(starMove) && b.inEnemyZone(at, side):
			return rule.Refuse("GTS entrench/enter-star", "%s is in an enemy fire zone", b.name(at))
		}
	case vEmerge:
		switch {
		case !fresh || !b.is(u, entrenched):
			return no("%s is in no entrenchment, or has moved")
		case left == int(starMove) && b.inEnemyZone(at, side):
			return rule.Refuse("GTS entrench/leave-star", "%s is in an enemy fire zone", b.name(at))
		case !b.room(at, side, 0, 0):
			return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
		}
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
	does := step(alter{int8(u), v})
	if star && v == vDig {
		does = check{Unit: int8(u), Why: forEntry}
	} else if star && v == vEmerge {
		does = check{Unit: int8(u), Why: forLeaving}
	}
	t.Then(respond{at, at, false}, does, respond{at, at, true}, act{})
	return true
}

// alter is the change itself.
type alter struct {
	Unit int8
	What game.Verb
}

func (a alter) String() string { return "a change" }

// Work makes it, unless fire has come between.
func (a alter) Work(t *table) {
	b, u := t.State, int(a.Unit)
	if !b.on(u) || b.is(u, suppressed) && a.What != vMount && a.What != vMountColumn {
		return
	}
	name := b.label(u)
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
	case vDismount, vDismountColumn:
		b.act.mp, b.act.did = 0, b.act.did|stayed
		b.unset(u, mounted|column)
		t.Say("GTS mount/dismount", "%s dismounts.", name)
		b.reform(t, u, a.What == vDismountColumn, "GTS mount/dismount-column")
	case vMount, vMountColumn:
		b.act.did |= began | stayed
		if b.is(u, improved) {
			t.Say("GTS mount/mount-position", "%s gives up its improved position.", name)
		}
		b.unset(u, improved|column)
		b.set(u, mounted)
		t.Say("GTS mount/mount", "%s mounts.", name)
		b.reform(t, u, a.What == vMountColumn, "GTS mount/mount-column")
	case vDig:
		b.enterWork(t, u)
	case vEmerge:
		b.leaveWork(t, u)
	}
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
