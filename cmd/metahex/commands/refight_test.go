package commands

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"metahex/battle/campaign"
	"metahex/battle/daily"
	"metahex/record"
)

// ofOldRules gives a record the rules BHM-6/0, or those of another book.
func ofOldRules(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`(?m)^rules: .*$`).ReplaceAll(data, []byte("rules: BHM-6/0"))
	if err := os.WriteFile(file, old, 0o600); err != nil {
		t.Fatal(err)
	}
}

// refightRoad fights the current battle of lantern-road again.
func refightRoad(t *testing.T) error {
	t.Helper()
	one, err := campaign.Load("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	_, err = refought(newPlay(), "lantern-road", one)
	return err
}

// A battle of a campaign with a record of other rules is fought again with --refight, whether the
// record is over or not. The error says so.
func TestCampaignBattlesOfOtherRules(t *testing.T) {
	for _, end := range []string{"", "= over 0000000000000000 0000000000000000\n"} {
		save := wornCampaign(t)
		f := &playFlags{red: "human", blue: "greedy"}
		cfg, err := f.campaigned(newPlay(), "lantern-road", nil)
		if err != nil {
			t.Fatal(err)
		}
		text := (&record.Play{Header: cfg.Written(cfg.File)}).String() + end
		if err := os.WriteFile(cfg.File, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := f.release(cfg.File); err != nil {
			t.Fatal(err)
		}
		if err := refightRoad(t); err == nil || !strings.Contains(err.Error(), "this one has the rules of this program") {
			t.Errorf("--refight of a record of these rules: got %v", err)
		}
		ofOldRules(t, cfg.File)
		_, err = f.campaigned(newPlay(), "lantern-road", nil)
		if err == nil || !strings.HasPrefix(err.Error(), cfg.File+": recorded by ") || !strings.HasSuffix(err.Error(), "; metahex campaign lantern-road --refight fights this battle again") {
			t.Errorf("got %v; want the file and the remedy", err)
		}
		if end != "" {
			code, out, errOut := quietly(t, "campaign", "refit", "lantern-road")
			if code != exitUsage || out != "" || errOut != "metahex: "+err.Error()+"\n" {
				t.Errorf("exit code %d, printed %q, said %q; want %d and %q", code, out, errOut, exitUsage, err)
			}
		}
		if err := refightRoad(t); err != nil {
			t.Fatal(err)
		}
		old, err := filepath.Glob(filepath.Join(filepath.Dir(save), "old-1", "2-*"))
		if err != nil || len(old) != 2 {
			t.Errorf("error %v, the old files are %q; want the record and its scenario", err, old)
		}
		if _, err := f.campaigned(newPlay(), "lantern-road", nil); err != nil {
			t.Errorf("the new battle: %v", err)
		}
	}
}

// A battle of a day with an unfinished record of other rules is fought again with --refight.
func TestDailyBattlesOfOtherRules(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const day = daily.Drawn
	if code, _, errOut := answered(t, "1\n1\n", "daily", "--date", day, "--plain"); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	folder, _, err := dailyFolder()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, day+".play")
	if code, _, errOut := answered(t, "1\n", "daily", "--date", day, "--plain", "--refight"); code != exitUsage || !strings.HasPrefix(errOut, "metahex: "+file+": --refight is for records of other rules") {
		t.Errorf("these rules: exit code %d, said %q", code, errOut)
	}
	ofOldRules(t, file)
	code, out, errOut := answered(t, "1\n", "daily", "--date", day, "--plain")
	if code != exitUsage || out != "" || !strings.HasPrefix(errOut, "metahex: "+file+": recorded by ") || !strings.HasSuffix(errOut, "; metahex daily --date "+day+" --refight fights the battle again\n") {
		t.Errorf("exit code %d, printed %q, said %q; want the file and the remedy", code, out, errOut)
	}
	code, out, errOut = answered(t, "1\n", "daily", "--date", day, "--plain", "--refight")
	if code != exitFine || !strings.HasPrefix(out, "The battle of "+day) || errOut != "metahex: the record of other rules is now in "+filepath.Join(folder, "old-1")+"\n" {
		t.Errorf("exit code %d, said %q, printed %.200q", code, errOut, out)
	}
	if play, err := record.Load(file); err != nil || play.Header.Rules == "BHM-6/0" {
		t.Errorf("error %v, the record is %+v; want a new one", err, play)
	}
	if _, err := record.Load(filepath.Join(folder, "old-1", day+".play")); err != nil {
		t.Errorf("the old record: %v", err)
	}
}
