package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// How aircraft fly (SP air/straight). In each turn, an aircraft flies along one straight line from
// its place, at its full rate. Terrain does not affect it.

var airDeeds = deeds{
	{
		Verb: vFlyIn, Word: "flyin", Help: "bring an aircraft onto the table, at a point of its edge, 3 or 5 inches high", Blanks: kinds{aStand, aLength, aLength, aNumber},
		Hinder: flyInObjections.hinder, Do: flyIn, Offer: (*battle).offerFlyIn, Score: (*battle).scoreFlyIn,
	},
	{
		Verb: vCourse, Word: "course", Help: "direct an aircraft that has just come in towards a point", Blanks: ofPoint,
		Hinder: courseObjections.hinder, Do: course, Offer: (*battle).offerCourse, Score: (*battle).scoreCourse,
	},
	{
		Verb: vFly, Word: "fly", Help: "fly an aircraft straight ahead by this many inches", Blanks: kinds{aStand, aLength},
		Hinder: flyObjections.hinder, Do: fly, Offer: (*battle).offerFly, Score: (*battle).scoreFly,
		Explain: func(_ *battle, _ int, c game.Choice) (t rule.Tally) {
			t.Title, t.Parts = "inches", grid.Inch
			t.Add(int(c.Args[1]), "over any terrain", "SP air/terrain")
			return t
		},
	},
}

// The reasons why an aircraft cannot enter at a point, take a course or fly on. An aircraft may take a
// course only in the turn in which it enters, before it flies.
var (
	flyInObjections = objections{
		does("SP air/enter", "%s is not an aircraft off the table", func(b *battle, u int) bool { return b.stands[u].off != away }),
		also(func(o order) hindrance { return noStrip[o.grounds(o.u)].For(stood(o.u)) }),
		against("SP air/away", "%s left the table in cycle %s and must stay off it for one turn", func(o order) (a, b game.Name) { return stood(o.u), name(aNumber, o.stands[o.u].exit) },
			func(o order) bool { return !o.available(o.u) }),
		against("SP air/support", "no air support has been granted", nil, func(o order) bool { return !o.sortie(o.u) }),
		against("SP air/enter", "%s,%s is not on the edge of the table", spot, func(o order) bool { return o.elsewhere() || o.rim(o.at, 0) == 0 }),
		against("SP air/side", "%s was off the table for only one turn and must return over the edge where it left", self, func(o order) bool {
			s := &o.stands[o.u]
			return s.exit > 0 && o.cycle-s.exit == 2 && o.rim(o.at, 0)&s.edges == 0
		}),
		against("SP air/heights", "found a height of %s; want 3 or 5 inches", func(o order) (a, b game.Name) { return name(aNumber, o.c.Args[3]), b },
			func(o order) bool { return o.c.Args[3] != scenario.Low && o.c.Args[3] != scenario.High }),
	}
	noStrip          = game.Reasons("%s has no airstrip left", "SP installations/fighter-strip", "SP installations/bomber-strip")
	courseObjections = objections{
		does("SP air/straight", "%s cannot change its course: only an aircraft that has just come in can", func(b *battle, u int) bool {
			return b.kind(u).Branch != scenario.Aircraft || !b.is(u, entered) || b.stands[u].spent > 0
		}),
		does("SP air/straight", "%s has attacked on this course and must keep it", func(b *battle, u int) bool { return b.stands[u].used != 0 || b.stands[u].bombed > 0 }),
		against("SP air/straight", "want a point on the table, not the aircraft's own place", nil, func(o order) bool { return o.elsewhere() || o.at == o.stands[o.u].at }),
	}
	flyObjections = objections{
		does("SP air", "%s is not an aircraft", func(b *battle, u int) bool { return b.kind(u).Branch != scenario.Aircraft }),
		against("SP air/rate", "%s", func(o order) (a, b game.Name) { return name(aRest, o.u), b },
			func(o order) bool { return o.v < 1 || int64(o.v) > o.kind(o.u).Move-o.stands[o.u].spent }),
	}
)

// rim returns the edges of the table that are exactly at a given distance from a point.
func (b *battle) rim(at grid.Point, near int32) (e scenario.Edges) {
	size := b.table.Size
	for i, off := range [...]int32{at.Y, size.X - at.X, size.Y - at.Y, at.X} {
		if off == near {
			e |= scenario.North << i
		}
	}
	return e
}

// flyIn puts an aircraft on the edge of the table, facing the middle.
func flyIn(t *table, u int, c game.Choice) {
	b, s := t.State, &t.State.stands[u]
	s.off, s.height = present, int8(c.Args[3])
	b.shift(u, place(c))
	s.start, s.facing = s.at, b.middle().Sub(s.at)
	b.set(u, moved|entered)
	t.Say("SP air/enter", "%s comes in at %s, %s high.", b.label(u), s.at, rule.Count(int(s.height), "inch", "inches"))
	b.draw(t, game.Bounce, u)
	t.Then(react{Pause: tabletop.Still(u)})
}

// middle returns the middle of the table.
func (b *battle) middle() grid.Point { return grid.Point{X: b.table.Size.X / 2, Y: b.table.Size.Y / 2} }

// course sets the course of an aircraft.
func course(t *table, u int, c game.Choice) {
	b := t.State
	b.stands[u].facing = place(c).Sub(b.stands[u].at)
	t.Say("SP air/straight", "%s flies towards %s.", b.label(u), place(c))
}

