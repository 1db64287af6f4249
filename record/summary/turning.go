package summary

import (
	"cmp"
	"slices"
)

// A Judgement is what a judge holds of a match after so many answers.
type Judgement struct {
	Answers int `json:"answers"`
	Red     int `json:"red"`   // red's chances, in thousandths
	Doubt   int `json:"doubt"` // the standard error of them
}

// Judged is what a judge found in a match.
type Judged struct {
	Playouts int         `json:"playouts"` // of each judgement; 0: nothing was judged
	Seed     uint64      `json:"seed"`
	Known    []Judgement `json:"known"`  // in the order of the answers
	Points   []Point     `json:"points"` // the greatest swings, in the order of the answers
}

// A Point is what turned a match: an act, or some of which none was judged by itself.
type Point struct {
	Turn   int    `json:"turn"`
	Side   string `json:"side"`
	Piece  string `json:"piece"`
	Words  string `json:"words"`
	Acts   int    `json:"acts"`
	Before int    `json:"before"` // red's chances before it, in thousandths
	After  int    `json:"after"`
	Answer int    `json:"answer"` // the first, from 1
}

const (
	doubts     = 2  // standard errors that a swing must exceed
	leastSwing = 80 // of chances, in thousandths, for a turning point
	mostPoints = 3
	ahead      = 600 // chances with which a side was about to win
)

// Judge finds the turning points among what was judged. A judgement stands at the beginning
// of an act, or at the end. A swing within the doubt is none. That who was about to win has won at last turns nothing.
func (s *Summary) Judge(acts []Act, j Judged) {
	slices.SortFunc(j.Known, func(a, b Judgement) int { return cmp.Compare(a.Answers, b.Answers) })
	j.Points = nil
	for i := 1; i < len(j.Known); i++ {
		a, b := j.Known[i-1], j.Known[i]
		swing := b.Red - a.Red
		expected := b.Answers == s.Answers && s.Over && (a.Red >= ahead && swing > 0 || a.Red <= 1000-ahead && swing < 0)
		doubted := swing*swing < doubts*doubts*(a.Doubt*a.Doubt+b.Doubt*b.Doubt)
		if max(swing, -swing) < leastSwing || doubted || expected {
			continue
		}
		if p, ok := pointOf(acts, a, b); ok {
			j.Points = append(j.Points, p)
		}
	}
	slices.SortStableFunc(j.Points, func(a, b Point) int { return cmp.Compare(b.swing(), a.swing()) })
	j.Points = j.Points[:min(mostPoints, len(j.Points))]
	slices.SortFunc(j.Points, func(a, b Point) int { return cmp.Compare(a.Answer, b.Answer) })
	s.Judged = j
}

// swing is how much a point has turned.
func (p Point) swing() int { return max(p.After-p.Before, p.Before-p.After) }

// pointOf is the point between two judgements.
func pointOf(acts []Act, a, b Judgement) (Point, bool) {
	i := slices.IndexFunc(acts, func(act Act) bool { return act.Before >= a.Answers })
	if i < 0 || acts[i].Before >= b.Answers {
		return Point{}, false
	}
	n := 1
	for i+n < len(acts) && acts[i+n].Before < b.Answers {
		n++
	}
	act := acts[i]
	return Point{Turn: act.Turn, Side: name(act.Side), Piece: act.Piece, Words: act.Words, Acts: n, Before: a.Red, After: b.Red, Answer: act.Before + 1}, true
}

// Stands lists after how many answers a match is judged, those first that divide it best, so
// that what is known at any time is spread evenly over the match:
//
//	act      0   1   2   3   4   5   6   7   8
//	first    ●                               ●
//	then                     ●
//	then             ●               ●
//	last         ●       ●       ●       ●
//
// The end is among them, and so is the moment at which setting up is over; no more than most.
func Stands(acts []Act, answers, most int) (all []int) {
	var at []int
	for _, a := range acts {
		if a.Turn > 0 {
			at = append(at, a.Before)
		}
	}
	at = append(at, answers)
	taken := map[int]bool{}
	take := func(i int) {
		if !taken[i] && len(all) < most {
			taken[i] = true
			all = append(all, at[i])
		}
	}
	take(0)
	take(len(at) - 1)
	for parts := 2; len(all) < min(most, len(at)) && parts < 4*len(at); parts *= 2 {
		for k := 1; k < parts; k += 2 {
			take(k * (len(at) - 1) / parts)
		}
	}
	return all
}
