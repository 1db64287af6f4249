package gts

import (
	"fmt"

	"metahex/systems/rulebook"
)

// The flow charts that the summary mentions, as implemented here. The printed charts are not
// available; readers who have them can compare. Each node is a step of the agenda. A test compares
// the order of the nodes with plays.

// A flow is one flow chart.
type flow struct {
	name, title string
	nodes       []node
}

// A node is a step with the question that it decides and the next nodes.
type node struct {
	step    step
	text    string
	cite    clause
	yes, no string // the next node; "" is the node on the next line
}

var flows = []flow{
	{"direct-fire", "Direct fire", []node{
		{act{}, "a target in the firer's fire zone is chosen", "GTS fire/zone", "", "no such target: no fire"},
		{check{Why: forBonus}, "a firer of two steps checks for the company bonus", "GTS fire/company-bonus", "+2", "no bonus"},
		{strike{}, "the rating is modified; is the die at most the rating, and not 9?", "GTS fire/modifiers", "take the result listed under the die", "a miss: end"},
		{check{Why: forNerve}, "S?: does the target pass its check?", "GTS results/S-check", "no effect", "the result becomes S"},
		{suffer{}, "S: does the owner try for a cohesion hit instead?", "GTS results/S", "the unit makes a check: C if it passes, S if it fails", "suppressed"},
		{wound{}, "C, 1, E", "GTS results/C", "", ""},
	}},
	{"opportunity-fire", "Opportunity fire", []node{
		{respond{}, "a unit acts in the firer's fire zone; fire before or after?", "GTS opfire/announce", "", "hold: the unit goes on"},
		{check{Why: forOpfire}, "does the firer pass its check? (It cannot spend a command point to pass.)", "GTS opfire/fire", "", "no fire"},
		{strike{}, "the rating is modified, +3 for a move from fire zone to fire zone, −1 for a move out of the zone", "GTS chart/fire", "take the result listed under the die", "a miss"},
		{suffer{}, "results as in direct fire", "GTS results/S", "", ""},
	}},
	{"indirect-fire", "HE indirect fire", []node{
		{act{}, "is the hex at least 4 hexes away, within the printed range, and not an entry hex?", "GTS indirect/range", "", "no fire"},
		{radio{}, "if the firer does not see the hex and has no contact with a unit that sees it, roll for contact", "GTS indirect/roll", "contact: the marker goes to the leader", "no fire; a 9 loses contact"},
		{check{Why: forBonus}, "a firer of two steps checks for the company bonus", "GTS indirect/company-bonus", "+2", "no bonus"},
		{strike{}, "is the die at most the rating, and not 9? For an empty hex: is it not 9?", "GTS indirect/modifiers", "take the result listed under the die", "a miss: end"},
		{suffer{}, "the target's result", "GTS indirect/result", "", ""},
		{splinters{}, "after any result, all other units in the hex get S?, and indirect HE units there lose contact", "GTS indirect/others", "", ""},
		{smokeScreen{}, "place a barrage marker: heavy if the rating is 6 or more, otherwise light", "GTS indirect/barrage", "", ""},
	}},
	{"mortar-fire", "Mortar fire", []node{
		{act{}, "is the hex at least 4 hexes away, and does the mortar, or a unit of its formation in command, see it?", "GTS indirect/mortar", "", "no fire"},
		{strike{}, "is the die at most the rating, and not 9? For an empty hex: is it not 9?", "GTS indirect/modifiers", "take the result listed under the die", "a miss: end"},
		{check{Why: forNerve}, "the target's result; for S? the target checks", "GTS results/S-check", "", ""},
		{suffer{}, "S: does the owner try for a cohesion hit instead?", "GTS results/S", "", ""},
		{splinters{}, "after any result, all other units in the hex get S?", "GTS indirect/others", "", ""},
		{smokeScreen{}, "place a barrage marker: heavy if the rating is 6 or more, otherwise light", "GTS indirect/barrage", "", ""},
	}},
	{"assault", "Assault", []node{
		{act{}, "an adjacent hex that can be entered; assaulters with an assault rating and steps, not suppressed or entrenched", "GTS assault/who", "", "no assault"},
		{check{Why: forBravery}, "armour, an entrenchment or a bridge: does each assaulter pass?", "GTS assault/bravery", "it assaults", "it takes no part"},
		{decide{}, "do the defenders stand?", "GTS assault/stand", "", "they run: go to the retreat"},
		{mode{}, "do the assaulters charge?", "GTS assault/charge", "", "go to the fire"},
		{check{Why: forCharge}, "does each charging unit pass?", "GTS assault/charge-check", "it charges", "it takes no part"},
		{brace{}, "one defender checks for all", "GTS assault/defender-check", "they stand and fire at +2", "go to the retreat"},
		{aim{}, "both sides fire, all at once", "GTS assault/fire", "", ""},
		{strike{}, "each rating is modified; all results are applied together", "GTS assault/modifiers", "", ""},
		{slipAway{}, "rearguards that are not suppressed are taken off the map", "GTS assault/rearguard", "", ""},
		{outcome{}, "no defenders left: the hex is taken. Do the assaulters go on?", "GTS assault/call-off", "go back to: do the defenders stand?", "end"},
		{flee{}, "the retreat: all run to one adjacent hex", "GTS assault/retreat-together", "", ""},
		{chase{}, "other units of the assaulting side fire at runners; an S result eliminates a runner", "GTS assault/runners-fire", "", ""},
		{occupy{}, "the assaulters enter the hex with their leaders", "GTS assault/advance", "", ""},
	}},
}

// charts returns all flow charts.
func charts() (all []rulebook.Flow) {
	for _, f := range flows {
		lines := []string{f.title}
		for i, n := range f.nodes {
			lines = append(lines, fmt.Sprintf("%2d  %s  [%s]", i+1, n.text, n.cite), fmt.Sprintf("    │ step %q", n.title()))
			if n.yes != "" {
				lines = append(lines, "    ├ yes: "+n.yes)
			}
			if n.no != "" {
				lines = append(lines, "    ├ no:  "+n.no)
			}
			if i+1 < len(f.nodes) {
				lines = append(lines, "    ▼")
			}
		}
		all = append(all, rulebook.Flow{Name: f.name, Lines: lines})
	}
	return all
}

// title returns the title of the node's step on the agenda.
func (n node) title() string {
	text, _ := n.step.Title(nil)
	return text
}