// ahead returns the point at a distance along an aircraft's line this turn.
func (b *battle) ahead(u int, at int64) grid.Point {
	s := &b.stands[u]
	return s.start.Add(s.facing.Scaled(at))
}

// crossing returns the distance along an aircraft's line at which the table ends. If the table does
// not end on this line, it returns the full rate.
func (b *battle) crossing(u int) int64 {
	in, out := b.stands[u].spent, b.kind(u).Move
	if b.table.Has(b.ahead(u, out)) {
		return out
	}
	for out-in > 1 {
		if mid := (in + out) / 2; b.table.Has(b.ahead(u, mid)) {
			in = mid
		} else {
			out = mid
		}
	}
	return in
}

// fly starts a flight along the aircraft's line.
func fly(t *table, u int, c game.Choice) {
	t.Then(flight{Unit: int8(u), To: t.State.stands[u].spent + int64(c.Args[1])})
}

// A flight moves an aircraft along its line up to a distance, or over the edge of the table. Enemies
// on overwatch may fire as at a stand on the ground (SP air-defence/overwatch).
type flight struct {
	Unit  int8
	To    int64
	Asked bool // enemies have already had their chance to fire at the start
}

func (f flight) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " in flight", "SP air/straight"
}

// Work moves the aircraft to its next stop.
func (f flight) Work(t *table) {
	b, u, recall := t.State, int(f.Unit), t.State.recall
	b.recall = 0
	if !b.living(u) {
		return
	}
	s := &b.stands[u]
	edge := b.crossing(u)
	stop := min(f.To, edge)
	met := react{Pause: tabletop.Pause{Mover: f.Unit, Hits: s.shots, Done: s.spent, Rest: stop - s.spent}}
	if way := (tabletop.Leg{From: s.at, To: b.ahead(u, stop)}); way.From != way.To {
		if !f.Asked && !b.is(u, entered) && b.heeded(u) {
			f.Asked = true
			t.Then(met, f)
			return
		}
		f.Asked = true
		if n := b.halt(u, way, 0, way.Length(), recall-s.spent); n < way.Length() {
			stop = min(stop, s.spent+n)
		}
	}
	met.Done, met.Rest = stop, met.Done+met.Rest-stop
	flown, from := stop-s.spent, game.Point(s.at)
	b.shift(u, b.ahead(u, stop))
	s.spent = stop
	b.set(u, moved)
	b.unset(u, smoked)
	if flown > 0 {
		t.Say("SP air/straight", "%s flies to %s, %s.", b.label(u), s.at, grid.InchWords(flown))
		b.drawMove(t, u, from)
	}
	switch {
	case stop == edge && f.To > edge:
		t.Then(met, exit{f.Unit})
	case stop < f.To:
		t.Then(met, f)
	default:
		t.Then(met)
	}
}

// exit takes an aircraft off the table at its edge (SP air/away).
type exit struct{ Unit int8 }

func (e exit) Title(b *battle) (string, rule.Clause) {
	return b.label(int(e.Unit)) + " leaves the table", "SP air/away"
}

// Work records the cycle in which the aircraft leaves, and the edge.
func (e exit) Work(t *table) {
	b, u := t.State, int(e.Unit)
	if !b.living(u) {
		return
	}
	s := &b.stands[u]
	s.off, s.height, s.exit, s.edges = away, 0, b.cycle, b.nearestRim(s.at)
	b.set(u, ordered)
	t.Say("SP air/away", "%s leaves the table.", b.label(u))
	t.Show(game.Headline())
}

// nearestRim returns the edges of the table that are nearest to a point. An aircraft leaves over
// these edges. Rounding may move its last point slightly off the edge.
func (b *battle) nearestRim(at grid.Point) (e scenario.Edges) {
	return b.rim(at, min(at.Y, b.table.Size.X-at.X, b.table.Size.Y-at.Y, at.X))
}

// flyOn makes aircraft fly the rest of their rate when their platoon has finished (SP air/rate). An
// aircraft that entered in this turn does not fly on, because part of its flight may have been off
// the table.
type flyOn struct{ Platoon int8 }

func (f flyOn) Title(b *battle) (string, rule.Clause) {
	return "the rest of the flight of " + b.squads[f.Platoon].name, "SP air/must-move"
}

// Work starts the flights.
func (f flyOn) Work(t *table) {
	b := t.State
	var all []step
	for _, i := range b.squads[f.Platoon].members {
		u := int(i)
		if b.living(u) && b.kind(u).Branch == scenario.Aircraft && !b.is(u, entered) && b.stands[u].spent < b.kind(u).Move {
			all = append(all, flight{Unit: i, To: b.kind(u).Move})
		}
	}
	t.Then(all...)
}

// drift makes the aircraft of a platoon fly on if the platoon was not activated. They do not fire
// (SP air/must-move).
type drift struct{ Platoon int8 }

func (d drift) Title(b *battle) (string, rule.Clause) {
	return b.squads[d.Platoon].name + " flies on", "SP air/must-move"
}

// Work moves the platoon and marks it as done for the cycle.
func (d drift) Work(t *table) {
	b := t.State
	b.platoons[d.Platoon].done = true
	t.Say("SP air/must-move", "%s is not activated, and flies on without firing.", b.squads[d.Platoon].name)
	t.Then(muster(d), flyOn(d))
}
