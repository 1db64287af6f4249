package game

import (
	"encoding/json"
	"fmt"
)

// Fingerprint encodes everything that any side can see of a match, words included. Two matches with
// equal fingerprints show every side the same views and ask the same question. It is for tests that
// compare two matches of one build. Files store the Hash, which covers only facts.
func Fingerprint(m Match) []byte {
	q, asked := m.Question()
	data, err := json.Marshal(struct {
		Asked    bool
		Question Question
		Views    [3]View
		Agenda   []Title
		Result   Result
	}{asked, q, [3]View{m.View(Chance), m.View(Red), m.View(Blue)}, m.Agenda(), m.Result()})
	if err != nil {
		// Plain data without maps and functions can always be marshalled. The exception is odds
		// that are NaN or infinite.
		panic(fmt.Sprintf("game: fingerprint of %T: %v", m, err))
	}
	return data
}
