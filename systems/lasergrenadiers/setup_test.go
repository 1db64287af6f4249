package lasergrenadiers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers/scenario"
)

// The enemy learns which carrier a trooper was in off the board when the trooper gets out, not
// before.
func TestCarriersOffTheBoardAreSecret(t *testing.T) {
	t.Parallel()
	gametest.Twins{
		Begin: factory(t, "testdata/setup.yaml"), Side: game.Blue,
		One: "board RR1 RL1, board RR2 RL2", Other: "board RR1 RL2, board RR2 RL1",
		Same: "place BR1 32 18, place BM1 38 12, place BI1 36 24, place RL3 5 20, place RR4 5 4, place RI1 5 12, done, done, direct, roll 9, roll 1, " +
			"activate RL3, done, activate BR1, done, activate RR4, done, activate BM1, done, activate RI1, done, activate BI1, done, activate BW1, done, roll 9, roll 1",
		Shows: "activate RL1, enter 1 20 0, done, activate BR1, done",
	}.Check(t)
}

// Secret choices in the set-up change nothing that the enemy sees.
func TestSecretSetupDoesNotShow(t *testing.T) {
	t.Parallel()
	if n := gametest.TwinSetups(t, factory(t, "testdata/setup.yaml"), game.Blue, 1); n == 0 {
		t.Error("blue would have noticed all that red could do otherwise; want secrets")
	}
}

// All promises of gametest hold during the set-up.
func TestSetupPromises(t *testing.T) {
	t.Parallel()
	gametest.Run(t, factory(t, "testdata/setup.yaml"), gametest.Effort{Matches: 1, Every: 301})
}

// A set-up that is impossible is reported when the file is read or the match is prepared.
func TestSetupFaults(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/setup.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want string }{
		{"from: [1, 2], to: [9, 34]", "from: [9, 2], to: [1, 34]", "12:20: found a zone from 9,2 to 1,34; want its top left corner, then the bottom right one"},
		{"from: [1, 2], to: [9, 34]", "from: [1, 2], to: [4, 4]", "12:20: found room for L3 at "},
		{"carriers: chosen", "carriers: chosn", `13:15: unknown carriers "chosn" (want one of chosen), did you mean "chosen"?`},
		{"deployment: blue", "deployment: blu", `8:13: unknown deployment "blu" (want one of turns, red, blue), did you mean "blue"?`},
		{"foxholes: 2", "foxholes: 99", "26:15: foxholes: found 99; want 0 to 60 [LG overrun/5]"},
		{"label: I1, dug: true", "label: I1, lands: true", "31:33: I1 comes down from above; give the turn with the key \"enters\" [LG landing/4]"},
		{"zones: [{from: [30, 4], to: [46, 32]}]", "readings: []", `25:5: unknown key "readings"`},
	} {
		file := filepath.Join(t.TempDir(), "setup.yaml")
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), test.from, test.to, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := prepare(file)
		if err == nil || !strings.HasPrefix(err.Error(), file+":"+test.want) {
			t.Errorf("with %q: got %v, want %s", test.to, err, test.want)
		}
	}
	if _, err := scenario.Library.Load("testdata/setup.yaml", scenario.Library.Standard()); err != nil {
		t.Error(err)
	}
}
