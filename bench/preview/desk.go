// Package preview shows boards on a page of a browser while they are worked on.
//
//	files ──watch──> Desk ──versions──> pages ──> browser
//	                  │                  (map, heat, ruling, figures, findings)
//	                  └──news: "M.yaml, version 4"────────^
//
// The desk keeps the last renders of each board. A file that is deleted, half
// written, renamed or wrong leaves the last good one on show, with what is the
// matter. Everything on the page is worked out here, by the rooms that know how;
// the page draws pictures and asks. No source file is ever written, and the
// server listens to this machine alone.
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

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/los/layercake"
	"metahex/maps"
)

// kept is how many versions of a board are kept to flip through.
const kept = 12

// A Desk holds boards and the versions of them that were seen.
type Desk struct {
	root    string // a folder, a file, or the name of a shipped board
	folder  bool
	shipped bool
	options survey.Options
	reading layercake.Readings
	books   []Book // that see over tables

	mu           sync.Mutex
	boards       map[string]*board
	edges        []byte               // of the folder's own edge profiles
	edgesChanged bool                 // since the files were last looked at
	heard        map[chan string]bool // who waits for news
}

// A board is what is known of one file.
type board struct {
	file     string
	data     []byte     // what the file last held
	trouble  string     // why the newest version is not what the file holds; empty when all is well
	versions []*version // the newest last
	next     int        // number of the next
}

// NewDesk opens a folder of boards, one file, or a shipped board.
func NewDesk(root string, o survey.Options, r layercake.Readings, books ...Book) (*Desk, error) {
	d := &Desk{root: root, options: o, reading: r, books: books, boards: map[string]*board{}, heard: map[chan string]bool{}}
	info, err := os.Stat(root)
	switch {
	case err == nil && info.IsDir():
		d.folder = true
		d.Reload()
		return d, nil
	case err == nil:
		d.Reload()
		return d, nil
	}
	m, err := maps.OpenAny(root)
	if err != nil {
		return nil, err
	}
	d.shipped = true
	id, _ := m.Heading()
	d.boards[id] = &board{file: "", next: 2, versions: []*version{d.newVersion(1, m, nil)}}
	return d, nil
}

// watched is the folder in which files may change, empty for shipped boards.
func (d *Desk) watched() string {
	switch {
	case d.folder:
		return d.root
	case d.shipped:
		return ""
	default:
		return filepath.Dir(d.root)
	}
}

// names are the boards, in order.
func (d *Desk) names() []string {
	var all []string
	for name := range d.boards {
		all = append(all, name)
	}
	slices.SortFunc(all, cmp.Compare[string])
	return all
}

// files are those that may hold boards.
func (d *Desk) files() []string {
	if !d.folder {
		return []string{d.root}
	}
	all, _ := filepath.Glob(filepath.Join(d.root, "*.yaml")) // a folder that is gone holds none
	for _, b := range d.boards {
		if !slices.Contains(all, b.file) {
			all = append(all, b.file) // to tell that it is gone
		}
	}
	slices.Sort(all)
	return all
}

// Reload looks at all files again, and sends news of the boards that have
// changed.
func (d *Desk) Reload() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.watched() == "" {
		return
	}
	edges, _ := os.ReadFile(filepath.Join(d.watched(), "edges.yaml")) // without the file there are those that are shipped
	d.edgesChanged = !bytes.Equal(edges, d.edges)
	d.edges = edges
	for _, file := range d.files() {
		if d.reload(file) {
			d.tell(nameOf(file))
		}
	}
}

