package example

import (
	"embed"
	"fmt"
	"reflect"
	"slices"

	"metahex/game"
	"metahex/los/hexside"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// A scenarioFile is the content of a scenario/1 file. Located values keep their line and column for
// errors.
type scenarioFile struct {
	rulebook.Head `yaml:",inline"`
	Measured      *game.Measured         `says:"results of many matches between bots, which metahex sim writes"`
	Map           rule.Located[string]   `rule:"required" says:"a map of terrain hexes"`
	Turns         rule.Located[int]      `rule:"required" range:"1..99" says:"the length of the match, in turns"`
	Lairs         []rule.Located[string] `rule:"required" count:"1.." says:"hexes with a lair, each once"`
}

// A setting is a checked scenario file. All matches of the scenario share one setting.
type setting struct {
	rulebook.Battle
	file   scenarioFile
	hexes  *hexes.Map // the map, with its hexes numbered
	lairs  []int
	board  *game.Board
	places *game.PlaceNames
	eyes   *hexside.Referee
}

// readScenario parses and validates a scenario. The error lists every fault.
func readScenario(file string, data []byte) (*setting, error) {
	r := rulebook.Reader{System: "duel"}
	s := &setting{}
	if err := r.Open(file, data, &s.file, &s.file.Head, &s.Battle); err != nil {
		return nil, err
	}
	var ok bool
	if s.hexes, ok = rulebook.OpenMap(&r, "", s.file.Map, rulebook.TerrainMap); !ok {
		return nil, r.Err()
	}
	s.Measured = s.file.Measured
	s.board, s.eyes = game.NewHexes(s.hexes), hexside.NewReferee(hexside.NewRuler(s.hexes), hexside.Watch{}, nil)
	s.places = s.board.Names()
	for _, name := range s.file.Lairs {
		at, err := s.hexes.Find(name.Value)
		if err != nil || slices.Contains(s.lairs, at) {
			r.Fault("", name.Node, "found lair %q; each lair must be a different hex of map %s", name.Value, s.hexes.ID)
			continue
		}
		s.board.Places[at].Notes = append(s.board.Places[at].Notes, "lair")
		s.lairs = append(s.lairs, at)
	}
	return s, r.Err()
}

// New begins a match. All fighters hide, then the first turn begins.
func (s *setting) New() game.Match {
	return game.NewTable(&duel{setting: s, fighters: [4]fighter{unset, unset, unset, unset}}, game.Step[*duel](hiding{0}), hiding{1}, hiding{2}, hiding{3}, turn{})
}

// Sheet implements rulebook.Scenario: what a player reads before choosing the scenario.
func (s *setting) Sheet(*rulebook.NoTables) rulebook.Sheet {
	sheet := s.Battle.Sheet()
	sheet.Forces = [3][]string{game.Red: {"red", "2 fighters"}, game.Blue: {"blue", "2 fighters"}}
	sheet.Terms = s.terms()
	return sheet
}

// terms returns what wins, what scores and how long a match lasts.
func (s *setting) terms() []string {
	return []string{"the side that hits more enemies wins; otherwise it is a draw", "each enemy hit: 1 point",
		fmt.Sprintf("%d turns on map %s", s.file.Turns.Value, s.hexes.ID)}
}

//go:embed clauses.txt scenarios/*.yaml
var texts embed.FS

// System is Duel. Package systems lists it under the build tag example; no other package of the
// program imports it.
var System = rulebook.NewPlain(rulebook.System{
	ID: "duel", Book: "DUEL", Rules: "DUEL/1", Title: "Duel", Topics: []string{"hide", "order"}, TurnsKey: "turns", Form: reflect.TypeFor[scenarioFile](),
}, texts, readScenario, func(s *setting) string { return s.hexes.Hash() })
