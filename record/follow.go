package record

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"metahex/rule/files"
)

// Following a record while another process plays. The file grows by whole answers. If an answer is
// taken back, a shorter file replaces the old one.

// An Update is the current state of a record.
type Update struct {
	Play *Play  // the complete lines of the record
	Kept int    // number of leading lines that were in the previous update
	By   Holder // the process that plays, if Held
	Held bool   // a process is playing
}

// glance is the interval at which a followed file is checked. Change notification is not enough: a
// folder may be on another machine, which sends no notifications.
const glance = 200 * time.Millisecond

// Follow calls the function each with the current record, and again whenever the record or its
// holder changes. It ends when the context is done or the function returns an error. Follow returns
// that error.
func Follow(ctx context.Context, file string, each func(Update) error) error {
	f := follower{file: file}
	for {
		if changed, err := f.look(); err != nil {
			return err
		} else if changed {
			if err := each(f.Update); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(glance):
		}
	}
}

// A follower checks a record at intervals.
type follower struct {
	Update
	file string
	seen fs.FileInfo // nil before the first check
}

// look reports whether the record or its holder has changed.
func (f *follower) look() (changed bool, err error) {
	info, err := os.Stat(f.file)
	if errors.Is(err, fs.ErrNotExist) && f.seen != nil {
		return false, fmt.Errorf("%s is gone: it was removed, or its match ended without an answer", f.file)
	}
	if err != nil {
		return false, err
	}
	last := f.Update
	f.By, f.Held = HolderOf(f.file)
	if changed = f.seen == nil || !sameText(f.seen, info); changed {
		f.Play, err = soFar(f.file)
	}
	f.seen, f.Kept = info, shared(linesOf(last.Play), linesOf(f.Play))
	return changed || f.Held != last.Held || f.By != last.By, err
}

// sameText reports whether two checks of a file found the same content.
func sameText(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// soFar reads the complete lines of a file. It ignores an incomplete last line.
func soFar(file string) (*Play, error) {
	data, err := files.Read(file, files.Record)
	if err != nil {
		return nil, err
	}
	p, err := Parse(file, data)
	if p != nil && len(data) > 0 && data[len(data)-1] != '\n' {
		return p, nil
	}
	return p, err
}

// shared counts the leading elements that two lists have in common.
func shared[T comparable](a, b []T) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// linesOf returns the lines of a play, or none without a play.
func linesOf(p *Play) []Line {
	if p == nil {
		return nil
	}
	return p.Lines
}
