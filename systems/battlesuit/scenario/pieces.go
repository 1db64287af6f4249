package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/cards"
	"metahex/cards/pieces"
	"metahex/rule"
)

// Pieces returns the cards of all units and the counters. Counters of units show only letters,
// because the enemy must not see the card (BHM 5.0). Markers are included (BHM 4.4 to 4.14).
func (t *Tables) Pieces() pieces.Set {
	s := pieces.Set{Title: "Battlesuit: Heavy Metal", Sides: [3]string{"either side", "red", "blue"}}
	for i := range t.Units.Len() {
		s.Cards = append(s.Cards, cardOf(t.Units.Kind(cards.Type(i))))
	}
	for _, side := range []pieces.Side{pieces.Red, pieces.Blue} {
		for letter := 'A'; letter <= 'Z'; letter++ {
			s.Counters = append(s.Counters, pieces.Piece{ID: string(letter), Name: string(letter), Side: side, Count: 1, Body: pieces.Suit, Arms: pieces.Rifle})
		}
	}
	for _, m := range []struct {
		words string
		n     int
	}{{"complete", 12}, {"shock", 5}, {"panic", 5}, {"bunker", 5}, {"improved position", 5}, {"painted", 6}, {"active command", 2},
		{"control", 6}, {"turn", 1}, {"victory points", 2}, {"mine", 6}} {
		s.Counters = append(s.Counters, pieces.Piece{ID: strings.ReplaceAll(m.words, " ", "-"), Name: m.words, Count: m.n})
	}
	for level := 1; level <= 6; level++ {
		s.Counters = append(s.Counters, pieces.Piece{ID: fmt.Sprintf("level-%d", level), Name: fmt.Sprintf("+%d", level), Role: "level", Count: 4})
	}
	return s
}

// bodies are the silhouettes of the classes.
var bodies = map[cards.Class]pieces.Body{cards.Armoured: pieces.Suit, cards.Unarmoured: pieces.Trooper, cards.Drone: pieces.Robot}

// cardOf returns the card of a unit type.
func cardOf(k *cards.Kind) pieces.Piece {
	p := pieces.Piece{
		ID: k.ID, Name: k.Name, Role: fmt.Sprintf("%s, %s", k.Class, rule.Count(k.Build.Points, "point")), Body: bodies[k.Class], Arms: pieces.Rifle,
		Symbol: pieces.Infantry, Notes: k.Abilities.Notes(), Source: string(k.Source),
	}
	switch {
	case k.Class == cards.Drone:
		p.Arms, p.Symbol = pieces.Unarmed, pieces.Drones
		if k.Has(cards.Fixed) {
			p.Arms = pieces.Beam
		}
	case k.Has(cards.Command):
		p.Symbol = pieces.Headquarters
	case k.Has(cards.Stealth):
		p.Symbol = pieces.Recon
	case k.Has(cards.SingleShot):
		p.Arms = pieces.Cannon
	case k.ID == "thumper":
		p.Arms, p.Symbol = pieces.Missiles, pieces.MortarFire
	}
	if k.Class == cards.Armoured {
		p.Damage, p.Gear = cards.Boxes, pieces.Jets
	} else {
		p.Notes = append([]string{"out at the first hit"}, p.Notes...)
	}
	for _, row := range []struct {
		name, short string
		figures     []int
		ink         pieces.Ink
	}{{"attack", "atk", k.Attack, pieces.Attack}, {"shield", "sh", k.Shield, pieces.Shield}, {"move", "mv", k.Move, pieces.Move}} {
		r := pieces.Row{Name: row.name, Short: row.short, Ink: row.ink}
		for _, f := range row.figures {
			r.Values = append(r.Values, strconv.Itoa(f))
		}
		p.Rows = append(p.Rows, r)
	}
	return p
}
