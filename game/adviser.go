package game

import "slices"

// An Adviser is a match that can say, at once and without looking ahead, what
// each answer promises to the side that is asked. It knows only what that side
// knows: a player at the table could do the same sum. Bots that know no system
// live on it.
type Adviser interface {
	// Worth adds to worth what the options of the present question promise its
	// side, in their order; of two, the higher is the better. Answers of no
	// promise are worth 0, harmful ones less.
	Worth(worth []int) []int
}

// Worth is what the options of the side's own question promise, added to worth
// in their order; ok is false where the system gives no advice, or another side
// is asked.
func (s Seat) Worth(worth []int) (all []int, ok bool) {
	adviser, ok := s.match.(Adviser)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return worth, false
	}
	return adviser.Worth(worth), true
}

// Worth implements Adviser; all are 0 where the step gives no advice.
func (t *Table[S]) Worth(worth []int) []int {
	first := len(worth)
	worth = slices.Grow(worth, len(t.question.Options))[:first+len(t.question.Options)]
	all := worth[first:]
	step, _ := t.agenda.Next()
	switch step := step.(type) {
	case Weighing[S]:
		step.Weigh(t.State, t.question.Options, all)
	case Advising[S]:
		for i := range all {
			all[i] = step.Worth(t.State, t.question.Options[i].Choice)
		}
	default:
		clear(all)
	}
	return worth
}

// An Assessor is a match that can say how a side stands: the points scored, and
// what both sides are likely to make yet of what they have. It looks at all
// there is, and is meant for worlds that a player has imagined.
type Assessor interface {
	// Standing is how far a side is ahead, in hundredths of a victory point.
	Standing(Side) int
}

// Standing implements Assessor; a state that cannot tell more counts points.
func (t *Table[S]) Standing(side Side) int {
	if a, ok := any(t.State).(Assessor); ok {
		return a.Standing(side)
	}
	r := t.State.Result()
	return 100 * (r.Points[side] - r.Points[side.Enemy()])
}
