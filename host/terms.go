package host

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/rule"
	"metahex/systems"
)

// Terms are what two players agree on when they sit down.
type Terms struct {
	Scenario   string   `json:"scenario"`           // name of a shipped scenario
	Readings   []string `json:"readings,omitempty"` // "8.5=before-sight"
	Red        string   `json:"red"`                // "human", or a bot
	Blue       string   `json:"blue"`
	Undo       bool     `json:"undo"`             // answers can be taken back, if the other side agrees
	Spectators string   `json:"spectators"`       // one of SpectatorTerms
	Clock      Clock    `json:"clock,omitzero"`   // zero: no time limit
	Public     bool     `json:"public"`           // everybody may sit down without the code
	Battle     *Battle  `json:"battle,omitempty"` // settings of a generated battle, which is then the scenario; nil: a shipped scenario
}

// A Clock is the time of each side: a time for the whole match with an increment for each answer, or
// a separate time for each answer.
type Clock struct {
	Main time.Duration `json:"main,omitempty"` // for the match
	More time.Duration `json:"more,omitempty"` // added after each answer
	Each time.Duration `json:"each,omitempty"` // for one answer; if set, Main must be 0
}

// SpectatorTerms lists who may watch: everybody, everybody with a delay of one turn, or nobody.
// Spectators see what both players see.
var SpectatorTerms = []string{spectatorsPublic, spectatorsDelayed, spectatorsNone}

const (
	spectatorsPublic  = "public"
	spectatorsDelayed = "delay:1turn"
	spectatorsNone    = "none"
)

// Watched reports whether spectators are allowed. Delayed reports whether spectators see each turn
// only when it is over.
func (t Terms) Watched() bool { return t.Spectators != spectatorsNone }
func (t Terms) Delayed() bool { return t.Spectators == spectatorsDelayed }

// human is the seat name of a person.
const human = "human"

// Check returns a one-line error if the terms are invalid.
func (t Terms) Check() error {
	if err := t.checkScenario(); err != nil {
		return err
	}
	for _, one := range []struct{ side, name string }{{"red", t.Red}, {"blue", t.Blue}} {
		if seats := append([]string{human}, bots.Names...); !slices.Contains(seats, one.name) {
			return fmt.Errorf("%s: %s", one.side, rule.Unknown("player", one.name, seats))
		}
	}
	if t.Red != human && t.Blue != human {
		return errors.New("two bots need no host; to watch bots, use metahex watch")
	}
	if !slices.Contains(SpectatorTerms, t.Spectators) {
		return errors.New(rule.Unknown("spectators", t.Spectators, SpectatorTerms))
	}
	if err := t.Clock.check(); err != nil {
		return err
	}
	if t.Battle != nil {
		return nil // readings are checked after the map was generated
	}
	_, _, err := systems.Open(systems.Source{Scenario: t.Scenario, Readings: t.Readings})
	return err
}

// checkScenario returns an error if the scenario of the terms is invalid.
func (t Terms) checkScenario() error {
	if t.Battle != nil {
		return t.Battle.check()
	}
	if strings.ContainsAny(t.Scenario, `./\`) {
		return fmt.Errorf("found scenario %q; want a scenario that comes with the program", t.Scenario)
	}
	_, err := systems.Of(t.Scenario)
	return err
}

// system returns the rule book of the terms.
func (t Terms) system() (systems.System, error) {
	if t.Battle != nil {
		return systems.ByID(t.Battle.System)
	}
	return systems.Of(t.Scenario)
}

// seat returns the player type of a side: "human", or the name of a bot.
func (t Terms) seat(s game.Side) string {
	switch s {
	case game.Red:
		return t.Red
	case game.Blue:
		return t.Blue
	}
	return ""
}
