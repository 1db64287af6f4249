// Package preview shows boards on a web page while they are edited, or the current board of a
// scenario or match.
//
//	files ──watch──> Workspace ──versions──> pages ──> browser
//	                  │                  (map, heat, ruling, figures, findings)
//	                  └──news: "M.yaml, version 4"────────^
//
// For boards of every kind, the los.Referee decides lines and fields of view. The address gives the
// rule book and the terms.
//
// The workspace caches the last renders of each board. If a file is deleted, half written, renamed
// or invalid, the page shows the last good render and the error. Everything on the page is computed
// by Go packages; the page itself only draws pictures and sends requests. The server listens to
// this machine only. It writes no file unless the workspace is opened for writing (edit.go).
package preview

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"metahex/los"
	"metahex/maps/atlas"
	"metahex/rule/files"
)

// kept is the maximum number of stored versions of a board. Pages can show older versions.
const kept = 12

// A Workspace holds boards and their versions.
type Workspace struct {
	root    string // a folder, a file, or the name of a shipped board
	folder  bool
	shipped bool
	source  *Source // shown instead of board files; nil: none
	options Options
	editing *editing // nil: the workspace is read-only

	// reading is held while files are read, which may take long. Boards change only while it is
	// held.
	reading      sync.Mutex
	edges        []byte // content of the folder's edges.yaml
	edgesChanged bool   // since the last reload

	mu     sync.Mutex // never held while a file is read
	boards map[string]*board
	heard  map[chan string]bool // the listeners
}

// A board is the state of one file.
type board struct {
	file     string
	cite     func(los.Referee, los.Ruling) los.Citation
	data     []byte     // the last content of the file
	before   [][]byte   // previous contents, the latest first
	trouble  string     // why the file cannot be shown as it is; empty if it can
	versions []*version // the newest last
	next     int        // number of the next version
}

// NewWorkspace opens a folder of boards, one file, or a shipped board. Departures are allowed only
// with a single board.
func NewWorkspace(root string, o Options) (*Workspace, error) {
	d := newWorkspace(o)
	d.root = root
	info, err := os.Stat(root)
	if err == nil && info.IsDir() {
		if len(o.Departures) > 0 {
			return nil, fmt.Errorf("found %s for folder %s; want a single board instead of a folder", o.Departures[0], root)
		}
		d.folder = true
		d.Reload()
		return d, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		_, err := files.Read(root, files.Map) // refuses a device before it is opened
		return nil, err
	}
	m, wrong := atlas.Open(root)
	if wrong == nil {
		if err := o.allowed(m); err != nil {
			return nil, err
		}
	}
	if err == nil { // a file may have findings: the page shows them
		d.Reload()
		return d, nil
	}
	if wrong != nil {
		return nil, wrong
	}
	d.shipped = true
	id, _ := m.Heading()
	v, err := newVersion(1, m, nil, o)
	d.boards[id] = &board{next: 2, cite: citedAs(root), versions: []*version{v}}
	return d, err
}

// NewWorkspaceOf returns a workspace with the single board of a scenario or match.
func NewWorkspaceOf(s Source, o Options) (*Workspace, error) {
	d := newWorkspace(o)
	d.source, d.root = &s, s.File
	opened, err := s.Open()
	if err != nil {
		return nil, err
	}
	v, err := givenVersion(1, opened, o)
	if err != nil {
		return nil, err
	}
	data, _ := files.Read(s.File, files.Record) // a shipped scenario has no file
	d.boards[s.Name] = &board{file: s.File, data: data, next: 2, cite: opened.cited, versions: []*version{v}}
	return d, nil
}

func newWorkspace(o Options) *Workspace {
	return &Workspace{options: o, boards: map[string]*board{}, heard: map[chan string]bool{}}
}

// citedAs returns a function that cites rulings on a board by a name that opens the board.
func citedAs(name string) func(los.Referee, los.Ruling) los.Citation {
	return func(r los.Referee, u los.Ruling) los.Citation { return los.Cite(r, u, name) }
}

