//go:build unix && !linux

package commands

import "time"

// atRest reports whether the screen has not changed for a moment. Not every system shows the state of
// a program's threads.
func (m *terminal) atRest() bool {
	screen := m.screen.String()
	time.Sleep(25 * time.Millisecond)
	return m.screen.String() == screen
}
