package battlesuit

import (
	"math/bits"
	"slices"

	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Which enemies see a stand, remembered.
//
// While a soldier is under way the same few stands are weighed at each of his
// steps, and the enemy does not move meanwhile. So each stand that was looked at
// keeps its answer, a bit for each enemy, as long as ground and enemies are the
// same:
//
//	enemies   A B C D          a row of the memory, found by place and level
//	C-11@2    1 0 0 1          A and D see who stands there
//
// A row carries the age in which it was filled in. With each enemy who moves a
// new age begins, and in rows of former ages he is looked at again.

// A watch remembers for one side.
type watch struct {
	ground *ground
	foes   []foe
	rows   [watchRows]watchRow
	age    uint32
}

// A foe is where an enemy is, or noKey for one who does not count; and since
// which age.
type foe struct {
	key   stood
	since uint32
}

const watchBits, watchRows = 11, 1 << 11

// A watchRow holds a stand; two stands that fall on the same row take turns.
type watchRow struct {
	key  stood
	age  uint32
	seen crowd
}

// A crowd is a set of soldiers.
type crowd [(scenario.MostUnits + 63) / 64]uint64

// post says where the enemies are now. On another ground, or in another match,
// nothing that was seen before holds.
func (w *watch) post(b *battle, men []man) {
	next := w.age + 1
	if w.ground != b.ground || len(w.foes) != len(men) {
		w.ground, w.foes, w.rows = b.ground, slices.Repeat([]foe{{noKey, next}}, len(men)), [watchRows]watchRow{}
		w.age = next
	}
	for v := range men {
		key := noKey
		if men[v].foe {
			key = b.soldiers[v].key()
		}
		if w.foes[v].key != key {
			w.foes[v], w.age = foe{key, next}, next
		}
	}
}

// who are the enemies that see a stand.
func (w *watch) who(b *battle, at stand) crowd {
	key := stood{at.at, int8(at.level)}
	row := &w.rows[(uint64(key.at)<<8|uint64(uint8(key.level)))*0x9E3779B97F4A7C15>>(64-watchBits)]
	if row.key == key && row.age == w.age {
		return row.seen
	}
	if row.key != key {
		*row = watchRow{key: key}
	}
	here := eye{at.at, int(at.level)}
	for v := range w.foes {
		f := &w.foes[v]
		if f.since <= row.age {
			continue
		}
		row.seen[v/64] &^= 1 << (v % 64)
		if f.key != noKey && (at.at == b.soldiers[v].at || b.ground.clear(here, b.end(v))) {
			row.seen[v/64] |= 1 << (v % 64)
		}
	}
	row.age = w.age
	return row.seen
}

// next takes the first soldier out of the crowd; ok is false when it is empty.
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

// watches are those of both sides, by game.Side.
type watches [game.Blue + 1]watch
