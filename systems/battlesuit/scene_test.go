package battlesuit

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/shown"
)

// Random scenes keep all promises. They have many interruptions: bombs, mines, hidden soldiers,
// falling buildings, panic. `make soak` plays 2,000 scenes.
func TestScenes(t *testing.T) {
	gametest.Scenes(t, drawScene, openScene, gametest.SceneEffort{Quick: 8, Every: 23, Secrets: secrets, Shown: shown.By["battlesuit"]})
}

func openScene(file string) (game.Match, error) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load(file, tables)
	if err != nil {
		return nil, err
	}
	p, err := Prepare(sc, tables)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}
