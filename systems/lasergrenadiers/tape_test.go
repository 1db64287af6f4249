package lasergrenadiers_test

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
)

// What may be fired at is seen by the tape too: one rule stands behind the shot
// and the measuring. (In other books one may fire at what one does not see.)
func TestTheTapeSeesWhatIsFiredAt(t *testing.T) {
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
				shots += tapeAgrees(t, m, q)
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

// tapeAgrees measures from every piece to every other, and counts the shots that
// may be fired.
func tapeAgrees(t *testing.T, m game.Match, q game.Question) (shots int) {
	t.Helper()
	seat := game.Sit(m, q.Side)
	for _, by := range seat.View().Pieces {
		for _, at := range seat.View().Pieces {
			seen, ok := seat.Measure(game.Stand{Piece: by.ID, At: by.At}, game.Stand{Piece: at.ID, At: at.At})
			for _, c := range seat.Aims(by.ID, at.ID) {
				if err, _ := seat.Judge(c); err != nil {
					continue
				}
				if shots++; !ok || !seen.Seen {
					t.Fatalf("%s may be answered, but %s", seat.Words(c), seen.Short)
				}
			}
		}
	}
	return shots
}
