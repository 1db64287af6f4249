package bots

import "math"

// A Sequential is a sequential probability ratio test (Wald 1945) of how often a player wins. After
// every match it checks whether the evidence is sufficient, so that a clear case takes few matches:
//
//	evidence
//	  +2.94 ┤─────────────────── accepted: won at least High
//	        │          ╭╮ ╭──●
//	      0 ┤──╮  ╭────╯╰─╯
//	        │  ╰──╯
//	  -2.94 ┤─────────────────── rejected: won at most Low
//	        └─────────────────┬▶ matches
//	                         Most: undecided
//
// Only decided matches count: a draw is evidence for neither. If players change sides and one side
// is easier, the chances of single matches differ around their mean, so the sum varies less than
// the test assumes: its errors are rarer than stated, never more frequent.
type Sequential struct {
	Low, High float64 // shares of decided matches, 0 < Low < High < 1
	// WrongAccept is the risk of accepting a player who wins Low, WrongReject that of rejecting one
	// who wins High. Both are above 0 and below a half.
	WrongAccept, WrongReject float64
	Most                     int // matches, draws among them
}

// A Verdict is the result of a sequential test.
type Verdict string

// The verdicts. A test that may still go on has none.
const (
	GoingOn   Verdict = ""
	Accepted  Verdict = "accepted"
	Rejected  Verdict = "rejected"
	Undecided Verdict = "undecided"
)

// Evidence returns the logarithm of how much likelier High makes the matches than Low.
func (s Sequential) Evidence(won, lost int) float64 {
	return float64(won)*math.Log(s.High/s.Low) + float64(lost)*math.Log((1-s.High)/(1-s.Low))
}

// Bounds returns the evidence at which the test rejects, and that at which it accepts.
func (s Sequential) Bounds() (reject, accept float64) {
	return math.Log(s.WrongReject / (1 - s.WrongAccept)), math.Log((1 - s.WrongReject) / s.WrongAccept)
}

// Verdict returns the verdict of the test after n matches.
func (s Sequential) Verdict(won, lost, drawn int) Verdict {
	reject, accept := s.Bounds()
	switch evidence := s.Evidence(won, lost); {
	case evidence >= accept:
		return Accepted
	case evidence <= reject:
		return Rejected
	case won+lost+drawn >= s.Most:
		return Undecided
	}
	return GoingOn
}

// Of returns the verdict on red's player in a series.
func (s Sequential) Of(f Figures) Verdict {
	return s.Verdict(f.Score())
}
