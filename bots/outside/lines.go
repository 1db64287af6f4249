package outside

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// A wrongLine is the error for a line that is not a request.
type wrongLine struct {
	line int
	text string
}

func (w *wrongLine) Error() string { return fmt.Sprintf("line %d: %s", w.line, w.text) }

// read reads a request.
func read(in *files.Lines) (q Request, err error) {
	line, err := in.Next()
	var long *files.LongLine
	switch {
	case errors.As(err, &long):
		return q, &wrongLine{long.Number, long.Text()}
	case err != nil:
		return q, err
	}
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		return Request{}, &wrongLine{in.Number(), fmt.Sprintf("found %s, which is not a request: %s", rule.Clip(files.VisibleLine(line)), strings.TrimPrefix(err.Error(), "json: "))}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Request{}, &wrongLine{in.Number(), "found more than one object; want one per line"}
	}
	return q, nil
}

// A writer writes states, one a line, without delay.
type writer struct {
	e    *json.Encoder
	held interface{ Flush() error } // nil: output is not buffered
}

func newWriter(out io.Writer) *writer {
	w := &writer{e: json.NewEncoder(out)}
	w.e.SetEscapeHTML(false)
	w.held, _ = out.(interface{ Flush() error })
	return w
}

func (w *writer) write(a State) error {
	if err := w.e.Encode(a); err != nil || w.held == nil {
		return err
	}
	return w.held.Flush()
}