func nameOf(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// reload looks at one file, and reports whether there is anything new to show.
func (d *Desk) reload(file string) bool {
	name := nameOf(file)
	b := d.boards[name]
	data, err := os.ReadFile(file)
	if err == nil && b == nil {
		if name == "edges" || !maps.BoardFile(data) && d.folder {
			return false
		}
		b = &board{file: file, next: 1}
		d.boards[name] = b
	}
	if b == nil {
		return false
	}
	before := b.trouble
	if err != nil {
		b.trouble = missing(file, err)
		return b.trouble != before
	}
	if !d.stale(b, data) {
		return false
	}
	b.data = data
	seen, found := maps.ReadAny(file, data)
	b.trouble = ""
	if seen == nil {
		b.trouble = fmt.Sprintf("%s cannot be shown as it is now", filepath.Base(file))
		if len(found) > 0 {
			b.trouble += ": " + b.short(found[0].String())
		}
		return b.trouble != before
	}
	v := d.newVersion(b.next, seen, found)
	if n := len(b.versions); n > 0 && b.versions[n-1].same(v) {
		return before != ""
	}
	b.next++
	b.versions = append(b.versions, v)
	b.versions = b.versions[max(0, len(b.versions)-kept):]
	return true
}

// stale reports whether a file must be read again: when it, or the edges of its
// folder, have changed, and a layout always, for it has its panels or sections from
// other files.
func (d *Desk) stale(b *board, data []byte) bool {
	return b.trouble != "" || d.edgesChanged || !bytes.Equal(data, b.data) || bytes.Contains(data, []byte("layout/1"))
}

// short is a message without the folder of the board's file.
func (b *board) short(message string) string {
	return strings.TrimPrefix(message, filepath.Dir(b.file)+string(filepath.Separator))
}

func missing(file string, err error) string {
	name := filepath.Base(file)
	if errors.Is(err, fs.ErrNotExist) {
		return name + " is gone, deleted or renamed; this is what it last held"
	}
	return name + " cannot be read: " + err.Error()
}

// Listen gets news of boards that have changed, by name, until stop is called.
// Who is slow misses news, but not the last.
func (d *Desk) Listen() (news <-chan string, stop func()) {
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

func (d *Desk) tell(name string) {
	for c := range d.heard {
		select {
		case c <- name:
		default: // there is news enough in it to look again
		}
	}
}

// version finds a version of a board; number 0 is the newest.
func (d *Desk) version(name string, number int) (b board, v *version, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := d.boards[name]
	if len(d.boards) == 0 {
		return b, nil, fmt.Errorf("there is no board in %s yet; one that is saved there will be shown", d.root)
	}
	if found == nil {
		return b, nil, fmt.Errorf("there is no board %q here; there are %s", name, strings.Join(d.names(), ", "))
	}
	b = *found
	b.versions = slices.Clone(found.versions)
	for _, x := range b.versions {
		if x.number == number {
			return b, x, nil
		}
	}
	if number != 0 {
		return b, nil, fmt.Errorf("version %d of board %s is not kept", number, name)
	}
	if len(b.versions) == 0 {
		return b, nil, nil
	}
	return b, b.versions[len(b.versions)-1], nil
}

// A version is a board as it once was, with what its text is at fault. It is of
// dots, with its two sides, or it is far.
type version struct {
	number   int
	board    *maps.Board
	far      *far
	findings maps.Findings
	sides    [2]side // as it lies, and turned
}

func (d *Desk) newVersion(number int, m maps.Map, found maps.Findings) *version {
	v := &version{number: number, findings: found}
	b, ofDots := m.(*maps.Board)
	if !ofDots {
		v.far = newFar(m, d.books)
		return v
	}
	v.board = b
	for i, lying := range []*maps.Board{b, b.Turn()} {
		v.sides[i].Notebook = views.NewNotebook(lying, d.options, d.reading)
	}
	return v
}

// same reports whether two versions show the same.
func (v *version) same(o *version) bool {
	switch {
	case v.findings.Error() != o.findings.Error() || (v.far == nil) != (o.far == nil):
		return false
	case v.far != nil:
		return v.far.same(o.far)
	}
	return v.board.Hash() == o.board.Hash() && v.board.Title == o.board.Title && slices.Equal(v.board.Overlays, o.board.Overlays)
}

// side finds the board as it lies, or turned by 180°.
func (v *version) side(turned bool) *side {
	if turned {
		return &v.sides[1]
	}
	return &v.sides[0]
}

// A side is a board the one way round, with what is worked out of it when it is
// first asked for.
type side struct {
	*views.Notebook
	draw  sync.Once
	image picture
}
