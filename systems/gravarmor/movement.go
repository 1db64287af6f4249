package gravarmor

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// begin starts the move of a unit (GA movement/procedure).
type begin struct{ Unit int8 }

func (m begin) Title(b *battle) (string, rule.Clause) {
	return b.name(int(m.Unit)) + " begins its move", "GA movement/procedure"
}

// Work gives the unit its movement points; points of the last turn are lost (GA movement/points). A
// unit that has just been disrupted by fire cannot move (GA combat/effects/disruption).
func (m begin) Work(t *table) {
	b, u := t.State, int(m.Unit)
	if b.ended || !b.living(u) || b.is(u, disrupted) {
		return
	}
	b.act = action{unit: m.Unit, left: int8(2 * b.kind(u).MP), aboard: int8(b.load(u))}
	b.set(u, moved)
}

// march asks for the next hex, or for another action in the unit's move.
type march struct{ Unit int8 }

// The reasons why a unit cannot do something in its move.
var (
	noExit    = &game.Reason{Cite: "GA movement/exit", Text: "%s is not at the edge of the map, or its move is over"}
	mustLand  = &game.Reason{Cite: "GA movement/free-flight", Text: "%s is in free flight and must come down"}
	isMoving  = &game.Reason{Cite: "GA movement/procedure", Text: "%s is still moving: end its move with \"done\""}
	onlyDives = &game.Reason{Cite: "GA movement/orbit", Text: "%s is in orbit: it can only dive or stay"}
	noEntry   = &game.Reason{Cite: "GA movement/entrance", Text: "%s cannot enter the map in %s"}
)

// marchDeeds are the deeds of a unit during its move.
var marchDeeds = deeds[march]{
	{
		Verb: vGo, Word: "go", Help: "enter the next hex", Blanks: []game.NameKind{aHex},
		Hinder: hinderLeg, Explain: explainLeg, Do: doLeg,
		// The three verbs that enter a hex are listed together, hex by hex.
		Offer: func(b *battle, m march, add func(game.Choice, rule.Clause)) {
			if b.units[m.Unit].at == offOrbit {
				return
			}
			for to := range b.from(int(m.Unit)) {
				for v := vGo; v <= vLand; v++ {
					add(choice(v, int(to)), legClauses[v-vGo])
				}
			}
		},
	},
	{Verb: vFly, Word: "fly", Help: "enter the next hex in free flight", Blanks: []game.NameKind{aHex}, Hinder: hinderLeg, Explain: explainLeg, Do: doLeg},
	{Verb: vLand, Word: "land", Help: "enter the next hex and come down there", Blanks: []game.NameKind{aHex}, Hinder: hinderLeg, Explain: explainLeg, Do: doLeg},
	{
		Verb: vExit, Word: "exit", Help: "leave the map for good",
		Hinder: func(b *battle, m march, _ game.Choice) game.Hindrance {
			if !b.mayExit(int(m.Unit)) {
				return noExit.For(titled(int(m.Unit)))
			}
			return game.Hindrance{}
		},
		Offer: game.OfferVerb[*battle, march](vExit, "GA movement/exit"),
		Do:    func(t *table, m march, _ game.Choice) { t.State.exit(t, int(m.Unit)) },
	},
	{
		Verb: vClimb, Word: "climb", Help: "climb to orbit",
		Hinder: func(b *battle, m march, _ game.Choice) game.Hindrance {
			return b.mayClimb(int(m.Unit)).For(titled(int(m.Unit)))
		},
		Offer: game.OfferVerb[*battle, march](vClimb, "GA movement/orbit"),
		Do:    func(t *table, m march, _ game.Choice) { t.Then(climb(m)) },
	},
	{
		Verb: vDive, Word: "dive", Help: "dive from orbit into a hex", Blanks: []game.NameKind{aHex},
		Hinder: hinderDive, Offer: offerDives,
		Do: func(t *table, m march, c game.Choice) { t.Then(dive{m.Unit, int16(c.Args[0])}, m) },
	},
	{
		Verb: vLoad, Word: "load", Help: "take a unit aboard", Blanks: []game.NameKind{aUnit},
		Hinder: func(b *battle, m march, c game.Choice) game.Hindrance {
			return b.mayLoad(int(m.Unit), int(c.Args[0])).For(titled(int(c.Args[0])))
		},
		Offer: offerHandling,
		Do: func(t *table, m march, c game.Choice) {
			t.State.take(t, int(m.Unit), int(c.Args[0]))
			t.Then(window{during, m.Unit, nobody}, m)
		},
	},
	{
		Verb: vDrop, Word: "drop", Help: "set a unit down", Blanks: []game.NameKind{aUnit},
		Hinder: func(b *battle, m march, c game.Choice) game.Hindrance {
			return b.mayDrop(int(m.Unit), int(c.Args[0])).For(titled(int(c.Args[0])))
		},
		Do: func(t *table, m march, c game.Choice) {
			t.State.setDown(t, int(m.Unit), int(c.Args[0]))
			t.Then(window{during, m.Unit, nobody}, m)
		},
	},
	{
		Verb: vDone, Word: "done", Help: "end the unit's move", Ends: true,
		Hinder: func(b *battle, m march, _ game.Choice) game.Hindrance {
			if b.act.way == inFlight {
				return mustLand.For(titled(int(m.Unit)))
			}
			return game.Hindrance{}
		},
		Offer: game.OfferVerb[*battle, march](vDone, ""),
	},
	{
		Verb: vMove, Blanks: []game.NameKind{aUnit},
		Hinder: func(_ *battle, m march, _ game.Choice) game.Hindrance {
			return isMoving.For(titled(int(m.Unit)))
		},
	},
	{Verb: vFire, Blanks: []game.NameKind{aGun, aUnit}, Hinder: func(b *battle, _ march, c game.Choice) game.Hindrance { return b.tooLate(c) }},
	concession[march](),
}

