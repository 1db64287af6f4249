package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// A stage is the group of a side's soldiers that act now: first the shaken, then the panicked, then
// the soldiers in good order.
type stage int8

const (
	nobody   stage = iota
	shaken         // BHM 7.2
	panicked       // BHM 7.3
	inGood         // BHM 7.5
)

var stageClauses = [...]rule.Clause{shaken: "BHM 7.2", panicked: "BHM 7.3", inGood: "BHM 7.5"}

// waits reports whether a soldier on the map has not been activated this turn.
func (b *battle) waits(u int) bool { return b.able(u) && !b.is(u, complete) }

// due reports whether a soldier off the map may come onto the map now (BHM 8.6).
func (b *battle) due(u int) bool {
	return b.soldiers[u].at == offReserve && !b.is(u, complete) && !b.sides[b.side(u)].passed && !b.sides[b.side(u)].idle &&
		int(b.turn) >= b.roster[u].detachment.Turn && b.entry(u)
}

// stage returns the current stage of a side.
func (b *battle) stage(side game.Side) stage {
	best := b.wavering(side)
	for u := 0; u < len(b.soldiers) && best == nobody; u++ {
		if b.side(u) == side {
			best = b.comes(u)
		}
	}
	return best
}

// wavering returns the stage of a side's shaken or panicked soldiers, or the constant nobody.
func (b *battle) wavering(side game.Side) stage {
	best := nobody
	for u := range b.soldiers {
		if b.soldiers[u].markers > 0 && b.side(u) == side && b.waits(u) && (best == nobody || b.unnerved(u) < best) {
			best = b.unnerved(u)
		}
	}
	return best
}

// comes returns the stage in which a soldier is activated, or the constant nobody if it cannot be
// activated.
func (b *battle) comes(u int) stage {
	switch {
	case b.soldiers[u].markers > 0 && b.waits(u):
		return b.unnerved(u)
	case b.waits(u) && !b.sides[b.side(u)].idle || b.due(u):
		return inGood
	}
	return nobody
}

// unnerved returns the stage of a soldier with morale markers. A drone with two markers counts as
// shaken: both are shock markers (BHM 12.4.1).
func (b *battle) unnerved(u int) stage {
	if b.soldiers[u].markers == 2 && !b.drone(u) {
		return panicked
	}
	return stage(min(b.soldiers[u].markers, 1))
}

// alternate gives the impulse to a side, or to the other side if the first has no soldier left to
// activate (BHM 7.0).
type alternate struct{ Side game.Side }

func (a alternate) Title(*battle) (string, rule.Clause) {
	return "impulses, " + a.Side.String() + " next", "BHM 7.0"
}

// Work finds the side that activates next. If a side passes and no soldier is activated after that,
// the side gets no further impulse: the turn ends.
func (a alternate) Work(t *table) {
	b, next := t.State, a.Side
	if b.stage(next) == nobody {
		next = next.Enemy()
	}
	if !b.ended && b.stage(next) != nobody && !b.sides[next].held {
		t.Then(impulse{next})
	}
}

// impulse asks a side which of its soldiers to activate.
type impulse struct{ Side game.Side }

func (i impulse) Title(*battle) (string, rule.Clause) {
	return "impulse of " + i.Side.String(), "BHM 7.0"
}

// Reasons why a soldier cannot be activated next.
var (
	noneOfOurs   = &game.Reason{Cite: "BHM 7.5", Text: "%s is an enemy"}
	isNotDue     = &game.Reason{Cite: "BHM 8.6", Text: "%s cannot come onto the map now"}
	hasOverruled = &game.Reason{Cite: "BHM 11.1.1", Text: "%s must wait: after a commander, a shaken or panicked soldier must act next"}
	shakenFirst  = &game.Reason{Cite: "BHM 7.2", Text: "%s waits: shaken soldiers come first"}
	panicFirst   = &game.Reason{Cite: "BHM 7.3", Text: "%s waits: panicked soldiers come before those in good order"}
	mustGo       = &game.Reason{Cite: "BHM 8.6", Text: "the side cannot pass before %s has been activated"}
)

