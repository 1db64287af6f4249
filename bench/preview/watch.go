package preview

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
)

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
	quiet := time.NewTimer(settle)
	for {
		select {
		case <-ctx.Done():
			return nil
		case _, ok := <-w.Events:
			if !ok {
				return nil
			}
			quiet.Reset(settle)
		case err, ok := <-w.Errors:
			if !ok || err != nil {
				return err
			}
		case <-quiet.C:
			d.Reload()
		}
	}
}
