package battle

import (
	"context"
	"slices"
	"time"

	"metahex/bots"
	"metahex/game"
)

// Balance searches for an even battle by three adjustments, the coarse one first.
//
//	forces   −90 ├──────┼──●───────┤ +90      shift points to spend and the worth of ground
//	                     next lean            until a head start is enough
//	points       red − blue, sorted           the matches of one lean show the result of
//	             ░▒▓█▓▒│▒░   │ = −head start  every head start
//	check        400 matches on other dice    the reported balance: matches that chose the
//	                                          head start look too even
//	ground       another draft of the seed    if forces and points are not enough
//
// A lean is the percentage of points moved from blue to red (Spec.Lean). Matches of different leans
// use the same dice.

// A Budget limits a search by matches and time, whichever ends first; zero means no limit. A search
// that is limited only by matches has the same result on every machine.
type Budget struct {
	Matches int
	Within  time.Duration
}

// A Balanced is a battle and its measure. The measured matches were not used to choose the battle.
type Balanced struct {
	Spec Spec
	Text []byte
	Measure
}

const (
	coarseMatches = 48  // matches played to judge a lean
	leanProbes    = 8   // leans tried on each draft
	leastPoints   = 600 // matches that choose a head start, if the budget allows
	mostPoints    = 1200
	leastCheck    = 20 // fewest matches for the reported balance
	drafts        = 30 // drafts tried
	trialChecks   = 4  // maximum number of checks of a trial
	evenEnough    = 8  // the search for a head start ends when red's share is this near to half, in thousandths
	nearHalf      = 30 // thousandths: while enough matches are left, a share farther from half is neither checked nor good enough
)

// Balance searches for an even battle. If the budget ends first, it returns the most even battle
// that it has measured. It calls said with every battle that it measures. With an error it returns
// what it knows: the most even battle so far, without a text unless its measure is complete.
func Balance(ctx context.Context, s Spec, budget Budget, by Means, said func(Balanced)) (Balanced, error) {
	b, err := s.settle()
	if err != nil {
		return Balanced{}, err
	}
	k := &search{book: b, budget: budget, by: by, said: said, began: time.Now()}
	first := s.Draft
	s.Start = 0
	last := first + drafts
	if s.Ground > 0 {
		last = first + 1 // the spec fixes the ground
	}
	for ; s.Draft < last && !k.over; s.Draft++ {
		if err := k.draft(ctx, s); err != nil {
			return k.known(), err
		}
	}
	if k.best.Text == nil {
		err = k.check(ctx, k.near, k.start)
	}
	return k.best, err
}

// known returns the most even battle so far, without a measure if none has been checked. It returns
// the zero value if no head start has been chosen yet.
func (k *search) known() Balanced {
	if k.best.Matches > 0 || k.near == nil {
		return k.best
	}
	s := k.near.spec
	s.Start = k.start
	return Balanced{Spec: s}
}

// A search is the state of a running Balance.
type search struct {
	book   *Book
	budget Budget
	by     Means
	said   func(Balanced)
	began  time.Time
	played int
	checks uint64
	best   Balanced
	over   bool   // an even battle was found, or the budget is spent
	near   *trial // the trial that looked most even before its check
	start  int    // the head start of the trial near
	off    int
}

// left returns how many matches the budget still has.
func (k *search) left() int {
	left := 1 << 30
	if k.budget.Matches > 0 {
		left = k.budget.Matches - k.played
	}
	if spent := time.Since(k.began); k.budget.Within > 0 {
		rest := k.budget.Within - spent
		left = min(left, int(int64(max(k.played, 1))*int64(rest/time.Microsecond)/max(1, int64(spent/time.Microsecond))))
	}
	return max(0, left)
}

// A trial is a battle and red's lead in points in each match played.
type trial struct {
	spec  Spec
	match game.Match
	ahead []int
}

// open draws the battle of a spec.
func (k *search) open(s Spec) (*trial, []byte, error) {
	text, err := Draw(s)
	if err != nil {
		return nil, nil, err
	}
	m, err := Open(s.System, text)
	return &trial{spec: s, match: m}, text, err
}

// play plays more matches of a trial.
func (k *search) play(ctx context.Context, t *trial, n int, seed uint64, enough func(bots.Figures) bool) (Measure, error) {
	from, sum := len(t.ahead), 0
	s := bots.Series{Matches: n, From: from, Workers: k.by.Workers, Seed: seed, Enough: func(f bots.Figures) bool {
		all := f.Points[game.Red] - f.Points[game.Blue]
		t.ahead = append(t.ahead, all-sum)
		sum = all
		late := k.budget.Within > 0 && f.Matches >= leastCheck && time.Since(k.began) > k.budget.Within
		return late || enough != nil && enough(f)
	}}
	f, err := greedily(ctx, t.match, s, k.by.Tick)
	k.played += f.Matches
	return measureOf(f, seed), err
}

// draft searches one draft for an even battle. It sets k.over when an even battle is found or the
// budget is spent.
func (k *search) draft(ctx context.Context, s Spec) error {
	low, high := bound{-MostLean - 1, 0}, bound{MostLean + 1, 0}
	for probe := range leanProbes {
		share := 100
		if probe < leanProbes/2 && !k.book.whole {
			share = 50 // while there are leans left to try, change forces rather than points
		}
		need, err := k.lean(ctx, s, share)
		if err != nil || k.over {
			return err
		}
		if need > 0 {
			low = bound{s.Lean, need}
		} else {
			high = bound{s.Lean, need}
		}
		if k.book.whole || high.lean-low.lean < 3 {
			break
		}
		s.Lean = between(low, high)
	}
	return nil
}

