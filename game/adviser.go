package game

// An Adviser is a match that can say, at once and without looking ahead, what
// an answer promises to the side that is asked. It knows only what that side
// knows: a player at the table could do the same sum. Bots that know no system
// live on it.
type Adviser interface {
	// Worth is what an answer to the present question promises its side; of
	// two, the higher is the better. Answers of no promise are worth 0, harmful
	// ones less.
	Worth(Choice) int
}

// Worth is what an answer to the side's own question promises; ok is false
// where the system gives no advice, or another side is asked.
func (s Seat) Worth(c Choice) (worth int, ok bool) {
	adviser, ok := s.match.(Adviser)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return 0, false
	}
	return adviser.Worth(c), true
}
