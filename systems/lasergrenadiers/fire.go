package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// Fire: observe, hit, penetrate, each with a roll of a d10. Only this outline of the chapter
// survives. All values except the -1 for slow movement are stand-ins.

// reaches reports whether a target is within range and arc.
func (b *battle) reaches(u int, target grid.Circle) bool {
	w := &b.kind(u).Weapon
	return b.base(u).Apart(target, w.Range) && (w.Everywhere || grid.Within(b.pieces[u].facing, target.At.Sub(b.pieces[u].at), w.Arc))
}

// The reasons why a piece cannot fire at all this turn, or cannot fire at a certain target.
var (
	gunObjections = objections{
		does("LG sequence/hit", "%s is not on the table", func(o order) bool { return !o.on(o.u) }),
		does("LG sequence/hit", "%s has no weapon", func(o order) bool { return o.kind(o.u).Weapon.Range == 0 }),
		does("LG sequence/hit", "%s has fired this turn", func(o order) bool { return o.is(o.u, fired) }),
		does("LG sequence/damage", "the weapon of %s is out of action", func(o order) bool { return o.pieces[o.u].gunned >= 2 }),
	}
	fireObjections = slices.Concat(objections{
		against("LG sequence/hit", "want an enemy on the table", nil, func(o order) bool { return !o.foe(o.u, o.v) }),
	}, gunObjections, objections{
		against("LG sequence/hit", "%s; the %s", func(o order) (a, b game.Name) { return name(aGap, o.u<<8|o.v), name(aReach, o.u) }, func(o order) bool {
			return !o.base(o.u).Apart(o.base(o.v), o.kind(o.u).Weapon.Range)
		}),
		against("LG sequence/hit", "%s is outside the arc of the %s", func(o order) (a, b game.Name) { return unit(o.v), name(aWeapon, o.u) }, func(o order) bool {
			return !o.reaches(o.u, o.base(o.v))
		}),
		against("LG sequence/sight", "%s cannot see %s", both, func(o order) bool { return !o.sees(o.u, o.v) }),
	})
)

// loaded reports whether a piece can fire at all this turn.
func (b *battle) loaded(u int) bool { return b.against(gunObjections, u, u).None() }

// mayFire reports whether a piece can fire at another piece.
func (b *battle) mayFire(u, v int) bool { return b.against(fireObjections, u, v).None() }

// explainFire returns the calculation of a shot, or the zero value if the shot is illegal.
func (b *battle) explainFire(u, v int) rule.Tally {
	if !b.mayFire(u, v) {
		return rule.Tally{}
	}
	return b.foretell(u, v)
}

// fire begins the sequence of a shot.
func (b *battle) fire(t *table, u, v int) {
	b.set(u, fired)
	if b.is(u, risen) && b.pieces[u].alt > 0 {
		b.set(u, popped)
	}
	t.Say("LG sequence/hit", "%s fires its %s at %s.", b.label(u), b.kind(u).Weapon.Name, b.label(v))
	t.Show(game.Untold())
	b.pieces[v].hits++
	// A piece that fires becomes observed.
	b.set(u, observed)
	first := observing
	if b.is(v, observed) {
		first = hitting
	}
	t.Then(throw{first, int8(u), int8(v)})
}

// A sum is the least d10 that succeeds. Bots need only this number, so items are recorded only for
// human readers.
type sum struct {
	tables *scenario.Tables
	least  int
	told   *rule.Tally // nil: no items are recorded
}

// least returns only the number of a sum, without items.
func (b *battle) least(reckon func(*sum)) int {
	s := sum{tables: b.tables}
	reckon(&s)
	return s.least
}

// measure adds a measure of the tables, multiplied by times.
func (s *sum) measure(m scenario.Measure, times int, reason string, cite rule.Clause) {
	if amount := times * s.tables.Of(m); s.told == nil {
		s.least += amount
	} else if amount != 0 {
		s.least += amount
		s.told.Items = append(s.told.Items, s.tables.Item(m, times, reason, cite))
	}
}

// figure adds a value of a kind of piece.
func (s *sum) figure(amount int, reason, of string, cite rule.Clause) {
	if s.least += amount; s.told != nil {
		s.told.Items = append(s.told.Items, rule.Item{Amount: amount, Reason: reason + of, Cite: cite, Source: s.tables.UnitNote()})
	}
}

// spotting computes the least d10 that observes a target.
func (b *battle) spotting(v int) func(*sum) {
	return func(s *sum) {
		if b.covered(v) {
			s.measure(scenario.ObserveCovered, 1, "in cover", "LG sequence/observe")
		} else {
			s.measure(scenario.ObserveOpen, 1, "in the open", "LG sequence/observe")
		}
		pace := b.flightPace(v)
		s.measure(scenario.ObserveMoved, int(pace), movementWords[pace], "LG sequence/observe")
	}
}

// The words for each pace in a tally.
var (
	movementWords = [...]string{Slow: "slow movement", Moderate: "moderate movement", Fast: "fast movement"}
	ownWords      = [...]string{Slow: "own movement slow", Moderate: "own movement moderate", Fast: "own movement fast"}
	targetWords   = [...]string{Slow: "target's movement slow", Moderate: "target's movement moderate", Fast: "target's movement fast"}
)

// aiming computes the least d10 that hits.
func (b *battle) aiming(u, v int) func(*sum) {
	return func(s *sum) {
		w := &b.kind(u).Weapon
		s.measure(scenario.HitRoll, 1, "any shot", "LG sequence/hit")
		if w.Accuracy != 0 {
			s.figure(-w.Accuracy, w.Name, "", "LG sequence/hit")
		}
		switch {
		case !b.base(u).Apart(b.base(v), w.Range*2/3):
			s.measure(scenario.LongRange, 1, "long range", "LG sequence/hit")
		case !b.base(u).Apart(b.base(v), w.Range/3):
			s.measure(scenario.MediumRange, 1, "medium range", "LG sequence/hit")
		}
		if pace := b.pace(u); pace > AtRest {
			s.measure(ownPace[pace], 1, ownWords[pace], "LG speed/3")
		}
		if pace := b.flightPace(v); pace > AtRest {
			s.measure(targetPace[pace], 1, targetWords[pace], "LG speed/1")
		}
		if b.covered(v) {
			s.measure(scenario.Covered, 1, "cover", "LG sequence/sight")
		}
		if b.kind(v).Size <= 2 {
			s.measure(scenario.SmallTarget, 1, "small target", "LG sequence/hit")
		}
		s.measure(scenario.Targeting, int(b.pieces[u].dazzled), "damaged targeting", "LG sequence/damage")
	}
}

// The sides of a piece, each with its armour.
var (
	aspects     = [...]string{"front", "flank", "rear"}
	armourWords = [...]string{"front armour", "flank armour", "rear armour"}
)

// aspect returns the side of v that faces u. The front lies within 45 degrees of the facing, the
// flank within 135 degrees.
func (b *battle) aspect(u, v int) int { return b.aspectFrom(v, b.pieces[u].at) }

// aspectFrom returns the side of v that faces a place.
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

// matching computes the least d10 that penetrates.
func (b *battle) matching(u, v int) func(*sum) {
	return func(s *sum) {
		w, side := &b.kind(u).Weapon, b.aspect(u, v)
		s.measure(scenario.PenetrateRoll, 1, "even match", "LG sequence/penetrate")
		s.figure(-w.Power, "power of the ", w.Name, "LG sequence/penetrate")
		s.figure(b.kind(v).Armour[side], armourWords[side], "", "LG sequence/penetrate")
	}
}
