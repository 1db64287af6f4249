package scenario

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// exits reads the exits of the map. An exit is an entry hex where a side may leave. It must not be
// closed by a nearby entry hex of the enemy.
func (r *reader) exits() {
	for i := range r.raw.Exits {
		f := &r.raw.Exits[i]
		slips := len(r.Faults)
		at, _ := r.hex(f.At)
		e := Exit{At: at, Side: r.side(f.Side), Points: f.Points.Value, Until: len(r.s.Track), last: f.Until.Node == nil}
		if !e.last {
			e.Until = f.Until.Value
		}
		if len(r.Faults) == slips {
			r.checkExit(f, e)
		}
		r.s.Exits = append(r.s.Exits, e)
	}
}

// checkExit reports faults of an exit whose hex and side are valid.
func (r *reader) checkExit(f *exitFile, e Exit) {
	switch {
	case e.Side == game.Chance:
		r.fault(f.Side.Node, "%s", rule.Unknown("side", "", []string{"red", "blue"}))
	case !r.s.Map.HexAt(e.At).Entry:
		r.fault(f.At.Node, "%s is not an entry hex of map %s; units leave at one of %s", f.At.Value, r.s.Map.ID, strings.Join(r.entryNames(), ", "))
	case r.closed(e):
		r.fault(f.At.Node, "%s is within %d hexes of an enemy entry hex, so %s cannot use it", f.At.Value, r.tables.Of(EntryDistance), e.Side)
	case e.Until < 1 || e.Until > len(r.s.Track):
		r.fault(f.Until.Node, "found turn %d; want 1 to %d", e.Until, len(r.s.Track))
	case slices.ContainsFunc(r.s.Exits, func(o Exit) bool { return o.At == e.At && o.Side == e.Side }):
		r.fault(f.At.Node, "%s is an exit of %s already", f.At.Value, e.Side)
	}
}

// closed reports whether the enemy's entry hexes close an exit to its side.
func (r *reader) closed(e Exit) bool {
	return slices.ContainsFunc(r.s.Commands, func(c Command) bool {
		return c.Side != e.Side && slices.ContainsFunc(c.Entries, func(at grid.Place) bool { return grid.Distance(at, e.At) <= r.tables.Of(EntryDistance) })
	})
}

// entryNames returns the entry hexes of the map.
func (r *reader) entryNames() (names []string) {
	for at := range r.s.Map.Span.Places {
		if r.s.Map.HexAt(at).Entry {
			names = append(names, r.s.Map.NameAt(at))
		}
	}
	return names
}
