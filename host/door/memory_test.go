package door_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"metahex/game"
	"metahex/host"
	"metahex/host/door"
)

// most is the memory limit for a seated player: the session, the screen, and half of the match.
const most = 8 << 20

// begins starts a match between two players with the given names.
func (e *entrance) begins(terms host.Terms, names ...string) (id string) {
	e.t.Helper()
	ctx := e.t.Context()
	var players [2]host.Player
	for i, name := range names {
		key := string(gossh.MarshalAuthorizedKey(keyOf(e.t, name).PublicKey()))
		p, ok, err := e.host.Who(ctx, key)
		if err == nil && !ok {
			p, err = e.host.Register(ctx, key, name)
		}
		if err != nil {
			e.t.Fatal(err)
		}
		players[i] = p
	}
	t, err := e.host.Invite(ctx, players[0], terms, game.Red)
	if err == nil {
		_, err = e.host.Sit(ctx, players[1], t.ID)
	}
	for _, p := range players {
		if err == nil {
			_, err = e.host.Speak(ctx, p, t.ID, "")
		}
	}
	if err != nil {
		e.t.Fatal(err)
	}
	return t.ID
}

// plain returns the terms of a match without a clock.
func plain(scenario string) host.Terms {
	return host.Terms{Scenario: scenario, Red: "human", Blue: "human", Undo: true, Spectators: "public"}
}

// sitsAt lets a player enter a match from the hall.
func (e *entrance) sitsAt(name, id string) *visitor {
	e.t.Helper()
	v := e.visit(name, "xterm-256color", 30, 100)
	v.shows("1  " + id)
	v.types("1\r")
	v.shows("you play")
	return v
}

// inUse returns the memory in use by the heap and by stacks.
func inUse() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// A seated player takes at most 8 MB, in each rule book. This includes the ssh client, which runs in
// the same process.
func TestMemoryOfAPlayer(t *testing.T) {
	for _, scenario := range []string{"primer", "raid", "kreuz-road", "ashford", "brook-picket"} {
		t.Run(scenario, func(t *testing.T) {
			e := openDoor(t, door.Options{})
			const matches = 3
			e.sitsAt("ann", e.begins(plain(scenario), "ann", "ben")) // warm-up: creates everything that is created only once
			time.Sleep(200 * time.Millisecond)
			before := inUse()
			for i := range matches {
				names := []string{fmt.Sprint("red ", i), fmt.Sprint("blue ", i)}
				id := e.begins(plain(scenario), names...)
				for _, name := range names {
					e.sitsAt(name, id)
				}
			}
			time.Sleep(200 * time.Millisecond)
			each := (inUse() - before) / (2 * matches)
			t.Logf("%d kB a seated player", each>>10)
			if each > most {
				t.Errorf("a seated player takes %d kB; want %d", each>>10, most>>10)
			}
		})
	}
}
