package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// A stage is whose turn it is among a side's soldiers: the shaken before the
// panicked, and these before all in good order.
type stage int8

const (
	nobody   stage = iota
	shaken         // BHM 7.2
	panicked       // BHM 7.3
	inGood         // BHM 7.5
)

var stageClauses = [...]rule.Clause{shaken: "BHM 7.2", panicked: "BHM 7.3", inGood: "BHM 7.5"}

// waits reports whether a soldier on the map is still to be activated this turn.
func (b *battle) waits(u int) bool { return b.able(u) && !b.is(u, complete) }

// due reports whether a soldier off the map may come onto it (BHM 8.6).
func (b *battle) due(u int) bool {
	return b.soldiers[u].at == offReserve && !b.is(u, complete) && !b.sides[b.side(u)].passed && !b.sides[b.side(u)].idle &&
		int(b.turn) >= b.roster[u].detachment.Turn && b.entry(u)
}

// stage finds the stage of a side.
func (b *battle) stage(side game.Side) stage {
	best := nobody
	for u := range b.soldiers {
		if b.side(u) != side {
			continue
		}
		s := nobody
		switch {
		case b.waits(u) && b.soldiers[u].markers > 0:
			s = b.unnerved(u)
		case b.waits(u) && !b.sides[side].idle || b.due(u):
			s = inGood
		}
		if s != nobody && (best == nobody || s < best) {
			best = s
		}
	}
	return best
}

// unnerved is the stage of a soldier with markers: a drone's second is a shock
// marker too (BHM 12.4.1).
func (b *battle) unnerved(u int) stage {
	if b.soldiers[u].markers == 2 && !b.drone(u) {
		return panicked
	}
	return stage(min(b.soldiers[u].markers, 1))
}

// alternate gives the impulse to a side, or to the other when the first has
// nobody left (BHM 7.0).
type alternate struct{ Side game.Side }

func (a alternate) Title(*battle) (string, rule.Clause) {
	return "impulses, " + a.Side.String() + " next", "BHM 7.0"
}

// Work finds who is next.
func (a alternate) Work(t *table) {
	b := t.State
	switch {
	case b.ended:
	case b.stage(a.Side) != nobody:
		t.Then(impulse(a))
	case b.stage(a.Side.Enemy()) != nobody:
		t.Then(impulse{a.Side.Enemy()})
	}
}

// impulse asks a side whom to activate.
type impulse struct{ Side game.Side }

func (i impulse) Title(*battle) (string, rule.Clause) {
	return "impulse of " + i.Side.String(), "BHM 7.0"
}

// Ask offers all soldiers of the stage, commanders who go before the shaken and
// panicked, and bombs.
func (i impulse) Ask(b *battle) game.Question {
	now := b.stage(i.Side)
	q := game.Question{Side: i.Side, Topic: "activate", Cite: stageClauses[now], Seen: game.Everyone}
	onMap := false
	for u := range b.soldiers {
		if b.side(u) != i.Side {
			continue
		}
		switch {
		case b.waits(u) && b.soldiers[u].markers == 0 && now == inGood && !b.sides[i.Side].idle:
			onMap = true
			q.Options = append(q.Options, game.Option{Choice: choice(vActivate, u)})
		case b.due(u) && now == inGood:
			q.Options = append(q.Options, game.Option{Choice: choice(vActivate, u), Cite: "BHM 8.6"})
		case b.waits(u) && b.unnerved(u) == now:
			onMap = true
			q.Options = append(q.Options, game.Option{Choice: choice(vActivate, u)})
		case now != inGood && b.overrides(u):
			q.Options = append(q.Options, game.Option{Choice: choice(vActivate, u), Cite: "BHM 7.6"})
		}
	}
	if !onMap {
		q.Options = append(q.Options, game.Option{Choice: choice(vPass), Cite: "BHM 8.6"})
	}
	q.Options = append(q.Options, b.bombs(i.Side)...)
	return q
}

