package game

import "sync"

// Memory for the options of questions. Their number is known only when all are listed, and every
// answer needs a new list, so an arena allocates for many lists at once:
//
//	taken by former questions │ listed now │ rest
//	                          └─ take ────▶│
//
// A list that was taken is never handed out again; it belongs to the caller.

// An arena hands out memory for lists of options. The zero value is ready.
type arena struct {
	block   []Option
	listing listing
}

// A listing is what Deeds.Offer keeps track of while it lists options.
type listing struct {
	options       []Option
	now           int    // the index of the deed that lists
	asked, barred uint64 // bits by index: whose Bar was called, and whose bars
}

// blockSize is how many options an arena allocates at once; most lists are shorter than fewOptions.
const blockSize, fewOptions = 512, 64

// arenas are shared by the questions of all matches.
var arenas = sync.Pool{New: func() any { return &arena{} }}

// rest returns an empty list to append to; a long one may outgrow the arena.
func (a *arena) rest() []Option {
	if cap(a.block)-len(a.block) < fewOptions {
		a.block = make([]Option, 0, blockSize)
	}
	return a.block[len(a.block):]
}

// take returns a list that began as the rest, and never hands it out again. It returns nil for an
// empty list.
func (a *arena) take(list []Option) []Option {
	if len(list) == 0 {
		return nil
	}
	if n := len(a.block) + len(list); n <= cap(a.block) {
		a.block = a.block[:n]
	}
	return list[:len(list):len(list)]
}
