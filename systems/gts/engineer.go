package gts

import (
	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A task is what Men at Work markers are for.
type task uint8

const (
	noTask task = iota
	taskPosition
	taskEntrench
	taskBlock
	taskClear
)

var taskCites = [...]clause{noTask: "", taskPosition: "GTS engineer/position-check", taskEntrench: "GTS engineer/entrench-check", taskBlock: "GTS engineer/road-block-check", taskClear: "GTS engineer/clear-check"}

// taskOf is the task of a verb.
func taskOf(v game.Verb) task {
	switch v {
	case vPosition:
		return taskPosition
	case vEntrench:
		return taskEntrench
	case vBlock:
		return taskBlock
	case vClear:
		return taskClear
	}
	return noTask
}

// labours lists the engineer actions of a unit.
func (b *battle) labours(u int, q *game.Question) {
	add := func(c game.Choice, cite clause) {
		if b.refuseLabour(u, c) == nil {
			q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
		}
	}
	for _, v := range b.in(b.units[u].at, b.side(u)) {
		add(choice(vPosition, v), "GTS engineer/position")
	}
	add(choice(vEntrench), "GTS engineer/entrench")
	add(choice(vBlock), "GTS engineer/road-block")
	add(choice(vClear), "GTS engineer/clear")
	add(choice(vRearguard), "GTS engineer/rearguard")
}

// refuseLabour says why a unit cannot do an engineer action; nil if it can.
func (b *battle) refuseLabour(u int, c game.Choice) error {
	leg := b.class(u) == Infantry && b.face(u).Move.Class == Leg && b.face(u).Move.Points > 0
	digger := b.class(u) == Engineer
	at := b.units[u].at
	switch {
	case b.is(u, suppressed|column|mounted):
		return rule.Refuse("GTS engineer/who", "%s is suppressed, in column or mounted, and does no engineer's work", b.label(u))
	case len(b.members()) != 1:
		return rule.Refuse("GTS engineer/who", "engineer actions are done one by one")
	}
	switch c.Verb {
	case vPosition:
		return b.refusePosition(u, int(c.Args[0]), leg, digger)
	case vEntrench:
		if !digger || b.improvedHere(u) < 0 {
			return rule.Refuse("GTS engineer/entrench", "want an engineer, and a unit in an improved position in its hex")
		}
	case vBlock:
		switch h := b.hex(at); {
		case !digger || h.Ways[hexes.Road]|h.Ways[hexes.RaisedRoad] == 0 || b.anyBlock(at):
			return rule.Refuse("GTS engineer/road-block", "want an engineer in a road hex without a road block")
		case b.pools[b.division(u)].blocks <= 0:
			return rule.Refuse("GTS engineer/road-block", "%s has no road block left", b.divisions[b.division(u)].Name)
		}
	case vClear:
		if !digger && !leg || !b.anyBlock(at) {
			return rule.Refuse("GTS engineer/clear", "want an engineer or leg infantry in a hex with a road block")
		}
	case vRearguard:
		return b.refuseRearguard(u)
	}
	return nil
}

func (b *battle) refusePosition(u, v int, leg, digger bool) error {
	switch {
	case v < 0 || v >= len(b.units) || !b.on(v) || b.units[v].at != b.units[u].at || b.side(v) != b.side(u):
		return rule.Refuse("GTS engineer/position", "want a friendly unit in the hex")
	case !digger && !leg || !digger && u != v:
		return rule.Refuse("GTS engineer/position-engineer", "only engineers build positions for others")
	case b.is(v, suppressed|column|mounted):
		return rule.Refuse("GTS engineer/who", "%s is suppressed, in column or mounted", b.label(v))
	case b.is(v, improved|entrenched):
		return rule.Refuse("GTS engineer/position", "%s is in a position already", b.label(v))
	}
	return nil
}

// improvedHere is a unit in an improved position in u's hex, or -1.
func (b *battle) improvedHere(u int) int {
	for _, v := range b.in(b.units[u].at, b.side(u)) {
		if b.is(v, improved) {
			return v
		}
	}
	return -1
}

func (b *battle) anyBlock(at int16) bool {
	for _, k := range b.blocks {
		if k.at == at {
			return true
		}
	}
	return false
}

// spare is a rearguard that u's formation has left, or -1.
func (b *battle) spare(u int) int {
	for v := range b.units {
		if b.roster[v].rearguard && b.roster[v].formation == b.roster[u].formation && b.units[v].at == offRearguard {
			return v
		}
	}
	return -1
}

// labour lets the enemy fire, and then does the work (GTS engineer/fire).
func (b *battle) labour(t *table, u int, c game.Choice) {
	at := b.units[u].at
	b.trigger(at)
	if !t.Muted() {
		t.Say(taskTitle(c.Verb), "%s sets to work.", b.label(u))
	}
	t.Then(respond{at, at, false}, toil{int8(u), c})
}

func taskTitle(v game.Verb) clause {
	if v == vRearguard {
		return "GTS engineer/rearguard"
	}
	return "GTS engineer/fire"
}

// toil is the work itself.
type toil struct {
	Unit int8
	What game.Choice
}

func (w toil) String() string { return "engineers' work" }

// Work does it, or checks for it, unless fire has come between.
func (w toil) Work(t *table) {
	b, u := t.State, int(w.Unit)
	if !b.on(u) || b.is(u, suppressed) {
		return
	}
	s := &b.units[u]
	if job := taskOf(w.What.Verb); job != s.task {
		s.work, s.task = 0, job
	}
	digger := b.class(u) == Engineer
	switch v := int(w.What.Args[0]); w.What.Verb {
	case vPosition:
		if digger {
			b.set(v, improved)
			t.Say("GTS engineer/position-engineer", "%s puts %s into an improved position.", b.label(u), b.label(v))
			return
		}
	case vClear:
		if digger {
			b.clearBlock(t, u, "GTS engineer/clear-engineer")
			return
		}
	}
	t.Then(check{Unit: w.Unit, Why: forWork})
}

// worked goes on after the check of a work.
func (b *battle) worked(t *table, u int, passed bool) {
	s := &b.units[u]
	job := s.task
	if !passed {
		if job == noTask {
			t.Say("GTS engineer/rearguard-check", "%s leaves no rearguard.", b.label(u))
			return
		}
		s.work++
		t.Say("GTS engineer/men-at-work", "%s has %s.", b.label(u), counted(int(s.work), "Men at Work marker"))
		return
	}
	s.work, s.task = 0, noTask
	b.accomplish(t, u, job)
}

// accomplish is what a work that has succeeded leaves on the map.
func (b *battle) accomplish(t *table, u int, job task) {
	s := &b.units[u]
	switch job {
	case taskPosition:
		b.set(u, improved)
		t.Say(taskCites[job], "%s is in an improved position.", b.label(u))
	case taskEntrench:
		v := b.improvedHere(u)
		if v < 0 {
			return
		}
		b.unset(v, improved)
		b.set(v, entrenched)
		b.works = append(b.works, work{s.at, b.side(u)})
		t.Say(taskCites[job], "An entrenchment is built at %s.", b.where(u))
		t.Say("GTS engineer/entrench-inside", "%s is in it.", b.label(v))
	case taskBlock:
		b.pools[b.division(u)].blocks--
		b.blocks = append(b.blocks, block{s.at, b.roster[u].division})
		t.Say(taskCites[job], "A road block of %s is at %s.", b.divisions[b.division(u)].Name, b.where(u))
	case taskClear:
		b.clearBlock(t, u, taskCites[job])
	default:
		t.Then(posting{int8(u)})
	}
}

// clearBlock removes a road block; its division has it again (GTS
// engineer/clear-again).
func (b *battle) clearBlock(t *table, u int, cite clause) {
	var left []block
	for _, k := range b.blocks {
		if k.at != b.units[u].at {
			left = append(left, k)
			continue
		}
		b.pools[k.division].blocks++
		t.Say(cite, "%s removes the road block at %s.", b.label(u), b.where(u))
		t.Say("GTS engineer/clear-again", "%s has %s again.", b.divisions[k.division].Name, counted(int(b.pools[k.division].blocks), "road block"))
	}
	b.blocks = left
}
