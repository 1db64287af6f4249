//go:build unix && !linux

package commands

import "time"

// atRest reports whether the screen does not change for a moment. Not every system shows what the
// threads of a program do.
func (m *terminal) atRest() bool {
	screen := m.screen.String()
	time.Sleep(25 * time.Millisecond)
	return m.screen.String() == screen
}
