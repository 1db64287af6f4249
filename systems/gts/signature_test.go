package gts_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game/gametest"
	"metahex/systems/gts"
	"metahex/systems/gts/scenario"
)

// Every change to the rules changes one of these files. They contain counts of all answer sequences
// up to a certain length in a scene, and a hash of random matches of each scenario. The flag
// -update rewrites the files. The commit message must mention this.

func TestPerft(t *testing.T) {
	var b strings.Builder
	for _, scene := range []struct {
		name  string
		depth int
	}{{"walk", 3}, {"op", 3}, {"fire", 3}, {"storm", 3}, {"storm7", 4}, {"works2", 3}, {"howitzer", 3}, {"rally", 3}, {"division", 3}, {"dug2", 3}, {"trucks", 3}, {"buy", 4}, {"sheet", 3}} {
		m := factory(t, "testdata/"+scene.name+".yaml")()
		fmt.Fprintf(&b, "%s %d %d\n", scene.name, scene.depth, gametest.Perft(m, scene.depth))
	}
	gametest.Signed(t, "testdata/perft.txt", gts.Rules, b.String(), *update)
}

func TestSignature(t *testing.T) {
	var b strings.Builder
	for _, id := range scenario.Library.IDs() {
		n := 4
		if id == "kreuz-road" {
			n = 200
		}
		hash, err := gametest.Signature(factory(t, id), n, 1)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		fmt.Fprintf(&b, "%s %d %s\n", id, n, hash)
	}
	gametest.Signed(t, "testdata/signature.txt", gts.Rules, b.String(), *update)
}
