package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Fire: observe, hit, penetrate, each on a d10. The chapter is lost but for this
// outline, so all figures but the -1 for slow movement are stand-ins.

// reaches reports whether a target is within range and arc.
func (b *battle) reaches(u int, target grid.Circle) bool {
	w := &b.kind(u).Weapon
	return b.base(u).Apart(target, w.Range) && (w.everywhere || grid.Within(b.pieces[u].facing, target.At.Sub(b.pieces[u].at), w.Arc))
}

// Why a piece cannot fire at another.
var (
	noTarget   = &reason{Cite: "LG sequence/hit", Text: "want an enemy on the table"}
	isOff      = &reason{Cite: "LG sequence/hit", Text: "%s is not on the table"}
	isUnarmed  = &reason{Cite: "LG sequence/hit", Text: "%s has no weapon"}
	hasFired   = &reason{Cite: "LG sequence/hit", Text: "%s has fired this turn"}
	weaponOut  = &reason{Cite: "LG sequence/damage", Text: "the weapon of %s is out of action"}
	outOfRange = &reason{Cite: "LG sequence/hit", Text: "%s; the %s"}
	outOfArc   = &reason{Cite: "LG sequence/hit", Text: "%s is outside the arc of the %s"}
	outOfSight = &reason{Cite: "LG sequence/sight", Text: "%s cannot see %s"}
)

// hinderGun returns why a piece cannot fire at all this turn.
func (b *battle) hinderGun(u int) hindrance {
	switch {
	case !b.on(u):
		return isOff.For(unit(u))
	case b.kind(u).Weapon.Range == 0:
		return isUnarmed.For(unit(u))
	case b.is(u, fired):
		return hasFired.For(unit(u))
	}
	return when(b.pieces[u].gunned >= 2, weaponOut.For(unit(u)))
}

// loaded reports whether a piece can fire at all this turn.
func (b *battle) loaded(u int) bool { return b.hinderGun(u).None() }

// hinderFire returns why a piece cannot fire at another.
func (b *battle) hinderFire(u, v int) hindrance {
	if !b.foe(u, v) {
		return hindrance{Reason: noTarget}
	}
	if h := b.hinderGun(u); !h.None() {
		return h
	}
	switch {
	case !b.base(u).Apart(b.base(v), b.kind(u).Weapon.Range):
		return outOfRange.ForBoth(pair(aGap, u, v), name(aReach, u))
	case !b.reaches(u, b.base(v)):
		return outOfArc.ForBoth(unit(v), name(aWeapon, u))
	}
	return when(!b.sees(u, v), outOfSight.ForBoth(unit(u), unit(v)))
}

// explainFire is the sum behind a shot; none where it is not possible.
func (b *battle) explainFire(u, v int) rule.Tally {
	if !b.hinderFire(u, v).None() {
		return rule.Tally{}
	}
	return b.aim(u, v)
}

// fire begins the sequence.
func (b *battle) fire(t *table, u, v int) {
	b.set(u, fired)
	if b.is(u, risen) && b.pieces[u].alt > 0 {
		b.set(u, popped)
	}
	t.Say("LG sequence/hit", "%s fires its %s at %s.", b.label(u), b.kind(u).Weapon.Name, b.label(v))
	b.pieces[v].hits++
	// Who fires shows himself.
	b.set(u, observed)
	s := shot{int8(u), int8(v)}
	if b.is(v, observed) {
		t.Then(aimAt(s))
		return
	}
	t.Then(observe(s))
}

// A shot is who fires at whom.
type shot struct{ By, At int8 }

func (b *battle) stands(s shot) bool { return b.on(int(s.By)) && b.on(int(s.At)) }

// A sum is the least d10 that does something. Bots want no more than the number:
// the account of it is kept where somebody reads it.
type sum struct {
	tables *Tables
	least  int
	told   *rule.Tally // nil: nobody reads it
}

// account is a sum that is read, with its outcomes.
func (b *battle) account(title, good, bad string, reckon func(*sum)) rule.Tally {
	s := sum{tables: b.tables, told: &rule.Tally{Title: title}}
	reckon(&s)
	ways := d10.AtLeast(s.least)
	s.told.Outcomes = []rule.Outcome{{Result: good, Ways: ways, Of: 10}, {Result: bad, Ways: 10 - ways, Of: 10}}
	return *s.told
}

