package door

import (
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
)

// While a question is secret, only the side that is asked sees clocks: they would show who is asked.
func TestClocksKeepSecrets(t *testing.T) {
	const clocks = "red 1:30  blue 1:00"
	now := host.Now{Clock: true, Asked: game.Red, Left: [3]time.Duration{game.Red: 90 * time.Second, game.Blue: time.Minute}}
	for _, x := range []struct {
		secret    bool
		red, blue string
	}{{false, clocks, clocks}, {true, clocks, ""}} {
		now.Secret = x.secret
		if red, blue := standing(now, game.Red).Left, standing(now, game.Blue).Left; red != x.red || blue != x.blue {
			t.Errorf("secret %v: red, who is asked, sees the clocks %q, and blue %q; want %q and %q", x.secret, red, blue, x.red, x.blue)
		}
	}
}

// An offer to take answers back does not tell how many answers were given, as some of them are secret.
func TestOffersKeepSecrets(t *testing.T) {
	now := host.Now{Answers: make([]host.Answered, 9), Offer: host.Offer{What: "undo", By: game.Red, Keep: 4}}
	if got, want := standing(now, game.Blue).Offer, "to go back to answer 4"; got != want {
		t.Errorf("the offer is %q; want %q", got, want)
	}
}
