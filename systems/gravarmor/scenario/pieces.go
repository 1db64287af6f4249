package scenario

import (
	"slices"
	"strconv"

	"metahex/cards/pieces"
	"metahex/game"
)

// Pieces returns the counters of the sheet, a card for each counter, and the markers.
func (t *Tables) Pieces() pieces.Set {
	s := pieces.Set{Title: "Grav Armor", Sides: [3]string{"either side", SideName(game.Red), SideName(game.Blue)}}
	for i := range t.Units {
		p := t.Units[i].piece()
		for _, side := range t.Units[i].owners() {
			p.Side, p.Count = side, 1
			s.Cards = append(s.Cards, p)
			p.Count = counters
			s.Counters = append(s.Counters, p)
		}
	}
	slices.SortStableFunc(s.Counters, func(a, b pieces.Piece) int { return int(a.Side) - int(b.Side) })
	for _, words := range []string{"moved", "fired", "disrupted", "orbit"} {
		s.Counters = append(s.Counters, pieces.Piece{ID: words, Name: words, Count: 10})
	}
	return s
}

// counters is the number of copies to print of each kind, per side.
const counters = 4

// owners lists the sides in whose colours the counter is printed.
func (k *Kind) owners() []pieces.Side {
	var all []pieces.Side
	for side, word := range map[pieces.Side]string{pieces.Red: "league", pieces.Blue: "imperial"} {
		if slices.Contains(k.Sides, word) {
			all = append(all, side)
		}
	}
	if len(all) == 0 {
		return []pieces.Side{pieces.Either}
	}
	slices.Sort(all)
	return all
}

// carriage maps each kind of movement to its silhouette and branch symbol.
var carriage = map[Move]struct {
	body   pieces.Body
	gear   pieces.Gear
	symbol pieces.Symbol
}{
	Infantry: {pieces.Trooper, pieces.Still, pieces.Infantry},
	Hover:    {pieces.Hull, pieces.Skirt, pieces.Armour},
	Grav:     {pieces.Hull, pieces.Floating, pieces.Armour},
	Fighter:  {pieces.Plane, pieces.Still, pieces.Airmen},
	DropShip: {pieces.Ship, pieces.Still, pieces.Transport},
	Immobile: {pieces.Fort, pieces.Still, pieces.Works},
	Orbital:  {pieces.Ship, pieces.Still, pieces.Artillery},
}

var barrels = map[Weapon]pieces.Arms{Mixed: pieces.Cannon, Missile: pieces.Missiles, Particle: pieces.Beam, Gatling: pieces.Rifle, Magbolt: pieces.Cannon}

// piece returns the counter without a side.
func (k *Kind) piece() pieces.Piece {
	c := carriage[k.Move]
	p := pieces.Piece{
		ID: k.Name, Name: k.Name, Role: k.Role, Body: c.body, Gear: c.gear, Symbol: c.symbol, Arms: barrels[k.Gun.Weapon],
		Source: string(k.Source),
	}
	switch {
	case k.Move == Infantry && k.Name == "A-Inf":
		p.Body = pieces.Suit
	case k.Move == Infantry && k.MP > 2:
		p.Body, p.Gear = pieces.Suit, pieces.Jets
	case k.Carrier && !k.Move.Spacecraft():
		p.Symbol = pieces.Mechanized
	}
	p.Rows = []pieces.Row{
		{Name: "attack", Short: "atk", Values: []string{strconv.Itoa(k.Gun.Attack)}, Ink: pieces.Attack},
		{Name: "range", Short: "rng", Values: []string{strconv.Itoa(k.Gun.Range)}},
		{Name: "defence", Short: "def", Values: []string{strconv.Itoa(k.Defense)}, Ink: pieces.Shield},
		{Name: "EW", Short: "EW", Values: []string{strconv.Itoa(k.EW)}},
		{Name: "move", Short: "mp", Values: []string{k.allowance()}, Ink: pieces.Move},
	}
	p.Notes = k.notes()
	return p
}

// notes lists the special rules of a kind.
func (k *Kind) notes() []string {
	all := []string{"weapon: " + k.Gun.Weapon.String(), "moves as " + k.Move.String()}
	if k.Enhanced {
		all = append(all, "EW doubles on defence (GA combat/enhanced)")
	}
	if k.Active {
		all = append(all, "at range 1, defence is added to attack (GA combat/active)")
	}
	if k.Carrier && k.Move == DropShip {
		all = append(all, "carries three units (GA orbital/drop-ships)")
	} else if k.Carrier {
		all = append(all, "carries an infantry unit")
	}
	return all
}

// allowance returns the movement points in their printed form.
func (k *Kind) allowance() string {
	switch k.Move {
	case Fighter:
		return "F"
	case DropShip:
		return "D"
	}
	return strconv.Itoa(k.MP)
}
