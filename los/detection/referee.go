package detection

import (
	"encoding/json"
	"fmt"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
)

// A Referee wraps a detector as a los.Referee for a board of hexes. The viewing end must be a unit,
// because each viewer has its own range and EW. For the same reason, seeing is not mutual.
type Referee struct {
	detector *Detector
	field    Field
	terms    []string
	firer    *Firer // may look from any hex; nil in a match, where units look
}

// A Field gives access to the units of a match.
type Field interface {
	// Scan returns the scan from the unit at one end to the other end, with the unit's best weapon.
	// Ok is false if there is no viewing unit at the first end, or both ends are the same hex.
	Scan(from, to los.End) (s Scan, ok bool)
	// Terrain returns the name of a hex's terrain in the terrain key.
	Terrain(hex int) string
	// Word returns a unit's end in the form that Parse reads, or "" for a hex without a unit.
	Word(los.End) string
	// Unit returns the end of the unit with the given label. Ok is false if there is none.
	Unit(label string) (e los.End, ok bool, err error)
}

// NewReferee returns the referee of a match.
func NewReferee(d *Detector, f Field, terms []string) *Referee { return &Referee{d, f, terms, nil} }

// Map implements los.Referee.
func (r *Referee) Map() maps.Map { return r.detector.board }

// Basis implements los.Referee.
func (r *Referee) Basis() los.Basis {
	return los.Basis{Book: "gravarmor", Rules: Rules, Hash: r.detector.board.Hash(), Terms: r.terms, Manned: r.firer == nil}
}

// Parse implements los.Referee.
func (r *Referee) Parse(text string) (los.End, error) {
	if e, ok, err := r.field.Unit(text); ok {
		return e, err
	}
	at, err := r.detector.board.FindSpot(text)
	return los.End{Spot: at}, err
}

// At implements los.Referee.
func (r *Referee) At(at maps.Spot, _ int32) los.End { return los.End{Spot: at} }

// Word implements los.Referee.
func (r *Referee) Word(e los.End) string {
	if w := r.field.Word(e); w != "" {
		return w
	}
	return r.detector.board.SpotName(e.Spot)
}

// Clear implements los.Referee.
func (r *Referee) Clear(from, to los.End) bool {
	s, ok := r.field.Scan(from, to)
	return ok && r.detector.Detects(s)
}

// Rule implements los.Referee.
func (r *Referee) Rule(from, to los.End) los.Ruling {
	all := los.Ruling{From: from, To: to, Names: [2]string{r.Word(from), r.Word(to)}, Terms: r.terms, Cite: byDetection, Length: int64(grid.Distance(from.Spot.Place(), to.Spot.Place()))}
	s, ok := r.field.Scan(from, to)
	if !ok {
		all.Reason = "no unit at " + all.Names[0] + " can look at the other end"
		all.Short = fmt.Sprintf("%s [%s]", all.Reason, byDetection)
		all.Detail = nobody{all.Short}
		return all
	}
	d := r.detector.Trace(s, nil)
	all.Clear, all.Cite, all.Reason, all.Stepwise = d.Detected, d.Clause(), d.decision(), d.InRange
	verdict := DetectionVerdict(d.Detected)
	all.Short = fmt.Sprintf("%s %s: out of range of %s, whose range is %d [%s]", all.Names[1], verdict, all.Names[0], d.Range, d.Clause())
	if d.InRange {
		all.Short = fmt.Sprintf("%s %s by %s: sum %d, EW %d [%s]", all.Names[1], verdict, all.Names[0], d.Sum, d.EW, d.Clause())
	}
	for _, p := range d.Path {
		all.Passed = append(all.Passed, los.Passed{Spot: maps.SpotOf(r.detector.board.At(p.Hex)), Name: r.detector.board.Name(p.Hex), What: r.field.Terrain(p.Hex), Sum: p.Sum, Cite: d.Clause()})
	}
	all.Detail = Explained{d, r.field.Terrain, r.notes(all.Names, d)}
	return all
}

// Explained is a detection with the terrain names, as a los.Detail.
type Explained struct {
	Detection
	Terrain func(hex int) string
	Notes   []string // descriptions of the units and the key; nil in a match, which has its own notes
}

// Detector returns the detector behind the ruling.
func (t Explained) Detector() *Detector { return t.detector }

// Words implements los.Detail.
func (t Explained) Words(bool) []string { return append(t.Detection.Words(t.Terrain), t.Notes...) }

// Section implements los.Detail. Hexes have no section.
func (t Explained) Section() []string { return nil }

// nobody is the detail of a ruling if there is no viewing unit.
type nobody struct{ text string }

func (n nobody) Words(bool) []string { return []string{n.text} }
func (n nobody) Section() []string   { return nil }
func (n nobody) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"clear": false, "reason": n.text})
}

// Rules is the version of the Grav Armor rules in this code. Every commit that changes play or a
// verdict increases it.
const Rules = "GA/7"
