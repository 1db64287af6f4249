package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	heartbeat = 15 * time.Second // interval of heartbeats on a stream without news
	streams   = time.Hour        // maximum duration of a stream; then the browser reconnects
)

// events streams the pages of a match as server-sent events. A slow client may miss intermediate
// pages, never the latest. A client that does not read is dropped.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		refuse(w, errFull)
		return
	}
	sh, leave, err := s.watch(r)
	if err != nil {
		refuse(w, err)
		return
	}
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // for nginx
	end := time.After(streams)
	for {
		p, changed := sh.now()
		data, err := json.Marshal(p)
		if err != nil || !s.put(w, fmt.Sprintf("data: %s\n\n", data)) || p.Wrong != "" {
			return
		}
		if !s.quiet(w, r, changed, end) {
			return
		}
	}
}

// quiet waits for another page, and reports whether the stream continues.
func (s *Server) quiet(w http.ResponseWriter, r *http.Request, changed <-chan struct{}, end <-chan time.Time) bool {
	for {
		select {
		case <-changed:
			return true
		case <-time.After(heartbeat):
			if !s.put(w, ":\n\n") {
				return false
			}
		case <-end:
			return false
		case <-r.Context().Done():
			return false
		}
	}
}

// put sends a text at once, and reports whether the client still reads.
func (s *Server) put(w http.ResponseWriter, text string) bool {
	c := http.NewResponseController(w)
	_ = c.SetWriteDeadline(time.Now().Add(s.options.Patience)) // a test's recorder has no deadlines
	_, err := w.Write([]byte(text))
	return err == nil && c.Flush() == nil
}
