package door

import (
	"context"
	"errors"
	"io"
	"strings"

	"metahex/host"
	"metahex/host/store"
	"metahex/record"
)

// say writes lines.
func (h *hall) say(lines ...string) {
	for _, line := range lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		text := indent + strings.Join(folded(host.Printable(line), h.Window.Now().Columns-len(indent)), "\n"+indent)
		_, _ = io.WriteString(h.lines, text+"\n") // a client that has disconnected reads nothing
	}
}

// narrowest is the width below which a terminal's size is not believed.
const narrowest = 20

// folded breaks a line that is too long between words, and keeps all other spaces.
func folded(line string, wide int) (lines []string) {
	if wide < narrowest {
		return []string{line}
	}
	letters := []rune(line)
	for len(letters) > wide {
		first := len(letters) - len([]rune(strings.TrimLeft(string(letters), " ")))
		at := wide
		for at > first && letters[at] != ' ' {
			at--
		}
		if at <= first { // the first word alone is too long
			at = first
			for at < len(letters) && letters[at] != ' ' {
				at++
			}
		}
		lines = append(lines, strings.TrimRight(string(letters[:at]), " "))
		rest := strings.TrimLeft(string(letters[at:]), " ")
		if rest == "" {
			return lines
		}
		letters = []rune("  " + rest)
	}
	return append(lines, string(letters))
}

// What a player reads when the host cannot store or read something. Names of keys, logs and servers
// are only for the log of the host.
var (
	errFull   = errors.New("the disk of this host is full: nothing is stored now; try again later")
	errBusy   = errors.New("this host is busy: what you typed is not kept yet; try again")
	errFailed = errors.New("this host cannot do that now; try again later")
)

// retrying is what a player reads while the host tries again to store an entry of a match.
const retrying = "busy: your answer is not kept yet; it is tried again"

// plainly returns an error for a player. The details are for the log of the host.
func (d *door) plainly(err error) error {
	switch wrong := (*store.Error)(nil); {
	case errors.Is(err, record.ErrMoved):
		return record.ErrMoved
	case errors.Is(err, store.ErrFull):
		d.full.Do(func() { d.Report(err) })
		return errFull
	case errors.Is(err, store.ErrBusy), errors.Is(err, context.DeadlineExceeded):
		d.full.Do(func() { d.Report(err) })
		return errBusy
	case errors.As(err, &wrong):
		d.Report(err)
		return errFailed
	}
	return err
}

// firstLine returns the first line of an error's message, for a player.
func (v *session) firstLine(err error) string {
	line, _, _ := strings.Cut(v.door.plainly(err).Error(), "\n")
	return line
}
