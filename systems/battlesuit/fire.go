package battlesuit

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// A shot is one attack: attacker, target and manner. If By is -1, a mine, slag or a bomb attacks
// with strength Power.
type shot struct {
	By, At, Turned, Power int8
	How                   how
}

type how uint16

const (
	inReaction how = 1 << iota // BHM 9.5
	indirectly                 // BHM 9.6
	spilled                    // BHM 9.8
	rapidly                    // BHM 9.7
	wasBoosted                 // BHM 8.2.10
	stillShaky                 // BHM 7.2
	firstOfTwo                 // BHM 9.7: its die limits the second attack
	explosive                  // BHM 2.3.2, 12.4.2: a mine or a bomb
	ofMine                     // BHM 12.6.3.2
)

// foe reports whether v is an enemy that u may attack: on the map and not hidden.
func (b *battle) foe(u, v int) bool {
	return b.side(v) != b.side(u) && b.on(v) && b.knows(b.side(u), v)
}

// armed reports whether a soldier can attack at all (BHM 9.1).
func (b *battle) armed(u int) bool { return b.tables.Units.Attack(b.soldiers[u].card) > 0 }

// explainShot returns the sum behind an attack.
func (b *battle) explainShot(u int, c game.Choice) rule.Tally {
	v := int(c.Args[0])
	if cite := b.strict(); cite != "" {
		return b.unlooked(u, cite)
	}
	return b.tally(b.side(u), b.shotAt(u, v, c.Verb == vRapid))
}

// shotAt returns the attack as it would be made now.
func (b *battle) shotAt(u, v int, rapid bool) shot {
	s := shot{By: int8(u), At: int8(v), Turned: b.act.turned + int8(b.turns(u, v))}
	if !b.sees(u, v) {
		s.How |= indirectly
	}
	if rapid && !b.has(u, battery) {
		s.How |= rapidly
	}
	if rapid && !b.did(half) {
		s.How |= firstOfTwo
	}
	left := int(b.act.mp)
	if b.did(moved) {
		left -= b.tables.Of(scenario.FireCost)
	}
	if b.did(boosted) && left < b.tables.Of(scenario.BoostPoints) {
		s.How |= wasBoosted
	}
	if b.did(shaky) {
		s.How |= stillShaky
	}
	return s
}

// fire makes a single attack, or one of two attacks without moving (BHM 9.0, 9.7).
func (b *battle) fire(t *table, u int, c game.Choice) {
	v, rapid := int(c.Args[0]), c.Verb == vRapid
	s := b.shotAt(u, v, rapid)
	reacts := b.did(moved) && !b.did(sneaking)
	around := reacts && b.readings[scenario.Moving] == scenario.AroundShot
	b.countShot(v, rapid)
	if b.did(boosted) && s.How&wasBoosted == 0 {
		b.unboost(t, u)
	}
	if s.How&indirectly != 0 && !b.spotted(u, v) {
		b.forgo(t, u, v)
		return
	}
	if b.turns(u, v) > 0 {
		b.turnTo(t, u, v)
		b.act.turned, around = s.Turned, !b.did(sneaking)
	}
	if b.did(sneaking) {
		b.act.did = b.act.did&^sneaking | rooted
		reacts = true
	}
	if reacts {
		t.Then(b.reaction(u))
	}
	if around {
		t.Then(b.reaction(u), discharge{s})
		return
	}
	b.shoot(t, s)
}

// forgo ends the activation after an attack on a target that no friend can spot (BHM 12.8).
func (b *battle) forgo(t *table, u, v int) {
	t.Say("BHM 12.8", "%s cannot attack %s, which no friend sees, and ends its activation.", b.label(u), b.label(v))
	if b.did(moved | sneaking) {
		t.Then(b.reaction(u))
	}
	b.act.did |= spent
}

// unboost removes the extra point of a boost. The soldier has fired without the penalty for that
// point, so it may no longer use the point (BHM 8.2.10).
func (b *battle) unboost(t *table, u int) {
	b.act.did &^= boosted
	b.act.mp = int8(max(0, int(b.act.mp)-b.tables.Of(scenario.BoostPoints)))
	t.Say("BHM 8.2.10", "%s gives up the point of the boost; %s.", b.label(u), left{b.act.mp, "point"})
}

// countShot records that the active soldier has made an attack, and subtracts its cost.
func (b *battle) countShot(v int, rapid bool) {
	switch {
	case !rapid:
		b.act.did |= fired
		b.act.mp = int8(max(0, int(b.act.mp)-b.tables.Of(scenario.FireCost)))
	case b.did(half):
		b.act.did = b.act.did&^half | fired
	default:
		b.act.did |= half | rooted
		b.act.first, b.act.die = b.soldiers[v].at, 0
	}
}

// discharge makes the shot of a soldier after the enemy's reaction: to its turn, or to its move under
// the reading that reactions come first. Shooter and target must both still be on the map (BHM 9.0,
// 12.9).
type discharge struct{ Shot shot }

func (k discharge) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Shot.By)) + " fires at " + b.label(int(k.Shot.At)), "BHM 9.0"
}

// Work fires. It checks again whether the soldier or a friend sees the target: a blast may have
// removed an obstacle, or the friend (BHM 9.6).
func (k discharge) Work(t *table) {
	b, s := t.State, k.Shot
	u, v := int(s.By), int(s.At)
	if !b.acts(u) || !b.on(v) {
		return
	}
	s.How &^= indirectly
	if !b.sees(u, v) {
		s.How |= indirectly
	}
	if s.How&indirectly != 0 && !b.spotted(u, v) {
		t.Say("BHM 9.6", "%s does not fire: no friend sees %s any more.", b.label(u), b.label(v))
		return
	}
	b.shoot(t, s)
}

