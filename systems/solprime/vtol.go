package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// VTOL craft (SP vtol) hover, land, or pop up to fire.
//
//	5 inches   ┌──fire──┐          sees over obstacles, and can be seen
//	    pop up │ 2"  2" │ settle
//	3 inches ──┘        └──┐       hidden within an inch of an obstacle
//	                       │ land
//	ground                 └────   picks up infantry, counts as a vehicle

var vtolDeeds = deeds{
	climbing(vPopUp, "popup", "have a VTOL craft pop up to five inches", (*battle).scorePopUp),
	climbing(vSettle, "settle", "have a VTOL craft go back down to three inches", (*battle).scoreSettle),
	climbing(vLand, "land", "set a VTOL craft down on the ground", (*battle).scoreLand),
	climbing(vLift, "lift", "lift a VTOL craft off the ground", (*battle).scoreLift),
}

// climbing returns a deed that changes a craft's height.
func climbing(v game.Verb, word, help string, score func(*battle, int, game.Choice) int) game.Deed[*battle, int] {
	step := &climbs[v-vPopUp]
	all := slices.Concat(objections{
		does("SP vtol", "%s is not a VTOL craft", func(b *battle, u int) bool { return b.kind(u).Branch != scenario.VTOL }),
		against(step.cite, "%s is %s inches up; want a height of "+digits(int(step.from))+" inches", func(o order) (a, b game.Name) { return stood(o.u), name(aNumber, o.stands[o.u].height) },
			func(o order) bool { return o.stands[o.u].height != step.from }),
		does("SP play/actions", "%s has moved and fired, and cannot move again", func(b *battle, u int) bool { return b.is(u, firing|halted) }), atRest,
		against("SP vtol/popup", "%s; this costs %s", func(o order) (a, b game.Name) { return name(aRest, o.u), length(o.climbCost(v)) },
			func(o order) bool { return o.leftOver(o.u) < o.climbCost(v) }),
	}, step.more)
	return game.Deed[*battle, int]{
		Verb: v, Word: word, Help: help, Blanks: ofStand, Hinder: all.hinder, Do: climb, Score: score,
		Offer: func(b *battle, u int, add offer) {
			if b.kind(u).Branch == scenario.VTOL {
				add(choice(v, u), step.cite)
			}
		},
	}
}

// climbs are the changes of height, indexed by verb minus vPopUp.
var climbs = [...]struct {
	from, to int8
	what     string
	cite     rule.Clause
	more     objections
}{
	{scenario.Low, scenario.High, "pops up", "SP vtol/popup", nil},
	{scenario.High, scenario.Low, "settles down", "SP vtol/popup", nil},
	{scenario.Low, 0, "lands", "SP vtol/landing", objections{
		is(risen, "SP vtol/landing", "%s has just lifted off and must move before it lands"),
		against("SP vtol/landing", "there is no room to land at %s,%s", here, func(o order) bool { return !o.room(o.u) || !o.table.Holds(o.base(o.u)) }),
	}},
	{0, scenario.Low, "lifts off", "SP vtol/landing", nil},
}

// climbCost returns the cost of a change of height. Popping up and settling cost part of the move;
// landing and lifting off are free.
func (b *battle) climbCost(v game.Verb) int64 {
	if v == vPopUp || v == vSettle {
		return int64(b.tables.Of(scenario.PopUp))
	}
	return 0
}

// climb changes a craft's height. Enemies on overwatch may then fire (SP vtol/popup-overwatch).
func climb(t *table, u int, c game.Choice) {
	b, s, step := t.State, &t.State.stands[u], climbs[c.Verb-vPopUp]
	s.height = step.to
	s.spent += b.climbCost(c.Verb)
	b.set(u, moved)
	if c.Verb == vLift {
		b.set(u, risen)
	}
	t.Say(step.cite, "%s %s, at a cost of %s.", b.label(u), step.what, grid.InchWords(b.climbCost(c.Verb)))
	b.tires(t, u)
	t.Then(react{Pause: tabletop.Still(u)})
}

// room reports whether a craft can land at its place: the ground is open, and no stand is beneath.
func (b *battle) room(u int) bool {
	at := b.stands[u].at
	for _, i := range b.table.At(at) {
		switch kind := b.table.Features[i].Kind; kind {
		case tables.Woodland, tables.Thicket, tables.Tree, tables.Built, tables.Urban, tables.River, tables.Lake:
			return false
		}
	}
	return b.beneath(u, at) == nobody
}

// flowing reports whether a stand may continue its move after it has fired. Aircraft may, and so may
// VTOL craft that have popped up (SP vtol/popup).
func (b *battle) flowing(u int) bool {
	k := b.kind(u)
	return k.Branch == scenario.Aircraft || k.Branch == scenario.VTOL && b.stands[u].height == scenario.High
}

