package tabletop

import "metahex/grid"

// When is the enemy asked about a mover? Where each of its watchers comes to see it, at
// the last point where it does, and where the enemy has asked to be asked:
//
//	●────────┬───────────────┬───────────────┬──────▶
//	 hidden  seen: wait 4    4 inches on     last point in view

// Brief is how long a window, or the gap between two, must be to be asked about by
// itself: a tenth of an inch.
const Brief = grid.Inch / 10

// Joined takes windows together that are hardly apart.
func Joined(all []Window) []Window {
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

// Moment finds where a mover stops for the enemy beyond a place of its leg and before
// another, which is the answer where it does not stop: heeds are the windows of each watcher,
// recall is where it has asked to be asked. Clear finds the first place from one towards
// another, by steps of 1 or -1, where the mover can stand; negative where there is
// none.
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

// Clear is the first place of a leg, from one towards another, where a base can stand:
// under is the base on which it would stand at a point, if any; -1 where there is none.
func (l Leg) Clear(radius, from, to, step int64, under func(grid.Point) (grid.Circle, bool)) int64 {
	const most = 64 // bases in a row
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
