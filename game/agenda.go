package game

import (
	"iter"
	"slices"
)

// The agenda: the steps of an unfinished procedure.
//
// A step is a small immutable value that does the work of one clause and puts the following steps
// at the head of the agenda. The agenda of a move under reaction fire:
//
//	move T4, 3 left │ turn of blue
//	                   T4 enters a point: Then(react T4, move T4, 2 left)
//	react T4 │ move T4, 2 left │ turn of blue
//	                   the enemy fires: Then(roll, …)
//	roll │ move T4, 2 left │ turn of blue
//	                   T4 is hit and dies; the move has nothing left
//	move T4, 2 left │ turn of blue        to ask and is skipped
//	turn of blue
//
// Because a step on the agenda never changes, copying the list of steps copies the whole unfinished
// procedure.

// An Agenda is a list of steps still to be done. The zero value is empty.
type Agenda[T any] struct {
	steps []T // in reverse order: the next step is the last element, which is cheap to add and remove
}

// Then puts steps at the head of the agenda. The first argument becomes the next step.
func (a *Agenda[T]) Then(steps ...T) {
	for _, s := range slices.Backward(steps) {
		a.steps = append(a.steps, s)
	}
}

// Next returns the step at the head; ok is false if the agenda is empty.
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

// Len returns the number of steps.
func (a *Agenda[T]) Len() int { return len(a.steps) }

// All iterates over the steps, from the next step to the last.
func (a *Agenda[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, s := range slices.Backward(a.steps) {
			if !yield(s) {
				return
			}
		}
	}
}

// Clone returns an independent copy.
func (a *Agenda[T]) Clone() Agenda[T] { return Agenda[T]{slices.Clone(a.steps)} }
