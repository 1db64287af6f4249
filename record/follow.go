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

// Following a record while another process plays it. The file grows by whole
// answers; when one is taken back, a shorter file takes its name.

// An Update is a record as it is now.
type Update struct {
	Play *Play  // its whole lines
	Kept int    // so many of them were in the update before
	By   Holder // who plays it
	Held bool   // somebody does
}

// glance is how often a followed file is looked at. A folder may be on another
// machine, whose changes nobody is notified of.
const glance = 200 * time.Millisecond

// Follow calls each with the record as it is, and again whenever it or its holder
// has changed, until ctx is done or each returns an error, which is returned.
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

// A follower looks at a record again and again.
type follower struct {
	Update
	file string
	seen fs.FileInfo // nil: it was not yet looked at
}

// look reports whether the record or its holder has changed.
func (f *follower) look() (changed bool, err error) {
	info, err := os.Stat(f.file)
	if errors.Is(err, fs.ErrNotExist) && f.seen != nil {
		return false, fmt.Errorf("%s is gone: nothing was answered in it, or it was removed", f.file)
	}
	if err != nil {
		return false, err
	}
	last := f.Update
	f.By, f.Held = HolderOf(f.file)
	if changed = f.seen == nil || !sameText(f.seen, info); changed {
		f.Play, err = soFar(f.file)
	}
	f.seen, f.Kept = info, shared(last.Play, f.Play)
	return changed || f.Held != last.Held || f.By != last.By, err
}

// sameText reports whether two looks at a file saw the same text.
func sameText(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// soFar reads the whole lines of a file whose last one is perhaps being written.
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

// shared counts the lines that two plays of one match begin with.
func shared(a, b *Play) int {
	n := 0
	for a != nil && n < len(a.Lines) && n < len(b.Lines) && a.Lines[n] == b.Lines[n] {
		n++
	}
	return n
}
