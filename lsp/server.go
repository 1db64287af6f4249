// Package lsp is a language server for the files of metahex. While the user types, an editor sends
// the text and gets findings, completions, explanations and formatting.
//
//	wire                  messages of the base protocol
//	server                requests, notifications, and the end of a session
//	text, cursor, shape   positions in a text, the surrounding keys, and their schemas
//	diagnose              findings, in the background
//	complete, hover, definition, format   the answers
//
// The package contains no checks. Its Host runs the checks of the other commands. For an open file
// they read the editor's text instead of the saved text (files.SetUnsaved).
package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
)

// A Host provides the parts of the program that the server needs.
type Host struct {
	Version string
	// Diagnose lists the findings in a file. The error concerns the file as a whole.
	Diagnose func(file string, data []byte) ([]error, error)
	// Schemas returns the schemas of all formats, by name.
	Schemas func() map[string]rule.Schema
	// Start begins the match of a record in a file.
	Start func(file string) record.Start
	// Cache is the directory for copies of shipped files.
	Cache string
}

// ErrNoShutdown is the error for a client that disconnects without a shutdown request.
var ErrNoShutdown = errors.New("the client ended the session without a shutdown request")

// MostText is the maximum size of an open file in bytes.
const MostText = 8 << 20

// Serve answers messages until the client sends exit, or the input ends.
func Serve(in io.Reader, out io.Writer, h Host) error {
	schemas, err := shapes(h.Schemas())
	if err != nil {
		return err
	}
	s := &server{host: h, out: &writer{out: out}, schemas: schemas, open: map[string]*document{}, worlds: map[string]*world{}}
	s.work.L = &s.mu
	go s.diagnose()
	err = s.serve(newReader(in))
	s.mu.Lock()
	s.ended = true
	for _, d := range s.open {
		files.DropUnsaved(d.file)
	}
	s.work.Broadcast()
	s.mu.Unlock()
	if failed := s.out.end(); failed != nil {
		return failed
	}
	return err
}

// A document is a file that is open in the editor.
type document struct {
	uri, file string
	version   int
	*text
	tooLarge bool // the text is too large and is not stored
}

// A server is one session.
type server struct {
	host    Host
	out     *writer
	schemas map[string]shape
	worlds  map[string]*world // by file; only the main loop uses them

	begun, shut bool

	mu    sync.Mutex // guards the fields below, which the diagnosis also uses
	work  sync.Cond
	open  map[string]*document // by URI; documents are immutable and are replaced
	dirty []string             // queue of URIs to diagnose
	ended bool
}

// serve handles messages until the session ends.
func (s *server) serve(in *reader) error {
	for s.out.failed() == nil {
		body, err := in.next()
		var wrong *wireError
		switch {
		case errors.As(err, &wrong):
			s.out.answer(nil, nil, wrong)
			continue
		case err != nil:
			return s.end()
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			code := invalidRequest
			if !json.Valid(body) {
				code = parseError
			}
			s.out.answer(nil, nil, refuse(code, "%s", clip(plainJSON(err))))
			continue
		}
		if m.Method == nil {
			if m.ID == nil { // a response; the server sends no requests
				s.out.answer(nil, nil, refuse(invalidRequest, "found a message without method"))
			}
			continue
		}
		if *m.Method == "exit" {
			return s.end()
		}
		s.take(m)
	}
	return nil
}

// end returns the error for a session that ends now.
func (s *server) end() error {
	if s.shut {
		return nil
	}
	return ErrNoShutdown
}

// take handles one request or notification.
func (s *server) take(m message) {
	request := m.ID != nil
	result, failure := s.guarded(*m.Method, m.Params, request)
	if request {
		s.out.answer(m.ID, result, failure)
	}
}

// guarded calls the handler of a method. If the handler panics, only this message fails.
func (s *server) guarded(method string, params json.RawMessage, request bool) (result any, failure *wireError) {
	defer func() {
		if p := recover(); p != nil {
			result, failure = nil, refuse(internalError, "internal error: %s: %v", method, p)
			s.out.notify("window/logMessage", map[string]any{"type": severityError, "message": fmt.Sprintf("internal error: %s: %v", method, p)})
		}
	}()
	if failure = s.ready(method); failure != nil {
		return nil, failure
	}
	if !request {
		return nil, s.notified(method, params)
	}
	return s.requested(method, params)
}

// ready returns an error for a message before initialize or after shutdown.
func (s *server) ready(method string) *wireError {
	switch {
	case s.shut:
		return refuse(invalidRequest, "found %s after shutdown; want exit", clip(method))
	case method == "initialize" && s.begun:
		return refuse(invalidRequest, "found a second initialize request")
	case method != "initialize" && !s.begun:
		return refuse(notInitialized, "found %s; want initialize first", clip(method))
	}
	return nil
}

