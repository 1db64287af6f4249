package cases

import (
	"fmt"

	"metahex/los"
	"metahex/los/detection"
	"metahex/maps/hexes"
)

// A worth holds the combat values of hexes by colour: the terrain key of a Grav Armor scenario, for
// units that only pass through. Hexes with red-brown lines or cities use the value of their colour
// if they have no value of their own.
type worth struct {
	Yellow    int  `yaml:"yellow" json:"yellow"`
	LightBlue int  `yaml:"light blue" json:"light blue"`
	Orange    int  `yaml:"orange" json:"orange"`
	Green     int  `yaml:"green" json:"green"`
	Brown     int  `yaml:"brown" json:"brown"`
	RedBrown  *int `yaml:"red-brown" json:"red-brown,omitempty"`
	City      *int `yaml:"city" json:"city,omitempty"`
}

// of returns the value of a hex.
func (w *worth) of(h hexes.Hex) int {
	switch {
	case h.City && w.City != nil:
		return *w.City
	case h.Streaks && w.RedBrown != nil:
		return *w.RedBrown
	}
	return [hexes.Colours]int{w.Yellow, w.LightBlue, w.Orange, w.Green, w.Brown}[h.Colour]
}

// scanKeys describe the viewer and the target.
type scanKeys struct {
	Range   int  `yaml:"range" rule:"required" json:"range"`
	EW      int  `yaml:"ew" rule:"required" json:"ew"`
	Special *int `yaml:"special" json:"special,omitempty"` // a special value of the target's hex for the target
	Flight  bool `yaml:"flight" json:"flight,omitempty"`   // the target is in free flight, climbs or dives
}

// longestScan is the longest range that a case may have, in hexes. The ranges of all counters are
// much shorter.
const longestScan = 24

// detections returns a function that decides lines on a board of hexes and describes any
// difference.
func (f caseFile) detections(b *hexes.Map) (func(caseLine) string, error) {
	if f.Values == nil {
		return nil, fmt.Errorf("%s is a board of hexes; want the key \"values\", such as {yellow: 0, green: 2}", b.ID)
	}
	longest := 1
	for _, c := range f.Rulings {
		if c.Scan != nil {
			longest = max(longest, min(c.Scan.Range, longestScan))
		}
	}
	d, err := f.Values.detector(b, longest)
	if err != nil {
		return nil, err
	}
	return func(c caseLine) string { return c.runScan(d) }, nil
}

// detector returns the detector of a board for scans up to a range.
func (w *worth) detector(b *hexes.Map, longest int) (*detection.Detector, error) {
	values := make([]int, b.Len())
	for i := range values {
		values[i] = w.of(b.Hex(i))
	}
	return detection.NewDetector(b, values, longest)
}

// runScan decides one detection and describes the difference, if any.
func (c caseLine) runScan(d *detection.Detector) string {
	u, err := c.traced(d)
	if err != nil {
		return err.Error()
	}
	if c.Sum != nil && (!u.InRange || u.Sum != *c.Sum) {
		return fmt.Sprintf("%s to %s: got sum %d (in range: %t), want %d (%s)", c.From, c.To, u.Sum, u.InRange, *c.Sum, c.Why)
	}
	return c.compareRuling(rulingOf(u, d.Board()))
}

// traced returns the detection of a line.
func (c caseLine) traced(d *detection.Detector) (u detection.Detection, err error) {
	if err := c.scans(); err != nil {
		return u, err
	}
	b := d.Board()
	from, err := b.Find(c.From)
	if err != nil {
		return u, err
	}
	to, err := b.Find(c.To)
	if err != nil {
		return u, err
	}
	if from == to {
		return u, fmt.Errorf("%s to %s: both ends are on the same hex", c.From, c.To)
	}
	s := detection.Scan{From: from, To: to, Range: c.Scan.Range, EW: c.Scan.EW, Value: d.Value(to), Automatic: c.Scan.Flight}
	if c.Scan.Special != nil {
		s.Value = *c.Scan.Special
	}
	u = d.Trace(s, nil)
	if u.Detected != d.Detects(s) {
		return u, fmt.Errorf("%s to %s: internal error: traced %s, but detects is %t", c.From, c.To, detection.DetectionVerdict(u.Detected), !u.Detected)
	}
	return u, nil
}

// scans returns an error if a case describes no scan, or has terms besides a scan.
func (c caseLine) scans() error {
	if c.Scan == nil {
		return fmt.Errorf("%s to %s: want a scan, such as {range: 4, ew: 5}", c.From, c.To)
	}
	if c.Scan.Range < 1 || c.Scan.Range > longestScan {
		return fmt.Errorf("%s to %s: found range %d; want 1 to %d", c.From, c.To, c.Scan.Range, longestScan)
	}
	if n := c.Scan.Special; n != nil && *n < 0 {
		return fmt.Errorf("%s to %s: found special value %d; want 0 or more", c.From, c.To, *n)
	}
	if terms := c.terms(); len(terms) > 0 {
		return fmt.Errorf("%s to %s: found %s; a detection has a scan and no terms", c.From, c.To, terms[0])
	}
	return nil
}

// rulingOf returns a detection in the form of a los.Ruling.
func rulingOf(u detection.Detection, b *hexes.Map) los.Ruling {
	r := los.Ruling{Clear: u.Detected, Cite: u.Clause()}
	for _, p := range u.Path {
		r.Passed = append(r.Passed, los.Passed{Name: b.Name(p.Hex)})
		r.Deciders = append(r.Deciders, len(r.Deciders))
	}
	return r
}
