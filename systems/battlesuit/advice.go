package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Advice estimates what an answer gains its side at once (game.Match.Worth).
//
// All gains are in hundredths of a victory point. The enemy's loss is our gain at the same rate, so
// shots, risks, ground and exits can be added up:
//
//	appraise  what each soldier is worth to either side        advice_brief.go
//	aim       the strength of an attack that is not yet made   advice_aim.go
//	harm      what an attack is expected to do                 advice_aim.go
//	regard    the best shot from a stand, and the danger there advice_stand.go
//	pull      what ground is worth to a soldier                advice_goals.go
//	courses   what the remaining points can achieve            advice_courses.go
//
// The active soldier weighs courses: a shot and then the best cover, the way to a point and a shot
// from there, a bounce, a landing, a repair. An answer is worth as much as the best course that
// begins with the answer, minus the worth of ending the activation now. Only the first step is
// taken, and the next question weighs all courses again, so no course is stored.
//
// Advice uses only what the asked side knows. A card that was never shown counts as a typical card.
// Hidden soldiers and buried mines do not count at all.

// advise weighs all options of a question with one brief. The brief is for a side and one of its
// soldiers; a unit of -1 means no soldier.
func (b *battle) advise(side game.Side, unit int, options []game.Option, worth []int, weigh func(br *brief, c game.Choice) int) {
	br := b.brief(side, unit)
	defer br.release()
	defer b.moves(b.still())
	for i := range options {
		worth[i] = weigh(br, options[i].Choice)
	}
}

// Weigh weighs activations by urgency, and the detonation of a bomb by its gain.
func (i impulse) Weigh(b *battle, options []game.Option, worth []int) {
	b.advise(i.Side, -1, options, worth, func(br *brief, c game.Choice) int {
		switch c.Verb {
		case vPass:
			return -sure
		case vDetonate:
			return br.blastGain(b, int(c.Args[0])) - br.burden(b, int(c.Args[0]))
		}
		return br.urgency(b, int(c.Args[0]))
	})
}

// Weigh works as for an impulse, because the selected soldiers may act in any order.
func (s callup) Weigh(b *battle, options []game.Option, worth []int) {
	impulse(s).Weigh(b, options, worth)
}

// sure is larger than the worth of any course. An answer that must be chosen has this worth, an
// answer that must never be chosen has -sure.
const sure = 1_000_000

// urgency is what a soldier loses by acting later: the shot it has now, and its safety from enemies
// that have not acted. Soldiers off the map act last. A commander with a good shot acts before the
// shaken.
func (br *brief) urgency(b *battle, u int) int {
	s := &b.soldiers[u]
	switch {
	case s.at < 0:
		return -200
	case s.markers > 0:
		return 50 + br.bestShot(b, u)/4 - int(br.men[u].material)/10
	}
	shot := br.bestShot(b, u)
	_, danger := br.regard(b, u, b.standOf(u))
	if b.stage(br.side) != inGood {
		// Acting first delays the other soldiers until the shaken have checked. It pays only for a good
		// shot, or for command points that help several of the shaken.
		if br.waverers(b) > 1 {
			return 60
		}
		return shot/2 + danger/4
	}
	return shot + danger/4 + min(40, int(br.men[u].attack)*2)
}

// waverers counts the side's shaken and panicked soldiers that have not checked morale.
func (br *brief) waverers(b *battle) (n int) {
	for u := range b.soldiers {
		if b.side(u) == br.side && b.waits(u) && b.soldiers[u].markers > 0 {
			n++
		}
	}
	return n
}

// Worth prefers the first activation if the side has a shot. Otherwise it lets the enemy come
// closer.
func (l lead) Worth(b *battle, c game.Choice) int {
	br := b.brief(l.Side, -1)
	defer br.release()
	shot := 0
	for u := range b.soldiers {
		if b.side(u) == l.Side && b.good(u) {
			shot = max(shot, br.bestShot(b, u))
		}
	}
	if c.Verb == vFirst {
		return shot - 1
	}
	return 0
}

