package gts

import (
	"slices"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// A task is the purpose of Men at Work markers.
type task uint8

const (
	noTask task = iota
	taskPosition
	taskEntrench
	taskBlock
	taskClear
)

var taskCites = [...]clause{noTask: "", taskPosition: "GTS engineer/position-check", taskEntrench: "GTS engineer/entrench-check", taskBlock: "GTS engineer/road-block-check", taskClear: "GTS engineer/clear-check"}

// tasks maps each verb to its task.
var tasks = map[game.Verb]task{vPosition: taskPosition, vEntrench: taskEntrench, vBlock: taskBlock, vClear: taskClear}

// The reasons why a unit cannot do an engineer action.
var (
	noWorker     = &game.Reason{Cite: "GTS engineer/who", Text: "%s is suppressed, in column or mounted, and cannot do engineer work"}
	noFriend     = &game.Reason{Cite: "GTS engineer/position", Text: "want a friendly unit in the same hex"}
	notForOthers = &game.Reason{Cite: "GTS engineer/position-engineer", Text: "only engineers build positions for others"}
	isUnsettled  = &game.Reason{Cite: "GTS engineer/who", Text: "%s is suppressed, in column or mounted, and cannot get an improved position"}
	isInPosition = &game.Reason{Cite: "GTS engineer/position", Text: "%s is already in an improved position or an entrenchment"}
	noPosition   = &game.Reason{Cite: "GTS engineer/entrench", Text: "only an engineer can build an entrenchment, for a unit in an improved position in its hex"}
	noRoad       = &game.Reason{Cite: "GTS engineer/road-block", Text: "only an engineer can build a road block, in a road hex without one"}
	noBlockLeft  = &game.Reason{Cite: "GTS engineer/road-block", Text: "%s has no road block left"}
	noBlockHere  = &game.Reason{Cite: "GTS engineer/clear", Text: "only an engineer or leg infantry can remove a road block, in its own hex"}
)

// labourDeeds are the engineer actions.
var labourDeeds = deeds[act]{
	{
		Verb: vPosition, Word: "position", Help: "build an improved position for a unit", Blanks: kinds{aUnit}, Hinder: as(engineering, working(hinderPosition)), Do: begins(engineering, doLabour),
		Offer: listing(engineering, func(b *battle, u int, add offer) {
			for _, v := range b.in(b.units[u].at, b.side(u)) {
				add(choice(vPosition, v), "GTS engineer/position")
			}
		}),
	},
	{
		Verb: vEntrench, Word: "entrench", Help: "build an entrenchment in place of a unit's improved position", Blanks: kinds{aUnit}, Hinder: as(engineering, working(hinderEntrench)), Do: begins(engineering, doLabour),
		Offer: listing(engineering, func(b *battle, u int, add offer) {
			for _, v := range b.in(b.units[u].at, b.side(u)) {
				add(choice(vEntrench, v), "GTS engineer/entrench")
			}
		}),
	},
	labour(vBlock, "block", "build a road block", "GTS engineer/road-block", func(b *battle, u int, _ game.Choice) hindrance {
		at := b.units[u].at
		if h := b.hex(at); b.class(u) != scenario.Engineer || h.Ways[hexes.Road]|h.Ways[hexes.RaisedRoad] == 0 || b.anyBlock(at) {
			return hindrance{Reason: noRoad}
		}
		return noBlockLeft.If(b.pools[b.division(u)].blocks <= 0, name(aDivision, b.division(u)))
	}),
	labour(vClear, "clear", "remove a road block", "GTS engineer/clear", func(b *battle, u int, _ game.Choice) hindrance {
		return noBlockHere.If(b.class(u) != scenario.Engineer && !b.onFoot(u) || !b.anyBlock(b.units[u].at))
	}),
	labour(vRearguard, "rearguard", "leave a rearguard behind", "GTS engineer/rearguard", hinderRearguard),
}

// labour returns the deed of an engineer action without numbers.
func labour(v game.Verb, word, help string, cite clause, own func(b *battle, u int, c game.Choice) hindrance) game.Deed[*battle, act] {
	return actOnce(engineering, v, word, help, cite, working(own), doLabour)
}

// working returns why a unit cannot do an engineer action.
func working(own func(b *battle, u int, c game.Choice) hindrance) func(*battle, int, game.Choice) hindrance {
	return func(b *battle, u int, c game.Choice) hindrance {
		if b.is(u, suppressed|column|mounted) {
			return noWorker.For(counter(u))
		}
		return own(b, u, c)
	}
}

// hinderPosition returns why a unit cannot build an improved position for the chosen unit, which
// may be the builder.
func hinderPosition(b *battle, u int, c game.Choice) hindrance {
	v, digger := int(c.Args[0]), b.class(u) == scenario.Engineer
	switch {
	case b.units[v].at != b.units[u].at:
		return hindrance{Reason: noFriend}
	case !digger && (!b.onFoot(u) || u != v):
		return hindrance{Reason: notForOthers}
	case b.is(v, suppressed|column|mounted):
		return isUnsettled.For(counter(v))
	}
	return isInPosition.If(b.is(v, improved|entrenched), counter(v))
}

// onFoot reports whether a unit is leg infantry that can move.
func (b *battle) onFoot(u int) bool {
	m := b.face(u).Move
	return b.class(u) == scenario.Infantry && m.Class == scenario.Leg && m.Points > 0
}

// hinderEntrench returns why a unit cannot replace an improved position with an entrenchment. The
// position may be its own or that of another unit.
func hinderEntrench(b *battle, u int, c game.Choice) hindrance {
	v := int(c.Args[0])
	if b.class(u) != scenario.Engineer || b.units[v].at != b.units[u].at || !b.is(v, improved) {
		return hindrance{Reason: noPosition}
	}
	return isUnsettled.If(b.is(v, suppressed|column|mounted), counter(v))
}

func (b *battle) anyBlock(at int16) bool {
	return slices.ContainsFunc(b.blocks, func(k block) bool { return k.at == at })
}

// spare returns a rearguard unit that u's formation can still leave, or -1.
func (b *battle) spare(u int) int {
	for v := range b.units {
		if b.roster[v].rearguard && b.roster[v].formation == b.roster[u].formation && b.units[v].at == offRearguard {
			return v
		}
	}
	return -1
}

// doLabour lets the enemy fire, then does the engineer action (GTS engineer/fire).
func doLabour(t *table, u int, c game.Choice) {
	b := t.State
	at := b.units[u].at
	cite := clause("GTS engineer/fire")
	if c.Verb == vRearguard {
		cite = "GTS engineer/rearguard"
	}
	t.Say(cite, "%s begins engineer work.", b.label(u))
	t.Then(respond{at, at, false}, toil{int16(u), c})
}

// toil carries out the engineer action.
type toil struct {
	Unit int16
	What game.Choice
}

func (w toil) Title(b *battle) (string, rule.Clause) {
	return b.of("engineers' work", w.Unit), "GTS engineer/fire"
}

// Work does the action or makes its check, unless fire has prevented it.
func (w toil) Work(t *table) {
	b, u := t.State, int(w.Unit)
	if !b.on(u) || b.is(u, suppressed) {
		return
	}
	s := &b.units[u]
	if job := tasks[w.What.Verb]; job != s.task {
		s.work, s.task = 0, job
	}
	digger := b.class(u) == scenario.Engineer
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
	t.Then(check{Unit: w.Unit, Why: forWork, Shot: shot{At: int16(w.What.Args[0])}})
}

// worked continues after the check of an engineer action, which may be for another unit.
func (b *battle) worked(t *table, u, whom int, passed bool) {
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
	b.accomplish(t, u, whom, job)
}

// accomplish puts a finished work on the map.
func (b *battle) accomplish(t *table, u, v int, job task) {
	s := &b.units[u]
	switch job {
	case taskPosition:
		b.set(u, improved)
		t.Say(taskCites[job], "%s is in an improved position.", b.label(u))
	case taskEntrench:
		b.unset(v, improved)
		b.set(v, entrenched)
		b.works = append(b.works, work{s.at, b.side(u)})
		t.Say(taskCites[job], "An entrenchment is built at %s.", b.where(u))
		t.Say("GTS engineer/entrench-inside", "%s is in the entrenchment.", b.label(v))
	case taskBlock:
		b.pools[b.division(u)].blocks--
		b.blocks = append(b.blocks, block{s.at, b.roster[u].division})
		t.Say(taskCites[job], "A road block of %s is at %s.", b.divisions[b.division(u)].Name, b.where(u))
	case taskClear:
		b.clearBlock(t, u, taskCites[job])
	default:
		t.Then(posting{int16(u)})
	}
}

// clearBlock removes a road block and returns it to its division (GTS engineer/clear-again).
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
