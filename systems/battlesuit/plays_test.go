package battlesuit_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden plays")

// prepare prepares a scenario once. The name is a shipped scenario's id or a file.
var prepare = gametest.Once(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, battlesuit.Prepare))

// start begins the match that a play's header names.
func start(h record.Header) (game.Match, error) {
	if h.System != "battlesuit" {
		return nil, fmt.Errorf("no system %q", h.System)
	}
	p, err := prepare(h.Scenario, strings.Fields(h.Readings)...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }
