package gravarmor

import (
	"fmt"

	"metahex/game"
	"metahex/los"
	"metahex/los/detection"
	"metahex/maps"
)

// Sight implements game.State. It returns the detector that decides shots. Nothing is hidden in
// this game, so both sides use the same detector (GA combat/detection).
func (b *battle) Sight(game.Side) los.Referee {
	return detection.NewReferee(b.ground.detector, field{b}, nil)
}

// A field gives the referee access to the units. For a unit, the stance of a los.End is the unit's
// number plus 1.
type field struct{ b *battle }

// unit returns the unit at an end; ok is false for a bare hex.
func (f field) unit(e los.End) (u int, ok bool) {
	u = int(e.Stance[0]) - 1
	return u, u >= 0 && u < len(f.b.units)
}

// hex returns the hex of an end.
func (f field) hex(e los.End) (int, bool) {
	h, ok := f.b.ground.board.Index(e.Spot.Place())
	return h, ok && h >= 0
}

// Scan implements detection.Field. A bare hex is treated as if it held a unit without special
// values.
func (f field) Scan(from, to los.End) (s detection.Scan, ok bool) {
	b := f.b
	u, ok := f.unit(from)
	h, on := f.hex(to)
	if !ok || !on || !b.watches(int32(u)) || int(b.units[u].at) == h {
		return s, false
	}
	ask := func(g int) detection.Scan {
		return detection.Scan{From: int(b.units[u].at), To: h, Range: b.guns[g].Range, EW: b.ew(g), Value: b.terrain(int16(h)).Combat}
	}
	if v, ok := f.unit(to); ok {
		ask = func(g int) detection.Scan { return b.scan(g, v) }
	}
	d, ok := b.best(u, ask)
	return d.Scan, ok
}

// Terrain implements detection.Field.
func (f field) Terrain(hex int) string { return f.b.terrain(int16(hex)).Name }

// Word implements detection.Field.
func (f field) Word(e los.End) string {
	if u, ok := f.unit(e); ok {
		return f.b.roster[u].label
	}
	return ""
}

// Unit implements detection.Field.
func (f field) Unit(label string) (e los.End, ok bool, err error) {
	u, ok := f.b.labels.Find(label)
	if !ok {
		return e, false, nil
	}
	at := f.b.where(int(u))
	if at < 0 {
		return e, true, fmt.Errorf("%s is not on the map", f.b.labels[u])
	}
	return los.End{Spot: maps.SpotOf(f.b.ground.board.At(int(at))), Stance: los.Stance{u + 1}}, true, nil
}
