package cases

import (
	"path/filepath"

	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule/files"
)

// This is the protocol that tests engines on the cases. Each request and each answer is one JSON
// object on one line, and answers have the order of the requests.
//
//	kit                                             engine
//	{"id":1,"ask":"open","board":"A",…}      ──▶
//	                                         ◀──    {"id":1}
//	{"id":2,"ask":"rule","from":"A-07@8",…}  ──▶
//	                                         ◀──    {"id":2,"clear":false,"clause":"6.5"}

// A Request is a question to an engine.
type Request struct {
	ID  int    `json:"id"`
	Ask string `json:"ask"` // "open" or "rule"

	// Fields of an open request: the board of the following lines.
	Book   string `json:"book,omitempty"`  // the rule book: "battlesuit"
	Board  string `json:"board,omitempty"` // the board's name
	Kind   string `json:"kind,omitempty"`  // "board of dots", "table in inches"
	Hash   string `json:"hash,omitempty"`  // the hash of the board's content
	Text   string `json:"text,omitempty"`  // the map file, if the board is one sheet
	File   string `json:"file,omitempty"`  // the path of the board's file, if it is not a shipped board
	Dots   []Dot  `json:"dots,omitempty"`  // only for a board of dots
	Values *worth `json:"values,omitempty"`

	// Fields of a rule request: a line.
	From  string    `json:"from,omitempty"`
	To    string    `json:"to,omitempty"`
	Terms []string  `json:"terms,omitempty"` // readings and other terms: "6.5=halve"
	Scan  *scanKeys `json:"scan,omitempty"`  // only for a detection
}

// A Dot is a dot of a board as engines receive it. Column and Half are its position on the lattice:
// two dots are neighbours if they differ by (0, 2) or by (1, 1).
type Dot struct {
	Name    string `json:"name"`
	Column  int    `json:"column"`
	Half    int    `json:"half"`
	Terrain string `json:"terrain"`
	Level   int    `json:"level"`
}

// A Response is an engine's answer. An answer to a rule request must have Clear. Other fields are
// compared if both the case and the engine set them.
type Response struct {
	ID      int      `json:"id"`
	Clear   *bool    `json:"clear,omitempty"`
	Clause  string   `json:"clause,omitempty"`  // the deciding clause, without its book
	Decider []string `json:"decider,omitempty"` // what hides: one place, or a pair of places
	Sum     *int     `json:"sum,omitempty"`     // only for a detection
	Skip    bool     `json:"skip,omitempty"`    // the engine does not support the board or the terms
	Error   string   `json:"error,omitempty"`
}

// opened returns the request that opens the board of a file.
func (f caseFile) opened(file string, m maps.Map) Request {
	id, _ := m.Heading()
	r := Request{Ask: "open", Book: f.System, Board: id, Kind: m.Kind(), Hash: m.Hash(), Values: f.Values}
	if f.Board != "" && files.IsPath(f.Board) {
		r.File = filepath.Join(filepath.Dir(file), f.Board)
	}
	if s, err := atlas.SheetOf(m); err == nil {
		r.Text = sheetText(s)
	}
	if ruler, ok := layercake.On(m); ok {
		b := ruler.Board()
		for at := range b.Span.Places {
			d := b.At(at)
			r.Dots = append(r.Dots, Dot{b.Name(at), at.Q, at.V, d.Terrain.String(), int(d.Level)})
		}
	}
	return r
}

// sheetText returns the text of a sheet, or "" if the text could not be parsed again.
func sheetText(s maps.Sheet) string {
	text, err := atlas.SheetText(s, "")
	if err != nil {
		return ""
	}
	return string(text)
}
