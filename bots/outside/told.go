package outside

import (
	"cmp"
	"slices"

	"metahex/game"
)

// A news is an event with its number in the match.
type news struct {
	number int
	Event
}

// hear stores the events that the sides of the program may see.
func (t *table) hear(events []game.Event) {
	if !t.events {
		return
	}
	for _, e := range events {
		t.heard++
		for _, side := range []game.Side{game.Red, game.Blue} {
			if text, ok := e.For(side); ok && t.others[side] == nil {
				t.news[side] = append(t.news[side], news{t.heard, Event{text, e.Cite}})
			}
		}
	}
}

// tellNews returns the stored events of the given sides in order, and clears them. An event with
// the same text for both sides is listed once.
func (t *table) tellNews(sides ...game.Side) (events []Event) {
	var all []news
	for _, side := range sides {
		all, t.news[side] = append(all, t.news[side]...), nil
	}
	slices.SortStableFunc(all, func(a, b news) int { return cmp.Compare(a.number, b.number) })
	for _, one := range slices.Compact(all) {
		events = append(events, one.Event)
	}
	return events
}

// tell returns the state of a match.
func (t *table) tell(number int) State {
	a := State{Match: number}
	if !t.asked {
		a.Result = ResultOf(t.match.Result())
		a.Events = t.tellNews(game.Red, game.Blue)
		return a
	}
	q := t.question
	a.Side, a.Topic, a.Clause, a.Open, a.Opens = q.Side.String(), q.Topic, q.Cite, q.Open, q.Opens
	_, a.Reacts = t.seat.Window()
	a.Options = make([]string, len(q.Options))
	for i := range q.Options {
		a.Options[i] = t.seat.Words(q.Options[i].Choice)
	}
	a.Events = t.tellNews(q.Side)
	if t.views {
		a.View = t.look()
	}
	return a
}

// look returns the changes since the last view of the answering side.
func (t *table) look() *View {
	before := t.seen[t.question.Side]
	if before == nil {
		before = &seen{}
		t.seen[t.question.Side] = before
	}
	return before.changes(t.seat.View())
}
