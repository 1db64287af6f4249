package dots

import (
	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// steepest is the maximum number of levels by which a single dot may be above all its neighbours,
// or below all of them. One level more is probably a typing error.
const steepest = 2

// Spikes reports single dots far above or far below all their neighbours. It skips dots that have a
// finding already, and dots with an overlay. Authors mark an intended spike with a note.
func (s *PanelText) Spikes() {
	p, told := s.Panel, map[string]bool{}
	for _, f := range s.Text.Findings {
		told[f.Dot] = true
	}
	for at := range p.Span.Places {
		if by, where := s.spike(at); by > steepest && !s.Unsure(at) && p.At(at).Mark == 0 && !told[mapfile.PlaceName(at)] {
			s.AtDot(at, "%s is on level %d, %d levels or more %s each of its neighbours; if this is intended, add a note to the dot", mapfile.PlaceName(at), p.At(at).Level, by, where)
		}
	}
}

// spike returns how far a dot is above the highest of its neighbours, or below the lowest. If it is
// neither above nor below, spike returns 0.
func (s *PanelText) spike(at grid.Place) (by int, where string) {
	high, low := int8(-1), int8(maxLevel+1)
	for d := range grid.Directions {
		if next := at.Step(d); s.Panel.Span.Has(next) {
			if s.Unsure(next) {
				return 0, ""
			}
			high, low = max(high, s.Panel.At(next).Level), min(low, s.Panel.At(next).Level)
		}
	}
	switch level := s.Panel.At(at).Level; {
	case level > high:
		return int(level - high), "above"
	case level < low:
		return int(low - level), "below"
	}
	return 0, ""
}
