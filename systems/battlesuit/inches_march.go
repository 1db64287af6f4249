package battlesuit

import (
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// A march is a soldier's move to a point of a table, in progress. The soldier stops for reactions
// (inches_watch.go), near a mine, near a hidden enemy, at the start of slag, at each inch on slag,
// and where it lands. At each stop mines, slag and the enemy act (BHM 8.5, 15.6).
type march struct {
	Unit     int8
	From, To spot
	Done     int64
	Level    int8 // at the start of the leg
	Air      bool
	Free     bool // the first inch, which the soldier cannot pay for but may move (BHM 8.1)
	Asked    bool // the enemy has been asked at the start of the leg
	Hits     int8 // reaction shots taken at the soldier before the leg
}

func (m march) Title(b *battle) (string, rule.Clause) {
	return b.label(int(m.Unit)) + " goes to " + b.name(m.To), "BHM 15.1"
}

// setOut begins a leg.
func (b *battle) setOut(t *table, u int, to spot) {
	s := &b.soldiers[u]
	_, cost, _ := b.mayGo(u, to)
	b.prospect = nil
	t.Then(march{Unit: int8(u), From: s.at, To: to, Level: s.level, Air: b.is(u, airborne), Free: cost > b.purse(), Hits: b.act.drawn})
}

// leg returns the whole leg of a march.
func (m march) leg() tabletop.Leg { return tabletop.Leg{From: m.From.point(), To: m.To.point()} }

// Work moves the soldier to its next stop.
func (m march) Work(t *table) {
	b, u, recall := t.State, int(m.Unit), int64(t.State.act.recall)
	b.act.recall = 0
	switch {
	case m.isCut(b):
		b.settle(t, u)
		return
	case b.act.drawn != m.Hits && !m.Free:
		return // the soldier has been fired at and chooses again
	}
	p := b.plan(u, m.leg(), int(m.Level), m.Air)
	if !m.Asked && p.Length > grid.Inch && !b.did(sneaking) {
		m.Asked = true
		t.Then(m.asks(b, p), m)
		return
	}
	m.Asked = true
	at, met, found := b.halt(m, p, recall)
	cost := int(p.Between(m.Done, at))
	if at <= m.Done || !m.Free && cost > b.purse() {
		t.Say("BHM 15.1", "%s can go no farther.", b.label(u))
		b.settle(t, u)
		return
	}
	m.goTo(t, p, at, cost)
	if recall > at {
		b.act.recall = int32(recall)
	}
	m.Done = at
	t.Then(m.after(b, p, met, found)...)
}

// isCut reports whether something has ended the leg: the soldier can no longer act, or is no longer
// on its leg.
func (m march) isCut(b *battle) bool {
	u := int(m.Unit)
	return !b.acts(u) || b.did(rooted) || b.soldiers[u].at != spotOf(m.leg().At(m.Done))
}

// goTo moves the soldier to a place of the leg and pays for the way.
func (m march) goTo(t *table, p *legPlan, at int64, cost int) {
	b, u := t.State, int(m.Unit)
	b.pay(cost)
	b.move(t, u, spotOf(p.At(at)), m.way(p, at))
	if b.is(u, passing) {
		b.act.prev = b.roomBehind(u, p.Leg, at)
	}
}

// after lists the next steps at the soldier's present place: mines and slag if it has met any, the
// enemy's reaction, and the rest of the leg. A soldier that has found a hidden enemy stops instead.
func (m march) after(b *battle, p *legPlan, met, found bool) (next []step) {
	if met {
		next = append(next, mineAt{m.Unit}, glow{m.Unit})
	}
	if !b.did(sneaking) {
		next = append(next, m.asks(b, p))
	}
	if m.Done < p.Length && !found {
		next = append(next, m)
	}
	return next
}

// asks returns the step that asks the enemy at the soldier's present place on the leg.
func (m march) asks(b *battle, p *legPlan) react {
	return react{tabletop.Pause{Mover: m.Unit, Hits: m.Hits, Done: m.Done, Rest: p.Length - m.Done}, b.soldiers[m.Unit].at}
}

// way returns the soldier's way of moving at a place of the leg.
func (m march) way(p *legPlan, at int64) way {
	switch {
	case m.flies(p, at):
		return flying_
	case m.Air && m.Done < p.lands:
		return alights
	}
	return onFoot
}

// A stop is the nearest event found so far on a leg. Events up to the place `done` do not count.
type stop struct {
	done, next int64
	found      bool // the soldier finds a hidden enemy there
}

// at records an event at a place, and reports whether it is the nearest so far.
func (s *stop) at(n int64) bool {
	nearer := n > s.done && n < s.next
	if nearer {
		s.next = n
	}
	return nearer
}

// nextStop is the next place of a leg where something happens to a soldier: the end, a mine, slag, a
// landing, or a hidden enemy. The result found is true for a hidden enemy.
func (b *battle) nextStop(m march, p *legPlan) (next int64, found bool) {
	s := stop{done: m.Done, next: min(p.Length, p.stop)}
	s.at(p.lands)
	b.stopOnSlag(m, p, &s)
	b.stopAtMines(m, p, &s)
	b.stopAtHidden(m, p, &s)
	return s.next, s.found
}

// stopOnSlag records stops on glowing slag: where it begins, and at every inch on it.
func (b *battle) stopOnSlag(m march, p *legPlan, s *stop) {
	from := int64(0) // start of the slag
	for i, t := range p.treads {
		if t.footing() != dots.Slag || b.scenario.Special.Glow == 0 || m.flies(p, t.To) {
			continue
		}
		if i == 0 || p.treads[i-1].footing() != dots.Slag {
			from = t.From
		}
		// There is no stop just before the end of the leg.
		if n := from + max(0, (m.Done-from)/grid.Inch+1)*grid.Inch; m.Done < from {
			s.at(from)
		} else if n <= t.To && p.Length-n >= tabletop.Brief {
			s.at(n)
		}
	}
}

// stopAtMines records stops where a soldier comes near a marker.
func (b *battle) stopAtMines(m march, p *legPlan, s *stop) {
	for i := range b.mines {
		if b.mines[i].at < 0 {
			continue
		}
		for _, w := range p.Near(b.mines[i].at.point(), b.girth(int(m.Unit))+int64(b.scenario.Special.MineReach)*grid.Inch) {
			s.at(w.From)
		}
	}
}

// stopAtHidden records stops where the soldier finds a hidden enemy.
func (b *battle) stopAtHidden(m march, p *legPlan, s *stop) {
	u := int(m.Unit)
	for v := range b.soldiers {
		if !b.on(v) || !b.is(v, hidden) || b.side(v) == b.side(u) {
			continue
		}
		for _, w := range p.Near(b.soldiers[v].at.point(), b.girth(u)+b.girth(v)+int64(b.spotting())*grid.Inch) {
			s.found = s.at(w.From) || s.found && w.From > s.next
		}
	}
}
