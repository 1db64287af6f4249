package battlesuit

import (
	"math/bits"
	"slices"

	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// A cache of the enemies that see each stand.
//
// While a soldier is active, advice weighs the same few stands at each step, and the enemy does not
// move. So each stand has a cached row, with a bit for each enemy. A row is valid as long as the
// ground and the enemies' positions are unchanged:
//
//	enemies   A B C D          a row of the cache, found by place and level
//	C-11@2    1 0 0 1          A and D see a soldier there
//
// A row stores the age in which it was computed. Each call of post after an enemy's move begins a
// new age. In a row of an earlier age, only the enemies that have moved since are checked again:
//
//	moves   7 A   8 C   9 A      a row of age 8 is checked again for A

// A watch is the cache of one side.
type watch struct {
	ground *ground
	foes   []stood // where each enemy is, or noKey if it does not count
	rows   [watchRows]watchRow
	age    uint32
	moves  []shift // in the order of their ages
	oldest uint32  // rows of earlier ages are recomputed completely
}

// A shift is an enemy's move that began an age.
type shift struct {
	age uint32
	foe int32
}

// mostMoves is the largest number of moves that a watch stores.
const mostMoves = 256

const watchBits, watchRows = 11, 1 << 11

// A watchRow is the row of one stand. Two stands with the same hash replace each other.
type watchRow struct {
	key  stood
	age  uint32
	seen crowd
}

// A crowd is a set of soldiers.
type crowd [(scenario.MostUnits + 63) / 64]uint64

// post records the current positions of the enemies. If the ground or the match is a different one,
// it clears the cache.
func (w *watch) post(b *battle, men []man) {
	next := w.age + 1
	if w.ground != b.ground || len(w.foes) != len(men) || next == 0 {
		w.ground, w.foes, w.rows = b.ground, slices.Repeat([]stood{noKey}, len(men)), [watchRows]watchRow{}
		next, w.age, w.oldest, w.moves = 1, 1, 1, w.moves[:0]
	}
	for v := range men {
		key := noKey
		if men[v].foe {
			key = b.soldiers[v].key()
		}
		if w.foes[v] != key {
			w.foes[v], w.age = key, next
			w.moves = append(w.moves, shift{next, int32(v)})
		}
	}
	if len(w.moves) > mostMoves {
		w.moves, w.oldest = w.moves[:0], w.age
	}
}

// who returns the enemies that see a stand.
func (w *watch) who(b *battle, at stand) crowd {
	key := stood{at.at, int8(at.level)}
	row := &w.rows[(uint64(key.at)<<8|uint64(uint8(key.level)))*0x9E3779B97F4A7C15>>(64-watchBits)]
	if row.key == key && row.age == w.age {
		return row.seen
	}
	here := eye{at.at, int(at.level)}
	if row.key != key || row.age < w.oldest {
		*row = watchRow{key: key}
		for v := range w.foes {
			if w.foes[v] != noKey {
				w.look(b, here, v, &row.seen)
			}
		}
	} else {
		var done crowd // an enemy that has moved several times is checked once
		for i := len(w.moves) - 1; i >= 0 && w.moves[i].age > row.age; i-- {
			v := int(w.moves[i].foe)
			if bit := uint64(1) << (v % 64); done[v/64]&bit == 0 {
				done[v/64] |= bit
				w.look(b, here, v, &row.seen)
			}
		}
	}
	row.age = w.age
	return row.seen
}

// look records whether an enemy sees a soldier on a stand.
func (w *watch) look(b *battle, here eye, v int, seen *crowd) {
	bit := uint64(1) << (v % 64)
	if w.foes[v] != noKey && (here.at == w.foes[v].at || b.ground.clear(here, b.end(v))) {
		seen[v/64] |= bit
	} else {
		seen[v/64] &^= bit
	}
}

// next removes the first soldier from the crowd; ok is false if the crowd is empty.
func (c *crowd) next() (u int, ok bool) {
	for i := range c {
		if c[i] != 0 {
			u = bits.TrailingZeros64(c[i])
			c[i] &= c[i] - 1
			return 64*i + u, true
		}
	}
	return 0, false
}

// watches are the watches of both sides, by game.Side.
type watches [game.Blue + 1]watch
