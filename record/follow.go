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

// Following a record while another process plays it. The file grows by whole answers; when one is
// taken back, a shorter file replaces it.

// An Update is a record as it is now.
type Update struct {
	Play *Play  // its whole lines
	Kept int    // how many of them were in the previous update
	By   Holder // who plays it
	Held bool   // somebody plays it
}

// glance is the interval at which a followed file is checked. A folder may be on another machine,
// which does not notify anybody of changes.
const glance = 200 * time.Millisecond

// Follow calls each with the record as it is, and again whenever it or its holder changes. It ends
// when ctx is done, or when each returns an error, which it returns.
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

// A follower checks a record again and again.
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

// sameText reports whether two checks of a file saw the same text.
func sameText(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// soFar reads the whole lines of a file whose last line may be incomplete.
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

// shared counts the leading lines that two plays of one match have in common.
func shared(a, b *Play) int {
	n := 0
	for a != nil && n < len(a.Lines) && n < len(b.Lines) && a.Lines[n] == b.Lines[n] {
		n++
	}
	return n
}
