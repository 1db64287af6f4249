package game

import (
	"encoding/json"
	"fmt"
)

// Fingerprint is everything that can be seen of a match as bytes, words included: two matches with
// the same fingerprint show every side the same and ask the same. It is for tests that compare two
// matches of one build. Files keep the Hash, which covers only facts.
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
		// Plain data without maps and functions can always be marshalled, except odds that are not
		// numbers.
		panic(fmt.Sprintf("game: fingerprint of %T: %v", m, err))
	}
	return data
}
