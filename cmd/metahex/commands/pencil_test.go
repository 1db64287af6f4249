package commands

import (
	"path/filepath"
	"strings"
	"testing"
)

// At the plain prompt a player can write pencil notes, list them, and see them on the cards and the
// map. A resumed match has them again. The other side does not see them.
func TestPencilNotesInPlainPlay(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "game.play")
	play := func(typed string, args ...string) string {
		t.Helper()
		var out strings.Builder
		if code := run(append([]string{"play", "--plain"}, args...), strings.NewReader(typed), &out, &out); code != exitFine {
			t.Fatalf("exit code %d:\n%s", code, &out)
		}
		return out.String()
	}
	first := play("notes\nnote\nnote ZZ x\nnote ba  probably a  Ranger\nnotes\ncards\nmap\nmaybe\nnote bb x\nnote bb\nquit\n", "patrol", "--seed", "4", "--save", file)
	for _, want := range []string{
		`no notes yet; to write one, enter "note BA probably a ranger"`, `found no piece; want "note PIECE TEXT"`, `unknown enemy "ZZ"`,
		"> " + `  pencilled: BA "probably a Ranger"`, "> " + `  BA "probably a Ranger"`, "BA (blue)\n  pencilled  probably a Ranger\n",
		"in 400 imagined worlds that agree with all you know:\n", "%  \"probably a Ranger\"", "rubbed out: BB",
	} {
		if !strings.Contains(first, want) {
			t.Errorf("want %q, found\n%s", want, first)
		}
	}
	again := play("notes\nquit\n", "--resume", file)
	if !strings.Contains(again, `  BA "probably a Ranger"`) || strings.Contains(again, "BB \"") {
		t.Errorf("after resuming, the notes are\n%s", again)
	}
	open := play("maybe\nquit\n", "mill-bridge")
	if !strings.Contains(open, "nothing is hidden: you know every piece") {
		t.Errorf("where all is open, found\n%s", open)
	}
}
