package record

import (
	"context"
	"fmt"
	"os"

	"metahex/rule/files"
)

// A FileLog is the log of a match in a play file: an entry is an answer with its results. The file
// is locked while somebody appends to it (Hold). When answers are taken back, the file is written
// again, and its followers get entries again from the first that differs.
type FileLog struct {
	file *os.File
	n    int
	size int64 // of the file after our last write; below 0: it is a device
}

// OpenLog opens the log of a file that holds the play p, and no more.
func OpenLog(file string, p *Play) (*FileLog, error) {
	f, err := files.Append(file)
	if err != nil {
		return nil, fmt.Errorf("going on with a save: %w", err)
	}
	l := &FileLog{file: f, n: p.Answers(), size: -1}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		l.size = info.Size()
	}
	return l, nil
}

// Append implements Log. It detects by the size of the file that another process has written into
// it.
func (l *FileLog) Append(_ context.Context, n int, text string) error {
	if n != l.n {
		return fmt.Errorf("%s holds %d answers, not %d: %w", l.file.Name(), l.n, n, ErrMoved)
	}
	_, err := l.Write([]byte(text))
	if err == nil {
		l.n++
	}
	return err
}

// Write adds a remark to the last entry.
func (l *FileLog) Write(text []byte) (n int, err error) {
	if l.size >= 0 {
		if info, err := l.file.Stat(); err != nil {
			return 0, err
		} else if info.Size() != l.size {
			return 0, fmt.Errorf("%s was written by somebody else: %w", l.file.Name(), ErrMoved)
		}
	}
	n, err = l.file.Write(text)
	if l.size >= 0 {
		l.size += int64(n)
	}
	return n, err
}

// Sync writes all appended data to the disk. Only regular files can be synced.
func (l *FileLog) Sync() error {
	if l.size < 0 {
		return nil
	}
	return l.file.Sync()
}

// Close releases the file.
func (l *FileLog) Close() error { return l.file.Close() }

// Follow implements Log.
func (l *FileLog) Follow(ctx context.Context, n int, each func(Entry) error) error {
	var told []string
	return Follow(ctx, l.file.Name(), func(u Update) error {
		now := entries(u.Play)
		next := n
		if told != nil {
			next = sameTexts(told, now)
		}
		told = now
		for i := next; i < len(now); i++ {
			if err := each(Entry{N: i, Text: now[i], More: i+1 < len(now)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// sameTexts counts the leading texts that two lists have in common.
func sameTexts(a, b []string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// entries returns the text of each answer of a play, with its results.
func entries(p *Play) []string {
	all := []string{}
	for _, l := range p.Lines {
		if l.Kind == Answer {
			all = append(all, "")
		}
		if len(all) > 0 && l.Kind != Noted { // private to a seat: followers do not get it
			all[len(all)-1] += l.String() + "\n"
		}
	}
	return all
}
