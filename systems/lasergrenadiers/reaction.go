package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// Interceptive fire is possible at any point of a movement (LG popup/3). The enemy is asked when a
// visible piece begins to move, where it comes into view, before it leaves the view, and where it
// ends. To fire at a point in between, the enemy waits and is asked again there:
//
//	●────────┬───────────────┬───────────────┬──────▶
//	 hidden  seen: wait 4    4 inches on     last point in view

// react offers the enemy interceptive fire at a piece in its present place (LG popup/3,
// LG sequence/intercept). Any enemy piece that has not fired this turn may fire.
type react struct{ tabletop.Pause }

func (r react) Title(b *battle) (string, rule.Clause) {
	return "interceptive fire at " + b.label(int(r.Mover)), "LG sequence/intercept"
}

// noWait are the reasons why the enemy cannot wait as long as it asked to.
var noWait = tabletop.NewWaits("LG popup/3", "leg")

// interceptObjections are the reasons why a piece cannot intercept another piece.
var interceptObjections = slices.Concat(objections{
	does("LG sequence/intercept", "%s belongs to the side of the moving piece", func(o order) bool { return o.side(o.u) == o.side(o.v) }),
}, fireObjections)

// reactDeeds are the enemy's possible answers when a piece moves or stands.
var reactDeeds = deeds[react]{
	{Verb: vHold, Word: "hold", Help: "do not fire", Ends: true, Offer: game.OfferVerb[*battle, react](vHold, "")},
	{
		Verb: vWait, Word: "wait", Help: "hold fire, and choose again after so many inches", Blanks: kinds{aLength},
		Hinder: func(b *battle, r react, c game.Choice) hindrance {
			return r.HinderWait(noWait, unit(r.Mover), length[int64], b.pieces[r.Mover].hits, c.Args[0])
		},
		Offer: func(b *battle, _ react, add offer) { add(choice(vWait, int(b.sampling())), "LG popup/3") },
		Score: func(*battle, react, game.Choice) int { return -1 },
		Do:    func(t *table, r react, c game.Choice) { t.State.recall = r.Done + int64(c.Args[0]) },
	},
	{
		Verb: vIntercept, Word: "intercept", Help: "fire at the moving piece with one of your pieces", Blanks: kinds{aUnit},
		Hinder: func(b *battle, r react, c game.Choice) hindrance {
			return b.against(interceptObjections, int(c.Args[0]), int(r.Mover))
		},
		Offer: func(b *battle, _ react, add offer) {
			for v := range b.pieces {
				add(choice(vIntercept, v), "LG popup/3")
			}
		},
		Explain: func(b *battle, r react, c game.Choice) rule.Tally { return b.explainFire(int(c.Args[0]), int(r.Mover)) },
		Score:   func(b *battle, r react, c game.Choice) int { return b.scoreIntercept(int(c.Args[0]), int(r.Mover)) },
		Do: func(t *table, r react, c game.Choice) { // afterwards other pieces may fire
			b, u := t.State, int(r.Mover)
			t.Then(r)
			t.Say("LG popup/3", "%s is intercepted at %s, having spent %s.", b.label(u), b.where(u), grid.InchWords(b.pieces[u].spent))
			b.fire(t, int(c.Args[0]), u)
		},
	},
}

// Ask lists the pieces that can fire, if any.
func (r react) Ask(b *battle) game.Question {
	u := int(r.Mover)
	if !b.heeded(u) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u).Enemy(), Topic: "intercept", Cite: "LG sequence/intercept", Want: notOpen, Seen: game.Everyone, Options: reactDeeds.Offer(b, r, nil)}
	q.Open = q.Options[1].Choice.Verb == vWait // any length of wait is legal
	return q
}

// Deeds implements game.Step.
func (r react) Deeds() game.Menu[*battle] { return reactDeeds.For(r) }

// sampling returns the length of the wait that the question lists.
func (b *battle) sampling() int64 { return max(100, int64(b.tables.Of(scenario.Watch))) }

// stop returns how far a piece moves before the enemy may fire. It stops where an enemy first or
// last sees it, or where the enemy's wait ends (tabletop.Leg.Moment).
func (b *battle) stop(l *leg, p *plan, recall int64) int64 {
	u := l.unit()
	clear := func(from, to, step int64) int64 {
		for n := from; (to-n)*step >= 0; n += step {
			spot, alt := l.point(p, n)
			v := b.crowded(u, spot, alt)
			if v < 0 {
				return n
			}
			wide := grid.Circle{At: b.pieces[v].at, Radius: b.kind(u).Base + b.kind(v).Base}
			for _, part := range wide.Through(l.From, l.To) {
				if step > 0 {
					n = max(n, part.To)
				} else {
					n = min(n, part.From)
				}
			}
		}
		return -1
	}
	return p.Moment(tabletop.Heeds(len(b.pieces), func(v int) []tabletop.Window { return b.heed(v, l, p) }), l.Done, p.Length, recall, clear)
}

// heed lists the stretches of a leg on which enemy v could fire at the moving piece.
func (b *battle) heed(v int, l *leg, p *plan) []tabletop.Window {
	if !b.foe(l.unit(), v) || !b.loaded(v) {
		return nil
	}
	base, w := b.kind(l.unit()).Base, &b.kind(v).Weapon
	reach := w.Range + b.base(v).Radius + base
	if !grid.NearSegment(b.pieces[v].at, l.From, l.To, reach) {
		return nil
	}
	there := func(n int64) shapes.End {
		spot, alt := l.point(p, n)
		return b.endAt(l.unit(), spot, alt)
	}
	sees := func(n int64) bool {
		end := there(n)
		return b.reaches(v, end.Base) && b.clear(b.end(v), end)
	}
	if l.upright() {
		return tabletop.Upright(p.Length, sees)
	}
	s := &tabletop.Scene{
		Leg: p.Leg, At: b.pieces[v].at, Eye: b.end(v).Eye, Obstructions: b.sweep,
		Eyes:  func(at tabletop.Place) int64 { return there(at.Along).Eye },
		Hides: b.screens,
		Rings: []int64{reach}, Sees: func(at tabletop.Place) bool { return sees(at.Along) },
		Veils: b.veils(l, v, there),
	}
	if facing := b.pieces[v].facing; !w.Everywhere {
		s.Arcs = append(s.Arcs, tabletop.Arc{Axis: facing, Holds: func(d grid.Vector) bool { return grid.Within(facing, d, w.Arc) }})
	}
	return s.Windows()
}

// heeded reports whether an enemy could fire at a piece in its present place.
func (b *battle) heeded(u int) bool {
	for v := range b.pieces {
		if b.side(v) != b.side(u) && b.mayFire(v, u) {
			return true
		}
	}
	return false
}

// crowded returns a piece that u would overlap at a point and altitude, or -1.
func (b *battle) crowded(u int, at grid.Point, alt int64) int {
	base := grid.Circle{At: at, Radius: b.kind(u).Base}
	for v := range b.pieces {
		if v != u && b.on(v) && level(alt, b.pieces[v].alt) && base.Overlaps(b.base(v)) {
			return v
		}
	}
	return -1
}
