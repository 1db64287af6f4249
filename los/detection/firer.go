package detection

import (
	"encoding/json"
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/hexes"
)

// A Firer is the viewer outside a match. It may look from any hex, with one range and one EW, for
// one kind of target.
//
//	Firer{Range: 5, EW: 4} at 0304 ──▶ Referee.Rule, Referee.Survey
type Firer struct {
	Range, EW int
	Aloft     bool                 // the target is in free flight, climbs or dives
	Value     func(hex int) int    // the value of the target's hex; nil: the value for passing through
	Terrain   func(hex int) string // returns the name of a hex's terrain in the terrain key
	Notes     []string             // descriptions of viewer, target and key, one line each
}

// NewFirerReferee returns the referee of a board on which a firer may look from any hex.
func NewFirerReferee(d *Detector, f Firer, terms []string) *Referee {
	return &Referee{d, lone{d, &f}, terms, &f}
}

// notes describes the firer or, in a match, the units at the ends.
func (r *Referee) notes(names [2]string, d Detection) []string {
	if r.firer != nil {
		return r.firer.Notes
	}
	return []string{fmt.Sprintf("units:   %s, EW %d, range %d; target %s", names[0], d.EW, d.Range, names[1])}
}

// lone implements Field outside a match: any end may be the firer or its target.
type lone struct {
	detector *Detector
	*Firer
}

// Scan implements Field.
func (l lone) Scan(from, to los.End) (s Scan, ok bool) {
	b := l.detector.board
	f, on := b.Index(from.Spot.Place())
	t, there := b.Index(to.Spot.Place())
	if !on || !there || f < 0 || t < 0 || f == t {
		return s, false
	}
	s = Scan{From: f, To: t, Range: l.Range, EW: l.EW, Value: l.detector.Value(t), Automatic: l.Aloft}
	if l.Value != nil {
		s.Value = l.Value(t)
	}
	return s, true
}

// Terrain implements Field.
func (l lone) Terrain(hex int) string { return l.Firer.Terrain(hex) }

// Word implements Field.
func (l lone) Word(los.End) string { return "" }

// Unit implements Field.
func (l lone) Unit(string) (e los.End, ok bool, err error) { return e, false, nil }

// A Survey lists everything that a firer detects from one hex.
type Survey struct {
	From      int // the firer's hex
	Range, EW int
	Aloft     bool
	Sums      []int  // by hex: the least sum with the target there; -1 out of range and in the firer's hex
	Detected  []bool // by hex
	Terrain   func(hex int) string
	Notes     []string
	detector  *Detector
}

// Survey returns what the firer detects from an end. In a match ok is false, because each weapon of
// a unit has its own range and EW.
func (r *Referee) Survey(from los.End) (s Survey, ok bool) {
	b := r.detector.board
	at, on := b.Index(from.Spot.Place())
	if r.firer == nil || !on || at < 0 {
		return s, false
	}
	s = Survey{From: at, Range: r.firer.Range, EW: r.firer.EW, Aloft: r.firer.Aloft, Terrain: r.firer.Terrain, Notes: r.firer.Notes, detector: r.detector,
		Sums: slices.Repeat([]int{-1}, b.Len()), Detected: make([]bool, b.Len())}
	for i := range b.Len() {
		if scan, looks := r.field.Scan(from, los.End{Spot: maps.SpotOf(b.At(i))}); looks {
			if d := r.detector.Trace(scan, nil); d.InRange {
				s.Sums[i], s.Detected[i] = d.Sum, d.Detected
			}
		}
	}
	return s, true
}

// Detector returns the detector behind the survey.
func (s Survey) Detector() *Detector { return s.detector }

// hexes returns the names of the detected hexes.
func (s Survey) hexes() []string {
	all := []string{}
	for i, detected := range s.Detected {
		if detected {
			all = append(all, s.detector.board.Name(i))
		}
	}
	return all
}

// Words describes the survey: the number of detected hexes, the board with the least sum in each
// hex, and the terrain key.
func (s Survey) Words() []string {
	b := s.detector.board
	lines := []string{fmt.Sprintf("detected from %s: %d hexes, range %d, EW %d", b.Name(s.From), len(s.hexes()), s.Range, s.EW)}
	lines = append(lines, hexes.SectionPicture(b.Span, func(at grid.Place) string {
		i, _ := b.Index(at)
		switch {
		case i == s.From:
			return "@"
		case s.Sums[i] < 0:
			return ""
		case !s.Detected[i]:
			return "-"
		}
		return fmt.Sprint(s.Sums[i])
	})...)
	lines = append(lines, "@ firer; number: detected, with this least sum; -: not detected; blank: out of range")
	return append(lines, s.Notes...)
}

// MarshalJSON encodes the survey for scripts.
func (s Survey) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		From  string   `json:"from"`
		Range int      `json:"range"`
		EW    int      `json:"ew"`
		Hexes []string `json:"hexes"`
	}{s.detector.board.Name(s.From), s.Range, s.EW, s.hexes()})
}
