package bots

import "math"

// A Sequential is a sequential probability ratio test (Wald 1945) of how often a player wins. After
// every match it checks whether the evidence is sufficient. A clear case therefore takes few
// matches:
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
// Only decided matches count: a draw is no evidence. If players swap sides and one side is easier,
// the chances of single matches vary around their mean. The sum then varies less than the test
// assumes, so wrong verdicts are rarer than stated, never more frequent.
type Sequential struct {
	Low, High float64 // fractions of decided matches that are won, 0 < Low < High < 1
	// WrongAccept is the risk of accepting a player who wins only the fraction Low. WrongReject is
	// the risk of rejecting a player who wins the fraction High. Both are above 0 and below a half.
	WrongAccept, WrongReject float64
	Most                     int // maximum number of matches, including draws
}

// A Verdict is the result of a sequential test.
type Verdict string

// The verdicts of a test.
const (
	GoingOn   Verdict = ""
	Accepted  Verdict = "accepted"
	Rejected  Verdict = "rejected"
	Undecided Verdict = "undecided"
)

// Evidence returns the log likelihood ratio of the matches: High against Low.
func (s Sequential) Evidence(won, lost int) float64 {
	return float64(won)*math.Log(s.High/s.Low) + float64(lost)*math.Log((1-s.High)/(1-s.Low))
}

// Bounds returns the evidence at which the test rejects and the evidence at which it accepts.
func (s Sequential) Bounds() (reject, accept float64) {
	return math.Log(s.WrongReject / (1 - s.WrongAccept)), math.Log((1 - s.WrongReject) / s.WrongAccept)
}

// Verdict returns the verdict after the given matches.
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