func (m march) Title(b *battle) (string, rule.Clause) {
	return b.name(int(m.Unit)) + " goes on moving", "GA movement/points"
}

// Ask offers all legal answers. If only ending the move is left, the move ends. A unit disrupted by
// fire stops. A unit disrupted by its descent from orbit can still unload
// (GA combat/effects/disruption, GA orbital/descent).
func (m march) Ask(b *battle) game.Question {
	u := int(m.Unit)
	if !b.living(u) || b.is(u, disrupted) && b.act.way != dived {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "march", Cite: "GA movement/points", Seen: game.Everyone, Apart: giveUp}
	if b.units[u].at == offOrbit {
		q.Cite = "GA movement/orbit"
	}
	if q.Options = marchDeeds.Offer(b, m, make([]game.Option, 0, fewOptions)); q.Options[0].Choice.Verb == vDone { // vDone is always the last option
		return game.Question{}
	}
	return q
}

// fewOptions is the preallocated capacity for the options of a move question.
const fewOptions = 20

// hinderLeg returns why a unit cannot enter a hex next with the verb of the choice.
func hinderLeg(b *battle, m march, c game.Choice) game.Hindrance {
	u, to := int(m.Unit), int16(c.Args[0])
	at := b.units[u].at
	switch {
	case at == offOrbit:
		return onlyDives.For(titled(u))
	case at == offReserve && !b.roster[u].detachment.Zone.Has(int(to)):
		return noEntry.ForBoth(titled(u), hex(int(to)))
	case at >= 0 && !slices.Contains(b.near[at][:], to):
		return isFar.For(hex(int(to)))
	}
	return b.mayEnter(u, to, c.Verb).For(hex(int(to)))
}

// from returns the hexes that a unit can enter next: its neighbours, or the map edge where it
// enters (GA movement/entrance).
func (b *battle) from(u int) func(yield func(int16) bool) {
	return func(yield func(int16) bool) {
		if at := b.units[u].at; at >= 0 {
			for _, to := range b.near[at] {
				if to != nowhere && !yield(to) {
					return
				}
			}
			return
		}
		for _, h := range b.roster[u].detachment.Zone.Hexes {
			if !yield(int16(h)) {
				return
			}
		}
	}
}

