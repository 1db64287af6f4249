package puzzle

import (
	"fmt"

	"metahex/battle"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// A Ground is the start of a match: a shipped scenario or a generated battle.
type Ground struct {
	Scenario string // name of the scenario or of the generated battle
	System   string // rule book of a generated battle
	Battle   string // scenario/1 text; empty: a shipped scenario
}

// Open starts a match and returns it with the header of its record.
func (g Ground) Open() (game.Match, record.Header, error) {
	if g.Battle == "" {
		return systems.Open(systems.Source{Scenario: g.Scenario})
	}
	s, err := systems.ByID(g.System)
	if err != nil {
		return nil, record.Header{}, err
	}
	m, err := battle.Open(g.System, []byte(g.Battle))
	return m, record.Header{System: s.ID, Scenario: g.Scenario, Rules: s.Rules}, err
}

// Small returns the spec of a short battle with few units, so that its end can be proved.
func Small(system string, seed uint64) (battle.Spec, error) {
	b, err := battle.BookOf(system)
	if err != nil {
		return battle.Spec{}, err
	}
	s := battle.Spec{System: system, Kind: battle.Kind(seed % 3), Points: b.Least, Seed: seed, Turns: 3 + int(seed/3%4)}
	if b.Widest > 0 {
		s.Across, s.Down = 1, 1
	}
	return s, nil
}

// Drawn returns the ground of a generated battle.
func Drawn(s battle.Spec) (Ground, error) {
	if s.ID == "" {
		s.ID = fmt.Sprintf("%s-%d", s.System, s.Seed)
	}
	text, err := battle.Draw(s)
	return Ground{Scenario: s.ID, System: s.System, Battle: string(text)}, err
}
