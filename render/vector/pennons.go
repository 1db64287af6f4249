package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
)

// A pennon is the name of one or more obstacles, in a lane above the section.
type pennon struct {
	dots, what string
	x, w       float64
	anchor     float64 // x of the line down to the obstacle
	lane       int
	top        int
	colour     color.RGBA
	letters    lettering
}

// mostLanes is the maximum number of lanes for names above a section.
const mostLanes = 3

// pennons arranges the names of labelled obstacles in lanes above the cake; the decider's name is
// first and lowest. Equal obstacles at one point share a name. An obstacle whose name has no room
// has only its label on the plan.
func (n *section) pennons() (all []pennon, lanes int) {
	for _, o := range n.told(8) {
		b := n.slabOf(o)
		anchor := n.x((b.from + b.to) / 2)
		what := fmt.Sprintf(" %s %d", o.Kind(), o.Top)
		if i := slices.IndexFunc(all, func(f pennon) bool { return math.Abs(f.anchor-anchor) < 1 && f.what == what }); i >= 0 {
			all[i].dots += ", " + o.Dot
			continue
		}
		f := pennon{dots: o.Dot, what: what, anchor: anchor, top: o.Top, colour: obstacleInk(n.scene, o), letters: lettering{regular, 12}}
		if n.decides(o.At) {
			f.letters.Font = bold
		}
		all = append(all, f)
	}
	var set []pennon
	for _, f := range all {
		f.w = n.wide(f.letters, f.text())
		f.x = min(max(f.anchor-f.w/2, n.frame.x+2), n.frame.x+n.frame.w-f.w-2)
		for f.lane < mostLanes && slices.ContainsFunc(set, f.bars) {
			f.lane++
		}
		if f.lane < mostLanes {
			set = append(set, f)
			lanes = max(lanes, f.lane+1)
		}
	}
	return set, lanes
}

func (f pennon) text() string { return f.dots + f.what }

// bars reports whether a placed pennon leaves no room for f: their words would touch, or the line
// of one pennon would cross the words of the other.
func (f pennon) bars(o pennon) bool {
	const gap = 9
	meets := func(low, high pennon) bool { return high.anchor > low.x-gap/2 && high.anchor < low.x+low.w+gap/2 }
	switch {
	case f.lane == o.lane:
		return f.x < o.x+o.w+gap && o.x < f.x+f.w+gap
	case f.lane > o.lane:
		return meets(o, f)
	default:
		return meets(f, o)
	}
}

// arrange returns the number of lanes that the names need.
func (n *section) arrange() int {
	_, lanes := n.pennons()
	return max(lanes, 1)
}

// name writes the names, each with a thin line down to the obstacle's top.
func (n *section) name() {
	all, _ := n.pennons()
	lane := func(f pennon) float64 { return n.frame.y - 11 - float64(f.lane)*laneHeight }
	for _, f := range all {
		n.pen(sheer(f.colour, 0.75), 1.2)
		n.line(f.anchor, lane(f), f.anchor, n.y(float64(f.top)))
	}
	for _, f := range all {
		n.plate(box{f.x - 4, lane(f) - 8.5, f.w + 8, 17}, 3, paper, white, 0)
		n.words(f.letters, f.colour, f.x, lane(f), 0, f.text())
	}
}
