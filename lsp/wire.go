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

// A message of the base protocol is a header of lines, an empty line, and JSON of the
// announced length:
//
//	Content-Length: 52\r\n
//	\r\n
//	{"jsonrpc":"2.0","id":1,"method":"shutdown"}

const (
	// mostMessage is the maximum size of a message in bytes: a file of 8 MB, and JSON may escape
	// each byte as six bytes.
	mostMessage = 64 << 20
	// mostHeader is the maximum size of a header line in bytes.
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

// A wireError is the error part of a response.
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

// next returns the JSON of the next message. If the error is a *wireError, only this message is bad
// and is skipped. Any other error ends the input.
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
		return nil, refuse(invalidRequest, "the message has %d bytes; want at most %d", length, mostMessage)
	}
	var body bytes.Buffer // grows with the received bytes, not by the header's Content-Length
	_, err = io.CopyN(&body, r.in, int64(length))
	return body.Bytes(), err
}

// header reads lines up to an empty line. It reports a bad line only after reading all of them.
func (r *reader) header() (length int, wrong *wireError, err error) {
	value, found, n := "", false, 0
	for {
		line, err := r.line()
		if err != nil {
			return 0, nil, io.EOF
		}
		if line == "" && n > 0 { // ignore blank lines between messages
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

// lengthOf parses a number of bytes.
func lengthOf(value string) (int, *wireError) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > 1<<30 {
		return 0, refuse(parseError, "found Content-Length %q; want a number of bytes", clip(value))
	}
	return n, nil
}

// line reads a line without its line end. It cuts off a line that is too long.
func (r *reader) line() (string, error) {
	text, err := r.in.ReadSlice('\n')
	line := strings.TrimRight(string(text), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.in.ReadSlice('\n')
	}
	return line, err
}

// clip shortens a client's text for quotation in an error.
func clip(word string) string {
	if len(word) > 40 {
		return strings.ToValidUTF8(word[:40], "") + "…"
	}
	return word
}

// A writer writes complete messages. It is safe for concurrent use.
type writer struct {
	mu  sync.Mutex
	out io.Writer
	err error // the first error; nothing is written after it
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

// end returns the first write error, and prevents further writes.
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
