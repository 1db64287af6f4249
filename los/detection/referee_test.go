package detection

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/maps"
)

// If there is no viewer, or both ends are the same hex, every form of the ruling reports it. If the
// other end is too far away, the ruling names the right end.
func TestRulingsOfAFirer(t *testing.T) {
	d := wall(t)
	r := NewFirerReferee(d, Firer{Range: 2, EW: 2, Terrain: func(int) string { return "plain" }}, nil)
	at := los.End{Spot: maps.SpotOf(d.board.At(find(t, d, "0501")))}
	got := r.Rule(at, at)
	raw, err := json.Marshal(got.Detail)
	if err != nil {
		t.Fatal(err)
	}
	const short = "no unit at 0501 can look at the other end [GA combat/detection]"
	want := []string{"no unit at 0501 can look at the other end", short, short, `{"clear":false,"reason":"` + short + `"}`}
	if diff := cmp.Diff(want, []string{got.Reason, got.Short, got.Words(true)[0], string(raw)}); diff != "" || got.Clear || r.Clear(at, at) {
		t.Errorf("clear %t and %t (-want +got):\n%s", got.Clear, r.Clear(at, at), diff)
	}
	far := los.End{Spot: maps.SpotOf(d.board.At(find(t, d, "0504")))}
	if ruled := r.Rule(at, far); ruled.Short != "0504 not detected: out of range of 0501, whose range is 2 [GA combat/range]" {
		t.Errorf("to 0504: %q", ruled.Short)
	}
	to := los.End{Spot: maps.SpotOf(d.board.At(find(t, d, "0402")))}
	if ruled := r.Rule(at, to); ruled.Short != "0402 detected by 0501: sum 1, EW 2 [GA combat/detection]" || !ruled.Clear || !r.Clear(at, to) || ruled.Cite != byDetection {
		t.Errorf("from 0501 to 0402: %+v", ruled)
	}
}
