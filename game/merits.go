package game

import (
	"cmp"
	"slices"

	"metahex/rule"
)

// Merits explain advice: which weights raise an answer above the others.
//
//	weight    go C-4   go C-5   hold   average   go C-4 over it
//	goal        +30      +28      0      +19         +11   "nearer to what scores"
//	open         -2      -25     -9      -12         +10   "less danger there"
//	cover        +3       +3     +2       +2          +1   too little to be listed
//	the rest     -1       -1      0
//	worth       +30       +5     -7
//
// Each figure is the difference between the Worth with a weight and the Worth without it. No
// separate calculation exists that could disagree with Worth.

// Terms are the parts of each option's worth: the amount that each weight adds, and the rest. A
// weight without words counts as part of the rest. Terms are empty if the state gives no advice.
type Terms struct {
	Rest []int   // by option: the worth without the weights in Of
	Of   [][]int // by weight, in the order of Advice, then by option; nil for a weight without words
}

// A Merit is a weight that favours an answer.
type Merit struct {
	Weight string
	Text   string // "less danger there"
	Amount int    // the difference between this answer and the average of all answers
}

// MeritText lists merits in one line: "nearer to what scores, less danger there".
func MeritText(all []Merit) string {
	return rule.Joined(all, ", ", func(m Merit) string { return m.Text })
}

// mostMerits is the largest number of merits to list. A merit smaller than the first one divided by
// leastMerit is not listed.
const mostMerits, leastMerit = 3, 5

// Merits returns the weights that favour one of the options most, the strongest first. If the rest
// alone raises the option above all others, Merits omits weights that raise the option less than
// the rest does.
func (t Terms) Merits(a *Advice, option int) (all []Merit) {
	most := -1 << 31
	for i, rest := range t.Rest {
		if i != option {
			most = max(most, rest)
		}
	}
	for i, of := range t.Of {
		if option >= len(of) {
			continue
		}
		sum := 0
		for _, n := range of {
			sum += n
		}
		if more := (of[option]*len(of) - sum) / len(of); more > 0 {
			all = append(all, Merit{a.All[i].Name, a.All[i].Said.of(of[option]), more})
		}
	}
	all = slices.DeleteFunc(all, func(m Merit) bool { return m.Text == "" || t.Rest[option]-most > m.Amount })
	slices.SortStableFunc(all, func(x, y Merit) int { return cmp.Compare(y.Amount, x.Amount) })
	for i := range all {
		if i == mostMerits || all[i].Amount*leastMerit < all[0].Amount {
			return all[:i]
		}
	}
	return all
}

// differences returns now minus before, element by element.
func differences(now, before []int) []int {
	all := make([]int, len(now))
	for i := range now {
		all[i] = now[i] - before[i]
	}
	return all
}
