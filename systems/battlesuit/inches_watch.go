package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/maps/tables"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// Where on a leg may the enemy react (BHM 8.5, 9.5, 15.1)?
//
// For each enemy that may react, the game finds the parts of the leg on which that enemy sees the
// mover (tabletop.Scene, layercake.Tape). Before a move of more than an inch the enemy is notified
// when the mover starts. It is asked at the first and at the last point of each such part, and at
// places where it has chosen to wait:
//
//	⊙────────┬───────────────┬───────────────┬──────⊙
//	 sets    comes into      2 inches on     last point   the end
//	 out     view: wait 2                    in view
//
// A mover does not stop for soldiers that its side does not know of. Such soldiers react only where
// other soldiers are asked. A mover that has been fired at stops and chooses again.

// A prospect is a cache for the next stop on a leg: the parts on which each enemy sees the mover.
// It is read-only and shared by copies of the battle.
type prospect struct {
	ground   *ground
	watchers crowd
	heeds    [][]tabletop.Window
}

// heeds lists, by enemy, the parts of a leg on which that enemy sees the mover. It covers only
// enemies that may react and that the mover's side knows of.
func (b *battle) heeds(m march, p *legPlan) [][]tabletop.Window {
	now := prospect{ground: b.ground}
	side := b.side(int(m.Unit))
	for v := range b.soldiers {
		if b.side(v) != side && b.seemsReady(v) && b.knows(side, v) {
			now.watchers[v/64] |= 1 << (v % 64)
		}
	}
	if o := b.prospect; o != nil && o.ground == now.ground && o.watchers == now.watchers {
		return o.heeds
	}
	now.heeds = tabletop.Heeds(len(b.soldiers), func(v int) []tabletop.Window {
		if now.watchers[v/64]>>(v%64)&1 == 0 {
			return nil
		}
		return b.scene(v, m, p).Windows()
	})
	b.prospect = &now
	return now.heeds
}

// scene returns a leg from the point of view of an enemy.
func (b *battle) scene(v int, m march, p *legPlan) *tabletop.Scene {
	watcher := b.end(v)
	at := watcher.at.point()
	near := b.ground.lines.around(at, p.Leg)
	mover := func(n tabletop.Place) eye { return eye{spotOf(n.At), b.levelOn(m, p, n)} }
	s := &tabletop.Scene{Leg: p.Leg, At: at, Sees: func(n tabletop.Place) bool {
		return spotOf(n.At) == watcher.at || near.hider(watcher, mover(n)) == ""
	}}
	holes := near.tape.Holes()
	for i := range near.masses {
		area := near.masses[i].Area
		s.Solids = append(s.Solids, area)
		for _, h := range holes {
			s.Points = append(s.Points, tabletop.Crossings(h, area)...)
		}
	}
	if len(near.masses) == 0 {
		return s
	}
	for i, h := range holes {
		s.Solids = append(s.Solids, grid.Area{Circles: []grid.Circle{h}})
		s.Points = append(s.Points, tabletop.Crossings(h, grid.Area{Circles: holes[i+1:]})...)
	}
	for i := range b.raster.Table.Features {
		f := &b.raster.Table.Features[i]
		if heavy, _ := books.Weight(f.Kind); (heavy > 0 || f.Kind == tables.Hill) && p.Comes(f.Area, standBase) {
			s.Nears = append(s.Nears, tabletop.Near{Area: f.Area, Within: standBase})
		}
	}
	s.Veils = func(n tabletop.Place) (int64, []int64, bool) {
		e := mover(n)
		return near.tape.Slack(base(watcher.at), base(e.at), watcher.level, e.level, b.ground.level(watcher.at), b.ground.level(e.at))
	}
	return s
}

// around returns the sight lines with only the solids that a line from a point to a leg may meet.
func (l *tableLines) around(at grid.Point, leg tabletop.Leg) *tableLines {
	tape := l.tape.Around(at, leg.From, leg.To)
	return &tableLines{ground: l.ground, tape: tape, masses: tape.Solids()}
}

// flies reports whether the mover is in the air at a place of the leg.
func (m march) flies(p *legPlan, at int64) bool { return m.Air && (p.lands < 0 || at < p.lands) }

// levelOn is the mover's level at a place of its leg.
func (b *battle) levelOn(m march, p *legPlan, n tabletop.Place) int {
	switch at := spotOf(n.At); {
	case !m.flies(p, n.Along):
		return b.footLevel(at)
	case b.option(scenario.NapOfTheEarth):
		return int(m.Level) + b.ground.level(at) - b.ground.level(m.From)
	}
	return int(m.Level)
}

// halt returns the next place on a leg where the soldier stops. If it stops only for the enemy's
// reaction, met is false; found reports that it finds a hidden enemy there.
func (b *battle) halt(m march, p *legPlan, recall int64) (at int64, met, found bool) {
	at, found = b.nextStop(m, p)
	if b.did(sneaking) {
		return at, true, found
	}
	stop := p.Moment(b.heeds(m, p), m.Done, at, recall, func(from, _, _ int64) int64 { return from })
	if stop < at {
		return stop, false, false
	}
	return at, true, found
}

// roomBehind returns the last place of a leg where the soldier could have stopped before a given place.
// The soldier goes back there if it may not stop at the given place (BHM 8.3).
func (b *battle) roomBehind(u int, l tabletop.Leg, at int64) spot {
	n := l.Clear(b.girth(u), at, 0, -1, func(p grid.Point) (grid.Circle, bool) {
		v := b.occupant(spotOf(p), u)
		if v < 0 {
			return grid.Circle{}, false
		}
		return grid.Circle{At: b.soldiers[v].at.point(), Radius: b.girth(v)}, true
	})
	if n < 0 {
		return nowhere
	}
	return spotOf(l.At(n))
}

// setsOut reports whether the mover is still at the start of its leg.
func (r react) setsOut() bool { return r.Done == 0 && r.Rest > 0 }

// Reasons why a soldier cannot react yet, and why the enemy cannot wait as long as it has asked.
var (
	notYet = &game.Reason{Cite: "BHM 8.5", Text: "%s has not moved yet; type \"hold\" or \"wait\""}
	noWait = tabletop.NewWaits("BHM 8.5", "leg")
)

// onTheMove returns a deed that is refused while the mover has not moved.
func onTheMove(d deed[react]) deed[react] {
	hinder := d.Hinder
	d.Hinder = func(b *battle, r react, c game.Choice) hindrance {
		if r.setsOut() {
			return notYet.For(piece(int(r.Mover)))
		}
		return hinder(b, r, c)
	}
	return d
}

// waitDeed asks for a new question farther along the leg.
var waitDeed = deed[react]{
	Verb: vWait, Word: "wait", Help: "do not react yet; choose again after this many inches", Blanks: kinds{aDown},
	Hinder: func(b *battle, r react, c game.Choice) hindrance {
		return r.HinderWait(noWait, piece(int(r.Mover)), func(n int64) game.Name { return game.Name{Kind: aDown, N: int32(n)} }, b.act.drawn, c.Args[0])
	},
	Offer: func(b *battle, _ react, add offer) {
		if b.raster != nil {
			add(choice(vWait, grid.Inch), "BHM 8.5")
		}
	},
	Do: func(t *table, r react, c game.Choice) { t.State.act.recall = int32(r.Done) + c.Args[0] },
}
