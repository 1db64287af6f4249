package bots_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// A series of matches between two players has the same figures on any number of
// workers.
func ExampleRun() {
	begin := func() (game.Match, error) {
		match, _, err := systems.Open(systems.Source{Scenario: "primer"})
		return match, err
	}
	random := func(source *rand.Rand) (game.Player, error) { return bots.New("random", source) }
	figures := func(workers int) bots.Figures {
		f, err := bots.Run(context.Background(), bots.Series{Matches: 4, Workers: workers, Seed: 1, Swap: true}, begin, random, random, nil)
		if err != nil {
			log.Fatal(err)
		}
		return f
	}
	one, two := figures(1), figures(2)
	fmt.Println(one.Matches, "matches; alike:", one.Ended == two.Ended && one.MeanTurns() == two.MeanTurns())
	// Output:
	// 4 matches; alike: true
}
