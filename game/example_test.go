package game_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// Play is the main loop: one player for each side and one for the dice, until the match is over.
// The listener shows or records the answers.
func ExamplePlay() {
	match, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		panic(err)
	}
	source := rand.New(rand.NewPCG(7, 0))
	answers := 0
	result, err := game.Play(context.Background(), match, map[game.Side]game.Player{
		game.Red:    bots.Greedy(source),
		game.Blue:   bots.Random(source),
		game.Chance: game.Dice(source),
	}, func(game.Question, game.Choice, []game.Event) { answers++ })
	if err != nil {
		panic(err)
	}
	_, asked := match.Question()
	fmt.Println("over:", !asked, "answers:", answers > 10, "result:", result.Text != "")
	// Output:
	// over: true answers: true result: true
}
