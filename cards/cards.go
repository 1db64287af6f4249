// Package cards holds unit types and tracking cards: the abilities and figures of a soldier, and how
// the figures fall with damage.
//
// A Deck is the list of all unit types, read from YAML. A Card is one soldier's sheet: a small value
// that holds his type and the number of crossed-off damage boxes (BHM 5.2.1):
//
//	            d0  d1  d2  d3  d4
//	damage      [x] [x] [ ] [ ] [ ]     two hits taken: damage 2, state d2
//	attack       7   6  >5<  4   2
//	shield       3   3  >2<  1   0      the column under the first open box holds
//	move         5   5  >4<  3   2
//
//	damage 0 to 4   able      at least one of the five boxes is open
//	damage 5        down      all five crossed off (BHM 7.8)
//	damage 6        out       a hit with no box left to cross off
//
// Unarmoured soldiers and drones have no boxes: the first hit eliminates them (BHM 5.6). The
// printed values have a source; see rule.Origin.
package cards

import "metahex/rule"

// Boxes is the number of damage boxes on the card of an armoured soldier. The card has one column
// of figures per box (BHM 5.2.1).
const Boxes = 5

// A Type is a unit type: its index in a Deck.
type Type uint8

// A Card is the state of one unit. It is small, comparable, and copied by assignment. Its figures
// are in its Deck.
type Card struct {
	Type     Type
	Damage   int8 // hits taken: 0 to the number of boxes + 1
	Revealed bool // the enemy has seen the card (BHM 5.0)
}

// A State is the condition of a unit.
type State uint8

// The states of a unit, from undamaged to eliminated.
const (
	Able State = iota
	Down       // BHM 7.8: all boxes crossed off; takes no orders until repaired
	Out        // eliminated
)

// String returns the rule book's word for the state.
func (s State) String() string { return [...]string{"able", "down", "eliminated"}[s] }

// boxes is the number of damage boxes of a class.
func (c Class) boxes() int {
	if c == Armoured {
		return Boxes
	}
	return 0
}

// State returns the condition of the unit.
func (d *Deck) State(c Card) State {
	boxes := d.Kind(c.Type).Class.boxes()
	switch damage := int(c.Damage); {
	case damage > boxes:
		return Out
	case boxes > 0 && damage == boxes:
		return Down
	}
	return Able
}

// Hit returns the card after n more hits (BHM 5.2.1, 5.6). It returns the card unchanged if the
// unit is out or n is below 1.
func (d *Deck) Hit(c Card, n int) Card {
	boxes := d.Kind(c.Type).Class.boxes()
	c.Damage = int8(min(int(c.Damage)+max(n, 0), max(boxes+1, int(c.Damage))))
	return c
}

// Repair returns the card after n boxes are cleared, from the right (BHM 10.0, 11.2.1). The card of
// a unit that is out stays unchanged.
func (d *Deck) Repair(c Card, n int) Card {
	if d.State(c) != Out {
		c.Damage = int8(max(0, int(c.Damage)-max(n, 0)))
	}
	return c
}

// Attack returns the attack strength under the first open box; 0 if no box is open.
func (d *Deck) Attack(c Card) int { return figure(d.Kind(c.Type).Attack, c) }

// Shield returns the shield strength under the first open box; 0 if no box is open.
func (d *Deck) Shield(c Card) int { return figure(d.Kind(c.Type).Shield, c) }

// Move returns the movement points per turn under the first open box; 0 if no box is open.
func (d *Deck) Move(c Card) int { return figure(d.Kind(c.Type).Move, c) }

func figure(track []int, c Card) int {
	if int(c.Damage) >= len(track) {
		return 0
	}
	return track[c.Damage]
}

// Note returns the remark to show wherever a figure of the unit is used, such as "Sniper card:
// stand-in"; empty if there is no remark.
func (k *Kind) Note() string { return k.Origin.Note(k.Name + " card") }

// Build is the cost of a unit type, and how many units of the type may be bought (BHM 16.4).
type Build struct {
	rule.Origin `yaml:",inline"`
	Points      int         `rule:"required" range:"0.." says:"its build value"`
	Most        int         `range:"0.." says:"how many may be bought; 0: no limit"`
	Cite        rule.Clause `yaml:"-"`
}
