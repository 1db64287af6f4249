package gametest

import (
	"os"
	"testing"
)

// Golden holds a text against a file of testdata, such as the counts of Perft
// and the hashes of Signature. With update, which a test takes from its own
// -update flag, the file is written anew; a commit that changes it says so.
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
