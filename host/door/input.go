package door

import (
	"context"
	"io"
	"time"
)

// An input is the typed input of a session. One goroutine reads the session, so that a waiting
// reader can be cancelled. Unused input is kept for the next reader.
type input struct {
	chunks chan []byte // closed at the end of the session
	rest   []byte
}

// newInput starts reading. It calls idle when nothing was typed for the time patience.
func newInput(ctx context.Context, s io.Reader, patience time.Duration, idle func()) *input {
	in := &input{chunks: make(chan []byte)}
	go func() {
		defer close(in.chunks)
		timer := time.AfterFunc(patience, idle)
		defer timer.Stop()
		for {
			b := make([]byte, 1<<10)
			n, err := s.Read(b)
			timer.Reset(patience)
			if n > 0 {
				select {
				case in.chunks <- b[:n]:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return in
}

// read returns typed input, or io.EOF when the session has ended or stop is closed.
func (in *input) read(p []byte, stop <-chan struct{}) (int, error) {
	select {
	case <-stop:
		return 0, io.EOF
	default:
	}
	if len(in.rest) == 0 {
		select {
		case chunk, ok := <-in.chunks:
			if !ok {
				return 0, io.EOF
			}
			in.rest = chunk
		case <-stop:
			return 0, io.EOF
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// A reader reads an input until stop is closed.
type reader struct {
	*input
	stop <-chan struct{}
}

// Read implements io.Reader.
func (r reader) Read(p []byte) (int, error) { return r.read(p, r.stop) }
