package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// A when is a kind of fire window.
type when uint8

const (
	before when = iota // before all moves, or before the move of a unit
	during
	after // after all moves
)

var whenClauses = [...]rule.Clause{"GA combat/when/before", "GA combat/when/during", "GA combat/when/after"}

// A window is an opportunity for the firing side to fire. It may fire every remaining weapon at
// every target in range (GA combat/when):
//
//	before all moves ─ order ─ before a unit's move ─ its move ─ after all moves
//	                     ▲                             │  ▲
//	                     │   ╭─ in every hex entered ──╯  │
//	                     ╰── the next unit ───────────────╯
//
// The unit in Unit is about to move; the unit in Last has just moved. The side is asked only if it
// can fire at one of these two units, or if missiles at another unit catch one of them. It may then
// fire at other units as well. If it is not asked,
// it can still fire at the other units in the next window, because nothing happens to them in
// between (see readings.md, halt). Before and after all moves Unit has the value nobody, and any
// target counts.
type window struct {
	When       when
	Unit, Last int8
}

func (w window) Title(b *battle) (string, rule.Clause) {
	text := scenario.SideName(b.firer()) + " may fire "
	switch {
	case w.Unit == nobody:
		text += [...]string{before: "before all moves", during: "", after: "after all moves"}[w.When]
	case w.When == before:
		text += "before the move of " + b.name(int(w.Unit))
	default:
		text += "at " + b.name(int(w.Unit)) + " on its way"
	}
	return text, whenClauses[w.When]
}

// The reasons why a weapon cannot be fired at a unit.
var (
	hasFired   = &game.Reason{Cite: "GA combat/hit/rate", Text: "%s has fired in this phase"}
	isStunned  = &game.Reason{Cite: "GA combat/effects/disruption", Text: "%s is disrupted and cannot fire"}
	firesLater = &game.Reason{Cite: "GA orbital/ortillery/when", Text: "ortillery fires after all movement"}
	offMap     = &game.Reason{Cite: "GA combat", Text: "%s is not on the map"}
	noEnemy    = &game.Reason{Cite: "GA combat", Text: "%s is not an enemy"}
	outOfReach = &game.Reason{Cite: "GA orbital/ortillery/safe", Text: "units on the map cannot fire at ortillery"}
	inOrbit    = &game.Reason{Cite: "GA movement/orbit/exposed", Text: "%s is in orbit, out of reach"}
	noTarget   = &game.Reason{Cite: "GA combat", Text: "%s is off the map or inside a carrier"}
	unranged   = &game.Reason{Cite: "GA orbital/ortillery/ranging", Text: "no friendly unit on the map detects %s in range"}
	itMoves    = &game.Reason{Cite: "GA turn/move-fire", Text: "%s moves in this phase and cannot fire"}
	isOver     = &game.Reason{Cite: "GA combat/when/clock", Text: "it is too late to fire now: wait until a unit is about to move or has moved on"}
)

// windowDeeds are the deeds of the firing side in a window.
var windowDeeds = deeds[window]{
	{
		Verb: vFire, Word: "fire", Help: "fire a weapon at a unit", Blanks: []game.NameKind{aGun, aUnit},
		Hinder: func(b *battle, w window, c game.Choice) game.Hindrance {
			g, v := int(c.Args[0]), int(c.Args[1])
			if h := b.hinderGun(g, w.When); !h.None() {
				return h
			}
			return b.hinderTarget(g, v)
		},
		Offer: func(b *battle, w window, add func(game.Choice, rule.Clause)) {
			for g, v := range b.shots(w.When) {
				add(choice(vFire, g, v), b.targetClause(v))
			}
		},
		Explain: func(b *battle, w window, c game.Choice) rule.Tally { return w.explain(b, c) },
		Do:      func(t *table, w window, c game.Choice) { w.fire(t, c) },
	},
	{
		Verb: vPass, Word: "pass", Help: "let the moving side go on", Ends: true,
		Offer: game.OfferVerb[*battle, window](vPass, ""),
	},
	concession[window](),
}

