package puzzle

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/maphash"
	"math"
	"slices"

	"metahex/game"
)

// One is the chance of a certain win: 6¹⁰ · 10⁵. With this unit, several rolls of six-sided and
// ten-sided dice in a row are counted exactly.
const One = int64(6_046_617_600_000)

// A Chance is a range of the chances of winning, both ends included; it is exact if Low equals
// High.
type Chance struct{ Low, High int64 }

var (
	lost    = Chance{}
	won     = Chance{One, One}
	unknown = Chance{0, One}
)

// Thousandths returns both ends in thousandths, the lower rounded down and the higher rounded up.
func (c Chance) Thousandths() (low, high int) {
	return int(c.Low * 1000 / One), int((c.High*1000 + One - 1) / One)
}

// String returns the chance in words, like Figure.String.
func (c Chance) String() string {
	low, high := c.Thousandths()
	return Figure{Low: low, High: high}.String()
}

// A window is the range in which the exact value matters (alpha-beta search). For a value outside
// the range, it is enough to know whether the value is too low or too high.
type window struct{ alpha, beta int64 }

// outside reports whether the chance is known precisely enough for the window.
func (c Chance) outside(w window) bool {
	return c.Low == c.High || c.High <= w.alpha || c.Low >= w.beta
}

// A prover computes the chance that a side wins within a number of its activations, against the best
// replies, by expectimax:
//
//	the side     the best of its answers
//	the enemy    the worst of its answers, including reactions
//	dice         the mean, weighted by integers, rounded down and up
//
// Positions are cached by their facts and steps, so each is examined once. A chance is unknown if it
// depends on an enemy's secret or lies beyond the budget. Its bounds are then 0 and a certain win. If
// unlisted answers are legal too, such as points in inches, the proof covers only the listed ones,
// and says so.
type prover struct {
	ctx    context.Context
	side   game.Side
	lead   int  // see Puzzle.Lead
	budget int  // maximum number of positions; 0: the budget is used up
	states int  // number of positions examined
	listed bool // some question had legal answers that were not listed
	known  map[key]Chance
	seeds  [2]maphash.Seed
	ways   map[string][]int64 // weights of a list of odds
	worth  []int              // reused, to avoid allocations
}

// A key identifies a position and the number of activations left.
type key struct{ a, b uint64 }

func newProver(ctx context.Context, side game.Side, lead, budget int) *prover {
	return &prover{ctx: ctx, side: side, lead: lead, budget: budget, known: map[key]Chance{}, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, ways: map[string][]int64{}}
}

// keyOf returns the key of a position. It consists of the facts and of the steps that remain, with
// their data. Ok is false for a match that does not list its steps: it is not cached.
func (p *prover) keyOf(m game.Match, left int) (k key, ok bool) {
	listed, ok := m.(interface{ Pending([]byte) []byte })
	if !ok {
		return k, false
	}
	f := game.FactsOf(m)
	f.Add(left)
	bytes := listed.Pending(f.Bytes())
	return key{maphash.Bytes(p.seeds[0], bytes), maphash.Bytes(p.seeds[1], bytes)}, true
}

// spent reports whether the budget is used up, or the search must end.
func (p *prover) spent() bool { return p.states >= p.budget || p.states%256 == 0 && p.ctx.Err() != nil }

// chance computes the chance in a match, which it may modify. Left is the number of activations that
// the side may still begin. As long as a question has only one answer, chance gives that answer.
func (p *prover) chance(m game.Match, left int, w window) Chance {
	for {
		q, asked := m.Question()
		if c, known := p.settled(m, q, asked, left); known {
			return c
		}
		p.listed = p.listed || q.Open
		if len(q.Options) != 1 {
			return p.branch(m, q, left, w)
		}
		left = p.begun(q, left)
		if _, err := m.Answer(q.Options[0].Choice); err != nil {
			return unknown
		}
	}
}

// settled returns the chance if no search is needed: the match is over, no activations are left, or
// the enemy answers in secret.
func (p *prover) settled(m game.Match, q game.Question, asked bool, left int) (c Chance, known bool) {
	switch {
	case !asked && endOf(m.Result(), p.side).reaches(p.lead):
		return won, true
	case !asked, q.Opens && q.Side == p.side && left == 0:
		return lost, true
	case q.Side != p.side && !q.Seen.Has(p.side):
		return unknown, true
	}
	return c, false
}

// begun returns the number of activations left after a question is answered.
func (p *prover) begun(q game.Question, left int) int {
	if q.Opens && q.Side == p.side {
		return left - 1
	}
	return left
}

