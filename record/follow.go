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
	var last Update
	var seen fs.FileInfo
	for {
		info, err := os.Stat(file)
		if errors.Is(err, fs.ErrNotExist) && seen != nil {
			return fmt.Errorf("%s is gone: nothing was answered in it, or it was removed", file)
		}
		if err != nil {
			return err
		}
		now := last
		now.By, now.Held = HolderOf(file)
		changed := seen == nil || !os.SameFile(seen, info) || seen.Size() != info.Size() || !seen.ModTime().Equal(info.ModTime())
		if changed {
			if now.Play, err = soFar(file); err != nil {
				return err
			}
		}
		if changed || now.Held != last.Held || now.By != last.By {
			now.Kept = shared(last.Play, now.Play)
			if err := each(now); err != nil {
				return err
			}
		}
		last, seen = now, info
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(glance):
		}
	}
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
