package game

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
)

// Fingerprint is everything that can be seen of a match, as bytes: two matches
// with the same fingerprint show every side the same and ask the same. It is
// made for tests and for the hashes of saved games, not for search.
func Fingerprint(m Match) []byte {
	q, asked := m.Question()
	data, err := json.Marshal(struct {
		Asked    bool
		Question Question
		Views    [3]View
		Agenda   []string
		Result   Result
	}{asked, q, [3]View{m.View(Chance), m.View(Red), m.View(Blue)}, m.Agenda(), m.Result()})
	if err != nil {
		// Plain data without maps and functions always marshals, but odds that
		// are not numbers do not.
		panic(fmt.Sprintf("game: fingerprint of %T: %v", m, err))
	}
	return data
}

// Hash is a short form of the fingerprint: FNV-1a, 64 bits.
func Hash(m Match) uint64 {
	h := fnv.New64a()
	h.Write(Fingerprint(m))
	return h.Sum64()
}
