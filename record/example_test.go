package record_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// A match is recorded while it is played, and replayed from the record. The replay has the same
// events and ends in the same state.
func ExampleRecorder() {
	match, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	recorder := record.NewRecorder(&file, header, match)
	source := rand.New(rand.NewPCG(7, 0))
	bot := bots.Random(source)
	players := map[game.Side]game.Player{game.Red: bot, game.Blue: bot, game.Chance: game.Dice(source)}
	if _, err := game.Play(context.Background(), match, players, recorder.Hear); err != nil {
		log.Fatal(err)
	}
	if err := recorder.Err(); err != nil {
		log.Fatal(err)
	}

	play, err := record.Parse("primer.play", file.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	again, err := record.Replay(play, systems.Start)
	if err != nil {
		log.Fatal(err)
	}
	err = record.Check(play, systems.Start)
	fmt.Println(play.Header.Scenario, play.Over(), game.Hash(again) == game.Hash(match), err)
	// Output:
	// primer true true <nil>
}
