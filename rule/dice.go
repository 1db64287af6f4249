package rule

import "fmt"

// Dice are one or more equal dice whose faces are added, as plain data. Throwing them is the
// caller's job.
type Dice struct {
	Count     int // at least 1
	Low, High int // the faces of each die, High included
}

// The dice of the five books. The 0 of a D10 counts as 0, not as ten.
var (
	D6    = Dice{Count: 1, Low: 1, High: 6}
	D10   = Dice{Count: 1, Low: 0, High: 9}
	D12   = Dice{Count: 1, Low: 1, High: 12}
	TwoD6 = Dice{Count: 2, Low: 1, High: 6}
)

// Min is the smallest sum.
func (d Dice) Min() int { return d.Count * d.Low }

// Max is the largest sum.
func (d Dice) Max() int { return d.Count * d.High }

// Of is the number of equally likely throws: 36 for two six-sided dice.
func (d Dice) Of() int {
	of := 1
	for range d.Count {
		of *= d.High - d.Low + 1
	}
	return of
}

// Ways is the number of throws, out of Of, that sum to exactly sum.
func (d Dice) Ways(sum int) int {
	if sum < d.Min() || sum > d.Max() {
		return 0
	}
	return d.Spread()[sum-d.Min()]
}

// Spread returns Ways for every sum from Min to Max. The ways of k dice are the ways of k-1 dice
// summed over the faces of the last.
func (d Dice) Spread() []int {
	faces := d.High - d.Low + 1
	ways := []int{1} // ways[i]: throws so far that exceed their minimum by i
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

// AtLeast is the number of throws, out of Of, that sum to sum or more.
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

// String is the usual short form, "d12" or "2d6"; dice that do not begin at 1
// say so: "d10 from 0".
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