// watched returns the folder whose files may change; it is empty for shipped boards.
func (d *Workspace) watched() string {
	switch {
	case d.folder:
		return d.root
	case d.shipped, d.root == "":
		return ""
	default:
		return filepath.Dir(d.root)
	}
}

// names returns the names of the boards, in order.
func (d *Workspace) names() []string {
	var all []string
	for name := range d.boards {
		all = append(all, name)
	}
	slices.SortFunc(all, cmp.Compare[string])
	return all
}

// files returns the files that may hold boards.
func (d *Workspace) files() []string {
	if !d.folder {
		return []string{d.root}
	}
	var all []string
	entries, _ := os.ReadDir(d.root) // a deleted folder has no entries
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".yaml" {
			all = append(all, filepath.Join(d.root, e.Name()))
		}
	}
	for _, b := range d.boards {
		if !slices.Contains(all, b.file) {
			all = append(all, b.file) // so that its deletion is reported
		}
	}
	slices.Sort(all)
	return all
}

// Reload reads all files again, and notifies listeners of the boards that have changed.
func (d *Workspace) Reload() {
	d.reading.Lock()
	defer d.reading.Unlock()
	if d.watched() == "" {
		return
	}
	if d.source != nil {
		name := d.source.Name
		b := d.kept(name)
		changed := d.reopen(b)
		d.mu.Lock()
		defer d.mu.Unlock()
		d.boards[name] = b
		if changed {
			d.tell(name)
		}
		return
	}
	edges, _ := files.Read(filepath.Join(d.watched(), "edges.yaml"), files.Map) // without this file the shipped profiles apply
	d.edgesChanged = !bytes.Equal(edges, d.edges)
	d.edges = edges
	for _, file := range d.files() {
		d.take(file)
	}
}

// reloadFile reads one file again, like Reload. A layout that uses the file's sheet is updated only
// at the next Reload.
func (d *Workspace) reloadFile(file string) {
	d.reading.Lock()
	defer d.reading.Unlock()
	d.take(file)
}

// take reads one file, and notifies listeners if its board has changed.
func (d *Workspace) take(file string) {
	b, changed := d.look(file)
	if b == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.boards[nameOf(file)] = b
	if !changed {
		return
	}
	d.tell(nameOf(file))
	if n := len(b.versions); d.editing != nil && n > 0 {
		go b.versions[n-1].drawn() // a page that paints waits for the picture
	}
}

