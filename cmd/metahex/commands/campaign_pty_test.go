//go:build unix

package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Keys on a real terminal lead to the second battle of a campaign: open the first battle, concede
// and leave. The campaign continues with the loser's next battle.
func TestTheSecondBattleByKeys(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	shows := func(m *terminal, text string) {
		m.until(text, func() bool { return strings.Contains(m.screen.String(), text) })
	}
	m := begin(t, folder, 120, 40, nil, "campaign", "wendarst")
	shows(m, "Battle 1, Off")
	shows(m, "Able One, Zeta-7")
	m.keys("\r")
	shows(m, "LEAGUE to")
	m.keys(":concede\r")
	shows(m, "OVER")
	m.keys("q")
	shows(m, "Battle 2, The road")
	shows(m, "Off the beach: lost")
	shows(m, "Able One, Zeta-7, 1 battle")
	m.keys("\r")
	shows(m, "LEAGUE to")
	shows(m, "The road through the marsh")
	all, err := filepath.Glob(filepath.Join(folder, "metahex", "campaigns", "wendarst", "*"))
	if err != nil || len(all) < 5 {
		t.Errorf("got %v, %v; want a save, two battles and their records", all, err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "metahex", "campaigns", "wendarst", "save.yaml")); err != nil || !strings.Contains(string(text), "at: marsh") {
		t.Errorf("%v: the save is\n%s", err, text)
	}
}

// The start screen generates a new battle with a force that was bought there.
func TestANewBattleByKeys(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	shows := func(m *terminal, text string) {
		m.until(text, func() bool { return strings.Contains(m.screen.String(), text) })
	}
	m := begin(t, folder, 120, 40, nil, "play")
	shows(m, "a lesson")
	m.keys("/new battles heavy\r")
	shows(m, "a battle from a seed; you can buy forces")
	m.keys("p")
	shows(m, "0 of 120 points are spent")
	m.keys("lllljjl")
	shows(m, "52 of 120 points, 68 left")
	m.keys("l\t")
	shows(m, "the force of blue")
	m.keys("\r\r")
	shows(m, "RED to place")
	all, err := filepath.Glob(filepath.Join(folder, "metahex", "battles", "*.yaml"))
	if err != nil || len(all) != 1 {
		t.Fatalf("got %v, %v; want one battle that is kept", all, err)
	}
	if text, err := os.ReadFile(all[0]); err != nil || !strings.Contains(string(text), "units: {front-line: 4, commander: 1}") {
		t.Errorf("%v: the battle is\n%s", err, text)
	}
}
