package door_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/host"
	"metahex/host/door"
)

// sentTo returns what a visitor was sent, without random parts: ids, codes, hashes.
func sentTo(v *visitor) string {
	return regexp.MustCompile(`[0-9a-f]{64}|[0-9A-Z]{12}|[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}`).ReplaceAllString(v.printed(), "…")
}

// drawsUp lets ann and ben set up a battle. Ann has a fixed force, and ben the given list. It returns
// what ann and a spectator were sent before the match begins.
func drawsUp(t *testing.T, list string) (ann, eve string) {
	t.Helper()
	e := openDoorOf(t, door.Options{}, host.Options{Weigh: -1})
	a, b, c := e.meets("ann"), e.meets("ben"), e.meets("eve")
	a.types("new battle system=battlesuit points=120 mode=hold seed=7 hidden=yes watch=public open=yes\r")
	a.shows("the code: ")
	a.shows("blue sets up hidden")
	a.shows("force> ")
	a.types("commander, front-line 6\r")
	a.shows("take this force? (yes or no) ")
	a.types("yes\r")
	a.shows("words> ")
	a.types("\r")
	a.shows("waits for somebody with the code")
	code := regexp.MustCompile(`the code: ([0-9A-Z-]{11})`).FindStringSubmatch(a.printed())[1]
	c.types("list\r")
	c.shows("Open to everybody:")
	c.types("terms 1\r")
	c.shows("ground    panels A,I/180;G/180,E/180")
	b.types("code " + code + "\r")
	b.shows("points    red 156, blue 102")
	b.types("map\r")
	b.shows("this is the map")
	b.types("q")
	for begun := time.Now(); strings.Count(b.printed(), "sit down? (yes or no; \"map\" shows the map) ") < 2; time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("ben is not asked again; printed\n%q", b.printed())
		}
	}
	b.types("yes\r")
	b.shows("force> ")
	b.types(list + "\r")
	b.shows("take this force?")
	b.types("yes\r")
	b.shows("words> ")
	a.shows("waits for the words of the other side")
	c.shows("both sides are taken")
	for _, v := range []*visitor{a, c} {
		v.types("quit\r")
		v.ends()
	}
	return sentTo(a), sentTo(c)
}

// What a side buys does not change what the other side and spectators are sent.
func TestForcesAreSecret(t *testing.T) {
	t.Parallel()
	ann, eve := drawsUp(t, "commander, sniper")
	twin, second := drawsUp(t, "front-line 4, crusader, jack-knife")
	if ann != twin {
		t.Errorf("ann is sent\n%q\nand when ben buys something else\n%q", ann, twin)
	}
	if eve != second {
		t.Errorf("who looks on is sent\n%q\nand when ben buys something else\n%q", eve, second)
	}
	if strings.Contains(ann, "sniper  1") || strings.Contains(ann, "jack-knife,") {
		t.Errorf("ann reads ben's list:\n%q", ann)
	}
}

// A force can be bought on a screen, postponed, or drawn. A force that exceeds a limit is refused in
// one line.
func TestForceInTheHall(t *testing.T) {
	e := openDoorOf(t, door.Options{}, host.Options{Weigh: -1})
	v := e.meets("ann")
	for line, want := range map[string]string{
		"new battle":                         "a battle needs system= with one of battlesuit, gravarmor, gts, lasergrenadiers, solprime",
		"new battle system=batlesuit":        `did you mean "battlesuit"?`,
		"new battle system=gts mode=holt":    `did you mean "hold"?`,
		"new battle system=gts panels=2":     `found panels "2"; want panels across and down, such as 2x2`,
		"new battle system=gts points=many":  `found points "many"; want a number from 1`,
		"new battle system=gts points=9":     "found 9 points; want 70 to 260",
		"new battle system=gts forces=bougt": `did you mean "bought"?`,
		"new battle system=gts hidden=yes":   "found a hidden set-up for gts; its rules have no hidden set-up",
		"new battle system=gts sed=7":        `did you mean "seed="?`,
		"new primer mode=hold":               "mode= is only for random battles, such as: new battle system=battlesuit mode=hold",
	} {
		v.types(line + "\r")
		v.shows(want)
	}
	v.types("new battle system=battlesuit mode=hold seed=7 bot=random\r")
	v.shows("force> ")
	for _, step := range [][2]string{
		{"", ""}, {"stock", "or draw"}, {"comander", `did you mean "commander"?`}, {"commander 3, thumper 9", "the pool holds 156"},
		{"draw", "take this force?"}, {"apple", `unknown answer "apple"`}, {"", "take this force?"}, {"no", ""}, {"leave", "you still have to choose your force"}, {"1", "choose your force"}, {"shop", "the force of red"},
	} {
		v.types(step[0] + "\r")
		v.shows(step[1])
	}
	v.types("\r")
	v.shows("0 of 156 points are spent")
	v.types("lll\r")
	v.shows("front-line 3: ")
	v.types("yes\r")
	v.shows("words> ")
	v.types("\r")
	v.shows("you play red against random")
}