// Ask offers every shot that is legal now.
func (w window) Ask(b *battle) game.Question {
	if w.Unit == nobody && w.When == before && !b.anyMover() {
		return game.Question{}
	}
	n, asked, cite := 0, w.Unit == nobody, whenClauses[w.When]
	if b.readings[scenario.Halt] == scenario.HaltAny {
		asked, cite = true, "GA combat/when"
	}
	for g, v := range b.shots(w.When) {
		n++
		asked = asked || b.attacks(g, v, w.Unit) || b.attacks(g, v, w.Last) || b.isPassenger(v, w.Unit)
	}
	if n == 0 || !asked {
		return game.Question{}
	}
	return game.Question{Side: b.firer(), Topic: "fire", Cite: cite, Seen: game.Everyone, Apart: giveUp, Options: windowDeeds.Offer(b, w, make([]game.Option, 0, n+1))}
}

// attacks reports whether a shot at v attacks a unit: v itself, or another one in its hex that missiles
// catch.
func (b *battle) attacks(g, v int, u int8) bool {
	return v == int(u) || u != nobody && b.guns[g].Weapon == scenario.Missile && b.units[u].at == b.where(v) && b.others(g, v).has(int(u))
}

// shots iterates over the weapons that may fire in a window of the given kind, each with the enemies
// that are in range and detected. It finds nearly all legal shots without computing reasons for
// refusals.
func (b *battle) shots(w when) func(yield func(g, v int) bool) {
	return func(yield func(g, v int) bool) {
		for g := range b.guns {
			if !b.hinderGun(g, w).None() {
				continue
			}
			orbital := b.kind(int(b.guns[g].unit)).Move == scenario.Orbital
			for v := range b.units {
				if b.side(v) == b.mover && b.target(v) && (orbital && b.ranged(v) || !orbital && b.detects(g, v)) && !yield(g, v) {
					return
				}
			}
		}
	}
}

// isPassenger reports whether a unit has just boarded or left the moving unit.
func (b *battle) isPassenger(v int, u int8) bool {
	return u != nobody && b.is(v, carried) && b.where(v) == b.units[u].at
}

// anyMover reports whether the moving side can move any unit.
func (b *battle) anyMover() bool {
	for u := range b.units {
		if b.mayMove(u) == nil {
			return true
		}
	}
	return false
}

// hinderGun returns why a weapon may not fire in a window of the given kind. Its unit must be on the
// map and not disrupted, and the weapon must not have fired in this phase (GA combat/hit/rate).
func (b *battle) hinderGun(g int, w when) game.Hindrance {
	k := &b.guns[g]
	u := int(k.unit)
	m, s := &b.roster[u], &b.units[u]
	switch {
	case m.side == b.mover:
		return b.moving(g)
	case s.fired&(1<<k.slot) != 0:
		return hasFired.For(weapon(g))
	case s.flags&disrupted != 0:
		return isStunned.For(titled(u))
	case m.kind.Move == scenario.Orbital && w != after:
		return game.Hindrance{Reason: firesLater}
	case m.kind.Move != scenario.Orbital && s.at < 0:
		return offMap.For(titled(u))
	}
	return game.Hindrance{}
}

// hinderTarget returns why a unit is not a legal target for a weapon that may fire. The target must
// be an enemy, in range and detected (GA combat).
func (b *battle) hinderTarget(g, v int) game.Hindrance {
	switch {
	case b.side(v) != b.mover:
		return noEnemy.For(titled(v))
	case b.kind(v).Move == scenario.Orbital:
		return game.Hindrance{Reason: outOfReach}
	case b.units[v].at == offOrbit:
		return inOrbit.For(titled(v))
	case !b.target(v):
		return noTarget.For(titled(v))
	case b.kind(int(b.guns[g].unit)).Move != scenario.Orbital:
		return b.hinderDetection(g, v)
	case !b.ranged(v):
		return unranged.For(titled(v))
	}
	return game.Hindrance{}
}

// legal reports whether a unit is a legal target for a weapon that may fire.
func (b *battle) legal(g, v int) bool { return b.hinderTarget(g, v).None() }

// target reports whether a unit can be fired at in principle: it is on the map, outside carriers or
// just boarding one.
func (b *battle) target(v int) bool {
	return b.units[v].at >= 0 || b.is(v, boarding) && b.where(v) >= 0
}

