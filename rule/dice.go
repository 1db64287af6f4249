package rule

import "fmt"

// Dice are one or more equal dice whose faces are added. They are plain data; the caller throws
// them.
type Dice struct {
	Count     int // at least 1
	Low, High int // the faces of each die, High included
}

// The dice of the five rule books. The 0 of a D10 counts as 0, not as 10.
var (
	D6    = Dice{Count: 1, Low: 1, High: 6}
	D10   = Dice{Count: 1, Low: 0, High: 9}
	D12   = Dice{Count: 1, Low: 1, High: 12}
	TwoD6 = Dice{Count: 2, Low: 1, High: 6}
)

// Min returns the smallest sum.
func (d Dice) Min() int { return d.Count * d.Low }

// Max returns the largest sum.
func (d Dice) Max() int { return d.Count * d.High }

// Of returns the number of equally likely throws: 36 for two six-sided dice.
func (d Dice) Of() int {
	of := 1
	for range d.Count {
		of *= d.High - d.Low + 1
	}
	return of
}

// Ways returns how many of all throws (see Of) have exactly this sum.
func (d Dice) Ways(sum int) int {
	if sum < d.Min() || sum > d.Max() {
		return 0
	}
	return d.Spread()[sum-d.Min()]
}

// Spread returns Ways for every sum from Min to Max. It adds the dice one by one: each new die adds
// its faces to all sums of the earlier dice.
func (d Dice) Spread() []int {
	faces := d.High - d.Low + 1
	ways := []int{1} // ways[i]: throws of the dice so far whose sum is their minimum + i
	for range d.Count {
		next := make([]int, len(ways)+faces-1)
		for i, w := range ways {
			for f := range faces {
				next[i+f] += w
			}
		}
		ways = next
	}
	return ways
}

// AtLeast returns how many of all throws (see Of) have this sum or more.
func (d Dice) AtLeast(sum int) int {
	if d.Count == 1 {
		return max(0, d.High+1-max(sum, d.Low))
	}
	ways := 0
	for i, w := range d.Spread() {
		if d.Min()+i >= sum {
			ways += w
		}
	}
	return ways
}

// String returns the usual short form, "d12" or "2d6". If the lowest face of the dice is not 1, the
// form names this face: "d10 from 0".
func (d Dice) String() string {
	text := fmt.Sprintf("d%d", d.High-d.Low+1)
	if d.Count > 1 {
		text = fmt.Sprintf("%d%s", d.Count, text)
	}
	if d.Low != 1 {
		text += fmt.Sprintf(" from %d", d.Low)
	}
	return text
}
