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

// The system reports changes in a folder, not changes of a path. When the folder is removed,
// renamed, or moved with its parent, the path may lead to another folder, or to none. And not
// everything is reported: an open folder is not reported as gone, and a network drive reports
// nothing. So reports are acted on at once; in addition, the path and the files are checked at
// intervals.
//
//	a change is reported ─ quiet for settle ──┐
//	another folder at the path, each swapped ├──▶ Reload
//	no report, each missed       ───────────┘

const (
	// settle is the time without changes after which a folder is read: an editor writes a file in
	// several steps.
	settle = 25 * time.Millisecond
	// swapped is the interval for checking which folder lies at the path; it may change when
	// another branch is checked out.
	swapped = 250 * time.Millisecond
	// missed is the interval for checking the files without a report.
	missed = 2 * time.Second
)

// Watch reloads whenever a file of the workspace's folder changes, until the context ends. If the
// folder does not exist, it waits for it.
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
	d.Reload() // for changes before the watch began
	return d.wait(ctx, &p)
}

// wait reloads whenever a change is reported.
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
			p.held = nil // its removal may be among the lost events
			quiet.Reset(settle)
		case <-paths.C:
			if changed, _ := p.follow(); changed { // an error is retried at the next tick
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

// hear notes a report that the watched folder is gone.
func (p *post) hear(e fsnotify.Event) {
	if filepath.Clean(e.Name) == filepath.Clean(p.folder) && (e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)) {
		p.held = nil // a new folder may get the same inode number and look the same
	}
}

// follow watches the folder that lies at the path now, and reports whether it differs from the one
// before or is gone.
func (p *post) follow() (changed bool, err error) {
	lies, err := os.Stat(p.folder)
	if err == nil && os.SameFile(lies, p.held) {
		return false, nil
	}
	changed = p.held != nil
	p.held = nil
	_ = p.Remove(p.folder) // if the folder is gone, so is the watch
	if err == nil {
		err = p.Add(p.folder)
	}
	if err != nil {
		return changed, err
	}
	p.held = lies
	return true, nil
}
