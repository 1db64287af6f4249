package rule

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// forPeople are the keys of scenario and table files that tell people something
// and decide nothing.
var forPeople = []string{"title", "story", "notes", "text", "measured", "name", "from", "source", "cite"}

// Digest is a short form of all that decides how a scenario plays, besides the
// program itself: the hash of its board, and the values of its file and of the
// tables. What is only shown to people does not count.
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
