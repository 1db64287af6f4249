package layercake

// Clear reports whether two soldiers see one another. It is Trace without the reasons, and stops at
// the first obstacle that hides; a property test compares the two. The ends must be dots of the
// board, and no end may be below the ground.
func (r *Ruler) Clear(a, b End) bool {
	if a.Level < b.Level {
		a, b = b, a
	}
	// Nothing on the board is higher than the lower soldier (6.2), or both ends are the same dot.
	if b.Level >= r.highest || a.At == b.At {
		return true
	}
	f := r.lines.fold(b.At.Sub(a.At))
	if !r.sums {
		line, h := r.lines.of(f)
		s := newSight(a.Level, b.Level, r.Ground(b.At), r.readings)
		return r.clearAsked(line, h, r.index(a.At), &s)
	}
	return r.clearSum(f, int(r.index(a.At)), a.Level, b.Level, int(r.index(b.At)))
}

// clearSum is Clear for readings under which the length of a shadow is a sum. Its arguments are a way,
// the table indices of its two dots, and the levels of the soldiers there, the higher soldier
// first.
func (r *Ruler) clearSum(f fold, start, high, low, lower int) bool {
	need := high
	switch r.readings.Lower {
	case LevelZero:
		need += low
	case OwnGround:
		need += low - int(r.cake[lower].ground)
	}
	least := need - r.highest
	if r.highest > high {
		least = sentinel + 1
	}
	leads, h, sides := r.lines.leadsOf(f)
	tops, byQ, byV := r.top, int(h.byQ), int(h.byV)
search:
	for ; leads != nil; leads = leads.next {
		for _, x := range &leads.leads {
			points := x.points()
			if points < least {
				break search
			}
			// A top hides if it is above the lower soldier and either above the higher soldier or
			// casts a long enough shadow. This is one comparison, since an unpredictable branch is
			// slow.
			if int(tops[start+x.v()*byV+x.q()*byQ]) > max(low, min(high, need-points-1)) {
				return false
			}
		}
	}
	if !sides {
		return true
	}
	line, h := r.lines.of(f)
	s := newSight(high, low, int(r.cake[lower].ground), r.readings)
	return !r.pinched(line, h, int32(start), &s)
}

// clearAsked is Clear for readings under which the length of a shadow is not a simple sum. It
// computes the shadow of every obstacle.
func (r *Ruler) clearAsked(line *sightline, h *heading, start int32, s *sight) bool {
	for i, p := range line.stations {
		if !line.side(i) && s.hides(r.cake[start+h.over(p)], p) {
			return false
		}
	}
	return !line.sides || !r.pinched(line, h, start, s)
}

// pinched reports whether the line runs between a pair of dots that both hide the soldiers (6.1,
// 6.8).
func (r *Ruler) pinched(line *sightline, h *heading, start int32, s *sight) bool {
	return !r.sees(line) && r.paired(line, h, start, s)
}

// paired is pinched without the exception for neighbours.
func (r *Ruler) paired(line *sightline, h *heading, start int32, s *sight) bool {
	for i := 0; i < len(line.stations); i += 3 {
		p, q := line.stations[i], line.stations[i+1]
		left, right := r.cake[start+h.over(p)], r.cake[start+h.over(q)]
		if r.pair(left.layer, right.layer) && s.hides(left, p) && s.hides(right, q) {
			return true
		}
	}
	return false
}

// pair reports whether the dots on the two sides of a line can block it together. Both must have
// terrain; if contours count too, one dot with terrain is enough (6.1, 6.8).
func (r *Ruler) pair(left, right uint8) bool {
	if r.readings.Edges == EdgePairs {
		return (left|right)&terrain != 0
	}
	return left&right&terrain != 0
}

// sees reports whether a line is clear whatever is beside it: the line is one map point long, and
// the ruler's reading of 6.1 lets neighbours always see one another.
func (r *Ruler) sees(line *sightline) bool {
	return len(line.stations) == 2 && r.readings.Neighbours == NeighboursSee
}
