package record

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"metahex/game"
)

// A chain is a hash over the header and all answers so far. Each link covers the link before it:
//
//	header ──▶ c0 ──┬──▶ c1 ──┬──▶ c2 …
//	         answer 1┘ answer 2┘
//
// Answers are hashed as numbers, verb and arguments, so rewording an answer does not change the
// chain. Two copies of a match have the same chain up to the answer where they diverge.
type chain [sha256.Size]byte

// newChain returns the chain before the first answer. It omits header keys that do not affect the
// match (who recorded it, with which build).
func newChain(h Header) chain {
	h.Build = ""
	return sha256.Sum256([]byte(h.String()))
}

// link returns the chain after one more answer.
func (c chain) link(answer game.Choice) chain {
	text := append(c[:len(c):len(c)], byte(answer.Verb))
	for _, n := range answer.Args {
		text = binary.LittleEndian.AppendUint32(text, uint32(n))
	}
	return sha256.Sum256(text)
}

// ended returns the chain after an ending without an answer.
func (c chain) ended(e Ending) chain { return sha256.Sum256(append(c[:len(c):len(c)], e.words()...)) }

// String returns the first 64 bits of the chain, in hexadecimal.
func (c chain) String() string { return fmt.Sprintf("%x", c[:8]) }

// chainOf returns the chain after all answers of a play. The lexicon of the match parses them.
func chainOf(p *Play, words game.Lexicon) (chain, error) {
	c := newChain(p.Header)
	for _, l := range p.Lines {
		if l.Kind != Answer {
			continue
		}
		answer, err := words.Choice(l.Text)
		if err != nil {
			return c, err
		}
		c = c.link(answer)
	}
	return c, nil
}
