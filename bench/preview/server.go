package preview

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render/vector"
	"metahex/rule"
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

// boardJSON is a board in the form that the page reads.
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
	Books    []bookJSON    `json:"books"` // the rule books for this board
	Book     string        `json:"book"`  // the current book
	Terms    []string      `json:"terms"` // the current terms
	Lift     string        `json:"lift"`  // meaning of the number after an @; empty if no number is allowed
	Left     float64       `json:"left"`  // x of the first place in pixels
	Upper    float64       `json:"upper"`
	Width    int           `json:"width"`
	Height   int           `json:"height"`
	Dots     []dotJSON     `json:"dots"`
	Units    []unitJSON    `json:"units"`
	Findings []findingJSON `json:"findings"`
	Edit     *editJSON     `json:"edit"` // nil: the page is read-only
}

// bookJSON is a rule book with the words of its terms.
type bookJSON struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Terms []string `json:"terms"`
}

// unitJSON is a unit of a match. A request may name the end of a line by the unit's label.
type unitJSON struct {
	Label string `json:"label"`
	Side  string `json:"side"`
	spotJSON
}

// findingJSON is a finding of lint or a conflict at a seam, with the index of its dot, or −1.
type findingJSON struct {
	Kind string `json:"kind"` // "lint" or "seam"
	Text string `json:"text"`
	Dot  int    `json:"dot"`
}

func sendBoard(w http.ResponseWriter, q *question) error {
	q.workspace.mu.Lock()
	j := boardJSON{Name: q.name, Boards: q.workspace.names(), Views: views.Names, Books: []bookJSON{}, Terms: []string{}, Kind: "dots", Trouble: q.board.trouble,
		Dots: []dotJSON{}, Units: []unitJSON{}, Findings: []findingJSON{}, Versions: []int{}}
	q.workspace.mu.Unlock()
	j.Edit = q.editable()
	for _, v := range q.board.versions {
		j.Versions = append(j.Versions, v.number)
	}
	if q.side == nil {
		return send(w, j)
	}
	p, err := q.side.shown()
	if err != nil {
		return err
	}
	m := q.side.board
	j.Version, j.Hash, j.Kind, j.Views = q.version.number, q.version.board.Hash(), q.side.kind(), q.side.views(q.look.referee)
	_, j.Title = m.Heading()
	j.Pitch, j.Left, j.Upper, j.Width, j.Height = p.pitch, p.margin, p.upper, p.width, p.height
	j.Dots = places(m)
	j.ruledBy(q)
	j.found(q)
	return send(w, j)
}

// ruledBy adds the available rule books, and the units that may be ends of lines.
func (j *boardJSON) ruledBy(q *question) {
	for _, b := range q.version.books() {
		j.Books = append(j.Books, bookJSON{b.ID, b.Title, append([]string{}, b.Terms...)})
	}
	if r := q.look.referee; r != nil {
		b := r.Basis()
		j.Hash, j.Book, j.Lift, j.Terms = b.Hash, b.Book, b.Lift, append(j.Terms, b.Terms...)
	}
	for _, u := range q.version.units {
		j.Units = append(j.Units, unitJSON{u.Label, u.Side, q.spot(u.At)})
	}
}

// found adds the findings of the board with their places.
func (j *boardJSON) found(q *question) {
	index := map[string]int{}
	for i, d := range j.Dots {
		index[d.Name] = i
	}
	for _, f := range q.version.findings {
		at, ok := index[cmp.Or(f.Dot, spotOf(f.Source))]
		if !ok {
			at = -1
		}
		j.Findings = append(j.Findings, findingJSON{"lint", q.board.short(f.String()), at})
	}
	for _, c := range atlas.Conflicts(q.side.board) {
		j.Findings = append(j.Findings, findingJSON{"seam", c.Name + ": " + c.About, index[c.Name]})
	}
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

// dark returns the path of the unseen part of a tabletop map, in pixels of the picture. It is empty
// for other views and maps.
func (q *question) dark() (string, error) {
	if q.side.board.Form() != maps.Inches || q.view != views.Seen {
		return "", nil
	}
	r := q.look.referee
	end, err := r.Parse(q.from)
	if err != nil {
		return "", err
	}
	p, err := q.side.shown()
	if err != nil {
		return "", err
	}
	height := int32(q.target) * max(1, r.Basis().Step)
	var path strings.Builder
	for _, shape := range vector.Unseen(q.side.board, func(at grid.Point) bool {
		spot := maps.SpotAt(at)
		return spot == end.Spot || r.Clear(end, r.At(spot, height))
	}) {
		for i, at := range shape {
			fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], p.margin+float64(at.X)/grid.Inch*p.pitch, p.upper+float64(at.Y)/grid.Inch*p.pitch)
		}
		path.WriteByte('Z')
	}
	return path.String(), nil
}

// layerJSON is a view in the form that the page reads; see vector.Overprint.
type layerJSON struct {
	Values  []int           `json:"values"`
	Most    int             `json:"most"`
	Form    vector.HeatForm `json:"form"`
	Colours []string        `json:"colours"` // of the heat map, from low to high
	Lines   []strokeJSON    `json:"lines"`
	Rings   []ringJSON      `json:"rings"`
	About   string          `json:"about"`
	Dark    string          `json:"dark,omitempty"` // on a tabletop map: the path of the unseen part, in pixels
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
	l, err := q.layer()
	if err != nil {
		return err
	}
	j := layerJSON{l.Heat, l.Most, l.Form, vector.HeatColours(), []strokeJSON{}, []ringJSON{}, l.About, ""}
	for _, x := range l.Lines {
		j.Lines = append(j.Lines, strokeJSON{x.Dots, x.Hue.String(), x.Text})
	}
	for _, x := range l.Rings {
		j.Rings = append(j.Rings, ringJSON{x.Dot, x.Hue.String()})
	}
	if j.Dark, err = q.dark(); err != nil {
		return err
	}
	return send(w, j)
}

// layer returns the view of the question. For boards of every kind, the referee decides what is
// seen.
func (q *question) layer() (l vector.Overprint, err error) {
	if err := q.shown(); err != nil {
		return l, err
	}
	view, m := cmp.Or(q.view, views.Map), q.side.board
	if known := q.side.views(q.look.referee); !slices.Contains(known, view) {
		return l, fmt.Errorf("%s", rule.Unknown("view", view, known))
	}
	if q.side.notebook != nil {
		from := q.from
		if from != "" { // replace a unit's label by its dot and level
			end, err := q.look.referee.Parse(from)
			if err != nil {
				return l, err
			}
			from = q.look.referee.Word(end)
		}
		return q.side.notebook.Layer(q.request.Context(), views.Query{View: view, From: from, Target: q.target})
	}
	if view == views.Map {
		return l, nil
	}
	return views.Visibility(q.look.referee, spots(m), q.from, q.target)
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
