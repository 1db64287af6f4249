package cases

import (
	"fmt"

	"metahex/los"
	"metahex/los/detection"
	"metahex/maps/hexes"
)

// A worth is what the hexes of a board are worth by their colours: the terrain key of
// a scenario of Grav Armor, for whatever passes through. Without a value for red-brown
// lines, or for cities, these count for nothing and the colour for all.
type worth struct {
	Yellow    int  `yaml:"yellow"`
	LightBlue int  `yaml:"light blue"`
	Orange    int  `yaml:"orange"`
	Green     int  `yaml:"green"`
	Brown     int  `yaml:"brown"`
	RedBrown  *int `yaml:"red-brown"`
	City      *int `yaml:"city"`
}

// of is the value of a hex.
func (w *worth) of(h hexes.Hex) int {
	switch {
	case h.City && w.City != nil:
		return *w.City
	case h.Streaks && w.RedBrown != nil:
		return *w.RedBrown
	}
	return [hexes.Colours]int{w.Yellow, w.LightBlue, w.Orange, w.Green, w.Brown}[h.Colour]
}

// scanKeys say who looks, and for whom.
type scanKeys struct {
	Range   int  `yaml:"range" rule:"required"`
	EW      int  `yaml:"ew" rule:"required"`
	Special *int `yaml:"special"` // what the target's hex is worth for it, where that is another value
	Flight  bool `yaml:"flight"`  // the target is in free flight, climbs or dives
}

// longestScan is the longest range that a case may have, in hexes. The longest of a
// counter is well below.
const longestScan = 24

// detections decides the lines on a board of hexes.
func (f caseFile) detections(b *hexes.Map) (func(caseLine) string, error) {
	if f.Values == nil {
		return nil, fmt.Errorf("%s is a board of hexes; want values, such as {yellow: 0, green: 2}", b.ID)
	}
	values, longest := make([]int, b.Len()), 1
	for i := range values {
		values[i] = f.Values.of(b.Hex(i))
	}
	for _, c := range f.Rulings {
		if c.Scan != nil {
			longest = max(longest, min(c.Scan.Range, longestScan))
		}
	}
	d, err := detection.NewDetector(b, values, longest)
	if err != nil {
		return nil, err
	}
	return func(c caseLine) string { return c.runScan(d) }, nil
}

// runScan decides one detection and says what differs, if anything.
func (c caseLine) runScan(d *detection.Detector) string {
	b := d.Board()
	if c.Scan == nil {
		return fmt.Sprintf("%s to %s: want a scan, such as {range: 4, ew: 5}", c.From, c.To)
	}
	if c.Scan.Range < 1 || c.Scan.Range > longestScan {
		return fmt.Sprintf("%s to %s: found range %d; want 1 to %d", c.From, c.To, c.Scan.Range, longestScan)
	}
	if n := c.Scan.Special; n != nil && *n < 0 {
		return fmt.Sprintf("%s to %s: found special value %d; want 0 or more", c.From, c.To, *n)
	}
	if terms := c.terms(); len(terms) > 0 {
		return fmt.Sprintf("%s to %s: found %s; a detection has a scan and no terms", c.From, c.To, terms[0])
	}
	from, err := b.Find(c.From)
	if err != nil {
		return err.Error()
	}
	to, err := b.Find(c.To)
	if err != nil {
		return err.Error()
	}
	if from == to {
		return fmt.Sprintf("%s to %s: both ends are on one hex", c.From, c.To)
	}
	s := detection.Scan{From: from, To: to, Range: c.Scan.Range, EW: c.Scan.EW, Value: d.Value(to), Automatic: c.Scan.Flight}
	if c.Scan.Special != nil {
		s.Value = *c.Scan.Special
	}
	u := d.Trace(s, nil)
	if u.Detected != d.Detects(s) {
		return fmt.Sprintf("%s to %s: traced %s and detects is %t", c.From, c.To, detection.DetectionVerdict(u.Detected), !u.Detected)
	}
	if c.Sum != nil && (!u.InRange || u.Sum != *c.Sum) {
		return fmt.Sprintf("%s to %s: got sum %d (in range: %t), want %d (%s)", c.From, c.To, u.Sum, u.InRange, *c.Sum, c.Why)
	}
	r := los.Ruling{Clear: u.Detected, Cite: u.Clause()}
	for _, p := range u.Path {
		r.Passed = append(r.Passed, los.Passed{Name: b.Name(p.Hex)})
		r.Deciders = append(r.Deciders, len(r.Deciders))
	}
	return c.compareRuling(r)
}
