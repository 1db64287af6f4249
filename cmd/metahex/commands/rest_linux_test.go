package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// atRest reports whether the program waits and all its output is drawn: no thread of it runs or is
// ready to, and no output is unread. Unlike a pause of fixed length, this works on a machine under
// any load.
//
// The threads are checked one after the other, and one may wake another that was just seen asleep.
// So they are checked twice, and none may have run in between.
func (m *terminal) atRest() bool {
	before, asleep := m.threads()
	if !asleep || !m.drained() {
		return false
	}
	after, asleep := m.threads()
	return asleep && after == before
}

// threads returns the context switches of each thread of the program, and reports whether all
// threads sleep.
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

// drained reports whether all output of the program is read and drawn.
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
