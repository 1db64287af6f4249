package gametest

import (
	"strings"
	"testing"

	"metahex/game"
)

// Give gives a match several answers in words, separated by commas: "roll 6, activate ROne".
func Give(t testing.TB, m game.Match, answers string) {
	t.Helper()
	for _, words := range strings.Split(answers, ", ") {
		c, err := m.Choice(words)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
	}
}
