// Package books lists the rule books that decide lines of sight. It opens a referee without a
// match, for callers that do not depend on any game.
//
//	atlas.Open("aldern") ──▶ books.All.For(map) ──▶ Book.Open(map, terms) ──▶ los.Referee
//
// It also contains the rules of three books for sight over tables in inches: their charts of
// visibility, and what blocks sight. Matches use the same code, with their own charts and units.
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
	ID     string // the id of its system: "battlesuit"
	Title  string
	Boards string // the kind of its boards, as returned by Kind of a map
	Rules  string // version of the rules: "BHM-6/2"
	Board  string // the shipped board used by default
	// Terms are the words that Open accepts: readings, the weather, the kind of viewer.
	Terms []string
	// Open returns the referee of a board under terms such as "6.5=halve".
	Open func(m maps.Map, terms []string) (los.Referee, error)
	// Ground returns the board that the terms contain, or nil if they contain none.
	Ground func(terms []string) (maps.Map, error)
	// Units returns the names of the possible viewers, each with a description. Units is nil if the
	// verdict does not depend on the kind of viewer.
	Units func() [][2]string
}

// A List is a list of books. If the caller names no book, the first one that supports the kind of
// board is used.
type List []Book

// All lists the books that work without a game.
var All = List{
	{ID: "battlesuit", Title: "Battlesuit: Heavy Metal", Boards: "board of dots", Rules: layercake.Rules, Board: "standard", Terms: layercake.ReadingWords(), Open: layercake.Open},
	{ID: "gts", Title: "Grand Tactical Series", Boards: "map of terrain hexes", Rules: hexside.Rules, Board: "aldern", Terms: hexside.TermWords(), Open: hexside.Open},
	{ID: "battlesuit", Title: "Battlesuit: Heavy Metal, without a map", Boards: "table in inches", Rules: layercake.Rules, Board: "mill-ford", Terms: layercake.ReadingWords(), Open: shapes.Opener(BattlesuitTable(), "battlesuit")},
	{ID: "lasergrenadiers", Title: "LaserGrenadiers", Boards: "table in inches", Rules: LaserGrenadiersRules, Board: "mill-ford", Terms: laserGrenadiersTerms.Words(), Open: shapes.Opener(LaserGrenadiers(), "lasergrenadiers")},
	{ID: "solprime", Title: "Sol Prime", Boards: "table in inches", Rules: SolPrimeRules, Board: "mill-ford", Terms: solPrimeTerms.Words(), Open: shapes.Opener(SolPrime(), "solprime")},
}

// IDs returns the ids of all books, without duplicates.
func (l List) IDs() (all []string) {
	for _, b := range l {
		if !slices.Contains(all, b.ID) {
			all = append(all, b.ID)
		}
	}
	return all
}

// Terms returns all words that any book accepts, without duplicates.
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

// CheckTerm returns an error if no book accepts a word such as "6.5=halve". The error lists what is
// legal.
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

// For returns the books that support a map.
func (l List) For(m maps.Map) (all List) {
	for _, b := range l {
		if b.Boards == m.Kind() {
			all = append(all, b)
		}
	}
	return all
}

// Named returns the book with the given id for a map. If id is empty, it returns the first book
// that supports the map. The error lists the books that support the map.
func (l List) Named(id string, m maps.Map) (Book, error) {
	known := l.For(m)
	name, _ := m.Heading()
	if len(known) == 0 {
		return Book{}, fmt.Errorf("%s is a %s: use metahex detect there; lines of sight are decided by %s", name, m.Kind(), l.where())
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

// where returns a text that lists which book decides on which boards.
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
