package door_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/door"
)

// quiet waits until nothing has been printed for a while.
func (v *visitor) quiet() (printed string) {
	for last := time.Now(); time.Since(last) < 400*time.Millisecond; time.Sleep(10 * time.Millisecond) {
		if now := v.printed(); now != printed {
			printed, last = now, time.Now()
		}
	}
	return printed
}

// answers gives one random answer for the side whose turn it is.
func answers(t *testing.T, m *host.Match, r *rand.Rand) {
	t.Helper()
	now := m.Now()
	q, _ := m.Copy().Question()
	if err := m.Answer(t.Context(), q.Side, len(now.Answers), now.Backs, q.Options[r.IntN(len(q.Options))].Choice); err != nil {
		t.Fatal(err)
	}
}

// A spectator with a delay of one turn is sent nothing during a turn, and the whole turn at its end.
// If the terms forbid spectators, nobody can watch.
func TestDelayedSpectators(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	terms := plain("primer")
	terms.Spectators = "delay:1turn"
	m, leave, err := e.host.Enter(t.Context(), e.begins(terms, "ann", "ben"))
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	eve := e.meets("eve")
	eve.shows("To watch:")
	eve.shows("in progress; you see each turn when it is over")
	eve.types("1\r")
	eve.shows("LOOKING ON")
	eve.shows("being played")
	if strings.Contains(eve.printed(), "process") {
		t.Errorf("a spectator reads of a process:\n%s", eve.printed())
	}
	r := rand.New(rand.NewPCG(22, 2))
	turns := 0
	for turns < 3 && m.Now().Asked != game.Nobody {
		sent, public := eve.quiet(), m.Now().Public
		n, early := 0, 0
		for m.Now().Public == public && m.Now().Asked != game.Nobody {
			if n++; n > 200 {
				t.Fatal("a turn has no end")
			}
			if now := eve.printed(); n%4 == 0 && now != sent {
				if early++; early > 1 { // allowed once: earlier output on a slow machine
					t.Fatalf("after %d answers of a turn eve is sent %q", len(m.Now().Answers)-public, now[len(sent):])
				}
				sent = eve.quiet()
			}
			answers(t, m, r)
			time.Sleep(20 * time.Millisecond) // time for output that must not come
		}
		turns++
		for begun := time.Now(); eve.printed() == sent; time.Sleep(time.Millisecond) {
			if time.Since(begun) > patience {
				t.Fatalf("eve is sent nothing of turn %d, which is over", turns)
			}
		}
	}
	terms.Spectators = "none"
	id := e.begins(terms, "ann", "ben")
	eve.types("q")
	eve.shows("help says more")
	other := e.visit("eve", "xterm-256color", 30, 100)
	other.shows("help says more")
	other.types("list\r")
	if text := other.quiet(); strings.Contains(text, id) {
		t.Errorf("eve reads of match %s, which nobody may watch: %q", id, text)
	}
}