// requested answers a request.
func (s *server) requested(method string, params json.RawMessage) (any, *wireError) {
	switch method {
	case "initialize":
		s.begun = true
		return initialized(s.host.Version), nil
	case "shutdown":
		s.shut = true
		return nil, nil
	case "textDocument/completion":
		return at(s, params, s.complete)
	case "textDocument/hover":
		return at(s, params, s.hover)
	case "textDocument/definition":
		return at(s, params, s.definition)
	case "textDocument/formatting":
		var p documentParams
		if failure := decode(params, &p); failure != nil {
			return nil, failure
		}
		d, failure := s.document(p.TextDocument.URI)
		if failure != nil {
			return nil, failure
		}
		return format(d), nil
	}
	return nil, refuse(methodNotFound, "unknown method %s", clip(method))
}

// at answers a request about a position in an open file.
func at(s *server, params json.RawMessage, answer func(*document, int) any) (any, *wireError) {
	var p placeParams
	if failure := decode(params, &p); failure != nil {
		return nil, failure
	}
	d, failure := s.document(p.TextDocument.URI)
	if failure != nil {
		return nil, failure
	}
	return answer(d, d.offset(p.Position)), nil
}

func decode(params json.RawMessage, v any) *wireError {
	if err := json.Unmarshal(params, v); err != nil {
		return refuse(invalidParams, "%s", clip(plainJSON(err)))
	}
	return nil
}

// plainJSON says what is wrong with the JSON of a message.
func plainJSON(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return fmt.Sprintf("found a value of the kind %s for %s; want what the protocol says", kind.Value, kind.Field)
	case errors.As(err, &kind):
		return fmt.Sprintf("found a value of the kind %s; want an object", kind.Value)
	}
	return "this is not JSON: " + err.Error()
}

// document returns an open file by its URI.
func (s *server) document(uri string) (*document, *wireError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.open[uri]; d != nil {
		return d, nil
	}
	return nil, refuse(invalidParams, "%s is not open", clip(uri))
}

// notified handles a notification. It ignores unknown notifications.
func (s *server) notified(method string, params json.RawMessage) *wireError {
	switch method {
	case "textDocument/didOpen":
		var p openedParams
		if failure := decode(params, &p); failure != nil {
			return failure
		}
		d := p.TextDocument
		s.keep(d.URI, d.Version, newText(d.Text))
	case "textDocument/didChange":
		var p changedParams
		if failure := decode(params, &p); failure != nil {
			return failure
		}
		return s.change(p)
	case "textDocument/didClose":
		var p documentParams
		if failure := decode(params, &p); failure != nil {
			return failure
		}
		s.close(p.TextDocument.URI)
	}
	return nil
}

// change replaces parts of an open file, or the whole text.
func (s *server) change(p changedParams) *wireError {
	d, failure := s.document(p.TextDocument.URI)
	if failure != nil {
		return failure
	}
	t := d.text
	for _, c := range p.Changes {
		if c.Range == nil {
			t = newText(c.Text)
		} else {
			t = t.changed(*c.Range, c.Text)
		}
	}
	version := d.version + 1
	if p.TextDocument.Version != nil {
		version = *p.TextDocument.Version
	}
	s.keep(d.uri, version, t)
	return nil
}

// keep stores the text of an open file, and queues it for diagnosis.
func (s *server) keep(uri string, version int, t *text) {
	d := &document{uri: uri, file: fileOf(uri), version: version, text: t}
	if len(t.data) > MostText {
		d.text, d.tooLarge = newText(""), true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[uri] = d
	files.SetUnsaved(d.file, []byte(d.data))
	s.soil(uri)
	for other, o := range s.open {
		if other != uri && names(o.data, stem(d.file)) >= 0 {
			s.soil(other)
		}
	}
	s.work.Signal()
}

// soil queues a document for diagnosis, unless it is already queued.
func (s *server) soil(uri string) {
	for _, other := range s.dirty {
		if other == uri {
			return
		}
	}
	s.dirty = append(s.dirty, uri)
}

// stem returns the part of a file name by which other files refer to the file: everything before
// the first dot.
func stem(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	return name
}

// names returns the offset of a word in a text, or -1. The word must not be part of a longer word.
func names(text, word string) int {
	for from := 0; word != ""; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			break
		}
		at += from
		end := at + len(word)
		if (at == 0 || !ofWord(text[at-1])) && (end == len(text) || !ofWord(text[end])) {
			return at
		}
		from = end
	}
	return -1
}

// ofWord reports whether a byte can be part of a name.
func ofWord(c byte) bool {
	return c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// close drops a file and clears its findings in the editor.
func (s *server) close(uri string) {
	s.mu.Lock()
	d := s.open[uri]
	delete(s.open, uri)
	if d != nil {
		files.DropUnsaved(d.file)
		delete(s.worlds, d.file)
	}
	s.mu.Unlock()
	if d != nil {
		s.out.notify("textDocument/publishDiagnostics", diagnosticsParams{uri, d.version, []diagnostic{}})
	}
}

// fileOf returns the path of a URI. An unsaved document gets a path where no file can exist.
func fileOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return filepath.Join(string(filepath.Separator), "untitled:", url.PathEscape(uri))
	}
	path := u.Path
	if runtime.GOOS == "windows" && len(path) > 2 && path[0] == '/' && path[2] == ':' {
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path))
}

// uriOf returns the URI of a file.
func uriOf(file string) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
