package lasergrenadiers_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

var (
	update = flag.Bool("update", false, "rewrite the golden files")
	// matches is set by `make promises`, which takes a long time.
	matches = flag.Int("matches", 0, "random matches for each scenario and promise, instead of as many as are quick")
)

// prepare makes a scenario ready and caches it. The name is the id of a shipped scenario or a file.
var prepare = gametest.Once(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, lasergrenadiers.Prepare))

func factory(t testing.TB, name string, readings ...string) gametest.Factory {
	t.Helper()
	p, err := prepare(name, readings...)
	if err != nil {
		t.Fatal(err)
	}
	return p.New
}

// start begins the match that the header of a play names.
func start(h record.Header) (game.Match, error) {
	if h.System != "lasergrenadiers" {
		return nil, fmt.Errorf("no system %q", h.System)
	}
	begin := prepared
	if h.Tables != "" {
		begin = overlaid
	}
	p, err := begin(h)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

// prepared returns a scenario with the program's own tables.
func prepared(h record.Header) (*lasergrenadiers.Prepared, error) {
	return prepare(h.Scenario, strings.Fields(h.Readings)...)
}

// overlaid prepares a scenario with extra tables over the program's own tables.
func overlaid(h record.Header) (*lasergrenadiers.Prepared, error) {
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), h.Tables)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Library.Load(h.Scenario, tables)
	if err != nil {
		return nil, err
	}
	return lasergrenadiers.Prepare(sc, tables, strings.Fields(h.Readings)...)
}

func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }

func TestPromises(t *testing.T) {
	for _, id := range gametest.Slice(2, scenario.Library.IDs()) {
		t.Run(id, func(t *testing.T) {
			e := gametest.Effort{Matches: 1, Every: 301}
			if *matches > 0 {
				e = gametest.Effort{Matches: *matches, Every: 301}
			}
			gametest.Run(t, factory(t, id), e)
		})
	}
}

// Every clause that the code cites is registered. Every clause marked as done is cited by code and
// by a test or a play file.
func TestRegister(t *testing.T) { gametest.Registered(t, *update, "../../los/books") }

// readings.md explains every value of every reading.
func TestReadingsAreTold(t *testing.T) {
	gametest.ReadingsExplained(t, scenario.Library.Readings.Words())
}

// Every change to the rules changes one of these two files. One counts all listed continuations from
// a scene. The other is a hash of random matches.
func TestPerft(t *testing.T) {
	var b strings.Builder
	for _, scene := range []struct {
		name, answers string
		depth         int
	}{
		{"testdata/guns.yaml", "roll 9, roll 1", 3}, {"testdata/treads.yaml", "roll 9, roll 1, activate RG1", 2},
		{"testdata/rides.yaml", "roll 9, roll 1, activate RL2, go 72 20 0, done", 3}, {"testdata/edges.yaml", "detour RS1 east 2, direct, direct, roll 9, roll 1", 3},
		{"ashford", "direct, direct, roll 1, roll 9", 3},
	} {
		m := factory(t, scene.name)()
		for _, words := range strings.Split(scene.answers, ", ") {
			c, err := m.Choice(words)
			if err == nil {
				_, err = m.Answer(c)
			}
			if err != nil {
				t.Fatalf("%s: %q: %v", scene.name, words, err)
			}
		}
		fmt.Fprintf(&b, "%s %d %d\n", scene.name, scene.depth, gametest.Perft(m, scene.depth))
	}
	gametest.Signed(t, "testdata/perft.txt", lasergrenadiers.Rules, b.String(), *update)
}

func TestSignature(t *testing.T) {
	var b strings.Builder
	for _, id := range scenario.Library.IDs() {
		hash, err := gametest.Signature(factory(t, id), 8, 1)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		fmt.Fprintf(&b, "%s 8 %s\n", id, hash)
	}
	gametest.Signed(t, "testdata/signature.txt", lasergrenadiers.Rules, b.String(), *update)
}
