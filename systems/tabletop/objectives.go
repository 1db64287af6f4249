package tabletop

import (
	"fmt"
	"iter"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// An Objective is a place that scores points at the end for the side that holds it. A side holds an
// objective if it is the only side with bases on it.
type Objective struct {
	Name   string
	Place  grid.Circle
	Points int
}

// Objectives are the objectives of a scenario.
type Objectives []Objective

// Bases are the bases that can hold ground, each with its side.
type Bases = iter.Seq2[game.Side, grid.Circle]

// Holder returns the side that holds an objective, or Chance if no side does.
func (o *Objective) Holder(all Bases) game.Side {
	who := game.Chance
	for side, base := range all {
		switch {
		case !o.Place.Meets(base):
		case who != game.Chance && who != side:
			return game.Chance
		default:
			who = side
		}
	}
	return who
}

// words describes the worth of an objective, and which side holds it.
func (o *Objective) words(worth string, all Bases) string {
	if who := o.Holder(all); who != game.Chance {
		return worth + ", held by " + who.String()
	}
	return worth
}

// Marks returns the objectives as marks on a map.
func (list Objectives) Marks(all Bases) (marks []game.Mark) {
	for i := range list {
		o := &list[i]
		text := o.words(fmt.Sprintf("objective: %s, %s", o.Name, rule.Count(o.Points, "point")), all)
		marks = append(marks, game.Mark{At: game.Point(o.Place.At), Radius: int32(o.Place.Radius), Text: text, Held: o.Holder(all)})
	}
	return marks
}

// Stakes returns what the objectives would score in the present state.
func (list Objectives) Stakes(all Bases) (stakes []game.Stake) {
	for i := range list {
		o := &list[i]
		stakes = append(stakes, game.Stake{Text: o.Name + ", at the end", Points: o.Points, For: game.Everyone, Held: o.Holder(all)})
	}
	return stakes
}

// Notes returns the objectives as notes beside a map.
func (list Objectives) Notes(all Bases) (notes []string) {
	for i := range list {
		o := &list[i]
		notes = append(notes, o.words(fmt.Sprintf("%s, at %s: %s", o.Name, o.Place.At, rule.Count(o.Points, "point")), all))
	}
	return notes
}

// Held yields the objectives that a side holds, each with this side.
func (list Objectives) Held(all Bases) iter.Seq2[game.Side, *Objective] {
	return func(yield func(game.Side, *Objective) bool) {
		for i := range list {
			if who := list[i].Holder(all); who != game.Chance && !yield(who, &list[i]) {
				return
			}
		}
	}
}

// bearings are sixteen directions, clockwise from up; their lengths do not matter.
var bearings = [16]grid.Vector{
	{X: 0, Y: -12}, {X: 5, Y: -12}, {X: 12, Y: -12}, {X: 12, Y: -5}, {X: 12, Y: 0}, {X: 12, Y: 5}, {X: 12, Y: 12}, {X: 5, Y: 12},
	{X: 0, Y: 12}, {X: -5, Y: 12}, {X: -12, Y: 12}, {X: -12, Y: 5}, {X: -12, Y: 0}, {X: -12, Y: -5}, {X: -12, Y: -12}, {X: -5, Y: -12},
}

// Around yields the points at the given distances from a point, in eight or sixteen directions. They
// are samples of possible ends of a leg.
func Around(from grid.Point, ways int, lengths ...int64) iter.Seq[grid.Point] {
	return func(yield func(grid.Point) bool) {
		for i := 0; i < len(bearings); i += len(bearings) / ways {
			for _, length := range lengths {
				if to := from.Add(bearings[i].Scaled(length)); to.Legal() && !yield(to) {
					return
				}
			}
		}
	}
}
