package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Advice: what an answer promises its side at once (game.Match.Worth).
//
// Everything is reckoned in hundredths of a victory point. The enemy's loss is
// our gain at the same rate, so that shots, risks, ground and exits can be
// added up:
//
//	appraise  what each soldier is worth to either side        advice_brief.go
//	aim       the strength of an attack that is not yet made   advice_aim.go
//	harm      what an attack is expected to do                 advice_aim.go
//	regard    what can be seen, and be suffered, from a stand  advice_stand.go
//	pull      what ground is worth to a soldier                advice_goals.go
//	courses   what can be done with the points that are left   advice_courses.go
//
// A soldier under way weighs courses: a shot and then the best cover, the way
// to a point and a shot from there, a bounce, a landing, a repair. An answer is
// worth as much as the best course that begins with it, less what it is worth
// to be done. As only its first step is taken and all is weighed again at the
// next question, no course need be remembered.
//
// Only what the asked side knows is used: a card that was never shown counts
// as a typical one, and hidden soldiers and buried mines not at all.

// advise weighs all options of a question with the same brief: for a side and
// one of its soldiers, or -1.
func (b *battle) advise(side game.Side, unit int, options []game.Option, worth []int, weigh func(br *brief, c game.Choice) int) {
	br := b.brief(side, unit)
	defer br.release()
	defer b.moves(b.still())
	for i := range options {
		worth[i] = weigh(br, options[i].Choice)
	}
}

// Weigh says which activation promises most, or whether a bomb should go off.
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

// Weigh is as for an impulse, as those who follow act in any order.
func (s callup) Weigh(b *battle, options []game.Option, worth []int) {
	impulse(s).Weigh(b, options, worth)
}

// sure is more than any course can promise: for what must, or must never, be
// done.
const sure = 1_000_000

// urgency is what a soldier loses if he acts later: the shot he has now, and
// his safety from enemies who have not acted yet. Those off the map come last,
// and a commander goes before the shaken if his shot is good.
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
		// Others wait for their checks: only a good shot, or points for several
		// of them, is worth going first.
		if br.waverers(b) > 1 {
			return 60
		}
		return shot/2 + danger/4
	}
	return shot + danger/4 + min(40, int(br.men[u].attack)*2)
}

// waverers counts the shaken and panicked who are still to be checked.
func (br *brief) waverers(b *battle) (n int) {
	for u := range b.soldiers {
		if b.side(u) == br.side && b.waits(u) && b.soldiers[u].markers > 0 {
			n++
		}
	}
	return n
}

// Worth takes the first activation when anybody is in sight, and lets the
// enemy come closer when nobody is.
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

// Worth gives up a turn for a single squad only when nobody is in sight.
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

// Weigh selects soldiers who have a shot that should come before the enemy
// acts, if they are likely enough to follow.
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

// Weigh weighs reaction fire now against the shots that the soldier gives up
// with his activation.
func (r react) Weigh(b *battle, options []game.Option, worth []int) {
	m := int(r.Mover)
	b.advise(b.side(m).Enemy(), -1, options, worth, func(br *brief, c game.Choice) int {
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

// reactionGain is what u's fire at a mover promises. A mover who is stopped
// does not fire either.
func (br *brief) reactionGain(b *battle, u, m int) int {
	if !b.sees(u, m) {
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
	return now + threat - later*int(br.w[wKeep])/100 - br.secret(b, u)
}

// secret is what it is worth that a soldier is hidden.
func (br *brief) secret(b *battle, u int) int {
	if !b.is(u, hidden) {
		return 0
	}
	return 20
}

// Worth sets a bomb off before it is shot down if that does any good at all.
func (k lastWill) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 0
	}
	br := b.brief(b.side(int(k.Unit)), -1)
	defer br.release()
	return br.blastGain(b, int(k.Unit))
}

// burden is what it costs to use a drone up: the enemy scores nothing, but it
// cannot be used again.
func (br *brief) burden(b *battle, u int) int { return br.rate(b.kind(u).Build.Points) }

// Weigh weighs what a check may bring, point by point, against what points are
// good for otherwise. A crusader makes sure of one marker.
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
