package preview

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"metahex/maps/paint"
	"metahex/render/vector"
	"metahex/rule/files"
)

// The page writes files. The file is the document: a stroke includes the hash of the text on which
// it was painted. If the file has changed since, the stroke is refused with both texts.
//
//	page ── stroke, hash ──▶ same text? ──▶ paint.Apply ──▶ store old text ──▶ still same text? ──▶ file
//	                            │ no: 409                                           │ no: 409
//
// A request may write if all these conditions are true, checked in this order: the workspace is
// open for writing; the request comes from this page on this machine; it has the token; it is
// small; and its board is a .yaml file in the folder itself, not a symbolic link.

// tokenHeader is the header that contains the page's token.
const tokenHeader = "X-Metahex-Token"

// mostStroke is the maximum size of a stroke in bytes. A stroke over all dots of the largest panel
// needs about a quarter.
const mostStroke = 1 << 20

// editing is the state of a workspace that is open for writing.
type editing struct {
	token   string
	texts   texts
	writing sync.Mutex // held from comparing a file's hash until the file is written
}

// longestStroke is the longest time that the body of a request may take.
const longestStroke = 10 * time.Second

// Edit opens the workspace for writing. It stores the last texts of each file in the folder keep.
// Only a client with the token may write.
func (d *Workspace) Edit(keep string) (token string, err error) {
	if d.watched() == "" || d.source != nil {
		return "", fmt.Errorf("%s cannot be edited; want a file or a folder", d.root)
	}
	if !d.folder {
		if err := d.writable(d.root); err != nil {
			return "", err
		}
	}
	d.editing = &editing{token: rand.Text(), texts: texts{folder: keep}}
	return d.editing.token, nil
}

// writable returns an error for files that the page must not write: symbolic links, and everything
// except .yaml files in the folder itself.
func (d *Workspace) writable(file string) error {
	name := filepath.Base(file)
	if filepath.Ext(file) != ".yaml" {
		return fmt.Errorf("cannot write %s; want a .yaml file", name)
	}
	if filepath.Dir(filepath.Clean(file)) != filepath.Clean(d.watched()) {
		return fmt.Errorf("cannot write %s: the file is outside of %s", name, d.watched())
	}
	info, err := os.Lstat(file)
	switch {
	case err != nil:
		return errors.New(missing(file, err))
	case info.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("%s is a symbolic link and cannot be written; edit the file it points to", name)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file and cannot be written", name)
	}
	return nil
}

// hashOf returns the hash that identifies a text in a stroke.
func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// editJSON lists what can be painted on a board.
type editJSON struct {
	Why      string            `json:"why"` // why nothing can be painted; empty if painting is possible
	Hash     string            `json:"hash"`
	Format   string            `json:"format"`
	Layers   []paint.Layer     `json:"layers"`
	Held     paint.Held        `json:"held"`
	Swatches map[string]string `json:"swatches"`
}

// editable returns what can be painted on a board; nil if the workspace is read-only.
func (q *question) editable() *editJSON {
	if q.workspace.editing == nil {
		return nil
	}
	j := &editJSON{Hash: hashOf(q.board.data), Layers: []paint.Layer{}, Held: paint.Held{}}
	err := q.workspace.writable(q.board.file)
	switch {
	case err != nil:
		j.Why = err.Error()
		return j
	case q.board.trouble != "":
		j.Why = q.board.trouble
		return j
	case q.version == nil:
		return j
	case q.version != q.board.versions[len(q.board.versions)-1]:
		j.Why = "this is an older version of the board; go to the newest version to paint"
		return j
	case q.turned:
		j.Why = "the board is turned; turn it back to paint"
		return j
	}
	s, err := paint.Open(q.board.file, q.board.data)
	if err != nil {
		j.Why = q.board.short(err.Error())
		return j
	}
	j.Format, j.Layers, j.Held, j.Swatches = s.Format(), s.Layers(), s.Held(), vector.Swatches(q.version.board)
	return j
}

// paintedJSON is a stroke as the page sends it.
type paintedJSON struct {
	Board   string         `json:"board"`
	Hash    string         `json:"hash"` // of the text on which it was painted
	Changes []paint.Change `json:"changes"`
}

// savedJSON is the result of a stroke.
type savedJSON struct {
	Hash    string         `json:"hash"` // of the saved text
	Done    []paint.Change `json:"done"`
	Skipped []paint.Change `json:"skipped"` // changes not made, because their places have changed since
	file    string
}

// A conflictJSON is the answer to a stroke if the file has changed since.
type conflictJSON struct {
	Error   string `json:"error"`
	Hash    string `json:"hash"`    // of the file's current text
	File    string `json:"file"`    // the file's current text
	Painted string `json:"painted"` // the text after the stroke; empty if the text before it is unknown
}

// A refusal is an error with its HTTP status.
type refusal struct {
	status int
	error
}

func refuse(status int, format string, args ...any) error {
	return refusal{status, fmt.Errorf(format, args...)}
}

