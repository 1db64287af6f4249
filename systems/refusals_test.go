package systems

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// A reading may be given once: with two values, nobody could tell which one was played.
func TestEachReadingOnce(t *testing.T) {
	for scenario, readings := range map[string][]string{
		"primer": {"8.5=when-seen", "8.5=before-sight"},
		"relief": {"flight=mixed", "flight=mixed"},
	} {
		want := "found " + readings[0] + " and " + readings[1] + "; want one of them"
		if _, _, err := Open(Source{Scenario: scenario, Readings: readings}); err == nil || err.Error() != want {
			t.Errorf("%s %v: got %v; want %s", scenario, readings, err, want)
		}
	}
}

// An answer with a verb that the board does not have is refused, even if a table in inches has it.
func TestStrangeVerbsAreRefused(t *testing.T) {
	m, _, err := Open(Source{Scenario: "crossroads"})
	if err != nil {
		t.Fatal(err)
	}
	all, refused := make([]int, 200), map[string]int{}
	for i := range all {
		all[i] = i
	}
	err = gametest.At(m, 3, all, func(m game.Match, answered int) error {
		q, _ := m.Question()
		for verb := range 256 {
			c := game.NewChoice(game.Verb(verb))
			if !strings.HasPrefix(m.Words(c), "?") {
				continue
			}
			if m.Judge(c) == nil {
				return fmt.Errorf("after %d answers, %s accepts verb %d", answered, q.Topic, verb)
			}
			refused[q.Topic]++
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if refused["react"] == 0 {
		t.Errorf("refused %v; want some verbs of a reaction", refused)
	}
}
