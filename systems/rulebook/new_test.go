package rulebook

import (
	"testing"

	"metahex/game"
)

func TestMeasuredInWords(t *testing.T) {
	const of = "BHM-6/2-0123456789ab"
	const figures = "greedy against greedy, 4 matches: red wins 50.0 % (15.0 to 85.0), blue 25.0 % (4.6 to 69.9), drawn 25.0 % (4.6 to 69.9); 9.2 turns"
	for want, m := range map[string]*game.Measured{
		figures: {Matches: 4, Seed: 1, Red: 2, Drawn: 1, Blue: 1, Turns: 9.25, Of: of},
		figures + "; out of date: rules, tables, scenario or advice have changed since": {Matches: 4, Seed: 1, Red: 2, Drawn: 1, Blue: 1, Turns: 9.25, Of: "0-" + of},
	} {
		s := Sheet{Figures: m, Text: "a text\n"}
		s.measured(of)
		if got := s.Measured; got != want || s.Text != "a text\n\n"+want+"\n" {
			t.Errorf("got  %q, and %q\nwant %q", got, s.Text, want)
		}
	}
}
