package solprime

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// A convoy is a set of stands. Each stand of a convoy scores if it is at its goal when the battle
// ends (SP play/cycle). A stand in a carrier has the place of the carrier.

// convoyOf returns the convoy that a stand belongs to, or nil.
func (b *battle) convoyOf(u int) *scenario.Convoy {
	if n := b.roster[u].convoy; n > 0 {
		return &b.scenario.Convoys[n-1]
	}
	return nil
}

// travels reports whether a stand of a convoy is still on the table.
func (b *battle) travels(u int) bool { return b.roster[u].convoy > 0 && b.living(u) }

// delivered reports whether a stand of a convoy is at its goal.
func (b *battle) delivered(u int) bool {
	return b.travels(u) && !b.aloft(u) && b.convoyOf(u).Place.Meets(b.base(u))
}

// onItsWay reports whether a stand of a convoy is on the table and not at its goal.
func (b *battle) onItsWay(u int) bool { return b.travels(u) && !b.delivered(u) }

// deliver scores the stands of convoys at their goals when the battle ends.
func (b *battle) deliver(t *table) {
	for u := range b.stands {
		if !b.delivered(u) {
			continue
		}
		c := b.convoyOf(u)
		b.points[c.Side] += int16(c.Points)
		t.SayScored(game.Scored{Side: c.Side, Points: c.Points, Cause: c.Name}, "SP play/cycle", "%s of %s is at %s and scores %d.", b.label(u), c.Name, c.To, c.Points)
	}
}

// convoyStakes lists what convoys score.
func (b *battle) convoyStakes() (all []game.Stake) {
	for i := range b.scenario.Convoys {
		c := &b.scenario.Convoys[i]
		left, there := 0, 0
		for u := range b.stands {
			if b.convoyOf(u) != c || !b.travels(u) {
				continue
			}
			if left++; b.delivered(u) {
				there++
			}
		}
		all = append(all, game.Stake{Text: fmt.Sprintf("each stand of %s at %s at the end (%d left, %d there)", c.Name, c.To, left, there), Points: c.Points, For: game.Only(c.Side)})
	}
	return all
}

// convoyMarks returns the goals of convoys as marks on the map.
func (b *battle) convoyMarks() (all []game.Mark) {
	for i := range b.scenario.Convoys {
		c := &b.scenario.Convoys[i]
		all = append(all, game.Mark{At: game.Point(c.Place.At), Radius: int32(c.Place.Radius), Text: fmt.Sprintf("goal of %s: %s", c.Name, c.To)})
	}
	return all
}

// Advice on convoys, in hundredths of a point. The stands of a convoy go to its goal. All other
// stands of their side go ahead of the convoy, and the enemy approaches it.
//
//	escort ◄── vanguard ──► stand of the convoy ────────────► goal

// vanguard is how far ahead of the convoy its escort goes.
const vanguard = 14 * grid.Inch

// headway returns the worth of a place to a stand because of the convoys. ok is false if all convoys
// are lost.
func (b *battle) headway(u int, at grid.Circle) (worth int, ok bool) {
	if c := b.convoyOf(u); c != nil {
		gap := c.Place.Gap(at)
		return -int((gap + max(0, b.covered(c)-gap)) / 40), true
	}
	for v := range b.stands {
		if !b.travels(v) {
			continue
		}
		c, post := b.convoyOf(v), b.stands[v].at
		if c.Side == b.side(u) {
			way := c.Place.At.Sub(post)
			post = post.Add(way.Scaled(min(vanguard, post.Distance(c.Place.At))))
		}
		if n := 30*c.Points - int(post.Distance(at.At)/100); !ok || n > worth {
			worth, ok = n, true
		}
	}
	return worth, ok
}

// covered returns the distance between the goal and the foremost vehicle of the escort. In the first
// half of the battle the convoy stays behind this vehicle. Later, and without an escort, the
// distance is 0.
func (b *battle) covered(c *scenario.Convoy) (gap int64) {
	if 2*int(b.cycle) > b.scenario.Cycles {
		return 0
	}
	for v := range b.stands {
		if b.side(v) != c.Side || b.convoyOf(v) != nil || !b.outside(v) || !b.vehicle(v) || b.kind(v).AMDS {
			continue
		}
		if g := c.Place.Gap(b.base(v)); gap == 0 || g < gap {
			gap = g
		}
	}
	return gap
}

// shuns returns the penalty for a leg of a convoy's stand that leads through a minefield.
func (b *battle) shuns(u int, c game.Choice) int {
	if b.convoyOf(u) == nil {
		return 0
	}
	l := b.legOf(u, c)
	p, h := b.planned(&l)
	if !h.None() {
		return 0
	}
	if _, field := b.minesAhead(&l, p.Length); field < 0 {
		return 0
	}
	return deterred
}

// deterred is about the gain of a leg of one foot, so a stand without another path still goes through.
const deterred = 300

// convoys reports whether a platoon contains a stand of a convoy.
func (b *battle) convoys(p int) bool { return b.anyIn(p, b.travels) }

// prize returns the points that a side loses, besides the stand's worth, if a stand is lost.
func (b *battle) prize(u int) int {
	if c := b.convoyOf(u); c != nil {
		return c.Points
	}
	return 0
}
