package host

import (
	"crypto/hkdf"
	secret "crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/record"
)

// The dice of a match.
//
// The host generates a seed and shows its hash. Then each player types some words. All dice depend
// on the seed, the words, and their number in the log:
//
//	commitment = SHA-256(seed)            shown before the players type words
//	dice of entry n = HKDF(seed, words of red and blue, "dice n")
//
// So the host cannot choose the seed after it has seen the words, and the players cannot choose
// their words after they have seen dice. After the match the host shows the seed, and everybody can
// roll all dice again. An undone answer keeps its number in the log, so its dice never come again.
//
// The operator of the host knows the seed, and can therefore predict dice.

// seedSize is the size of a seed in bytes.
const seedSize = 32

// newSeed returns a random seed.
func newSeed() []byte {
	seed := make([]byte, seedSize)
	_, _ = secret.Read(seed) // never fails
	return seed
}

// Commit returns the commitment to a seed.
func Commit(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// A dealer makes all random choices of a match.
type dealer struct {
	seed  []byte
	words [3]string
}

// source returns the random source for a purpose at entry n of the log.
func (d dealer) source(purpose string, n int) (*rand.Rand, error) {
	salt := fmt.Sprintf("%q %q", d.words[1], d.words[2])
	key, err := hkdf.Key(sha256.New, d.seed, []byte(salt), fmt.Sprintf("%s %d", purpose, n), 32)
	if err != nil {
		return nil, fmt.Errorf("dice of entry %d: %w", n, err)
	}
	return rand.New(rand.NewChaCha8([32]byte(key))), nil
}

// dice returns the source of the dice of an entry.
func (d dealer) dice(n int) (*rand.Rand, error) { return d.source("dice", n) }

// bot returns the source of a bot's answer.
func (d dealer) bot(n int) (*rand.Rand, error) { return d.source("bot", n) }

// CheckDice rolls all dice of a log again, with the seed that the log shows. It returns an error if
// the log has other dice.
func CheckDice(log []record.Entry) error {
	entries, seed, err := shownSeed(log)
	if err != nil {
		return err
	}
	o := entries[0].Opening
	if got := Commit(seed); got != o.Commitment {
		return fmt.Errorf("the seed has the hash %s; the log promised %s", got, o.Commitment)
	}
	var s state
	for n, e := range entries {
		if err := throwAgain(&s, e, n, dealer{seed, o.Words}); err != nil {
			return fmt.Errorf("entry %d: %w", n, err)
		}
		if err := s.fold(log[n]); err != nil {
			return err
		}
	}
	return nil
}

// shownSeed parses a log, and returns its entries and the seed that it shows.
func shownSeed(log []record.Entry) (entries []Entry, seed []byte, err error) {
	shown := ""
	for n := range log {
		e, err := parse(log[n].Text)
		if err != nil {
			return nil, nil, fmt.Errorf("entry %d: %w", n, err)
		}
		if entries = append(entries, e); e.Do == reveal {
			shown = e.Text
		}
	}
	if len(log) == 0 || entries[0].Opening == nil {
		return nil, nil, errors.New("the log does not start with the beginning of a match")
	}
	if seed, err = hex.DecodeString(shown); shown == "" || err != nil {
		return nil, nil, errors.New("the seed of the dice is not shown yet")
	}
	return entries, seed, nil
}

// throwAgain compares the dice of an entry with the dice of the dealer.
func throwAgain(s *state, e Entry, n int, d dealer) error {
	m, own := s.match, 0 // own: number of the entry's answers that are a player's
	var err error
	switch {
	case e.Do == begin && e.Opening.Imported:
		return nil
	case e.Do == begin:
		m, err = e.Opening.Start(e.Opening.Header)
	case e.Do == answer && m != nil && len(e.Answers) > 0:
		m, own = m.Clone(), 1
		var c game.Choice
		if c, err = m.Choice(e.Answers[0]); err == nil {
			_, err = m.Answer(c)
		}
	default:
		return nil
	}
	if err != nil {
		return err
	}
	thrown, err := roll(m, d, n)
	if told := e.Answers[own:]; err == nil && !slices.Equal(thrown, told) {
		err = fmt.Errorf("the log has the dice %q; the seed gives %q", told, thrown)
	}
	return err
}
