package web

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"metahex/host"
)

//go:embed page/*
var page embed.FS

// Options configure a server.
type Options struct {
	Host        *host.Host
	Connections int           // maximum number of connections; 0: DefaultConnections
	Streams     int           // maximum number of event streams; 0: DefaultStreams
	Shows       int           // maximum number of watched matches; 0: DefaultShows
	Patience    time.Duration // time limit for a client to read an event; 0: DefaultPatience
}

// Defaults of Options, and limits on what a browser sends.
const (
	DefaultConnections = 1000
	DefaultStreams     = 500
	DefaultShows       = 100
	DefaultPatience    = 10 * time.Second

	HeaderTime  = 5 * time.Second
	HeaderBytes = 16 << 10
	IdleTime    = time.Minute
)

// A Server serves the public pages of a host's matches.
type Server struct {
	options Options
	streams chan struct{} // a semaphore: one value per stream

	mu    sync.Mutex
	shows map[string]*show
}

// lingers is how long a show continues without watchers.
const lingers = 30 * time.Second

// New returns a server that serves nothing yet.
func New(o Options) *Server {
	o.Connections = cmp.Or(o.Connections, DefaultConnections)
	o.Streams = cmp.Or(o.Streams, DefaultStreams)
	o.Shows = cmp.Or(o.Shows, DefaultShows)
	o.Patience = cmp.Or(o.Patience, DefaultPatience)
	return &Server{options: o, streams: make(chan struct{}, o.Streams), shows: map[string]*show{}}
}

// Serve serves the public pages on a listener until ctx is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	return serve(ctx, netutil.LimitListener(l, s.options.Connections), s.Handler())
}

// serve serves a handler until ctx is done.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: HeaderTime, ReadTimeout: 2 * HeaderTime, IdleTimeout: IdleTime, MaxHeaderBytes: HeaderBytes,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() }) // streams do not end by themselves
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Handler returns the handler of the public pages.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.list)
	mux.HandleFunc("GET /m/{id}", s.match)
	mux.HandleFunc("GET /m/{id}/board.svg", s.board)
	mux.HandleFunc("GET /m/{id}/events", s.events)
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	for _, name := range []string{"page.css", "live.js"} {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, name) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-cache")
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.options.Patience)) // a test's recorder has no deadlines
		mux.ServeHTTP(w, r)
	})
}
