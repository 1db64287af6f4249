package scenario

import (
	"fmt"
	"strconv"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/rule"
)

// Pieces returns a card and counters for each kind of piece.
func (t *Tables) Pieces() pieces.Set {
	s := pieces.Set{Title: "LaserGrenadiers", Sides: [3]string{"either side", "red", "blue"}}
	for i := range t.Units.kinds {
		p := t.Units.kinds[i].piece(t)
		s.Cards = append(s.Cards, p)
		p.Count = counters
		s.Counters = append(s.Counters, p)
	}
	return s
}

// counters is the number of printed counters of each kind for each side.
const counters = 3

var looks = [Types]struct {
	body   pieces.Body
	gear   pieces.Gear
	symbol pieces.Symbol
}{
	OnFoot:   {pieces.Trooper, pieces.Still, pieces.Infantry},
	Gravpack: {pieces.Trooper, pieces.Jets, pieces.Infantry},
	Jetpack:  {pieces.Suit, pieces.Jets, pieces.Infantry},
	Powered:  {pieces.Suit, pieces.Still, pieces.Infantry},
	Crewed:   {pieces.Carriage, pieces.Wheels, pieces.Rockets},
	Grav:     {pieces.Hull, pieces.Floating, pieces.Armour},
	Hover:    {pieces.Hull, pieces.Skirt, pieces.Armour},
	Thruster: {pieces.Ship, pieces.Still, pieces.Airmen},
	Tracked:  {pieces.Hull, pieces.Tracks, pieces.Armour},
	Walker:   {pieces.Hull, pieces.Legs, pieces.Armour},
	Wheeled:  {pieces.Hull, pieces.Wheels, pieces.Recon},
}

// piece returns the printed piece of a kind. Both sides use the same piece.
func (k *Kind) piece(t *Tables) pieces.Piece {
	look := looks[k.Type]
	p := pieces.Piece{
		ID: k.ID, Name: k.Name, Role: fmt.Sprintf("%s, %s", k.Type, rule.Count(k.Points, "point")), Body: look.body, Gear: look.gear, Symbol: look.symbol,
		Source: string(t.Units.Source),
	}
	switch {
	case k.Weapon.Range == 0:
	case k.Type.Infantry():
		p.Arms = pieces.Rifle
	case k.Type == Crewed:
		p.Arms = pieces.Missiles
	default:
		p.Arms = pieces.Cannon
	}
	switch {
	case k.Carries > 0 && k.Type.Vehicle() && k.Type != Thruster:
		p.Symbol = pieces.Mechanized
	case k.Carries > 0:
		p.Symbol = pieces.Transport
	case k.Anchored:
		p.Body, p.Symbol = pieces.Fort, pieces.Works
	}
	p.Rows = []pieces.Row{
		{Name: "move", Short: "mv", Values: []string{inches(k.Rate)}, Ink: pieces.Move},
		{Name: "armour: front", Short: "ar", Values: []string{strconv.Itoa(k.Armour[0])}, Ink: pieces.Shield},
		{Name: "flank", Values: []string{strconv.Itoa(k.Armour[1])}, Ink: pieces.Shield},
		{Name: "rear", Values: []string{strconv.Itoa(k.Armour[2])}, Ink: pieces.Shield},
		{Name: "size", Values: []string{strconv.Itoa(k.Size)}},
	}
	if w := k.Weapon; w.Range > 0 {
		p.Rows = append(p.Rows, pieces.Row{Name: "range", Short: "rng", Values: []string{inches(w.Range)}},
			pieces.Row{Name: "power", Short: "pw", Values: []string{strconv.Itoa(w.Power)}, Ink: pieces.Attack})
		arc := "fires to all sides"
		if !w.Everywhere {
			arc = "fires ahead only, within its arc"
		}
		p.Notes = append(p.Notes, fmt.Sprintf("%s, accuracy %d; %s", w.Name, w.Accuracy, arc))
	}
	p.Notes = append(p.Notes, k.Traits.notes()...)
	return p
}

// notes returns the notes on a card.
func (k *Traits) notes() []string {
	return rule.Remarks{
		{k.Armoured, "armoured (LG overrun/1)"}, {k.Amphibious, "amphibious (LG terrain/4)"}, {k.Jointed, "jointed (LG vehicles/3.b)"},
		{k.TwoDrivers, "two drivers (LG vehicles/2.b)"}, {k.Hovers, "hovers (LG landing/5)"}, {k.Anchored, "cannot move after it has landed"},
		{k.Carries > 0, fmt.Sprintf("carries %d troopers", k.Carries)}, {k.Crew > 0, fmt.Sprintf("crew of %d (LG crewed/2)", k.Crew)},
	}.Texts()
}

// inches formats thousandths of an inch as whole inches.
func inches(v int64) string { return strconv.FormatInt(v/grid.Inch, 10) + `"` }
