package layercake

import (
	"encoding/json"
	"strings"

	"metahex/los"
)

// rulingJSON is the JSON of a ruling, for scripts.
type rulingJSON struct {
	From     endJSON           `json:"from"`
	To       endJSON           `json:"to"`
	Distance int               `json:"distance"`
	Clear    bool              `json:"clear"`
	Clause   string            `json:"clause"`
	Reason   string            `json:"reason"`
	Terms    map[string]string `json:"terms"`
	Readings map[string]string `json:"readings"`
	Met      []metJSON         `json:"met"`
	TurnedBy []los.Turn        `json:"turnedBy"`
}

type endJSON struct {
	Dot   string `json:"dot"`
	Level int    `json:"level"`
}

type metJSON struct {
	Dot      string `json:"dot"`
	How      string `json:"how"`
	Layer    string `json:"layer"`
	Top      int    `json:"top"`
	FromHigh int    `json:"fromHigh"`
	ToLow    int    `json:"toLow"`
	Blind    int    `json:"blind"`
	Hides    bool   `json:"hides"`
	Clause   string `json:"clause"`
}

// MarshalJSON encodes the ruling for scripts: the verdict with its clause, its reason and all terms
// that it was decided under, how the line meets each meta-hex, in order from the higher soldier, and
// the smallest changes of reading that change the verdict.
func (u Ruling) MarshalJSON() ([]byte, error) {
	j := rulingJSON{
		From:     endJSON{u.Board.Name(u.From.At), u.From.Level},
		To:       endJSON{u.Board.Name(u.To.At), u.To.Level},
		Distance: u.Distance, Clear: u.Clear, Clause: string(u.Clause()), Reason: u.decision(u.Ruler()), Terms: map[string]string{}, Readings: u.Readings.Map(),
		Met: []metJSON{}, TurnedBy: append([]los.Turn{}, u.TurnedBy...),
	}
	for _, term := range u.Terms {
		name, value, _ := strings.Cut(term, "=")
		j.Terms[name] = value
	}
	for _, o := range u.Met {
		how := "cross"
		if o.Along {
			how = "side"
		}
		j.Met = append(j.Met, metJSON{o.Dot, how, o.Layer, o.Top, o.FromHigh, o.ToLow, o.Blind, o.Hides, o.Why.Clause().Number()})
	}
	return json.Marshal(j)
}
