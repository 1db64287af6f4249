package battlesuit

// Courses chosen by other weights than those that value them (game.Leaning.Fix).
//
//	by all weights   finalists of the lies, and every comparison of two courses    a tape
//	by some weights  the same finalists, and of two courses the one on the tape
//
// So an answer keeps its course while the weights behind its worth are removed one by one. In play
// there is no tape, and comparisons are plain.

// A tape records, for each comparison in order, whether the first of two worths was larger.
type tape struct {
	larger []bool
	replay bool
}

// weigh finds the courses of the soldier under way, once per brief.
func (br *brief) weigh(b *battle, u int) {
	if br.weighed {
		return
	}
	br.weighed, br.roomy = true, false
	fixed := b.Fixed()
	switch {
	case fixed == nil:
		br.findCourses(b, u)
	case &fixed[0] == &br.w[0]:
		br.tape = &tape{}
		br.findCourses(b, u)
	default:
		defer b.Lean(b.Choosing())
		br.chooser = b.brief(br.side, int(br.unit))
		br.chooser.weigh(b, u)
		br.tape = &tape{larger: br.chooser.tape.larger, replay: true}
		br.findCourses(b, u)
		br.chooser.release()
		br.chooser, br.tape = nil, nil
	}
}

// exceeds reports whether a worth is larger than another. On replay it returns the recorded result,
// by the weights that choose the courses.
func (br *brief) exceeds(a, b int) bool {
	t := br.tape
	switch {
	case t == nil:
		return a > b
	case t.replay && len(t.larger) > 0:
		was := t.larger[0]
		t.larger = t.larger[1:]
		return was
	}
	t.larger = append(t.larger, a > b)
	return a > b
}

// larger is the larger of two worths, as exceeds sees them.
func (br *brief) larger(a, b int) int {
	if br.exceeds(b, a) {
		return b
	}
	return a
}
