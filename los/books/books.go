// Package books lists the rule books that decide lines of sight: who opens a
// referee without a match finds it here, and need not know a game.
//
//	maps.OpenAny("aldern") ──▶ books.For(map) ──▶ Book.Open(map, terms) ──▶ los.Referee
//
// It also holds what three books say of sight over tables in inches: their charts
// of visibility, and what hides whom. A match asks the same code, with its own
// charts and its own units.
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
	Boards string // the kind of boards on which it decides, as maps.KindOf says
	Rules  string // version of the rules: "BHM-6/2"
	Board  string // the shipped board to take where none is named
	// Terms are the words that Open takes: readings, the weather, who looks.
	Terms []string
	// Open makes the referee of a board under terms such as "6.5=halve".
	Open func(m maps.Map, terms []string) (los.Referee, error)
}

// All lists the books. The first that decides on a kind of boards is the one that
// is meant where none is named.
var All = []Book{
	{"battlesuit", "Battlesuit: Heavy Metal", "board of dots", layercake.Rules, "standard", layercake.ReadingWords(), layercake.Open},
	{"gts", "Grand Tactical Series", "map of terrain hexes", hexside.Rules, "aldern", hexside.TermWords(), hexside.Open},
	{"battlesuit", "Battlesuit: Heavy Metal, without a map", "table in inches", layercake.Rules, "mill-ford", layercake.ReadingWords(), shapes.Opener(BattlesuitTable(), "battlesuit")},
	{"lasergrenadiers", "LaserGrenadiers", "table in inches", LaserGrenadiersRules, "mill-ford", nil, shapes.Opener(LaserGrenadiers(), "lasergrenadiers")},
	{"solprime", "Sol Prime", "table in inches", SolPrimeRules, "mill-ford", solPrimeTerms.Words(), shapes.Opener(SolPrime(), "solprime")},
}

// IDs are the ids of all books, each once.
func IDs() (all []string) {
	for _, b := range All {
		if !slices.Contains(all, b.ID) {
			all = append(all, b.ID)
		}
	}
	return all
}

// Terms are all words that books take, each once.
func Terms() (all []string) {
	for _, b := range All {
		for _, t := range b.Terms {
			if !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	return all
}

// CheckTerm refuses a word such as "6.5=halve" that no book takes. The error says what
// is legal.
func CheckTerm(word string) error {
	var all rule.ReadingList
	for _, t := range Terms() {
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
func For(m maps.Map) (all []Book) {
	for _, b := range All {
		if b.Boards == maps.KindOf(m) {
			all = append(all, b)
		}
	}
	return all
}

// Named is the book of an id for a map; of an empty id the first that decides on
// such maps. The error says which do.
func Named(id string, m maps.Map) (Book, error) {
	known := For(m)
	name, _ := m.Heading()
	if len(known) == 0 {
		return Book{}, fmt.Errorf("%s is a %s, on which units are detected, see metahex detect; lines of sight are decided by %s", name, maps.KindOf(m), where())
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
	if !slices.Contains(IDs(), id) {
		return Book{}, fmt.Errorf("%s", rule.Unknown("system", id, IDs()))
	}
	return Book{}, fmt.Errorf("%s is a %s, on which %s decides; found system %q", name, maps.KindOf(m), strings.Join(ids, " or "), id)
}

// where says which book decides on which boards.
func where() string {
	boards := map[string][]string{}
	for _, b := range All {
		boards[b.ID] = append(boards[b.ID], b.Boards)
	}
	var all []string
	for _, id := range IDs() {
		all = append(all, fmt.Sprintf("%s (%s)", id, strings.Join(boards[id], ", ")))
	}
	return strings.Join(all, ", ")
}