// shoot declares an attack: cards are turned up, then the die is rolled, then fire spills over
// (BHM 9.3b).
func (b *battle) shoot(t *table, s shot) {
	u, v := int(s.By), int(s.At)
	b.show(t, u, "BHM 5.0")
	b.expose(t, v)
	if j := b.jammer(u, game.Chance); j != noUnit {
		b.show(t, j, "BHM 12.4.6")
	}
	if s.How&indirectly != 0 {
		t.Say("BHM 9.3.1", "%s fires indirectly at %s, which it does not see.", b.label(u), b.label(v))
		t.Show(game.Untold())
	} else {
		t.Say("BHM 9.3b", "%s fires at %s.", b.label(u), b.label(v))
		t.Show(game.Untold())
	}
	t.Then(lastWill{s}, strike{s})
}

// stands reports whether a delayed attack can still be made. The target must be on the map. A
// soldier that attacks must also be on the map and have an attack strength (BHM 9.1).
func (b *battle) stands(s shot) bool {
	return b.on(int(s.At)) && (s.By < 0 || b.on(int(s.By)) && b.armed(int(s.By)))
}

// strike rolls the d12 of an attack (BHM 9.3.3).
type strike struct{ Shot shot }

func (k strike) Title(b *battle) (string, rule.Clause) {
	return "attack on " + b.label(int(k.Shot.At)), "BHM 9.3.3"
}

// Ask rolls, unless the attacker or the target has left the map.
func (k strike) Ask(b *battle) game.Question {
	if !b.stands(k.Shot) {
		return game.Question{}
	}
	return asks("attack", "BHM 9.3.3", rollD12)
}

// Explain returns the full tally of the attack.
func (k strike) Explain(b *battle, _ game.Choice) rule.Tally { return b.tally(game.Chance, k.Shot) }

// Answer finds the result on the attack table and applies it (BHM 9.3.4). After that, a soldier's
// fire spills over.
func (k strike) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.Shot.At)
	if k.Shot.How&firstOfTwo != 0 && b.act.unit == k.Shot.By {
		b.act.die = int8(c.Args[0])
	}
	sum, _ := b.strength(game.Chance, k.Shot)
	hit := b.tables.Hit(sum.Sum(), int(c.Args[0]))
	if !t.Muted() {
		switch n := sum.Sum(); {
		case n < 0:
			t.Say("BHM 9.3.2/below-zero", "The strength is below 0: the die counts %d less.", -n)
		case n > scenario.AttackRows-1:
			t.Say("BHM 9.3.2/above-ten", "The strength is above 10: the die counts %d more.", n-scenario.AttackRows+1)
		}
		note := ""
		if source := b.tables.Attack.Note(); source != "" {
			note = " (" + source + ")"
		}
		t.SayThrown(b.thrown(k.Shot, sum, hit), hit.Clause(), "Strength %d (%s), die %d: %s on %s%s.", sum.Sum(), sum.Reasons(), c.Args[0], hit, b.label(v), note)
		b.drawHit(t, k.Shot, sum.Sum(), int(c.Args[0]), hit)
	}
	if k.Shot.By >= 0 && k.Shot.How&spilled == 0 {
		t.Then(spill{k.Shot, b.soldiers[v].at})
	}
	b.suffer(t, v, hit)
}

// thrown returns the die of an attack with its odds.
func (b *battle) thrown(s shot, sum rule.Tally, hit scenario.Hit) game.Odds {
	d := game.Odds{Side: b.side(int(s.At)).Enemy(), At: b.label(int(s.At)), Off: hit != scenario.Hit{}}
	d.Result, _ = hitWords(hit)
	if s.By >= 0 {
		d.Side, d.By = b.side(int(s.By)), b.label(int(s.By))
	}
	for _, o := range b.tables.AttackOdds(sum.Sum(), b.boxes(int(s.At))) {
		if d.Of = o.Of; !o.Vain {
			d.Ways += o.Ways
		}
	}
	if d.Side == b.side(int(s.At)) {
		return game.Odds{} // fire that spills over onto a friend is luck for neither side
	}
	return d
}

// spill attacks all other units on the target's point and on the points next to it, friends and
// enemies (BHM 9.8).
type spill struct {
	Shot  shot
	Where spot
}

func (s spill) Title(b *battle) (string, rule.Clause) {
	return "fire that spills over from " + b.name(s.Where), "BHM 9.8"
}

// Work lists the attacks that can have an effect. The result of the first attack may have removed the
// attacker.
func (s spill) Work(t *table) {
	b := t.State
	var all []step
	for v := range b.soldiers {
		next := s.Shot
		next.At = int8(v)
		next.How = next.How&^firstOfTwo | spilled
		if v == int(s.Shot.At) || v == int(s.Shot.By) || !b.stands(next) || b.range_(s.Where, b.soldiers[v].at) > 1 {
			continue
		}
		if b.tables.Hit(b.powerOf(next), scenario.AttackFaces) == (scenario.Hit{}) {
			continue
		}
		all = append(all, strikeSpill{next})
	}
	t.Then(all...)
}

// strikeSpill is one attack of spillover fire.
type strikeSpill struct{ Shot shot }

func (s strikeSpill) Title(b *battle) (string, rule.Clause) {
	return "fire that spills over onto " + b.label(int(s.Shot.At)), "BHM 9.8"
}

// Work turns the victim's card up and rolls, unless an earlier attack has removed the victim or the
// attacker.
func (s strikeSpill) Work(t *table) {
	b, v := t.State, int(s.Shot.At)
	if !b.stands(s.Shot) {
		return
	}
	b.expose(t, v)
	t.Say("BHM 9.8", "The fire spills over onto %s.", b.label(v))
	t.Then(lastWill(s), strike(s))
}
