package record

import (
	"testing"

	"metahex/game"
)

// The chain covers the header and the answers, as numbers, and nothing else.
func TestChain(t *testing.T) {
	head := Header{System: "toy", Scenario: "ambush", Rules: "TOY/1", Build: "v1", Red: "human", Blue: "greedy"}
	built := head
	built.Build = "v2"
	other := head
	other.Seed = "8"
	run := game.Choice{Verb: 3, Args: [4]int32{1, -1}}
	if got, want := newChain(built), newChain(head); got != want {
		t.Errorf("of another build %s, want %s", got, want)
	}
	for name, got := range map[string]chain{
		"another seed":   newChain(other).link(run),
		"another verb":   newChain(head).link(game.Choice{Verb: 4, Args: run.Args}),
		"another number": newChain(head).link(game.Choice{Verb: 3, Args: [4]int32{1, 1}}),
		"answered twice": newChain(head).link(run).link(run),
		"nothing so far": newChain(head),
	} {
		if want := newChain(head).link(run); got == want {
			t.Errorf("%s: the chain is %s as without", name, got)
		}
	}
	if got, want := newChain(head).link(run).String(), "c8d294e8f0b21337"; got != want {
		t.Errorf("the chain of these facts was %s and is now %s: records of today no longer agree", want, got)
	}
}
