package web

import (
	"bytes"
	"errors"
	"html/template"
	"net/http"
	"strings"

	"metahex/host"
)

var templates = template.Must(template.ParseFS(page, "page/*.html"))

// send sends a page made by a template.
func send(w http.ResponseWriter, name string, data any) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes()) // fails if the client has disconnected
}

// refuse sends the reason for refusing a request, without internal errors of the host.
func refuse(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, errNotShown):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, errFull):
		w.Header().Set("Retry-After", "60")
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default:
		http.Error(w, "the match cannot be shown now", http.StatusServiceUnavailable)
	}
}

// mostListed limits the number of matches in a list.
const mostListed = 200

// A listed match is a line of the list.
type listed struct {
	ID, Scenario, Red, Blue, Over string
	Delayed                       bool
	Rules                         string // rules version that the match waits for; empty: this host shows the match
}

// list sends the list of the matches that may be watched.
func (s *Server) list(w http.ResponseWriter, _ *http.Request) {
	var lists struct{ On, Over []listed }
	for _, t := range s.options.Host.Tables(Watchable) {
		l := listed{ID: t.ID, Scenario: t.Terms.Scenario, Red: nameOf(&t, 1), Blue: nameOf(&t, 2), Over: t.Over, Delayed: t.Terms.Delayed()}
		if !s.options.Host.Serves(&t) {
			l.Rules = t.Rules
		}
		if to := &lists.On; t.Over == "" && len(*to) < mostListed {
			*to = append(*to, l)
		} else if to := &lists.Over; t.Over != "" && len(*to) < mostListed {
			*to = append(*to, l)
		}
	}
	send(w, "list.html", lists)
}

// nameOf returns the name of the player of a side.
func nameOf(t *host.Table, side int) string {
	if name := t.Seats[side].Name; name != "" {
		return name
	}
	return [3]string{1: t.Terms.Red, 2: t.Terms.Blue}[side]
}

// match sends the page of a match.
func (s *Server) match(w http.ResponseWriter, r *http.Request) {
	sh, leave, err := s.watch(r)
	if err != nil {
		refuse(w, err)
		return
	}
	defer leave()
	p, _ := sh.now()
	send(w, "match.html", p)
}

// board sends the picture of a board.
func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	sh, leave, err := s.watch(r)
	if err != nil {
		refuse(w, err)
		return
	}
	defer leave()
	picture, name, err := sh.draw()
	if err != nil {
		refuse(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+name+`"`)
	if r.Header.Get("If-None-Match") == `"`+name+`"` {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		_, _ = w.Write(picture.zipped)
		return
	}
	_, _ = w.Write(picture.svg)
}
