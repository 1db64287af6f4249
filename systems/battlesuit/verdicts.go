package battlesuit

import "sync/atomic"

// Sight lines of a map, remembered.
//
// The same few lines are asked for again and again: by the rules of who sees whom, by
// advice for the stands that a soldier might come to, and by every match on the same
// ground. An entry is one number, so that goroutines share it without a lock:
//
//	place 15 bits │ level 8 │ place 15 │ level 8 │ known 1 │ clear 1
//
// Two lines that fall on the same entry take turns. An entry holds both ends in full, and
// the ground is never changed, so what it says is always right.
type verdicts []atomic.Uint64

// verdictBits say for how many lines there is room.
const verdictBits = 15

func newVerdicts() verdicts { return make(verdicts, 1<<verdictBits) }

// of reports whether nothing hides two ends of a line on a ground.
func (k verdicts) of(g *ground, a, b eye) bool {
	if uint(a.level) > 255 || uint(b.level) > 255 {
		return g.stretch(a, b)
	}
	line := uint64(a.at)<<31 | uint64(a.level)<<23 | uint64(b.at)<<8 | uint64(b.level)
	entry := &k[line*0x9E3779B97F4A7C15>>(64-verdictBits)]
	if known := entry.Load(); known>>1 == line<<1|1 {
		return known&1 != 0
	}
	clear := g.stretch(a, b)
	known := line<<2 | 2
	if clear {
		known |= 1
	}
	entry.Store(known)
	return clear
}
