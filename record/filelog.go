package record

import (
	"context"
	"fmt"
	"os"

	"metahex/rule/files"
)

// A FileLog is the log of a match in a play file. Each entry is an answer with its results. Hold
// locks the file for the writer. If answers are taken back, the file is rewritten, and followers
// get all entries again from the first changed one.
type FileLog struct {
	file *os.File
	n    int
	size int64 // size after our last write, to detect other writers; below 0: a device
}

// OpenLog opens the log of a file that contains exactly the play p.
func OpenLog(file string, p *Play) (*FileLog, error) {
	f, err := files.Append(file)
	if err != nil {
		return nil, fmt.Errorf("continuing a saved match: %w", err)
	}
	l := &FileLog{file: f, n: p.Answers(), size: -1}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		l.size = info.Size()
	}
	return l, nil
}

// Append implements Log. If the size of the file has changed since the last write, another process
// has written to the file, and Append fails.
func (l *FileLog) Append(_ context.Context, n int, text string) error {
	if n != l.n {
		return fmt.Errorf("%s has %d answers; want %d: %w", l.file.Name(), l.n, n, ErrMoved)
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
			return 0, fmt.Errorf("another process has written to %s: %w", l.file.Name(), ErrMoved)
		}
	}
	n, err = l.file.Write(text)
	if l.size >= 0 {
		l.size += int64(n)
	}
	return n, err
}

// Sync writes all appended data to the disk. It does nothing for files that are not regular.
func (l *FileLog) Sync() error {
	if l.size < 0 {
		return nil
	}
	return l.file.Sync()
}

// Close closes the file.
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

// entries returns the text of each answer of a play, including its results.
func entries(p *Play) []string {
	all := []string{}
	for _, l := range p.Lines {
		if l.Kind == Answer {
			all = append(all, "")
		}
		if len(all) > 0 && l.Kind != Noted { // notes are private to a seat: followers do not get them
			all[len(all)-1] += l.String() + "\n"
		}
	}
	return all
}
