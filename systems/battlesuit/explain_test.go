package battlesuit_test

import (
	"errors"
	"strings"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// at gives answers to a scene, and returns the match.
func at(t *testing.T, scene, answers string, readings ...string) game.Match {
	t.Helper()
	m := factory(t, "testdata/"+scene+".yaml", readings...)()
	for _, words := range strings.Split(answers, "; ") {
		c, err := m.Choice(words)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatalf("%s: %v", words, err)
		}
	}
	return m
}

// Explain returns the sums that a player can read before answering.
func TestExplanations(t *testing.T) {
	shaken := "first; activate RA; fire BA; roll 8; done; "
	for _, test := range []struct {
		name, scene, answers, option, want string
		readings                           []string
	}{
		{"a shot", "range", "first; activate RA", "rapid BA", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
   -1  rapid fire  [BHM 9.3.2/rapid]
   +0  shield unknown until the card is shown  [BHM 9.2]
   =9
`, nil},
		{"a shot at a card that is known", "mob", "first; activate RA", "fire BP1", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
  =10
  X 12 of 12 (attack table: stand-in)
`, nil},
		{"a point", "hill", "first; activate RA", "go C-17", `movement points
  +1  clear  [BHM 8.1]
  +1  climbing  [BHM 2.3.7] (climb-cost: stand-in)
  =2
`, nil},
		{"a point flown over", "hill", "first; activate RA; bounce @6", "go C-17", `movement points
  +1  flown over as open ground  [BHM 8.2.4]
  =1
`, nil},
		{"a point at its level", "hill", "first; activate RA; bounce @1", "go C-17", `movement points
  +1  clear  [BHM 8.1]
  =1
`, nil},
		{"a leg, of as dear stretches in the air and on the hill", "mapless-2", "lay explosive 8.5,6; lay dummy 12,7; first; activate RF; bounce @2", "go 19,1", `movement points
  +0.406  0.406 inches, flown over as open ground  [BHM 8.2.4]
  +1.394  1.394 inches, clear  [BHM 15.5]
    =1.8
`, nil},
		{"a morale check", "staff", shaken + "activate BD; command; roll 5; proceed; activate RB; done; activate BA", "rally BA 2", `check of a shaken soldier
  +2  active command  [BHM 11.1.2.1]
  =2
  stunned 4 of 12, shaken 2 of 12, recovery 6 of 12
`, nil},
		{"a morale check under an ECM drone", "jammed-check", "first; activate RC; fire BD1; roll 1; done; activate BA; fire RB; roll 3; roll 1; done; activate RA; command; roll 3; activate BB; done; activate RB", "rally RB 0", `check of a shaken soldier
   -1  out of command: ECM drone near  [BHM 12.4.3]
  =-1
  panic 3 of 12, stunned 4 of 12, shaken 2 of 12, recovery 3 of 12
`, nil},
		{"its die", "staff", shaken + "activate BA", "roll 1", `check of a shaken soldier
  panic 2 of 12, stunned 4 of 12, shaken 2 of 12, recovery 4 of 12
`, nil},
		{"a status check", "staff", "first; activate RA; fire BA; roll 11; done; activate BA; roll 9; done; activate RB; done; activate BD; command; roll 1; select BB", "roll 1", `added to the status check
  follows 9 of 12, does nothing 3 of 12
`, nil},
		{"a crash", "flak", "first; activate RB; done; activate BB; bounce @6; done; activate RA; fire BB; roll 11", "roll 1", `crash landing: added to the die
   -2  cost not paid  [BHM 8.2.8]
  =-2
  unhurt 1 of 6, 1 5 of 6
`, nil},
		{"a hit that fells over a building, and kills by the crash", "felled", "first; activate RC; done; activate BC; bounce @7; done; activate RA", "fire BC", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
  =10
  X 12 of 12 (attack table: stand-in)
`, nil},
		{"the same, before its activation", "felled", "first; activate RA; fire BC", "roll 1", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
  =10
  1 2 of 12, S1 2 of 12, X 8 of 12 (attack table: stand-in)
`, nil},
		{"the same, with no point left", "felled", "first; activate RA; fire BC", "roll 1", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
  =10
  X 12 of 12 (attack table: stand-in)
`, []string{"down-in-air=crash"}},
		{"a hit that fells over slag, and what glows there", "felled", "first; activate RA; fire BE", "roll 1", `attack strength
  +10  attack of a Thumper  [BHM 9.3.2] (Thumper card: stand-in)
   -5  indirect fire  [BHM 9.3.2/indirect]
   =5
  NE 36 of 144, S 10 of 144, 1 2 of 144, S1 2 of 144, X 94 of 144 (attack table: stand-in)
`, nil},
		{"a repair", "patient", "first; activate RA; fire BA; roll 4; done; activate BA", "repair", `repair: a die above the damage
  nothing 1 of 12, a box 11 of 12
`, nil},
		{"active command", "staff", "first; activate RA; done; activate BD", "command", `active command
  1 point 1 of 6, 2 points 1 of 6, 3 points 1 of 6, 4 points 1 of 6, 5 points 1 of 6, 6 points 1 of 6
`, nil},
		{"the activation of a shaken soldier", "unnerved", "first; activate RA; fire BA; roll 1; done", "activate BA", `check of a shaken soldier
  -1  squad leader disabled  [BHM 7.4]
  +1  marine  [BHM 12.5.3]
  =0
  panic 2 of 12, stunned 4 of 12, shaken 2 of 12, recovery 4 of 12
`, nil},
		{"a soldier selected by its commander", "staff", "first; activate RA; done; activate BD; command; roll 1", "select BB", `added to the status check
  follows 9 of 12, does nothing 3 of 12
`, nil},
		{"reaction fire at a target out of sight", "ambush", "place BM1 F-05; place BM2 G-09; first; activate RA; go C-04", "react BM1", `attack strength
  +3  attack of a Militia  [BHM 9.3.2]
  +0  sight and range are checked only after the attack is declared  [BHM 9.5]
  =3
`, nil},
		{"reaction fire before anybody looks", "gauntlet", "first; activate RA; go A-06", "react BA", `attack strength
  +7  attack of a Front Line  [BHM 9.3.2] (Front Line card: stand-in)
  +0  sight and range are checked only after the attack is declared  [BHM 9.5]
  =7
`, nil},
		{"strict combat, in sight", "strict", "first; activate RB", "fire BA", `attack strength
  +8  attack of a Commander  [BHM 9.3.2] (Commander card: stand-in)
  +0  sight and range are checked only after the attack is declared  [BHM 12.8]
  =8
`, nil},
		{"strict combat, out of sight", "strict", "first; activate RA", "fire BA", `attack strength
  +7  attack of a Front Line  [BHM 9.3.2] (Front Line card: stand-in)
  +0  sight and range are checked only after the attack is declared  [BHM 12.8]
  =7
`, nil},
		{"reaction fire", "gauntlet", "first; activate RA; go A-06", "react BA", `attack strength
  +7  attack of a Front Line  [BHM 9.3.2] (Front Line card: stand-in)
  -2  reaction fire  [BHM 9.3.2/reaction]
  -3  defender's shield  [BHM 9.3.2/shield] (Front Line card: stand-in)
  =2
  NE 6 of 12, S 2 of 12, 1 2 of 12, S1 2 of 12 (attack table: stand-in)
`, []string{"8.5=when-seen"}},
	} {
		m := at(t, test.scene, test.answers, test.readings...)
		c, err := m.Choice(test.option)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := m.Explain(c).String(); got != test.want {
			t.Errorf("%s: got\n%s, want\n%s", test.name, got, test.want)
		}
	}
}

// Refusals that appear in no play file.
func TestRefusals(t *testing.T) {
	for _, test := range []struct{ scene, answers, answer, want string }{
		{"jam", "first; activate RA; done; activate BB; command; roll 3; proceed; activate RB; done", "activate BB", "BB has already been activated this turn [BHM 7.7]"},
		{"walk", "first; activate RA", "land", "RA is not in the air [BHM 8.2.7]"},
		{"gauntlet", "first; activate RA; go A-06", "react BD", "BD is in the air [BHM 8.5]"},
		{"gauntlet", "first; activate RA", "go J-21", "J-21 is not next to the soldier [BHM 8.1]"},
		{"gauntlet", "first; activate RA", "go A-05", "the soldier is at A-05 already [BHM 8.1]"},
		{"gauntlet", "first; activate RA; done; activate BA; paint RA", "go A-08", "BA may not move any more in this activation [BHM 9.4]"},
		{"walk", "first; activate RA", "fire RA", "only a known enemy on the map can be attacked or painted [BHM 9.3]"},
	} {
		m := at(t, test.scene, test.answers)
		c, err := m.Choice(test.answer)
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Answer(c)
		if r := (*rule.Refusal)(nil); !errors.As(err, &r) || err.Error() != test.want {
			t.Errorf("%s: %q: %v, want %s", test.scene, test.answer, err, test.want)
		}
	}
}
