package lasergrenadiers_test

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
)

// If a piece may fire at a target, the referee's line to the target is clear: shots and lines on the
// map follow the same rule. (In other books pieces may fire at targets that they do not see.)
func TestTheRefereeSeesWhatIsFiredAt(t *testing.T) {
	shots := 0
	for seed := range uint64(1) {
		m := factory(t, "ashford")()
		source := rand.New(rand.NewPCG(seed, 0))
		for {
			q, ok := m.Question()
			if !ok {
				break
			}
			if q.Topic == "act" {
				shots += refereeAgrees(t, m, q)
			}
			if _, err := m.Answer(q.Options[source.IntN(len(q.Options))].Choice); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shots == 0 {
		t.Error("no shot was possible in any match")
	}
}

// refereeAgrees checks the lines of all legal shots, and counts these shots.
func refereeAgrees(t *testing.T, m game.Match, q game.Question) (shots int) {
	t.Helper()
	seat := game.NewSeat(m, q.Side)
	r := seat.Sight()
	for _, by := range seat.View().Pieces {
		for _, at := range seat.View().Pieces {
			from, e := r.Parse(by.Label)
			to, f := r.Parse(at.Label)
			for _, c := range seat.Aims(by.ID, at.ID) {
				if err, _ := seat.Judge(c); err != nil {
					continue
				}
				if shots++; e != nil || f != nil || !r.Clear(from, to) || !r.Rule(from, to).Clear {
					t.Fatalf("%s may be answered, but %s", seat.Words(c), r.Rule(from, to).Short)
				}
			}
		}
	}
	return shots
}
