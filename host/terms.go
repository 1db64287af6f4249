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

// Terms are what two players agree on by sitting down.
type Terms struct {
	Scenario   string   `json:"scenario"`           // a shipped one
	Readings   []string `json:"readings,omitempty"` // "8.5=before-sight"
	Red        string   `json:"red"`                // "human", or a bot
	Blue       string   `json:"blue"`
	Undo       bool     `json:"undo"`             // answers can be taken back, if the other side agrees
	Spectators string   `json:"spectators"`       // one of SpectatorTerms
	Clock      Clock    `json:"clock,omitzero"`   // zero: nobody is in a hurry
	Public     bool     `json:"public"`           // everybody may sit down, without the code
	Battle     *Battle  `json:"battle,omitempty"` // how the scenario is drawn, which then has no other name; nil: it is a shipped one
}

// A Clock is the time of each side: for the whole match, and an increment for each answer. In a
// match by days each answer has its own time.
type Clock struct {
	Main time.Duration `json:"main,omitempty"` // for the match
	More time.Duration `json:"more,omitempty"` // added after each answer
	Each time.Duration `json:"each,omitempty"` // for one answer; then Main is 0
}

// SpectatorTerms say who may watch: everybody sees what both players see, at once or a turn later,
// or nobody watches.
var SpectatorTerms = []string{spectatorsPublic, spectatorsDelayed, spectatorsNone}

const (
	spectatorsPublic  = "public"
	spectatorsDelayed = "delay:1turn"
	spectatorsNone    = "none"
)

// Watched reports whether anybody may watch, and Delayed whether they see it a turn later.
func (t Terms) Watched() bool { return t.Spectators != spectatorsNone }
func (t Terms) Delayed() bool { return t.Spectators == spectatorsDelayed }

// human is the seat of a person.
const human = "human"

// Check returns, in one line, what is wrong with terms.
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
		return errors.New("two bots need no host; metahex play --red and --blue shows them")
	}
	if !slices.Contains(SpectatorTerms, t.Spectators) {
		return errors.New(rule.Unknown("spectators", t.Spectators, SpectatorTerms))
	}
	if err := t.Clock.check(); err != nil {
		return err
	}
	if t.Battle != nil {
		return nil // readings are checked when the ground is there
	}
	_, _, err := systems.Open(t.Scenario, systems.Setup{Readings: t.Readings})
	return err
}

// checkScenario returns what is wrong with the scenario of the terms.
func (t Terms) checkScenario() error {
	if t.Battle != nil {
		return t.Battle.check()
	}
	if strings.ContainsAny(t.Scenario, `./\`) {
		return fmt.Errorf("found scenario %q; a host plays those that come with the program", t.Scenario)
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

// seat returns who sits on a side: "human", or a bot.
func (t Terms) seat(s game.Side) string {
	switch s {
	case game.Red:
		return t.Red
	case game.Blue:
		return t.Blue
	}
	return ""
}
