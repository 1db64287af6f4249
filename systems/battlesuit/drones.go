package battlesuit

import (
	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// jammer returns an ECM drone that disturbs a soldier, or noUnit. The drone must be in good order, and
// the given side must know of it (BHM 12.4.3).
func (b *battle) jammer(u int, viewer game.Side) int {
	if !b.jams[b.side(u).Enemy()] || !b.on(u) {
		return noUnit
	}
	for v := range b.soldiers {
		if b.side(v) != b.side(u) && b.has(v, jamming) && b.good(v) && b.read(viewer, v) && b.apart(u, v) <= b.tables.Of(scenario.JammerRadius) {
			return v
		}
	}
	return noUnit
}

// noBomb is the refusal of a unit that cannot detonate.
var noBomb = &game.Reason{Cite: "BHM 12.4.2", Text: "%s is not a bomb drone in good order that may detonate now"}

// loaded reports whether a unit is a bomb drone in good order. Such a drone may detonate at any time
// (BHM 12.4.2).
func (b *battle) loaded(u int) bool { return b.has(u, bombing) && b.good(u) }

// seemsLoaded reports whether a unit may be a bomb drone in good order, as far as the enemy knows
// (BHM 12.4.6).
func (b *battle) seemsLoaded(u int) bool {
	return b.has(u, flying) && b.carries(u) && b.good(u) && !b.soldiers[u].card.Revealed
}

// bombDeed returns a deed that sets off any bomb drone of a side. Several steps offer it.
func bombDeed[K any](side func(*battle, K) game.Side, then func(K) step) deed[K] {
	return withOdds(pick(vDetonate, "", "", (*battle).loaded, func(b *battle, k K, u int) hindrance {
		return noBomb.If(b.side(u) != side(b, k) || !b.loaded(u), piece(u))
	}, "BHM 12.4.2", func(t *table, k K, u int) { t.Then(explode{int8(u)}, then(k)) }), firstBlast)
}

// firstBlast returns the sum of the first attack of a bomb that is set off, as far as its side knows it.
// Next to buildings it is empty: their dice come first.
func firstBlast[K any](b *battle, _ K, c game.Choice) rule.Tally {
	u := int(c.Args[0])
	at := b.soldiers[u].at
	if len(b.frailAround(at)) == 0 {
		for _, s := range b.blasts(at) {
			if !b.knows(b.side(u), int(s.At)) {
				continue
			}
			t := b.tally(b.side(u), s)
			if t.Outcomes == nil || b.tables.Hit(t.Sum(), scenario.AttackFaces) != (scenario.Hit{}) {
				return t
			}
		}
	}
	return rule.Tally{}
}

// lastWill lets a bomb drone detonate before the attack on it is resolved. The question is asked for
// every drone that may be a bomb, so the question reveals nothing (BHM 12.4.6).
type lastWill struct{ Shot shot }

func (k lastWill) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Shot.At)) + " may detonate first", "BHM 12.4.2"
}

// lastWillDeeds are the deeds of a last will: set the bomb off, or not.
var lastWillDeeds = deeds[lastWill]{
	withOdds(plain[lastWill](vHold, "", "", "", nil, nil), func(b *battle, k lastWill, _ game.Choice) rule.Tally {
		return b.tally(b.side(int(k.Shot.At)), k.Shot)
	}),
	withOdds(pick(vDetonate, "", "", (*battle).loaded, func(_ *battle, k lastWill, u int) hindrance { return noBomb.If(u != int(k.Shot.At), piece(u)) }, "", func(t *table, k lastWill, _ int) { t.Then(explode{k.Shot.At}) }), firstBlast),
}

// Ask asks about any armed drone in good order whose card has not been shown.
func (k lastWill) Ask(b *battle) game.Question {
	u := int(k.Shot.At)
	if !b.seemsLoaded(u) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: "detonate", Cite: "BHM 12.4.2", Seen: game.Everyone, Options: lastWillDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k lastWill) Deeds() game.Menu[*battle] { return lastWillDeeds.For(k) }

// explode detonates a bomb drone, which is then used up (BHM 12.4.2).
type explode struct{ Unit int8 }

func (k explode) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " goes off", "BHM 12.4.2"
}

