package preview

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"metahex/bench/views"
	"metahex/grid"
	"metahex/maps"
	"metahex/render/vector"
	"metahex/rule"
)

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
