package gametest

import (
	"fmt"
	"reflect"

	"metahex/game"
)

// publicInBoth asks that Nobody is shown what the views of both sides have in common: a
// spectator learns nothing that one of them does not know.
func publicInBoth(s stop) error {
	want := game.Common(s.match.View(game.Red), s.match.View(game.Blue))
	if got := s.match.View(game.Nobody); !reflect.DeepEqual(got, want) {
		return fmt.Errorf("everybody is shown what not both sides are: %s", difference(fmt.Appendf(nil, "%+v", got), fmt.Appendf(nil, "%+v", want)))
	}
	return nil
}