// branch computes the chance where there is a choice.
func (p *prover) branch(m game.Match, q game.Question, left int, w window) Chance {
	at, listed := p.keyOf(m, left)
	if c, ok := p.known[at]; ok && listed && c.outside(w) {
		return c
	}
	if p.spent() {
		p.budget = 0
		return unknown
	}
	p.states++
	left = p.begun(q, left)
	var c Chance
	switch q.Side {
	case game.Chance:
		c = p.mean(m, q, left, w)
	case p.side:
		c = p.best(m, q, left, w)
	default:
		c = p.worst(m, q, left, w)
	}
	if !listed {
		return c
	}
	if before, ok := p.known[at]; ok { // both ranges are true: intersect them
		c = Chance{max(c.Low, before.Low), min(c.High, before.High)}
	}
	p.known[at] = c
	return c
}

// after computes the chance after an answer.
func (p *prover) after(m game.Match, c game.Choice, left int, w window) Chance {
	next := m.Clone()
	if _, err := next.Answer(c); err != nil {
		return unknown
	}
	return p.chance(next, left, w)
}

// best returns the chance of the side's best listed answer.
func (p *prover) best(m game.Match, q game.Question, left int, w window) Chance {
	c := lost
	for i, o := range p.promising(m, q) {
		v := p.after(m, o.Choice, left, window{max(w.alpha, c.Low), w.beta})
		c = Chance{max(c.Low, v.Low), max(c.High, v.High)}
		if c.Low >= w.beta && i+1 < len(q.Options) || c.Low == One {
			c.High = One
			break
		}
	}
	return c
}

// promising returns the answers to a question, sorted by the system's advice, the best first. If the
// best answer is examined early, fewer other answers have to be examined.
func (p *prover) promising(m game.Match, q game.Question) []game.Option {
	p.worth = m.Worth(nil, p.worth[:0])
	order := make([]int, len(q.Options))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.worth[b], p.worth[a]) })
	all := make([]game.Option, len(order))
	for i, at := range order {
		all[i] = q.Options[at]
	}
	return all
}

// worst returns the chance after the enemy's best listed answer.
func (p *prover) worst(m game.Match, q game.Question, left int, w window) Chance {
	c := won
	for i, o := range p.promising(m, q) {
		v := p.after(m, o.Choice, left, window{w.alpha, min(w.beta, c.High)})
		c = Chance{min(c.Low, v.Low), min(c.High, v.High)}
		if c.High <= w.alpha && i+1 < len(q.Options) || c.High == 0 {
			c.Low = 0
			break
		}
	}
	return c
}

// mean returns the mean of the chances of all rolls. It examines each roll within a window. If the
// roll's chance is outside that window, the mean is outside w, whatever the later rolls give.
func (p *prover) mean(m game.Match, q game.Question, left int, w window) Chance {
	ways, of := p.weigh(q.Options)
	if of == 0 {
		return unknown
	}
	low, high := int64(0), of*One // weighted sums, if all further rolls lose or win
	for i, o := range q.Options {
		n := ways[i]
		if n == 0 {
			continue
		}
		in := window{max(0, floored(w.alpha*of-(high-n*One), n)), min(One, floored(w.beta*of-low, n)+1)}
		v := p.after(m, o.Choice, left, in)
		low, high = low+n*v.Low, high-n*(One-v.High)
		if high <= w.alpha*of || low >= w.beta*of {
			break
		}
	}
	return Chance{low / of, (high + of - 1) / of}
}

// floored divides a by b and rounds down.
func floored(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// mostWays is the largest number of equally likely rolls that the function weights tries.
const mostWays = 1 << 16

// weigh converts odds to integers: option i has the odds ways[i]/of. It returns 0 for of if there are
// no such integers.
func (p *prover) weigh(options []game.Option) (ways []int64, of int64) {
	var text []byte
	for i := range options {
		text = binary.LittleEndian.AppendUint64(text, math.Float64bits(options[i].Odds))
	}
	all, ok := p.ways[string(text)]
	if !ok {
		all = weights(options)
		p.ways[string(text)] = all
	}
	if all == nil {
		return nil, 0
	}
	return all[1:], all[0]
}

// weights returns the total number of rolls, followed by the number of rolls for each option. It
// returns nil if no integers give exactly these odds.
func weights(options []game.Option) []int64 {
	for of := int64(1); of <= mostWays; of++ {
		all, sum := []int64{of}, int64(0)
		for i := range options {
			n := int64(math.Round(options[i].Odds * float64(of)))
			if float64(n)/float64(of) != options[i].Odds {
				break
			}
			all, sum = append(all, n), sum+n
		}
		if len(all) == len(options)+1 && sum == of {
			return slices.Clip(all)
		}
	}
	return nil
}
