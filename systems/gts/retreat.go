package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// flee moves all defenders out of an assaulted hex, all into one other hex
// (GTS assault/retreat, assault/retreat-together).
type flee struct{}

func (flee) Title(*battle) (string, rule.Clause) { return "a retreat", "GTS assault/retreat-together" }

// The reasons why no defender can run to a hex.
var (
	notNextToIt = &game.Reason{Cite: "GTS assault/retreat", Text: "%s is not next to %s"}
	isPinned    = &game.Reason{Cite: "GTS assault/retreat-lost", Text: "%s is suppressed, and cannot run"}
	hasRefuge   = &game.Reason{Cite: "GTS assault/retreat", Text: "the defenders can still run to a hex"}
)

// fleeDeeds offers each hex that at least one defender can reach. If no such hex exists, all
// defenders are lost at once.
var fleeDeeds = deeds[flee]{
	{
		Verb: vRetreat, Word: "retreat", Help: "move all defenders to a hex", Blanks: kinds{aHex}, Do: doRetreat,
		Hinder: func(b *battle, _ flee, c game.Choice) hindrance {
			at := int16(c.Args[0])
			if _, next := b.toward(b.melee.to, at); !next {
				return notNextToIt.ForBoth(hex(at), hex(b.melee.to))
			}
			return b.hinderRefuge(at)
		},
		Offer: func(b *battle, _ flee, add offer) {
			for _, at := range b.near[b.melee.to] {
				if at != nowhere {
					add(choice(vRetreat, int(at)), "")
				}
			}
		},
	},
	{
		Verb: vPerish, Word: "perish", Help: "lose all defenders: they have nowhere to run", Offer: game.OfferVerb[*battle, flee](vPerish, "GTS assault/retreat-lost"), Do: doRetreat,
		Hinder: func(b *battle, _ flee, _ game.Choice) hindrance {
			refuge := b.anyNext(b.melee.to, func(at int16) bool { return b.hinderRefuge(at).None() })
			return hasRefuge.If(refuge)
		},
	},
}

// hinderRefuge returns why no defender can run to a neighbouring hex.
func (b *battle) hinderRefuge(at int16) (h hindrance) {
	for _, u := range b.defenders() {
		if h = b.hinderRun(u, at); h.None() {
			break
		}
	}
	return h
}

// Ask asks only while defenders remain.
func (flee) Ask(b *battle) game.Question {
	return ask(b, first(b.defenders()), "retreat", "GTS assault/retreat-together", fleeDeeds, flee{})
}

// Deeds implements game.Step.
func (flee) Deeds() game.Menu[*battle] { return fleeDeeds.For(flee{}) }

// hinderRun returns why a unit cannot run to a hex. A hex is illegal if it holds an enemy, is
// prohibited, or is close to an enemy entry hex. A suppressed unit cannot run, and a unit with an
// MA of * cannot run into an enemy fire zone.
func (b *battle) hinderRun(u int, at int16) hindrance {
	m := b.face(u).Move.Points
	switch {
	case b.enemyIn(at, b.side(u)):
		return isHeld.For(hex(at))
	case b.is(u, suppressed):
		return isPinned.For(counter(u))
	case b.roster[u].rearguard:
		return hindrance{} // a rearguard leaves the map instead (GTS assault/rearguard)
	case m == scenario.NoMove:
		return cannotMove.For(counter(u))
	case b.nearEntry(at, b.side(u)):
		return b.besideEntry(at)
	case m == scenario.StarMove && b.inEnemyZone(at, b.side(u)):
		return isZoned.For(hex(at))
	}
	return b.legAlong(u, b.units[u].at, at, false, allWays).why
}

// doRetreat makes every defender that can reach the chosen hex run there. It eliminates the others.
func doRetreat(t *table, _ flee, c game.Choice) {
	b := t.State
	all := b.defenders()
	to := int16(c.Args[0])
	var steps []step
	for _, u := range all {
		if b.slipsAway(u) {
			b.slip(t, u)
			continue
		}
		if !b.hinderRun(u, to).None() { // also true if all are lost, because no hex can be reached
			t.Say("GTS assault/retreat-lost", "%s cannot run.", b.label(u))
			b.eliminate(t, u, "GTS assault/retreat-lost")
			continue
		}
		if b.barrageAt(b.melee.to) == 2 {
			b.cohesion(t, u, "GTS results/cohesion-hit")
			steps = append(steps, check{Unit: int16(u), Why: forFlight})
		}
		if b.on(u) && b.face(u).Move.Points == scenario.StarMove {
			steps = append(steps, check{Unit: int16(u), Why: forEscape})
		}
		steps = append(steps, runAway{int16(u), to})
	}
	t.Then(append(steps, occupy{})...)
}

// runAway moves one running unit. Enemies may fire at it before and after
// (GTS assault/runners-fire).
type runAway struct {
	Unit int16
	To   int16
}