// impulseDeeds are the deeds of an impulse: activate a soldier of the current stage, activate a
// commander before the shaken and panicked, pass, or set off a bomb.
var impulseDeeds = deeds[impulse]{
	{
		Verb: vActivate, Word: "activate", Help: "begin a soldier's activation", Blanks: kinds{aUnit},
		Hinder: func(b *battle, i impulse, c game.Choice) hindrance {
			if u := int(c.Args[0]); b.side(u) == i.Side {
				return b.hinderActivation(u).For(piece(u))
			}
			return noneOfOurs.For(piece(int(c.Args[0])))
		},
		Offer: func(b *battle, i impulse, add offer) {
			waver := b.wavering(i.Side)
			for u := range b.soldiers {
				cite := rule.Clause("")
				switch {
				case b.side(u) != i.Side:
					continue
				case !b.on(u):
					cite = "BHM 8.6"
				case waver != nobody && b.soldiers[u].markers == 0:
					cite = "BHM 7.6"
				}
				add(choice(vActivate, u), cite)
			}
		},
		Explain: func(b *battle, i impulse, c game.Choice) rule.Tally {
			if u := int(c.Args[0]); b.soldiers[u].markers > 0 && !b.mayRally(u) {
				return b.nerve(u, 0, i.Side)
			}
			return rule.Tally{}
		},
		Do: func(t *table, i impulse, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			b.sides[game.Red].held, b.sides[game.Blue].held = false, false
			b.sides[i.Side].overrode = b.stage(i.Side) != inGood && b.soldiers[u].markers == 0
			t.Then(begin{int8(u)}, group(i), statuses(i), alternate{i.Side.Enemy()})
		},
	},
	plain(vPass, "pass", "keep all reserves off the map this turn or, if a reading allows it, activate no soldier now", "BHM 8.6", func(b *battle, i impulse, _ game.Choice) hindrance {
		now := b.stage(i.Side)
		if now == inGood && b.readings[scenario.Idle] == scenario.MayPass {
			return hindrance{}
		}
		for u := range b.soldiers {
			if b.on(u) && b.side(u) == i.Side && b.comes(u) == now {
				return mustGo.For(piece(u))
			}
		}
		return hindrance{}
	}, func(t *table, i impulse, _ game.Choice) {
		if b := t.State; slices.ContainsFunc(b.onMap(i.Side), func(u int) bool { return b.comes(u) != nobody }) {
			b.sides[i.Side].held = true
			t.Say("BHM 7.5", "%s passes.", i.Side)
			t.Then(alternate{i.Side.Enemy()})
			return
		}
		t.State.sides[i.Side].passed = true
		t.Say("BHM 8.6", "%s keeps its reserves off the map.", i.Side)
		t.Then(alternate{i.Side.Enemy()})
	}),
	bombDeed(func(_ *battle, i impulse) game.Side { return i.Side }, func(i impulse) step { return alternate(i) }),
}

// onMap lists a side's soldiers on the map.
func (b *battle) onMap(side game.Side) (all []int) {
	for u := range b.soldiers {
		if b.on(u) && b.side(u) == side {
			all = append(all, u)
		}
	}
	return all
}

// hinderActivation returns why a side cannot activate a soldier next.
func (b *battle) hinderActivation(u int) *game.Reason {
	side := b.side(u)
	switch mine := b.comes(u); mine {
	case shaken:
		return nil
	case nobody:
		return waitBars.on(b, u, game.Choice{}).Reason
	case panicked:
		return shakenFirst.If(b.wavering(side) == shaken).Reason
	}
	switch now := b.wavering(side); {
	case now == nobody || b.overrides(u):
		return nil
	case !b.on(u):
		return isNotDue
	case b.has(u, commanding) && b.sides[side].overrode:
		return hasOverruled
	case now == shaken:
		return shakenFirst
	}
	return panicFirst
}

