package systems

import (
	"fmt"
	"testing"

	"metahex/rule"
)

// A system that knows nothing of varying says so, and does not play as if it had
// not been asked.
func TestFixedSystem(t *testing.T) {
	y := System{Title: "Chess"}
	for _, test := range []struct {
		setup Setup
		want  string
	}{
		{Setup{}, "<nil>"},
		{Setup{Edits: []rule.Edit{{Path: "turns", Value: 3}}}, "the numbers of Chess cannot be varied"},
		{Setup{Without: []string{"castling"}}, "no rule of Chess can be left out"},
	} {
		if got := fmt.Sprint(y.varies(test.setup)); got != test.want {
			t.Errorf("%+v: %s, want %s", test.setup, got, test.want)
		}
	}
}
