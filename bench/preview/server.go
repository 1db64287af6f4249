package preview

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"metahex/bench/survey"
	"metahex/render/vector"
)

//go:embed page/*
var page embed.FS

// Handler serves the page. It answers only requests addressed to this machine by a local name, so
// other web sites cannot read the boards. The only POST requests are strokes; see edit.go.
func (d *Workspace) Handler() http.Handler {
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // the folder is embedded, so it always exists
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /api/board", d.asked(sendBoard))
	mux.HandleFunc("GET /api/layer", d.asked(sendLayer))
	mux.HandleFunc("GET /api/ruling", d.asked(sendRuling))
	mux.HandleFunc("GET /api/figures", d.asked(sendFigures))
	mux.HandleFunc("GET /map.png", d.asked(sendMap))
	mux.HandleFunc("GET /key.svg", d.asked(sendKey))
	mux.HandleFunc("GET /ruling.png", d.asked(sendDiagram))
	mux.HandleFunc("GET /events", d.events)
	mux.HandleFunc("POST /api/stroke", d.stroke)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !thisMachine.MatchString(r.Host) {
			http.Error(w, "this page can be opened only at 127.0.0.1", http.StatusForbidden)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

// thisMachine matches the Host header of a browser on this machine.
var thisMachine = regexp.MustCompile(`^(127\.0\.0\.1|localhost)(:[0-9]{1,5})?$`)

// A question is a parsed request.
type question struct {
	workspace *Workspace
	name      string
	board     board
	version   *version
	look      *look // nil if there is nothing to show yet
	side      *side // nil if there is nothing to show yet
	turned    bool
	view      string
	from, to  string
	target    int
	request   *http.Request
}

// asked parses a request and calls the function answer. It reports errors as the command line does.
func (d *Workspace) asked(answer func(http.ResponseWriter, *question) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, err := d.question(r)
		if err == nil {
			err = answer(w, q)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	}
}

func (d *Workspace) question(r *http.Request) (*question, error) {
	v := r.URL.Query()
	q := &question{workspace: d, request: r, view: v.Get("view"), from: v.Get("from"), to: v.Get("to"), turned: v.Get("turn") == "180"}
	q.name = v.Get("board")
	if q.name == "" {
		d.mu.Lock()
		if names := d.names(); len(names) > 0 {
			q.name = names[0]
		}
		d.mu.Unlock()
	}
	numbers := map[string]int{"v": 0, "target": 0}
	for name := range numbers {
		if text := v.Get(name); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil {
				return nil, fmt.Errorf("found %s %q; want a number", name, text)
			}
			numbers[name] = n
		}
	}
	q.target = numbers["target"]
	var err error
	if q.board, q.version, err = d.version(q.name, numbers["v"]); err != nil {
		return nil, err
	}
	if q.version == nil {
		return q, nil
	}
	if q.look, err = q.version.look(v.Get("book"), strings.Fields(v.Get("terms"))); err != nil {
		return nil, err
	}
	q.side = q.look.side(q.turned)
	return q, nil
}

// shown returns an error if there is nothing to show yet.
func (q *question) shown() error {
	if q.side == nil {
		return fmt.Errorf("%s", q.board.trouble)
	}
	return nil
}

// send sends a value as JSON. If the client has disconnected, it does nothing.
func send(w http.ResponseWriter, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data)
	return nil
}

func sendMap(w http.ResponseWriter, q *question) error {
	if err := q.shown(); err != nil {
		return err
	}
	p, err := q.side.shown()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(p.png)
	return nil
}

// legendWide is the width of the legend on the page, in pixels.
const legendWide = 400.0

// sendKey sends the legend of the map.
func sendKey(w http.ResponseWriter, q *question) error {
	if err := q.shown(); err != nil {
		return err
	}
	p, err := q.side.shown()
	if err != nil {
		return err
	}
	d, err := vector.Legend(q.side.board, p.pitch, legendWide)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write(vector.SVG(d, vector.SVGOptions{}))
	return nil
}

// figuresJSON are the figures of a board.
type figuresJSON struct {
	Head    string          `json:"head"`
	Notes   []string        `json:"notes"`
	Figures []survey.Figure `json:"figures"`
}

func sendFigures(w http.ResponseWriter, q *question) error {
	if err := q.shown(); err != nil {
		return err
	}
	if q.side.notebook == nil {
		return send(w, measured(q.side.board))
	}
	s, err := q.side.notebook.Survey(q.request.Context())
	if err != nil {
		return err
	}
	e := s.Options.Front.Edges()
	return send(w, figuresJSON{
		Head:  fmt.Sprintf("sides %s and %s, a unit on foot moves %d points a turn", e[0], e[1], s.Options.Walk.Points),
		Notes: s.Options.Walk.Notes, Figures: s.Figures(),
	})
}

// events sends the names of changed boards to a page, as server-sent events.
func (d *Workspace) events(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "this connection cannot be kept open", http.StatusInternalServerError)
		return
	}
	news, stop := d.Listen()
	defer stop()
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, ": open\n\n")
	flusher.Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case name := <-news:
			data, err := json.Marshal(name) // escape line feeds, which a file name may contain
			if err != nil {
				return
			}
			fmt.Fprintf(w, "data: %s\n\n", data)
			flusher.Flush()
		}
	}
}
