package preview

import (
	"bytes"
	"fmt"
	"image"
	"net/http"

	"metahex/los/layercake"
	"metahex/render"
)

// ruling decides the line of the question.
func (q *question) ruling() (layercake.Ruling, *layercake.Ruler, error) {
	if err := q.shown(); err != nil {
		return layercake.Ruling{}, nil, err
	}
	r := q.version.side(false).Ruler() // names and lines are the same when it lies turned, and citations are of the file
	from, err := r.ParseEnd(q.from)
	if err != nil {
		return layercake.Ruling{}, nil, err
	}
	to, err := r.ParseEnd(q.to)
	if err != nil {
		return layercake.Ruling{}, nil, err
	}
	if from.At == to.At {
		return layercake.Ruling{}, nil, fmt.Errorf("both ends are on %s; want two different dots", r.Board().Name(from.At))
	}
	return r.Rule(from, to), r, nil
}

// rulingJSON is a decided line as the page has it.
type rulingJSON struct {
	From    string   `json:"from"`
	To      string   `json:"to"`
	Clear   bool     `json:"clear"`
	Words   []string `json:"words"`
	Section []string `json:"section"`
	Decider []string `json:"decider"`
	Cite    string   `json:"cite"`
}

func sendRuling(w http.ResponseWriter, q *question) error {
	if f := q.far(); f != nil {
		d, err := f.rule(q.from, q.to, q.book, q.name)
		if err != nil {
			return err
		}
		return send(w, d.json)
	}
	u, r, err := q.ruling()
	if err != nil {
		return err
	}
	j := rulingJSON{r.Word(u.From), r.Word(u.To), u.Clear, u.Words(false), u.Section(), []string{}, r.Cite(u, q.name).String()}
	for _, o := range u.Decider {
		j.Decider = append(j.Decider, o.Dot)
	}
	return send(w, j)
}

func sendDiagram(w http.ResponseWriter, q *question) error {
	img, err := q.diagram()
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

// diagram is the picture of the ruling.
func (q *question) diagram() (*image.RGBA, error) {
	if f := q.far(); f != nil {
		d, err := f.rule(q.from, q.to, q.book, q.name)
		if err != nil {
			return nil, err
		}
		return d.draw(render.Options{Foot: d.json.Cite})
	}
	u, r, err := q.ruling()
	if err != nil {
		return nil, err
	}
	return render.Ruling(u, r, render.Options{Foot: r.Cite(u, q.name).String()})
}
