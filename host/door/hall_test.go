package door_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/host/door"
)

// The list in the hall shows changes, and each match keeps its number.
func TestNewsInTheHall(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	ann, ben, eve := e.meets("ann"), e.meets("ben"), e.meets("eve")
	ann.types("new primer open=yes watch=public\r")
	ann.shows("words> ")
	ann.types("\r")
	ann.shows("waits for somebody with the code")
	number := func(v *visitor, says string) string {
		v.shows(says)
		return regexp.MustCompile(`(\d+)  [0-9A-Z]{12} primer, red ann, blue (ben|\?): ` + says).FindStringSubmatch(v.printed())[1]
	}
	if got := number(eve, "you can sit down"); got != "1" {
		t.Errorf("eve reads of the invitation as number %s, want 1", got)
	}
	ben.shows("sit down")
	ben.types("1\r")
	ben.shows("sit down?")
	ben.types("yes\r")
	ben.shows("words> ")
	if got := number(ann, "waits for the words of the other side"); got != "1" {
		t.Errorf("ann reads that somebody sits down as number %s, want 1", got)
	}
	number(eve, "both sides are taken")
	eve.types("li") // the typed text must survive an update of the list
	ben.types("\r")
	number(ann, "your turn, after")
	number(eve, "red is asked, after")
	eve.types("st\r")
	eve.shows("To watch:")
	if strings.Contains(eve.printed(), "unknown word") {
		t.Errorf("what eve types is lost: printed\n%q", eve.printed())
	}
}

// A match of another rules version, as after an upgrade, is listed with that version. It cannot be
// entered, neither in the hall nor by a bot's program, and the player's other match goes on.
func TestOtherRulesInTheHall(t *testing.T) {
	e := openDoor(t, door.Options{})
	b, err := e.host.Backup(t.Context(), e.begins(plain("primer"), "ann", "ben"))
	if err == nil {
		b.Table.ID, b.Table.Rules = "OTHERRULES00", "BHM-6/1"
		b.Table.Made = b.Table.Made.Add(-time.Hour) // older, because the list is sorted by time
		err = e.host.Restore(t.Context(), b)
	}
	if err != nil {
		t.Fatal(err)
	}
	ann := e.visit("ann", "xterm-256color", 30, 100)
	ann.shows("2  OTHERRULES00 primer, red ann, blue ben: waits for a host with the rules BHM-6/1")
	ann.types("2\r")
	ann.shows("match OTHERRULES00 needs a host with the rules BHM-6/1")
	if got, want := e.commands("ann", "bot OTHERRULES00", ""), "match OTHERRULES00 needs a host with the rules BHM-6/1"; !strings.Contains(got, want) {
		t.Errorf("a bot's program reads %q, want %q", got, want)
	}
	ann.types("1\r")
	ann.shows("you play red against ben")
}
