package bots

import (
	"context"
	"sync"
)

// A sequential test checks after each match whether it is decided. When matches are played
// elsewhere, they are grouped in parts. A part is as large as possible, but only its last match may
// decide the test. When a single match can decide it, several parts of one match each run in parallel.
//
//	matches   0 … 9 │ 10 … 15 │ 16 │ 17 │ 18 │ 19 │ …
//	           ten cannot decide   each may; they are played at once, and counted in order

// singlesAhead is the number of one-match parts that run in parallel.
const singlesAhead = 8

// A PartPlay plays matches of a series. From is the number of the first match, matches is how many.
type PartPlay func(ctx context.Context, from, matches int) (Figures, error)

// Parts plays a test until its verdict, and returns the figures up to the match that decided it, as
// if the matches were played one after the other. Tick gets the figures after each part and may be
// nil.
func (s Sequential) Parts(ctx context.Context, play PartPlay, tick func(Figures)) (f Figures, err error) {
	for s.Of(f) == GoingOn {
		parts := []int{s.safely(f)}
		if parts[0] < singlesAhead {
			parts = make([]int, min(singlesAhead, s.Most-f.Matches))
			for i := range parts {
				parts[i] = 1
			}
		}
		for _, part := range playParts(ctx, play, f.Matches, parts) {
			if s.Of(f) != GoingOn {
				return f, nil // the later parts are not counted
			}
			f.Merge(part.figures)
			if part.err != nil {
				return f, part.err
			}
			if tick != nil {
				tick(f)
			}
		}
	}
	return f, nil
}

// safely returns how many matches can be played before the next verdict: only the last of them can
// decide the test.
func (s Sequential) safely(f Figures) (n int) {
	won, lost, drawn := f.Score()
	for n = 1; won+lost+drawn+n < s.Most && s.Verdict(won+n, lost, drawn) == GoingOn && s.Verdict(won, lost+n, drawn) == GoingOn; n++ {
	}
	return n
}

// A part is the result of several matches.
type part struct {
	figures Figures
	err     error
}

// playParts plays parts of the given sizes in parallel, and returns their results in order.
func playParts(ctx context.Context, play PartPlay, from int, matches []int) []part {
	parts := make([]part, len(matches))
	var all sync.WaitGroup
	for i, n := range matches {
		first := from
		all.Go(func() { parts[i].figures, parts[i].err = play(ctx, first, n) })
		from += n
	}
	all.Wait()
	return parts
}
