package commands

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/bench/page"
	"metahex/bench/page/site"
)

// Links for every kind of board can be printed and decided again.
func TestLinksAreDecidedAgain(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../maps/atlas/panels/A.yaml")
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(own, text, 0o644); err != nil {
		t.Fatal(err)
	}
	for ask, want := range map[string]string{
		"A-H-11@6 B-C-20": "BLOCKED  A-H-11@6 to B-C-20@0  [BHM 6.5]",
		"A-H-11@6 B-C-20 --set B-C-20=b3 --rise woods=4":       "BLOCKED  A-H-11@6 to B-C-20@",
		"A-07@8 F-01@1 --board " + own:                         "BLOCKED  A-07@8 to F-01@1  [BHM 6.5]",
		"K-16 Kreuz --board aldern --murky":                    "K-16 to I-09: blocked  [GTS los/range]",
		"12.5,8 20,10.5 -b mill-ford --system lasergrenadiers": " 12.5,8 to 20,10.5",
	} {
		words := append([]string{"los"}, strings.Fields(ask)...)
		link := strings.TrimSpace(printed(t, append(words, "--link=https://example.org/sight/")...))
		if !strings.HasPrefix(link, "https://example.org/sight/#") || strings.ContainsAny(link, " \n") {
			t.Errorf("%s: got %q, want a link in a line", ask, link)
		}
		bare := strings.TrimSpace(printed(t, append(words, "--link")...))
		if "https://example.org/sight/"+bare != link {
			t.Errorf("%s: got %q without an address, want the part of %q after the address", ask, bare, link)
		}
		got, _, _ := strings.Cut(printed(t, "ruling", link), "\n")
		if !strings.Contains(got, want) {
			t.Errorf("%s: the link is decided as %q, want %q", ask, got, want)
		}
	}
}

// Links and citations are found in a pasted text, on standard input too, and all are decided again.
func TestLinksInAText(t *testing.T) {
	t.Parallel()
	link := strings.TrimSpace(printed(t, "los", "A-H-11@6", "B-C-20", "--link=https://example.org/sight/"))
	cite := strings.TrimSpace(printed(t, "los", "A-H-11@6", "B-C-21", "--cite"))
	for _, text := range []string{link + "\n", "<" + link + ">", "see " + link + ".", "> look [here](" + link + "), he wrote\n"} {
		for _, args := range [][]string{{"ruling"}, {"ruling", text}} {
			out, errOut, code := asked(text, args...)
			if !strings.HasPrefix(out, "BLOCKED  A-H-11@6 to B-C-20@0") || code != exitFine {
				t.Errorf("%q: got %q, %q, %d; want the ruling", text, out, errOut, code)
			}
		}
	}
	out, errOut, code := asked("He: "+cite+"\nI: "+link+"\n", "ruling")
	if strings.Count(out, "\n  holds: ") != 2 || !strings.Contains(out, "https://example.org/sight/#board=") || code != exitFine {
		t.Errorf("a citation and a link: got %q, %q, %d; want that both hold", out, errOut, code)
	}
	out, errOut, code = asked(cite+" "+link[:len(link)-3], "ruling")
	if !strings.Contains(out, "does not hold: the link is cut short") || code != exitFindings {
		t.Errorf("a link cut short: got %q, %q, %d", out, errOut, code)
	}
}

// A layout of panels beside it has no link.
func TestNoLinkForALayoutOfOwnPanels(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, id := range []string{"P1", "P2"} {
		printed(t, "map", "new", "--id", id, "--set", "none", "--empty", "-o", id+".yaml")
	}
	if err := os.WriteFile("L.yaml", []byte("format: layout/1\nid: L\ngrid: [[P1, P2]]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, errOut, code := asked("", "los", "P1-A-01", "P2-A-03", "--board", "L.yaml", "--link=https://example.org/p/")
	want := "metahex: cannot make a link: a link holds one file, and this board needs the files beside it; use --cite or metahex dispute instead\n"
	if errOut != want || code != exitUsage {
		t.Errorf("got %q, %d; want %q, %d", errOut, code, want, exitUsage)
	}
}

// The scenario says of which system an observer is.
func TestObserverOfAScenario(t *testing.T) {
	t.Parallel()
	got := printed(t, "los", "1-0304", "1-0505", "--scenario", "relief", "--unit", "Nu-3")
	if want := printed(t, "los", "1-0304", "1-0505", "--scenario", "relief", "--system", "gravarmor", "--unit", "Nu-3"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

const notThere = "metahex: cannot make a link: the page decides between places of a shipped board of dots, terrain hexes or inches, or of your file, as printed or with --reading, --set and --rise, and knows no units; use --cite or metahex dispute instead\n"

// A link is refused in one line if it is truncated, if its ruling has changed, or if the page could
// not show it. Findings exit with 1, wrong usage exits with 2.
func TestLinksAreRefused(t *testing.T) {
	t.Parallel()
	link := strings.TrimSpace(printed(t, "los", "A-H-11@6", "B-C-20", "--link"))
	l, err := page.ReadLink(link)
	if err != nil {
		t.Fatal(err)
	}
	older, other := l, l
	older.Rules, other.Says = "BHM-6/1", "clear"
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"ruling", link[:len(link)-4]}, 2, "metahex: the link is cut short or was changed: its seal is wrong; want the whole link, with seal= and ten digits at the end\n"},
		{[]string{"ruling", "#" + strings.Repeat("x", 100<<10)}, 2, "metahex: found a link of 102400 characters; want at most 65536\n"},
		{[]string{"ruling", "https://example.org/#" + older.String()}, 1, "metahex: the link is by rules BHM-6/1; this program decides by " + l.Rules + "\n"},
		{[]string{"ruling", other.String()}, 1, "metahex: the link says clear, the rules say blocked\n"},
		{[]string{"ruling", link, "--board", "A"}, 2, "metahex: --board is for citations; a link contains its board\n"},
		{[]string{"los", "A-H-11@6", "B-C-20", "--link=a b"}, 2, "metahex: --link: found \"a b\"; want the address of a page, such as --link=https://example.org/sight/\n"},
		{[]string{"los", "1-0304", "1-0506", "--scenario", "relief", "--system", "gravarmor", "--unit", "Nu-3", "--link"}, 2, notThere},
		{[]string{"los", "0304", "0506", "--board", "1", "--system", "gts", "--link"}, 2, notThere},
		{[]string{"los", "RB1", "BR1", "--scenario", "mill-bridge", "--link"}, 2, notThere},
		{[]string{"page"}, 2, "metahex: page wants a directory for the page, such as public; found 0 arguments\n"},
		{[]string{"page", "link_test.go"}, 2, "metahex: link_test.go: no directory can be made there; want a directory, such as public\n"},
	} {
		var out, wrong bytes.Buffer
		if code := run(c.args, strings.NewReader(""), &out, &wrong); code != c.code || wrong.String() != c.want || out.Len() > 0 {
			t.Errorf("metahex %.80q: got code %d, %q, and %q; want code %d and %q", c.args, code, wrong.String(), out.String(), c.code, c.want)
		}
	}
}

// The page is written into a new directory.
func TestPageIsWritten(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "a", "b")
	if got, want := printed(t, "page", folder), "written: "+filepath.Join(folder, site.File)+"\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var want bytes.Buffer
	if err := site.Write(&want); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, site.File)); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("the file holds %d bytes, %v; want the page of %d", len(got), err, want.Len())
	}
}
