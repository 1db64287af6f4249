package battlesuit

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// split reports whether a side fights as two squads (BHM 12.11).
func (b *battle) split(side game.Side) bool {
	return b.option(scenario.SquadCommand) && !b.sides[side].merged
}

// squad returns the squad of a soldier.
func (b *battle) squad(u int) int {
	if !b.split(b.side(u)) {
		return 0
	}
	return int(b.roster[u].squad)
}

// living reports whether a soldier is still in the match.
func (b *battle) living(u int) bool {
	at := b.soldiers[u].at
	return at >= 0 || at == offReserve || at == offUnset
}

// leader returns the leader of a side or a squad: its first commander still in the match. It returns
// noUnit while an assistant prepares to take over (BHM 4.1.3).
func (b *battle) leader(side game.Side, squad int) int {
	if b.turn < b.sides[side].heir[squad] {
		return noUnit
	}
	return b.firstCommander(side, squad)
}

func (b *battle) firstCommander(side game.Side, squad int) int {
	for u := range b.soldiers {
		if b.side(u) == side && b.has(u, commanding) && b.living(u) && b.squad(u) == squad {
			return u
		}
	}
	return noUnit
}

// succession begins when a leader has been eliminated: the assistant takes over
// two turns later (BHM 4.1.3).
func (b *battle) succession(t *table, side game.Side, squad int) {
	if b.firstCommander(side, squad) == noUnit || b.turn < b.sides[side].heir[squad] {
		return
	}
	b.sides[side].heir[squad] = b.turn + int8(b.tables.Of(scenario.SuccessorDelay))
	t.Say("BHM 4.1.3", "The assistant takes over as leader in turn %d.", b.sides[side].heir[squad])
}

// leads reports whether a commander can give the benefits of command: it is in good order and on
// the map (BHM 7.4, 7.8, 8.6).
func (b *battle) leads(u int) bool { return u >= 0 && b.good(u) }

// controlled reports whether a drone has a commander that can command it (BHM 12.4.5, 12.11).
func (b *battle) controlled(drone int) bool {
	for u := range b.soldiers {
		if b.side(u) == b.side(drone) && b.has(u, commanding) && b.good(u) && b.helps(u, drone) {
			return true
		}
	}
	return false
}

// arrives reports whether a soldier comes onto the map this turn, or can only do so. In that turn it
// counts as under command (BHM 8.6).
func (b *battle) arrives(u int) bool {
	s := &b.soldiers[u]
	return s.at == offReserve || s.entered == b.turn && b.turn > 0 && b.roster[u].detachment.Turn > 0
}

// leaders are the commanders of a side that can give the benefits of command, by squad; -1: none.
type leaders [2]int

// leaders returns the leaders of a side in the current state.
func (b *battle) leaders(side game.Side) (all leaders) {
	for squad := range all {
		all[squad] = -1
		if squad > 0 && !b.split(side) {
			continue
		}
		if u := b.leader(side, squad); b.leads(u) {
			all[squad] = u
		}
	}
	return all
}

// inCommand reports whether a soldier is in command, as far as a side knows. No ECM drone may be near.
// In addition the soldier's leader must be able, or the soldier must have come onto the map this turn
// (BHM 8.6, 11.1, 12.4.3, 12.11).
func (b *battle) inCommand(u int, viewer game.Side) bool {
	return b.isLed(u, viewer, b.leaders(b.side(u)))
}

// isLed is inCommand for the given leaders.
func (b *battle) isLed(u int, viewer game.Side, by leaders) bool {
	switch {
	case b.jammer(u, viewer) != noUnit:
		return false
	case b.arrives(u):
		return true
	case by[b.squad(u)] >= 0:
		return true
	case !b.split(b.side(u)):
		return false
	}
	other := by[1-b.squad(u)]
	return other >= 0 && b.helps(other, u)
}

// overrides reports whether a commander may be activated before the shaken and
// panicked (BHM 7.6).
func (b *battle) overrides(u int) bool {
	return b.has(u, commanding) && b.waits(u) && b.good(u) && !b.sides[b.side(u)].overrode && !b.sides[b.side(u)].idle
}

// group asks which more soldiers to activate before the enemy's next activation. All are selected
// before the first status check (BHM 11.1.2.2).
type group struct{ Side game.Side }

func (g group) Title(*battle) (string, rule.Clause) {
	return g.Side.String() + " may activate more soldiers", "BHM 11.1.2.2"
}

// selectBars are the reasons why a soldier cannot be selected.
var selectBars = bars{
	against("BHM 11.1.2.2", "%s is not in good order, cannot come onto the map now, or has already been activated", self, func(i intent) bool { return !i.ready(i.u) }),
	against("BHM 11.1.2.2", "%s has already been selected", self, func(i intent) bool { return i.is(i.u, called) }),
	against("BHM 11.1.2.2", "%s is out of command", self, func(i intent) bool { return !i.inCommand(i.u, i.side(i.u)) }),
	against("BHM 12.11", "the command points are not for %s: a commander helps the other squad only in sight", self, func(i intent) bool { return i.pointsFor(i.u) == 0 }),
}