// least is a sum that nobody reads.
func (b *battle) least(reckon func(*sum)) int {
	s := sum{tables: b.tables}
	reckon(&s)
	return s.least
}

// measure adds a figure of the tables so many times.
func (s *sum) measure(m Measure, times int, reason string, cite rule.Clause) {
	if amount := times * s.tables.Of(m); s.told == nil {
		s.least += amount
	} else if amount != 0 {
		s.least += amount
		s.told.Items = append(s.told.Items, s.tables.item(m, times, reason, cite))
	}
}

// figure adds a figure of a kind of piece.
func (s *sum) figure(amount int, reason, of string, cite rule.Clause) {
	if s.least += amount; s.told != nil {
		s.told.Items = append(s.told.Items, rule.Item{Amount: amount, Reason: reason + of, Cite: cite, Source: s.tables.units.Note("units")})
	}
}

// spotting reckons the least d10 that observes a target.
func (b *battle) spotting(v int) func(*sum) {
	return func(s *sum) {
		if b.covered(v) {
			s.measure(ObserveCovered, 1, "in cover", "LG sequence/observe")
		} else {
			s.measure(ObserveOpen, 1, "in the open", "LG sequence/observe")
		}
		if pace := b.flightPace(v); pace > AtRest {
			s.measure(ObserveMoved, int(pace), movementWords[pace], "LG sequence/observe")
		}
	}
}

// The words of a pace in an account.
var (
	movementWords = [...]string{Slow: "slow movement", Moderate: "moderate movement", Fast: "fast movement"}
	ownWords      = [...]string{Slow: "own movement slow", Moderate: "own movement moderate", Fast: "own movement fast"}
	targetWords   = [...]string{Slow: "target's movement slow", Moderate: "target's movement moderate", Fast: "target's movement fast"}
)

// aiming reckons the least d10 that hits.
func (b *battle) aiming(u, v int) func(*sum) {
	return func(s *sum) {
		w := &b.kind(u).Weapon
		s.measure(HitRoll, 1, "any shot", "LG sequence/hit")
		if w.Accuracy != 0 {
			s.figure(-w.Accuracy, w.Name, "", "LG sequence/hit")
		}
		switch {
		case !b.base(u).Apart(b.base(v), w.Range*2/3):
			s.measure(LongRange, 1, "long range", "LG sequence/hit")
		case !b.base(u).Apart(b.base(v), w.Range/3):
			s.measure(MediumRange, 1, "medium range", "LG sequence/hit")
		}
		if pace := b.pace(u); pace > AtRest {
			s.measure(ownPace[pace], 1, ownWords[pace], "LG speed/3")
		}
		if pace := b.flightPace(v); pace > AtRest {
			s.measure(targetPace[pace], 1, targetWords[pace], "LG speed/1")
		}
		if b.covered(v) {
			s.measure(Covered, 1, "cover", "LG sequence/sight")
		}
		if b.kind(v).Size <= 2 {
			s.measure(SmallTarget, 1, "small target", "LG sequence/hit")
		}
		s.measure(Targeting, int(b.pieces[u].dazzled), "damaged targeting", "LG sequence/damage")
	}
}

// observing, aim and piercing are the accounts of the three throws.
func (b *battle) observing(v int) rule.Tally {
	return b.account("least d10 that observes", "observed", "not observed", b.spotting(v))
}

func (b *battle) aim(u, v int) rule.Tally {
	return b.account("least d10 that hits", "hit", "miss", b.aiming(u, v))
}

func (b *battle) piercing(u, v int) rule.Tally {
	return b.account("least d10 that penetrates", "penetrates", "bounces off", b.matching(u, v))
}

// observe throws whether the target is observed.
type observe shot

// String names the step for the agenda.
func (observe) String() string { return "observation" }

// Ask rolls.
func (o observe) Ask(b *battle) game.Question {
	if !b.stands(shot(o)) {
		return game.Question{}
	}
	return asks("observe", "LG sequence/observe")
}

// Explain is the sum.
func (o observe) Explain(b *battle, _ game.Choice) rule.Tally { return b.observing(int(o.At)) }

