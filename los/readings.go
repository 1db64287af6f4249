package los

import (
	"fmt"
	"slices"
	"strings"

	"metahex/rule"
)

// A Reader is a Referee whose verdict depends on choices, such as the reading of a clause, the kind
// of viewer or the weather. It can decide a line under every combination.
type Reader interface {
	// Readings returns the choices with their possible values, and the values that the referee
	// uses for a line.
	Readings(from, to End) (list rule.ReadingList, now []uint8)
	// Under decides a line with the chosen values.
	Under(chosen []uint8, from, to End) Outcome
}

// An Outcome is the verdict on a line, with its reason.
type Outcome struct {
	Clear  bool        `json:"clear"`
	Cite   rule.Clause `json:"clause"`
	Reason string      `json:"reason"` // includes the sum if the book counts points
}

// An OutcomeGroup is a group of combinations of readings. Under all of them a line has the same
// verdict for the same reason.
type OutcomeGroup struct {
	Outcome
	Now   bool     `json:"now"`   // the referee's current readings are in the group
	Count int      `json:"count"` // number of combinations in the group
	Under []string `json:"under"` // the combinations, such as "6.5=halve 6.6=level-zero|subtract"; empty: all
}

// Readings holds the outcomes of a line under every combination of the book's readings.
type Readings struct {
	Groups []OutcomeGroup `json:"groups"` // the group of the referee's own readings is first
	Count  int            `json:"count"`  // number of combinations
	Clear  int            `json:"clear"`  // number of combinations under which the line is clear
}

// CompareReadings decides a line under every combination of readings. It returns an error if the
// book has no open readings.
func CompareReadings(r Referee, from, to End) (all Readings, err error) {
	reader, ok := Unwrap(r).(Reader)
	if !ok {
		return all, fmt.Errorf("%s leaves no reading open for lines of sight here, so there is nothing to compare", r.Basis().Rules)
	}
	list, now := reader.Readings(from, to)
	if len(list) == 0 {
		return all, fmt.Errorf("%s leaves no reading open for lines of sight, so there is nothing to compare", r.Basis().Rules)
	}
	var combinations [][][]uint8 // by group
	add := func(chosen []uint8) {
		o := reader.Under(chosen, from, to)
		i := slices.IndexFunc(all.Groups, func(g OutcomeGroup) bool { return g.Outcome == o })
		if i < 0 {
			i = len(all.Groups)
			all.Groups = append(all.Groups, OutcomeGroup{Outcome: o})
			combinations = append(combinations, nil)
		}
		combinations[i] = append(combinations[i], chosen)
		all.Count++
		if o.Clear {
			all.Clear++
		}
	}
	add(now)
	all.Groups[0].Now = true
	for chosen := range list.Choices() {
		if !slices.Equal(chosen, now) {
			add(chosen)
		}
	}
	for i := range all.Groups {
		g := &all.Groups[i]
		g.Count = len(combinations[i])
		g.Under = []string{}
		if g.Count == all.Count {
			continue
		}
		for _, b := range boxes(list, combinations[i]) {
			g.Under = append(g.Under, b.words(list))
		}
	}
	return all, nil
}

// Words describes the groups: the verdict of each group, its readings, and the reason.
func (all Readings) Words() []string {
	lines := []string{fmt.Sprintf("readings: %s, %d clear and %d blocked", rule.Count(all.Count, "combination"), all.Clear, all.Count-all.Clear)}
	for _, g := range all.Groups {
		line := fmt.Sprintf("%-7s  under %d  [%s]", strings.ToUpper(Verdict(g.Clear)), g.Count, g.Cite)
		if g.Now {
			line += ", including the readings asked for"
		}
		lines = append(lines, line)
		for _, u := range g.Under {
			lines = append(lines, "    "+u)
		}
		lines = append(lines, "    because "+g.Reason)
	}
	return lines
}

// A box is a set of combinations. For each reading it lists the allowed values.
type box [][]uint8

// words formats the readings that a box restricts.
func (b box) words(list rule.ReadingList) string {
	var all []string
	for i, values := range b {
		if len(values) == len(list[i].Values) {
			continue
		}
		var names []string
		for _, v := range values {
			names = append(names, list[i].Values[v])
		}
		all = append(all, list[i].Name+"="+strings.Join(names, "|"))
	}
	return strings.Join(all, " ")
}

// boxes returns a small number of boxes that do not overlap and together contain all combinations.
func boxes(list rule.ReadingList, all [][]uint8) []box {
	whole, size := make(box, len(list)), 1
	for i, q := range list {
		for v := range q.Values {
			if slices.ContainsFunc(all, func(c []uint8) bool { return c[i] == uint8(v) }) {
				whole[i] = append(whole[i], uint8(v))
			}
		}
		size *= len(whole[i])
	}
	if size == len(all) {
		return []box{whole}
	}
	var best []box
	for i := range list {
		if len(whole[i]) == 1 {
			continue
		}
		if parts := split(list, all, whole[i], i); best == nil || len(parts) < len(best) {
			best = parts
		}
	}
	return best
}

// split groups combinations by the value of one reading and returns the boxes of the groups. Values
// with the same combinations of all other readings form one group.
func split(list rule.ReadingList, all [][]uint8, values []uint8, i int) (parts []box) {
	var kept []uint8 // the first value of each group
	rests := map[uint8][][]uint8{}
	together := map[uint8][]uint8{}
	for _, v := range values {
		var rest [][]uint8
		for _, c := range all {
			if c[i] == v {
				c = slices.Clone(c)
				c[i] = 0
				rest = append(rest, c)
			}
		}
		slices.SortFunc(rest, slices.Compare)
		k := slices.IndexFunc(kept, func(k uint8) bool { return slices.EqualFunc(rests[k], rest, slices.Equal) })
		if k < 0 {
			kept = append(kept, v)
			rests[v], together[v] = rest, []uint8{v}
			continue
		}
		together[kept[k]] = append(together[kept[k]], v)
	}
	for _, v := range kept {
		for _, b := range boxes(list, rests[v]) {
			b[i] = together[v]
			parts = append(parts, b)
		}
	}
	return parts
}
