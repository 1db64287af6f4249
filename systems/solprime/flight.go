package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// How aircraft fly (SP air/straight): each turn along one straight line from where they begin it,
// at their full rate. Terrain does not affect them.

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
		Verb: vFly, Word: "fly", Help: "fly an aircraft so many inches straight ahead", Blanks: kinds{aStand, aLength},
		Hinder: flyObjections.hinder, Do: fly, Offer: (*battle).offerFly, Score: (*battle).scoreFly,
		Explain: func(_ *battle, _ int, c game.Choice) (t rule.Tally) {
			t.Title, t.Parts = "inches", grid.Inch
			t.Add(int(c.Args[1]), "whatever lies below", "SP air/terrain")
			return t
		},
	},
}

// Why an aircraft cannot come in at a point, take a course or fly on. It takes a course on the edge
// and over the table, before it has flown.
var (
	flyInObjections = objections{
		does("SP air/enter", "%s is not an aircraft off the table", func(b *battle, u int) bool { return b.stands[u].off != away }),
		also(func(o order) hindrance { return noStrip[o.grounds(o.u)].For(stood(o.u)) }),
		against("SP air/away", "%s left in cycle %s and spends a turn off the table", func(o order) (a, b game.Name) { return stood(o.u), name(aNumber, o.stands[o.u].exit) },
			func(o order) bool { return !o.available(o.u) }),
		against("SP air/support", "no air support has been granted", nil, func(o order) bool { return !o.sortie(o.u) }),
		against("SP air/enter", "%s,%s is not on the edge of the table", spot, func(o order) bool { return o.elsewhere() || o.rim(o.at, 0) == 0 }),
		against("SP air/side", "%s has been off for one turn, and comes back by the side by which it left", self, func(o order) bool {
			s := &o.stands[o.u]
			return s.exit > 0 && o.cycle-s.exit == 2 && o.rim(o.at, 0)&s.edges == 0
		}),
		against("SP air/heights", "found a height of %s; want 3 or 5 inches", func(o order) (a, b game.Name) { return name(aNumber, o.c.Args[3]), b },
			func(o order) bool { return o.c.Args[3] != scenario.Low && o.c.Args[3] != scenario.High }),
	}
	noStrip          = game.Reasons("%s has no strip left to fly from", "SP installations/fighter-strip", "SP installations/bomber-strip")
	courseObjections = objections{
		does("SP air/straight", "%s keeps its course", func(b *battle, u int) bool {
			return b.kind(u).Branch != scenario.Aircraft || !b.is(u, entered) || b.stands[u].spent > 0
		}),
		does("SP air/straight", "%s has attacked on this course", func(b *battle, u int) bool { return b.stands[u].used != 0 || b.stands[u].bombed > 0 }),
		against("SP air/straight", "want another point of the table", nil, func(o order) bool { return o.elsewhere() || o.at == o.stands[o.u].at }),
	}
	flyObjections = objections{
		does("SP air", "%s is no aircraft", func(b *battle, u int) bool { return b.kind(u).Branch != scenario.Aircraft }),
		against("SP air/rate", "%s", func(o order) (a, b game.Name) { return name(aRest, o.u), b },
			func(o order) bool { return o.v < 1 || int64(o.v) > o.kind(o.u).Move-o.stands[o.u].spent }),
	}
)

// rim returns the set of the table's edges at exactly this distance from a point.
func (b *battle) rim(at grid.Point, near int32) (e scenario.Edges) {
	size := b.table.Size
	for i, off := range [...]int32{at.Y, size.X - at.X, size.Y - at.Y, at.X} {
		if off == near {
			e |= scenario.North << i
		}
	}
	return e
}

// flyIn puts an aircraft on the edge, facing the middle of the table.
func flyIn(t *table, u int, c game.Choice) {
	b, s := t.State, &t.State.stands[u]
	s.off, s.height = present, int8(c.Args[3])
	b.shift(u, place(c))
	s.start, s.facing = s.at, b.middle().Sub(s.at)
	b.set(u, moved|entered)
	t.Say("SP air/enter", "%s comes in at %s, %d inches high.", b.label(u), s.at, s.height)
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

// ahead returns the point at a distance along this turn's line.
func (b *battle) ahead(u int, at int64) grid.Point {
	s := &b.stands[u]
	return s.start.Add(s.facing.Scaled(at))
}

// crossing returns how far along this turn's line the table ends, or the full rate if it does not
// end before that.
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

// fly moves on along the line.
func fly(t *table, u int, c game.Choice) {
	t.Then(flight{Unit: int8(u), To: t.State.stands[u].spent + int64(c.Args[1])})
}

// A flight goes along an aircraft's line up to a distance, or over the edge of the table. Enemies
// on overwatch may fire as at a stand that moves on the ground (SP air-defence/overwatch).
type flight struct {
	Unit  int8
	To    int64
	Asked bool // enemies have already been asked about setting out
}

func (f flight) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " in flight", "SP air/straight"
}

// Work flies to the next stop.
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

// Work records when the aircraft leaves, and by which side.
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

// nearestRim returns the edges that are nearest to a point. An aircraft leaves by these, since
// points on the way are rounded.
func (b *battle) nearestRim(at grid.Point) (e scenario.Edges) {
	return b.rim(at, min(at.Y, b.table.Size.X-at.X, b.table.Size.Y-at.Y, at.X))
}

// flyOn makes aircraft fly the rest of their way when their platoon has finished, if they were on
// the table before (SP air/rate). One that has come in this turn may have begun far enough off to
// end where it is.
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

// drift makes a platoon fly on that could not be activated: it moves and does not fire
// (SP air/must-move).
type drift struct{ Platoon int8 }

func (d drift) Title(b *battle) (string, rule.Clause) {
	return b.squads[d.Platoon].name + " flies on", "SP air/must-move"
}

// Work moves it, and it is done for the cycle.
func (d drift) Work(t *table) {
	b := t.State
	b.platoons[d.Platoon].done = true
	t.Say("SP air/must-move", "%s is not activated, and flies on without firing.", b.squads[d.Platoon].name)
	t.Then(muster(d), flyOn(d))
}
