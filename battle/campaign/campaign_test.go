package campaign_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/battle"
	"metahex/battle/campaign"
	"metahex/game"
)

var soak = flag.Bool("soak", false, "play each campaign 200 times")

func load(t *testing.T, id string) *campaign.Campaign {
	t.Helper()
	c, err := campaign.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Greedy bots play each campaign against each other. Every battle is reached, no battle is a dead
// end, and each side wins 35 to 65 of 100 campaigns.
func TestCampaignsArePlayed(t *testing.T) {
	t.Parallel()
	times := 2
	if *soak {
		times = 200
	}
	for _, id := range campaign.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m, err := campaign.MeasureOf(context.Background(), load(t, id), times, 2, 1, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(strings.Join(m.Lines(), "\n"))
			if !*soak {
				return
			}
			if 100*m.Won < 35*times || 100*m.Won > 65*times {
				t.Errorf("got %d of %d won; want 35 to 65 of 100", m.Won, times)
			}
			for _, b := range m.Battles {
				if b.Reached == 0 {
					t.Errorf("battle %s is never reached", b.ID)
				}
			}
		})
	}
}

// A save contains the battles fought so far, and reading the save restores everything.
func TestSaves(t *testing.T) {
	t.Parallel()
	for _, id := range campaign.IDs() {
		c := load(t, id)
		p, err := campaign.Play(context.Background(), c, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Fights) == 0 || !p.Over() {
			t.Errorf("%s: got %d battles, over %t", id, len(p.Fights), p.Over())
		}
		again, err := campaign.Resume(c, "save.yaml", p.Text())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(p.Text()), string(again.Text())); diff != "" {
			t.Errorf("%s: (-saved +read):\n%s", id, diff)
		}
	}
}

// A save that was changed by hand is refused in one line.
func TestSavesChangedByHand(t *testing.T) {
	t.Parallel()
	c := load(t, "lantern-road")
	text := string(campaign.New(c, 7).Text())
	for change, want := range map[[2]string]string{
		{"left: 6", "left: 600"}:                          "does not match: the file was changed by hand; metahex campaign lantern-road --restore puts back its copy, --again restarts",
		{"campaign: lantern-road", "campaign: x"}:         `save.yaml:2:1: found a save of campaign "x"; want lantern-road`,
		{"format: campaign-save/1", "format: campaign/1"}: `save.yaml:1:9: found format "campaign/1"; want campaign-save/1`,
		{"left: 6", "lefd: 6"}:                            `save.yaml:4:1: unknown key "lefd"`,
		{"unit: commander", "unit: comander"}:             "the file was changed by hand",
		{text, ""}:                                        "save.yaml:1:1",
		{text, strings.Repeat("x", 10)}:                   "save.yaml:1:1",
		{text[len(text)-20:], ""}:                         "save.yaml",
	} {
		_, err := campaign.Resume(c, "save.yaml", []byte(strings.Replace(text, change[0], change[1], 1)))
		if got := fmt.Sprint(err); !strings.Contains(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q: got %s\nwant %s", change[1], got, want)
		}
	}
}

