package commands

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/battle/campaign"
	"metahex/record"
	"metahex/systems"
)

// wornCampaign returns a campaign between two battles: one soldier has hits, another is lost.
func wornCampaign(t *testing.T) (save string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	one, err := campaign.Load("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	p := campaign.New(one, 1)
	p.Fights = []campaign.Fight{{Battle: "culvert", Winner: 1, Lost: []string{"Brook"}}}
	p.At, p.Left, p.Due = one.Battles[0].Next[1], 11, true
	p.Soldiers[0].Damage, p.Soldiers[1].Lost = 2, true
	state, err := saves()
	if err != nil {
		t.Fatal(err)
	}
	save = filepath.Join(state, "campaigns", one.ID, "save.yaml")
	if err := os.MkdirAll(filepath.Dir(save), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(save, p.Text(), 0o600); err != nil {
		t.Fatal(err)
	}
	return save
}

// The costs of a refit are listed. Orders are applied only once. Each refusal is one line.
func TestCampaignRefit(t *testing.T) {
	save := wornCampaign(t)
	want := "11 points to spend\n" +
		"  repair Hale=auto|0|1|2  2 hits; each costs 1 point to repair\n" +
		"  replace Brook=auto|yes|no  a new assault for 10 points\n" +
		"without orders, this happens automatically (9 points left over):\n" +
		"  Hale: 2 hits repaired\n"
	if code, out, errOut := quietly(t, "campaign", "refit", "lantern-road"); code != exitFine || out != want {
		t.Errorf("exit code %d, %s; printed\n%s\nwant\n%s", code, errOut, out, want)
	}
	before, _ := os.ReadFile(save)
	for _, x := range []struct{ order, want string }{
		{"repair Hale=9", "metahex: repair Hale: unknown value \"9\" (want one of auto, 0, 1, 2)\n"},
		{"replace Hale=yes", "metahex: unknown order \"replace Hale\" (want one of repair Hale, replace Brook), did you mean \"repair Hale\"?\n"},
	} {
		code, out, errOut := quietly(t, "campaign", "refit", "lantern-road", x.order)
		if code != exitUsage || out != "" || errOut != x.want {
			t.Errorf("%s: exit code %d, printed %q, said %q; want %d and %q", x.order, code, out, errOut, exitUsage, x.want)
		}
	}
	if now, _ := os.ReadFile(save); string(now) != string(before) {
		t.Errorf("after refusals the save is\n%s\nand was\n%s", now, before)
	}
	code, out, errOut := quietly(t, "campaign", "refit", "lantern-road", "repair Hale=1", "replace Brook=yes")
	if want := "Hale: 1 hit repaired\nGarrick takes the place of Brook for 10 points\n0 points left\n"; code != exitFine || out != want {
		t.Errorf("exit code %d, %s; printed\n%s\nwant\n%s", code, errOut, out, want)
	}
	if code, out, _ := quietly(t, "campaign", "refit", "lantern-road"); code != exitFine || out != "no refit of lantern-road is due; one comes after each battle\n" {
		t.Errorf("exit code %d, printed %q; want that none is due", code, out)
	}
}

// The start screen offers the refit as options. An order that is too expensive is refused and
// spends nothing.
func TestRefitOnTheStartScreen(t *testing.T) {
	save := wornCampaign(t)
	before, _ := os.ReadFile(save)
	b := campaignBattle("lantern-road")
	b.Complete()
	var names []string
	for _, o := range b.Options {
		names = append(names, o.Name)
	}
	if got, want := strings.Join(names, ", "), "repair Hale, replace Brook"; got != want {
		t.Errorf("the options are %s; want %s", got, want)
	}
	if terms := strings.Join(b.Terms, "\n"); !strings.Contains(terms, "before this battle, unless you choose with the key \"o\":\nHale: 2 hits repaired") {
		t.Errorf("the terms are\n%s", terms)
	}
	f := &playFlags{red: "human", blue: "greedy"}
	c := newPlay()
	if _, err := f.campaigned(c, "lantern-road", []string{"repair Hale=2", "replace Brook=yes"}); err == nil || err.Error() != "the orders cost 12 points, but the budget has only 11" {
		t.Errorf("orders for 12 points of 11: got %v", err)
	}
	if now, _ := os.ReadFile(save); string(now) != string(before) {
		t.Errorf("after a refusal the save is\n%s\nand was\n%s", now, before)
	}
	if _, err := f.campaigned(c, "lantern-road", []string{"repair Hale=0", "replace Brook=yes"}); err != nil {
		t.Fatal(err)
	}
	if now, _ := os.ReadFile(save); !strings.Contains(string(now), "Garrick") || strings.Contains(string(now), "due:") {
		t.Errorf("the battle is begun with the save\n%s", now)
	}
}

// Choices on the start screen are refused if the budget has been spent in another terminal meanwhile.
// Nothing begins.
func TestRefitTooLate(t *testing.T) {
	save := wornCampaign(t)
	if code, _, errOut := quietly(t, "campaign", "refit", "lantern-road", "--auto"); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	before, _ := os.ReadFile(save)
	f := &playFlags{red: "human", blue: "greedy"}
	want := "the budget is already spent; reset your choices (o) or reopen the campaign"
	if _, err := f.campaigned(newPlay(), "lantern-road", []string{"repair Hale=0"}); err == nil || err.Error() != want {
		t.Errorf("got %v; want %q", err, want)
	}
	if now, _ := os.ReadFile(save); string(now) != string(before) {
		t.Errorf("after a refusal the save is\n%s\nand was\n%s", now, before)
	}
	if all, _ := filepath.Glob(filepath.Join(filepath.Dir(save), "*.play")); len(all) > 0 {
		t.Errorf("found %q; want no record", all)
	}
	if _, err := f.campaigned(newPlay(), "lantern-road", nil); err != nil {
		t.Errorf("without choices: %v", err)
	}
}

// againOn restarts lantern-road.
func againOn(t *testing.T) (*keptCampaign, error) {
	t.Helper()
	one, err := campaign.Load("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	return restarted(nil, "lantern-road", one)
}

// A finished campaign says that it is finished, how it ended, and how it is restarted.
func TestAFinishedCampaign(t *testing.T) {
	save := wornCampaign(t)
	k, err := openCampaign("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	k.At, k.Due = campaign.Won, false
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	const want = "the campaign lantern-road is finished and won; metahex campaign lantern-road --again restarts it\n"
	for _, x := range []struct {
		args, out, errOut string
		code              int
	}{
		{"campaign refit lantern-road", want, "", exitFine},
		{"campaign refit lantern-road --auto", "", "metahex: " + want, exitUsage},
		{"campaign lantern-road", "", "metahex: not a terminal; " + want, exitUsage},
	} {
		if code, out, errOut := quietly(t, strings.Fields(x.args)...); code != x.code || out != x.out || errOut != x.errOut {
			t.Errorf("metahex %s: exit code %d, printed %q, said %q; want %d, %q, %q", x.args, code, out, errOut, x.code, x.out, x.errOut)
		}
	}
	b := campaignBattle("lantern-road")
	b.Complete()
	if b.Note != "over" || !strings.HasSuffix(b.Story, " The "+want[len("the "):len(want)-1]+".") {
		t.Errorf("the start screen says %q", b.Story)
	}
	code, out, errOut := quietly(t, "doctor", save)
	if wanted := save + ": a campaign-save/1 file, the progress of the campaign lantern-road after 1 battle, won, by the rules " + systemOf(t, "battlesuit").Rules + ": no findings\n"; code != exitFine || out != wanted || errOut != "" {
		t.Errorf("exit code %d, printed %q, said %q; want %q", code, out, errOut, wanted)
	}
	text, err := os.ReadFile(save)
	if err != nil {
		t.Fatal(err)
	}
	changed := filepath.Join(t.TempDir(), "save.yaml")
	for _, x := range []struct{ old, bad, want string }{
		{"left: ", "left: 1", "the checksum "},
		{"campaign: lantern-road", "campaign: latern-road", `unknown campaign "latern-road"`},
		{"at: won", "at: [won]", changed + ":"},
	} {
		if err := os.WriteFile(changed, []byte(strings.Replace(string(text), x.old, x.bad, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, errOut := quietly(t, "doctor", changed); code != exitFindings || !strings.HasPrefix(out, changed+": a campaign-save/1 file: 1 finding\n") || !strings.Contains(out, x.want) {
			t.Errorf("%s: exit code %d, printed %q, said %q; want a finding with %q", x.bad, code, out, errOut, x.want)
		}
	}
}

// systemOf returns a system by its id.
func systemOf(t *testing.T, id string) systems.System {
	t.Helper()
	for _, y := range systems.All {
		if y.ID == id {
			return y
		}
	}
	t.Fatalf("no system %s", id)
	return systems.System{}
}

// Restarting a campaign keeps the old files.
func TestAgainLosesNothing(t *testing.T) {
	save := wornCampaign(t)
	before, _ := os.ReadFile(save)
	for n, old := range []string{"lantern-road.old-1", "lantern-road.old-2"} {
		k, err := againOn(t)
		if err != nil || len(k.Fights) != 0 {
			t.Fatalf("error %v, %d battles; want a new campaign", err, len(k.Fights))
		}
		if err := k.save(); err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(save)), old, "save.yaml"))
		if err != nil || n == 0 && string(kept) != string(before) {
			t.Errorf("%s: error %v, the save is\n%s\nand was\n%s", old, err, kept, before)
		}
	}
}

// A campaign is restarted only by its name, on a terminal, and while nobody plays its battle.
func TestAgainMovesNothingTooEarly(t *testing.T) {
	save := wornCampaign(t)
	before, _ := os.ReadFile(save)
	for args, want := range map[string]string{
		"campaign lantern-road --again": "metahex: not a terminal; metahex campaign show lantern-road describes it\n",
		"campaign --again":              "metahex: --again is for one campaign; want its name or file\n",
	} {
		if code, out, errOut := quietly(t, strings.Fields(args)...); code != exitUsage || out != "" || errOut != want {
			t.Errorf("metahex %s: exit code %d, printed %q, said %q; want %d and %q", args, code, out, errOut, exitUsage, want)
		}
	}
	file := filepath.Join(filepath.Dir(save), "2-ditch.play")
	if err := os.WriteFile(file, []byte("format: play/1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	lock, err := record.Hold(file, record.Holder{PID: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := againOn(t); !errors.As(err, new(*record.Held)) {
		t.Errorf("while a battle is played: got %v; want that another process plays it", err)
	}
	if now, _ := os.ReadFile(save); string(now) != string(before) {
		t.Errorf("the save is\n%s\nand was\n%s", now, before)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	if _, err := againOn(t); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// The records of a restarted campaign can still be replayed.
func TestAgainKeepsRecordsReadable(t *testing.T) {
	save := wornCampaign(t)
	f := &playFlags{red: "human", blue: "greedy"}
	cfg, err := f.campaigned(newPlay(), "lantern-road", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Save(cfg.File, &record.Play{Header: cfg.Written(cfg.File)}); err != nil {
		t.Fatal(err)
	}
	if err := f.release(cfg.File); err != nil {
		t.Fatal(err)
	}
	if _, err := againOn(t); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(filepath.Dir(save)+".old-1", filepath.Base(cfg.File))
	if code, _, errOut := quietly(t, "replay", old, "--check"); code != exitFine {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// Two campaign files with one id do not share their progress, and no file may have the id of a shipped
// campaign. A file that was moved keeps its progress.
func TestCampaignFilesWithOneID(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	shipped, err := os.ReadFile("../../../battle/campaign/campaigns/lantern-road.yaml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	own := strings.Replace(string(shipped), "id: lantern-road", "id: my-road", 1)
	for name, text := range map[string]string{
		"a.yaml": own, "b.yaml": strings.ReplaceAll(own, "Brook", "Zoe"), "same.yaml": string(shipped),
		"taken.yaml": strings.ReplaceAll(string(shipped), "Brook", "Zoe"),
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.yaml", "same.yaml", "lantern-road"} {
		k, err := openCampaign(name)
		if err == nil {
			err = k.save()
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	_, err = openCampaign("b.yaml")
	first, _ := filepath.Abs("a.yaml")
	if want := "save.yaml:3:1: this progress belongs to the campaign file " + first + "; give b.yaml another id, or start it with metahex campaign b.yaml --again"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("b.yaml: got %v; want %q", err, want)
	}
	if code, _, errOut := quietly(t, "campaign", "lint", "taken.yaml"); code != exitFindings || errOut != "taken.yaml:3:5: found id \"lantern-road\", which is that of a shipped campaign; want another id\n" {
		t.Errorf("taken.yaml: exit code %d, said %q", code, errOut)
	}
	if _, err := openCampaign("taken.yaml"); err == nil {
		t.Error("taken.yaml is opened")
	}
	if err := os.Rename("a.yaml", "moved.yaml"); err != nil {
		t.Fatal(err)
	}
	if _, err := openCampaign("moved.yaml"); err != nil {
		t.Errorf("moved.yaml: %v", err)
	}
}

// A save that was changed by hand is moved aside, and its copy takes its place. A lost save is replaced by
// its copy at once.
func TestRestoreLosesNothing(t *testing.T) {
	save := wornCampaign(t)
	one, err := campaign.Load("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	c := newCampaign()
	if _, err := restored(c, one.ID, one); err == nil || err.Error() != "--restore is for progress that was changed by hand; that of lantern-road can be read" {
		t.Errorf("a readable save: got error %v", err)
	}
	k, err := readCampaign(one.ID, one)
	if err != nil {
		t.Fatal(err)
	}
	want := string(k.Text())
	for _, change := range [][2]string{{"left: 11", "left: 99"}, {"left: 11", "left: [eleven"}} {
		changed := strings.Replace(want, change[0], change[1], 1)
		if err := os.WriteFile(save, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := restored(c, one.ID, one); err == nil || err.Error() != "no copy is kept of the progress of lantern-road; metahex campaign lantern-road --again restarts it" {
			t.Errorf("no copy: got error %v", err)
		}
	}
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	for n, changed := range []string{"left: 99", "left: [eleven"} {
		changed = strings.Replace(want, "left: 11", changed, 1)
		if err := os.WriteFile(save, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readCampaign(one.ID, one); err == nil || !strings.HasSuffix(err.Error(), "; metahex campaign lantern-road --restore puts back its copy, --again restarts") {
			t.Errorf("a changed save: got error %v", err)
		}
		back, err := restored(c, one.ID, one)
		if err != nil || string(back.Text()) != want {
			t.Fatalf("error %v, restored\n%s\nwant\n%s", err, back.Text(), want)
		}
		aside, err := os.ReadFile(filepath.Join(filepath.Dir(save), fmt.Sprintf("old-%d", n+1), "save.yaml"))
		if err != nil || string(aside) != changed {
			t.Errorf("error %v, aside\n%s\nwant\n%s", err, aside, changed)
		}
	}
	if back, err := readCampaign(one.ID, one); err != nil || string(back.Text()) != want {
		t.Errorf("a lost save: error %v, got\n%s\nwant\n%s", err, back.Text(), want)
	}
}

// The list and the description of a campaign say how far the player has come, or that the progress cannot be
// read.
func TestCampaignsSayHowFarOneHasCome(t *testing.T) {
	save := wornCampaign(t)
	for _, args := range [][]string{{"campaign", "list"}, {"campaign", "show", "lantern-road"}} {
		if code, out, errOut := quietly(t, args...); code != exitFine || !strings.Contains(out, "battle 2 is next, The mill\n") {
			t.Errorf("%v: exit code %d, %s; want battle 2, found\n%s", args, code, errOut, out)
		}
	}
	if err := os.WriteFile(save, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := quietly(t, "campaign", "list"); code != exitFine || !strings.Contains(out, "; its progress cannot be read: "+save+":1:1: the file is empty; ") {
		t.Errorf("exit code %d; want that the progress cannot be read, found\n%s", code, out)
	}
}
