package systems

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit"
)

// An Outline is what is told of a scenario before it is chosen, as plain text.
type Outline struct {
	Title, Story string
	Forces       [3][]string   // by side: a heading, and then a line for each kind of unit
	Terms        []string      // what wins, how long it lasts, what is special: a line each
	Options      []rule.Option // what a match of it can be begun with otherwise, as texts of Setup.Readings
}

func battlesuitOutline(scenario string) (Outline, error) {
	tables := battlesuit.StandardTables()
	s, err := battlesuit.LoadScenario(scenario, tables)
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Title: s.Title, Story: s.Story}
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := &s.Forces[side]
		o.Forces[side] = append([]string{fmt.Sprintf("%s, %d points", side, f.Build)}, battlesuitUnits(f, tables)...)
	}
	o.Terms = append(o.Terms, s.Victory.Text, fmt.Sprintf("%d turns on %s", s.Turns, s.Ground()))
	if s.Optional != 0 {
		o.Terms = append(o.Terms, "optional rules: "+s.Optional.String())
	}
	o.Options = s.Options()
	return o, nil
}

// counted are names with their numbers, each once, in the order in which they
// first come: "5 Front Line".
func counted(names []string) (lines []string) {
	count := map[string]int{}
	var kinds []string
	for _, name := range names {
		if count[name]++; count[name] == 1 {
			kinds = append(kinds, name)
		}
	}
	for _, kind := range kinds {
		lines = append(lines, fmt.Sprintf("%d %s", count[kind], kind))
	}
	return lines
}

// battlesuitUnits counts a force's units by kind and by how they come: "5 Front
// Line, turn 4".
func battlesuitUnits(f *battlesuit.Force, t *battlesuit.Tables) []string {
	var kinds []string
	for i := range f.Detachments {
		d := &f.Detachments[i]
		for _, u := range d.Units {
			kind := t.Units.Kind(u.Type).Name
			if d.Turn > 0 {
				kind += fmt.Sprintf(", turn %d", d.Turn)
			}
			if d.Hidden {
				kind += ", hidden"
			}
			kinds = append(kinds, kind)
		}
	}
	return counted(kinds)
}
