package scenario

import (
	"slices"

	"metahex/rule"
)

// The attack table (BHM 9.3.3): a row for each strength from 0 to 10, a column for each d12 result.
//
//	            d12  1   2   3  …  12
//	strength  0     NE  NE  NE      1
//	          1     NE  NE  NE     S1
//	          …
//	         10      1   1  S1      X
//
// If the strength is off the table, the excess is added to or subtracted from the die. If the
// die is off the table, the first or last column applies.

// AttackRows and AttackFaces are the dimensions of the attack table.
const AttackRows, AttackFaces = 11, 12

// A Hit is the result in one cell of the attack table.
type Hit struct {
	Shaken bool // S: shaken, and grounded if airborne
	Boxes  int8 // 1, 2 or 3 boxes of damage
	Out    bool // X: eliminated
}

// String returns the cell's word: "NE", "S1", "X".
func (h Hit) String() string { return attackShape.Words[h.Rank()] }

// Rank is the place of the result in the order of all results, the mildest first.
func (h Hit) Rank() int {
	switch {
	case h.Out:
		return len(attackShape.Words) - 1
	case h.Shaken:
		return 2*int(h.Boxes) + 1
	}
	return 2 * int(h.Boxes)
}

// hitCites are the clauses that describe each result, in the order of attackShape.Words.
var hitCites = [...][]rule.Clause{
	{"BHM 9.3.3/NE"}, {"BHM 9.3.3/S"}, {"BHM 9.3.3/1"}, {"BHM 9.3.3/S", "BHM 9.3.3/1"}, {"BHM 9.3.3/2"},
	{"BHM 9.3.3/S", "BHM 9.3.3/2"}, {"BHM 9.3.3/3"}, {"BHM 9.3.3/S", "BHM 9.3.3/3"}, {"BHM 9.3.3/X"},
}

// Clause is the clause that describes the most severe part of the result.
func (h Hit) Clause() rule.Clause {
	all := hitCites[h.Rank()]
	return all[len(all)-1]
}

var attackShape = rule.Shape{
	Rows:    rule.Axis{Name: "strength", From: 0, To: AttackRows - 1},
	Columns: rule.Axis{Name: "die", From: 1, To: AttackFaces},
	Words:   []string{"NE", "S", "1", "S1", "2", "S2", "3", "S3", "X"},
}

// hitsOf parses the cells of a validated table.
func hitsOf(table *rule.Table) (hits [AttackRows][AttackFaces]Hit) {
	for row := range AttackRows {
		for face := range AttackFaces {
			word := table.Cell(row, face+1)
			h := Hit{Out: word == "X", Shaken: word[0] == 'S'}
			if last := word[len(word)-1]; last >= '1' && last <= '3' {
				h.Boxes = int8(last - '0')
			}
			hits[row][face] = h
		}
	}
	return hits
}

// Hit returns the result of an attack with the given strength and die.
func (t *Tables) Hit(strength, die int) Hit {
	row := min(max(strength, 0), AttackRows-1)
	face := min(max(die+strength-row, 1), AttackFaces)
	return t.hits[row][face-1]
}

// AttackOdds returns the possible results of an attack from the mildest to the most severe, with the
// number of die faces for each. More boxes than the target has open eliminate it.
func (t *Tables) AttackOdds(strength, boxes int) []rule.Outcome {
	ways := map[int]int{}
	for die := 1; die <= AttackFaces; die++ {
		h := t.Hit(strength, die)
		h.Out = h.Out || int(h.Boxes) > boxes
		ways[h.Rank()]++
	}
	return ResultOdds(ways, AttackFaces, nil)
}

// ResultOdds returns the odds of the results that are counted by Hit.Rank. The clauses lost are further
// reasons why the target may be eliminated.
func ResultOdds(ways map[int]int, of int, lost []rule.Clause) (all []rule.Outcome) {
	for i, word := range attackShape.Words {
		cites := hitCites[i]
		if i == len(attackShape.Words)-1 {
			cites = slices.Concat(cites, lost)
		}
		if ways[i] > 0 {
			all = append(all, rule.Outcome{Result: word, Ways: ways[i], Of: of, Vain: i == 0, Cites: cites})
		}
	}
	return all
}
