package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// atRest reports whether the program waits and all its output is drawn. No thread of the program may
// run or be ready to run, and no output may be unread. Unlike a fixed pause, this works under any
// load.
//
// The threads are checked one after the other, so one thread may wake another after its check.
// Therefore atRest checks them twice, and no thread may have run in between.
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