// waitBars are the reasons why a soldier cannot be activated now.
var waitBars = bars{
	against("BHM 7.7", "%s is out of the match", self, func(i intent) bool { return !i.living(i.u) }),
	against("BHM 7.7", "%s has already been activated this turn", self, func(i intent) bool { return i.is(i.u, complete) }),
	against("BHM 7.8", "%s is down", self, func(i intent) bool { return i.down(i.u) }),
	against("BHM 8.6", "%s does not come onto the map before its turn", self, func(i intent) bool {
		return !i.on(i.u) && int(i.turn) < i.roster[i.u].detachment.Turn
	}),
	against("BHM 8.3", "%s cannot come onto the map now: others stand wherever it may enter", self, func(i intent) bool { return i.soldiers[i.u].at == offReserve && !i.entry(i.u) }),
	against("BHM 8.6", "%s cannot come onto the map now", self, func(i intent) bool { return !i.on(i.u) }),
	against("BHM 12.11", "%s takes no actions: the squads reorganise this turn", self, func(intent) bool { return true }),
}

// Ask offers all soldiers of the stage.
func (i impulse) Ask(b *battle) game.Question {
	return game.Question{Side: i.Side, Topic: "activate", Cite: stageClauses[b.stage(i.Side)], Seen: game.Everyone, Opens: true, Unlooked: b.strict(),
		Options: impulseDeeds.Offer(b, i, nil)}
}

// Deeds implements game.Step.
func (i impulse) Deeds() game.Menu[*battle] { return impulseDeeds.For(i) }

// begin opens an activation (BHM 7.7).
type begin struct{ Unit int8 }

func (s begin) Title(b *battle) (string, rule.Clause) {
	return b.label(int(s.Unit)) + " is activated", "BHM 7.7"
}

// Work gives the soldier its movement points, or schedules its morale check.
func (s begin) Work(t *table) {
	b, u := t.State, int(s.Unit)
	b.unset(u, called)
	b.act = idle
	b.act.unit, b.act.did, b.act.mp = s.Unit, quiet, int8(b.allowance(u))
	b.act.prev = b.soldiers[u].at
	switch {
	case b.soldiers[u].markers == 0:
		t.Say("BHM 7.7", "%s is activated.", b.label(u))
		b.draw(t, game.Begins, u, 0)
		t.Then(act(s), finish(s))
	case b.mayRally(u):
		t.Then(rally(s), finish(s))
	default:
		t.Then(check{s.Unit, 0}, finish(s))
	}
}

// mayRally reports whether a side is asked about a soldier's morale check before the die: it has points
// to spend on it, or a crusader near (BHM 11.1.2.1, 11.3).
func (b *battle) mayRally(u int) bool { return b.pointsFor(u) > 0 || b.calmer(u) != noUnit }

// allowance is a soldier's movement points for the turn (BHM 5.2.4, 8.0).
func (b *battle) allowance(u int) int {
	mp := b.tables.Units.Move(b.soldiers[u].card)
	if b.has(u, flying) && !b.arrives(u) && !b.controlled(u) {
		mp = min(mp, b.tables.Of(scenario.DroneUncontrolled)) // BHM 12.4.5
	}
	return mp
}

// finish ends an activation. The soldier is complete. If it shares a point with another soldier, it
// goes back to an earlier point (BHM 7.7, 8.3).
type finish struct{ Unit int8 }

func (f finish) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " is complete", "BHM 7.7"
}

// Work marks the soldier complete.
func (f finish) Work(t *table) {
	b, u := t.State, int(f.Unit)
	if b.act.unit != f.Unit {
		return
	}
	b.settle(t, u)
	// A soldier that panicked in this activation must check again this turn.
	if !b.did(unfinished) {
		b.set(u, complete)
	}
	b.act = idle
}

// dusk ends a turn (BHM 4.9, 16.7).
type dusk struct{}

func (dusk) Title(*battle) (string, rule.Clause) {
	return "the end of the turn", "BHM 7.0"
}

// Work merges reorganised squads and counts points.
func (dusk) Work(t *table) {
	b := t.State
	for _, side := range []game.Side{game.Red, game.Blue} {
		if b.sides[side].idle {
			b.merge(t, side)
		}
	}
	b.score(t)
	t.Then(dawn{})
}
