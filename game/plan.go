package game

import "metahex/rule"

// A Duty is a step still to be done, in words for the players.
type Duty struct {
	Text string      // "reaction fire at BB"
	Cite rule.Clause // the clause that calls for it; may be empty
}

// A Planner is a match that tells its agenda in such words. It is as public as
// the agenda.
type Planner interface {
	// Plan lists the steps still to be done, the next first.
	Plan() []Duty
}

// A Telling state has words for its steps. Ok is false where it has none: then
// the step's own title stands.
type Telling interface {
	Duty(step any) (d Duty, ok bool)
}

// Plan lists the steps still to be done; where the match has no words for them,
// by the titles of its agenda.
func (s Seat) Plan() (all []Duty) {
	if p, ok := s.match.(Planner); ok {
		return p.Plan()
	}
	for _, title := range s.match.Agenda() {
		all = append(all, Duty{Text: title})
	}
	return all
}

// Plan implements Planner.
func (t *Table[S]) Plan() (all []Duty) {
	tells, _ := any(t.State).(Telling)
	titles, i := t.Agenda(), 0
	for step := range t.agenda.All() {
		d, ok := Duty{}, false
		if tells != nil {
			d, ok = tells.Duty(step)
		}
		if !ok {
			d.Text = titles[i]
		}
		all = append(all, d)
		i++
	}
	return all
}
