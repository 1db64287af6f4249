package bots

// A temper keeps a bot from taking luck for skill. Of twenty candidates that are equally good, some
// lead the champion by more than the noise. A bot that takes each such lead leaves its doctrine at
// every step. So the temper estimates how much candidates really differ: after the first round of
// each contest it compares the squares of the leads with the square of their noise.
//
//	leads of all challengers           size    noise    real
//	 ·  · ··:·:··:·· ·  ·              0.10    0.10     0       no lead is credited
//	·   ·  · : · ·  :  ·    ·   ·      0.25    0.10     0.23    a lead of 0.15 is credited
//
// A lead is credited if it is still positive after it is shrunk towards the mean lead of all
// challengers (empirical Bayes), or if it exceeds its noise so far that luck is out of the question.
// Earlier contests fade, so the estimate follows the match.
type temper struct {
	challengers float64 // number of challengers so far
	leads       float64 // sum of their mean leads
	squares     float64 // sum of the squares of the mean leads, less the squares of their noise
}

const (
	temperFading = 0.9 // weight of earlier contests at each new one
	certain      = 3   // a lead of this many standard errors is credited in any case
)

// add adds the results of a contest's first round. No challenger has been dropped yet, so luck has
// not selected any.
func (t *temper) add(challengers []*entrant) {
	within, degrees := 0.0, 0.0
	for _, e := range challengers {
		if n := float64(e.playouts); n > 1 {
			within += e.leadSquare - n*e.mean()*e.mean()
			degrees += n - 1
		}
	}
	if degrees == 0 {
		return
	}
	t.challengers, t.leads, t.squares = temperFading*t.challengers, temperFading*t.leads, temperFading*t.squares
	for _, e := range challengers {
		if e.playouts > 0 {
			lead := e.mean()
			t.challengers++
			t.leads += lead
			t.squares += lead*lead - within/degrees/float64(e.playouts)
		}
	}
}

// credits reports whether a candidate is expected to be better than the champion. A nil or empty
// temper credits every candidate.
func (t *temper) credits(e *entrant) bool {
	if t == nil || t.challengers == 0 {
		return true
	}
	mean, noise := t.leads/t.challengers, e.noise()
	if e.playouts >= leastWorlds && e.mean() > certain*noise {
		return true // with fewer playouts the noise itself is uncertain
	}
	spread := t.squares/t.challengers - mean*mean*(1-1/t.challengers)
	return spread > 0 && mean*noise*noise+e.mean()*spread > 0
}
