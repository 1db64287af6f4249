package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// VTOL craft (SP vtol) hover, stand on the ground, or pop up to fire.
//
//	5 inches   ┌──fire──┐          seen over what it hides behind, and seeing
//	    pop up │ 2"  2" │ settle
//	3 inches ──┘        └──┐       hidden within an inch of an obstacle
//	                       │ land
//	ground                 └────   picks infantry up, stands like a vehicle

// The heights of stands for what flies, in inches (SP air/heights).
const (
	low  = 3
	high = 5
)

// vtolDeeds are the orders of SP vtol.
var vtolDeeds = []deed{
	{
		verb: vPopUp, word: "popup", help: "have a VTOL craft pop up to five inches", offer: offerClimb(vPopUp, "SP vtol/popup"),
		refuse: (*battle).refuseClimb, do: (*battle).climb, worth: (*battle).worthPopUp,
	},
	{
		verb: vSettle, word: "settle", help: "have a VTOL craft settle down again", offer: offerClimb(vSettle, "SP vtol/popup"),
		refuse: (*battle).refuseClimb, do: (*battle).climb, worth: (*battle).worthSettle,
	},
	{
		verb: vLand, word: "land", help: "set a VTOL craft down on the ground", offer: offerClimb(vLand, "SP vtol/landing"),
		refuse: (*battle).refuseClimb, do: (*battle).climb, worth: (*battle).worthLand,
	},
	{
		verb: vLift, word: "lift", help: "lift a VTOL craft off the ground", offer: offerClimb(vLift, "SP vtol/landing"),
		refuse: (*battle).refuseClimb, do: (*battle).climb, worth: (*battle).worthLift,
	},
}

// steps of height, by what is ordered.
var climbs = map[game.Verb]struct {
	from, to int8
	what     string
	cite     rule.Clause
}{
	vPopUp:  {low, high, "pops up", "SP vtol/popup"},
	vSettle: {high, low, "settles down", "SP vtol/popup"},
	vLand:   {low, 0, "lands", "SP vtol/landing"},
	vLift:   {0, low, "lifts off", "SP vtol/landing"},
}

// offerClimb lists one change of height.
func offerClimb(v game.Verb, cite rule.Clause) func(*battle, int, offer) {
	return func(b *battle, u int, add offer) {
		if b.kind(u).Branch == VTOL {
			add(choice(v, u), cite)
		}
	}
}

// refuseClimb says why a craft cannot change its height so.
func (b *battle) refuseClimb(u int, c game.Choice) error {
	k, s, step := b.kind(u), &b.stands[u], climbs[c.Verb]
	cost := b.climbCost(c.Verb)
	switch {
	case k.Branch != VTOL:
		return rule.Refuse("SP vtol", "%s is no VTOL craft", b.label(u))
	case s.height != step.from:
		return rule.Refuse(step.cite, "%s is %d inches up; want %d", b.label(u), s.height, step.from)
	case b.is(u, firing) && b.is(u, halted):
		return rule.Refuse("SP play/actions", "%s has moved and fired", b.label(u))
	case c.Verb == vLand && b.is(u, risen):
		return rule.Refuse("SP vtol/landing", "%s has only just lifted off here", b.label(u))
	case b.leftOver(u) < cost:
		return rule.Refuse("SP vtol/popup", "%s has %s inches left; this costs %s", b.label(u), grid.Inches(b.leftOver(u)), grid.Inches(cost))
	case c.Verb == vLand && (!b.room(u) || !b.table.Holds(b.base(u))):
		return rule.Refuse("SP vtol/landing", "there is no room to land at %s", s.at)
	}
	return nil
}

// climbCost is what a change of height takes of the move: popping up and settling
// have a price, setting down has none.
func (b *battle) climbCost(v game.Verb) int64 {
	if v == vPopUp || v == vSettle {
		return int64(b.tables.Of(PopUp))
	}
	return 0
}

// climb changes a craft's height, upon which enemies on overwatch may fire (SP
// vtol/popup-overwatch).
func (b *battle) climb(t *table, u int, c game.Choice) {
	s, step := &b.stands[u], climbs[c.Verb]
	s.height = step.to
	s.spent += b.climbCost(c.Verb)
	b.set(u, moved)
	if c.Verb == vLift {
		b.set(u, risen)
	}
	t.Say(step.cite, "%s %s, for %s.", b.label(u), step.what, grid.InchWords(b.climbCost(c.Verb)))
	if 2*s.spent > b.kind(u).Move && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP overwatch/moving", "%s has moved too far to stay on overwatch.", b.label(u))
	}
	t.Then(react{Pause: tabletop.Still(u)})
}

