package battlesuit

import "math/bits"

// Who sees whom (BHM 6.0), cached.
//
// The rules often ask the same question again, and between two moves the answer does not change. So
// each soldier has a row of bits, one for each enemy, and a key, which says where it was when its
// row was computed. If the key of a row is no longer right, the row is computed again on demand,
// together with its column:
//
//	     A B C D          C has moved: row C and column C are
//	A    · 1 0 1          worked out from where all now are;
//	B    1 · 1 0          the other bits stand
//	C  → 0 1 · 1 ←
//	D    1 0 1 ·
//
// A new ground makes all keys invalid. The cache is not part of a match: it affects only the time
// that an answer takes.
type sight struct {
	ground *ground
	rows   []uint64
	keys   []stood
	still  bool // all keys are valid, because nothing moves; see still
}

// watchers is the number of soldiers for which rows have bits; in a larger battle sight is computed
// every time.
const watchers = 64

// A stood is a soldier's place and level.
type stood struct {
	at    spot
	level int8
}

// noKey is the key of a row that has not been computed.
var noKey = stood{at: -1 << 31}

// end is a soldier's end of a line of sight.
func (b *battle) end(u int) eye { return eye{b.soldiers[u].at, int(b.soldiers[u].level)} }

// key is the key of a soldier's present place.
func (s *soldier) key() stood { return stood{s.at, s.level} }

// clear computes one line.
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
			s.keys[v] = noKey // only its bit of u is up to date, even if it goes back
		}
		if b.on(u) && b.on(v) && b.side(u) != b.side(v) && b.clear(u, v) {
			s.rows[v] |= 1 << u
			s.rows[u] |= 1 << v
		}
	}
}

// still brings all rows up to date at once, for a function that needs many of them and moves no
// soldier. At its end it must call moves with the value that still returned.
func (b *battle) still() (was bool) {
	was = b.sight.still
	for u := 0; u < len(b.soldiers) && len(b.soldiers) <= watchers; u++ {
		b.look(u)
	}
	b.sight.still = true
	return was
}

// moves ends what still began.
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