// Work makes the drone detonate where it is.
func (k explode) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if !b.on(u) {
		return
	}
	at := b.soldiers[u].at
	b.show(t, u, "BHM 12.4.6")
	t.Say("BHM 12.4.2", "%s detonates over %s.", b.label(u), b.name(at))
	b.drawBlast(t, at)
	b.remove(u, offLine)
	b.nuke(t, at)
}

// nuke is a blast at a point. Every unit there is eliminated, buildings next to it may collapse, and
// all soldiers around are attacked (BHM 12.4.2.1 to 12.4.2.3).
func (b *battle) nuke(t *table, at spot) {
	for v := range b.soldiers {
		if b.stoodOn(v, at) {
			b.eliminate(t, v, "BHM 12.4.2.1")
		}
	}
	if d := b.ground.dot(at); d.Terrain != dots.Water || d.bridged() {
		b.ruin(t, at, dots.Slag)
	}
	var all []step
	for _, next := range b.frailAround(at) {
		all = append(all, shatter{next})
	}
	t.Then(append(all, fallout{at})...)
}

// frailAround returns the places next to a blast with a bridge, building or bunker.
func (b *battle) frailAround(at spot) (all []spot) {
	for _, next := range b.around(at) {
		if next != nowhere && b.frail(next) {
			all = append(all, next)
		}
	}
	return all
}

// shatter rolls whether a bridge, building or bunker next to a blast remains (BHM 12.4.2.2).
type shatter struct{ Where spot }

func (k shatter) Title(b *battle) (string, rule.Clause) {
	return "the object at " + b.name(k.Where) + " may collapse", "BHM 12.4.2.2"
}

// Ask rolls a d12.
func (k shatter) Ask(b *battle) game.Question {
	if !b.frail(k.Where) {
		return game.Question{}
	}
	return asks("blast", "BHM 12.4.2.2", rollD12)
}

// Explain returns the odds of the die.
func (k shatter) Explain(b *battle, _ game.Choice) rule.Tally {
	return rule.Tally{Title: "blast next to " + b.name(k.Where), Outcomes: b.dieOdds(k, func(after *battle) int { return tell(!after.frail(k.Where)) }, "stands", "collapses")}
}

// Answer brings the object down if the die is low enough, and eliminates all soldiers in it.
func (k shatter) Answer(t *table, c game.Choice) {
	b := t.State
	limit := b.tables.Of(scenario.BombBuilding)
	if b.ground.dot(k.Where).over == dots.Bunker {
		limit = b.tables.Of(scenario.BombBunker)
	}
	if int(c.Args[0]) > limit {
		t.Say("BHM 12.4.2.2", "%s does not collapse.", b.name(k.Where))
		return
	}
	for v := range b.soldiers {
		if b.stoodOn(v, k.Where) && !b.is(v, airborne) {
			b.eliminate(t, v, "BHM 12.4.2.2")
		}
	}
	b.ruin(t, k.Where, dots.Rubble)
}

// fallout attacks all soldiers around a blast. The attack is weaker at longer range (BHM 12.4.2.3).
type fallout struct{ Where spot }

func (k fallout) Title(b *battle) (string, rule.Clause) {
	return "the blast at " + b.name(k.Where), "BHM 12.4.2.3"
}

// Work lists the attacks.
func (k fallout) Work(t *table) {
	var all []step
	for _, s := range t.State.blasts(k.Where) {
		all = append(all, shock{s})
	}
	t.Then(all...)
}

// blasts returns the attacks of a blast that can have any effect.
func (b *battle) blasts(at spot) (all []shot) {
	for v := range b.soldiers {
		if !b.on(v) {
			continue
		}
		away := b.range_(at, b.soldiers[v].at)
		power := b.tables.Bomb(away)
		if away == 0 || power < 1 {
			continue
		}
		all = append(all, shot{By: -1, At: int8(v), Power: int8(power), How: explosive})
	}
	return all
}

// shock is the attack of a blast on one soldier.
type shock struct{ Shot shot }

func (k shock) Title(b *battle) (string, rule.Clause) {
	return "the blast hits " + b.label(int(k.Shot.At)), "BHM 12.4.2.3"
}

// Work rolls for the attack if the soldier is still on the map.
func (k shock) Work(t *table) {
	if b := t.State; b.on(int(k.Shot.At)) {
		b.blast(t, b.power(k.Shot).Cite, k.Shot)
	}
}
