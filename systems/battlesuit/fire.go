package battlesuit

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// A shot is one attack: who, at whom, and how. By is -1 for mines, slag and
// bombs, whose strength is Power.
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
	firstOfTwo                 // BHM 9.7: its die bounds the second
	explosive                  // BHM 2.3.2, 12.4.2: a mine or a bomb
	ofMine                     // BHM 12.6.3.2
)

// foe reports whether u's side may attack v: an enemy on the map who is not
// hidden.
func (b *battle) foe(u, v int) bool {
	return b.side(v) != b.side(u) && b.on(v) && b.knows(b.side(u), v)
}

// armed reports whether a soldier can attack at all (BHM 9.1).
func (b *battle) armed(u int) bool { return b.tables.Units.Attack(b.soldiers[u].card) > 0 }

// mayFire reports whether the soldier under way may make a single attack, moving
// or at rest (BHM 9.0).
func (b *battle) mayFire(u int) bool {
	switch {
	case !b.armed(u) || b.did(fired|half) || b.unsettled(u) || b.is(u, passing):
		return false
	case b.has(u, sniping) && (b.did(moved) || b.is(u, airborne)):
		return false // BHM 11.1b
	}
	return !b.did(moved) || int(b.act.mp) >= b.tables.Of(FireCost)
}

// mayRapid reports whether he may make the first or second of two attacks
// (BHM 9.7).
func (b *battle) mayRapid(u int) bool {
	switch {
	case !b.armed(u) || b.did(fired|moved|sneaking) || b.unsettled(u):
		return false
	case b.has(u, sniping) && b.act.painted >= 0:
		return false // BHM 11.1b
	}
	return !b.has(u, singleShot)
}

// near second target: no farther from the first than the die, and after
// painting only the painted (BHM 9.4, 9.7).
func (b *battle) maySecond(v int) bool {
	if !b.did(half) {
		return true
	}
	if b.act.painted >= 0 {
		return int(b.act.painted) == v
	}
	return b.range_(b.act.first, b.soldiers[v].at) <= int(b.act.die)
}

// mayPaint reports whether he may paint a target (BHM 9.4).
func (b *battle) mayPaint(u int) bool {
	return b.has(u, painting) && !b.did(moved|fired|half|shaky|sneaking) && !b.unsettled(u)
}

// mayQuery reports whether he may look at enemy cards (BHM 5.5).
func (b *battle) mayQuery(u int) bool {
	return !b.did(fired|half) && (b.has(u, queryAll) || b.has(u, queryOnce) && !b.did(queried))
}

// shots lists attacks, targets to paint and cards to look at.
func (b *battle) shots(u int, q *game.Question) {
	single, double, paint, query := b.mayFire(u), b.mayRapid(u), b.mayPaint(u), b.mayQuery(u)
	if !single && !double && !paint && !query {
		return
	}
	add := func(v game.Verb, target int, cite rule.Clause) {
		q.Options = append(q.Options, game.Option{Choice: choice(v, target), Cite: cite})
	}
	for v := range b.soldiers {
		if !b.foe(u, v) {
			continue
		}
		seen := b.sees(u, v)
		if seen || b.option(StrictCombat) || b.spotted(u, v) {
			if single {
				add(vFire, v, "BHM 9.0")
			}
			if double && b.maySecond(v) {
				add(vRapid, v, "BHM 9.7")
			}
		}
		if seen && paint && !(b.has(v, jamming) && b.read(b.side(u), v)) {
			add(vPaint, v, "BHM 9.4")
		}
		if seen && query && b.armoured(v) && !b.read(b.side(u), v) {
			add(vQuery, v, "BHM 5.5")
		}
	}
}

// refuseShot says why an attack is not possible.
func (b *battle) refuseShot(u int, c game.Choice) error {
	v := int(c.Args[0])
	if v < 0 || v >= len(b.soldiers) || !b.foe(u, v) {
		return rule.Refuse("BHM 9.3", "only a known enemy on the map can be attacked or painted")
	}
	if c.Verb == vPaint {
		return b.refusePaint(u, v)
	}
	switch name := b.label(u); {
	case !b.armed(u):
		return rule.Refuse("BHM 9.1", "%s has no attack strength", name)
	case b.has(u, sniping) && (b.did(moved) || b.is(u, airborne) || c.Verb == vRapid || b.act.painted >= 0):
		return rule.Refuse("BHM 11.1b", "a sniper fires once, at rest, from the ground, and not at who he paints")
	case b.unsettled(u):
		return rule.Refuse("BHM 8.2.6", "%s is in the air: he lands, or bounces again to stay there, before he fires", name)
	case b.is(u, passing):
		return rule.Refuse("BHM 8.3", "%s cannot fire from a point that is occupied", name)
	case b.did(fired):
		return rule.Refuse("BHM 9.0", "%s has fired", name)
	case c.Verb == vRapid && b.did(moved):
		return rule.Refuse("BHM 9.7", "%s has moved, and fires once at most", name)
	case c.Verb == vRapid && !b.maySecond(v):
		return rule.Refuse("BHM 9.7", "%s is too far from the first target", b.label(v))
	case c.Verb == vFire && b.did(moved) && int(b.act.mp) < b.tables.Of(FireCost):
		return rule.Refuse("BHM 9.0", "%s has no point left to fire", name)
	case !b.sees(u, v) && !b.spotted(u, v):
		return rule.Refuse("BHM 9.6", "neither %s nor a friend of his sees %s", name, b.label(v))
	}
	return nil
}

