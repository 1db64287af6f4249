package bots

import (
	"context"
	"sync"
)

// A sequential test asks after each match whether it is decided. Elsewhere matches are played in
// parts: as many as cannot decide it before the last of them, and where one alone can, several
// ahead of what is asked.
//
//	matches   0 … 9 │ 10 … 15 │ 16 │ 17 │ 18 │ 19 │ …
//	           ten cannot decide   each may; they are played at once, and counted in order

// singlesAhead is how many parts of one match are played at once.
const singlesAhead = 8

// A PartPlay plays some matches of a series, from a number on.
type PartPlay func(ctx context.Context, from, matches int) (Figures, error)

// Parts plays a test until its verdict, and returns the figures up to the match that decided it:
// the same as if each match were played behind the one before. Tick, which may be nil, is shown
// the figures after each part.
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
				return f, nil // those behind were played for nothing
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

// safely returns how many matches can be played before it is asked whether that decides the test:
// none but the last can.
func (s Sequential) safely(f Figures) (n int) {
	won, lost, drawn := f.Score()
	for n = 1; won+lost+drawn+n < s.Most && s.Verdict(won+n, lost, drawn) == GoingOn && s.Verdict(won, lost+n, drawn) == GoingOn; n++ {
	}
	return n
}

// A part is what some matches have come to.
type part struct {
	figures Figures
	err     error
}

// playParts plays parts of so many matches each at once, and returns what they come to in order.
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