// hiddenFromAir returns the clause that hides two stands from each other if one of them is in the air
// (SP visibility/air). Such stands see over all obstacles, except into the dead ground within an inch
// of an obstacle. A stand on the ground in woods or a town is seen through as much of them as on the
// ground.
//
//	  VTOL, low              ┌────┐
//	     ●        within 1"  │wood│  within 1"      ● seen, if no unit is in dead ground
//	─────┴────────────╎──────┴────┴──────╎──────────┴────
func (b *battle) hiddenFromAir(see books.Visibility, u int, from grid.Point, v int, at grid.Point) rule.Clause {
	if _, cite := see.Past(b.amidst(see, u, from, v, at)); cite != "" {
		return cite
	}
	if who, _ := b.leeside(u, from, v, at); who != nobody {
		return "SP visibility/air"
	}
	if _, hides := b.lee(u, from, v, at); hides {
		return "SP visibility/air"
	}
	return ""
}

// amidst decides the line between two stands by the woods and towns that either is in, on the ground.
func (b *battle) amidst(see books.Visibility, u int, from grid.Point, v int, at grid.Point) *shapes.Verdict {
	verdict := b.sweep.Judge(shapes.Query{
		A: b.eye(from), B: b.eye(at), Rims: [2]int64{b.kind(u).Base, b.kind(v).Base}, Ends: true, Brief: true,
		Hiding: func(i int, _ bool) shapes.Hiding {
			if f := &b.table.Features[i]; foliage(f.Kind) && (b.amid(u, from, f) || b.amid(v, at, f)) {
				return see.Hiding(f.Kind, true)
			}
			return shapes.NoHiding
		},
	})
	return &verdict
}

// leeside returns a stand in the dead ground beside an obstacle that is between it and the other, and the
// obstacle; or nobody.
func (b *battle) leeside(u int, from grid.Point, v int, at grid.Point) (who, obstacle int) {
	for _, s := range b.sweep.Between(b.eye(from), b.eye(at)) {
		f := &b.table.Features[s.Feature]
		switch {
		case !foliage(f.Kind) && !slices.Contains(obstacles, f.Kind):
		case b.inLee(u, from, f):
			return u, s.Feature
		case b.inLee(v, at, f):
			return v, s.Feature
		}
	}
	return nobody, 0
}

// obstacles are the kinds of ground that block sight.
var obstacles = []tables.Ground{tables.Hill, tables.Built, tables.HighWall}

// amid reports whether a stand on the ground at a place is within a feature.
func (b *battle) amid(who int, at grid.Point, f *tables.Feature) bool {
	return !b.aloft(who) && f.Area.Has(at)
}

// inLee reports whether a stand at a place is in the dead ground beside a feature.
func (b *battle) inLee(who int, at grid.Point, f *tables.Feature) bool {
	return b.stands[who].height != scenario.High && !f.Area.Has(at) && f.Area.Meets(grid.Circle{At: at, Radius: b.kind(who).Base + int64(b.tables.Of(scenario.DeadGround))})
}

// foliage reports whether a stand sees through some inches of a kind of ground.
func foliage(kind tables.Ground) bool {
	return kind == tables.Woodland || kind == tables.Thicket || kind == tables.Urban
}

// lee returns a tall section between two stands if one of them is in its dead ground; ok is false if
// there is none. A tall section is an obstacle like a building of the table.
func (b *battle) lee(u int, from grid.Point, v int, at grid.Point) (section grid.Circle, ok bool) {
	for section := range b.between(u, v) {
		if len(section.Through(from, at)) == 0 {
			continue
		}
		near := int64(b.tables.Of(scenario.DeadGround))
		if b.stands[u].height != scenario.High && section.Apart(grid.Circle{At: from, Radius: b.kind(u).Base}, near) ||
			b.stands[v].height != scenario.High && section.Apart(grid.Circle{At: at, Radius: b.kind(v).Base}, near) {
			return section, true
		}
	}
	return section, false
}

// scorePopUp compares the best attack after popping up with the best attack without it.
func (b *battle) scorePopUp(u int, _ game.Choice) int {
	if b.is(u, firing) {
		return -5
	}
	c := b.scout()
	c.stands[u].height = scenario.High
	return c.best(u) - b.best(u) - 2
}

// scoreSettle favours hiding a craft that has fired.
func (b *battle) scoreSettle(u int, _ game.Choice) int {
	if b.is(u, firing) {
		return 6
	}
	return -5
}

// scoreLand favours landing to unload squads, and landing at an objective after a move or fire.
func (b *battle) scoreLand(u int, _ game.Choice) int {
	if b.laden(u) && (b.onGoal(u) || b.pressed(u)) {
		return 35
	}
	if b.any(u, firing|moved) && b.onGoal(u) {
		return 3
	}
	return -5
}

// scoreLift slightly favours taking off, except at an objective.
func (b *battle) scoreLift(u int, _ game.Choice) int {
	if b.onGoal(u) {
		return -5
	}
	return 4
}

// onGoal reports whether a stand is at an objective.
func (b *battle) onGoal(u int) bool {
	return slices.ContainsFunc(b.scenario.Objectives, func(o tabletop.Objective) bool { return o.Place.Meets(b.base(u)) })
}
