package preview

import (
	"context"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// absent is how often it is looked whether a folder that is gone is back, as after
// another branch was checked out.
const absent = 250 * time.Millisecond

// settle is how long a folder must be quiet before it is looked at: an editor
// writes a file in several steps.
const settle = 25 * time.Millisecond

// Watch looks again whenever a file of the desk's folder changes, until the
// context ends.
func (d *Desk) Watch(ctx context.Context) error {
	folder := d.watched()
	if folder == "" {
		<-ctx.Done()
		return nil
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	if err := w.Add(folder); err != nil {
		return err
	}
	d.Reload() // what changed before the watch began
	quiet, back := time.NewTimer(settle), time.NewTimer(absent)
	back.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-w.Events:
			if !ok {
				return nil
			}
			if filepath.Clean(e.Name) == filepath.Clean(folder) && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) {
				back.Reset(absent)
			}
			quiet.Reset(settle)
		case <-back.C:
			if w.Add(folder) != nil { // it is not back yet
				back.Reset(absent)
				break
			}
			d.Reload()
		case err, ok := <-w.Errors:
			if !ok || err != nil {
				return err
			}
		case <-quiet.C:
			d.Reload()
		}
	}
}
