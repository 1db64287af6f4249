package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/cards/pieces"
	"metahex/game"
	"metahex/grid"
)

// layout returns the markings to print on the map for the scenario.
func (s *Scenario) layout(t *Tables) *pieces.Layout {
	l := &pieces.Layout{ID: s.ID, Title: s.Title, Map: s.Map.ID, Sides: [3]string{"nobody", "red", "blue"}, Chart: t.chart()}
	for _, o := range s.Objectives {
		l.Marks = append(l.Marks, pieces.Mark{At: o.At, Form: pieces.Objective, Side: printedSide(o.Held), Text: strconv.Itoa(o.Points)})
	}
	for _, c := range s.Commands {
		for _, e := range c.Entries {
			l.Marks = append(l.Marks, pieces.Mark{At: e, Form: pieces.Enters, Side: printedSide(c.Side)})
		}
	}
	l.Marks = append(l.Marks, s.begins()...)
	l.Lists = append(l.Lists, pieces.List{Title: "Objectives", Lines: s.VictoryTerms()})
	for _, c := range s.Commands {
		d := &t.Order.List[c.Division]
		lines := []string{fmt.Sprintf("%d command points, %d dispatch points", c.CP, c.DP)}
		for _, line := range s.forceLines(c, t) {
			lines = append(lines, strings.TrimSpace(line))
		}
		l.Lists = append(l.Lists, pieces.List{Title: fmt.Sprintf("%s: %s", c.Side, d.Name), Lines: lines})
	}
	rest := append(s.EntryTerms(t), s.specialTerms()...)
	rest = append(rest, "turns: "+s.trackWords(), fmt.Sprintf("first chit %s; in the mug: %s", s.First, strings.Join(s.Mug, ", ")))
	l.Lists = append(l.Lists, pieces.List{Title: "Besides", Lines: rest})
	return l
}

// begins returns one mark for each hex and side, with the labels of the units that start there.
func (s *Scenario) begins() (all []pieces.Mark) {
	type corner struct {
		at   grid.Place
		side game.Side
	}
	mark := map[corner]int{}
	for _, u := range s.Units {
		if !u.fixed() {
			continue
		}
		k := corner{u.At, u.Side}
		if i, ok := mark[k]; ok {
			all[i].Text += " " + u.Label
			continue
		}
		mark[k] = len(all)
		all = append(all, pieces.Mark{At: u.At, Form: pieces.Begins, Side: printedSide(u.Side), Text: u.Label})
	}
	return all
}

func printedSide(s game.Side) pieces.Side {
	return map[game.Side]pieces.Side{game.Red: pieces.Red, game.Blue: pieces.Blue}[s]
}
