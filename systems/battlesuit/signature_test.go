package battlesuit_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game/gametest"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Every change of the rules changes perft.txt or signature.txt. perft.txt has the number of answer
// sequences of each length from a scene. signature.txt has a hash of random matches of each scenario.
// The flag -update rewrites both; a commit that changes them says so.

func TestPerft(t *testing.T) {
	var b strings.Builder
	for _, scene := range []struct {
		name  string
		depth int
	}{{"pair", 4}, {"walk", 4}, {"gauntlet", 3}, {"nerves", 3}, {"machines", 3}, {"field", 2}, {"ambush", 3}, {"ghosts", 3}, {"towers", 3}, {"facing", 3}, {"mapless", 2}} {
		m := factory(t, "testdata/"+scene.name+".yaml")()
		fmt.Fprintf(&b, "%s %d %d\n", scene.name, scene.depth, gametest.Perft(m, scene.depth))
	}
	gametest.Signed(t, "testdata/perft.txt", battlesuit.Rules, b.String(), *update)
}

func TestSignature(t *testing.T) {
	var b strings.Builder
	for _, id := range scenario.Library.IDs() {
		n := 4
		if id == "primer" {
			n = 200
		}
		hash, err := gametest.Signature(factory(t, id), n, 1)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		fmt.Fprintf(&b, "%s %d %s\n", id, n, hash)
	}
	gametest.Signed(t, "testdata/signature.txt", battlesuit.Rules, b.String(), *update)
}
