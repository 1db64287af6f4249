package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// foes are the reasons why a unit cannot be a target.
var foes = bars{
	against("BHM 9.3", "only a known enemy on the map can be attacked or painted", nil, func(i intent) bool { return !i.foe(i.u, i.v) }),
}

// arms are the reasons why the active soldier cannot attack at all.
var arms = bars{
	against("BHM 9.1", "%s has no attack strength", self, func(i intent) bool { return !i.armed(i.u) }),
	against("BHM 8.2.6", "%s is in the air: it must land, or bounce again to stay there, before it fires", self, func(i intent) bool { return i.unsettled(i.u) }),
	against("BHM 8.3", "%s cannot fire from a point that is occupied", self, func(i intent) bool { return i.is(i.u, passing) }),
	against("BHM 9.0", "%s has already fired", self, func(i intent) bool { return i.did(fired) }),
}

// single are the reasons why the active soldier cannot make a single attack (BHM 9.0).
var single = slices.Concat(bars{
	against("BHM 11.1b", "a sniper fires only once, without moving, from the ground, and not after painting", nil, func(i intent) bool {
		return i.has(i.u, sniping) && (i.did(moved) || i.is(i.u, airborne) || i.act.painted != noUnit)
	}),
}, arms, bars{
	against("BHM 9.7", "%s has painted or made the first of two attacks: use \"rapid\" for the second", self, func(i intent) bool { return i.did(half) }),
	against("BHM 9.0", "%s has no point left to fire", self, func(i intent) bool {
		return i.did(moved) && !i.did(sneaking|mined) && int(i.act.mp) < i.tables.Of(scenario.FireCost)
	}),
})

// double are the reasons why the active soldier cannot make one of two attacks (BHM 9.7).
var double = slices.Concat(bars{
	against("BHM 11.1b", "a sniper fires only once, without moving, from the ground, and not after painting", nil, func(i intent) bool {
		return i.has(i.u, sniping) && (i.has(i.u, singleShot) || i.act.painted != noUnit)
	}),
}, arms, bars{
	against("BHM 9.7", "%s has moved, and may fire only once", self, func(i intent) bool { return i.did(moved | sneaking) }),
	against("BHM 9.7", "%s may fire only once", self, func(i intent) bool { return i.has(i.u, singleShot) }),
})

// painters are the reasons why the active soldier cannot paint a target (BHM 9.4).
var painters = bars{
	against("BHM 9.4", "%s cannot paint targets", self, func(i intent) bool { return !i.has(i.u, painting) }),
	against("BHM 7.2/shaken", "%s is still shaken and cannot paint", self, func(i intent) bool { return i.did(shaky) }),
	against("BHM 8.2.6", "%s is in the air: it must land, or bounce again to stay there, before it paints", self, func(i intent) bool { return i.unsettled(i.u) }),
	against("BHM 9.4", "%s has moved or fired, and cannot paint", self, func(i intent) bool { return i.did(moved | fired | half | sneaking) }),
}

// readers are the reasons why the active soldier cannot look at a card (BHM 5.5).
var readers = bars{
	against("BHM 5.5", "%s has no ability to look at cards", self, func(i intent) bool { return i.kind(i.u).Abilities&(queryAll|queryOnce) == 0 }),
	against("BHM 5.5", "%s cannot look at a card after firing, or on an occupied point", self, func(i intent) bool { return i.did(fired|half) || i.is(i.u, passing) }),
	against("BHM 5.5", "%s has already looked at a card", self, func(i intent) bool { return i.did(queried) && !i.has(i.u, queryAll) }),
}

// nextTargets are the reasons why an enemy cannot be the second target. Its distance from the first
// target is limited by the first die. After painting, only the painted target is legal
// (BHM 9.4, 9.7).
var nextTargets = bars{
	against("BHM 9.4", "%s is not the target that was painted", other, func(i intent) bool {
		return i.did(half) && i.act.painted != noUnit && i.act.painted != int8(i.v)
	}),
	against("BHM 9.7", "%s is too far from the first target", other, func(i intent) bool {
		return i.did(half) && i.act.painted == noUnit && i.range_(i.act.first, i.soldiers[i.v].at) > int(i.act.die)
	}),
}

// unspotted is the reason why a side cannot attack an enemy that none of its soldiers sees
// (BHM 9.6). Strict combat checks sight only after the attack is declared (BHM 12.8).
var unspotted = bars{
	against("BHM 9.6", "neither %s nor a friend sees %s", both, func(i intent) bool {
		return i.strict() == "" && !i.sees(i.u, i.v) && !i.spotted(i.u, i.v)
	}),
}

