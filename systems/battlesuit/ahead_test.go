package battlesuit_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
)

// An answer after which a die is rolled has the odds of that die (BHM 2.3.5, 7.1, 11.1.2.2, 11.2.3,
// 12.4.2). A mine of unknown kind has none for anybody but an engineer.
func TestTheDieAhead(t *testing.T) {
	mined := "lay explosive C-04; lay dummy D-04; lay dummy G-04; first; activate "
	for _, test := range []struct{ name, scene, answers, option, want string }{
		{"an engineer's step onto a mine", "field", mined + "RB", "go G-04", `movement points
  +1  clear  [BHM 8.1]
  =1
mine clearance: a die above the damage
  goes off 0 of 12, cleared 12 of 12
`},
		{"a step onto a mine", "field", mined + "RA", "go C-04", `movement points
  +1  clear  [BHM 8.1]
  =1
`},
		{"a bomb next to a bunker", "bombs", "first; activate RA; done; activate BD; fire RD1", "detonate RD1", `blast next to F-05
  stands 10 of 12, collapses 2 of 12
`},
		{"a step onto slag", "slag", "first; activate RA; go D-08", "go D-09", `movement points
  +1  slag  [BHM 8.1]
  =1
attack strength
  +6  glow of the slag  [BHM 2.3.5]
  -3  defender's shield  [BHM 9.3.2/shield] (Front Line card: stand-in)
  =3
  NE 5 of 12, S 2 of 12, 1 2 of 12, S1 2 of 12, S2 1 of 12 (attack table: stand-in)
`},
		{"the end of a turn, red winning ties", "slag", "first; activate RA; done; activate BA; bounce @6", "done", `initiative
  red holds it 78 of 144, blue holds it 66 of 144
`},
		{"the second die for initiative", "slag", "first; activate RA; done; activate BA; bounce @6; done; roll 9", "roll 3", `initiative
  red holds it 9 of 12, blue holds it 3 of 12
`},
	} {
		m := at(t, test.scene, test.answers)
		c, err := m.Choice(test.option)
		if err != nil {
			t.Fatal(err)
		}
		q, _ := m.Question()
		var got strings.Builder
		for _, sum := range game.NewSeat(m, q.Side).Why(c) {
			fmt.Fprint(&got, sum)
		}
		if got.String() != test.want {
			t.Errorf("%s: got\n%s, want\n%s", test.name, &got, test.want)
		}
	}
}