func nameOf(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// look reads one file. It returns the file's current board, or nil if there is none, and reports
// whether there is anything new to show.
func (d *Workspace) look(file string) (_ *board, changed bool) {
	name := nameOf(file)
	data, err := files.Read(file, files.Map)
	var b board
	if was := d.boards[name]; was != nil {
		b = *was
		b.versions = slices.Clone(was.versions)
	} else if err != nil || d.folder && (name == "edges" || !atlas.IsMapFile(data)) {
		return nil, false
	} else {
		b = board{file: file, next: 1, cite: citedAs(file)}
	}
	before := b.trouble
	if err != nil {
		b.trouble = missing(file, err)
		return &b, b.trouble != before
	}
	if !d.stale(&b, data) {
		return nil, false
	}
	if b.data != nil {
		b.before = append([][]byte{b.data}, b.before[:min(len(b.before), kept-1)]...)
	}
	b.data = data
	v, trouble := b.read(d.options)
	if b.trouble = trouble; trouble != "" {
		return &b, trouble != before
	}
	changed = b.add(v)
	return &b, changed || before != ""
}

// read returns the version of the board that the file now contains, or why it cannot be shown.
func (b *board) read(o Options) (v *version, trouble string) {
	trouble = fmt.Sprintf("%s cannot be shown as it is now", filepath.Base(b.file))
	seen, found := atlas.Read(b.file, b.data)
	if seen == nil {
		if len(found) > 0 {
			trouble += ": " + b.short(found[0].String())
		}
		return nil, trouble
	}
	v, err := newVersion(b.next, seen, found, o)
	if err != nil {
		return nil, fmt.Sprintf("%s: %v", trouble, err)
	}
	return v, ""
}

// kept returns a copy of a board. The copy can be changed while other goroutines read the board.
func (d *Workspace) kept(name string) *board {
	b := *d.boards[name]
	b.versions = slices.Clone(b.versions)
	return &b
}

// add appends a version, and reports whether it differs visibly from the newest.
func (b *board) add(v *version) bool {
	if n := len(b.versions); n > 0 && b.versions[n-1].same(v) {
		return false
	}
	if n := len(b.versions); n > 0 {
		v.follow(b.versions[n-1])
	}
	b.next++
	b.versions = append(b.versions, v)
	b.versions = b.versions[max(0, len(b.versions)-kept):]
	return true
}

// reopen opens a scenario or a match again if its file has changed. It reports whether
// there is anything new to show.
func (d *Workspace) reopen(b *board) bool {
	before := b.trouble
	data, err := files.Read(b.file, files.Record)
	if err != nil {
		b.trouble = missing(b.file, err)
		return b.trouble != before
	}
	if b.trouble == "" && bytes.Equal(data, b.data) {
		return false
	}
	b.data = data
	opened, err := d.source.Open()
	var v *version
	if err == nil {
		v, err = givenVersion(b.next, opened, d.options)
	}
	if err != nil {
		b.trouble = fmt.Sprintf("%s cannot be shown as it is now: %s", filepath.Base(b.file), b.short(err.Error()))
		return b.trouble != before
	}
	b.trouble, b.cite = "", opened.cited
	return b.add(v) || before != ""
}

// stale reports whether a file must be read again, because the file or the edges of its folder have
// changed. A layout is always stale, because its panels or sections are in other files.
func (d *Workspace) stale(b *board, data []byte) bool {
	return b.trouble != "" || d.edgesChanged || !bytes.Equal(data, b.data) || bytes.Contains(data, []byte("layout/1"))
}

// short removes the folder of the board's file from a message.
func (b *board) short(message string) string {
	return strings.TrimPrefix(message, filepath.Dir(b.file)+string(filepath.Separator))
}

func missing(file string, err error) string {
	name := filepath.Base(file)
	if errors.Is(err, fs.ErrNotExist) {
		return name + " was deleted or renamed; this is its last content"
	}
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return name + " cannot be shown: " + wrong.Text
	}
	return name + " cannot be shown: " + err.Error()
}

// Listen sends the names of changed boards to a listener until stop is called. Slow listeners may
// miss intermediate updates, never the latest.
func (d *Workspace) Listen() (news <-chan string, stop func()) {
	c := make(chan string, 8)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.heard[c] = true
	return c, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.heard, c)
	}
}

func (d *Workspace) tell(name string) {
	for c := range d.heard {
		select {
		case c <- name:
		default: // the listener already has a pending name, and will read all changes
		}
	}
}

// version returns a board and one of its versions; number 0 is the newest.
func (d *Workspace) version(name string, number int) (b board, v *version, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := d.boards[name]
	if len(d.boards) == 0 {
		return b, nil, fmt.Errorf("there is no board in %s yet; a board that is saved there will be shown", d.root)
	}
	if found == nil {
		return b, nil, fmt.Errorf("there is no board %q here; want one of %s", name, strings.Join(d.names(), ", "))
	}
	b = *found
	b.versions = slices.Clone(found.versions)
	for _, x := range b.versions {
		if x.number == number {
			return b, x, nil
		}
	}
	if number != 0 {
		return b, nil, fmt.Errorf("version %d of board %s is no longer stored", number, name)
	}
	if len(b.versions) == 0 {
		return b, nil, nil
	}
	return b, b.versions[len(b.versions)-1], nil
}
