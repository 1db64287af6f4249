package battlesuit

// One set of weights can choose courses, and another set can value them (game.Leaning.Fix).
//
//	with all weights     a tape records every comparison of two courses
//	with some weights    the same finalists, and the tape decides every comparison
//
// So an answer keeps its course while the weights behind its worth are removed one by one. In play
// there is no tape, and worths are compared directly.

// A tape records the results of comparisons in order: whether the first worth was larger.
type tape struct {
	larger []bool
	replay bool
}

// weigh finds the courses of the active soldier, once for each brief.
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

// exceeds reports whether one worth is larger than another. On replay it returns the recorded
// result, which the choosing weights produced.
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

// larger returns the larger of two worths according to exceeds.
func (br *brief) larger(a, b int) int {
	if br.exceeds(b, a) {
		return b
	}
	return a
}