// An attempt is one kind of action against an enemy. A blind attempt is also possible against an
// enemy out of sight.
type attempt struct {
	verb  game.Verb
	cite  rule.Clause
	own   bars
	blind bool
}

// attempts lists all kinds of attempts, in the order in which they are offered for each enemy.
var attempts = []attempt{{vFire, "BHM 9.0", single, true}, {vRapid, "BHM 9.7", double, true}, {vPaint, "BHM 9.4", painters, false}, {vQuery, "BHM 5.5", readers, false}}

// attemptDeeds are the deeds of the attempts. The first deed offers all attempts.
var attemptDeeds = deeds[act]{
	explained(order(vFire, "fire", "attack once", kinds{aUnit}, single, slices.Concat(foes, unspotted).on, (*battle).offerAttempts, (*battle).fire), (*battle).explainShot),
	explained(order(vRapid, "rapid", "attack with one of two shots", kinds{aUnit}, double, slices.Concat(foes, nextTargets, unspotted).on, nil, (*battle).fire), (*battle).explainShot),
	order(vPaint, "paint", "paint a target", kinds{aUnit}, painters, slices.Concat(foes, bars{
		against("BHM 12.4.3", "an ECM drone cannot be painted", nil, func(i intent) bool {
			return i.has(i.v, jamming) && i.read(i.side(i.u), i.v)
		}),
		against("BHM 9.4", "%s does not see %s", both, intent.misses),
	}).on, nil, (*battle).paint),
	order(vQuery, "query", "look at an enemy's card", kinds{aUnit}, readers, slices.Concat(foes, bars{
		against("BHM 12.4.6", "%s is a drone: its type shows only when it acts", other, func(i intent) bool {
			return i.drone(i.v) && !i.read(i.side(i.u), i.v)
		}),
		against("BHM 5.5", "the card of %s is already known", other, func(i intent) bool {
			return !i.armoured(i.v) || i.read(i.side(i.u), i.v)
		}),
		against("BHM 5.5", "%s does not see %s", both, intent.misses),
	}).on, nil, (*battle).query),
}

// misses reports whether the players know that a soldier does not see its target. Under strict
// combat they do not know before the attack is declared (BHM 12.8).
func (i intent) misses() bool {
	return i.strict() == "" && !i.sees(i.u, i.v)
}

// offerAttempts lists the attempts against each enemy. Under strict combat the list does not reveal
// which enemies the soldier sees (BHM 12.8).
func (b *battle) offerAttempts(u int, add offer) {
	if !slices.ContainsFunc(attempts, func(a attempt) bool { return a.own.free(b, u) }) {
		return
	}
	defer b.moves(b.still())
	for v := range b.soldiers {
		if !b.foe(u, v) {
			continue
		}
		seen := b.strict() != "" || b.sees(u, v)
		for i := range attempts {
			if seen || attempts[i].blind {
				add(choice(attempts[i].verb, v), attempts[i].cite)
			}
		}
	}
}

// paint marks a target for all attacks of the turn (BHM 9.4).
func (b *battle) paint(t *table, u int, c game.Choice) {
	v := int(c.Args[0])
	if b.vain(t, u, v) {
		return
	}
	b.act.did |= half | rooted
	b.act.painted = int8(v)
	b.show(t, u, "BHM 5.0")
	if b.has(v, jamming) {
		b.show(t, v, "BHM 12.4.6")
		t.Say("BHM 12.4.3", "%s cannot be painted.", b.label(v))
		return
	}
	mark := int8(1)
	if b.has(u, sniping) {
		mark = 2
	}
	b.soldiers[v].painted = max(b.soldiers[v].painted, mark)
	t.Say("BHM 9.4", "%s paints %s.", b.label(u), b.label(v))
	b.draw(t, game.News, u, 0)
}

// vain ends the activation of a soldier that has declared an action against an enemy it does not see
// (BHM 12.8). It reports whether it has ended the activation.
func (b *battle) vain(t *table, u, v int) bool {
	if b.sees(u, v) {
		return false
	}
	t.Say("BHM 12.8", "%s does not see %s and ends its activation.", b.label(u), b.label(v))
	b.act.did |= spent
	return true
}

// query looks at an enemy's card (BHM 5.5).
func (b *battle) query(t *table, u int, c game.Choice) {
	v := int(c.Args[0])
	if b.vain(t, u, v) {
		return
	}
	b.act.did |= queried
	b.soldiers[v].card.Revealed = true
	t.Say("BHM 5.5", "%s looks at the card of %s: %s.", b.label(u), b.label(v), b.article(v))
}
