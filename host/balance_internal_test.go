package host

import (
	"strings"
	"testing"

	"metahex/battle"
)

// The terms tell whether an even battle was found, and whether too few matches were played to tell.
func TestBalanceWords(t *testing.T) {
	for _, x := range []struct {
		m    battle.Measure
		even bool
		want string
	}{
		{battle.Measure{Matches: 40, Red: 32, Blue: 8}, false, "0 drawn"},
		{battle.Measure{Matches: 40, Red: 20, Blue: 20}, true, "0 drawn"},
		{battle.Measure{Matches: 40, Red: 18, Blue: 22}, true, "0 drawn"},
		{battle.Measure{Matches: 40, Red: 17, Blue: 23}, true, "0 drawn; no even battle was found"},
		{battle.Measure{Matches: 40, Drawn: 40}, true, "nobody wins; no even battle was found"},
		{battle.Measure{Matches: 20, Red: 10, Blue: 10}, true, "0 drawn"},
		{battle.Measure{Matches: 19, Red: 10, Blue: 9}, false, "0 drawn; these are too few matches to tell"},
		{battle.Measure{Matches: 1, Blue: 1}, true, "0 drawn; these are too few matches to find an even battle"},
	} {
		if got := balanceWords(x.m, x.even); !strings.HasPrefix(got, "greedy against greedy, ") || !strings.HasSuffix(got, x.want) || strings.HasSuffix(x.want, "drawn") && strings.Contains(got, ";") {
			t.Errorf("%+v, even %v: got %q; want it to end in %q", x.m, x.even, got, x.want)
		}
	}
}
