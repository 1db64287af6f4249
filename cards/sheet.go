package cards

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// A Row is one row of a unit's card (BHM 5.2, 5.3).
type Row struct {
	Name string // "attack"
	Text string // "7 6 5 4 2"
	At   int    // the index of the current figure; -1: none
	Cite rule.Clause
}

// Sheet returns a unit's card, row by row. Units without damage boxes have one figure in each row,
// and a text in place of the boxes (BHM 5.6).
func (d *Deck) Sheet(c Card) []Row {
	k, boxes := d.Kind(c.Type), d.Kind(c.Type).Class.boxes()
	at := int(c.Damage)
	if at >= len(k.Attack) {
		at = -1
	}
	title := Row{"unit", k.Name, -1, "BHM 5.2"}
	if k.Class != Armoured {
		title.Cite = "BHM 5.6"
	}
	damage := Row{"damage", fmt.Sprintf("%d of %d", min(int(c.Damage), boxes), boxes), -1, "BHM 5.2.1"}
	switch {
	case d.State(c) != Able:
		damage.Text = d.State(c).String()
	case k.Class == Unarmoured:
		damage = Row{"damage", "out at the first hit", -1, "BHM 5.6.1"}
	case k.Class == Drone:
		damage = Row{"damage", "out at the first hit", -1, "BHM 5.6.2"}
	}
	rows := []Row{title, damage}
	for _, track := range []struct {
		name    string
		figures []int
		cite    rule.Clause
	}{{"attack", k.Attack, "BHM 5.2.2"}, {"shield", k.Shield, "BHM 5.2.3"}, {"move", k.Move, "BHM 5.2.4"}} {
		rows = append(rows, Row{track.name, strings.Trim(fmt.Sprint(track.figures), "[]"), at, track.cite})
	}
	if special := k.Abilities.String(); special != "" {
		rows = append(rows, Row{"special", special, -1, "BHM 5.3"})
	}
	return rows
}
