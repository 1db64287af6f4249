package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/tui"
)

// uncreatable sets a home in which no folder can be created.
func uncreatable(t *testing.T) {
	t.Helper()
	home := filepath.Join(t.TempDir(), "home")
	if err := os.WriteFile(home, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	t.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
}

// Without a folder for its files the program lists what can be played, and plays without a record.
func TestAHomeThatCannotBeCreated(t *testing.T) {
	uncreatable(t)
	f := &playFlags{red: "human", blue: "regular"}
	l, err := f.lobby(newPlay())
	if err != nil {
		t.Fatalf("the start screen: %v", err)
	}
	for i := range l.Battles {
		if b := &l.Battles[i]; b.ID == dailyOrder {
			b.Complete()
			if !strings.HasPrefix(b.Story, "The battle of ") {
				t.Errorf("the battle of the day says %q", b.Story)
			}
		}
	}
	for _, x := range []struct{ args, want string }{
		{"puzzle list", "0 of "},
		{"daily --table", "no daily battle is finished yet\n"},
		{"campaign list", "The Lantern Road"},
	} {
		if code, out, errOut := quietly(t, strings.Fields(x.args)...); code != exitFine || !strings.Contains(out, x.want) {
			t.Errorf("metahex %s: exit code %d, said %q; printed\n%s", x.args, code, errOut, out)
		}
	}
	for what, open := range map[string]func() (tui.Config, error){
		"a scenario": func() (tui.Config, error) {
			return f.begun(newPlay(), order{Battle: "primer", Red: "human", Blue: "regular"})
		},
		"the tutorial": func() (tui.Config, error) { return f.guided(newPlay(), "battlesuit") },
	} {
		cfg, err := open()
		if err != nil || cfg.File != "" || !strings.HasPrefix(cfg.Note, "the match cannot be recorded (") {
			t.Errorf("%s: file %q, note %q, error %v; want no file and a note", what, cfg.File, cfg.Note, err)
		}
	}
}

// A battle of a day is fought without a record, and its result does not count.
func TestADailyBattleWithoutARecord(t *testing.T) {
	uncreatable(t)
	code, out, errOut := answered(t, "1\n", "daily", "--date", "2026-11-22", "--plain")
	shipped := strings.Contains(out, "It is not recorded, and its result does not count.\n")
	if drawn := code == exitUsage && strings.HasPrefix(errOut, "metahex: daily battles cannot be saved: "); !drawn && (code != exitFine || !shipped) {
		t.Errorf("exit code %d, said %q, printed %.300q", code, errOut, out)
	}
}
