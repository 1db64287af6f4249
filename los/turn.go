package los

import (
	"cmp"
	"slices"
	"strings"

	"metahex/rule"
)

// A Turn is another set of readings that reverses the verdict. Readings holds only the changed
// readings, by name.
type Turn struct {
	Readings map[string]string `json:"readings"`
	Clear    bool              `json:"clear"`
}

// String lists the changed readings: "6.5=halve 6.6=subtract".
func (t Turn) String() string {
	var all []string
	for name, value := range t.Readings {
		all = append(all, name+"="+value)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// LeastTurns returns the smallest changes of terms that reverse a verdict. It omits a combination
// if a part of the combination is enough.
func LeastTurns(list rule.ReadingList, now []uint8, isClear bool, clear func(terms []uint8) bool) (least []Turn) {
	var all []Turn
	for other := range list.Choices() {
		if clear(other) == isClear {
			continue
		}
		changed := map[string]string{}
		for i, q := range list {
			if other[i] != now[i] {
				changed[q.Name] = q.Values[other[i]]
			}
		}
		all = append(all, Turn{changed, !isClear})
	}
	slices.SortStableFunc(all, func(a, b Turn) int { return cmp.Compare(len(a.Readings), len(b.Readings)) })
	for _, t := range all {
		if !slices.ContainsFunc(least, func(l Turn) bool { return Within(l.Readings, t.Readings) }) {
			least = append(least, t)
		}
	}
	return least
}

func Within(part, whole map[string]string) bool {
	for name, value := range part {
		if whole[name] != value {
			return false
		}
	}
	return true
}
