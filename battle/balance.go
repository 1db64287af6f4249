package battle

import (
	"context"
	"slices"
	"time"

	"metahex/bots"
	"metahex/game"
)

// How Balance searches for an even battle: by three adjustments, the coarse one first.
//
//	forces   −90 ├──────┼──●───────┤ +90      points to spend, and what ground is worth, are
//	                     next lean            moved until a head start can do the rest
//	points       red − blue, sorted           all matches of a lean tell at once what any
//	             ░▒▓█▓▒│▒░   │ = −head start  head start would have made of them
//	check        400 matches on other dice    what the battle is reported by: those that
//	                                          chose it flatter it
//	ground       another draft of the seed    where the others do not do it
//
// Matches of different leans have the same dice.

// A Budget bounds a search by matches and time, whichever ends first; zero means no bound. With
// only a bound on matches, a search finds the same on every machine.
type Budget struct {
	Matches int
	Within  time.Duration
}

// A Balanced battle was measured on matches that had no part in choosing it.
type Balanced struct {
	Spec Spec
	Text []byte
	Measure
}

const (
	coarseMatches = 48  // that judge a lean
	leanProbes    = 8   // leans that are tried on a draft
	leastPoints   = 600 // that a head start is chosen by, where there are enough
	mostPoints    = 1200
	leastCheck    = 20 // fewest matches that the reported balance may rest on
	drafts        = 30 // that are tried
	trialChecks   = 4  // of one trial
	evenEnough    = 8  // thousandths off half at which no better head start is sought
	nearHalf      = 30 // thousandths that a chosen head start may be off half
)

// Balance searches for an even battle. If the budget ends first, it returns the most even one that
// it has measured. It calls said with each battle that it measures.
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
		last = first + 1 // the ground is settled
	}
	for ; s.Draft < last && !k.over; s.Draft++ {
		if err := k.draft(ctx, s); err != nil {
			return k.best, err
		}
	}
	if k.best.Text == nil {
		err = k.check(ctx, k.near, k.start)
	}
	return k.best, err
}

// A search is a Balance under way.
type search struct {
	book   *Book
	budget Budget
	by     Means
	said   func(Balanced)
	began  time.Time
	played int
	checks uint64
	best   Balanced
	over   bool   // an even battle is found, or the budget is spent
	near   *trial // the most even one, by what it was chosen by
	start  int    // its head start
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

// A trial is a battle with red's leads in its matches.
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

// draft searches one draft for an even battle. It sets over if the search ends.
func (k *search) draft(ctx context.Context, s Spec) error {
	low, high := bound{-MostLean - 1, 0}, bound{MostLean + 1, 0}
	for probe := range leanProbes {
		share := 100
		if probe < leanProbes/2 && !k.book.whole {
			share = 50 // rather forces than points, while there are leans to try
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

// lean tries a lean, and then head starts, if so many percent of the reach may be enough. It
// returns the head start that red needs.
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

// skip skips a draft that cannot be drawn, unless it is the first.
func (k *search) skip(err error) error {
	if k.played == 0 {
		return err
	}
	return nil
}

// A bound is a lean, and the head start that red would need with it.
type bound struct{ lean, need int }

// between returns the next lean to try, strictly between two: where the needed head start is 0 by
// linear interpolation, but not near either end.
func between(low, high bound) int {
	width := high.lean - low.lean
	by := width / 2
	if low.need > 0 && high.need < 0 {
		by = width * low.need / (low.need - high.need)
	}
	return low.lean + min(max(by, width/6, 1), width-max(width/6, 1))
}

// points searches for the head start that makes a trial even, and checks it on other dice.
func (k *search) points(ctx context.Context, t *trial) error {
	// A choice by few matches has its own error; half of what is left is for another choice.
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
			return nil // another lean or draft is better than a check of this
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

// check measures a trial with a head start, on dice that had no part in any choice, and adds the
// matches to the trial.
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
	k.over = m.Even() && (m.Full() || k.left() < fullMatches) || k.left() < leastCheck
	return nil
}

// better reports whether a measure is better evidence of an even battle than another: few matches
// may look even by chance.
func better(a, b Measure) bool {
	if long := a.Matches >= fullMatches/2; long != (b.Matches >= fullMatches/2) {
		return long
	}
	return a.off() < b.off()
}

// freshSeeds is the difference between the seeds of the dice of two checks.
const freshSeeds = 1_000_003

// reach is the largest head start that a trial may get.
func (k *search) reach(t *trial) int {
	return max(k.book.margin, t.spec.Points*k.book.most/100)
}

// median returns the median of some numbers.
func median(all []int) int {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// start returns the least head start within bounds with which the matches of a trial would have
// been even, or else the most even, and the difference from half, in thousandths.
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

// decidedly reports whether a battle is certainly not even.
func decidedly(f bots.Figures) bool {
	if f.Matches < 60 {
		return false
	}
	i := game.Wilson(f.Wins(game.Red), f.Wins(game.Red)+f.Wins(game.Blue))
	return 100*i.High < fairLow || 100*i.Low > fairHigh
}
