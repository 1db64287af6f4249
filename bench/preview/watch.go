package preview

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// The system reports changes in a folder, not changes of a path. If the folder is removed, renamed,
// or moved with its parent, the path may lead to another folder or to none. Some changes are not
// reported: the removal of an open folder, and all changes on a network drive. The watcher
// therefore acts on reports at once, and also checks the path and the files at intervals.
//
//	a change is reported, then none for 25 ms ──┐
//	another folder at the path, every 250 ms ───┼──▶ Reload
//	without any report, every 2 s ──────────────┘

const (
	// settle is how long a folder must be unchanged before it is read, because an editor writes
	// a file in several steps.
	settle = 25 * time.Millisecond
	// swapped is the interval for checking which folder is at the path. The folder may change
	// when another branch is checked out.
	swapped = 250 * time.Millisecond
	// missed is the interval for rereading the files if no change is reported.
	missed = 2 * time.Second
)

// Watch reloads the workspace whenever a file of its folder changes, until the context ends. If the
// folder does not exist, Watch waits for it.
func (d *Workspace) Watch(ctx context.Context) error {
	if d.watched() == "" {
		<-ctx.Done()
		return nil
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	p := post{Watcher: w, folder: d.watched()}
	if _, err := p.follow(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	d.Reload() // for changes before the first report
	return d.wait(ctx, &p)
}

// wait reloads the workspace whenever a change is reported.
func (d *Workspace) wait(ctx context.Context, p *post) error {
	quiet, paths, files := time.NewTimer(settle), time.NewTicker(swapped), time.NewTicker(missed)
	defer paths.Stop()
	defer files.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-p.Events:
			p.hear(e)
			quiet.Reset(settle)
		case err := <-p.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return err
			}
			p.held = nil // the folder's removal may be among the lost events
			quiet.Reset(settle)
		case <-paths.C:
			if changed, _ := p.follow(); changed { // on an error, try again at the next tick
				d.Reload()
			}
		case <-quiet.C:
			d.Reload()
		case <-files.C:
			d.Reload()
		}
	}
}

// A post watches one folder.
type post struct {
	*fsnotify.Watcher
	folder string
	held   os.FileInfo // the watched folder; nil: none
}

// hear handles a report that the watched folder was removed or renamed.
func (p *post) hear(e fsnotify.Event) {
	if filepath.Clean(e.Name) == filepath.Clean(p.folder) && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) {
		p.held = nil // a new folder may get the same inode number and look identical
	}
}

// follow watches the folder that is at the path now. It reports whether the folder is gone or a
// different one.
func (p *post) follow() (changed bool, err error) {
	lies, err := os.Stat(p.folder)
	if err == nil && os.SameFile(lies, p.held) {
		return false, nil
	}
	changed = p.held != nil
	p.held = nil
	_ = p.Remove(p.folder) // fails if the folder, and therefore the watch, is gone
	if err == nil {
		err = p.Add(p.folder)
	}
	if err != nil {
		return changed, err
	}
	p.held = lies
	return true, nil
}
