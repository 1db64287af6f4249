package systems_test

import (
	"fmt"
	"log"
	"strings"

	"metahex/game"
	"metahex/systems"
)

// A match begins with a scenario of any rule book. It asks one question at a time;
// each option of a question is a legal answer.
func ExampleOpen() {
	match, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(header.System, header.Scenario)
	question, asked := match.Question()
	fmt.Println(asked, question.Side, len(question.Options) > 1)
	seat := game.NewSeat(match, question.Side)
	words := seat.Words(question.Options[0].Choice)
	choice, err := seat.Choice(words)
	fmt.Println(words, choice == question.Options[0].Choice, err)

	_, _, err = systems.Open(systems.Source{Scenario: "primmer"})
	fmt.Println(strings.HasSuffix(err.Error(), `did you mean "primer"?`))
	// Output:
	// battlesuit primer
	// true red true
	// place RA F-01 true <nil>
	// true
}
