package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/rule"
)

// Interceptive fire comes at any point of a movement (LG popup/3). The enemy is
// asked when a piece in view sets out, where it comes into view, before it goes
// out of view, and where it ends; whoever would rather fire in between waits, and
// is asked again there:
//
//	●────────┬───────────────┬───────────────┬──────▶
//	 hidden  seen: wait 4    4 inches on     last point in view

// react offers the enemy interceptive fire at a piece where it now is (LG
// popup/3, LG sequence/intercept): with any piece that has not fired this turn.
type react struct {
	Mover int8
	Done  int64 // how far along its leg it is, thousandths of an inch
	Rest  int64 // how much of the leg is left; nought at its end
	Hits  int8  // how often it had been fired at when it set out
}

// rest is how much of the leg is still to come: nothing once the piece has been
// fired at, as it stops.
func (r react) rest(b *battle) int64 {
	if b.pieces[r.Mover].hits != r.Hits {
		return 0
	}
	return r.Rest
}

// String names the step for the agenda.
func (react) String() string { return "interceptive fire" }

// Ask lists the pieces that can fire; where there is none, nothing is asked.
func (r react) Ask(b *battle) game.Question {
	u := int(r.Mover)
	if !b.on(u) || b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u).Enemy(), Topic: "intercept", Cite: "LG sequence/intercept", Seen: game.Everyone}
	for v := range b.pieces {
		if !b.foe(u, v) || !b.loaded(v) || b.refuseFire(v, u) != nil {
			continue
		}
		if q.Options == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
			if step := b.sampling(); r.rest(b) > step {
				q.Options, q.Open = append(q.Options, game.Option{Choice: choice(vWait, int(step)), Cite: "LG popup/3"}), true
			}
		}
		q.Options = append(q.Options, game.Option{Choice: choice(vIntercept, v), Cite: "LG popup/3"})
	}
	return q
}

// Refuse says why a piece cannot fire now, or nobody wait so long.
func (r react) Refuse(b *battle, c game.Choice) error {
	v, u := int(c.Args[0]), int(r.Mover)
	switch {
	case extras(c):
		return rule.Refuse("LG popup/3", "the answer has a number too many")
	case c.Verb == vWait && r.rest(b) < r.Rest:
		return rule.Refuse("LG popup/3", "%s has been fired at, and its leg is over", b.label(u))
	case c.Verb == vWait && (int64(v) < 1 || int64(v) >= r.Rest):
		return rule.Refuse("LG popup/3", "%s has %s inches of its leg left; want to wait for less", b.label(u), grid.Inches(r.Rest))
	case c.Verb == vWait:
		return nil
	case c.Verb != vIntercept || v < 0 || v >= len(b.pieces):
		return rule.Refuse("LG sequence/intercept", "want hold, wait, or one's own piece to fire")
	case b.side(v) == b.side(u):
		return rule.Refuse("LG sequence/intercept", "%s is on the side of the moving piece", b.label(v))
	}
	return b.refuseFire(v, u)
}

// Answer fires, and then others may; or it waits.
func (r react) Answer(t *table, c game.Choice) {
	b := t.State
	switch c.Verb {
	case vWait:
		b.recall = r.Done + int64(c.Args[0])
	case vIntercept:
		t.Then(r)
		t.Say("LG popup/3", "%s is intercepted at %s, having spent %s.", b.label(int(r.Mover)), b.where(int(r.Mover)), inchWords(b.pieces[r.Mover].spent))
		b.fire(t, int(c.Args[0]), int(r.Mover))
	}
}

// Explain is the sum behind a shot.
func (r react) Explain(b *battle, c game.Choice) rule.Tally {
	if v := int(c.Args[0]); c.Verb == vIntercept && v >= 0 && v < len(b.pieces) && b.refuseFire(v, int(r.Mover)) == nil {
		return b.aim(v, int(r.Mover))
	}
	return rule.Tally{}
}

// sampling is how far a piece moves between looks at who can fire at it.
func (b *battle) sampling() int64 { return max(100, int64(b.tables.Of(Watch))) }

// watchers is a set of pieces.
type watchers [2]uint64

// lacks tells whether another set has somebody who is not in this one.
func (w watchers) lacks(o watchers) bool { return o[0]&^w[0] != 0 || o[1]&^w[1] != 0 }

// stop finds how far a piece goes before the enemy may fire: to where one comes
// to see it, or last sees it, or asked to be called.
func (b *battle) stop(l *leg, p *plan) int64 {
	u, step := int(l.Unit), b.sampling()
	last, before := l.Done, watchers{}
	if last > 0 {
		before = b.watching(u, l, p, last)
	}
	for at := l.Done + step; at < p.length; at += step {
		if b.recall > last && b.recall <= at && !b.crowded(u, l, p, b.recall) {
			return b.recall
		}
		if b.crowded(u, l, p, at) {
			continue // nobody is stopped on another
		}
		now := b.watching(u, l, p, at)
		switch {
		case before.lacks(now):
			return at
		case now.lacks(before) && last > l.Done:
			return last
		}
		before, last = now, at
	}
	switch {
	case b.recall > last && b.recall < p.length && !b.crowded(u, l, p, b.recall):
		return b.recall
	case last > l.Done && b.watching(u, l, p, p.length).lacks(before):
		return last
	}
	return p.length
}

// crowded tells whether a piece would stand on another at a distance along its
// leg.
func (b *battle) crowded(u int, l *leg, p *plan, at int64) bool {
	spot, alt := l.point(p, at)
	base := grid.Circle{At: spot, Radius: b.kind(u).Base}
	for v := range b.pieces {
		if v != u && b.on(v) && level(alt, b.pieces[v].alt) && base.Overlaps(b.base(v)) {
			return true
		}
	}
	return false
}

// watching is the set of enemies who could fire at a piece at a distance along
// its leg.
func (b *battle) watching(u int, l *leg, p *plan, at int64) (set watchers) {
	spot, alt := l.point(p, at)
	there := shapes.Eye{At: spot, Height: b.sweep.Ground(spot) + alt + int64(b.tables.Of(EyeHeight))}
	for v := range b.pieces {
		if b.foe(u, v) && b.loaded(v) && b.reaches(v, grid.Circle{At: spot, Radius: b.kind(u).Base}) && b.clear(b.eye(v), there) {
			set[v/64] |= 1 << (v % 64)
		}
	}
	return set
}
