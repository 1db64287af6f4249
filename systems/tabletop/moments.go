package tabletop

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// When is the enemy asked about a mover? At the first and last point where a watcher sees the mover,
// and where the enemy has asked to be asked again:
//
//	●────────┬───────────────┬───────────────┬──────▶
//	 hidden  seen: wait 4    4 inches on     last point in view

// Brief is the shortest window, or gap between windows, for which the enemy is asked separately: a
// tenth of an inch.
const Brief = grid.Inch / 10

// joined merges windows with a very short gap between them.
func joined(all []Window) []Window {
	if len(all) == 0 {
		return nil
	}
	out := all[:1]
	for _, w := range all[1:] {
		if last := &out[len(out)-1]; w.From-last.To < Brief {
			last.To = w.To
		} else {
			out = append(out, w)
		}
	}
	return out
}

// Heeds lists the windows of each watcher that has windows.
func Heeds(watchers int, windows func(v int) []Window) (all [][]Window) {
	for v := range watchers {
		if w := windows(v); len(w) > 0 {
			all = append(all, joined(w))
		}
	}
	return all
}

// Moment returns the distance at which a mover stops for the enemy. done is how far the mover has
// already moved. before is the limit, which Moment returns if the mover does not stop earlier. heeds
// are the windows of each watcher. recall is the distance at which the enemy has asked to be asked
// again. clear searches from one place to another, in steps of 1 or -1. It returns the first place
// where the mover can stand, or a negative number.
func (l Leg) Moment(heeds [][]Window, done, before, recall int64, clear func(from, to, step int64) int64) int64 {
	stop, end := before, l.Length()
	for _, windows := range heeds {
		for _, w := range windows {
			if from := clear(w.From, w.To, 1); from > done && from < stop {
				stop = from
			}
			if w.To-w.From < Brief || w.To == end {
				continue
			}
			if last := clear(w.To, max(w.From, done), -1); last > done && last < stop {
				stop = last
			}
		}
	}
	if recall > done && recall < stop {
		stop = min(stop, max(done, clear(recall, stop, 1)))
	}
	return stop
}

// Clear searches a leg from one place to another. It returns the first place where a base can stand,
// or -1. under returns the other base, if any, that the base would overlap at a point.
func (l Leg) Clear(radius, from, to, step int64, under func(grid.Point) (grid.Circle, bool)) int64 {
	const most = 64 // limit for bases in a row
	for n, looks := from, 0; (to-n)*step >= 0 && looks < most; looks++ {
		other, met := under(l.At(n))
		if !met {
			return n
		}
		next := n + step
		other.Radius += radius
		for _, part := range other.Through(l.From, l.To) {
			if step > 0 {
				next = max(next, part.To)
			} else {
				next = min(next, part.From)
			}
		}
		n = next
	}
	return -1
}

// A Pause is the state of a mover on its leg while the enemy is asked.
type Pause struct {
	Mover int8
	Hits  int8  // shots at the mover before the leg
	Done  int64 // the mover's place along the leg, in thousandths of an inch
	Rest  int64 // the rest of the leg, or 0 at its end
}

// Still returns the pause of a mover that is not on a leg.
func Still(u int) Pause { return Pause{Mover: int8(u)} }

// Left returns the length of the rest of the leg. hits is the present number of shots at the mover. If
// it has changed on the way, the mover stops and Left returns 0.
func (p Pause) Left(hits int8) int64 {
	if hits != p.Hits {
		return 0
	}
	return p.Rest
}

// Waitable reports whether the enemy can wait for part of the leg. A wait lasts at least a thousandth
// of an inch, and less than the rest of the leg.
func (p Pause) Waitable(hits int8) bool { return p.Left(hits) > 1 }

// Waits are the reasons why the enemy cannot wait as long as it asked: the leg is over, too short for any
// wait, or too short for this one.
type Waits struct{ over, none, short *game.Reason }

// NewWaits returns the reasons of a book. way is the book's word for a leg.
func NewWaits(cite rule.Clause, way string) Waits {
	return Waits{
		&game.Reason{Cite: cite, Text: "%s has been fired at, and its " + way + " is over"},
		&game.Reason{Cite: cite, Text: "%s is at the end of its " + way + ", and nothing is left to wait for"},
		&game.Reason{Cite: cite, Text: "%s has %s inches of its " + way + " left; want a wait of less than that, and more than 0"},
	}
}

// HinderWait returns why the enemy cannot wait for the given length. The function length returns the
// name of a length.
func (p Pause) HinderWait(w Waits, mover game.Name, length func(int64) game.Name, hits int8, long int32) game.Hindrance {
	switch {
	case p.Left(hits) < p.Rest:
		return w.over.For(mover)
	case p.Rest <= 1:
		return w.none.For(mover)
	case long < 1 || int64(long) >= p.Rest:
		return w.short.ForBoth(mover, length(p.Rest))
	}
	return game.Hindrance{}
}
