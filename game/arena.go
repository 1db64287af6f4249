package game

import "sync"

// An arena holds memory for the options of questions. The number of options is known only after
// listing them, and every answer needs a new list. The arena therefore allocates memory for many
// lists at once:
//
//	taken by former questions │ listed now │ rest
//	                          └─ take ────▶│
//
// A list that was taken is never handed out again; it belongs to the caller.

// An arena provides memory for lists of options. The zero value is ready to use.
type arena struct {
	block   []Option
	listing listing
}

// A listing is the state of Deeds.Offer while it lists options.
type listing struct {
	options       []Option
	now           int    // the index of the deed whose Offer is running
	asked, barred uint64 // bit sets by deed index: Bar was called; Bar forbids the deed
}

// blockSize is the number of options that an arena allocates at once. Most lists have fewer than
// fewOptions options.
const blockSize, fewOptions = 512, 64

// arenas is shared by all matches.
var arenas = sync.Pool{New: func() any { return &arena{} }}

// rest returns an empty list to append to. A long list may outgrow the arena.
func (a *arena) rest() []Option {
	if cap(a.block)-len(a.block) < fewOptions {
		a.block = make([]Option, 0, blockSize)
	}
	return a.block[len(a.block):]
}

// take removes the memory of a list from the arena and returns the list. The list must come from
// rest. It returns nil for an empty list.
func (a *arena) take(list []Option) []Option {
	if len(list) == 0 {
		return nil
	}
	if n := len(a.block) + len(list); n <= cap(a.block) {
		a.block = a.block[:n]
	}
	return list[:len(list):len(list)]
}
