package paint

import (
	"cmp"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// Which paths do the ways have after a stroke?
//
//	before  [D-01, D-05]    the leg D-03/s goes:   [D-01, D-03], [D-04, D-05]
//	                        and comes again:       [D-01, D-05]
//
// A path that keeps its legs keeps its text. A path that loses a leg is split there. A new leg joins
// the two parts again, or makes a path longer, or is a path of its own.

// A path is a way by the hexes at its start, its bends and its end.
type path struct {
	old     int // its number in the list, or −1 if it is new
	hexes   []grid.Place
	changed bool
	fixed   bool // a comment would go with it, so it must stay
}

func (p path) first() grid.Place { return p.hexes[0] }
func (p path) last() grid.Place  { return p.hexes[len(p.hexes)-1] }

// A leg leads from a hex to a neighbour. Its hexes are in the order of the lattice.
type leg [2]grid.Place

func legOf(a, b grid.Place) leg {
	if b.Less(a) {
		a, b = b, a
	}
	return leg{a, b}
}

// towards returns the direction of a straight row of hexes, which leads from a to b.
func towards(a, b grid.Place) grid.Direction {
	for d := range grid.Directions {
		o, n := d.Offset(), int16(grid.Distance(a, b))
		if a.Add(grid.Offset{Q: o.Q * n, V: o.V * n}) == b {
			return d
		}
	}
	return 0 // impossible: the paths have been read without findings
}

// split returns the parts of a path that remain, and removes their legs from the set of legs.
func (p path) split(legs map[leg]bool) (all []path) {
	now := path{p.old, []grid.Place{p.first()}, false, p.fixed}
	for _, to := range p.hexes[1:] {
		d := towards(now.last(), to)
		start := now.last()
		for at := start; at != to; {
			next := at.Step(d)
			if !legs[legOf(at, next)] {
				if at != now.last() {
					now.hexes = append(now.hexes, at)
				}
				all = append(all, now)
				now = path{-1, []grid.Place{next}, true, false}
			}
			delete(legs, legOf(at, next))
			at = next
		}
		if now.last() != to {
			now.hexes = append(now.hexes, to)
		}
	}
	all = append(all, now)
	all = slices.DeleteFunc(all, func(p path) bool { return len(p.hexes) < 2 })
	for i := range all {
		all[i].changed = len(all) > 1 || !slices.Equal(all[i].hexes, p.hexes)
	}
	if len(all) > 0 {
		all[0].old, all[0].fixed = p.old, p.fixed // the first part keeps its line
	}
	return all
}

// joined returns two paths in one. The hex where they meet stays only if the way bends there.
func (p path) joined(q path) path {
	hexes := slices.Clone(p.hexes)
	for _, at := range q.hexes {
		n := len(hexes)
		if hexes[n-1] == at {
			continue
		}
		if n > 1 && towards(hexes[n-2], hexes[n-1]) == towards(hexes[n-1], at) && slices.Contains([]grid.Place{p.last(), q.first()}, hexes[n-1]) {
			hexes = hexes[:n-1]
		}
		hexes = append(hexes, at)
	}
	return path{p.old, hexes, true, p.fixed}
}

// backwards returns a path from its end to its start.
func (p path) backwards() path {
	p.hexes = slices.Clone(p.hexes)
	slices.Reverse(p.hexes)
	return p
}

// withLeg returns the paths with a new leg.
func withLeg(all []path, l leg) []path {
	if i, k := parts(all, l); i >= 0 {
		all[i] = all[i].joined(all[k])
		return slices.Delete(all, k, k+1)
	}
	link := path{-1, l[:], true, false}
	for i, p := range all {
		for _, to := range []path{link, link.backwards()} {
			if p.last() == to.first() {
				all[i] = p.joined(to)
				return all
			}
			if p.first() == to.last() {
				all[i] = to.joined(p)
				all[i].old, all[i].fixed = p.old, p.fixed
				return all
			}
		}
	}
	return append(all, link)
}

// parts returns two parts of one way that a leg joins, or −1: the second follows the first in the
// list or is new, and no comment would be lost with it.
func parts(all []path, l leg) (first, second int) {
	for i, p := range all {
		for k, q := range all {
			if i != k && legOf(p.last(), q.first()) == l && p.last() != q.first() && !q.fixed && (q.old < 0 || k == i+1) {
				return i, k
			}
		}
	}
	return -1, -1
}

// ways plans the list of a kind of way.
func (m *hexMap) ways(l *listText, kind string) (plan []planned, err error) {
	legs := map[leg]bool{}
	var order []leg
	for _, word := range m.hexes.LegWords(kind) {
		hex, dirs, _ := strings.Cut(word, "/")
		for _, d := range strings.Split(dirs, "+") {
			at := m.places[hex]
			dir, _ := grid.ParseDirection(d)
			order = append(order, legOf(at, at.Step(dir)))
			legs[order[len(order)-1]] = true
		}
	}
	var all []path
	names := map[grid.Place]string{} // as the list spells them
	for i, n := range l.list.Content {
		p := path{old: i, fixed: strings.Contains(l.around(i), "#")}
		for _, hex := range n.Content {
			at, err := m.spelt(hex.Value)
			if err != nil {
				return nil, err
			}
			p.hexes = append(p.hexes, at)
			names[at] = hex.Value
		}
		all = append(all, p.split(legs)...)
	}
	for _, x := range order { // the legs of the list have gone from the set
		if legs[x] {
			all = withLeg(all, x)
		}
	}
	for _, p := range all {
		text := pathText(p.hexes, names)
		if !p.changed {
			text = l.text(p.old)
		}
		plan = append(plan, planned{p.old, text})
	}
	return plan, nil
}

func pathText(hexes []grid.Place, names map[grid.Place]string) string {
	return "[" + rule.Joined(hexes, ", ", func(at grid.Place) string { return cmp.Or(names[at], mapfile.PlaceName(at)) }) + "]"
}
