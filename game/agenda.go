package game

import (
	"iter"
	"slices"
)

// The agenda: where a half-done procedure lives.
//
// A step is a small immutable value that does one clause's work and puts what
// follows at the head. The agenda of a move under reaction fire:
//
//	move T4, 3 left │ turn of blue
//	                   T4 enters a point: Then(react T4, move T4, 2 left)
//	react T4 │ move T4, 2 left │ turn of blue
//	                   the enemy fires: Then(roll, …)
//	roll │ move T4, 2 left │ turn of blue
//	                   T4 is hit and dies; the move finds nothing to ask
//	move T4, 2 left │ turn of blue        and is passed over
//	turn of blue
//
// Because a step never changes once it is on the agenda, copying the list of
// steps copies the whole unfinished procedure.

// An Agenda is a list of steps still to be done. The zero value is empty.
type Agenda[T any] struct {
	steps []T // the next one last, where adding and removing is cheap
}

// Then puts steps at the head, in the order in which they are to be done.
func (a *Agenda[T]) Then(steps ...T) {
	for _, s := range slices.Backward(steps) {
		a.steps = append(a.steps, s)
	}
}

// Next is the step at the head; ok is false when nothing is left.
func (a *Agenda[T]) Next() (step T, ok bool) {
	if len(a.steps) == 0 {
		return step, false
	}
	return a.steps[len(a.steps)-1], true
}

// Pass removes the step at the head. An empty agenda stays empty.
func (a *Agenda[T]) Pass() {
	if last := len(a.steps) - 1; last >= 0 {
		clear(a.steps[last:])
		a.steps = a.steps[:last]
	}
}

// Clear removes all steps.
func (a *Agenda[T]) Clear() {
	clear(a.steps)
	a.steps = a.steps[:0]
}

// Len is the number of steps.
func (a *Agenda[T]) Len() int { return len(a.steps) }

// All goes through the steps, the next first.
func (a *Agenda[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, s := range slices.Backward(a.steps) {
			if !yield(s) {
				return
			}
		}
	}
}

// Clone is an independent copy.
func (a *Agenda[T]) Clone() Agenda[T] { return Agenda[T]{slices.Clone(a.steps)} }
