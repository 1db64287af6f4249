// Package books lists the rule books that decide lines of sight. It opens a referee without a
// match, for callers that know no game.
//
//	atlas.Open("aldern") ──▶ books.All.For(map) ──▶ Book.Open(map, terms) ──▶ los.Referee
//
// It also holds the rules of three books for sight over tables in inches: their charts of
// visibility, and what hides what. A match uses the same code, with its own charts and its own
// units.
package books

import (
	"fmt"
	"slices"
	"strings"

	"metahex/los"
	"metahex/los/hexside"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/rule"
)

// A Book is one rule book that decides lines of sight, on boards of one kind.
type Book struct {
	ID     string // of its system: "battlesuit"
	Title  string
	Boards string // the kind of boards on which it decides, as the Kind of a map says
	Rules  string // version of the rules: "BHM-6/2"
	Board  string // the shipped board to take where none is named
	// Terms are the words that Open takes: readings, the weather, who looks.
	Terms []string
	// Open makes the referee of a board under terms such as "6.5=halve".
	Open func(m maps.Map, terms []string) (los.Referee, error)
	// Ground is the board that the terms bring with them; nil if they bring none.
	Ground func(terms []string) (maps.Map, error)
	// Units are the names of the units that may look, each with a description; nil if the book
	// decides for anybody.
	Units func() [][2]string
}

// A List is a list of books. If no book is named, the first one that decides on a kind of board is
// used.
type List []Book

// All lists the books that need no game.
var All = List{
	{ID: "battlesuit", Title: "Battlesuit: Heavy Metal", Boards: "board of dots", Rules: layercake.Rules, Board: "standard", Terms: layercake.ReadingWords(), Open: layercake.Open},
	{ID: "gts", Title: "Grand Tactical Series", Boards: "map of terrain hexes", Rules: hexside.Rules, Board: "aldern", Terms: hexside.TermWords(), Open: hexside.Open},
	{ID: "battlesuit", Title: "Battlesuit: Heavy Metal, without a map", Boards: "table in inches", Rules: layercake.Rules, Board: "mill-ford", Terms: layercake.ReadingWords(), Open: shapes.Opener(BattlesuitTable(), "battlesuit")},
	{ID: "lasergrenadiers", Title: "LaserGrenadiers", Boards: "table in inches", Rules: LaserGrenadiersRules, Board: "mill-ford", Terms: laserGrenadiersTerms.Words(), Open: shapes.Opener(LaserGrenadiers(), "lasergrenadiers")},
	{ID: "solprime", Title: "Sol Prime", Boards: "table in inches", Rules: SolPrimeRules, Board: "mill-ford", Terms: solPrimeTerms.Words(), Open: shapes.Opener(SolPrime(), "solprime")},
}

// IDs are the ids of all books, each once.
func (l List) IDs() (all []string) {
	for _, b := range l {
		if !slices.Contains(all, b.ID) {
			all = append(all, b.ID)
		}
	}
	return all
}

// Terms are all words that books take, each once.
func (l List) Terms() (all []string) {
	for _, b := range l {
		for _, t := range b.Terms {
			if !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	return all
}

// CheckTerm refuses a word such as "6.5=halve" that no book takes. The error says what is legal.
func (l List) CheckTerm(word string) error {
	var all rule.ReadingList
	for _, t := range l.Terms() {
		name, value, _ := strings.Cut(t, "=")
		i := slices.IndexFunc(all, func(r rule.Reading) bool { return r.Name == name })
		if i < 0 {
			all = append(all, rule.Reading{Name: name})
			i = len(all) - 1
		}
		all[i].Values = append(all[i].Values, value)
	}
	return all.Set(make([]uint8, len(all)), word)
}

// For lists the books that decide on a map.
func (l List) For(m maps.Map) (all List) {
	for _, b := range l {
		if b.Boards == m.Kind() {
			all = append(all, b)
		}
	}
	return all
}

// Named returns the book with an id for a map; for an empty id, the first that decides on such
// maps. The error lists those that do.
func (l List) Named(id string, m maps.Map) (Book, error) {
	known := l.For(m)
	name, _ := m.Heading()
	if len(known) == 0 {
		return Book{}, fmt.Errorf("%s is a %s, on which units are detected, see metahex detect; lines of sight are decided by %s", name, m.Kind(), l.where())
	}
	if id == "" {
		return known[0], nil
	}
	var ids []string
	for _, b := range known {
		if b.ID == id {
			return b, nil
		}
		ids = append(ids, b.ID)
	}
	if !slices.Contains(l.IDs(), id) {
		return Book{}, fmt.Errorf("%s", rule.Unknown("system", id, l.IDs()))
	}
	return Book{}, fmt.Errorf("%s is a %s, on which %s decides; found system %q", name, m.Kind(), strings.Join(ids, " or "), id)
}

// where returns a text: which book decides on which boards.
func (l List) where() string {
	boards := map[string][]string{}
	for _, b := range l {
		boards[b.ID] = append(boards[b.ID], b.Boards)
	}
	var all []string
	for _, id := range l.IDs() {
		all = append(all, fmt.Sprintf("%s (%s)", id, strings.Join(boards[id], ", ")))
	}
	return strings.Join(all, ", ")
}
