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
	"metahex/los"
	"metahex/maps"
	"metahex/rule/files"
)

// kept is how many versions of a board are kept to flip through.
const kept = 12

// A Desk holds boards and the versions of them that were seen.
type Desk struct {
	root    string // a folder, a file, or the name of a shipped board
	folder  bool
	shipped bool
	options survey.Options
	los     los.Readings
	books   []Book // that see over tables

	// reading is held while files are read, which may take long; only who holds
	// it changes the boards.
	reading      sync.Mutex
	edges        []byte // of the folder's own edge profiles
	edgesChanged bool   // since the files were last looked at

	mu     sync.Mutex // never held while a file is read
	boards map[string]*board
	heard  map[chan string]bool // who waits for news
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
func NewDesk(root string, o survey.Options, r los.Readings, books ...Book) (*Desk, error) {
	d := &Desk{root: root, options: o, los: r, books: books, boards: map[string]*board{}, heard: map[chan string]bool{}}
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
	var all []string
	entries, _ := os.ReadDir(d.root) // a folder that is gone holds none
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".yaml" {
			all = append(all, filepath.Join(d.root, e.Name()))
		}
	}
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
	d.reading.Lock()
	defer d.reading.Unlock()
	if d.watched() == "" {
		return
	}
	edges, _ := files.Read(filepath.Join(d.watched(), "edges.yaml"), files.Map) // without the file there are those that are shipped
	d.edgesChanged = !bytes.Equal(edges, d.edges)
	d.edges = edges
	for _, file := range d.files() {
		b, changed := d.look(file)
		if b == nil {
			continue
		}
		d.mu.Lock()
		d.boards[nameOf(file)] = b
		if changed {
			d.tell(nameOf(file))
		}
		d.mu.Unlock()
	}
}

func nameOf(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// look reads one file, and returns its board as it is now, nil where it is none;
// and whether there is anything new to show.
func (d *Desk) look(file string) (_ *board, changed bool) {
	name := nameOf(file)
	data, err := files.Read(file, files.Map)
	var b board
	if was := d.boards[name]; was != nil {
		b = *was
		b.versions = slices.Clone(was.versions)
	} else if err != nil || d.folder && (name == "edges" || !maps.BoardFile(data)) {
		return nil, false
	} else {
		b = board{file: file, next: 1}
	}
	before := b.trouble
	if err != nil {
		b.trouble = missing(file, err)
		return &b, b.trouble != before
	}
	if !d.stale(&b, data) {
		return nil, false
	}
	b.data = data
	seen, found := maps.ReadAny(file, data)
	b.trouble = ""
	if seen == nil {
		b.trouble = fmt.Sprintf("%s cannot be shown as it is now", filepath.Base(file))
		if len(found) > 0 {
			b.trouble += ": " + b.short(found[0].String())
		}
		return &b, b.trouble != before
	}
	v := d.newVersion(b.next, seen, found)
	if n := len(b.versions); n > 0 && b.versions[n-1].same(v) {
		return &b, before != ""
	}
	b.next++
	b.versions = append(b.versions, v)
	b.versions = b.versions[max(0, len(b.versions)-kept):]
	return &b, true
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
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return name + " cannot be shown: " + wrong.Text
	}
	return name + " cannot be shown: " + err.Error()
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
		v.sides[i].Notebook = views.NewNotebook(lying, d.options, d.los)
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
