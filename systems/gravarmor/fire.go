package gravarmor

import (
	"metahex/game"
	"metahex/rule"
)

// A when is a kind of moment at which the firing side may fire.
type when uint8

const (
	before when = iota // all moves, or a unit's
	during
	after // all moves
)

var whenClauses = [...]rule.Clause{"GA combat/when/before", "GA combat/when/during", "GA combat/when/after"}

// A window is a moment at which the firing side may fire as often as it has
// weapons left, at whatever they reach (GA combat/when):
//
//	before all moves ─ order ─ before a unit's move ─ its move ─ after all moves
//	                     ▲                             │  ▲
//	                     │   ╭─ in every hex entered ──╯  │
//	                     ╰── the next unit ───────────────╯
//
// It is asked about only if a unit can be fired at that is about to change
// where it is, or has just done so: Unit and Last. Others can be fired at as
// well when it is asked; and if it is not, they still can at the next moment,
// since nothing happens to them in between (see readings.md, halt). Before and
// after all moves Unit is nobody, and any target counts.
type window struct {
	When       when
	Unit, Last int8
}

func (w window) String() string {
	return [...]string{"fire before a move", "fire during a move", "fire after all moves"}[w.When]
}

// Ask offers every shot that is legal now.
func (w window) Ask(b *battle) game.Question {
	if b.ended || w.Unit == nobody && w.When == before && !b.anyMover() {
		return game.Question{}
	}
	n, asked, cite := 0, w.Unit == nobody, whenClauses[w.When]
	if b.readings.Halt == haltAny {
		asked, cite = true, "GA combat/when"
	}
	for _, v := range b.shots(w.When) {
		n++
		asked = asked || v == int(w.Unit) || v == int(w.Last) || b.isPassenger(v, w.Unit)
	}
	if n == 0 || !asked {
		return game.Question{}
	}
	q := game.Question{Side: b.firer(), Topic: "fire", Cite: cite, Seen: game.Everyone, Options: make([]game.Option, 0, n+1)}
	for g, v := range b.shots(w.When) {
		q.Options = append(q.Options, game.Option{Choice: choice(vFire, g, v), Cite: b.targetClause(v)})
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vPass)})
	return q
}

// shots are all weapons that may fire at such a moment, with what they may fire
// at.
func (b *battle) shots(w when) func(yield func(g, v int) bool) {
	return func(yield func(g, v int) bool) {
		for g := range b.guns {
			if !b.ready(g, w) {
				continue
			}
			for v := range b.units {
				if b.legal(g, v) && !yield(g, v) {
					return
				}
			}
		}
	}
}

// isPassenger tells whether a unit has just got into, or out of, the one that
// moves.
func (b *battle) isPassenger(v int, u int8) bool {
	return u != nobody && b.is(v, carried) && b.where(v) == b.units[u].at
}

// anyMover tells whether the moving side can move anything.
func (b *battle) anyMover() bool {
	for u := range b.units {
		if b.mayMove(u) == nil {
			return true
		}
	}
	return false
}

// ready tells whether a weapon may fire at such a moment: its unit is there and
// not disrupted, and it has not fired (GA combat/hit/rate).
func (b *battle) ready(g int, w when) bool {
	k := &b.guns[g]
	m, s := &b.roster[k.unit], &b.units[k.unit]
	switch {
	case m.side == b.mover || s.fired&(1<<k.slot) != 0 || s.flags&disrupted != 0:
		return false
	case m.kind.Move == Orbital:
		return w == after
	}
	return s.at >= 0
}

// legal tells whether a ready weapon may fire at a unit: an enemy in range and
// detected (GA combat).
func (b *battle) legal(g, v int) bool {
	if !b.target(v) || b.roster[v].side != b.mover {
		return false
	}
	if b.roster[b.guns[g].unit].kind.Move == Orbital {
		return b.ranged(v)
	}
	return b.detects(g, v)
}

// target tells whether a unit can be fired at, whoever fires: it is on the map,
// in no carrier or just getting in.
func (b *battle) target(v int) bool {
	return b.units[v].at >= 0 || b.is(v, boarding) && b.where(v) >= 0
}

// targetClause is what lets a unit be fired at.
func (b *battle) targetClause(v int) rule.Clause {
	switch {
	case b.is(v, boarding):
		return "GA movement/carriers/alone"
	case b.evident(v):
		return "GA combat/detection/automatic"
	}
	return "GA combat"
}

