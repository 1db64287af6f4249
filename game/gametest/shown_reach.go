package gametest

import (
	"slices"
	"strings"

	"metahex/game"
)

// manyWays is the number of places within reach to try at one moment.
const manyWays = 4

// reaches moves the piece to some of the places that are shown within reach.
func (l *looking) reaches() {
	all := l.seat.Reach()
	if len(all) == 0 {
		return
	}
	ways := []game.Reach{all[0], all[len(all)-1]}
	for range manyWays - 2 {
		ways = append(ways, all[l.source.IntN(len(all))])
	}
	for _, r := range ways {
		if n := len(r.Way); n > 0 && r.Way[n-1] != (game.Stop{Place: r.Place, Cost: r.Cost}) {
			l.fault("cost", "place %d is within reach for %d, but its path ends with %v", r.Place, r.Cost, r.Way[n-1])
		}
		w := &walking{l, r, l.seat.View(), game.Piece{ID: game.NoPiece}, nil}
		w.walk()
	}
}

// walking is the state of a piece on its way to a place.
type walking struct {
	*looking
	to     game.Reach
	begun  game.View
	mover  game.Piece // the piece at the start of the walk
	danger []string   // the labels of all units asked to fire at the last step
}

// place returns the name of the goal.
func (w *walking) place() string {
	at := w.goal()
	return at.Name
}

func (w *walking) goal() game.Place {
	for _, p := range w.begun.Board.Places {
		if p.ID == w.to.Place {
			return p
		}
	}
	return game.Place{}
}

// longestWay is an upper limit for the steps of any path.
const longestWay = 60

// walk moves step by step to the place and compares the movement paid with the cost shown.
func (w *walking) walk() {
	m, step, sum := w.match.Clone(), w.to, 0
	w.looks["reach"]++
	for n := range longestWay {
		paid := m.Explain(step.First).Sum()
		if w.Paid != nil {
			paid = w.Paid(words(m, step.First), paid)
		}
		sum += paid
		budget := 300
		next, why := w.step(m, step, &budget)
		switch {
		case why != "":
			w.fault("reach", "%s at level %d is within reach of %s, but step %d, %s, %s", w.place(), w.to.Level, w.mover.Label, n+1, words(m, step.First), why)
			return
		case w.there(next):
			w.arrived(sum, n)
			w.endangered(m, step)
			return
		}
		m = next
		step, _ = w.entry(m)
	}
	w.fault("reach", "%s has not reached %s in %d steps", w.mover.Label, w.place(), longestWay)
}

// arrived compares the cost paid with the cost shown.
func (w *walking) arrived(sum, steps int) {
	w.looks["cost"]++
	if sum == w.to.Cost || w.Forgiving && sum > w.to.Cost {
		return
	}
	w.fault("cost", "%s is shown to reach %s at a cost of %d, but paid %d in %d steps", w.mover.Label, w.place(), w.to.Cost, sum, steps+1)
}

// step gives the first answer of a path. Then it gives answers of other sides until the piece has
// arrived or can go on. Why is empty, or says what is wrong.
func (w *walking) step(m game.Match, step game.Reach, budget *int) (next game.Match, why string) {
	next = m.Clone()
	if _, err := answer(next, step.First); err != nil {
		return nil, "is refused: " + err.Error()
	}
	if found := w.goOn(next, budget); found != nil {
		return found, ""
	}
	return nil, "does not let the piece go on"
}

// holdFirst returns some options of a question, beginning with the option to hold fire.
func holdFirst(m game.Match, q game.Question) []game.Option {
	options := slices.Clone(q.Options)
	if i := holding(m, q); i >= 0 {
		options[0], options[i] = options[i], options[0]
	}
	return options[:min(len(options), 12)]
}

// goOn finds answers of the other side after which the piece has arrived or can go on.
func (w *walking) goOn(m game.Match, budget *int) game.Match {
	if *budget--; *budget < 0 {
		return nil
	}
	w.seek(m)
	if w.there(m) {
		return m
	}
	q, ok := m.Question()
	if !ok || m.View(w.question.Side).Turn != w.begun.Turn {
		return nil
	}
	if q.Side == w.question.Side && len(game.NewSeat(m, q.Side).Reach()) > 0 {
		if _, can := w.entry(m); can {
			return m
		}
		return nil // going on from here would be a different path
	}
	for _, o := range holdFirst(m, q) {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return nil
		}
		if found := w.goOn(next, budget); found != nil {
			return found
		}
	}
	return nil
}

// still lists the words of answers that do not react and spend nothing.
var still = []string{"hold", "pass", "trust"}

// holding returns the index of the option not to react, or -1.
func holding(m game.Match, q game.Question) int {
	if q.Side == game.Chance {
		return -1
	}
	return slices.IndexFunc(q.Options, func(o game.Option) bool { return slices.Contains(still, verb(m, o.Choice)) })
}

