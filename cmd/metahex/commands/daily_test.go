package commands

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"metahex/battle/daily"
	"metahex/record"
)

// answered runs a command with the typed text as input at its prompt.
func answered(t *testing.T, typed string, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e strings.Builder
	code = run(args, strings.NewReader(typed), &o, &e)
	return code, o.String(), e.String()
}

// An unfinished battle of the day can be resumed. Its first result counts and becomes a line of the
// table. Fighting it again does not count.
func TestTheBattleOfADay(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const day = daily.Drawn
	o := daily.Battle(day)
	folder, table, err := dailyFolder()
	if err != nil {
		t.Fatal(err)
	}
	code, out, errOut := answered(t, "1\n1\n", "daily", "--date", day, "--plain")
	if code != exitFine || !strings.HasPrefix(out, "The battle of "+day+": "+o.Scenario+". You play "+o.Side.String()+".\n") {
		t.Fatalf("exit code %d, %s; printed %.200q", code, errOut, out)
	}
	play, err := record.Load(filepath.Join(folder, day+".play"))
	if err != nil || play.Answers() < 2 || !o.Heads(play.Header) {
		t.Fatalf("error %v; want a record of the day, found %+v", err, play)
	}
	if _, out, _ := quietly(t, "daily", "--table"); out != "no daily battle is finished yet\n" {
		t.Errorf("the table of a battle under way is %q", out)
	}
	code, out, errOut = answered(t, strings.Repeat("1\n", 20000), "daily", "--date", day, "--plain")
	line := out[strings.LastIndex(strings.TrimSuffix(out, "\n"), "\n")+1:]
	if code != exitFine || !strings.HasPrefix(line, "metahex "+day+" "+o.Scenario+" ") || !strings.Contains(line, ", luck ") {
		t.Fatalf("exit code %d, %s; the last line is %q", code, errOut, line)
	}
	if again, _ := record.Load(filepath.Join(folder, day+".play")); again.Answers() <= play.Answers() {
		t.Errorf("the record has %d answers, and had %d; want the same match resumed", again.Answers(), play.Answers())
	}
	want := line + "You have fought the battle of " + day + "; the first result counts. --again fights it once more.\n"
	if code, out, _ := quietly(t, "daily", "--date", day, "--plain"); code != exitFine || out != want {
		t.Errorf("exit code %d, printed %q; want %q", code, out, want)
	}
	kept, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	if code, out, _ := answered(t, strings.Repeat("1\n", 20000), "daily", "--date", day, "--plain", "--again"); code != exitFine || !strings.HasSuffix(out, "The first result counts: "+line) {
		t.Errorf("exit code %d; the end is %q", code, out[max(0, len(out)-200):])
	}
	again, err := filepath.Glob(filepath.Join(filepath.Dir(folder), "*.play"))
	if err != nil || len(again) != 1 {
		t.Fatalf("after --again the records are %q, %v; want one", again, err)
	}
	if play, err := record.Load(again[0]); err != nil || !play.Over() || play.Header.Seed != strconv.FormatUint(o.Seed, 10) {
		t.Errorf("the record of --again: %v, %+v; want the whole match", err, play.Header)
	}
	if code, _, errOut := quietly(t, "replay", "--check", again[0]); code != exitFine {
		t.Errorf("the record of --again: exit code %d: %s", code, errOut)
	}
	if now, _ := os.ReadFile(table); string(now) != string(kept) {
		t.Errorf("the table is\n%s\nand was\n%s", now, kept)
	}
	// The table is rebuilt from the records.
	if err := os.Remove(table); err != nil {
		t.Fatal(err)
	}
	if code, out, errOut := quietly(t, "daily", "--table"); code != exitFine || !strings.Contains(out, "\n"+day+"  "+o.Scenario) || !strings.Contains(out, "\n1 battle: ") {
		t.Errorf("exit code %d, %s; printed\n%s", code, errOut, out)
	}
}

// Each refusal is one line.
func TestBattlesOfDaysThatAreRefused(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	now := time.Now().UTC()
	today, tomorrow := now.Format(daily.Layout), now.AddDate(0, 0, 1).Format(daily.Layout)
	_, table, err := dailyFolder()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := makeDailyFolder()
	if err != nil {
		t.Fatal(err)
	}
	const day = "2026-11-16"
	foreign := filepath.Join(folder, day+".play")
	if err := os.WriteFile(foreign, []byte("format: play/1\nsystem: battlesuit\nscenario: primer\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		args, want string
		code       int
	}{
		{"--date " + tomorrow, "metahex: --date: found date " + tomorrow + ", which is in the future: by UTC it is " + today + "\n", exitUsage},
		{"--date 2026-02-30", "metahex: --date: found date \"2026-02-30\"; want YYYY-MM-DD, a day that exists, as in 2026-11-22\n", exitUsage},
		{"--date " + day + " --plain", "metahex: " + foreign + " is not a record of the battle of " + day + "; move it elsewhere\n", exitUsage},
		{"--date " + day, "metahex: not a terminal; add --plain\n", exitUsage},
		{"patrol", "metahex: daily wants no arguments; found 1 argument\n", exitUsage},
	} {
		code, out, errOut := quietly(t, append([]string{"daily"}, strings.Fields(x.args)...)...)
		if code != x.code || out != "" || errOut != x.want {
			t.Errorf("metahex daily %s: exit code %d, printed %q, said %q; want %d and %q", x.args, code, out, errOut, x.code, x.want)
		}
	}
	if err := os.WriteFile(table, []byte("format: daily/1\n2026-11-16 patrol\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := "metahex: " + table + ":2:1: found \"2026-11-16 patrol\"; want DATE SCENARIO SIDE POINTS:POINTS TURNS LUCK OUTCOME\n"
	if code, out, errOut := quietly(t, "daily", "--table"); code != exitFindings || out != "" || errOut != want {
		t.Errorf("exit code %d, printed %q, said %q; want %d and %q", code, out, errOut, exitFindings, want)
	}
}

// Days before daily.Drawn keep their shipped scenario, and the record names it.
func TestTheBattleOfAPastDay(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	const day = "2026-11-22"
	if code, out, errOut := answered(t, "1\n", "daily", "--date", day, "--plain"); code != exitFine || !strings.HasPrefix(out, "The battle of "+day+": quarry. You play blue.\n") {
		t.Fatalf("exit code %d, %s; printed %.200q", code, errOut, out)
	}
	folder, _, err := dailyFolder()
	if err != nil {
		t.Fatal(err)
	}
	play, err := record.Load(filepath.Join(folder, day+".play"))
	if err != nil || play.Header.Scenario != "quarry" || !daily.Battle(day).Heads(play.Header) {
		t.Errorf("error %v; want a record of the quarry, found %+v", err, play)
	}
}
