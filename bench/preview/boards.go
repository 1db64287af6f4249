package preview

import (
	"cmp"
	"net/http"

	"metahex/bench/views"
	"metahex/maps/atlas"
)

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
