package outside

import (
	"reflect"
	"slices"

	"metahex/game"
)

// A View holds the changes since the last view: the board once, pieces and cards that are new or
// changed, and each other part if it has changed.
type View struct {
	Title   string   `json:"title,omitempty"` // of the first alone, as goals are
	Goals   []string `json:"goals,omitempty"`
	Board   *Board   `json:"board,omitempty"`
	Turn    int      `json:"turn"`
	Phase   string   `json:"phase"`
	Pieces  []Piece  `json:"pieces,omitempty"`
	Gone    []int32  `json:"gone,omitempty"` // ids of pieces that are not seen any more
	Markers []Piece  `json:"markers"`        // all of them, as they have no ids; null: as they were
	Cards   []Card   `json:"cards,omitempty"`
	Notes   []string `json:"notes,omitempty"`
}

// A Board is the ground.
type Board struct {
	Kind   string  `json:"kind"` // "dots", "hexes", "inches"
	Places []Place `json:"places"`
}

// A Place is a dot, a hex or a piece of terrain on a table. X and Y are column and half-row,
// on a table thousandths of an inch.
type Place struct {
	ID      int32        `json:"id"`
	X       int32        `json:"x"`
	Y       int32        `json:"y"`
	Name    string       `json:"name,omitempty"`
	Terrain string       `json:"terrain,omitempty"` // empty is clear
	Level   int          `json:"level,omitempty"`
	Outline []game.Point `json:"outline,omitempty"` // of terrain on a table
	Notes   []string     `json:"notes,omitempty"`
}

// A Piece is a unit or a marker.
type Piece struct {
	ID       int32    `json:"id"`
	Side     string   `json:"side,omitempty"`
	Label    string   `json:"label,omitempty"`
	Glyph    string   `json:"glyph,omitempty"`
	X        int32    `json:"x"`
	Y        int32    `json:"y"`
	Level    int      `json:"level,omitempty"`
	Airborne bool     `json:"airborne,omitempty"`
	Facing   int      `json:"facing,omitempty"`
	Off      string   `json:"off,omitempty"` // where it is that is not on the board
	FaceDown bool     `json:"face_down,omitempty"`
	State    []string `json:"state,omitempty"`
}

// A Card is a sheet of figures. Piece is the piece it belongs to, -1 for none.
type Card struct {
	Piece int32      `json:"piece"`
	Title string     `json:"title"`
	Lines []CardLine `json:"lines,omitempty"`
}

// A CardLine is one line of a card. At is the place of the present figure, -1: none.
type CardLine struct {
	Name string `json:"name"`
	Text string `json:"text"`
	At   int    `json:"at"`
}

// seen is what a side has been shown.
type seen struct {
	any    bool
	board  *game.Board
	pieces map[int32]Piece
	cards  map[cardKey]Card
	others []Piece // markers
	notes  []string
}

// A cardKey identifies a card: several may belong to no piece.
type cardKey struct {
	piece int32
	title string
}

var boardKinds = [...]string{game.Dots: "dots", game.Hexes: "hexes", game.Inches: "inches"}

// changes returns what is new in a view.
func (s *seen) changes(v game.View) *View {
	n := &View{Turn: v.Turn, Phase: v.Phase}
	if !s.any {
		n.Title, n.Goals = v.Title, v.Goals
	}
	if v.Board != nil && s.board != v.Board {
		n.Board = boardOf(v.Board)
	}
	if !s.any || !slices.Equal(s.notes, v.Notes) {
		n.Notes = v.Notes
	}
	now := seen{any: true, board: v.Board, notes: v.Notes}
	now.pieces, now.others = s.move(n, v.Pieces)
	now.cards = s.turn(n, v.Cards)
	*s = now
	return n
}

// move returns the pieces that are new, gone or changed.
func (s *seen) move(n *View, all []game.Piece) (pieces map[int32]Piece, markers []Piece) {
	pieces, markers = make(map[int32]Piece, len(all)), []Piece{}
	for i := range all {
		p := pieceOf(&all[i])
		if p.ID < 0 {
			markers = append(markers, p)
			continue
		}
		pieces[p.ID] = p
		if old, ok := s.pieces[p.ID]; !ok || !reflect.DeepEqual(old, p) {
			n.Pieces = append(n.Pieces, p)
		}
	}
	for id := range s.pieces {
		if _, ok := pieces[id]; !ok {
			n.Gone = append(n.Gone, id)
		}
	}
	slices.Sort(n.Gone)
	if !slices.EqualFunc(markers, s.others, func(a, b Piece) bool { return reflect.DeepEqual(a, b) }) {
		n.Markers = markers
	}
	return pieces, markers
}

// turn returns the cards that are new or changed.
func (s *seen) turn(n *View, all []game.Card) map[cardKey]Card {
	cards := make(map[cardKey]Card, len(all))
	for i := range all {
		c := cardOf(&all[i])
		key := cardKey{c.Piece, c.Title}
		cards[key] = c
		if old, ok := s.cards[key]; !ok || !reflect.DeepEqual(old, c) {
			n.Cards = append(n.Cards, c)
		}
	}
	return cards
}

func boardOf(b *game.Board) *Board {
	out := &Board{Kind: boardKinds[b.Kind], Places: make([]Place, len(b.Places))}
	for i := range b.Places {
		p := &b.Places[i]
		out.Places[i] = Place{p.ID, p.At.X, p.At.Y, p.Name, p.Terrain, p.Level, p.Outline, p.Notes}
	}
	return out
}

func pieceOf(p *game.Piece) Piece {
	side := ""
	if p.Side == game.Red || p.Side == game.Blue {
		side = p.Side.String()
	}
	return Piece{p.ID, side, p.Label, p.Glyph, p.At.X, p.At.Y, p.Level, p.Airborne, p.Facing, p.Off, p.FaceDown, p.State}
}

func cardOf(c *game.Card) Card {
	out := Card{Piece: c.Piece, Title: c.Title}
	for _, l := range c.Lines {
		out.Lines = append(out.Lines, CardLine{l.Name, l.Text, l.At})
	}
	return out
}
