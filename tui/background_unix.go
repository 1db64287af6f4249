//go:build unix

package tui

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// Time limits for the terminal's answer about its background: until the first byte, and until the
// last. If the answer comes later, the cleaner in tty.go removes it from the input.
const (
	answerWait = 100 * time.Millisecond
	answerEnd  = 300 * time.Millisecond
)

// background asks a terminal whether its background is light, and returns the keys typed during the
// wait. It returns false if the terminal does not answer.
func background(device *os.File) (typed []byte, light bool) {
	fd := int(device.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return nil, false
	}
	defer func() { _ = term.Restore(fd, before) }() // the next read reports a closed terminal
	if _, err := device.WriteString(askBackground); err != nil {
		return nil, false
	}
	var sent []byte
	for until := time.Now().Add(answerWait); len(sent) < mostAhead; {
		ready := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(ready, int(max(0, time.Until(until).Milliseconds())))
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil || n == 0 {
			break
		}
		some := make([]byte, 1024)
		n, err = unix.Read(fd, some)
		if err != nil || n <= 0 {
			break
		}
		sent = append(sent, some[:n]...)
		rest, light, told, begun := cutBackground(sent)
		switch {
		case told:
			return rest, light
		case begun:
			until = time.Now().Add(answerEnd)
		}
	}
	typed, _, _, _ = cutBackground(sent)
	return typed, false
}
