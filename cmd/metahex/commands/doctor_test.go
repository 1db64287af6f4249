package commands

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The exit codes of doctor and replay --compare: 0 for sound files, 1 for findings, 2 if a file
// cannot be read, even if there are findings too.
func TestExitCodesOfRecords(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	for name, seed := range map[string]string{"a.play": "5", "b.play": "6"} {
		if code := run([]string{"play", "--plain", "primer", "--red", "greedy", "--blue", "greedy", "--seed", seed, "--save", file(name)}, nil, io.Discard, io.Discard); code != exitFine {
			t.Fatalf("exit code %d, want %d", code, exitFine)
		}
	}
	whole, err := os.ReadFile(file("a.play"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"bad.play":   strings.Replace(string(whole), "\n= turn 4", "\n> fire\n= turn 4", 1),
		"torn.play":  string(whole[:2000]),
		"zeros.play": string(whole[:2000]) + strings.Repeat("\x00", 4096),
		"head.play":  "format: play/1\nsystem: battlesuit\nscenario: primer\nseed: 1\nred: huma",
		"x.txt":      "services: web\n",
		"map.yaml":   "format: panel/1\nid: 7\n",
	} {
		if err := os.WriteFile(file(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args string
		want int
	}{
		{"doctor a.play", exitFine},
		{"doctor a.play bad.play", exitFindings},
		{"doctor map.yaml a.play", exitFindings},
		{"doctor map.yaml x.txt bad.play", exitUsage},
		{"doctor gone.play a.play", exitUsage},
		{"doctor head.play", exitFindings},
		{"play --plain --resume head.play", exitUsage},
		{"doctor --mend head.play", exitFindings},
		{"doctor --mend a.play bad.play torn.play", exitFine},
		{"doctor a.play bad.play torn.play", exitFine},
		{"replay --check bad.play", exitFine},
		{"play --plain --resume zeros.play", exitFine},
		{"doctor zeros.play", exitFine},
		{"replay --compare a.play zeros.play", exitFine},
		{"replay --compare a.play a.play", exitFine},
		{"replay --compare a.play b.play", exitFindings},
		{"replay --compare a.play torn.play", exitFindings},
		{"replay --compare a.play gone.play", exitUsage},
		{"replay --compare x.txt a.play", exitUsage},
	} {
		var said strings.Builder
		args := strings.Fields(test.args)
		for i, a := range args {
			if strings.Contains(a, ".") {
				args[i] = file(a)
			}
		}
		if code := run(args, strings.NewReader(""), &said, &said); code != test.want {
			t.Errorf("%s: exit code %d, want %d; said\n%.400s", test.args, code, test.want, &said)
		}
	}
	if text, err := os.ReadFile(file("head.play")); err != nil || !strings.HasSuffix(string(text), "huma") {
		t.Errorf("a refused file was changed to %q, %v", text, err)
	}
}

// The doctor knows campaigns, puzzles and advice. A bad value is a finding at its place.
func TestDoctorKnowsEveryFormat(t *testing.T) {
	for file, x := range map[string]struct{ old, bad, want string }{
		"../../../battle/campaign/campaigns/lantern-road.yaml": {"kind: ", "kind: x", "unknown kind"},
		"../../../systems/gts/advice.yaml":                     {"is: ", "is: 99999", "want"},
		"../../../battle/puzzle/puzzles/*.yaml":                {"format: puzzle/1", "format: puzzle/1\nextra: 1", "unknown key"},
	} {
		all, err := filepath.Glob(file)
		if err != nil || len(all) == 0 {
			t.Fatalf("%s: found %q, %v; want a file", file, all, err)
		}
		data, err := os.ReadFile(all[0])
		if err != nil {
			t.Fatal(err)
		}
		if code, out, errOut := quietly(t, "doctor", all[0]); code != exitFine || !strings.HasSuffix(out, " file: no findings\n") {
			t.Errorf("%s: exit code %d, printed %q, said %q; want no findings", all[0], code, out, errOut)
		}
		bad := filepath.Join(t.TempDir(), "bad.yaml")
		if err := os.WriteFile(bad, []byte(strings.Replace(string(data), x.old, x.bad, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, _ := quietly(t, "doctor", bad); code != exitFindings || !strings.Contains(out, x.want) || !strings.Contains(out, bad+":") {
			t.Errorf("%s: exit code %d, printed %q; want a finding with %q", all[0], code, out, x.want)
		}
	}
}

// The results of daily battles are counted; a damaged line is a finding at its place.
func TestDoctorOfDailyResults(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "results.txt")
	for _, test := range []struct {
		lines, want string
		code        int
	}{
		{"2026-11-22 patrol red 28:20 7 +3 won\n", ": a daily/1 file, the results of 1 daily battle: no findings\n", exitFine},
		{"2026-11-22 patrol red 28:20 7 +3 wom\n", ": a daily/1 file: 1 finding\n  " + file + `:2:34: unknown outcome "wom" (want one of won, lost, drawn), did you mean "won"?` + "\n", exitFindings},
	} {
		if err := os.WriteFile(file, []byte("format: daily/1\n"+test.lines), 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errOut := quietly(t, "doctor", file)
		if code != test.code || out != file+test.want || errOut != "" {
			t.Errorf("%q: got %d, %q, %q; want %d, %q", test.lines, code, out, errOut, test.code, file+test.want)
		}
	}
}

// A file that an editor of Windows wrote is known as before.
func TestDoctorOfFilesFromWindows(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "a.play")
	if code := run([]string{"play", "--plain", "primer", "--red", "greedy", "--blue", "greedy", "--save", file}, nil, io.Discard, io.Discard); code != exitFine {
		t.Fatalf("exit code %d", code)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, want, _ := quietly(t, "doctor", file)
	if err := os.WriteFile(file, []byte("\ufeff"+strings.ReplaceAll(string(text), "\n", "\r\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"doctor", "replay --check", "replay --plain", "play --plain --resume"} {
		if code, out, errOut := quietly(t, append(strings.Fields(args), file)...); code != exitFine || args == "doctor" && out != want {
			t.Errorf("metahex %s: exit code %d, printed %.200q, said %q; want %d, and of doctor %q", args, code, out, errOut, exitFine, want)
		}
	}
}

// A file of an unknown format is a finding with its place, as in map lint, and names of files are on one
// line.
func TestDoctorOfUnknownFormats(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, x := range []struct{ format, want string }{
		{"panle/1", `pan.yaml:1:9: unknown format "panle/1" (`},
		{"panel/1 x", `pan.yaml:1:9: unknown format "panel/1 x" (`},
		{"!!str 4", `pan.yaml:1:9: unknown format "!!str 4" (`},
		{"  'x#y' # no", `pan.yaml:1:11: unknown format "x#y" (`},
	} {
		if err := os.WriteFile("pan.yaml", []byte("format: "+x.format+"\nid: k\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		out, errOut, code := asked("", "doctor", "pan.yaml")
		if want := "pan.yaml: a file of an unknown format: 1 finding\n  " + x.want; !strings.HasPrefix(out, want) || errOut != "" || code != exitFindings {
			t.Errorf("%s: got %q, %q, %d; want %q…, none, %d", x.format, out, errOut, code, want, exitFindings)
		}
	}
	if err := os.WriteFile("a\nb.yaml", []byte("format: edges/1\nid: e\nprofiles: {a: \". .\"}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	want := `a\nb.yaml: an edges/1 file: no findings` + "\n"
	if out, _, code := asked("", "doctor", "a\nb.yaml"); out != want || code != exitFine {
		t.Errorf("got %q, %d; want %q", out, code, want)
	}
}
