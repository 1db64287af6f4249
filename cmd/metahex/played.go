package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/los"
	"metahex/record"
	"metahex/systems"
)

// played is the referee of a scenario as it begins, or of a recorded match as it
// stands, and the name by which its board is cited.
func (f *sightFlags) played(c *cobra.Command) (los.Referee, string, error) {
	m, err := f.opened(c)
	if err != nil {
		return nil, "", err
	}
	r := game.SightOf(m, game.Chance)
	if r == nil {
		return nil, "", fmt.Errorf("%s has no lines of sight", m.View(game.Chance).Title)
	}
	id, _ := r.Map().Heading()
	return r, id, nil
}

// opened is the match that is asked about.
func (f *sightFlags) opened(c *cobra.Command) (game.Match, error) {
	if f.match == "" {
		if c.Flags().Changed("answer") {
			return nil, fmt.Errorf("--answer goes with --match")
		}
		m, _, err := systems.Open(f.scenario, systems.Setup{})
		return m, err
	}
	play, err := record.Load(f.match)
	if err != nil {
		return nil, err
	}
	if n := answered(play); f.answer < 0 || f.answer > n {
		return nil, fmt.Errorf("--answer: found %d; %s has answers 1 to %d", f.answer, f.match, n)
	}
	if f.answer > 0 {
		play.Lines = firstAnswers(play, f.answer)
	}
	return record.Replay(play, systems.Start)
}

// firstAnswers are the lines of a play up to its nth answer.
func firstAnswers(play *record.Play, n int) []record.Line {
	for i, l := range play.Lines {
		if l.Kind == record.Answer {
			if n--; n == 0 {
				return play.Lines[:i+1]
			}
		}
	}
	return play.Lines
}