// refusePaint says why a target cannot be painted.
func (b *battle) refusePaint(u, v int) error {
	switch name := b.label(u); {
	case b.has(v, jamming) && b.read(b.side(u), v):
		return rule.Refuse("BHM 12.4.3", "an ECM drone cannot be painted")
	case b.did(shaky):
		return rule.Refuse("BHM 7.2/shaken", "%s is still shaken and does not paint", name)
	case !b.has(u, painting):
		return rule.Refuse("BHM 9.4", "%s does not paint", b.article(u))
	case b.unsettled(u):
		return rule.Refuse("BHM 8.2.6", "%s is in the air: he lands, or bounces again to stay there, before he paints", name)
	case !b.mayPaint(u):
		return rule.Refuse("BHM 9.4", "%s has moved or fired, and does not paint", name)
	case !b.sees(u, v):
		return rule.Refuse("BHM 9.4", "%s does not see %s", name, b.label(v))
	}
	return nil
}

// shotAt is the attack as it would be made now.
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
		left -= b.tables.Of(FireCost)
	}
	if b.did(boosted) && left < b.tables.Of(BoostPoints) {
		s.How |= wasBoosted
	}
	if b.did(shaky) {
		s.How |= stillShaky
	}
	return s
}

// fire attacks: once, or as one of two attacks at rest (BHM 9.0, 9.7).
func (b *battle) fire(t *table, u, v int, rapid bool) {
	s := b.shotAt(u, v, rapid)
	wasMoving := b.did(moved) && !b.did(sneaking)
	around := wasMoving && b.readings.Moving == aroundShot
	switch {
	case rapid && !b.did(half):
		b.act.did |= half | rooted
		b.act.first, b.act.die = b.soldiers[v].at, 0
	case rapid:
		b.act.did = b.act.did&^half | fired
	default:
		b.act.did |= fired
		b.act.mp = int8(max(0, int(b.act.mp)-b.tables.Of(FireCost)))
	}
	if s.How&indirectly != 0 && !b.spotted(u, v) {
		t.Say("BHM 12.8", "%s cannot attack %s after all, and is spent.", b.label(u), b.label(v))
		if wasMoving || b.did(sneaking) {
			t.Then(b.reaction(u))
		}
		b.act.did |= spent
		return
	}
	if n := b.turns(u, v); n > 0 {
		b.turnTo(t, u, v)
		wasMoving = true
	}
	if b.did(sneaking) {
		b.act.did = b.act.did&^sneaking | rooted
		wasMoving = true
	}
	if wasMoving {
		t.Then(b.reaction(u))
	}
	if around {
		t.Then(b.reaction(u), discharge{s})
		return
	}
	b.shoot(t, s)
}

// discharge makes the shot of a soldier on the move after the enemy has reacted
// to it, if both he and his target are left (BHM 9.0, under the other reading).
type discharge struct{ Shot shot }

func (k discharge) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Shot.By)) + " fires at " + b.label(int(k.Shot.At)), "BHM 9.0"
}

// Work fires. Whether he or a friend of his still sees the target is asked anew: a
// blast may have taken what hid it, or the friend (BHM 9.6).
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
		t.Say("BHM 9.6", "%s does not fire: nobody on his side sees %s any more.", b.label(u), b.label(v))
		return
	}
	b.shoot(t, s)
}

// shoot declares an attack: cards are turned up, then the die is thrown, then
// the fire spills over (BHM 9.3b).
func (b *battle) shoot(t *table, s shot) {
	u, v := int(s.By), int(s.At)
	b.show(t, u, "BHM 5.0")
	b.expose(t, v)
	if j := b.jammer(u, game.Chance); j >= 0 {
		b.show(t, j, "BHM 12.4.6")
	}
	if s.How&indirectly != 0 {
		t.Say("BHM 9.3.1", "%s fires indirectly at %s, whom he does not see.", b.label(u), b.label(v))
	} else {
		t.Say("BHM 9.3b", "%s fires at %s.", b.label(u), b.label(v))
	}
	t.Then(lastWill{s.At}, strike{s})
}

