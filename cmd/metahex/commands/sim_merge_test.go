package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// However a series is split, its parts print exactly the same figures as the whole. Merged parts can be
// merged again.
func TestSimMerge(t *testing.T) {
	t.Parallel()
	const seed = 5
	r := rand.New(rand.NewPCG(seed, 0))
	for i, args := range drawnWide(t, 2, []string{
		"primer",
		"primer --swap --blue random",
		"primer --vary turns=3..5",
		"primer --without painting,bouncing --reading 10.0=d6",
		"--strength primer --red recruit",
		"primer --exploit search --playouts 4",
	}) {
		folder := t.TempDir()
		matches := few(3, 6) + r.IntN(few(3, 6))
		if strings.Contains(args, "exploit") {
			matches = few(2, 3)
		}
		run := func(more ...string) string {
			t.Helper()
			out, errOut, err := simulate(context.Background(), append(strings.Fields(args), more...)...)
			if err != nil || errOut != "" {
				t.Fatalf("%s %q: %v, %s", args, more, err, errOut)
			}
			return out
		}
		n := func(n int) string { return fmt.Sprint(n) }
		var parts []string
		for from := 0; from < matches; {
			count := 1 + r.IntN(min(4, matches-from))
			parts = append(parts, filepath.Join(folder, n(from)+".json"))
			write(t, parts[len(parts)-1], run("--from", n(from), "-n", n(count), "--json", "--workers", n(1+r.IntN(3))))
			from += count
		}
		r.Shuffle(len(parts), func(a, b int) { parts[a], parts[b] = parts[b], parts[a] })
		for _, form := range [][]string{nil, {"--json"}, {"--csv"}} {
			if strings.HasPrefix(args, "--strength") && len(form) > 0 && form[0] == "--csv" {
				continue // sim does not have this combination of flags
			}
			want := run(append([]string{"-n", n(matches)}, form...)...)
			got, errOut, err := simulate(context.Background(), append(append([]string{"merge"}, parts...), form...)...)
			if diff := cmp.Diff(want, got); diff != "" || err != nil || errOut != "" {
				t.Fatalf("seed %d, series %d, %s cut into %q, %q: %v, %s\n(-whole +merged):\n%s", seed, i, args, parts, form, err, errOut, diff)
			}
			if len(form) > 0 && form[0] == "--json" {
				again := filepath.Join(folder, "again.json")
				write(t, again, got)
				if second, _, err := simulate(context.Background(), "merge", again, "--json"); err != nil || second != want {
					t.Errorf("%s: merged again: %v\n%s", args, err, cmp.Diff(want, second))
				}
			}
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Files that do not fit together are listed, each with the reason.
func TestSimMergeRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	for file, args := range map[string]string{
		"a.json":      "primer -n 3",
		"b.json":      "primer --from 3 -n 3",
		"c.json":      "primer --from 7 -n 3",
		"over.json":   "primer --from 2 -n 3",
		"seed.json":   "primer --from 3 -n 3 --seed 2",
		"swap.json":   "primer --from 3 -n 3 --swap",
		"blue.json":   "primer --from 3 -n 3 --blue random",
		"patrol.json": "patrol --from 3 -n 1",
		"read.json":   "primer --from 3 -n 3 --reading 10.0=d6",
		"vary.json":   "primer --from 3 -n 3 --vary turns=3..4",
		"think.json":  "primer -n 1 --red search --think 1ms",
		"other.json":  "primer --from 3 -n 3 --vary turns=4..5",
		"goal.json":   "primer --blue random --goal 60",
		"last.json":   "primer --from 4 -n 1",
	} {
		out, _, err := simulate(context.Background(), append(strings.Fields(args), "--json")...)
		if err != nil {
			t.Fatal(err)
		}
		write(t, file, out)
	}
	good, err := os.ReadFile("b.json")
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.Index(string(good), `"rules": "`) + len(`"rules": "`)
	write(t, "rules.json", string(good[:rules])+"BHM-0/0"+string(good[rules+strings.IndexByte(string(good[rules:]), '"'):]))
	write(t, "cut.json", string(good[:40]))
	write(t, "none.json", "")
	changed := func(file, old, now string) {
		t.Helper()
		if !strings.Contains(string(good), old) {
			t.Fatalf("%s is not in b.json", old)
		}
		write(t, file, strings.ReplaceAll(string(good), old, now))
	}
	changed("more.json", `"from": 3,`, `"from": -3,`)
	changed("huge.json", `"from": 3,`, `"from": 9223372036854775806,`)
	changed("sum.json", `"from": 3,
    "matches": 3`, `"from": 3,
    "matches": 4`)
	changed("points.json", `"turn": `, `"turn": 3, "matches": 1}, {"turn": 10`)
	changed("forged.json", `"blue": "greedy"`, `"blue": "greedy\nor so"`)
	changed("regular.json", `"blue": "greedy"`, `"blue": "regular"`)
	write(t, "list.json", "[]")
	write(t, "empty.json", "{}")
	write(t, "kind.json", `{"part": {"bots": 5}}`)
	write(t, "beyond.json", "{\n"+`"part": {"from": 1e40}}`)
	write(t, "inner.json", `{"part": {"figures": {"ended": {}}}}`)
	for _, x := range []struct {
		files string
		code  int
		want  string
	}{
		{"a.json b.json", exitFine, ""},
		{"a.json regular.json", exitFine, ""},
		{"a.json last.json", exitFindings, "last.json:1:1: found match 4 after matches 0 to 2 of a.json; match 3 is missing\n"},
		{"a.json c.json", exitFindings, "c.json:1:1: found matches 7 to 9 after matches 0 to 2 of a.json; matches 3 to 6 are missing\n"},
		{"a.json c.json b.json", exitFindings, "c.json:1:1: found matches 7 to 9 after matches 3 to 5 of b.json; match 6 is missing\n"},
		{"a.json over.json", exitFindings, "over.json:1:1: found matches 2 to 4, but want each match once: a.json already has matches 0 to 2\n"},
		{"a.json a.json", exitFindings, "a.json:1:1: found matches 0 to 2, but want each match once: a.json already has matches 0 to 2\n"},
		{"a.json seed.json b.json swap.json", exitFindings, "seed.json:1:1: part.seed: found 2; want 1, as in a.json\nswap.json:1:1: part.swap: found true; want false, as in a.json\n"},
		{"a.json blue.json", exitFindings, `blue.json:1:1: part.blue: found "random"; want "greedy", as in a.json` + "\n"},
		{"a.json rules.json", exitFindings, `rules.json:1:1: part.rules: found "BHM-0/0"; want "BHM-`},
		{"a.json patrol.json", exitFindings, `patrol.json:1:1: part.digest: found "`},
		{"a.json read.json", exitFindings, `read.json:1:1: part.readings: found ["10.0=d6"]; want nothing, as in a.json` + "\n"},
		{"a.json vary.json", exitFindings, `vary.json:1:1: vary: found "turns"; want "", as in a.json` + "\n"},
		{"think.json", exitFindings, "think.json:1:1: found no figures that can be merged; want the output of sim --json, without --think and --goal\n"},
		{"goal.json", exitFindings, "goal.json:1:1: found no figures that can be merged; want the output of sim --json, without --think and --goal\n"},
		{"empty.json", exitFindings, "empty.json:1:1: found no figures that can be merged; want the output of sim --json, without --think and --goal\n"},
		{"vary.json other.json", exitFindings, `other.json:1:1: part.edits: found [{"path":"turns","value":4}]; want [{"path":"turns","value":3}], as in vary.json` + "\n"},
		{"list.json", exitFindings, "list.json:1:1: found a list; want the output of sim --json\n"},
		{"kind.json", exitFindings, "kind.json:1:19: part.bots: found a number; want the output of sim --json\n"},
		{"inner.json", exitFindings, "inner.json:1:1: part.figures.ended: found an object; want the output of sim --json\n"},
		{"beyond.json", exitFindings, "beyond.json:2:21: part.from: found the number 1e40; want the output of sim --json\n"},
		{"huge.json", exitFindings, "huge.json:1:1: part.from: found 9223372036854775806; want 0 to 999999997\n"},
		{"sum.json", exitFindings, "sum.json:1:1: part.matches: found 4; want 3, as in part.figures\n"},
		{"points.json", exitFindings, "points.json:1:1: part.figures: found "},
		{"forged.json", exitFindings, `forged.json:1:1: part.blue: unknown bot "greedy\nor so" (want one of random, recruit, `},
		{"cut.json", exitFindings, "cut.json:3:14: the JSON ends too early; want the output of sim --json\n"},
		{"none.json a.json", exitFindings, "none.json:1:1: found nothing; want the output of sim --json\n"},
		{"more.json", exitFindings, "more.json:1:1: part.from: found -3; want 0 to 999999997\n"},
		{"absent.json", exitUsage, "metahex: absent.json: there is no such file\n"},
		{"", exitUsage, "metahex: sim merge wants one or more files of sim --json; found none\n"},
	} {
		code, _, errOut := quietly(t, append([]string{"sim", "merge"}, strings.Fields(x.files)...)...)
		if code != x.code || x.want == "" && errOut != "" || !strings.HasPrefix(errOut, x.want) || strings.Count(errOut, "\n") > max(1, strings.Count(x.want, "\n")) {
			t.Errorf("%s: exit code %d and %q, want %d and %q", x.files, code, errOut, x.code, x.want)
		}
	}
}

// A line feed in the figures of a part is written out, and an unknown key in them is refused.
func TestMergedFiguresAreOneLineEach(t *testing.T) {
	t.Chdir(t.TempDir())
	part, _, code := asked("", "sim", "primer", "-n", "2", "--red", "random", "--blue", "random", "--json")
	if code != exitFine {
		t.Fatalf("sim: exit code %d", code)
	}
	var text bytes.Buffer
	if err := json.Compact(&text, []byte(part)); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ old, now, out, errOut string }{
		{`"endings":[{"text":"`, `"endings":[{"text":"a\nb`, `a\nb`, ""},
		{`"endings":[{"text":"`, `"endings":[{"txet":1,"text":"`, "", `unknown key "txet"`},
	} {
		at := strings.LastIndex(text.String(), x.old)
		if at < 0 {
			t.Fatalf("the test looks for %s", x.old)
		}
		bad := text.String()[:at] + x.now + text.String()[at+len(x.old):]
		if err := os.WriteFile("a.json", []byte(bad), 0o644); err != nil {
			t.Fatal(err)
		}
		out, errOut, _ := asked("", "sim", "merge", "a.json")
		if !strings.Contains(out, x.out) || !strings.Contains(errOut, x.errOut) || x.errOut == "" && errOut != "" {
			t.Errorf("%s: got %q and %q; want %q and %q", x.now, out, errOut, x.out, x.errOut)
		}
	}
}
