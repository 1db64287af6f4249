package door_test

import (
	"strings"
	"testing"

	"metahex/host"
	"metahex/host/door"
)

// Words for the dice that are too long are asked for again.
func TestWordsAreAskedForAgain(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	v := e.meets("ann")
	v.types("new primer bot=random\r")
	v.shows("words> ")
	v.types(strings.Repeat("ä", 201) + "\r")
	v.shows("found 201 characters; want 200 at most")
	v.types(strings.Repeat("ä", 200) + "\r")
	v.shows("you play red against random")
}

// A second window learns that the force is chosen.
func TestForceIsChosenAlready(t *testing.T) {
	t.Parallel()
	e := openDoorOf(t, door.Options{}, host.Options{Weigh: -1})
	first := e.meets("ann")
	first.types("new battle system=battlesuit mode=hold seed=7 bot=random\r")
	first.shows("force> ")
	second := e.visit("ann", "xterm", 30, 100)
	second.shows("help says more")
	second.types("1\r")
	second.shows("force> ")
	first.types("commander, front-line 6\r")
	first.shows("take this force?")
	first.types("yes\r")
	first.shows("words> ")
	second.types("commander\r")
	second.shows("take this force?")
	second.types("yes\r")
	second.shows("your force is chosen already")
}
