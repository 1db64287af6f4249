package sshd

import "sync"

// A Size is the size of a terminal in characters.
type Size struct{ Columns, Rows int }

// The largest terminal. A larger size is reduced to this size.
const (
	mostColumns = 500
	mostRows    = 200
)

// A Window is the present size of a terminal. It is safe for concurrent use.
type Window struct {
	mu      sync.Mutex
	size    Size
	changed func()
}

// Set sets a new size, within 1 and the largest terminal.
func (w *Window) Set(size Size) {
	w.mu.Lock()
	w.size = Size{min(max(size.Columns, 1), mostColumns), min(max(size.Rows, 1), mostRows)}
	changed := w.changed
	w.mu.Unlock()
	if changed != nil {
		changed()
	}
}

// Notify sets a function that is called after every change; nil: none.
func (w *Window) Notify(changed func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed = changed
}

// Now returns the present size; zero, if none was ever set.
func (w *Window) Now() Size {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.size
}
