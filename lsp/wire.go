package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Messages of the base protocol: a header of lines, an empty line, and JSON of so many
// bytes.
//
//	Content-Length: 52\r\n
//	\r\n
//	{"jsonrpc":"2.0","id":1,"method":"shutdown"}

const (
	// mostMessage is the most bytes of a message: a file of 8 MB, each byte of which JSON may write
	// as six.
	mostMessage = 64 << 20
	// mostHeader is the most bytes of a line of a header.
	mostHeader = 4 << 10
)

// The codes of errors.
const (
	parseError     = -32700
	invalidRequest = -32600
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
	notInitialized = -32002
)

// A wireError is an error in the form of an answer.
type wireError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error implements error.
func (e *wireError) Error() string { return e.Message }

// refuse returns an error with a code.
func refuse(code int, format string, args ...any) *wireError {
	return &wireError{code, fmt.Sprintf(format, args...)}
}

// A message is a request, a notification, or a response of the client.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// A reader reads messages.
type reader struct{ in *bufio.Reader }

func newReader(in io.Reader) *reader { return &reader{bufio.NewReaderSize(in, mostHeader)} }

// next returns the JSON of the next message. A *wireError is about one message, which is skipped;
// any other error is the end of the input.
func (r *reader) next() ([]byte, error) {
	length, wrong, err := r.header()
	switch {
	case err != nil:
		return nil, err
	case wrong != nil:
		return nil, wrong
	case length > mostMessage:
		if _, err := io.CopyN(io.Discard, r.in, int64(length)); err != nil {
			return nil, err
		}
		return nil, refuse(invalidRequest, "the message has %d bytes; want %d at most", length, mostMessage)
	}
	var body bytes.Buffer // it grows as bytes come, whatever the header claims
	_, err = io.CopyN(&body, r.in, int64(length))
	return body.Bytes(), err
}

// header reads the lines up to an empty one. An error in them is returned after that line.
func (r *reader) header() (length int, wrong *wireError, err error) {
	value, found, n := "", false, 0
	for {
		line, err := r.line()
		if err != nil {
			return 0, nil, io.EOF
		}
		if line == "" && n > 0 { // blank lines between messages do no harm
			break
		}
		if line != "" {
			n++
		}
		if name, after, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			value, found = strings.TrimSpace(after), true
		}
	}
	if !found {
		return 0, refuse(parseError, "found a header without Content-Length; want one"), nil
	}
	length, wrong = lengthOf(value)
	return length, wrong, nil
}

// lengthOf reads a number of bytes.
func lengthOf(value string) (int, *wireError) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > 1<<30 {
		return 0, refuse(parseError, "found Content-Length %q; want a number of bytes", clip(value))
	}
	return n, nil
}

// line reads a line without its end. For a line that is too long it returns the beginning.
func (r *reader) line() (string, error) {
	text, err := r.in.ReadSlice('\n')
	line := strings.TrimRight(string(text), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.in.ReadSlice('\n')
	}
	return line, err
}

// clip shortens a word from the client that a message quotes.
func clip(word string) string {
	if len(word) > 40 {
		return strings.ToValidUTF8(word[:40], "") + "…"
	}
	return word
}

// A writer writes whole messages, from any goroutine.
type writer struct {
	mu  sync.Mutex
	out io.Writer
	err error // the first failure; nothing is written after it
}

// answer writes a response.
func (w *writer) answer(id json.RawMessage, result any, failure *wireError) {
	if id == nil {
		id = json.RawMessage("null")
	}
	if failure != nil {
		w.write(struct {
			Version string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Error   *wireError      `json:"error"`
		}{"2.0", id, failure})
		return
	}
	w.write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{"2.0", id, result})
}

// notify writes a notification.
func (w *writer) notify(method string, params any) {
	w.write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}

func (w *writer) write(v any) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && w.err == nil {
		_, err = fmt.Fprintf(w.out, "Content-Length: %d\r\n\r\n%s", body.Len(), body.Bytes())
	}
	if w.err == nil {
		w.err = err
	}
	if f, ok := w.out.(interface{ Flush() error }); ok && w.err == nil {
		w.err = f.Flush()
	}
}

// end returns the first error of writing. After an error nothing more is written.
func (w *writer) end() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err := w.err
	if err == nil {
		w.err = io.ErrClosedPipe
	}
	return err
}

// failed returns the first error of writing.
func (w *writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
