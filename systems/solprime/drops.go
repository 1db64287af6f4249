package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Air drops (SP air/drop). Squads jump from the troop bays of bombers and transports. They land on
// either side of the line that the aircraft has flown this turn.
//
//	          10"
//	- - - - - - - - - - - - - -
//	edge ●━━━━━━━━━━━━▶ bomber      ○ squad, two inches from any enemy
//	- - - - - - - - - - - - - -

var dropDeeds = deeds{{
	Verb: vDrop, Word: "drop", Help: "have a squad jump from an aircraft to a point near its path", Blanks: ofTwoAndPoint,
	Hinder: dropObjections.hinder, Do: drop, Offer: (*battle).offerDrop, Score: (*battle).scoreDrop,
}}

// dropObjections are the reasons why a squad cannot jump to a place.
var dropObjections = objections{
	does("SP air/drop", "%s is not an aircraft with a troop bay", func(b *battle, u int) bool { return b.kind(u).Branch != scenario.Aircraft || b.kind(u).Bays == 0 }),
	against("SP air/drop", "want a squad in %s", self, func(o order) bool { return !o.living(o.v) || o.host(o.v) != o.u }),
	against("SP air/drop-place", "%s,%s is not on the table", spot, func(o order) bool { return o.offTable(o.v) }),
	against("SP air/drop-place", "want a point near the path of %s, within %s inches", figure(scenario.DropReach), func(o order) bool {
		s := &o.stands[o.u]
		return !grid.NearSegment(o.at, s.start, s.at, int64(o.tables.Of(scenario.DropReach)))
	}),
	against("SP air/drop-place", "there is no room at %s,%s", spot, func(o order) bool { return o.under(o.v, o.at) >= 0 || o.afloat(o.v, o.at) }),
	also(func(o order) hindrance {
		base := grid.Circle{At: o.at, Radius: o.kind(o.v).Base}
		for v := range o.stands {
			if o.foe(o.u, v) && base.Gap(o.base(v)) < int64(o.tables.Of(scenario.DropClear)) {
				return tooNear.ForBoth(stood(v), length(o.tables.Of(scenario.DropClear)))
			}
		}
		return hindrance{}
	}),
}

var tooNear = &game.Reason{Cite: "SP air/drop-place", Text: "the enemy %s is too near: it is less than %s inches from that point"}

// stowed reports whether a stand is in an aircraft, which it can leave only by jumping.
func (b *battle) stowed(u int) bool {
	return b.carried(u) && b.kind(b.host(u)).Branch == scenario.Aircraft
}

// drop puts a squad on the ground. A squad on foot waits for its side's next turn
// (SP air/drop-act).
func drop(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	s := &b.stands[v]
	s.host, s.at, s.start = nowhere, place(c), place(c)
	t.Say("SP air/drop", "%s jumps from %s and lands at %s.", b.label(v), b.label(u), s.at)
	if b.kind(v).Transport == scenario.Foot {
		b.set(v, fresh)
		t.Say("SP air/drop-act", "%s acts in the next turn of its side.", b.label(v))
	}
	t.Then(setDown{int8(v)}, react{Pause: tabletop.Still(v)})
}

// gather lets squads that have jumped act in their side's next turn.
func (b *battle) gather(side game.Side) {
	for u := range b.stands {
		if b.side(u) == side {
			b.unset(u, fresh)
		}
	}
}

// offerDrop lists jumps to places beside the aircraft, and to the objectives.
func (b *battle) offerDrop(u int, add offer) {
	if b.kind(u).Branch != scenario.Aircraft {
		return
	}
	s := &b.stands[u]
	for _, v := range b.inside(u) {
		for _, n := range []int64{-9, -4, 4, 9} {
			add(choice4(vDrop, u, v, s.at.Add(s.facing.Right().Scaled(n*grid.Inch))), "SP air/drop-place")
		}
		for _, o := range b.scenario.Objectives {
			add(choice4(vDrop, u, v, o.Place.At), "SP air/drop-place")
		}
	}
}

// choice4 returns an order with another stand and a point.
func choice4(v game.Verb, u, other int, at grid.Point) game.Choice {
	return choice(v, u, other, int(at.X), int(at.Y))
}

// scoreDrop returns the worth of a jump: the worth of the place, or a fixed worth shortly before the
// aircraft leaves the table.
func (b *battle) scoreDrop(u int, c game.Choice) int {
	base := grid.Circle{At: place(c), Radius: b.kind(target(c)).Base}
	worth := -2
	if b.crossing(u)-b.stands[u].spent < 2*pace {
		worth = 12
	}
	return max(worth, b.drawn(base, 20, 50))
}

// worthBays returns the worth of an aircraft's place because of the squads on board. It depends on
// the objectives that the squads can reach by jumping there.
func (b *battle) worthBays(u int) (most int) {
	if b.kind(u).Branch != scenario.Aircraft || b.kind(u).Bays == 0 || len(b.inside(u)) == 0 {
		return 0
	}
	for i := range b.scenario.Objectives {
		if o := &b.scenario.Objectives[i]; b.stands[u].at.Near(o.Place.At, int64(b.tables.Of(scenario.DropReach))) {
			most = max(most, 20*o.Points)
		}
	}
	return most
}