// room reports whether a craft can stand on the ground where it is: on open ground,
// and nobody beneath.
func (b *battle) room(u int) bool {
	at := b.stands[u].at
	for _, i := range b.table.At(at) {
		switch kind := b.table.Features[i].Kind; kind {
		case tables.Woodland, tables.Thicket, tables.Tree, tables.Built, tables.Urban, tables.River, tables.Lake:
			return false
		}
	}
	base := b.base(u)
	for v := range b.stands {
		if v != u && b.grounded(v) && base.Overlaps(b.base(v)) {
			return false
		}
	}
	return true
}

// flowing reports whether a stand's move goes on after it has fired: an aircraft's,
// and that of a VTOL craft that has popped up (SP vtol/popup).
func (b *battle) flowing(u int) bool {
	k := b.kind(u)
	return k.Branch == Aircraft || k.Branch == VTOL && b.stands[u].height == high
}

// hiddenFromAir is the clause by which two do not see one another of whom one is
// in the air (SP visibility/air): over all obstacles, but for an inch of dead
// ground beside them.
//
//	  VTOL, low              ┌────┐
//	     ●        within 1"  │wood│  within 1"      ● seen, if neither is
//	─────┴────────────╎──────┴────┴──────╎──────────┴────
func (b *battle) hiddenFromAir(u int, from grid.Point, v int, at grid.Point) rule.Clause {
	limit, woods := b.scenario.Forces[b.side(u)].Level.through(b.tables)
	for _, s := range b.sweep.Between(b.eye(from), b.eye(at)) {
		f := &b.table.Features[s.Feature]
		leafy := foliage(f.Kind)
		if !leafy && f.Kind != tables.Hill && f.Kind != tables.Built && f.Kind != tables.HighWall {
			continue
		}
		for _, end := range []struct {
			who int
			at  grid.Point
		}{{u, from}, {v, at}} {
			inside := f.Area.Has(end.at)
			switch base := (grid.Circle{At: end.at, Radius: b.kind(end.who).Base + int64(b.tables.Of(DeadGround))}); {
			case inside && leafy && !b.aloft(end.who):
				if limit -= s.Part.To - s.Part.From; limit < 0 {
					return woods
				}
			case !inside && b.stands[end.who].height != high && f.Area.Meets(base):
				return "SP visibility/air"
			}
		}
	}
	return b.lee(u, from, v, at)
}

// foliage tells what is seen through for some inches by who is in it.
func foliage(kind tables.Ground) bool {
	return kind == tables.Woodland || kind == tables.Thicket || kind == tables.Urban
}

// lee is dead ground beside a tall section of a structure, which is an obstacle as
// a building of the table is.
func (b *battle) lee(u int, from grid.Point, v int, at grid.Point) rule.Clause {
	for section := range b.between(u, v) {
		if len(section.Through(from, at)) == 0 {
			continue
		}
		near := int64(b.tables.Of(DeadGround))
		if b.stands[u].height != high && section.Apart(grid.Circle{At: from, Radius: b.kind(u).Base}, near) ||
			b.stands[v].height != high && section.Apart(grid.Circle{At: at, Radius: b.kind(v).Base}, near) {
			return "SP visibility/air"
		}
	}
	return ""
}

// worthPopUp is the best shot from up there that there is not from here.
func (b *battle) worthPopUp(u int, _ game.Choice) int {
	if b.is(u, firing) {
		return -5
	}
	c := b.scout()
	c.stands[u].height = high
	return c.best(u) - b.best(u) - 2
}

// worthSettle hides who has fired.
func (b *battle) worthSettle(u int, _ game.Choice) int {
	if b.is(u, firing) {
		return 6
	}
	return -5
}

// worthLand sets down where ground is to be held, when all else is done.
func (b *battle) worthLand(u int, _ game.Choice) int {
	if b.laden(u) && (b.onGoal(u) || b.pressed(u)) {
		return 35
	}
	if b.any(u, firing|moved) && b.onGoal(u) {
		return 3
	}
	return -5
}

// worthLift is nothing much, except off ground that need not be held.
func (b *battle) worthLift(u int, _ game.Choice) int {
	if b.onGoal(u) {
		return -5
	}
	return 4
}

// onGoal reports whether a stand is at an objective.
func (b *battle) onGoal(u int) bool {
	for i := range b.scenario.Objectives {
		if b.scenario.Objectives[i].Place.Meets(b.base(u)) {
			return true
		}
	}
	return false
}