// stands reports whether an attack that has waited can still be made: its target
// is on the map and, unless nobody makes it, so is its attacker, with an attack
// strength left (BHM 9.1).
func (b *battle) stands(s shot) bool {
	return b.on(int(s.At)) && (s.By < 0 || b.on(int(s.By)) && b.armed(int(s.By)))
}

// strike throws the d12 of an attack (BHM 9.3.3).
type strike struct{ Shot shot }

func (k strike) Title(b *battle) (string, rule.Clause) {
	return "attack on " + b.label(int(k.Shot.At)), "BHM 9.3.3"
}

// Ask rolls, unless attacker or target is gone meanwhile.
func (k strike) Ask(b *battle) game.Question {
	if !b.stands(k.Shot) {
		return game.Question{}
	}
	return asks("attack", "BHM 9.3.3", rollD12)
}

// Explain is the whole sum.
func (k strike) Explain(b *battle, _ game.Choice) rule.Tally { return b.tally(game.Chance, k.Shot) }

// Answer finds the result on the attack table and applies it (BHM 9.3.4). Only
// now, when there has been an attack, does the fire of a soldier spill over.
func (k strike) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.Shot.At)
	if k.Shot.How&firstOfTwo != 0 && b.act.unit == k.Shot.By {
		b.act.die = int8(c.Args[0])
	}
	sum := b.tally(game.Chance, k.Shot)
	hit := b.tables.Hit(sum.Sum(), int(c.Args[0]))
	if !t.Muted() {
		switch n := sum.Sum(); {
		case n < 0:
			t.Say("BHM 9.3.2/below-zero", "The strength is below nought: %d off the die.", -n)
		case n > attackRows-1:
			t.Say("BHM 9.3.2/above-ten", "The strength is above ten: %d onto the die.", n-attackRows+1)
		}
		t.Say(hit.Clause(), "Strength %d (%s), die %d: %s on %s.", sum.Sum(), account(sum), c.Args[0], hit, b.label(v))
	}
	if k.Shot.By >= 0 && k.Shot.How&spilled == 0 {
		t.Then(spill{k.Shot, b.soldiers[v].at})
	}
	b.suffer(t, v, hit)
}

// account is a tally in one line.
func account(t rule.Tally) string {
	var parts []string
	for _, item := range t.Items {
		parts = append(parts, fmt.Sprintf("%+d %s", item.Amount, item.Reason))
	}
	return strings.Join(parts, ", ")
}

// spill attacks everybody else on the target's point and those next to it,
// friend or enemy (BHM 9.8).
type spill struct {
	Shot  shot
	Where spot
}

func (s spill) Title(b *battle) (string, rule.Clause) {
	return "fire that spills over from " + b.name(s.Where), "BHM 9.8"
}

// Work lists the attacks; those that cannot do anything are passed over. What
// came of the first attack may have taken the attacker away.
func (s spill) Work(t *table) {
	b := t.State
	var all []step
	for v := range b.soldiers {
		next := s.Shot
		next.At, next.Turned = int8(v), 0
		next.How = next.How&^firstOfTwo | spilled
		if v == int(s.Shot.At) || v == int(s.Shot.By) || !b.stands(next) || b.range_(s.Where, b.soldiers[v].at) > 1 {
			continue
		}
		if b.tables.Hit(b.tally(game.Chance, next).Sum(), attackFaces) == (Hit{}) {
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

// Work turns the victim's card up, and throws, unless an attack before has taken
// him or the attacker away.
func (s strikeSpill) Work(t *table) {
	b, v := t.State, int(s.Shot.At)
	if !b.stands(s.Shot) {
		return
	}
	b.expose(t, v)
	t.Say("BHM 9.8", "The fire spills over onto %s.", b.label(v))
	t.Then(lastWill{s.Shot.At}, strike(s))
}

// paint marks a target for all attacks of the turn (BHM 9.4).
func (b *battle) paint(t *table, u, v int) {
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
}

// query looks at an enemy's card (BHM 5.5).
func (b *battle) query(t *table, u, v int) {
	b.act.did |= queried
	b.soldiers[v].card.Revealed = true
	t.Say("BHM 5.5", "%s looks at the card of %s: %s.", b.label(u), b.label(v), b.article(v))
}
