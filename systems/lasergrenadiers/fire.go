package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Fire: observe, hit, penetrate, each on a d10. The chapter is lost but for this
// outline, so all figures but the -1 for slow movement are stand-ins.

// loaded tells whether a piece can fire at all this turn.
func (b *battle) loaded(u int) bool {
	return b.on(u) && b.kind(u).Weapon.Range > 0 && !b.is(u, fired) && b.pieces[u].gunned < 2
}

// reaches tells whether a target is within range and arc.
func (b *battle) reaches(u int, target grid.Circle) bool {
	w := &b.kind(u).Weapon
	return b.base(u).Apart(target, w.Range) && (w.everywhere || grid.Within(b.pieces[u].facing, target.At.Sub(b.pieces[u].at), w.Arc))
}

// refuseFire says why a piece cannot fire at another.
func (b *battle) refuseFire(u, v int) error {
	if v < 0 || v >= len(b.pieces) || !b.foe(u, v) {
		return rule.Refuse("LG sequence/hit", "want an enemy on the table")
	}
	w := &b.kind(u).Weapon
	switch name := b.label(u); {
	case !b.on(u):
		return rule.Refuse("LG sequence/hit", "%s is not on the table", name)
	case w.Range == 0:
		return rule.Refuse("LG sequence/hit", "%s has no weapon", name)
	case b.is(u, fired):
		return rule.Refuse("LG sequence/hit", "%s has fired this turn", name)
	case b.pieces[u].gunned >= 2:
		return rule.Refuse("LG sequence/damage", "the weapon of %s is out of action", name)
	case !b.base(u).Apart(b.base(v), w.Range):
		return rule.Refuse("LG sequence/hit", "%s is %s inches off; the %s reaches %s", b.label(v), grid.Inches(b.base(u).Gap(b.base(v))), w.Name, grid.Inches(w.Range))
	case !b.reaches(u, b.base(v)):
		return rule.Refuse("LG sequence/hit", "%s is outside the arc of the %s", b.label(v), w.Name)
	case !b.sees(u, v):
		return rule.Refuse("LG sequence/sight", "%s cannot see %s", name, b.label(v))
	}
	return nil
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

// spotting is the least d10 that observes a target.
func (b *battle) spotting(v int) rule.Tally {
	t := rule.Tally{Title: "least d10 that observes"}
	if b.covered(v) {
		t.Items = append(t.Items, b.tables.item(ObserveCovered, 1, "in cover", "LG sequence/observe"))
	} else {
		t.Items = append(t.Items, b.tables.item(ObserveOpen, 1, "in the open", "LG sequence/observe"))
	}
	if pace := b.flightPace(v); pace > AtRest {
		t.Items = append(t.Items, b.tables.item(ObserveMoved, int(pace), pace.String()+" movement", "LG sequence/observe"))
	}
	return chances(t, "observed", "not observed")
}

// chances adds the outcomes of a d10 that must show the sum at least.
func chances(t rule.Tally, good, bad string) rule.Tally {
	ways := d10.AtLeast(t.Sum())
	t.Outcomes = []rule.Outcome{{Result: good, Ways: ways, Of: 10}, {Result: bad, Ways: 10 - ways, Of: 10}}
	return t
}

// aim is the least d10 that hits.
func (b *battle) aim(u, v int) rule.Tally {
	t := rule.Tally{Title: "least d10 that hits"}
	add := func(m Measure, times int, reason string, cite rule.Clause) {
		if times != 0 && b.tables.Of(m) != 0 {
			t.Items = append(t.Items, b.tables.item(m, times, reason, cite))
		}
	}
	w := &b.kind(u).Weapon
	add(HitRoll, 1, "any shot", "LG sequence/hit")
	if w.Accuracy != 0 {
		t.Items = append(t.Items, rule.Item{Amount: -w.Accuracy, Reason: w.Name, Cite: "LG sequence/hit", Source: b.tables.units.Note("units")})
	}
	switch {
	case !b.base(u).Apart(b.base(v), w.Range*2/3):
		add(LongRange, 1, "long range", "LG sequence/hit")
	case !b.base(u).Apart(b.base(v), w.Range/3):
		add(MediumRange, 1, "medium range", "LG sequence/hit")
	}
	if pace := b.pace(u); pace > AtRest {
		add(ownPace[pace], 1, "own movement "+pace.String(), "LG speed/3")
	}
	if pace := b.flightPace(v); pace > AtRest {
		add(targetPace[pace], 1, "target's movement "+pace.String(), "LG speed/1")
	}
	if b.covered(v) {
		add(Covered, 1, "cover", "LG sequence/sight")
	}
	if b.kind(v).Size <= 2 {
		add(SmallTarget, 1, "small target", "LG sequence/hit")
	}
	add(Targeting, int(b.pieces[u].dazzled), "damaged targeting", "LG sequence/damage")
	return chances(t, "hit", "miss")
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
func (o observe) Explain(b *battle, _ game.Choice) rule.Tally { return b.spotting(int(o.At)) }

// Answer goes on to the shot, or wastes it.
func (o observe) Answer(t *table, c game.Choice) {
	b := t.State
	least := b.spotting(int(o.At)).Sum()
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
	least := b.aim(int(s.By), int(s.At)).Sum()
	if int(c.Args[0]) < least {
		t.Say("LG sequence/hit", "%d, needing %d: a miss.", c.Args[0], least)
		return
	}
	t.Say("LG sequence/hit", "%d, needing %d: a hit.", c.Args[0], least)
	t.Then(pierce(s))
}

// The sides of a piece that armour covers.
var aspects = [...]string{"front", "flank", "rear"}

// aspect is the side of v that faces u: within 45 degrees of ahead the front,
// within 135 the flank.
func (b *battle) aspect(u, v int) int {
	d := b.pieces[u].at.Sub(b.pieces[v].at)
	switch f := b.pieces[v].facing; {
	case b.kind(v).Type.Infantry() || grid.Within(f, d, grid.Angle45):
		return 0
	case grid.Within(f, d, grid.Angle135):
		return 1
	}
	return 2
}

// piercing is the least d10 that penetrates.
func (b *battle) piercing(u, v int) rule.Tally {
	t := rule.Tally{Title: "least d10 that penetrates"}
	w, side := &b.kind(u).Weapon, b.aspect(u, v)
	note := b.tables.units.Note("units")
	t.Items = append(t.Items,
		b.tables.item(PenetrateRoll, 1, "even match", "LG sequence/penetrate"),
		rule.Item{Amount: -w.Power, Reason: "power of the " + w.Name, Cite: "LG sequence/penetrate", Source: note},
		rule.Item{Amount: b.kind(v).Armour[side], Reason: aspects[side] + " armour", Cite: "LG sequence/penetrate", Source: note})
	return chances(t, "penetrates", "bounces off")
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
	least := b.piercing(int(s.By), v).Sum()
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