// Refuse says who must come first.
func (i impulse) Refuse(b *battle, c game.Choice) error {
	u := int(c.Args[0])
	if c.Verb != vActivate || u < 0 || u >= len(b.soldiers) || b.side(u) != i.Side {
		return nil
	}
	switch now := b.stage(i.Side); {
	case !b.living(u):
		return rule.Refuse("BHM 7.7", "%s is out of the match", b.label(u))
	case b.is(u, complete):
		return rule.Refuse("BHM 7.7", "%s has been activated this turn", b.label(u))
	case b.down(u):
		return rule.Refuse("BHM 7.8", "%s is down", b.label(u))
	case b.waits(u) && now != inGood && b.has(u, commanding) && b.sides[i.Side].overrode:
		return rule.Refuse("BHM 11.1.1", "a shaken or panicked soldier comes next: a commander has just gone before them")
	case b.waits(u) && now == shaken:
		return rule.Refuse("BHM 7.2", "shaken soldiers come first")
	case b.waits(u) && now == panicked:
		return rule.Refuse("BHM 7.3", "panicked soldiers come before those in good order")
	case b.waits(u) && b.sides[i.Side].idle:
		return rule.Refuse("BHM 12.11", "the squads reorganise and take no actions this turn")
	}
	return nil
}

// Answer begins the activation; after it the enemy has the next impulse.
func (i impulse) Answer(t *table, c game.Choice) {
	b := t.State
	switch c.Verb {
	case vPass:
		b.sides[i.Side].passed = true
		t.Say("BHM 8.6", "%s keeps its reserves off the map.", i.Side)
		t.Then(alternate{i.Side.Enemy()})
	case vDetonate:
		t.Then(explode{int8(c.Args[0])}, alternate(i))
	default:
		u := int(c.Args[0])
		b.sides[i.Side].overrode = b.stage(i.Side) != inGood && b.soldiers[u].markers == 0
		t.Then(begin{int8(u)}, group(i), statuses(i), alternate{i.Side.Enemy()})
	}
}

// begin opens an activation (BHM 7.7).
type begin struct{ Unit int8 }

func (s begin) Title(b *battle) (string, rule.Clause) {
	return b.label(int(s.Unit)) + " is activated", "BHM 7.7"
}

// Work gives him his movement points, or has him check his morale.
func (s begin) Work(t *table) {
	b, u := t.State, int(s.Unit)
	b.unset(u, called)
	b.act = idle
	b.act.unit, b.act.did, b.act.mp = s.Unit, quiet, int8(b.allowance(u))
	b.act.prev = b.soldiers[u].at
	switch {
	case b.soldiers[u].markers == 0:
		t.Say("BHM 7.7", "%s is activated.", b.label(u))
		t.Then(act(s), finish(s))
	case b.sides[b.side(u)].points > 0 || b.calmer(u) >= 0:
		t.Then(rally(s), finish(s))
	default:
		t.Then(check{s.Unit, 0}, finish(s))
	}
}

// allowance is a soldier's movement points for the turn (BHM 5.2.4, 8.0).
func (b *battle) allowance(u int) int {
	mp := b.tables.Units.Move(b.soldiers[u].card)
	if b.has(u, flying) && !b.commanded(b.side(u)) {
		mp = min(mp, b.tables.Of(DroneUncontrolled)) // BHM 12.4.5
	}
	return mp
}

// finish closes an activation: he is complete, and goes back if he stands where
// another stands (BHM 7.7, 8.3).
type finish struct{ Unit int8 }

func (f finish) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " is complete", "BHM 7.7"
}

// Work marks him.
func (f finish) Work(t *table) {
	b, u := t.State, int(f.Unit)
	if b.act.unit != f.Unit {
		return
	}
	b.settle(t, u)
	// Who has panicked at his check is to check again in this turn.
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
