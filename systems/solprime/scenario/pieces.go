package scenario

import (
	"fmt"
	"slices"
	"strconv"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/rule"
)

// Pieces returns a card and counters for each row of the troop list and of the list of structures.
func (t *Tables) Pieces() pieces.Set {
	s := pieces.Set{Title: "Sol Prime", Sides: [3]string{"either side", "red", "blue"}}
	for i := range t.troops {
		p := t.troops[i].piece()
		s.Cards = append(s.Cards, p)
		if p.Count = counters; t.troops[i].Branch == Structure {
			p.Count = 1
		}
		s.Counters = append(s.Counters, p)
	}
	return s
}

// counters is the number of printed counters of each kind for each side.
const counters = 2

// silhouette returns the parts of a kind's picture.
func (k *Kind) silhouette() (pieces.Body, pieces.Gear, pieces.Arms) {
	gear := [Transports + 1]pieces.Gear{Tracked: pieces.Tracks, Wheeled: pieces.Wheels, Hover: pieces.Skirt, Jet: pieces.Jets}[k.Transport]
	arms := pieces.Unarmed
	if len(k.Weapons) > 0 {
		arms = map[Class]pieces.Arms{Gun: pieces.Cannon, Beam: pieces.Beam, Missile: pieces.Missiles, Rocket: pieces.Missiles, APW: pieces.Unarmed, LAW: pieces.Unarmed}[k.Weapons[0].Class]
	}
	switch k.Branch {
	case Structure:
		return pieces.Fort, pieces.Still, arms
	case Aircraft:
		return pieces.Plane, pieces.Still, arms
	case VTOL:
		return pieces.Rotor, pieces.Still, arms
	case Infantry:
		if k.Transport == Jet {
			return pieces.Suit, gear, pieces.Rifle
		}
		return pieces.Trooper, gear, pieces.Rifle
	}
	return k.vehicle(gear, arms)
}

// vehicle returns the parts of a vehicle's picture: a plain hull, or one with special gear or
// weapons.
func (k *Kind) vehicle(gear pieces.Gear, arms pieces.Arms) (pieces.Body, pieces.Gear, pieces.Arms) {
	switch {
	case k.Towed:
		return pieces.Carriage, pieces.Wheels, pieces.Howitzer
	case k.Rockets:
		return pieces.Hull, gear, pieces.Missiles
	case k.Calibre > 0:
		return pieces.Hull, gear, pieces.Howitzer
	case k.Walker:
		return pieces.Hull, pieces.Legs, arms
	}
	return pieces.Hull, gear, arms
}

// symbol returns the map symbol of a kind's branch.
func (k *Kind) symbol() pieces.Symbol {
	for _, s := range []struct {
		is     bool
		symbol pieces.Symbol
	}{
		{k.Branch == Structure, pieces.Works},
		{k.AirDefence || slices.ContainsFunc(k.Weapons, func(w *Weapon) bool { return w.AirOnly }), pieces.AirDefence},
		{(k.Branch == Aircraft || k.Branch == VTOL) && k.Bays > 0, pieces.Transport},
		{k.Branch == Aircraft, pieces.Airmen},
		{k.Branch == VTOL, pieces.Helicopter},
		{k.Engineer, pieces.Engineers},
		{k.Observer, pieces.Recon},
		{k.Rockets, pieces.Rockets},
		{k.Calibre > 0, pieces.Artillery},
		{k.Branch == Destroyer, pieces.AntiTank},
		{k.Branch == Infantry, pieces.Infantry},
		{k.Bays > 0, pieces.Mechanized},
	} {
		if s.is {
			return s.symbol
		}
	}
	return pieces.Armour
}

// piece returns the printed piece of a kind. Both sides use the same piece.
func (k *Kind) piece() pieces.Piece {
	body, gear, arms := k.silhouette()
	p := pieces.Piece{
		ID: k.ID, Name: k.Name, Role: fmt.Sprintf("%s, %s", k.SizeWord(), rule.Count(k.Points, "point")), Body: body, Gear: gear, Arms: arms, Symbol: k.symbol(),
		Source: string(k.Source),
	}
	if k.Branch != Structure {
		p.Rows = []pieces.Row{
			{Name: "move", Short: "mv", Values: []string{strconv.FormatInt(k.Move/grid.Inch, 10) + `"`}, Ink: pieces.Move},
			{Name: "armour: front", Short: "fr", Values: []string{strconv.Itoa(k.Front)}, Ink: pieces.Shield},
			{Name: "flank", Short: "fl", Values: []string{strconv.Itoa(k.Flank)}, Ink: pieces.Shield},
		}
	}
	for i, w := range k.Weapons {
		times := ""
		if n := k.carried(i); n > 1 {
			times = fmt.Sprintf("%d × ", n)
		}
		least := ""
		if w.Least > 0 {
			least = fmt.Sprintf("%d to ", w.Least)
		}
		p.Notes = append(p.Notes, fmt.Sprintf("%s%s: %s%s, %d against vehicles, %d against infantry", times, w.ID, least, rule.Count(w.Range, "inch", "inches"), w.Vehicles, w.Infantry))
	}
	p.Notes = append(p.Notes, rule.Remarks{
		{k.Fixed, "fires ahead only (SP arcs)"}, {k.Smoke, "smoke"}, {k.AMDS, "AMDS"}, {k.Stealth, "stealth"}, {k.Engineer, "engineers (SP engineers)"},
		{k.Observer, "spots for artillery (SP artillery)"}, {k.Bays > 0, fmt.Sprintf("carries %d squads (SP apc/bays)", k.Berths())}, {k.Bombs > 0, fmt.Sprintf("bombs: %d", k.Bombs)},
		{k.Finder != "", k.Finder + " range finder"}, {k.Calibre > 0 && k.Reach > 0, fmt.Sprintf("artillery: reach %s", rule.Count(k.Reach, "inch", "inches"))},
	}.Texts()...)
	return p
}

// carried returns how many weapons a stand carries of the kind with index i.
func (k *Kind) carried(i int) int {
	n := 1
	if i < len(k.Numbers) {
		n = k.Numbers[i]
	}
	if i == 0 && k.Mount > 1 {
		n *= k.Mount
	}
	return n
}