var legClauses = [...]rule.Clause{"GA movement/points", "GA movement/free-flight", "GA movement/free-flight"}

// The reasons why a hex cannot be entered.
var (
	isFar       = &game.Reason{Cite: "GA movement/procedure", Text: "%s is not next to the unit"}
	isHeld      = &game.Reason{Cite: "GA movement/enemies", Text: "%s holds an enemy"}
	isBarred    = &game.Reason{Cite: "GA scenarios/key", Text: "%s is prohibited terrain for the unit"}
	isDear      = &game.Reason{Cite: "GA movement/points", Text: "%s costs more points than the unit has left"}
	justUnloads = &game.Reason{Cite: "GA movement/orbit", Text: "%s cannot be entered: the dive was the unit's move"}
)

// mayEnter returns why a unit cannot enter a hex with a verb, or nil.
func (b *battle) mayEnter(u int, to int16, v game.Verb) *game.Reason {
	class := b.roster[u].class
	switch {
	case b.act.way == dived:
		return justUnloads
	case b.enemyAt(to, b.side(u)):
		return isHeld
	case class == scenario.Grav:
		return b.mayGrav(to, v)
	case class.Spacecraft():
		return b.maySail(class, v)
	case v != vGo:
		return noFlier
	}
	return b.mayGo(to, class)
}

// mayGo returns why a unit cannot take a step on the ground, or nil. The unit must pay the full
// cost, but a unit with any points can always move one hex (GA movement/minimum).
func (b *battle) mayGo(to int16, class scenario.Move) *game.Reason {
	switch cost := b.terrain(to).Cost[class]; {
	case cost == scenario.Prohibited:
		return isBarred
	case b.price(cost) > int(b.act.left) && b.act.steps > 0:
		return isDear
	}
	return nil
}

// price returns the cost of a hex in half-points. A hex that destroys the unit costs one point.
func (b *battle) price(c scenario.Cost) int { return 2 * max(int(c), 1) }

// mayExit reports whether a unit can leave the map from its hex (GA movement/exit). Leaving costs
// nothing, because the unit enters no terrain.
func (b *battle) mayExit(u int) bool {
	at := b.units[u].at
	if at < 0 || !b.ground.board.Rim(int(at)) || b.act.way == dived {
		return false
	}
	return b.act.way != landed || b.roster[u].class == scenario.DropShip
}

// explainLeg returns the cost of the next hex as a sum.
func explainLeg(b *battle, m march, c game.Choice) rule.Tally {
	u, to := int(m.Unit), c.Args[0]
	class := b.roster[u].class
	if class > scenario.Grav {
		return rule.Tally{}
	}
	t := rule.Tally{Title: "movement points", Parts: 2}
	if c.Verb == vFly {
		t.Add(1, "free flight", "GA movement/free-flight")
		if b.trapped(int16(to), int(b.act.left)-1) {
			t.Add(0, "after this step there is no hex to come down in: the unit can only leave the map", "GA movement/exit")
		}
		return t
	}
	kind := b.terrain(int16(to))
	t.Items = append(t.Items, rule.Item{Amount: b.price(kind.Cost[class]), Reason: kind.Name, Cite: "GA scenarios/key", Source: b.scenario.Origin.Note("terrain key")})
	return t
}

// Deeds implements game.Step.
func (m march) Deeds() game.Menu[*battle] { return marchDeeds.For(m) }

// doLeg moves the unit into the next hex.
func doLeg(t *table, m march, c game.Choice) {
	t.State.enter(t, int(m.Unit), int16(c.Args[0]), c.Verb)
	t.Then(window{during, m.Unit, nobody}, m)
}

