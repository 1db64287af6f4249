package gametest

import (
	"os"
	"strings"
	"testing"
)

// Golden compares a text with a file in testdata. If update is set, it rewrites the file instead;
// the test takes update from its own -update flag. The commit message should then say why the text
// changed.
func Golden(t testing.TB, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: play has changed; want\n%sgot\n%s", file, want, got)
	}
}

// Signed is Golden for texts that show every change of play: the counts of Perft and the hashes of
// Signature. The first line of the file is the version of the rules. One version has one signature:
// -update writes a new one only after the version was raised.
func Signed(t testing.TB, file, rules, got string, update bool) {
	t.Helper()
	got = rules + "\n" + got
	old, err := os.ReadFile(file)
	if update && err == nil && string(old) != got && strings.HasPrefix(string(old), rules+"\n") {
		t.Errorf("%s: play has changed under rules %s: raise the version, then run with -update", file, rules)
		return
	}
	Golden(t, file, got, update)
}