// Answer goes on to the shot, or wastes it.
func (o observe) Answer(t *table, c game.Choice) {
	b := t.State
	least := b.least(b.spotting(int(o.At)))
	if int(c.Args[0]) < least {
		t.Say("LG sequence/observe", "%d, needing %d: %s is not observed.", c.Args[0], least, b.label(int(o.At)))
		return
	}
	b.set(int(o.At), observed)
	t.Say("LG sequence/observe", "%d, needing %d: %s is observed.", c.Args[0], least, b.label(int(o.At)))
	t.Then(aimAt(o))
}

// aimAt throws whether the shot hits.
type aimAt shot

// String names the step for the agenda.
func (aimAt) String() string { return "hit or miss" }

// Ask rolls.
func (s aimAt) Ask(b *battle) game.Question {
	if !b.stands(shot(s)) {
		return game.Question{}
	}
	return asks("hit", "LG sequence/hit")
}

// Explain is the sum.
func (s aimAt) Explain(b *battle, _ game.Choice) rule.Tally { return b.aim(int(s.By), int(s.At)) }

// Answer goes on to penetration.
func (s aimAt) Answer(t *table, c game.Choice) {
	b := t.State
	least := b.least(b.aiming(int(s.By), int(s.At)))
	if int(c.Args[0]) < least {
		t.Say("LG sequence/hit", "%d, needing %d: a miss.", c.Args[0], least)
		return
	}
	t.Say("LG sequence/hit", "%d, needing %d: a hit.", c.Args[0], least)
	t.Then(pierce(s))
}

// The sides of a piece that armour covers.
var (
	aspects     = [...]string{"front", "flank", "rear"}
	armourWords = [...]string{"front armour", "flank armour", "rear armour"}
)

// aspect is the side of v that faces u: within 45 degrees of ahead the front,
// within 135 the flank.
func (b *battle) aspect(u, v int) int { return b.aspectFrom(v, b.pieces[u].at) }

// aspectFrom is the side of v that faces a place.
func (b *battle) aspectFrom(v int, from grid.Point) int {
	d := from.Sub(b.pieces[v].at)
	switch f := b.pieces[v].facing; {
	case b.kind(v).Type.Infantry() || grid.Within(f, d, grid.Angle45):
		return 0
	case grid.Within(f, d, grid.Angle135):
		return 1
	}
	return 2
}

// matching reckons the least d10 that penetrates.
func (b *battle) matching(u, v int) func(*sum) {
	return func(s *sum) {
		w, side := &b.kind(u).Weapon, b.aspect(u, v)
		s.measure(PenetrateRoll, 1, "even match", "LG sequence/penetrate")
		s.figure(-w.Power, "power of the ", w.Name, "LG sequence/penetrate")
		s.figure(b.kind(v).Armour[side], armourWords[side], "", "LG sequence/penetrate")
	}
}

// pierce throws whether the hit penetrates.
type pierce shot

// String names the step for the agenda.
func (pierce) String() string { return "penetration" }

// Ask rolls.
func (s pierce) Ask(b *battle) game.Question {
	if !b.stands(shot(s)) {
		return game.Question{}
	}
	return asks("penetrate", "LG sequence/penetrate")
}

// Explain is the sum.
func (s pierce) Explain(b *battle, _ game.Choice) rule.Tally {
	return b.piercing(int(s.By), int(s.At))
}

// Answer kills a trooper, or goes on to the damage of a vehicle.
func (s pierce) Answer(t *table, c game.Choice) {
	b, v := t.State, int(s.At)
	least := b.least(b.matching(int(s.By), v))
	if int(c.Args[0]) < least {
		t.Say("LG sequence/penetrate", "%d, needing %d: it does not penetrate the %s.", c.Args[0], least, aspects[b.aspect(int(s.By), v)])
		return
	}
	t.Say("LG sequence/penetrate", "%d, needing %d: it penetrates the %s.", c.Args[0], least, aspects[b.aspect(int(s.By), v)])
	switch k := b.kind(v); {
	case k.Type.Infantry():
		b.remove(t, v, dead, "LG sequence/damage")
	case k.Type == Crewed:
		b.thin(t, v)
	default:
		t.Then(locate{s.At}, worsen{s.At}, explode{s.At})
	}
}