// A save with impossible values is refused in one line, also if its checksum is right.
func TestSavesThatCannotBe(t *testing.T) {
	t.Parallel()
	c := load(t, "lantern-road")
	for want, change := range map[string]func(p *campaign.Progress){
		"save.yaml:8:1: Hale: found damage -1 and 0 battles; want 0 or more":       func(p *campaign.Progress) { p.Soldiers[0].Damage = -1 },
		"save.yaml:13:1: Brook: found damage 0 and -1 battles; want 0 or more":     func(p *campaign.Progress) { p.Soldiers[1].Fought = -1 },
		`save.yaml:13:1: Brook: found "assault 9"; want one unit`:                  func(p *campaign.Progress) { p.Soldiers[1].Unit = "assault 9" },
		"save.yaml:8:1: Hale: found a second soldier of this name":                 func(p *campaign.Progress) { p.Soldiers[1].Name = "Hale" },
		`save.yaml:13:1: B:k: found name "B:k"; want a name as in a campaign file`: func(p *campaign.Progress) { p.Soldiers[1].Name = "B:k" },
		"save.yaml:4:1: found -5 points left; want 0 or more":                      func(p *campaign.Progress) { p.Left = -5 },
	} {
		p := campaign.New(c, 7)
		change(p)
		if _, err := campaign.Resume(c, "save.yaml", p.Text()); fmt.Sprint(err) != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// The hint of a save names the campaign as the player named it. An error has the line of its key.
func TestSavesOfOwnCampaigns(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("campaigns", "lantern-road.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Read("my/road.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(campaign.New(c, 7).Text()), "left: 6", "left: 60", 1)
	_, err = campaign.Resume(c, "save.yaml", []byte(changed))
	if want := "metahex campaign my/road.yaml --restore puts back its copy, --again restarts"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	c.Battles[0].ID = "weir" // the file has other battles now
	p := campaign.New(c, 7)
	c.Battles[0].ID = "culvert"
	_, err = campaign.Resume(c, "save.yaml", p.Text())
	if want := `save.yaml:5:1: unknown battle "weir"`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// Campaigns with loops or unreachable battles are refused with one line per error.
func TestFaults(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("campaigns", "lantern-road.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for change, want := range map[[2]string]string{
		{"next: {red: bridge, draw: bridge, blue: lost}", "next: {red: culvert, draw: bridge, blue: lost}"}: "battle ditch leads back to culvert; a campaign must come to an end",
		{"next: {red: mill, draw: mill, blue: ditch}", "next: {red: mill, draw: mil, blue: ditch}"}:         `unknown battle "mil"`,
		{"next: {red: mill, draw: mill, blue: ditch}", "next: {red: mill, blue: ditch}"}:                    `c.yaml:28:11: key "draw" is missing`,
		{"next: {red: mill, draw: mill, blue: ditch}", "next: {red: ditch, draw: ditch, blue: ditch}"}:      "no battle leads to mill",
		{"{name: Dunn, unit: front-line}", "{name: Hale, unit: front-line}"}:                                `c.yaml:14:12: found name "Hale" twice; want a name that is used only once`,
		{"unit: ranger}", "unit: rangr}"}:                       `unknown unit "rangr"`,
		{"points: 66", "points: 6"}:                             "points: found 6; want 30 to 300",
		{"kind: hold", "kind: held"}:                            `unknown kind of battle "held"`,
		{"board: A\n", "board: A,Q\n"}:                          `c.yaml:33:12: unknown board "Q" (want one of broad, deep, standard,`,
		{"board: A\n", "board: /etc/passwd\n"}:                  `c.yaml:33:12: unknown board "/etc/passwd" (want one of broad, deep, standard,`,
		{"board: A\n", "board: A/18\n"}:                         `c.yaml:33:12: unknown board "A/18" (want one of broad, deep, standard,`,
		{"board: A\n", "board: campaign_test.go\n"}:             `c.yaml:33:12: unknown board "campaign_test.go" (want one of broad, deep, standard,`,
		{"board: A\n", "board: A\n    panels: [1, 1]\n"}:        "c.yaml:34:13: found panels besides a board; want one of the two",
		{"board: A\n", "panels: [1]\n"}:                         "c.yaml:33:13: panels: found 1 number; want two, across and down",
		{"board: A\n", "panels: [1, 9]\n"}:                      "c.yaml:33:13: battle mill: found 1x9 panels; want 1 to 3 across and down, at most 10 in all",
		{"turns: 9\n", "turns: 99999\n"}:                        "c.yaml:35:12: turns: found 99999; want 0 to 30",
		{"id: lantern-road", "id: " + strings.Repeat("x", 300)}: "want at most 40 small letters, digits and hyphens",
		{"next: {red: won, draw: lost, blue: lost}", "next: {red: lost, draw: lost, blue: lost}"}: "c.yaml:20:3: no battle leads to won; want a campaign that can be won and lost",
		{"title: The mill\n", "title: \"The \\e[31m mill\\nX\"\n"}:                                "c.yaml:30:12: title: found \"The \\x1b[31m mill\\nX\"; control characters are not allowed",
		{"name: Dunn", "name: D=n"}:                           `c.yaml:14:12: found name "D=n"; want 1 to 30 letters, no spaces at the ends and none of : , = # and brackets`,
		{"name: Dunn", "name: 'Dunn '"}:                       `c.yaml:14:12: found name "Dunn "; want 1 to 30 letters`,
		{"name: Dunn", `name: "D\x1bn"`}:                      `c.yaml:14:12: found name "D\x1bn"; want 1 to 30 letters`,
		{"{front-line: assault}", "{front-line: front-line}"}: `c.yaml:17:26: found a promotion of front-line to itself; want another unit`,
		{"format: campaign/1", "format: campaign/2"}:          `found format "campaign/2"; want campaign/1`,
		{"system: battlesuit", "system: battlesut"}:           `unknown system "battlesut"`,
	} {
		_, err := campaign.Read("c.yaml", []byte(strings.Replace(string(text), change[0], change[1], 1)))
		if got := fmt.Sprint(err); !strings.Contains(got, want) || !strings.HasPrefix(got, "c.yaml:") {
			t.Errorf("%q:\ngot  %s\nwant %s", change[1], got, want)
		}
	}
}

// One slip gives one finding. A wrong board of one battle does not hide that of the next.
func TestFindingsAreCounted(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("campaigns", "lantern-road.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		change []string
		want   int
	}{
		{[]string{"id: mill\n", "id: won\n"}, 1},
		{[]string{"board: A\n", "board: Q\n", "board: D\n", "board: R\n"}, 2},
		{[]string{"board: A\n", "panels: [9, 9]\n", "board: D\n", "panels: [9, 9]\n"}, 2},
	} {
		_, err := campaign.Read("c.yaml", []byte(strings.NewReplacer(x.change...).Replace(string(text))))
		if got := fmt.Sprint(err); strings.Count(got, "c.yaml:") != x.want {
			t.Errorf("%q: got\n%s\nwant %d findings", x.change, got, x.want)
		}
	}
}

// A soldier begins the next battle with its unrepaired hits.
func TestHitsAreKept(t *testing.T) {
	t.Parallel()
	c := load(t, "lantern-road")
	p := campaign.New(c, 1)
	p.Soldiers[0].Damage, p.Soldiers[4].Damage = 2, 1
	text, err := battle.Draw(p.Spec())
	if err != nil {
		t.Fatal(err)
	}
	m, err := battle.Open(c.System, text)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int32{}
	for _, piece := range m.View(game.Red).Pieces {
		if piece.Side == game.Red {
			got[piece.Label+" "+piece.Shape.Type] = piece.Shape.Hits
		}
	}
	want := map[string]int32{"RA ": 0, "RB ": 0, "RC ": 0, "RD ": 0, "RE ": 0, "RF ": 0}
	if len(got) != len(want) {
		t.Errorf("got %v", got)
	}
	if !strings.Contains(string(text), "damage: [2, 0, 0, 0, 0, 1]") || !strings.Contains(string(text), "deal: as-written") {
		t.Errorf("no hits in\n%s", text)
	}
}

// worn returns a campaign after a battle: one soldier has hits, one is lost, and a refit is due.
func worn(t *testing.T) *campaign.Progress {
	t.Helper()
	p := campaign.New(load(t, "lantern-road"), 1)
	p.Soldiers[0].Damage, p.Soldiers[1].Lost, p.Soldiers[2].Damage = 2, true, 1
	p.Left, p.Due = 20, true
	return p
}

// Orders come before automatic choices, and a save records whether a refit is due.
func TestRefits(t *testing.T) {
	t.Parallel()
	p := worn(t)
	a, lost, b := p.Soldiers[0].Name, p.Soldiers[1], p.Soldiers[2].Name
	again, err := campaign.Resume(p.Campaign, "save.yaml", p.Text())
	if err != nil || !again.Due || len(again.Choices()) != 3 {
		t.Errorf("%v: got %t, choices %v; want that a refit is due, with three", err, again.Due, again.Choices())
	}
	for _, x := range []struct {
		orders []string
		left   int
		want   string
	}{
		{nil, 7, a + ": 2 hits repaired; " + b + ": 1 hit repaired; Garrick takes the place of " + lost.Name + " for 10 points"},
		{[]string{"replace " + lost.Name + "=no"}, 17, a + ": 2 hits repaired; " + b + ": 1 hit repaired"},
		{[]string{"repair " + a + "=0", "repair " + b + "=auto"}, 9, b + ": 1 hit repaired; Garrick takes the place of " + lost.Name + " for 10 points"},
		{[]string{"repair " + a + "=1", "replace " + lost.Name + "=yes"}, 8, a + ": 1 hit repaired; Garrick takes the place of " + lost.Name + " for 10 points; " + b + ": 1 hit repaired"},
	} {
		p := worn(t)
		if err := p.Refit(x.orders); err != nil || p.Left != x.left || p.Due || strings.Join(p.Notes, "; ") != x.want {
			t.Errorf("%q: %v, %d left, due %t, %q; want %d and %q", x.orders, err, p.Left, p.Due, strings.Join(p.Notes, "; "), x.left, x.want)
		}
	}
}

// An impossible refit is refused in one line, and nothing is spent.
func TestRefitsThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		change func(p *campaign.Progress)
		orders []string
		want   string
	}{
		{nil, []string{"repair"}, `found order "repair"; want one such as "repair Hale=1" or "replace Dunn=no"`},
		{nil, []string{"repair Haley=1"}, `unknown order "repair Haley" (want one of repair Carrow, repair Hale, replace Brook), did you mean "repair Hale"?`},
		{nil, []string{"repair Hale=3"}, `repair Hale: unknown value "3" (want one of auto, 0, 1, 2)`},
		{nil, []string{"repair Hale=1", "repair Hale=2"}, `found two orders to repair Hale; want at most one`},
		{func(p *campaign.Progress) { p.Left = 1 }, []string{"repair Hale=2"}, "the orders cost 2 points, but the budget has only 1"},
		{func(p *campaign.Progress) { p.Due = false }, []string{"repair Hale=2"}, "no refit is due; finish a battle first"},
		{func(p *campaign.Progress) {
			for i := range p.Soldiers {
				p.Soldiers[i].Lost = i > 0
			}
			p.Soldiers[0].Lost, p.Left = true, 0
		}, nil, "no soldier is left for the next battle; replace at least one"},
	} {
		p := worn(t)
		if x.change != nil {
			x.change(p)
		}
		before := string(p.Text())
		err := p.Refit(x.orders)
		if got := fmt.Sprint(err); got != x.want {
			t.Errorf("%q:\ngot  %s\nwant %s", x.orders, got, x.want)
		}
		if diff := cmp.Diff(before, string(p.Text())); diff != "" {
			t.Errorf("%q: after a refusal (-before +after):\n%s", x.orders, diff)
		}
	}
}