// Worth favours merging the two squads, which takes a turn, only if soldiers of the side are shaken or
// panicked and no enemy can fire at the side.
func (r regroup) Worth(b *battle, c game.Choice) int {
	if c.Verb == vKeep {
		return 0
	}
	br := b.brief(r.Side, -1)
	defer br.release()
	wavering := 0
	for u := range b.soldiers {
		if b.side(u) != r.Side || !b.on(u) {
			continue
		}
		if _, danger := br.regard(b, u, b.standOf(u)); danger > 0 {
			return -100
		}
		if b.soldiers[u].markers > 0 {
			wavering++
		}
	}
	return 20*wavering - 10
}

// Weigh selects soldiers with a good shot, because they then fire before the enemy acts. It
// considers the odds that the soldier follows.
func (g group) Weigh(b *battle, options []game.Option, worth []int) {
	b.advise(g.Side, -1, options, worth, func(br *brief, c game.Choice) int {
		if c.Verb == vProceed {
			return 0
		}
		u := int(c.Args[0])
		shot := br.bestShot(b, u)
		limit := b.tables.Of(scenario.StatusLimit) - int(b.soldiers[u].card.Damage)
		fails := min(scenario.AttackFaces, max(0, scenario.AttackFaces-limit))
		return shot*2/5 - (shot+60)*fails/scenario.AttackFaces
	})
}

// Weigh compares reaction fire now with the shot that the soldier could make in its activation.
func (r react) Weigh(b *battle, options []game.Option, worth []int) {
	m := int(r.Mover)
	b.advise(b.side(m).Enemy(), -1, options, worth, func(br *brief, c game.Choice) int {
		br.unlooked = r.unlooked(b) != ""
		switch c.Verb {
		case vHold:
			return 0
		case vWait:
			return -1
		case vDetonate:
			return br.blastGain(b, int(c.Args[0])) - br.burden(b, int(c.Args[0]))
		}
		return br.reactionGain(b, int(c.Args[0]), m)
	})
}

// reactionGain is the expected gain of u's fire at the mover m. A stopped mover also cannot fire.
func (br *brief) reactionGain(b *battle, u, m int) int {
	if !br.maySee(b, u, m) {
		return -sure
	}
	now, stop := br.shotGain(b, u, m, inReaction, b.standOf(u))
	now = now * int(br.w[wReact]) / 100
	threat := 0
	if !b.did(fired) && !b.did(spent) {
		s := br.aim(b, m, b.standOf(m), u, b.standOf(u), 0)
		threat = br.harm(b, s, u) * stop / 100
	}
	later := br.bestShot(b, u)
	worth := br.perhaps(now+threat, b.apart(u, m)) - later*int(br.w[wKeep])/100 - br.secret(b, u)
	if br.unlooked {
		worth -= int(br.w[wBother]) // fire in vain costs the activation
	}
	return worth
}

// secret is the value of keeping a soldier hidden, or 0 if it is not hidden.
func (br *brief) secret(b *battle, u int) int {
	if !b.is(u, hidden) {
		return 0
	}
	return 20
}

// Worth prefers to detonate a bomb before it is shot down if the blast gains anything, or costs less than
// what the enemy is likely to score for the drone.
func (k lastWill) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 0
	}
	br := b.brief(b.side(int(k.Shot.At)), -1)
	defer br.release()
	return br.blastGain(b, int(k.Shot.At)) + br.harm(b, typicalAttack, int(k.Shot.At))
}

// burden is the cost of using up a drone. The enemy scores nothing, but the drone is lost.
func (br *brief) burden(b *battle, u int) int { return br.rate(b.kind(u).Build.Points) }

// Weigh compares the gain from each point spent on a check with the point's other uses. A crusader
// removes one marker without a roll.
func (r rally) Weigh(b *battle, options []game.Option, worth []int) {
	u := int(r.Unit)
	which := b.checkOf(u)
	b.advise(b.side(u), -1, options, worth, func(br *brief, c game.Choice) int {
		use := max(10, int(br.men[u].material))
		if c.Verb == vFaith {
			return use * 60 / 100
		}
		sum := b.nerve(u, int(c.Args[1]), br.side).Sum()
		total := 0
		for die := 1; die <= scenario.AttackFaces; die++ {
			total += composure[b.tables.Morale.Outcome(which, die, sum)]
		}
		return use*total/(100*scenario.AttackFaces) - 5*int(c.Args[1])
	})
}