// lean tries a lean and returns the head start that red needs. It searches for a head start if this
// need is at most share percent of the largest allowed head start, or if few matches are left.
func (k *search) lean(ctx context.Context, s Spec, share int) (need int, err error) {
	t, _, err := k.open(s)
	if err != nil {
		return 0, k.skip(err)
	}
	if _, err := k.play(ctx, t, min(coarseMatches, max(leastCheck, k.left()-leastCheck)), k.by.Seed, nil); err != nil {
		return 0, err
	}
	need = -median(t.ahead)
	if 100*max(need, -need) <= share*k.reach(t) || k.left() < coarseMatches+leastCheck {
		err = k.points(ctx, t)
	}
	return -median(t.ahead), err
}

// skip drops the error of a draft that cannot be drawn, unless no match has been played yet.
func (k *search) skip(err error) error {
	if k.played == 0 {
		return err
	}
	return nil
}

// A bound is a lean and the head start that red needs with this lean.
type bound struct{ lean, need int }

// between returns the next lean to try, strictly between low and high. Linear interpolation
// estimates where the needed head start is 0. The result is never near either end.
func between(low, high bound) int {
	width := high.lean - low.lean
	by := width / 2
	if low.need > 0 && high.need < 0 {
		by = width * low.need / (low.need - high.need)
	}
	return low.lean + min(max(by, width/6, 1), width-max(width/6, 1))
}

// points searches for the head start that makes a trial even, and checks the result on other dice.
func (k *search) points(ctx context.Context, t *trial) error {
	// A head start chosen from few matches may be wrong. Half of the remaining budget is reserved for
	// another choice.
	rest := k.left() - fullMatches
	if more := min(rest, min(max(rest/2, leastPoints), mostPoints)-len(t.ahead)); more > 0 {
		if _, err := k.play(ctx, t, more, k.by.Seed, nil); err != nil {
			return err
		}
	}
	for range trialChecks {
		start, off := k.book.start(t.ahead, k.reach(t))
		if k.near == nil || off < k.off {
			k.near, k.start, k.off = t, start, off
		}
		if off > nearHalf && k.left() > 2*fullMatches {
			return nil // trying another lean or draft is better than checking this trial
		}
		if k.over {
			return nil
		}
		if err := k.check(ctx, t, start); err != nil {
			return err
		}
	}
	return nil
}

// check measures a trial with a head start, on dice that no choice has used. It adds the matches to
// the trial.
func (k *search) check(ctx context.Context, t *trial, start int) error {
	s := t.spec
	s.Start = start
	one, text, err := k.open(s)
	if err != nil {
		return err
	}
	k.checks++
	m, err := k.play(ctx, one, min(fullMatches, max(leastCheck, k.left())), k.by.Seed+freshSeeds*k.checks, func(f bots.Figures) bool { return k.left()-f.Matches > fullMatches && decidedly(f) })
	if err != nil {
		k.partly(s, m)
		return err
	}
	for _, ahead := range one.ahead {
		t.ahead = append(t.ahead, ahead-start)
	}
	b := Balanced{s, text, m}
	k.said(b)
	if k.best.Text == nil || better(m, k.best.Measure) {
		k.best = b
	}
	// A share near the limits may lie beyond them in other matches: the search goes on if it can.
	k.over = m.Full() && m.off() <= nearHalf || m.Even() && k.left() < fullMatches || k.left() < leastCheck
	return nil
}

// partly keeps an incomplete measure of a battle, unless a battle has been measured in full.
func (k *search) partly(s Spec, m Measure) {
	if k.best.Text == nil {
		k.best = Balanced{Spec: s, Measure: m}
	}
}

// better reports whether measure a is better evidence of an even battle than b. A battle that may be
// even is better than one that is not. A measure of few matches may look even by chance.
func better(a, b Measure) bool {
	if may := a.mayBeEven(); may != b.mayBeEven() {
		return may
	}
	if long := a.Matches >= fullMatches/2; long != (b.Matches >= fullMatches/2) {
		return long
	}
	return a.off() < b.off()
}

// freshSeeds is the difference between the dice seeds of two successive checks.
const freshSeeds = 1_000_003

// reach returns the largest head start that a trial may get.
func (k *search) reach(t *trial) int {
	return max(k.book.margin, t.spec.Points*k.book.most/100)
}

// median returns the median of some numbers.
func median(all []int) int {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// start returns the smallest head start that would have made the matches even. If no allowed head
// start does, it returns the best one. off is the difference of red's share from half, in
// thousandths.
func (b *Book) start(ahead []int, most int) (start, off int) {
	off = 1001
	for by := range most + 1 {
		if off <= evenEnough {
			break
		}
		for _, h := range [2]int{by, -by} {
			red, blue := 0, 0
			for _, a := range ahead {
				switch {
				case a+h >= b.margin:
					red++
				case a+h <= -b.margin:
					blue++
				}
			}
			if o := offHalf(red, blue); o < off && 2*(red+blue) >= len(ahead) {
				start, off = h, o
			}
		}
	}
	return start, off
}

// decidedly reports whether a battle is almost certainly not even.
func decidedly(f bots.Figures) bool {
	if f.Matches < 60 {
		return false
	}
	i := game.Wilson(f.Wins(game.Red), f.Wins(game.Red)+f.Wins(game.Blue))
	return 100*i.High < fairLow || 100*i.Low > fairHigh
}
