package battlesuit

import "math/bits"

// sight caches which soldiers see each other (BHM 6.0).
//
// The rules often repeat a question about sight, and between two moves the answer does not change.
// So each soldier has a row of bits, one bit for each enemy, and a key: its position when the row
// was computed. If the key no longer equals the position, the row and its column are computed again
// on demand:
//
//	     A B C D          C has moved: row C and column C are
//	A    · 1 0 1          computed again from the present
//	B    1 · 1 0          positions; all other bits stay valid
//	C  → 0 1 · 1 ←
//	D    1 0 1 ·
//
// A new ground makes all keys invalid. The cache is not part of a match: it affects only the speed
// of answers.
type sight struct {
	ground *ground
	rows   []uint64
	keys   []stood
	still  bool // all keys are valid and stay valid; see the method still
}

// watchers is the largest number of soldiers for which rows have bits. In a larger battle sight is
// not cached.
const watchers = 64

// A stood is a soldier's place and level.
type stood struct {
	at    spot
	level int8
}

// noKey is the key of a row that has not been computed.
var noKey = stood{at: -1 << 31}

// end returns a soldier as an end of a line of sight.
func (b *battle) end(u int) eye { return eye{b.soldiers[u].at, int(b.soldiers[u].level)} }

// key returns a soldier's present place and level.
func (s *soldier) key() stood { return stood{s.at, s.level} }

// clear computes one line of sight, without the cache.
func (b *battle) clear(u, v int) bool {
	return b.soldiers[u].at == b.soldiers[v].at || b.ground.clear(b.end(u), b.end(v))
}

// sees reports whether two soldiers on the map see each other (BHM 6.1).
func (b *battle) sees(u, v int) bool {
	if len(b.soldiers) > watchers || b.side(u) == b.side(v) {
		return b.clear(u, v)
	}
	b.look(u)
	b.look(v)
	return b.sight.rows[u]>>v&1 != 0
}

// look brings a soldier's row and column up to date.
func (b *battle) look(u int) {
	if !b.sight.still && (b.sight.ground != b.ground || b.sight.keys[u] != b.soldiers[u].key()) {
		b.lookAgain(u)
	}
}

// lookAgain computes a soldier's row and column.
func (b *battle) lookAgain(u int) {
	s := &b.sight
	if s.ground != b.ground {
		s.ground = b.ground
		for i := range s.keys {
			s.keys[i] = noKey
		}
	}
	s.keys[u], s.rows[u] = b.soldiers[u].key(), 0
	for v := range b.soldiers {
		s.rows[v] &^= 1 << u
		if s.keys[v] != b.soldiers[v].key() {
			s.keys[v] = noKey // only bit u of row v is up to date, even if v moves back
		}
		if b.on(u) && b.on(v) && b.side(u) != b.side(v) && b.clear(u, v) {
			s.rows[v] |= 1 << u
			s.rows[u] |= 1 << v
		}
	}
}

// still updates all rows at once, for a caller that needs many of them. The caller must not move any
// soldier before it passes the returned value to the method moves.
func (b *battle) still() (was bool) {
	was = b.sight.still
	for u := 0; u < len(b.soldiers) && len(b.soldiers) <= watchers; u++ {
		b.look(u)
	}
	b.sight.still = true
	return was
}

// moves ends the period in which no soldier moves. A call of the method still began it.
func (b *battle) moves(was bool) { b.sight.still = was }

// spotted reports whether any friend of u sees v (BHM 9.6).
func (b *battle) spotted(u, v int) bool {
	if len(b.soldiers) > watchers {
		return b.spottedFar(u, v)
	}
	b.look(v)
	for w := 0; w < len(b.soldiers) && !b.sight.still; w++ {
		if b.side(w) == b.side(u) {
			b.look(w)
		}
	}
	for all := b.sight.rows[v] &^ (1 << u); all != 0; all &= all - 1 {
		if w := bits.TrailingZeros64(all); b.side(w) == b.side(u) && b.able(w) {
			return true
		}
	}
	return false
}

// spottedFar is spotted in a battle too large for rows of bits.
func (b *battle) spottedFar(u, v int) bool {
	for w := range b.soldiers {
		if w != u && b.side(w) == b.side(u) && b.able(w) && b.sees(w, v) {
			return true
		}
	}
	return false
}