// groupDeeds are the deeds of a group: select a soldier in good order and in command, or stop.
var groupDeeds = deeds[group]{
	withOdds(pick(vSelect, "select", "spend a point to activate one more soldier", (*battle).ready, func(b *battle, g group, u int) hindrance {
		if b.side(u) != g.Side {
			return noneOfOurs.For(piece(u))
		}
		return selectBars.on(b, u, game.Choice{})
	}, "", func(t *table, g group, u int) {
		b := t.State
		b.spend(u, 1)
		b.set(u, called)
		t.Say("BHM 11.1.2.2", "%s selects %s; %s.", g.Side, b.label(u), left{int8(b.points(g.Side)), "point"})
		t.Then(g)
	}), func(b *battle, _ group, c game.Choice) rule.Tally { return status{int8(c.Args[0])}.Explain(b, c) }),
	plain[group](vProceed, "proceed", "select no more soldiers", "", nil, nil),
}

// Ask offers soldiers in good order and in command while command points are left.
func (g group) Ask(b *battle) game.Question {
	if b.points(g.Side) == 0 || b.ended {
		return game.Question{}
	}
	return game.Question{Side: g.Side, Topic: "select", Cite: "BHM 11.1.2.2", Seen: game.Everyone, Opens: true, Options: groupDeeds.Offer(b, g, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (g group) Deeds() game.Menu[*battle] { return groupDeeds.For(g) }

// statuses schedules the checks of all selected soldiers, and then their activations.
type statuses struct{ Side game.Side }

func (s statuses) Title(*battle) (string, rule.Clause) {
	return "status checks of the soldiers selected by " + s.Side.String(), "BHM 11.1.2.2"
}

// Work lists the checks. A selected soldier that is no longer in good order is not checked.
func (s statuses) Work(t *table) {
	b := t.State
	var checks []step
	for u := range b.soldiers {
		switch {
		case b.side(u) != s.Side || !b.is(u, called):
		case b.ready(u):
			checks = append(checks, status{int8(u)})
		default:
			b.unset(u, called)
		}
	}
	if checks != nil {
		t.Then(append(checks, callup(s), group(s), s)...)
	}
}

// ready reports whether a soldier can be activated among those in good order: on the map, or coming
// onto it (BHM 7.5, 8.6).
func (b *battle) ready(u int) bool { return b.comes(u) == inGood }

// status checks whether a selected soldier follows its commander (BHM 11.1.2.2).
type status struct{ Unit int8 }

func (s status) Title(b *battle) (string, rule.Clause) {
	return "status check of " + b.label(int(s.Unit)), "BHM 11.1.2.2"
}

// Ask rolls a d12.
func (status) Ask(*battle) game.Question { return asks("status", "BHM 11.1.2.2", rollD12) }

// Explain adds the soldier's damage.
func (s status) Explain(b *battle, _ game.Choice) rule.Tally {
	tally := rule.Tally{Title: "added to the status check"}
	if damage := int(b.soldiers[s.Unit].card.Damage); damage > 0 {
		tally.Add(damage, "damage", "BHM 11.1.2.2")
	}
	limit := b.tables.Of(scenario.StatusLimit) - tally.Sum()
	fails := min(12, max(0, 12-limit))
	tally.Outcomes = []rule.Outcome{{Result: "follows", Ways: 12 - fails, Of: 12}, {Result: "does nothing", Ways: fails, Of: 12, Vain: true}}
	return tally
}

// Answer marks a soldier as complete if it fails the check. A soldier that an ECM drone cuts off cannot
// follow, whatever the die; the drone is turned up (BHM 12.4.3, 12.4.6).
func (s status) Answer(t *table, c game.Choice) {
	b, u := t.State, int(s.Unit)
	if j := b.jammer(u, game.Chance); j != noUnit {
		b.show(t, j, "BHM 12.4.6")
		b.unset(u, called)
		t.Say("BHM 12.4.3", "%s is out of command and does not follow; it may still act later.", b.label(u))
		return
	}
	tally := s.Explain(b, c)
	words := addition(tally, c.Args[0])
	if tally.Sum()+int(c.Args[0]) > b.tables.Of(scenario.StatusLimit) {
		b.unset(u, called)
		b.set(u, complete)
		t.Say("BHM 11.1.2.2", "%s checks its status: %s: does nothing this turn.", b.label(u), words)
		return
	}
	t.Say("BHM 11.1.2.2", "%s checks its status: %s: follows.", b.label(u), words)
}

// callup asks which soldier acts next. It offers all selected soldiers that have passed their check.
type callup struct{ Side game.Side }

func (s callup) Title(*battle) (string, rule.Clause) {
	return "selected soldiers act, chosen by " + s.Side.String(), "BHM 11.1.2.2"
}

// callupDeeds is the deed of activating a selected soldier. A soldier shaken since then is refused.
var callupDeeds = deeds[callup]{pick(vActivate, "", "", (*battle).ready, func(b *battle, s callup, u int) hindrance {
	return noFollower.If(!b.is(u, called) || !b.ready(u), piece(u))
}, "", func(t *table, s callup, u int) { t.Then(begin{int8(u)}, s) })}

var noFollower = &game.Reason{Cite: "BHM 11.1.2.2", Text: "%s was not selected, or failed its status check"}

// Ask lists the selected soldiers that have not acted.
func (s callup) Ask(b *battle) game.Question {
	return game.Question{Side: s.Side, Topic: "activate", Cite: "BHM 11.1.2.2", Seen: game.Everyone, Opens: true, Options: callupDeeds.Offer(b, s, nil)}
}

// Deeds implements game.Step.
func (s callup) Deeds() game.Menu[*battle] { return callupDeeds.For(s) }
