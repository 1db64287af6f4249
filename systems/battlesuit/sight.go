package battlesuit

import "math/bits"

// Who sees whom (BHM 6.0), remembered.
//
// The rules ask the same question again and again: between two moves nothing
// of it changes. So each soldier has a row of bits, one for each enemy, and a
// key, which says where he was when his row was worked out. A row whose key is
// no longer right is worked out anew when it is asked for, its column with it:
//
//	     A B C D          C has moved: row C and column C are
//	A    · 1 0 1          worked out from where all now are;
//	B    1 · 1 0          the other bits stand
//	C  → 0 1 · 1 ←
//	D    1 0 1 ·
//
// A new ground makes all keys wrong. The memory is no part of what a match is:
// it changes nothing but the time that an answer takes.
type sight struct {
	ground *ground
	rows   []uint64
	keys   []stood
	still  bool // all keys are right, as nothing moves; see still
}

// watchers is how many soldiers the rows have bits for; in a larger battle
// sight is worked out each time.
const watchers = 64

// A stood is where a soldier stands, and how high.
type stood struct {
	at    spot
	level int8
}

// noKey is that of a row that has not been worked out.
var noKey = stood{at: -1 << 31}

// end is a soldier's end of a line of sight.
func (b *battle) end(u int) eye { return eye{b.soldiers[u].at, int(b.soldiers[u].level)} }

// key says where a soldier is.
func (s *soldier) key() stood { return stood{s.at, s.level} }

// clear works one line out.
func (b *battle) clear(u, v int) bool {
	return b.soldiers[u].at == b.soldiers[v].at || b.ground.clear(b.end(u), b.end(v))
}

// sees reports whether two soldiers on the map see one another (BHM 6.1).
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

// lookAgain works a soldier's row and column out.
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
			s.keys[v] = noKey // his bit of u is of today, the others are not: even if he goes back
		}
		if b.on(u) && b.on(v) && b.side(u) != b.side(v) && b.clear(u, v) {
			s.rows[v] |= 1 << u
			s.rows[u] |= 1 << v
		}
	}
}

// still brings all rows up to date at once, for a function that asks for many and moves
// nobody; it must call moves with what still returned before it is done.
func (b *battle) still() (was bool) {
	was = b.sight.still
	for u := 0; u < len(b.soldiers) && len(b.soldiers) <= watchers; u++ {
		b.look(u)
	}
	b.sight.still = true
	return was
}

// moves is the end of what still began.
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
