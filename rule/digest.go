package rule

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// forPeople are the keys of scenario and table files that only inform people and do not affect
// play.
var forPeople = []string{"title", "story", "notes", "text", "measured", "name", "from", "source", "cite"}

// Digest is a short form of everything that decides how a scenario plays, besides the program
// itself: the hash of its board, and the values of its file and of the tables. Text for people does
// not count.
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
