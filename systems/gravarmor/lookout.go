package gravarmor

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/los/detection"
)

// What units detect, for the players' eyes: by the detector that decides every
// shot. Nothing is hidden in this game, so both sides are told the same.

// Field implements game.Lookout: the hexes where any weapon of a unit has a
// target in range and detected.
func (b *battle) Field(_ game.Side, piece int32) []int32 {
	if !b.watches(piece) {
		return nil
	}
	in := make([]bool, len(b.names))
	for g := range b.gunsOf(int(piece)) {
		for _, h := range b.ground.detector.Field(int(b.units[piece].at), b.guns[g].Range, b.ew(g), nil) {
			in[h] = true
		}
	}
	var all []int32
	for h, yes := range in {
		if yes {
			all = append(all, int32(h))
		}
	}
	return all
}

// Watchers implements game.Lookout.
func (b *battle) Watchers(_ game.Side, place int32) (all []int32) {
	for u := range b.units {
		if s, ok := b.sight(u, int16(place)); ok && s.Detected {
			all = append(all, int32(u))
		}
	}
	return all
}

// Sighting implements game.Lookout.
func (b *battle) Sighting(_ game.Side, piece, place int32) (game.Sighting, bool) {
	d, ok := b.sight(int(piece), int16(place))
	if u, there := b.enemyIn(int(piece), int16(place)); ok && there {
		d, ok = b.best(int(piece), func(g int) detection.Scan { return b.scan(g, u) })
	}
	if !ok {
		return game.Sighting{}, false
	}
	label := b.roster[piece].label
	s := game.Sighting{Seen: d.Detected, Way: b.waypoints(d), Lines: d.Words(func(h int) string { return b.terrain(int16(h)).Name })}
	verdict := detection.DetectionVerdict(d.Detected)
	if s.Short = fmt.Sprintf("%s: out of range of %s, which reaches %d", verdict, label, d.Range); d.InRange {
		s.Short = fmt.Sprintf("%s by %s: sum %d, EW %d", verdict, label, d.Sum, d.EW)
	}
	s.Short += fmt.Sprintf(" [%s]", d.Clause())
	return s, true
}

// watches tells whether a piece is a unit that detects anything: on the map by
// itself. A battery in orbit sees through the eyes of others.
func (b *battle) watches(piece int32) bool {
	return piece >= 0 && int(piece) < len(b.units) && b.stands(int(piece))
}

// gunsOf are the numbers of a unit's weapons.
func (b *battle) gunsOf(u int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		m := &b.roster[u]
		for g := int(m.first); g < int(m.first+m.count); g++ {
			if !yield(g) {
				return
			}
		}
	}
}

// sight is how a unit detects a hex, as if one without special values were in
// it.
func (b *battle) sight(u int, h int16) (detection.Detection, bool) {
	if !b.watches(int32(u)) || h < 0 || int(h) >= len(b.names) || b.units[u].at == h {
		return detection.Detection{}, false
	}
	return b.best(u, func(g int) detection.Scan {
		return detection.Scan{From: int(b.units[u].at), To: int(h), Range: b.guns[g].Range, EW: b.ew(g), Value: b.terrain(h).Combat}
	})
}

// best is the detection by the weapon of a unit that does best: one that
// detects, else one in range, else that of the longest range.
func (b *battle) best(u int, scan func(g int) detection.Scan) (best detection.Detection, ok bool) {
	rank := func(d detection.Detection) []int {
		return []int{truth(d.Detected), truth(d.InRange), d.Margin, d.Range}
	}
	for g := range b.gunsOf(u) {
		if d := b.ground.detector.Trace(scan(g), nil); !ok || slices.Compare(rank(d), rank(best)) > 0 {
			best, ok = d, true
		}
	}
	return best, ok
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// enemyIn is the first enemy of a unit in a hex.
func (b *battle) enemyIn(u int, h int16) (int, bool) {
	for v := range b.units {
		if b.units[v].at == h && b.side(v) != b.side(u) {
			return v, true
		}
	}
	return 0, false
}

// waypoints are the path of a detection on the board.
func (b *battle) waypoints(d detection.Detection) (way []game.Waypoint) {
	for _, p := range d.Path {
		at := b.ground.board.At(p.Hex)
		way = append(way, game.Waypoint{At: game.Point{X: int32(at.Q), Y: int32(at.V)}, Sum: p.Sum})
	}
	return way
}
