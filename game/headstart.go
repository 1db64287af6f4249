package game

import (
	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// A HeadStart holds the points that the sides have at the start. Scenario files contain it as
//
//	head-start: {red: 12}
type HeadStart struct {
	Red, Blue int `says:"points of this side"`
}

// MostHeadStart is the largest head start of a side, in points.
const MostHeadStart = 999

// HeadStartCause is the Scored.Cause of points from a head start.
const HeadStartCause = "head start"

// Schema returns the schema of a head start.
func (HeadStart) Schema() rule.Schema { return rule.RecordOf[HeadStart]() }

// UnmarshalYAML reads the points and checks their limits.
func (h *HeadStart) UnmarshalYAML(n *yaml.Node) error {
	type plain HeadStart // has no UnmarshalYAML, to avoid recursion
	if err := rule.DecodeNode(n, (*plain)(h)); err != nil {
		return err
	}
	if min(h.Red, h.Blue) < 0 || max(h.Red, h.Blue) > MostHeadStart {
		return rule.At(n, "head-start: found %d points for red and %d for blue; want 0 to %d", h.Red, h.Blue, MostHeadStart)
	}
	return nil
}

// Each calls the function give for each side that has a head start, red first.
func (h HeadStart) Each(give func(side Side, points int)) {
	if h.Red > 0 {
		give(Red, h.Red)
	}
	if h.Blue > 0 {
		give(Blue, h.Blue)
	}
}

// Terms returns one line of text for each side with a head start. Its argument is a function that
// returns the system's name for a side.
func (h HeadStart) Terms(name func(Side) string) (all []string) {
	h.Each(func(side Side, points int) {
		all = append(all, name(side)+" begins with "+rule.Count(points, "point"))
	})
	return all
}
