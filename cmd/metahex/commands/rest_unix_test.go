//go:build unix && !linux

package commands

import "time"

// atRest reports whether the screen does not change for a moment: what the threads of a
// program do is not to be had everywhere.
func (m *terminal) atRest() bool {
	screen := m.screen.String()
	time.Sleep(25 * time.Millisecond)
	return m.screen.String() == screen
}