func (r runAway) Title(b *battle) (string, rule.Clause) {
	return b.of("a runner", r.Unit), "GTS assault/retreat"
}

// Work makes the unit leave its position and run.
func (r runAway) Work(t *table) {
	b, u := t.State, int(r.Unit)
	if !b.on(u) {
		return
	}
	if b.is(u, entrenched) {
		t.Say("GTS assault/retreat-entrenched", "%s leaves its entrenchment.", b.label(u))
	}
	b.unset(u, improved|entrenched)
	if b.is(u, column) && !b.room(r.To, b.side(u), 0, 1) && b.room(r.To, b.side(u), 1, 0) {
		b.unset(u, column)
		t.Say("GTS column/break", "%s leaves column in disorder: another column is in %s.", b.label(u), b.name(r.To))
		b.cohesion(t, u, "GTS results/cohesion-hit")
	}
	if !b.on(u) {
		return
	}
	if plain, columns := b.count([]int{u}); !b.room(r.To, b.side(u), plain, columns) {
		t.Say("GTS assault/retreat-lost", "%s is full.", b.name(r.To))
		b.eliminate(t, u, "GTS assault/retreat-lost")
		return
	}
	from := b.units[u].at
	b.trigger(from)
	t.Then(chase{r.Unit, from, r.To, false}, land(r), chase{r.Unit, from, r.To, true})
}

// land carries out the retreat.
type land runAway

func (l land) Title(b *battle) (string, rule.Clause) {
	return b.of("a retreat", l.Unit), "GTS assault/retreat"
}

// Work moves the running unit.
func (l land) Work(t *table) {
	b, u := t.State, int(l.Unit)
	if b.on(u) {
		from := b.units[u].at
		b.units[u].at = l.To
		b.claim(u)
		t.Say("GTS assault/retreat", "%s runs to %s.", b.label(u), b.name(l.To))
		b.drawFlight(t, u, from)
	}
}

// chase asks the assaulting side for opportunity fire at a runner. Only units that do not assault
// may fire.
type chase struct {
	Unit     int16
	From, To int16
	After    bool
}

func (c chase) Title(b *battle) (string, rule.Clause) {
	return b.of("fire at a runner", c.Unit), "GTS assault/runners-fire"
}

// Window implements game.Step. It names the runner.
func (c chase) Window(b *battle) game.Window {
	return game.Window{Piece: int32(c.Unit), Deed: respond{c.From, c.To, c.After}.deed(b, "runs", "has run", "stays")}
}

// chaseDeeds are the deeds to fire at a runner and to hold fire.
var chaseDeeds = deeds[chase]{
	{
		Verb: vOpfire, Blanks: kinds{aUnit, aUnit},
		Hinder: func(b *battle, c chase, a game.Choice) hindrance {
			switch w := int(a.Args[0]); {
			case a.Args[1] != int32(c.Unit):
				return noActor.For(counter(a.Args[1]))
			case b.acting(w):
				return isAssaulting.For(counter(w))
			default:
				return b.hinderAnswer(w, int(c.Unit), c.From)
			}
		},
		Offer: func(b *battle, c chase, add offer) {
			for w := range b.units {
				add(choice(vOpfire, w, int(c.Unit)), "")
			}
		},
		Explain: func(b *battle, c chase, a game.Choice) rule.Tally {
			s := c.shot(b, int(a.Args[0]))
			return b.foretell(s, b.answering(s))
		},
		Do: func(t *table, c chase, a game.Choice) {
			b, w := t.State, int(a.Args[0])
			b.act.fired.add(w)
			s := c.shot(b, w)
			t.Say("GTS assault/runners-fire", "%s fires at %s as it runs.", b.label(w), b.label(int(c.Unit)))
			b.answer(t, s, c)
		},
	},
	{Verb: vHold, Offer: game.OfferVerb[*battle, chase](vHold, "")},
}

var isAssaulting = &game.Reason{Cite: "GTS assault/runners-fire", Text: "%s takes part in the assault and cannot fire at runners"}

// shot returns the shot of a unit at the runner.
func (c chase) shot(b *battle, w int) shot {
	s := respond{c.From, c.To, c.After}.shot(b, w, int(c.Unit))
	s.How |= atRunner
	return s
}

// Ask offers every unit that does not assault and whose fire zone contains the runner's hex.
func (c chase) Ask(b *battle) game.Question {
	u := int(c.Unit)
	if !b.on(u) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u).Enemy(), Topic: "chase", Cite: "GTS assault/runners-fire", Seen: game.Everyone, Options: chaseDeeds.Offer(b, c, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (c chase) Deeds() game.Menu[*battle] { return chaseDeeds.For(c) }

// acting reports whether a unit is active. In an assault, the active units are the assaulters.
func (b *battle) acting(w int) bool { return b.rank(w) >= 0 }
