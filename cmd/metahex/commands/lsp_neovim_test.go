//go:build debian

package commands

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Neovim shows the findings of the language server, soon after a keystroke.
func TestNeovim(t *testing.T) {
	script, err := filepath.Abs("testdata/editor.lua")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for from, to := range map[string]string{"../../../systems/battlesuit/scenario/scenarios/causeways.yaml": "own.yaml", "../../../maps/atlas/panels/B.yaml": "B.yaml"} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, to), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "nvim", "--headless", "-n", "-u", "NONE", "-c", "luafile "+script, "-c", "qa!")
	c.Dir = dir
	c.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"))
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Run(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	took := regexp.MustCompile(`(?m)^milliseconds ([0-9]+)$`)
	const most = 50
	for _, m := range took.FindAllStringSubmatch(out.String(), -1) {
		if n, err := strconv.Atoi(m[1]); err != nil || n > most {
			t.Errorf("findings came %s ms after a keystroke; want %d at most", m[1], most)
		}
		t.Logf("findings came %s ms after a keystroke", m[1])
	}
	const want = `finding 23:10-23:13 unknown edge "wst" (want one of north, east, south, west), did you mean "west"?
milliseconds N
completion broad
hover C: Two Causeways
definition panels/C.yaml
finding 8:6-8:7 A-01: found 'x' for its terrain; want one of . w b m s ~ r
milliseconds N
format title: Saddleback Ridge|`
	if got := took.ReplaceAllString(strings.TrimSpace(strings.ReplaceAll(out.String(), "\r", "")), "milliseconds N"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
