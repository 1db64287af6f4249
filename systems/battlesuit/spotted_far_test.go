package battlesuit

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// In a battle of more than 64 units an eliminated friend spots no enemy (BHM 9.6), and its sight is
// not computed.
func TestTheDeadDoNotSpotInLargeBattles(t *testing.T) {
	t.Parallel()
	text := `format: scenario/1
id: crowd
title: A crowd
story: Many on one panel.
board: E
turns: 3
zones:
  west: {title: the west, areas: [[E-01, N-12]]}
  east: {title: the east, areas: [[E-13, N-35]]}
forces:
  red:
    home: west
    build: RED
    detachments: [{name: Crowd, units: {commander: 1, front-line: 18, police: 16}, zone: west}]
  blue:
    home: east
    build: RED
    detachments: [{name: Crowd, units: {commander: 1, front-line: 18, police: 16}, zone: east}]
victory:
  text: Kills.
  awards: [{to: red, for: kills, score: 1}, {to: blue, for: kills, score: 1}]
`
	tables := scenario.Library.Standard()
	list, err := tables.ParseForce("commander, front-line 18, police 16")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Read("crowd.yaml", []byte(strings.ReplaceAll(text, "RED", strconv.Itoa(tables.ForceCost(list)))), tables)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, tables)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		m := p.New()
		r := rand.New(rand.NewPCG(seed, 0))
		players := map[game.Side]game.Player{game.Chance: game.Dice(r), game.Red: bots.Random(r), game.Blue: bots.Random(r)}
		if _, err := game.Play(context.Background(), m, players, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}
