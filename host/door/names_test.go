package door_test

import (
	"testing"

	"metahex/host"
	"metahex/host/door"
)

// The words of the hall cannot be names, and are not taken for names.
func TestWordsAreNoNames(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	for _, words := range [][]string{
		{"help", "TERMS", "list", "new primer", "new battle system=gts"},
		{"code 7KX-2P9-QZM", "scenarios", "quit", "link", "number"},
		{"12", " terms  3", "bot", "yes", "shop"},
		{"clock", "points", "Draw", "stock", "leave"},
	} {
		v := e.visit("visitor "+words[0], "xterm", 60, 100)
		v.shows("name> ")
		for _, w := range words {
			v.types(w + "\r")
		}
		v.shows("come back when you have a name")
	}
	if n := len(e.host.Tables(func(*host.Table) bool { return true })); n != 0 {
		t.Errorf("%d matches were made", n)
	}
	v := e.visit("new", "xterm", 60, 100)
	v.shows("name> ")
	v.types("Helper Newton\r")
	v.shows("Helper Newton, these are your matches")
}

// A player reads that too many names were made from the address of the connection.
func TestNamesFromAnAddress(t *testing.T) {
	t.Parallel()
	e := openDoorOf(t, door.Options{}, host.Options{Limits: host.Limits{Names: 1, Matches: 1}})
	v := e.visit("ann", "xterm", 60, 100)
	v.shows("name> ")
	v.types("Ann\r")
	v.shows("help says more")
	w := e.visit("ben", "xterm", 60, 100)
	w.shows("name> ")
	w.types("Ben\r")
	w.shows("your address has made 1 new name within an hour")
	v.types("new primer\r\r")
	v.shows("waits for somebody with the code")
	v.types("new primer\r")
	v.shows("your address has made 1 new match within an hour")
}
