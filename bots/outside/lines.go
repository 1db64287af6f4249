package outside

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"metahex/rule/files"
)

// A wrongLine is the error for a line that is not a request.
type wrongLine struct {
	line int
	text string
}

func (w *wrongLine) Error() string { return fmt.Sprintf("line %d: %s", w.line, w.text) }

// read reads a request. The error for a wrong line comes with the id of the request, if it has one.
func read(in *files.Lines) (Request, error) {
	line, err := in.Next()
	var long *files.LongLine
	switch {
	case errors.As(err, &long):
		return Request{}, &wrongLine{long.Number, long.Text()}
	case err != nil:
		return Request{}, err
	}
	q, err := decode(line)
	if err != nil {
		return q, &wrongLine{in.Number(), err.Error()}
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
