package preview

import (
	"bytes"
	"net/http"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render"
	"metahex/render/vector"
)

// referee returns the referee of the question's board, under the question's book and terms.
func (q *question) referee() (los.Referee, error) {
	if err := q.shown(); err != nil {
		return nil, err
	}
	if q.look.referee == nil {
		_, err := books.All.Named("", q.version.board) // the error lists the rule books for this kind of board
		return nil, err
	}
	return q.look.referee, nil
}

// ruling decides the line of the question. Turning the board does not change names or lines.
func (q *question) ruling() (u los.Ruling, cite los.Citation, err error) {
	r, err := q.referee()
	if err != nil {
		return u, cite, err
	}
	from, to, err := los.ParseEnds(r, q.from, q.to)
	if err != nil {
		return u, cite, err
	}
	u = r.Rule(from, to)
	return u, q.board.cite(r, u), nil
}

// rulingJSON is a ruling on a line.
type rulingJSON struct {
	From    string      `json:"from"`
	To      string      `json:"to"`
	Ends    [2]spotJSON `json:"ends"`
	Clear   bool        `json:"clear"`
	Clause  string      `json:"clause"`
	Words   []string    `json:"words"`
	Section []string    `json:"section"`
	Decider []string    `json:"decider"` // the places or features that decide
	Cite    string      `json:"cite"`
}

// spotJSON is a position on the page, like that of a dot.
type spotJSON struct {
	Q float64 `json:"q"`
	V float64 `json:"v"`
}

// spot converts a spot of the board to a position on the page, which may show the board turned.
func (q *question) spot(at maps.Spot) (s spotJSON) {
	if q.side != q.look.sides[0] {
		at = atlas.TurnedSpot(q.side.board, at)
	}
	s.Q, s.V = on(q.side.board, at)
	return s
}

func sendRuling(w http.ResponseWriter, q *question) error {
	u, cite, err := q.ruling()
	if err != nil {
		return err
	}
	j := rulingJSON{
		From: u.Names[0], To: u.Names[1], Ends: [2]spotJSON{q.spot(u.From.Spot), q.spot(u.To.Spot)}, Clear: u.Clear, Clause: string(u.Cite),
		Words: u.Words(false), Section: append([]string{}, u.Section()...), Decider: []string{}, Cite: cite.String(),
	}
	for _, i := range u.Deciders {
		name := u.Passed[i].Name
		if m := q.look.referee.Map(); m.Form() == maps.Lattice {
			name = m.SpotName(u.Passed[i].Spot)
		}
		j.Decider = append(j.Decider, name)
	}
	return send(w, j)
}

// sendDiagram sends the picture of the ruling.
func sendDiagram(w http.ResponseWriter, q *question) error {
	u, cite, err := q.ruling()
	if err != nil {
		return err
	}
	img, err := render.Print(vector.LineOfSight(los.Labelled(q.look.referee, u, q.from, q.to), vector.Options{Foot: cite.String()}))
	if err != nil {
		return err
	}
	var data bytes.Buffer
	if err := render.EncodePNG(&data, img, 0); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data.Bytes())
	return nil
}
