package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// atRest reports whether the program waits, and all that it wrote is drawn: no thread of it
// runs or wants to, and nothing is left to be read. Unlike any time of stillness that holds
// on a machine of any load.
//
// The threads are looked at one after the other, and one may wake another that was seen
// asleep. So they are looked at twice, and none may have run between.
func (m *terminal) atRest() bool {
	before, asleep := m.threads()
	if !asleep || !m.drained() {
		return false
	}
	after, asleep := m.threads()
	return asleep && after == before
}

// threads lists how often each thread of the program has gone to sleep or was interrupted,
// and reports whether all of them sleep.
func (m *terminal) threads() (switches string, asleep bool) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", m.program.Process.Pid))
	if err != nil || len(files) == 0 {
		return "", false
	}
	for _, file := range files {
		status, err := os.ReadFile(file)
		_, state, _ := strings.Cut(string(status), "\nState:\t")
		_, counts, counted := strings.Cut(state, "\nvoluntary_ctxt_switches:")
		if err != nil || !counted || !strings.HasPrefix(state, "S ") {
			return "", false
		}
		switches += file + counts
	}
	return switches, true
}

// drained reports whether all that the program wrote is read and drawn.
func (m *terminal) drained() bool {
	m.drawing.Lock()
	defer m.drawing.Unlock()
	raw, err := m.tty.SyscallConn()
	if err != nil {
		return false
	}
	unread := 1
	err = raw.Control(func(fd uintptr) {
		if n, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ); err == nil {
			unread = n
		}
	})
	return err == nil && unread == 0
}
