package survey

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"metahex/los"
	"metahex/maps"
)

// A Watcher is a unit that watches from its place.
type Watcher struct {
	Side, Label string
	End         los.End
}

// An Overwatch says which of the given places on the ground are seen by the units of a side, from
// the units' own places.
type Overwatch struct {
	Side  string
	Units int
	Sees  []int // by place: the number of units that see it, including a unit on it
	Best  int   // the greatest number of places that one unit sees
	At    string
	Foes  Ratio // the share of the other side's units that some unit sees
}

// Watch measures which of the given places each side sees. The sides are in the order of their
// first units. If a rule book allows only units as targets, no place counts as seen. If the context
// is cancelled, Watch returns the context's error.
func Watch(ctx context.Context, r los.Referee, places []maps.Spot, units []Watcher) ([]Overwatch, error) {
	var all []Overwatch
	for _, u := range units {
		if !slices.ContainsFunc(all, func(o Overwatch) bool { return o.Side == u.Side }) {
			all = append(all, Overwatch{Side: u.Side, Sees: make([]int, len(places))})
		}
	}
	fields, err := fieldsOf(ctx, r, places, units)
	if err != nil {
		return nil, err
	}
	for k := range all {
		o := &all[k]
		for i, u := range units {
			if u.Side == o.Side {
				o.add(u, fields[i])
				continue
			}
			o.Foes.Of++
			if slices.ContainsFunc(units, func(w Watcher) bool { return w.Side == o.Side && r.Clear(w.End, u.End) }) {
				o.Foes.Part++
			}
		}
	}
	return all, nil
}

// add counts a unit of the side and the places that it sees.
func (o *Overwatch) add(u Watcher, field []bool) {
	o.Units++
	n := 0
	for j, seen := range field {
		if seen {
			o.Sees[j]++
			n++
		}
	}
	if o.At == "" || n > o.Best {
		o.Best, o.At = n, u.Label
	}
}

// fieldsOf returns for each unit the places it sees, using all processors.
func fieldsOf(ctx context.Context, r los.Referee, places []maps.Spot, units []Watcher) ([][]bool, error) {
	all := make([][]bool, len(units))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				all[i] = fieldOf(r, places, units[i].End)
			}
		})
	}
	for i := range units {
		if ctx.Err() != nil || r.Basis().Manned {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return all, ctx.Err()
}

// fieldOf returns the places that are seen from an end, including the end's own place.
func fieldOf(r los.Referee, places []maps.Spot, from los.End) []bool {
	seen := func(at maps.Spot) bool { return at == from.Spot || r.Clear(from, r.At(at, 0)) }
	if r.Map().Form() == maps.Lattice {
		seen = los.Field(r, from, 0).Has
	}
	field := make([]bool, len(places))
	for i, at := range places {
		field[i] = seen(at)
	}
	return field
}

// By returns the share of places that at least the given number of units see.
func (o *Overwatch) By(units int) Ratio {
	r := Ratio{0, len(o.Sees)}
	for _, n := range o.Sees {
		if n >= units {
			r.Part++
		}
	}
	return r
}

// WatchFigures returns the figures of what two sides see. The argument where is the noun for
// places: dots, hexes or points.
func WatchFigures(all []Overwatch, where string, manned bool) []Figure {
	l := &list{group: overwatch}
	for k := range all {
		o := &all[k]
		name := "overwatch-" + slug(o.Side)
		if !manned {
			l.add(name, o.By(1), "", "share of the %s that %s of %s see on the ground", where, unitsOf(o.Units), o.Side)
			l.add(name+"-twice", o.By(2), "", "share that at least two of them see")
			l.add(name+"-best", Ratio{o.Best, len(o.Sees)}, o.At, "largest share that one unit sees")
		}
		if o.Foes.Of > 0 {
			l.add(name+"-foes", o.Foes, "", "share of the enemy's units that any unit of %s sees", o.Side)
		}
	}
	if len(all) == 2 && !manned {
		l.add("overwatch-gap", all[0].By(1).Minus(all[1].By(1)).Size(), "", "difference between the shares of the two sides")
		both := Ratio{0, len(all[0].Sees)}
		for i, n := range all[0].Sees {
			if n > 0 && all[1].Sees[i] > 0 {
				both.Part++
			}
		}
		l.add("overwatch-both", both, "", "share of the %s that both sides see", where)
	}
	return l.all
}

func unitsOf(n int) string {
	if n == 1 {
		return "the unit"
	}
	return fmt.Sprintf("the %d units", n)
}