// seek finds the piece that is on its way: the first unit of its side that has moved. Markers do
// not count, because their numbers change when one is removed.
func (w *walking) seek(m game.Match) {
	if w.mover.ID != game.NoPiece {
		return
	}
	units := m.Sight(game.Chance)
	for _, p := range m.View(w.question.Side).Pieces {
		i := slices.IndexFunc(w.begun.Pieces, func(o game.Piece) bool { return o.ID == p.ID })
		if _, err := units.Parse(p.Label); err == nil && i >= 0 && p.Side == w.question.Side && p.Off == "" && (w.begun.Pieces[i].At != p.At || w.begun.Pieces[i].Off != p.Off || w.begun.Pieces[i].Level != p.Level) {
			w.mover = w.begun.Pieces[i]
			return
		}
	}
}

// there reports whether the piece has reached the place.
func (w *walking) there(m game.Match) bool {
	for _, p := range m.View(w.question.Side).Pieces {
		if p.ID == w.mover.ID {
			return p.Off == "" && p.At == w.goal().At && (w.begun.Board.Kind != game.Dots || p.Level == w.to.Level)
		}
	}
	return false
}

// entry returns the goal's entry in the reach from the piece's present place.
func (w *walking) entry(m game.Match) (r game.Reach, ok bool) {
	for _, r := range game.NewSeat(m, w.question.Side).Reach() {
		if r.Place == w.to.Place && r.Level == w.to.Level {
			return r, true
		}
	}
	return r, false
}

// whoAreAsked plays on until the mover is asked, and returns the enemies that were asked to fire.
// Ok is false if the mover is never asked.
func (w *walking) whoAreAsked(m game.Match) (asked []string, ok bool) {
	for range 40 {
		q, ok := m.Question()
		if !ok {
			return nil, false
		}
		c := q.Options[0].Choice
		switch q.Side {
		case w.question.Side.Enemy():
			asked = append(asked, w.shooters(m, q)...)
			if i := holding(m, q); i >= 0 {
				c = q.Options[i].Choice
			}
		case w.question.Side:
			if q.Topic != "check" {
				return asked, true
			}
		}
		if _, err := answer(m, c); err != nil {
			return nil, false
		}
	}
	return asked, true
}

// endangered repeats the last step while enemies hold their fire and dice roll low. It compares the
// enemies that were asked to fire with the marks of danger. It ignores enemies that the side does
// not know.
func (w *walking) endangered(m game.Match, step game.Reach) {
	m = m.Clone()
	known := map[string]bool{}
	var marked []string
	for _, p := range m.View(w.question.Side).Pieces {
		known[p.Label] = p.Off == ""
		if slices.Contains(w.to.Danger, p.ID) {
			marked = append(marked, p.Label)
		}
	}
	if _, err := answer(m, step.First); err != nil {
		return
	}
	asked, ok := w.whoAreAsked(m)
	if !ok || !w.there(m) {
		return // the piece was stopped, or has not arrived
	}
	asked = slices.DeleteFunc(asked, func(label string) bool { return !known[label] || w.Seeing && !w.sees(m, label) })
	slices.Sort(marked)
	slices.Sort(asked)
	asked = slices.Compact(asked)
	if w.question.Unlooked != "" { // the marks know no lines: whoever could fire by range is marked
		marked = slices.DeleteFunc(marked, func(label string) bool { return !slices.Contains(asked, label) })
	}
	w.looks["danger"]++
	if !slices.Equal(marked, asked) {
		w.fault("danger", "%s at %s marked as dangerous: %q; actually asked to fire: %q", w.mover.Label, w.place(), marked, asked)
	}
}

// shooters returns the labels of all units that a question lets fire at the piece or at a piece
// stacked with it.
func (w *walking) shooters(m game.Match, q game.Question) (all []string) {
	where := map[string]game.Point{}
	var here game.Point
	for _, p := range m.View(w.question.Side).Pieces {
		if p.Side == w.question.Side {
			where[p.Label] = p.At
		}
		if p.ID == w.mover.ID {
			here = p.At
		}
	}
	for _, o := range q.Options {
		said := strings.Fields(words(m, o.Choice))
		if len(said) < 2 || !slices.Contains(w.Shots, said[0]) {
			continue
		}
		if len(said) > 2 && where[said[2]] != here {
			continue
		}
		label, _, _ := strings.Cut(said[1], ".") // the unit's label without its weapon
		all = append(all, label)
	}
	return all
}

// sees reports whether the unit with this label sees the moving piece at its present place.
func (w *walking) sees(m game.Match, label string) bool {
	r := m.Sight(game.Chance)
	from, err := r.Parse(label)
	if err != nil {
		return false
	}
	to, err := r.Parse(w.mover.Label)
	return err == nil && (from.Spot == to.Spot || r.Clear(from, to))
}
