package gts

import "math/bits"

// A set holds numbers from 0 to mostUnits - 1: units, chits or formations. The zero value is empty.
// Sets are copied by assignment and compared with ==.
type set [mostUnits / 64]uint64

// has reports whether the set contains n.
func (s *set) has(n int) bool { return s[n>>6]>>(n&63)&1 != 0 }

// add adds n to the set.
func (s *set) add(n int) { s[n>>6] |= 1 << (n & 63) }

// remove removes n from the set.
func (s *set) remove(n int) { s[n>>6] &^= 1 << (n & 63) }

// addAll adds all numbers of another set.
func (s *set) addAll(t set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// empty reports whether the set is empty.
func (s *set) empty() bool { return *s == set{} }

// count returns the number of elements.
func (s *set) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// least returns the smallest number in the set, or -1.
func (s *set) least() int {
	for i, word := range s {
		if word != 0 {
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}
