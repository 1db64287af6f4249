package battlesuit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/los/layercake"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Every value of every option can be chosen in every scenario. The first value is the default.
func TestOptionsCanBeChosen(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, id := range gametest.Slice(3, append(scenario.Library.IDs(), scenario.Library.Training)) {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		var plain []string
		for _, o := range append(s.Options(), scenario.Library.Readings.Options(s.Readings)...) {
			if o.Help == "" {
				t.Errorf("%s: option %s has no help", id, o.Name)
			}
			plain = append(plain, o.Name+"="+o.Values[0])
			for _, v := range o.Values {
				if _, err := battlesuit.Prepare(s, tables, o.Name+"="+v); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			}
		}
		unchanged, err := battlesuit.Prepare(s, tables)
		if err != nil {
			t.Fatal(err)
		}
		same, err := battlesuit.Prepare(s, tables, plain...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := opening(same), opening(unchanged); got != want {
			t.Errorf("%s: the first values of all options change the match:\n%s\nwant\n%s", id, got, want)
		}
	}
}

// opening returns the events before the first question of a match, and its readings.
func opening(p *battlesuit.Prepared) string {
	return p.Readings().Changed() + fmt.Sprint(game.Hash(p.New()))
}

// An optional rule that is switched on is in force. The next match of the scenario does not have it.
func TestAnOptionalRuleIsSwitched(t *testing.T) {
	tables := scenario.Library.Standard()
	s, err := scenario.Library.Load("primer", tables)
	if err != nil {
		t.Fatal(err)
	}
	turning := func(options ...string) bool {
		p, err := battlesuit.Prepare(s, tables, options...)
		if err != nil {
			t.Fatal(err)
		}
		m := p.New()
		for _, words := range []string{"place RA F-01", "height RA@1", "place BA F-34", "height BA@1", "roll 5", "roll 3", "first", "activate RA"} {
			c, err := m.Choice(words)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := m.Answer(c); err != nil {
				t.Fatalf("%s: %v", words, err)
			}
		}
		q, _ := m.Question()
		for _, o := range q.Options {
			if strings.HasPrefix(m.Words(o.Choice), "face ") {
				return true
			}
		}
		return false
	}
	got := []bool{turning(), turning("facing=on"), turning("facing=on", "facing=off"), turning()}
	if diff := cmp.Diff([]bool{false, true, false, false}, got); diff != "" {
		t.Errorf("soldiers turn under facing (-want +got):\n%s", diff)
	}
}

// The readings of sight come from the scenario; the readings of the match override them.
func TestReadingsOfTheReferee(t *testing.T) {
	tests := []struct {
		given []string
		want  string
	}{
		{nil, "6.5=halve"},
		{[]string{"facing=on", "7.1=d6", "rubble=blocks"}, "6.5=halve rubble=blocks"},
		{[]string{"6.5=deduct"}, ""},
	}
	for _, test := range tests {
		s, err := scenario.Library.Load("primer", scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		s.Readings = []string{"6.5=halve", "10.0=d6"}
		p, err := battlesuit.Prepare(s, scenario.Library.Standard(), test.given...)
		if err != nil {
			t.Fatal(err)
		}
		var r layercake.Readings
		for _, term := range p.New().Sight(game.Chance).Basis().Terms {
			if err := r.Set(term); err != nil {
				t.Fatal(err)
			}
		}
		if r.Changed() != test.want {
			t.Errorf("%v: %q; want %q", test.given, r.Changed(), test.want)
		}
	}
}
