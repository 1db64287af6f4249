package rule

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// forPeople lists the keys of scenario and table files that only inform readers and do not affect
// play.
var forPeople = []string{"title", "story", "notes", "text", "measured", "name", "from", "source", "cite"}

// Digest returns a hash of all inputs that decide how a scenario plays, except the program: the hash
// of its board, and the values of its file and of the tables. Text for readers is not included.
func Digest(board string, files ...File) (string, error) {
	h := sha256.New()
	io.WriteString(h, board)
	for _, f := range files {
		if err := WriteValues(h, f, forPeople...); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12], nil
}
