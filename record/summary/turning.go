package summary

import (
	"cmp"
	"slices"

	"metahex/game"
)

// A Judgement is a judge's estimate of a match after a number of answers.
type Judgement struct {
	Answers int `json:"answers"`
	Red     int `json:"red"`   // red's chances, in thousandths
	Doubt   int `json:"doubt"` // their standard error
}

// Judged is the result of judging a match at several moments.
type Judged struct {
	Playouts int         `json:"playouts"` // maximum for each judgement; 0: nothing was judged
	Seed     uint64      `json:"seed"`
	Known    []Judgement `json:"known"`  // sorted by answers
	Points   []Point     `json:"points"` // the greatest swings, sorted by answers
}

// MostJudged is the maximum number of judged moments of a match. JudgeSeed is the seed for judging.
const (
	MostJudged = 32
	JudgeSeed  = 1
)

// A Judge estimates red's chances in a match, in thousandths, and their standard error. It uses at
// most the given number of playouts. ok is false if the judge was stopped.
type Judge func(m game.Match, playouts int, seed uint64) (red, doubt int, ok bool)

// Look judges moments of the match until the turning points are found. After each judgement it
// calls the function told, which may be nil, with all judgements so far. Look returns all
// judgements; ok is false if the judge was stopped.
func (c *Course) Look(acts []Act, playouts int, judge Judge, told func(Judged)) (j Judged, ok bool) {
	j = Judged{Playouts: playouts, Seed: JudgeSeed}
	for len(j.Known) < MostJudged {
		n, more := Next(acts, len(c.Moments), j.Known)
		if !more {
			break
		}
		red, doubt, ok := judge(c.At(n), playouts, JudgeSeed)
		if !ok {
			return j, false
		}
		j.Known = append(j.Known, Judgement{Answers: n, Red: red, Doubt: doubt})
		if told != nil {
			told(j)
		}
	}
	return j, true
}

// A Point is a turning point: an act, or several acts that were not judged separately.
type Point struct {
	Turn   int    `json:"turn"`
	Side   string `json:"side"`
	Piece  string `json:"piece"`
	Words  string `json:"words"`
	Acts   int    `json:"acts"`
	Before int    `json:"before"` // red's chances before the turning point, in thousandths
	After  int    `json:"after"`
	Answer int    `json:"answer"` // the first answer, from 1
}

const (
	doubts     = 2  // number of standard errors that a swing must exceed
	leastSwing = 80 // least change of chances for a turning point, in thousandths
	mostPoints = 3
	ahead      = 600 // chances, in thousandths, of a side that is about to win
)

// Judge finds the turning points among the judgements. Each judgement is for the beginning of an
// act, or for the end of the match. A swing within the standard error is not a turning point. Nor
// is the victory of a side that was about to win.
func (s *Summary) Judge(acts []Act, j Judged) {
	slices.SortFunc(j.Known, func(a, b Judgement) int { return cmp.Compare(a.Answers, b.Answers) })
	j.Points = []Point{}
	for i := 1; i < len(j.Known); i++ {
		a, b := j.Known[i-1], j.Known[i]
		swing := b.Red - a.Red
		expected := b.Answers == s.Answers && s.Over && (a.Red >= ahead && swing > 0 || a.Red <= 1000-ahead && swing < 0)
		if !tells(a, b, doubts) || expected {
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

// tells reports whether the chances changed enough between two judgements: by leastSwing, and by
// more than the given number of standard errors.
func tells(a, b Judgement, errors int) bool {
	swing := b.Red - a.Red
	return max(swing, -swing) >= leastSwing && swing*swing >= errors*errors*(a.Doubt*a.Doubt+b.Doubt*b.Doubt)
}

// swing returns the absolute change of chances at a point.
func (p Point) swing() int { return max(p.After-p.Before, p.Before-p.After) }

// pointOf returns the turning point between two judgements.
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

// evenly is the number of evenly spaced moments that are judged first.
const evenly = 16

// Next returns the next moment to judge, as a number of answers. It finds the acts that turned the
// match with few judgements. It begins with evenly spaced moments. After that it repeatedly halves
// the stretch with the greatest change of chances, until the stretch is one act. It ignores changes
// within one standard error.
//
//	act       0   1   2   3   4   5   6   7   8
//	evenly    ●       ●       ●       ●       ●
//	chances  50      52      49      20      18
//	then                          ●  between 4 and 6
//	found                         └─┘ act 5: 47 to 20
//
// Ok is false if every stretch with a change is a single act.
func Next(acts []Act, answers int, known []Judgement) (n int, ok bool) {
	stands := stands(acts, answers)
	judged := map[int]Judgement{} // by number of answers
	for _, k := range known {
		judged[k.Answers] = k
	}
	parts := min(evenly, len(stands)-1)
	for _, i := range spread(parts) {
		at := stands[i*(len(stands)-1)/max(1, parts)]
		if _, done := judged[at]; !done {
			return at, true
		}
	}
	best, from := 0, -1
	for i := range stands {
		now, done := judged[stands[i]]
		if !done {
			continue
		}
		if from >= 0 && i-from > 1 {
			before := judged[stands[from]]
			if swing := max(now.Red-before.Red, before.Red-now.Red); swing > best && tells(before, now, 1) {
				best, n, ok = swing, stands[(from+i)/2], true
			}
		}
		from = i
	}
	return n, ok
}

// stands returns the moments between acts, from the end of the set-up to the end of the match.
func stands(acts []Act, answers int) (all []int) {
	for _, a := range acts {
		if a.Turn > 0 {
			all = append(all, a.Before)
		}
	}
	return append(all, answers)
}

// spread lists the numbers from 0 to n: first both ends, then the middle, then the quarters and so
// on.
func spread(n int) (all []int) {
	all = []int{0, n}
	for parts := 2; parts < 2*max(1, n); parts *= 2 {
		for k := 1; k < parts; k += 2 {
			all = append(all, k*n/parts)
		}
	}
	return all
}
