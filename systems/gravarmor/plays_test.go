package gravarmor_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

var update = flag.Bool("update", false, "rewrite the golden plays")

// prepare prepares a scenario and caches it. The name is that of a shipped scenario or of a file.
var prepare = gametest.Once(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, gravarmor.Prepare))

// start begins the match named in a play's header.
func start(h record.Header) (game.Match, error) {
	if h.System != "gravarmor" {
		return nil, fmt.Errorf("no system %q", h.System)
	}
	p, err := prepare(h.Scenario, strings.Fields(h.Readings)...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }
