// Package page answers the questions of the web page of rulings: boards, lines of sight and
// findings, as JSON and SVG. The page runs it in a browser, compiled to WebAssembly (cmd/page). The
// commands `metahex los --link` and `metahex ruling` use it natively to make and check links.
//
//	question ──▶ Core.Answer ──▶ status, type, body
//
//	/boards    the shipped boards, and the versions of the rules
//	/open      the question of a link, if the link is still valid
//	/board     a board: its places, books, terms and findings
//	/map       the board as a picture
//	/ruling    a line of sight with everything that a dispute about it needs
//	/beside    the line under other readings, and the neighbouring lines
//	/diagram   the ruling as a picture
//	/lint      the findings in a pasted text
//
// It imports neither net/http nor a rasterizer, so that the module stays small, and opens no file.
package page

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
	"metahex/rule/files"
)

// A Core answers questions. The zero value is ready to use. It is not safe for concurrent use.
type Core struct {
	last *opened
	key  openKey
}

// An openKey is everything that determines which referee is opened.
type openKey struct{ board, book, terms, text string }

// The statuses of answers, with the numbers of HTTP.
const (
	OK       = 200
	Wrong    = 400 // the question is wrong
	Unknown  = 404 // no such path
	HasMoved = 409 // the link is no longer valid
)

const (
	jsonType = "application/json"
	textType = "text/plain; charset=utf-8"
)

// paths are the paths of all questions.
var paths = []string{"/beside", "/board", "/boards", "/diagram", "/lint", "/map", "/open", "/ruling"}

// Answer answers one question. The argument query is the part of an address after the ?, or, for
// /open, the part after the #. The body is the text of a board, unpacked. If the status is not OK,
// the answer is an error message in one line.
func (c *Core) Answer(path, query string, body []byte) (status int, kind string, answer []byte) {
	v, err := c.answer(path, query, body)
	var moved Moved
	switch {
	case errors.Is(err, errNoPath):
		return Unknown, textType, []byte(rule.Unknown("path", path, paths))
	case errors.As(err, &moved):
		return HasMoved, textType, []byte(err.Error())
	case err != nil:
		return Wrong, textType, []byte(err.Error())
	}
	return OK, jsonType, append(appendJSON(nil, reflect.ValueOf(v)), '\n')
}

var errNoPath = errors.New("no such path")

func (c *Core) answer(path, query string, body []byte) (any, error) {
	if !slices.Contains(paths, path) {
		return nil, errNoPath
	}
	switch path {
	case "/boards":
		return shipped(), nil
	case "/lint":
		if len(body) > int(files.Map.Most) {
			return nil, errLarge(body)
		}
		return linted(body), nil
	case "/open":
		return c.follow(query, body)
	}
	if len(query) > MostLink {
		return nil, fmt.Errorf("found a question of %d characters; want at most %d", len(query), MostLink)
	}
	q, err := questionOf(query)
	if err != nil {
		return nil, err
	}
	o, err := c.open(q, body)
	if err != nil {
		return nil, err
	}
	return o.answer(path, body)
}

// follow returns the question of a link, if the link is still valid.
func (c *Core) follow(fragment string, text []byte) (any, error) {
	l, err := ReadLink(fragment)
	if err != nil {
		return nil, err
	}
	if _, _, err := c.checked(l, text); err != nil {
		return nil, err
	}
	return askedJSON{l.Board, l.Book, l.Terms, l.From, l.To, l.Text}, nil
}

// answer answers a question about the open board, or a line on it.
func (o *opened) answer(path string, text []byte) (any, error) {
	switch path {
	case "/board":
		return o.describe(text), nil
	case "/map":
		return o.drawMap()
	}
	u, err := o.rule(o.from, o.to)
	if err != nil {
		return nil, err
	}
	switch path {
	case "/diagram":
		return drawRuling(u, los.Cite(o.referee, u, o.name()).String())
	case "/beside":
		return o.beside(u), nil
	}
	return o.explain(u), nil
}

// askedJSON is the question that a link contains.
type askedJSON struct {
	Board string `json:"board"`
	Book  string `json:"book"`
	Terms string `json:"terms"`
	From  string `json:"from"`
	To    string `json:"to"`
	Text  string `json:"text"`
}

// shippedJSON lists the boards and rule books that are part of the program.
type shippedJSON struct {
	Boards []groupJSON `json:"boards"`
	Rules  []rulesJSON `json:"rules"`
}

// A groupJSON is the boards of one kind.
type groupJSON struct {
	Kind  string   `json:"kind"`
	Names []string `json:"names"`
}

type rulesJSON struct {
	Book  string `json:"book"`
	Title string `json:"title"`
	Rules string `json:"rules"`
}

// groups returns the shipped boards that have a rule book, by kind.
func groups() (all []groupJSON) {
	kinds := map[string]bool{}
	for _, b := range books.All {
		kinds[b.Boards] = true
	}
	for _, g := range atlas.ByKind() {
		if kinds[g.Kind] {
			all = append(all, groupJSON(g))
		}
	}
	return all
}

// boardNames returns the names of the boards in groups.
func boardNames() (all []string) {
	for _, g := range groups() {
		all = append(all, g.Names...)
	}
	return all
}

func shipped() (j shippedJSON) {
	j.Boards = groups()
	for _, b := range books.All {
		j.Rules = append(j.Rules, rulesJSON{b.ID, b.Title, b.Rules})
	}
	return j
}

// A lintJSON is the list of findings in a text.
type lintJSON struct {
	Findings []findingJSON `json:"findings"`
}

type findingJSON struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Grave  bool   `json:"grave"` // the finding makes the board unusable
	Text   string `json:"text"`  // as printed on a terminal, with line and column
}

func linted(text []byte) lintJSON {
	j := lintJSON{[]findingJSON{}}
	for _, f := range atlas.LintPasted(text).Findings {
		j.Findings = append(j.Findings, findingJSON{f.Line, f.Column, !f.Form && !f.Warning, f.String()})
	}
	return j
}

// A boardJSON is a board as the page shows it.
type boardJSON struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Kind     string        `json:"kind"`
	Hash     string        `json:"hash"`
	Inches   bool          `json:"inches"` // the board is a tabletop in inches; else a lattice
	Unit     int           `json:"unit"`   // coordinate units per inch; 1 on a lattice
	Size     spotJSON      `json:"size"`   // of a tabletop; 0 on a lattice
	Dots     bool          `json:"dots"`   // places have levels
	Book     string        `json:"book"`
	Rules    string        `json:"rules"`
	Terms    []string      `json:"terms"` // the terms of the rulings
	Lift     string        `json:"lift"`  // meaning of the number after an @; empty if no number is allowed
	Most     int32         `json:"most"`  // the greatest number after an @, in steps
	Books    []bookJSON    `json:"books"`
	Places   []placeJSON   `json:"places"` // on a lattice only
	Findings []findingJSON `json:"findings"`
	Link     string        `json:"link"`
}

type bookJSON struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Rules string   `json:"rules"`
	Terms []string `json:"terms"`
}

type spotJSON struct {
	X int32 `json:"x"`
	Y int32 `json:"y"`
}

type placeJSON struct {
	Name  string `json:"name"`
	X     int32  `json:"x"`
	Y     int32  `json:"y"`
	Level int    `json:"level"`
	About string `json:"about"`
}