// targetClause returns the clause that allows firing at a unit.
func (b *battle) targetClause(v int) rule.Clause {
	switch {
	case b.is(v, boarding|alighting):
		return "GA movement/carriers/alone"
	case b.evident(v):
		return "GA combat/detection/automatic"
	}
	return "GA combat"
}

// moving refuses a shot by the moving side.
func (b *battle) moving(g int) game.Hindrance {
	return itMoves.For(titled(int(b.guns[g].unit)))
}

// tooLate refuses a shot while a question of the moving side is open. The firing side must wait, and
// may fire at the unit in its next hex (GA combat/when/clock).
func (b *battle) tooLate(c game.Choice) game.Hindrance {
	if g := int(c.Args[0]); b.side(int(b.guns[g].unit)) == b.mover {
		return b.moving(g)
	}
	return game.Hindrance{Reason: isOver}
}

func (w window) explain(b *battle, c game.Choice) rule.Tally {
	g, v := int(c.Args[0]), int(c.Args[1])
	t := b.tally(shot{Gun: int8(g), At: int8(v)})
	t.Items = append(t.Items, b.sighting(g, v))
	return t
}

// Deeds implements game.Step.
func (w window) Deeds() game.Menu[*battle] { return windowDeeds.For(w) }

// fire fires a weapon at a unit.
func (w window) fire(t *table, c game.Choice) {
	b, g, v := t.State, int(c.Args[0]), int(c.Args[1])
	k := &b.guns[g]
	b.units[k.unit].fired |= 1 << k.slot
	if !t.Muted() {
		t.Say(b.shotClause(g, v), "%s fires %s at %s in %s.", b.gunName(g), k.Weapon, b.name(v), b.hexName(b.where(v)))
		t.Show(game.Untold())
	}
	s := shot{Gun: int8(g), At: int8(v)}
	if k.Weapon != scenario.Missile {
		t.Then(strike{s}, w)
		return
	}
	t.Then(strike{s}, barrage{s, b.others(g, v)}, w)
}

// shotClause returns the clause that allows a weapon to fire at a unit.
func (b *battle) shotClause(g, v int) rule.Clause {
	switch b.kind(int(b.guns[g].unit)).Move {
	case scenario.Orbital:
		return "GA orbital/ortillery/firing"
	case scenario.Immobile:
		return "GA combat/forts"
	}
	return b.targetClause(v)
}

// gunName returns a weapon's label with its unit's type.
func (b *battle) gunName(g int) string {
	return b.guns[g].label + " " + b.kind(int(b.guns[g].unit)).Name
}

// A shot is one attack by a weapon. Nth is its number within a barrage, from 0.
type shot struct{ Gun, At, Nth int8 }

// strike rolls the dice of an attack (GA combat/hit/table).
type strike struct{ Shot shot }

func (k strike) Title(b *battle) (string, rule.Clause) {
	return b.guns[k.Shot.Gun].label + " fires at " + b.name(int(k.Shot.At)), "GA combat/hit"
}

// Ask asks for the dice roll.
func (k strike) Ask(*battle) game.Question {
	return game.Question{Side: game.Chance, Topic: "hit", Cite: "GA combat/hit/table", Options: rolled, Seen: game.Everyone}
}

// rolled lists the answers for two dice.
var rolled = game.Roll(vRoll, rule.TwoD6, "GA combat/hit/table")

// Explain returns the hit value with all its items.
func (k strike) Explain(b *battle, _ game.Choice) rule.Tally { return b.tally(k.Shot) }

// Answer looks up the dice roll in the table.
func (k strike) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.Shot.At)
	hit := b.tables.Hits(b.value(k.Shot), int(c.Args[0]))
	if !t.Muted() {
		sum := b.tally(k.Shot)
		word := "misses"
		if hit {
			word = "hits"
		}
		d := game.Odds{Side: b.side(v).Enemy(), By: b.guns[k.Shot.Gun].label, At: b.roster[v].label, Ways: sum.Outcomes[0].Ways, Of: sum.Outcomes[0].Of, Off: hit, Result: word}
		t.SayThrown(d, "GA combat/hit/table", "Hit value %+d (%s), dice %d: %s %s.", sum.Sum(), sum.Reasons(), c.Args[0], word, b.name(v))
		b.drawShot(t, k.Shot, sum.Sum(), int(c.Args[0]), hit)
	}
	if hit {
		b.hit(t, v)
	}
}
