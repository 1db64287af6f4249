//go:build unix

package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A match can be exported while a running host plays it, and the match continues.
func TestExportWhileTheHostRuns(t *testing.T) {
	t.Parallel()
	p := sitDown(t, "new primer")
	p.answers(3)
	var out string
	for n := 0; ; n++ { // the answer of a key that is typed too early is lost
		out = filepath.Join(t.TempDir(), fmt.Sprint("out", n))
		if got, err := do(t, newExport(), "--all", out, "--data", p.host.dir); err != nil || got != "1 match in "+out+"\n" {
			t.Fatalf("export says %q, error %v; want the match", got, err)
		}
		text, err := os.ReadFile(filepath.Join(out, p.id+".play"))
		answers := len(regexp.MustCompile(`(?m)^> `).FindAll(text, -1))
		if err == nil && strings.Contains(string(text), "# red: Ann, blue: Ben\n") && answers >= 3 {
			break
		}
		if err != nil || n == 9 {
			t.Fatalf("exported %d answers, error %v:\n%s\nwant those that were given", answers, err, text)
		}
		p.answers(1)
	}
	if !p.answers(3) {
		t.Error("the match does not go on after it was exported")
	}
	other := t.TempDir()
	again := startHost(t, other, "127.0.0.1:0")
	if _, err := do(t, newImport(), filepath.Join(out, p.id+".table"), "--data", other); err != nil {
		t.Fatal(err)
	}
	ann := visit(t, again, "Ann elsewhere", p.keys[1])
	ann.shows(p.id)
	ann.line("help says more", "1")
	ann.shows("you play red against Ben")
}