func (o *opened) describe(text []byte) boardJSON {
	m, b := o.board, o.referee.Basis()
	id, title := m.Heading()
	j := boardJSON{ID: id, Title: title, Kind: m.Kind(), Hash: b.Hash, Inches: m.Form() == maps.Inches, Unit: 1, Dots: leveled(m),
		Book: b.Book, Rules: b.Rules, Terms: append([]string{}, b.Terms...), Lift: b.Lift, Most: b.Most / max(1, b.Step),
		Books: []bookJSON{}, Places: []placeJSON{}, Findings: []findingJSON{}, Link: o.link(nil).String()}
	for _, k := range books.All.For(m) {
		j.Books = append(j.Books, bookJSON{k.ID, k.Title, k.Rules, append([]string{}, k.Terms...)})
	}
	if o.question.board == "" {
		j.Findings = linted(text).Findings
	}
	if j.Inches {
		j.Unit = grid.Inch
		for at := range m.Spots() {
			j.Size.X, j.Size.Y = max(j.Size.X, at.X), max(j.Size.Y, at.Y)
		}
		return j
	}
	for _, p := range atlas.Places(m, slices.Collect(m.Spots())) {
		j.Places = append(j.Places, placeJSON{p.Name, p.Spot.X, p.Spot.Y, p.Level, p.About})
	}
	return j
}

// A rulingJSON is a ruling on a line of sight.
type rulingJSON struct {
	Book    string       `json:"book"`
	Rules   string       `json:"rules"`
	From    string       `json:"from"`
	To      string       `json:"to"`
	Terms   []string     `json:"terms"`
	Ends    [2]spotJSON  `json:"ends"`
	Clear   bool         `json:"clear"`
	Verdict string       `json:"verdict"`
	Clause  string       `json:"clause"`
	Short   string       `json:"short"`
	Reason  string       `json:"reason"`
	Length  int64        `json:"length"`
	Words   []string     `json:"words"`   // as a referee would explain it: the deciders, the sums, the near misses
	All     []string     `json:"all"`     // Words, and the places without effect
	Section []string     `json:"section"` // a cross-section drawn with characters
	Passed  []passedJSON `json:"passed"`
	Turns   []los.Turn   `json:"turns"`
	Cite    string       `json:"cite"`
	Link    string       `json:"link"`
}

type passedJSON struct {
	spotJSON
	Name   string `json:"name"`
	What   string `json:"what"`
	How    string `json:"how"`
	From   int64  `json:"from"`
	To     int64  `json:"to"`
	Top    int64  `json:"top"`
	Sum    int    `json:"sum"`
	Hides  bool   `json:"hides"`
	Decide bool   `json:"decides"`
	Clause string `json:"clause"`
}

func (o *opened) explain(u los.Ruling) rulingJSON {
	b := o.referee.Basis()
	j := rulingJSON{Book: b.Book, Rules: b.Rules, From: u.Names[0], To: u.Names[1], Terms: append([]string{}, u.Terms...),
		Ends:  [2]spotJSON{{u.From.Spot.X, u.From.Spot.Y}, {u.To.Spot.X, u.To.Spot.Y}},
		Clear: u.Clear, Verdict: los.Verdict(u.Clear), Clause: string(u.Cite), Short: u.Short, Reason: u.Reason, Length: u.Length,
		Words: u.Words(false), All: u.Words(true), Section: append([]string{}, u.Section()...), Passed: []passedJSON{}, Turns: append([]los.Turn{}, u.Turns...),
		Cite: los.Cite(o.referee, u, o.name()).String(), Link: o.link(&u).String()}
	for i, p := range u.Passed {
		j.Passed = append(j.Passed, passedJSON{spotJSON{p.Spot.X, p.Spot.Y}, p.Name, p.What, p.How.String(), p.From, p.To, p.Top, p.Sum, p.Hides, slices.Contains(u.Deciders, i), string(p.Cite)})
	}
	return j
}

// A besideJSON is a line under other readings, with the neighbouring lines.
type besideJSON struct {
	Readings *los.Readings `json:"readings"` // null: noReadings gives the reason
	None     string        `json:"noReadings"`
	Around   *los.Around   `json:"around"` // null: not requested
}

func (o *opened) beside(u los.Ruling) (j besideJSON) {
	if all, err := los.CompareReadings(o.referee, u.From, u.To); err == nil {
		j.Readings = &all
	} else {
		j.None = err.Error()
	}
	if a, err := los.LookAround(o.referee, u.From, u.To); err == nil {
		j.Around = &a
	}
	return j
}
