package door

import (
	"context"
	"io"
	"time"

	"github.com/gliderlabs/ssh"
)

// An input is what is typed in a session. One goroutine reads the session, so that a reader that
// waits for input can be cancelled. Input that was read and not used is kept for the next.
type input struct {
	chunks chan []byte // closed when the session has ended
	rest   []byte
}

// newInput starts to read. It calls idle when nothing was typed for a given time.
func newInput(ctx context.Context, s ssh.Session, patience time.Duration, idle func()) *input {
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
