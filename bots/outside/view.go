package outside

import (
	"cmp"
	"reflect"
	"slices"

	"metahex/game"
)

// A View holds the changes since the last view. A view with a board is complete. Pieces and cards
// are listed if they are new or changed.
type View struct {
	Title     string    `json:"title,omitempty"` // only in a complete view, like the goals
	Goals     []string  `json:"goals,omitempty"`
	Board     *Board    `json:"board,omitempty"`
	Turn      int       `json:"turn"`
	Phase     string    `json:"phase"`
	Pieces    []Piece   `json:"pieces,omitempty"`
	Gone      []int32   `json:"gone,omitempty"` // ids of pieces that are no longer visible
	Markers   []Piece   `json:"markers"`        // all markers, because they have no ids; null: unchanged
	Cards     []Card    `json:"cards,omitempty"`
	GoneCards []CardKey `json:"gone_cards,omitempty"` // cards that no longer exist
	Notes     []string  `json:"notes"`                // all notes; null: unchanged
}

// A Board is the map.
type Board struct {
	Kind   string  `json:"kind"` // "dots", "hexes", "inches"
	Places []Place `json:"places"`
}

// A Place is a dot, a hex or a piece of terrain on a tabletop map. X and Y are the column and the
// half-row, or thousandths of an inch on a tabletop map.
type Place struct {
	ID      int32    `json:"id"`
	X       int32    `json:"x"`
	Y       int32    `json:"y"`
	Name    string   `json:"name,omitempty"`
	Terrain string   `json:"terrain,omitempty"` // empty means clear terrain
	Level   int      `json:"level,omitempty"`
	Outline []Point  `json:"outline,omitempty"` // of a piece of terrain on a tabletop map
	Notes   []string `json:"notes,omitempty"`
}

// A Point is a corner of an outline.
type Point struct {
	X int32 `json:"x"`
	Y int32 `json:"y"`
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
	Off      string   `json:"off,omitempty"` // where the piece is after it has left the board
	FaceDown bool     `json:"face_down,omitempty"`
	State    []string `json:"state,omitempty"`
}

// A Card is a chart with the values of a piece. Piece is the id of that piece, or -1 for none.
type Card struct {
	Piece int32      `json:"piece"`
	Title string     `json:"title"`
	Lines []CardLine `json:"lines,omitempty"`
}

// A CardLine is one line of a card. At is the index of the current value, or -1 for none.
type CardLine struct {
	Name string `json:"name"`
	Text string `json:"text"`
	At   int    `json:"at"`
}

// A seen holds what a side has been shown.
type seen struct {
	any    bool
	board  *game.Board
	pieces map[int32]Piece
	cards  map[CardKey]Card
	others []Piece // markers
	notes  []string
}

// A CardKey identifies a card. A piece may have several cards.
type CardKey struct {
	Piece int32  `json:"piece"`
	Title string `json:"title"`
}

var boardKinds = [...]string{game.Dots: "dots", game.Hexes: "hexes", game.Inches: "inches"}

// changes returns what is new or changed in a view. With a new board it returns the whole view.
func (s *seen) changes(v game.View) *View {
	n := &View{Turn: v.Turn, Phase: v.Phase}
	if s.board != v.Board {
		*s = seen{}
	}
	if !s.any {
		n.Title, n.Goals = v.Title, v.Goals
		if v.Board != nil {
			n.Board = boardOf(v.Board)
		}
	}
	if !s.any || !slices.Equal(s.notes, v.Notes) {
		n.Notes = append([]string{}, v.Notes...)
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
	if !s.any || !slices.EqualFunc(markers, s.others, func(a, b Piece) bool { return reflect.DeepEqual(a, b) }) {
		n.Markers = markers
	}
	return pieces, markers
}

// turn returns the cards that are new, gone or changed.
func (s *seen) turn(n *View, all []game.Card) map[CardKey]Card {
	cards := make(map[CardKey]Card, len(all))
	for i := range all {
		c := cardOf(&all[i])
		key := CardKey{c.Piece, c.Title}
		cards[key] = c
		if old, ok := s.cards[key]; !ok || !reflect.DeepEqual(old, c) {
			n.Cards = append(n.Cards, c)
		}
	}
	for key := range s.cards {
		if _, ok := cards[key]; !ok {
			n.GoneCards = append(n.GoneCards, key)
		}
	}
	slices.SortFunc(n.GoneCards, func(a, b CardKey) int {
		return cmp.Or(cmp.Compare(a.Piece, b.Piece), cmp.Compare(a.Title, b.Title))
	})
	return cards
}

func boardOf(b *game.Board) *Board {
	out := &Board{Kind: boardKinds[b.Kind], Places: make([]Place, len(b.Places))}
	for i := range b.Places {
		p := &b.Places[i]
		var outline []Point
		for _, corner := range p.Outline {
			outline = append(outline, Point(corner))
		}
		out.Places[i] = Place{p.ID, p.At.X, p.At.Y, p.Name, p.Terrain, p.Level, outline, p.Notes}
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
