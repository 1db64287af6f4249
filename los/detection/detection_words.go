package detection

import (
	"encoding/json"
	"fmt"
	"strings"

	"metahex/rule"
)

// DetectionVerdict returns "detected" or "not detected".
func DetectionVerdict(detected bool) string {
	if detected {
		return "detected"
	}
	return "not detected"
}

// Words describes the detection: the verdict and its clause, the path hex by hex, the reason, the
// sum of a straight path, and what would change the verdict. The function terrain returns the name
// of a hex's terrain in the terrain key.
func (u Detection) Words(terrain func(hex int) string) []string {
	b := u.detector.board
	lines := []string{
		fmt.Sprintf("%s  %s to %s  [%s]", strings.ToUpper(DetectionVerdict(u.Detected)), b.Name(u.From), b.Name(u.To), u.Clause()),
		fmt.Sprintf("board %s, %s away, range %d, EW %d", b.ID, rule.Count(u.Distance, "hex", "hexes"), u.Range, u.EW),
	}
	if u.InRange {
		lines = append(lines, fmt.Sprintf("path of the least sum, %s:", rule.Count(len(u.Path), "hex", "hexes")))
	}
	for i, p := range u.Path {
		lines = append(lines, strings.TrimRight(fmt.Sprintf("  %2d  %-8s %-24s %2d  sum %2d  %s", i+1, b.Name(p.Hex), terrain(p.Hex), p.Value, p.Sum, u.remark(p)), " "))
	}
	lines = append(lines, "decided: "+u.decision())
	if text := u.straight(); text != "" {
		lines = append(lines, "detour:  "+text)
	}
	return append(lines, "turns:   "+u.turns())
}

// remark explains why a hex does not have its usual value.
func (u Detection) remark(p Hop) string {
	switch {
	case p.Hex != u.To:
		return ""
	case u.Automatic:
		return fmt.Sprintf("the target is in flight (%s)", flyingTarget.Number())
	case p.Value != u.detector.values[p.Hex]:
		return fmt.Sprintf("special value for the target; usually %d (%s)", u.detector.values[p.Hex], specialValue.Number())
	}
	return ""
}

// decision explains the verdict in one sentence.
func (u Detection) decision() string {
	switch {
	case !u.InRange:
		return fmt.Sprintf("%s away is beyond range %d (%s)", rule.Count(u.Distance, "hex", "hexes"), u.Range, beyondRange.Number())
	case u.Automatic:
		return fmt.Sprintf("a target in flight and within range is detected whatever the sum (%s)", automatically.Number())
	case u.Detected:
		return fmt.Sprintf("the sum %d is no more than EW %d, margin %d (%s)", u.Sum, u.EW, u.Margin, byDetection.Number())
	default:
		return fmt.Sprintf("the least sum %d is more than EW %d, by %d (%s)", u.Sum, u.EW, -u.Margin, byDetection.Number())
	}
}

// straight describes the sum of a path without a detour, if that sum is larger.
func (u Detection) straight() string {
	if !u.InRange || u.Distance == len(u.Path) {
		return ""
	}
	between, _ := u.detector.Between(u.From, u.To, u.Distance)
	return fmt.Sprintf("the best path of %s sums to %d; going around saves %d", rule.Count(u.Distance, "hex", "hexes"), between+u.Value, between+u.Value-u.Sum)
}

// turns describes which EW and which range would change the verdict.
func (u Detection) turns() string {
	switch {
	case u.Automatic && u.Detected:
		return fmt.Sprintf("not detected with a range below %d", u.Distance)
	case u.Automatic:
		return fmt.Sprintf("detected with a range of %d or more", u.Distance)
	}
	at := func(within int) (sum int, ok bool) {
		sum, ok = u.detector.Between(u.From, u.To, within)
		return sum + u.Value, ok
	}
	if u.Detected {
		return u.losing(at)
	}
	var ways []string
	if u.InRange {
		ways = append(ways, fmt.Sprintf("EW %d", u.Sum))
	}
	for within := u.Range + 1; within <= u.detector.Longest(); within++ {
		if sum, ok := at(within); ok && sum <= u.EW {
			ways = append(ways, fmt.Sprintf("range %d (sum %d)", within, sum))
			break
		}
	}
	if len(ways) == 0 {
		return fmt.Sprintf("not detected with any range up to %d", u.detector.Longest())
	}
	return "detected with " + strings.Join(ways, ", or with ")
}

// losing describes with which EW and which range the unit would no longer be detected.
func (u Detection) losing(at func(within int) (sum int, ok bool)) string {
	least := u.Range
	for least > 1 {
		if sum, ok := at(least - 1); !ok || sum > u.EW {
			break
		}
		least--
	}
	if u.Sum == 0 {
		return fmt.Sprintf("not detected with a range below %d", least)
	}
	return fmt.Sprintf("not detected with EW %d, or with a range below %d", u.Sum-1, least)
}

// detectionJSON is the JSON of a detection, for scripts.
type detectionJSON struct {
	From      string    `json:"from"`
	To        string    `json:"to"`
	Distance  int       `json:"distance"`
	Range     int       `json:"range"`
	EW        int       `json:"ew"`
	InRange   bool      `json:"inRange"`
	Automatic bool      `json:"automatic"`
	Detected  bool      `json:"detected"`
	Sum       *int      `json:"sum"` // null out of range
	Margin    *int      `json:"margin"`
	Path      []hopJSON `json:"path"`
	Clause    string    `json:"clause"`
}

type hopJSON struct {
	Hex   string `json:"hex"`
	Value int    `json:"value"`
	Sum   int    `json:"sum"`
}

// MarshalJSON encodes the detection for scripts.
func (u Detection) MarshalJSON() ([]byte, error) {
	b := u.detector.board
	j := detectionJSON{
		From: b.Name(u.From), To: b.Name(u.To), Distance: u.Distance, Range: u.Range, EW: u.EW,
		InRange: u.InRange, Automatic: u.Automatic, Detected: u.Detected, Path: []hopJSON{}, Clause: u.Clause().Number(),
	}
	if u.InRange {
		j.Sum, j.Margin = &u.Sum, &u.Margin
	}
	for _, p := range u.Path {
		j.Path = append(j.Path, hopJSON{b.Name(p.Hex), p.Value, p.Sum})
	}
	return json.Marshal(j)
}
