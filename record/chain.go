package record

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"metahex/game"
)

// A chain is a hash over the header and all answers so far; each link covers the one before it:
//
//	header ──▶ c0 ──┬──▶ c1 ──┬──▶ c2 …
//	         answer 1┘ answer 2┘
//
// Answers are hashed as numbers, verb and arguments, so that other words for the same answer do not
// change the chain. Two copies of a match have the same chain up to the answer where they diverge.
type chain [sha256.Size]byte

// newChain is the chain before the first answer. Header keys that say nothing about the match (who
// recorded it, with which build) are left out.
func newChain(h Header) chain {
	h.Build = ""
	return sha256.Sum256([]byte(h.String()))
}

// link is the chain after one more answer.
func (c chain) link(answer game.Choice) chain {
	text := append(c[:len(c):len(c)], byte(answer.Verb))
	for _, n := range answer.Args {
		text = binary.LittleEndian.AppendUint32(text, uint32(n))
	}
	return sha256.Sum256(text)
}

// String is the first 64 bits.
func (c chain) String() string { return fmt.Sprintf("%x", c[:8]) }

// chainOf is the chain after all answers of a play, in the words of a match.
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
