package preview

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/render"
)

//go:embed page/*
var page embed.FS

// Handler serves the page. It answers GET and HEAD alone, and only who asks for
// this machine by a name of its own, so that no other site can look in.
func (d *Desk) Handler() http.Handler {
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /api/board", d.asked(sendBoard))
	mux.HandleFunc("GET /api/layer", d.asked(sendLayer))
	mux.HandleFunc("GET /api/ruling", d.asked(sendRuling))
	mux.HandleFunc("GET /api/figures", d.asked(sendFigures))
	mux.HandleFunc("GET /map.png", d.asked(sendMap))
	mux.HandleFunc("GET /ruling.png", d.asked(sendDiagram))
	mux.HandleFunc("GET /events", d.events)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !thisMachine.MatchString(r.Host) {
			http.Error(w, "this page is for 127.0.0.1 alone", http.StatusForbidden)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

// thisMachine is a Host header of a browser on this machine.
var thisMachine = regexp.MustCompile(`^(127\.0\.0\.1|localhost)(:[0-9]{1,5})?$`)

// A question is what the address asks for.
type question struct {
	desk     *Desk
	name     string
	board    board
	version  *version
	turned   bool
	side     *side
	view     string
	from, to string
	book     string
	target   int
	request  *http.Request
}

// asked reads the question of an address. What is wrong with it is told as the
// page's users would be told at a terminal.
func (d *Desk) asked(answer func(http.ResponseWriter, *question) error) http.HandlerFunc {
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

func (d *Desk) question(r *http.Request) (*question, error) {
	v := r.URL.Query()
	q := &question{desk: d, request: r, view: v.Get("view"), from: v.Get("from"), to: v.Get("to"), turned: v.Get("turn") == "180", book: v.Get("book")}
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
	if q.version != nil && q.version.far == nil {
		q.side = q.version.side(q.turned)
	}
	return q, nil
}

// far is the board where it is not of dots; nil where it is, or where there is
// nothing to show.
func (q *question) far() *far {
	if q.version == nil {
		return nil
	}
	return q.version.far
}

// shown is an error where there is nothing to show yet.
func (q *question) shown() error {
	if q.side == nil {
		return fmt.Errorf("%s", q.board.trouble)
	}
	return nil
}

// send sends a value; who has gone away in the meantime does not get it.
func send(w http.ResponseWriter, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data)
	return nil
}

// boardJSON is a board as the page has it.
type boardJSON struct {
	Name     string        `json:"name"`
	Boards   []string      `json:"boards"`
	Views    []string      `json:"views"`
	Trouble  string        `json:"trouble"`
	Version  int           `json:"version"`
	Versions []int         `json:"versions"`
	Title    string        `json:"title"`
	Hash     string        `json:"hash"`
	Pitch    float64       `json:"pitch"`
	Kind     string        `json:"kind"`  // of places: "dots", "hexes" or "inches"
	Books    []string      `json:"books"` // by which a line may be decided
	Left     float64       `json:"left"`  // of the first place, in pixels
	Upper    float64       `json:"upper"`
	Width    int           `json:"width"`
	Height   int           `json:"height"`
	Dots     []dotJSON     `json:"dots"`
	Findings []findingJSON `json:"findings"`
}

// dotJSON is a dot, or another place: a hex, whose Q and V are as those of a dot,
// or a point of a table, whose Q and V are inches.
type dotJSON struct {
	Name  string  `json:"name"`
	Q     float64 `json:"q"`
	V     float64 `json:"v"`
	About string  `json:"about"`
	Level int     `json:"level"`
}

// findingJSON is a slip, or a seam's conflict, with the dot where it is (−1 if at
// none).
type findingJSON struct {
	Kind string `json:"kind"` // "lint" or "seam"
	Text string `json:"text"`
	Dot  int    `json:"dot"`
}

func sendBoard(w http.ResponseWriter, q *question) error {
	q.desk.mu.Lock()
	j := boardJSON{Name: q.name, Boards: q.desk.names(), Views: views.Names, Books: []string{}, Kind: "dots", Trouble: q.board.trouble, Dots: []dotJSON{}, Findings: []findingJSON{}, Versions: []int{}}
	q.desk.mu.Unlock()
	for _, v := range q.board.versions {
		j.Versions = append(j.Versions, v.number)
	}
	if f := q.far(); f != nil {
		if err := f.fill(&j, q); err != nil {
			return err
		}
		return send(w, j)
	}
	if q.side == nil {
		return send(w, j)
	}
	b, p := q.side.Board, q.side.picture()
	if p.err != nil {
		return p.err
	}
	j.Version, j.Title, j.Hash = q.version.number, b.Title, q.version.board.Hash()
	j.Pitch, j.Left, j.Upper, j.Width, j.Height = p.pitch, p.margin, p.margin, p.width, p.height
	over := map[string]string{}
	for _, o := range b.Overlays {
		over[b.Name(o.At)] = ", " + strings.TrimSuffix(o.Kind.String()+": "+o.Text, ": ")
	}
	index := map[string]int{}
	for at := range b.Span.Places {
		d, name := b.At(at), b.Name(at)
		index[name] = len(j.Dots)
		j.Dots = append(j.Dots, dotJSON{name, float64(at.Q), float64(at.V), fmt.Sprintf("%s, level %d%s", d.Terrain, d.Level, over[name]), int(d.Level)})
	}
	for _, f := range q.version.findings {
		at, ok := index[f.Dot]
		if !ok || f.Dot == "" {
			at = -1
		}
		j.Findings = append(j.Findings, findingJSON{"lint", q.board.short(f.String()), at})
	}
	for _, c := range b.Conflicts() {
		j.Findings = append(j.Findings, findingJSON{"seam", b.Name(c.At) + ": " + c.Text, index[b.Name(c.At)]})
	}
	return send(w, j)
}

func sendMap(w http.ResponseWriter, q *question) error {
	var p *picture
	if f := q.far(); f != nil {
		p = f.picture()
	} else if err := q.shown(); err != nil {
		return err
	} else {
		p = q.side.picture()
	}
	if p.err != nil {
		return p.err
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(p.png)
	return nil
}

// layerJSON is a view as the page has it; see render.Layer.
type layerJSON struct {
	Values  []int           `json:"values"`
	Most    int             `json:"most"`
	Form    render.HeatForm `json:"form"`
	Colours []string        `json:"colours"` // of heat, from little to much
	Lines   []strokeJSON    `json:"lines"`
	Rings   []ringJSON      `json:"rings"`
	About   string          `json:"about"`
}

type strokeJSON struct {
	Dots   []int  `json:"dots"`
	Colour string `json:"colour"`
	Text   string `json:"text"`
}

type ringJSON struct {
	Dot    int    `json:"dot"`
	Colour string `json:"colour"`
}

func sendLayer(w http.ResponseWriter, q *question) error {
	if f := q.far(); f != nil {
		l, err := f.layer(q.view, q.from, q.book)
		if err != nil {
			return err
		}
		return send(w, l)
	}
	if err := q.shown(); err != nil {
		return err
	}
	l, err := q.side.Layer(q.request.Context(), views.Query{View: cmp.Or(q.view, views.Map), From: q.from, Target: q.target})
	if err != nil {
		return err
	}
	j := layerJSON{l.Heat, l.Most, l.Form, render.HeatColours(), []strokeJSON{}, []ringJSON{}, l.About}
	for _, x := range l.Lines {
		j.Lines = append(j.Lines, strokeJSON{x.Dots, x.Hue.String(), x.Text})
	}
	for _, x := range l.Rings {
		j.Rings = append(j.Rings, ringJSON{x.Dot, x.Hue.String()})
	}
	return send(w, j)
}

// figuresJSON are the figures of a board.
type figuresJSON struct {
	Head    string          `json:"head"`
	Notes   []string        `json:"notes"`
	Figures []survey.Figure `json:"figures"`
}

func sendFigures(w http.ResponseWriter, q *question) error {
	if f := q.far(); f != nil {
		return send(w, f.measure())
	}
	if err := q.shown(); err != nil {
		return err
	}
	s, err := q.side.Survey(q.request.Context())
	if err != nil {
		return err
	}
	e := s.Options.Front.Edges()
	return send(w, figuresJSON{
		Head:  fmt.Sprintf("sides %s and %s, %d points a turn on foot", e[0], e[1], s.Options.Foot.Points),
		Notes: s.Options.Foot.Notes, Figures: s.Figures(),
	})
}

// events tells a page of boards that have changed, as they do.
func (d *Desk) events(w http.ResponseWriter, r *http.Request) {
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
			data, err := json.Marshal(name) // the name of a file may hold a line feed
			if err != nil {
				return
			}
			fmt.Fprintf(w, "data: %s\n\n", data)
			flusher.Flush()
		}
	}
}
