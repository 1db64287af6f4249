package battlesuit

import (
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
)

// terms announces how this match differs from the printed rules.
func (b *battle) terms(t *table) {
	if b.scenario.Optional != 0 {
		t.Say("BHM 12.0", "Optional rules in force: %s.", b.scenario.Optional)
	}
	if most := b.scenario.Special.Sight; most > 0 {
		t.Say("BHM 13.5", "Nobody sees farther than %s.", rule.Count(most, "map point"))
	}
	if changed := b.readings.Changed(); changed != "" {
		t.Say("BHM 16.6", "Readings that differ from the default: %s.", changed)
	}
}

// callRoll shows a side the letters of its units (BHM 5.1), which of them have special abilities
// (BHM 11.0) and which are marines (BHM 12.5).
func (b *battle) callRoll(t *table, side game.Side) {
	var all, special, marines []string
	for u := range b.roster {
		if b.side(u) != side {
			continue
		}
		all = append(all, b.label(u)+" "+b.kind(u).Name)
		if k := b.kind(u); k.Has(cards.Command) || k.Has(cards.Sniper) || k.Has(cards.Engineer) || k.Has(cards.Crusader) || k.Has(cards.JackKnife) {
			special = append(special, b.label(u))
		}
		if b.roster[u].detachment.Marines {
			marines = append(marines, b.label(u))
		}
	}
	own := game.Only(side)
	t.Report(game.Event{Text: "Your units: " + strings.Join(all, ", ") + ".", Cite: "BHM 5.1", Seen: own})
	if special != nil {
		t.Report(game.Event{Text: "Special abilities: " + strings.Join(special, ", ") + ".", Cite: "BHM 11.0", Seen: own})
	}
	if marines != nil {
		t.Report(game.Event{Text: "Marines: " + strings.Join(marines, ", ") + ".", Cite: "BHM 12.5", Seen: own})
	}
}
