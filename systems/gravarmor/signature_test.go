package gravarmor_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game/gametest"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// Every change of play changes one of these files: counts of all answer sequences up to a certain
// length in a scene, and a hash of random matches of each scenario. The flag -update rewrites the
// files; the commit must say so.

func TestPerft(t *testing.T) {
	var b strings.Builder
	for _, scene := range []struct {
		name  string
		depth int
	}{{"example", 4}, {"walk", 4}, {"flight", 5}, {"lift", 4}, {"volley", 5}, {"bastion", 4}, {"jump", 4}, {"evacuation", 4}, {"battery", 4}, {"hills", 5}, {"ford", 4}} {
		m := factory(t, "testdata/"+scene.name+".yaml")()
		fmt.Fprintf(&b, "%s %d %d\n", scene.name, scene.depth, gametest.Perft(m, scene.depth))
	}
	gametest.Signed(t, "testdata/perft.txt", gravarmor.Rules, b.String(), *update)
}

func TestSignature(t *testing.T) {
	var b strings.Builder
	for _, id := range scenario.Library.IDs() {
		n := 10
		if id == "relief" {
			n = 200
		}
		hash, err := gametest.Signature(factory(t, id), n, 1)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		fmt.Fprintf(&b, "%s %d %s\n", id, n, hash)
	}
	gametest.Signed(t, "testdata/signature.txt", gravarmor.Rules, b.String(), *update)
}
