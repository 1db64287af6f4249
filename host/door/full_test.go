package door_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/host"
	"metahex/host/door"
	"metahex/host/stream"
)

// On a full disk, players read in plain words that nothing is stored. The host's log has the whole
// error.
func TestFullDiskInPlainWords(t *testing.T) {
	t.Parallel()
	at := stream.Options{Dir: t.TempDir()}
	var id, name string
	t.Run("before", func(t *testing.T) {
		e := openDoorAt(t, door.Options{}, host.Options{}, at)
		id = e.begins(plain("primer"), "ann", "ben")
		_, asked := e.enemies(id, game.Red)
		name = map[game.Side]string{game.Red: "ann", game.Blue: "ben"}[asked]
	})
	at.Reserve = 1 << 60
	e := openDoorAt(t, door.Options{}, host.Options{}, at)
	const want = "the disk of this host is full: nothing is stored now"
	v := e.visit("eve", "xterm", 30, 100)
	v.shows("name> ")
	v.types("eve\r")
	v.shows(want)
	v.hidesStore()
	v = e.visit(name, "xterm", 30, 100)
	v.shows("help says more")
	for _, line := range []string{"link\r", "new primer\r"} {
		v.types(line)
		v.shows(want)
		v.hidesStore()
	}
	client, err := e.dial(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	s, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s.Stdout, s.Stdin = &out, strings.NewReader("{\"do\":\"answer\",\"option\":0}\n")
	_ = s.Run("bot " + id) // ends with the input
	if got := out.String(); !strings.Contains(got, want) || strings.Contains(got, at.Dir) || strings.Contains(got, id) && strings.Contains(got, "keeping entry") {
		t.Errorf("a program reads\n%s\nwant %q and no name of a file or key", got, want)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.ContainsFunc(e.reports, func(line string) bool { return strings.Contains(line, at.Dir) && strings.Contains(line, "MB are free") }) {
		t.Errorf("the log is %q; want how much of the disk is free", e.reports)
	}
}

// hidesStore checks that a visitor has not seen keys of the store, or folders of the host.
func (v *visitor) hidesStore() {
	v.t.Helper()
	for _, word := range []string{" of codes", " of players", " MB ", "/"} {
		if strings.Contains(v.printed(), word) {
			v.t.Errorf("the output has %q:\n%s", word, v.printed())
		}
	}
}