// stroke answers the request to paint a stroke.
func (d *Workspace) stroke(w http.ResponseWriter, r *http.Request) {
	var painted paintedJSON
	err := d.mayWrite(r)
	if err == nil {
		err = readStroke(w, r, &painted)
	}
	var saved savedJSON
	var conflict *conflictJSON
	if err == nil {
		saved, conflict, err = d.paint(painted)
	}
	var refused refusal
	switch {
	case errors.As(err, &refused):
		http.Error(w, refused.Error(), refused.status)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case conflict != nil:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusConflict)
		_ = json.NewEncoder(w).Encode(conflict) // fails only if the client has disconnected
	default:
		if err := send(w, saved); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
		go d.reloadFile(saved.file)
	}
}

// mayWrite returns an error unless the request comes from the page opened for writing.
func (d *Workspace) mayWrite(r *http.Request) error {
	if d.editing == nil {
		return refuse(http.StatusForbidden, "this page is read-only; to paint, open the board with `metahex map edit`")
	}
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err != nil || !net.ParseIP(host).IsLoopback() {
		return refuse(http.StatusForbidden, "found a request from %s; only this machine may write", r.RemoteAddr)
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return refuse(http.StatusForbidden, "found a request from the page %q; only the page of this server may write", origin)
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return refuse(http.StatusForbidden, "found a %s request; only the page of this server may write", site)
	}
	if subtle.ConstantTimeCompare([]byte(r.Header.Get(tokenHeader)), []byte(d.editing.token)) != 1 {
		return refuse(http.StatusForbidden, "the token is missing or wrong; open the address that `metahex map edit` shows")
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return refuse(http.StatusUnsupportedMediaType, "found content of the type %q; want application/json", r.Header.Get("Content-Type"))
	}
	return nil
}

// readStroke reads the body of a request.
func readStroke(w http.ResponseWriter, r *http.Request, into *paintedJSON) error {
	// A connection without deadlines, as in tests, returns an error here.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(longestStroke))
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostStroke))
	in.DisallowUnknownFields()
	err := in.Decode(into)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return refuse(http.StatusRequestEntityTooLarge, "the stroke has more than %d bytes; paint it in parts", large.Limit)
	}
	if err != nil {
		return refuse(http.StatusBadRequest, "found no stroke: %v", err)
	}
	return nil
}

// errOther is the error for a file that has changed since the stroke was painted.
var errOther = errors.New("the file has changed since this stroke began")

// paint paints a stroke on the file of a board. It returns either the saved text or the conflict.
func (d *Workspace) paint(p paintedJSON) (saved savedJSON, conflict *conflictJSON, err error) {
	d.mu.Lock()
	b := d.boards[p.Board]
	d.mu.Unlock()
	if b == nil {
		return saved, nil, refuse(http.StatusNotFound, "there is no board %q here", p.Board)
	}
	file := b.file // the name of a file never changes
	d.editing.writing.Lock()
	defer d.editing.writing.Unlock()
	text, err := d.textOf(file)
	if err != nil {
		return saved, nil, err
	}
	if hashOf(text) != p.Hash {
		return saved, d.conflict(file, text, p), nil
	}
	painted, saved, err := strokeOn(file, text, p.Changes)
	if err != nil {
		return saved, nil, refuse(http.StatusUnprocessableEntity, "%s", b.short(err.Error()))
	}
	if saved.Hash == p.Hash {
		return saved, nil, nil
	}
	other, err := d.swap(file, text, painted)
	if errors.Is(err, errOther) {
		return saved, d.conflict(file, other, p), nil
	}
	return saved, nil, err
}

// textOf reads a file that may be written.
func (d *Workspace) textOf(file string) ([]byte, error) {
	if err := d.writable(file); err != nil {
		return nil, refuse(http.StatusForbidden, "%w", err)
	}
	return files.Read(file, files.Map)
}

// strokeOn applies changes to a text. It returns the new text and the result of each change.
func strokeOn(file string, text []byte, changes []paint.Change) ([]byte, savedJSON, error) {
	s, err := paint.Open(file, text)
	if err != nil {
		return nil, savedJSON{}, err
	}
	painted, done, skipped, err := s.Apply(changes)
	return painted, savedJSON{hashOf(painted), append([]paint.Change{}, done...), append([]paint.Change{}, skipped...), file}, err
}

// swap stores the old text of a file and writes the painted one. If the file no longer has the old
// text, swap writes nothing and returns the file's text with errOther.
func (d *Workspace) swap(file string, text, painted []byte) (other []byte, err error) {
	if err := d.editing.texts.keep(file, text); err != nil {
		return nil, err
	}
	err = files.Swap(file, painted, func() error {
		latest, err := d.textOf(file)
		if err == nil && !bytes.Equal(latest, text) {
			other, err = latest, errOther
		}
		return err
	})
	return other, err
}

// conflict returns the answer to a stroke on an outdated text.
func (d *Workspace) conflict(file string, text []byte, p paintedJSON) *conflictJSON {
	c := &conflictJSON{Error: filepath.Base(file) + " was saved by another program since this stroke began", Hash: hashOf(text), File: string(text)}
	base := d.base(p.Board, p.Hash)
	if base == nil {
		base = d.editing.texts.find(file, p.Hash)
	}
	if painted, _, err := strokeOn(file, base, p.Changes); base != nil && err == nil {
		c.Painted = string(painted)
	}
	return c
}

// base returns the text with the given hash, if the workspace read it recently; else nil.
func (d *Workspace) base(name, hash string) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range append([][]byte{d.boards[name].data}, d.boards[name].before...) {
		if hashOf(text) == hash {
			return text
		}
	}
	return nil
}
