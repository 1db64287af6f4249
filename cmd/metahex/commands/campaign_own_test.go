package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/record"
	"metahex/tui"
)

// ownRoad starts a campaign of the player's own, and returns its file.
func ownRoad(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text, err := os.ReadFile("../../../battle/campaign/campaigns/lantern-road.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "own.yaml")
	changed := strings.Replace(string(text), "id: lantern-road", "id: own-road", 1)
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	k, err := openCampaign(file)
	if err == nil {
		err = k.save()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A campaign of the player's own that has begun is on the start screen and in the list, and goes on from
// there.
func TestOwnCampaignsGoOn(t *testing.T) {
	file := ownRoad(t)
	f := &playFlags{red: "human", blue: "regular"}
	l, err := f.lobby(newPlay())
	if err != nil {
		t.Fatal(err)
	}
	var row *tui.Battle
	for i := range l.Battles {
		if l.Battles[i].ID == campaignOrder+file {
			row = &l.Battles[i]
		}
	}
	if row == nil || row.Name != "Go on: The Lantern Road" {
		t.Fatalf("the row is %+v; want one to go on", row)
	}
	row.Complete()
	if !strings.Contains(row.Story, "Battle 1, The culvert.") {
		t.Errorf("the row says %q", row.Story)
	}
	want := "own-road       The Lantern Road, 4 battles of battlesuit; your own, begun: metahex campaign " + file + "\n"
	if code, out, errOut := quietly(t, "campaign", "list"); code != exitFine || !strings.HasSuffix(out, want) {
		t.Errorf("exit code %d, said %q; printed\n%s\nwant\n%s", code, errOut, out, want)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := quietly(t, "campaign", "list"); code != exitFine || !strings.Contains(out, "\nyour own: "+file) {
		t.Errorf("without the file: exit code %d; printed\n%s", code, out)
	}
}

// A battle under way says that the campaign file has changed since it began.
func TestAnOwnCampaignChangesInMidBattle(t *testing.T) {
	file := ownRoad(t)
	f := &playFlags{red: "human", blue: "regular"}
	k, err := openCampaign(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.campaigned(newPlay(), file, nil); err != nil {
		t.Fatal(err)
	}
	laidAside(t, k.stem()+".play", k.stem()+".yaml", 3, func(*record.Header) {})
	for _, x := range []struct{ old, now, want string }{
		{"", "", ""},
		{"points: 66", "points: 80", begunBefore},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), x.old, x.now, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, err := f.campaigned(newPlay(), file, nil)
		if err != nil || cfg.Note != x.want {
			t.Errorf("%s: note %q, error %v; want %q", x.now, cfg.Note, err, x.want)
		}
		b := campaignBattle(file)
		b.Complete()
		if told := strings.Contains(strings.Join(b.Terms, "\n"), begunBefore); told != (x.want != "") {
			t.Errorf("%s: the start screen says %q", x.now, b.Terms)
		}
	}
}

// The start screen tells what became of the soldiers in the last battle.
func TestTheAftermathIsTold(t *testing.T) {
	wornCampaign(t)
	b := campaignBattle("lantern-road")
	b.Complete()
	if want := "The culvert was won, 0 to 0. Lost: Brook. Hurt: Hale (2 hits). Battle 2, The mill."; !strings.HasPrefix(b.Story, want) {
		t.Errorf("the start screen says %q; want %q", b.Story, want)
	}
}

// If there is nothing to do in a refit, it says so.
func TestARefitWithNothingToDo(t *testing.T) {
	wornCampaign(t)
	k, err := openCampaign("lantern-road")
	if err != nil {
		t.Fatal(err)
	}
	k.Soldiers[0].Damage, k.Soldiers[1].Lost, k.Fights[0].Lost = 0, false, nil
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	const want = "there is nothing to repair, replace or promote; 11 points left\n"
	if code, out, errOut := quietly(t, "campaign", "refit", "lantern-road"); code != exitFine || out != want {
		t.Errorf("exit code %d, said %q, printed %q; want %q", code, errOut, out, want)
	}
	if k, err = openCampaign("lantern-road"); err != nil || !strings.Contains(k.Aftermath(), "All soldiers came back. Nobody is hurt.") {
		t.Errorf("the aftermath is %q, error %v", k.Aftermath(), err)
	}
}
