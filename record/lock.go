package record

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"metahex/rule/files"
)

// A record has only one writer. While a process plays a match into game.play, it locks a file in
// the same folder:
//
//	game.play              replaced when an answer is taken back, so it cannot carry a lock
//	.game.play.lock        locked by the writer; describes the writer
//	.game.play.take        describes a process that wants to take over; see TakeOver
//
// The system releases the lock when the process ends for any reason. If the system or the file
// system does not support locks (js, plan9), a record is not protected.
//
// The writer removes the lock file before unlocking. Therefore a process that gets the lock must
// check that the file still exists. The lock of a removed file is worthless; then the process tries
// again with a new file.

// A Holder is a process that plays a match, or wants to.
type Holder struct {
	PID   int
	Host  string
	Since time.Time
}

// String returns "process 4711 on hopper since 2026-11-22 14:05", without unknown parts.
func (h Holder) String() string {
	if h.PID == 0 {
		return "another process"
	}
	text := fmt.Sprintf("process %d", h.PID)
	if h.Host != "" {
		text += " on " + h.Host
	}
	if !h.Since.IsZero() {
		text += " since " + h.Since.Local().Format("2006-01-02 15:04")
	}
	return text
}

// write writes the holder into a side file, after the first byte. That byte is locked, and on
// Windows no other process can read or write a locked byte.
func (h Holder) write(side string) error {
	text := fmt.Sprintf("\npid: %d\nhost: %s\nsince: %s\n", h.PID, oneLine(h.Host), h.Since.Format(time.RFC3339))
	f, err := os.OpenFile(side, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteAt([]byte(text), 1)
	return errors.Join(err, f.Truncate(int64(1+len(text))), f.Close())
}

// holderIn reads a side file. If the file cannot be read, it returns the zero value.
func holderIn(side string) (h Holder) {
	f, err := os.Open(side)
	if err != nil {
		return h
	}
	defer f.Close()
	text, err := io.ReadAll(io.NewSectionReader(f, 1, 1000))
	if err != nil {
		return h
	}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "pid":
			h.PID, _ = strconv.Atoi(value)
		case "host":
			h.Host = value
		case "since":
			h.Since, _ = time.Parse(time.RFC3339, value)
		}
	}
	return h
}

// Held is the error for a record that another process plays.
type Held struct {
	File string
	By   Holder
}

// Error returns a message in one line.
func (h *Held) Error() string { return fmt.Sprintf("%s is being played by %s", h.File, h.By) }

// A Lock is the right to write a record.
type Lock struct {
	file string
	side *flock.Flock // nil: this file cannot be locked
	done chan struct{}
}

// Hold tries several times, because another process may hold the lock only for a check.
const (
	tries = 5
	pause = 10 * time.Millisecond
)

// Hold locks a record, which may not exist yet. If another process has the lock, the error is a
// *Held. Devices and pipes are not locked.
func Hold(file string, who Holder) (*Lock, error) {
	for try := 1; ; try++ {
		l, err := hold(file, who)
		if held := (*Held)(nil); try == tries || !errors.As(err, &held) {
			return l, err
		}
		time.Sleep(pause)
	}
}

// hold tries once to lock the record.
func hold(file string, who Holder) (*Lock, error) {
	l := &Lock{file: file, done: make(chan struct{})}
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return l, nil
	}
	side := beside(file, "lock")
	for {
		lock := flock.New(side, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
		got, err := lock.TryLock()
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return l, nil
		case err != nil:
			return nil, err
		case !got:
			return nil, &Held{file, holderIn(side)}
		}
		if !current(lock) {
			_ = lock.Unlock()
			continue
		}
		l.side = lock
		// Remove an earlier request, which was meant for another holder.
		err = os.Remove(beside(file, "take"))
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			err = who.write(side)
		}
		if err != nil {
			return nil, errors.Join(err, l.Release())
		}
		return l, nil
	}
}

// current reports whether the locked side file is still the one in the folder.
func current(lock *flock.Flock) bool {
	locked, err := lock.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(lock.Path())
	return err == nil && os.SameFile(locked, there)
}

// Release releases the lock. The caller must have finished writing.
func (l *Lock) Release() error {
	if l == nil || l.side == nil {
		return nil
	}
	close(l.done)
	if current(l.side) {
		// Windows cannot remove an open file: the file stays, unlocked.
		_ = os.Remove(l.side.Path())
	}
	err := l.side.Unlock()
	l.side = nil
	return err
}

// HolderOf returns the process that plays a record. ok is false if no process does.
func HolderOf(file string) (who Holder, ok bool) {
	side := beside(file, "lock")
	if _, err := os.Stat(side); err != nil {
		return who, false
	}
	lock := flock.New(side, flock.SetFlag(os.O_RDONLY))
	free, err := lock.TryRLock()
	if free {
		_ = lock.Unlock()
	}
	if free || err != nil {
		return who, false
	}
	return holderIn(side), true
}

// beside returns the name of a side file. It follows symbolic links, so all names of a record give
// the same side file, even before the record exists.
func beside(file, what string) string {
	if target, err := files.Follow(file); err == nil {
		file = target
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	} else if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		file = filepath.Join(dir, filepath.Base(file))
	}
	return filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+"."+what)
}
