package gts_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game/gametest"
	"metahex/systems/gts/scenario"
)

func TestReadings(t *testing.T) {
	gametest.ReadingsExplained(t, scenario.Library.Readings.Words())
	for _, word := range scenario.Library.Readings.Words() {
		var r scenario.Readings
		if err := r.Set(word); err != nil {
			t.Error(err)
		}
	}
	var r scenario.Readings
	if diff := cmp.Diff(`reading opfire: unknown value "fre" (want one of check, free), did you mean "free"?`, fmt.Sprint(r.Set("opfire=fre"))); diff != "" {
		t.Error(diff)
	}
}