// Refuse says why a shot is not possible.
func (w window) Refuse(b *battle, c game.Choice) error {
	g, v := int(c.Args[0]), int(c.Args[1])
	if c.Verb != vFire || g < 0 || g >= len(b.guns) || v < 0 || v >= len(b.units) {
		return nil
	}
	k := &b.guns[g]
	u := int(k.unit)
	switch {
	case b.side(u) == b.mover:
		return b.moving(g)
	case b.units[u].fired&(1<<k.slot) != 0:
		return rule.Refuse("GA combat/hit/rate", "%s has fired in this phase", k.label)
	case b.is(u, disrupted):
		return rule.Refuse("GA combat/effects/disruption", "%s is disrupted and does not fire", b.name(u))
	case b.kind(u).Move == Orbital && w.When != after:
		return rule.Refuse("GA orbital/ortillery/when", "ortillery fires after all movement")
	case b.units[u].at < 0 && b.kind(u).Move != Orbital:
		return rule.Refuse("GA combat", "%s is not on the map", b.name(u))
	case b.side(v) != b.mover:
		return rule.Refuse("GA combat", "%s is no enemy", b.name(v))
	case b.kind(v).Move == Orbital:
		return rule.Refuse("GA orbital/ortillery/safe", "nothing on the map fires at ortillery")
	case b.units[v].at == offOrbit:
		return rule.Refuse("GA movement/orbit/exposed", "%s is in orbit, out of reach", b.name(v))
	case !b.target(v):
		return rule.Refuse("GA combat", "%s is not on the map, or inside a carrier", b.name(v))
	case b.kind(u).Move == Orbital:
		return rule.Refuse("GA orbital/ortillery/ranging", "no friend on the map has %s in range and detected", b.name(v))
	}
	return b.refuseDetection(g, v)
}

// moving refuses a shot by the side that moves.
func (b *battle) moving(g int) error {
	return rule.Refuse("GA turn/move-fire", "%s moves in this phase, and does not fire", b.name(int(b.guns[g].unit)))
}

// tooLate refuses a shot while the moving side is asked: what has moved on is
// fired at where it is then (GA combat/when/clock).
func (b *battle) tooLate(c game.Choice) error {
	if c.Verb != vFire {
		return nil
	}
	if g := int(c.Args[0]); g >= 0 && g < len(b.guns) && b.side(int(b.guns[g].unit)) == b.mover {
		return b.moving(g)
	}
	return rule.Refuse("GA combat/when/clock", "the moment to fire is over: the next comes when a unit is about to move, or has moved on")
}

// Explain is the sum of a shot, and how its target is detected.
func (w window) Explain(b *battle, c game.Choice) rule.Tally {
	if c.Verb != vFire {
		return rule.Tally{}
	}
	g, v := int(c.Args[0]), int(c.Args[1])
	t := b.tally(shot{Gun: int8(g), At: int8(v)})
	t.Items = append(t.Items, b.sighting(g, v))
	return t
}

// Answer fires, and asks again, as others may fire too.
func (w window) Answer(t *table, c game.Choice) {
	if c.Verb == vPass {
		return
	}
	b, g, v := t.State, int(c.Args[0]), int(c.Args[1])
	k := &b.guns[g]
	b.units[k.unit].fired |= 1 << k.slot
	if !t.Muted() {
		t.Say(b.shotClause(g, v), "%s fires %s at %s in %s.", b.gunName(g), k.Weapon, b.name(v), b.hexName(b.where(v)))
	}
	s := shot{Gun: int8(g), At: int8(v)}
	if k.Weapon != Missile {
		t.Then(strike{s}, w)
		return
	}
	t.Then(strike{s}, barrage{s, b.others(g, v)}, w)
}

// shotClause is what lets a weapon fire at a unit.
func (b *battle) shotClause(g, v int) rule.Clause {
	switch b.kind(int(b.guns[g].unit)).Move {
	case Orbital:
		return "GA orbital/ortillery/firing"
	case Immobile:
		return "GA combat/forts"
	}
	return b.targetClause(v)
}

// gunName is a weapon's label with its unit's type.
func (b *battle) gunName(g int) string {
	return b.guns[g].label + " " + b.kind(int(b.guns[g].unit)).Name
}

// A shot is one attack by a weapon: the Nth, from 0, of a barrage.
type shot struct{ Gun, At, Nth int8 }

// strike throws the dice of an attack (GA combat/hit/table).
type strike struct{ Shot shot }

func (strike) String() string { return "dice of a shot" }

// Ask rolls, unless the target is gone meanwhile.
func (k strike) Ask(b *battle) game.Question {
	if b.ended || !b.target(int(k.Shot.At)) {
		return game.Question{}
	}
	return game.Question{Side: game.Chance, Topic: "hit", Cite: "GA combat/hit/table", Options: rolled, Seen: game.Everyone}
}

// rolled are the answers of two dice.
var rolled = game.Roll(vRoll, rule.TwoD6, "GA combat/hit/table")

// Explain is the whole sum.
func (k strike) Explain(b *battle, _ game.Choice) rule.Tally { return b.tally(k.Shot) }

// Answer looks the throw up.
func (k strike) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.Shot.At)
	hit := b.tables.Hits(b.value(k.Shot), int(c.Args[0]))
	if !t.Muted() {
		sum := b.tally(k.Shot)
		word := "misses"
		if hit {
			word = "hits"
		}
		t.Say("GA combat/hit/table", "Hit value %+d (%s), dice %d: %s %s.", sum.Sum(), account(sum), c.Args[0], word, b.name(v))
	}
	if hit {
		b.hit(t, v)
	}
}