// enter moves a unit into the next hex and pays for the step (GA movement/points).
func (b *battle) enter(t *table, u int, to int16, v game.Verb) {
	b.moveOn(u)
	b.bear(u)
	from := b.units[u].at
	b.units[u].at = to
	b.act.steps++
	cost := b.toll(u, to, v)
	short := cost > int(b.act.left)
	b.act.left = int8(max(0, int(b.act.left)-cost))
	switch v {
	case vFly:
		b.act.way = inFlight
		b.set(u, flying)
		if !t.Muted() && b.roster[u].class == scenario.Grav && b.trapped(to, int(b.act.left)) {
			t.Say(b.flightClause(u), "%s flies over %s, finds no hex to come down in, and can only leave the map.", b.name(u), b.hexName(to))
			b.drawMove(t, u, from)
			return
		}
		t.Say(b.flightClause(u), "%s flies over %s.", b.name(u), b.hexName(to))
		b.drawMove(t, u, from)
		return
	case vLand:
		b.act.way = landed
		if b.roster[u].class == scenario.Grav && b.readings[scenario.Flight] == scenario.FlightMixed {
			b.act.way = onGround
		}
		b.unset(u, flying)
		t.Say(b.flightClause(u), "%s comes down in %s.", b.name(u), b.hexName(to))
		b.drawMove(t, u, from)
	default:
		b.act.way = onGround
		t.Say(b.entryClause(u, short), "%s enters %s.", b.name(u), b.hexName(to))
		b.drawMove(t, u, from)
	}
	b.scorch(t, u)
}

// toll returns the cost of a step in half-points. Spacecraft pay nothing.
func (b *battle) toll(u int, to int16, v game.Verb) int {
	switch class := b.roster[u].class; {
	case class > scenario.Grav:
		return 0
	case v == vFly:
		return 1
	default:
		return b.price(b.terrain(to).Cost[class])
	}
}

// entryClause returns the clause that allows a unit to enter a hex on the ground. Even a unit with
// too few points may enter its first hex.
func (b *battle) entryClause(u int, short bool) rule.Clause {
	switch {
	case short:
		return "GA movement/minimum"
	case b.friends(u, b.units[u].at) > 0:
		return "GA movement/stacking"
	}
	return "GA movement/points"
}

// scorch destroys a unit on terrain where it cannot survive (GA scenarios/key).
func (b *battle) scorch(t *table, u int) {
	m := b.roster[u].class
	if m > scenario.Grav || b.units[u].at < 0 || b.terrain(b.units[u].at).Cost[m] != scenario.Deadly {
		return
	}
	t.Say("GA scenarios/key", "%s perishes on %s.", b.name(u), b.terrain(b.units[u].at).Name)
	b.draw(t, game.Destroyed, u)
	b.remove(t, u)
}

// exit removes a unit and all units aboard from the map for good (GA movement/exit).
func (b *battle) exit(t *table, u int) {
	from := b.units[u].at
	b.moveOn(u)
	t.Say("GA movement/exit", "%s leaves the map from %s.", b.name(u), b.hexName(from))
	b.draw(t, game.News, u)
	b.depart(t, u, from)
	b.check()
}

// depart removes one unit and all units aboard.
func (b *battle) depart(t *table, u int, from int16) {
	for v := range b.aboard(u) {
		b.depart(t, v, from)
	}
	b.units[u].at, b.units[u].in = offExited, nobody
	if !b.reward(t, scenario.Exit, u, from) {
		b.reward(t, scenario.Kill, u, from)
	}
}

// finish ends a unit's move. The unit is then on the surface and holds its hex.
type finish struct{ Unit int8 }

func (f finish) Title(b *battle) (string, rule.Clause) {
	return b.name(int(f.Unit)) + " ends its move", "GA movement/procedure"
}

// Work resets the state of the move.
func (f finish) Work(t *table) {
	b, u := t.State, int(f.Unit)
	b.moveOn(u)
	b.unset(u, exposed)
	if b.act.unit == f.Unit {
		b.act = idle
	}
	b.last = f.Unit
	b.claim(t)
}
