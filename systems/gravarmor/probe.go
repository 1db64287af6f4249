package gravarmor

import (
	"metahex/los/detection"
	"metahex/maps"
)

// A Probe asks who detects whom outside a match (GA combat/detection), for
// disputes and for designers: a board under the terrain key of a scenario.
type Probe struct {
	key      *Key
	board    *maps.HexBoard
	detector *detection.Detector
}

// NewProbe lays the scenario's key over a board, its own or another. Longest is
// the longest range that will be asked for, and at least that of every counter.
func NewProbe(sc *Scenario, board *maps.HexBoard, longest int) (*Probe, error) {
	p := &Probe{key: &sc.Key, board: board}
	values := make([]int, board.Len())
	for i := range values {
		values[i] = p.terrain(i).Combat
	}
	var err error
	p.detector, err = detection.NewDetector(board, values, max(longest, mostRange))
	return p, err
}

func (p *Probe) terrain(hex int) *Terrain { return &p.key.Terrains[p.key.of(p.board.Hex(hex))] }

// Terrain is the name of a hex's terrain under the key.
func (p *Probe) Terrain(hex int) string { return p.terrain(hex).Name }

// Detector is the board made ready.
func (p *Probe) Detector() *detection.Detector { return p.detector }

// Scan is the question whether one unit detects another that has ended its move,
// or, aloft, is in free flight, climbs or dives. Without a target, the hex counts
// as for any unit.
func (p *Probe) Scan(from, to int, firer, target *Kind, aloft bool) detection.Scan {
	s := detection.Scan{From: from, To: to, Range: firer.Gun.Range, EW: firer.EW, Value: p.terrain(to).Combat, Automatic: aloft}
	if target == nil {
		return s
	}
	if own := p.terrain(to).Special[target.Move]; own >= 0 {
		s.Value = own
	}
	return s
}
