package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// act asks what a piece does next: a leg, a turn, a shot, until it is done (LG
// turning/2). The question is open: a leg may end at any point. What is listed
// are samples, and everything goes through check, listed or not.
type act struct{ Unit int8 }

func (a act) Title(b *battle) (string, rule.Clause) {
	return b.label(int(a.Unit)) + " goes on with its move", "LG sequence/turn"
}

// Ask offers samples of everything that the piece may do now.
func (a act) Ask(b *battle) game.Question {
	u := int(a.Unit)
	if in := b.pieces[u].state == carried && b.is(u, loading); in || !b.living(u) || b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "act", Cite: "LG turning/2", Open: true, Seen: game.Everyone}
	b.samples(u, func(c game.Choice, cite rule.Clause) {
		if b.check(u, c) == nil {
			for _, o := range q.Options {
				if o.Choice == c {
					return
				}
			}
			q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
		}
	})
	if b.check(u, choice(vDone)) == nil {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	}
	return q
}

// Refuse says why something may not be done.
func (a act) Refuse(b *battle, c game.Choice) error { return b.check(int(a.Unit), c) }

// check is nil for a legal answer of a piece under way, a *rule.Refusal else.
func (b *battle) check(u int, c game.Choice) error {
	if extra := extras(c); extra {
		return rule.Refuse("LG turning/2", "the answer has a number too many")
	}
	switch c.Verb {
	case vGo, vBack, vSide:
		l := b.legOf(u, c)
		p, err := b.plan(&l)
		if err != nil {
			return err
		}
		return b.affordable(&l, p)
	case vFace:
		return b.refuseFace(u, pointOf(c))
	case vClimb:
		return b.refuseClimb(u, int(c.Args[0]))
	case vCrush:
		return b.refuseCrush(u, int(c.Args[0]))
	case vFire:
		return b.refuseFire(u, int(c.Args[0]))
	case vLoad:
		return b.refuseLoad(u, int(c.Args[0]))
	case vUnload:
		return b.refuseUnload(u, pointOf(c))
	case vEnter:
		return b.refuseEnter(u, pointOf(c), int64(c.Args[2]))
	case vDetour:
		if int(c.Args[0]) != u {
			return rule.Refuse("LG sequence/turn", "it is the move of %s", b.label(u))
		}
		return b.refuseDetour(u, int(c.Args[1]), int(c.Args[2]))
	case vDescend:
		return b.refuseDescend(u, pointOf(c))
	case vLeave:
		return b.refuseLeave(u)
	case vDone:
		return b.refuseDone(u)
	}
	return rule.Refuse("LG turning/2", "this is nothing that a piece can do in its move")
}

// numbers is how many numbers the answers of a move have.
var numbers = [vWait + 1]int{vDetour: 3, vGo: 3, vBack: 3, vSide: 3, vFace: 2, vUnload: 2, vEnter: 3, vDescend: 2, vClimb: 1, vCrush: 1, vFire: 1, vLoad: 1, vIntercept: 1, vWait: 1}

// ways are how the answers of a move go; all others go forwards.
var ways = [vWait + 1]way{vBack: backwards, vSide: sideways}

// extras tells of numbers beyond those of the verb.
func extras(c game.Choice) bool {
	if c.Verb > vWait {
		return false
	}
	for _, n := range c.Args[numbers[c.Verb]:] {
		if n != 0 {
			return true
		}
	}
	return false
}

// pointOf is the point that an answer names.
func pointOf(c game.Choice) grid.Point { return grid.Point{X: c.Args[0], Y: c.Args[1]} }

// legOf is the leg that an answer names.
func (b *battle) legOf(u int, c game.Choice) leg {
	p := &b.pieces[u]
	return leg{Unit: int8(u), From: p.at, To: pointOf(c), Low: p.alt, High: b.altitude(u, int64(c.Args[2])), How: ways[c.Verb], Hits: p.hits}
}

// altitude is the height above the ground that an answer means: on an upper
// floor, that of the floor.
func (b *battle) altitude(u int, asked int64) int64 {
	if b.pieces[u].floor > 0 {
		return b.pieces[u].alt
	}
	return asked
}

// Answer does it, and asks again.
func (a act) Answer(t *table, c game.Choice) {
	b, u := t.State, int(a.Unit)
	if c.Verb == vDone {
		return
	}
	t.Then(a)
	switch c.Verb {
	case vGo, vBack, vSide:
		b.setOut(t, u, c)
	case vFace:
		b.face(t, u, pointOf(c))
	case vClimb:
		b.climb(t, u, int(c.Args[0]))
	case vCrush:
		b.crush(t, u, int(c.Args[0]))
	case vFire:
		b.fire(t, u, int(c.Args[0]))
	case vLoad:
		b.load(t, u, int(c.Args[0]))
	case vUnload:
		b.unload(t, u, pointOf(c))
	case vDetour:
		b.goRound(t, u, c)
	case vEnter:
		b.enter(t, u, pointOf(c), int64(c.Args[2]))
	case vDescend:
		b.descend(t, u, pointOf(c))
	case vLeave:
		b.leave(t, u)
	}
}

// Explain shows what a leg costs, or what a shot is made of.
func (a act) Explain(b *battle, c game.Choice) rule.Tally {
	u := int(a.Unit)
	switch c.Verb {
	case vGo, vBack, vSide:
		l := b.legOf(u, c)
		if p, err := b.plan(&l); err == nil {
			return b.tally(&l, p)
		}
	case vFire:
		if v := int(c.Args[0]); b.refuseFire(u, v) == nil {
			return b.aim(u, v)
		}
	}
	return rule.Tally{}
}

// refuseDone says why a piece may not end its move here.
func (b *battle) refuseDone(u int) error {
	p := &b.pieces[u]
	if down := max(0, p.alt-b.left(u)); b.is(u, falling) && !b.kind(u).Hovers && down < p.alt && b.check(u, goTo(vGo, p.at, down)) == nil {
		return rule.Refuse("LG landing/5", "%s cannot hover and goes on down", b.label(u))
	}
	return nil
}
