//go:build unix

package commands

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/los/detection"
	"metahex/los/layercake"
)

// yard is a panel with one obstacle in a column, so that its verdicts can be computed by hand.
const yard = `format: panel/1
id: yard
title: A wood, a hill and a hedge
size: {columns: 11, rows: 14}
map: |
  #   1   3   5   7   9   11
  A | .   .   .   .   .   .   |
  a |   .   .   .   .   .     |
  B | .   .   .   .   .   .   |
  b |   .   .   .   .   .     |
  C | .   .   .   .   .   .   |
  c |   .   .   .   .   .     |
  D | .   w   .   .   .   .   |
  d |   .   .   .   .   .     |
  E | .   .   .   .3  .   .   |
  e |   .   .   .   .   .     |
  F | .   .   .   .   .   .   |
  f |   .   .   .   .   .     |
  G | .   .   .   .   .   .   |
  g |   .   .   .   .   .     |
  H | .   .   .   .   .   .   |
  h |   .   .   .   .   .     |
  I | .   .   .   .   .   .   |
  i |   .   .   .   .   .     |
  J | .   .   .   .   .   .   |
  j |   .   .   .   .   .     |
  K | .   .   .   .   .   .   |
  k |   .   .   .   w   .     |
  L | .   .   .   .   .   .   |
  l |   .   .   .   .   .     |
  M | .   .   .   .   .   .   |
  m |   .   .   .   .   .     |
  N | .   .   .   .   .   .   |
  #     2   4   6   8   10
`

// A disputed is a line that two people disagree about, with the verdict computed by hand.
type disputed struct {
	what, ask string
	clear     bool
	plain     bool // the book has no readings, or the ends cannot be moved
}

var disputes = []disputed{
	{what: "a wood as high as he: 2 away, 2 behind", ask: "B-03@6 F-03 -b yard.yaml"},
	{what: "the same, from the other end", ask: "F-03 B-03@6 -b yard.yaml"},
	{what: "one dot farther: 3 behind, 2 blind", ask: "B-03@6 G-03 -b yard.yaml", clear: true},
	{what: "a wood higher than both", ask: "A-03@5 N-03 -b yard.yaml"},
	{what: "a wood no higher than either", ask: "A-03@6 N-03@6 -b yard.yaml", clear: true},
	{what: "looked down on: 3 away, less 2; 2 behind", ask: "A-03@8 F-03 -b yard.yaml", clear: true},
	{what: "looked down on: 3 away, less 2; 1 behind", ask: "A-03@8 E-03 -b yard.yaml"},
	{what: "the lower off the ground: 2 away, less 1; 2 behind", ask: "B-03@6 F-03@1 -b yard.yaml", clear: true},
	{what: "a hill: 4 away, less 2; 2 behind", ask: "A-07@5 G-07 -b yard.yaml"},
	{what: "the same if halved: 1 blind", ask: "A-07@5 G-07 -b yard.yaml -r 6.5=halve", clear: true},
	{what: "halved three to one: 1 behind is still blind", ask: "A-03@8 E-03 -b yard.yaml -r 6.5=halve"},
	{what: "from the top of the hill", ask: "E-07 N-07 -b yard.yaml", clear: true},
	{what: "his own wood", ask: "A-03 D-03 -b yard.yaml", clear: true},
	{what: "out of his own wood", ask: "D-03 N-03 -b yard.yaml", clear: true},
	{what: "a hedge on one side", ask: "I-09 N-09 -b yard.yaml", clear: true},
	{what: "a hedge on both sides", ask: "I-09 N-09 -b yard.yaml --set K-10=w"},
	{what: "a hedge and a slope across", ask: "I-09 N-09 -b yard.yaml --set K-10=.6", clear: true},
	{what: "the slope counts as the other side", ask: "I-09 N-09 -b yard.yaml --set K-10=.6 -r 6.8=edge-pairs"},
	{what: "along the rim", ask: "A-01 D-01 -b yard.yaml --set B-02=w", clear: true},
	{what: "rubble", ask: "A-03 N-03 -b yard.yaml --set D-03=r", clear: true},
	{what: "rubble that blocks", ask: "A-03 N-03 -b yard.yaml --set D-03=r -r rubble=blocks"},
	{what: "low woods by the scenario: 2 away, less 2, at least 1; 2 behind", ask: "B-03@6 F-03 -b yard.yaml --rise woods=4", clear: true},
	{what: "a tower of 9 storeys", ask: "A-03@8 N-03 -b yard.yaml --set D-03=b --storeys D-03=9"},
	{what: "neighbours in one wood", ask: "C-05 C-04 -b E", clear: true},
	{what: "neighbours to the letter", ask: "C-05 C-04 -b E -r 6.1=to-the-letter"},
	{what: "down the main street", ask: "A-H-11@6 B-C-20"},
	{what: "across the seam", ask: "A-R-05 B-A-05"},
	{what: "the works by night", ask: "A-11@0 E-08@8 --scenario works"},
	{what: "out of the copse by Sol Prime", ask: "12.5,8 20,10.5 -b mill-ford --system solprime", clear: true},
	{what: "out of the copse by Battlesuit in inches", ask: "12.5,8@2 20,10.5 -b mill-ford"},
	{what: "out of the copse by LaserGrenadiers", ask: "12.2,8 20,10.5 -b mill-ford --system lasergrenadiers"},
	{what: "the same through all of one's own cover", ask: "12.5,8 20,10.5 -b mill-ford --system lasergrenadiers -r own-cover=through", clear: true},
	{what: "orchards before Kreuz", ask: "Kreuz K-16 -b aldern"},
	{what: "the same in the fog", ask: "Kreuz K-16 -b aldern --murky"},
	{what: "a detection", ask: "1-0304 1-0505 --system gravarmor --unit Nu-3", clear: true, plain: true},
}

// inYard changes to a folder that holds the yard.
func inYard(t testing.TB) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "yard.yaml"), []byte(yard), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
}

// versions matches the rules version in a citation; golden files leave it out.
var versions = regexp.MustCompile(`(\[metahex [A-Z]+)(?:-6)?/\d+`)

// Each dispute is decided as computed by hand, and explained as in the golden file.
func TestDisputes(t *testing.T) {
	golden, err := filepath.Abs("testdata/disputes.txt")
	if err != nil {
		t.Fatal(err)
	}
	inYard(t)
	var all strings.Builder
	for _, d := range disputes {
		args := append([]string{"los"}, strings.Fields(d.ask)...)
		args = append(args, "--quote")
		if !d.plain {
			args = append(args, "--readings", "--around")
		}
		out, errOut, code := asked("", args...)
		if code != exitFine || errOut != "" {
			t.Errorf("%s: got %q, %d", d.what, errOut, code)
		}
		fmt.Fprintf(&all, "# %s\n$ metahex %s\n%s\n", d.what, strings.Join(args, " "), versions.ReplaceAllString(out, "$1"))
		cite, _, _ := asked("", append([]string{"los", "--cite"}, strings.Fields(d.ask)...)...)
		if got := strings.HasSuffix(strings.TrimSpace(cite), ": clear]"); got != d.clear {
			t.Errorf("%s: metahex los %s: clear is %t, want %t", d.what, d.ask, got, d.clear)
		}
	}
	if len(disputes) != 35 {
		t.Errorf("%d disputes, want 35", len(disputes))
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), all.String()); diff != "" {
		t.Errorf("testdata/disputes.txt (-want +got); UPDATE=1 rewrites it:\n%s", diff)
	}
}

// outward matches markup that would load something from another address, or run code.
var outward = regexp.MustCompile(`(?i)<script|<link|<iframe|<object|<[a-z][^>]*\son[a-z]+=|(?:src|href)="[^"d]|url\(|@import`)

// A page contains both claims as typed and the whole ruling. It loads nothing and runs no code.
func TestDisputePages(t *testing.T) {
	inYard(t)
	claims := []string{`Red: "he sees me" & <script>alert(1)</script>`, "Blue: the ridge\nhides you <img src=x onerror=y>"}
	for i, d := range disputes {
		if i%4 != 0 && i < len(disputes)-6 { // drawing a page is slow: try every fourth dispute, and the last six
			continue
		}
		args := append([]string{"dispute"}, strings.Fields(d.ask)...)
		file := fmt.Sprintf("%d.html", i)
		out, errOut, code := asked("", append(args, "--claim", claims[0], "--claim", claims[1], "-o", file)...)
		if code != exitFine || errOut != "" || !strings.HasSuffix(out, "\nwritten: "+file+"\n") {
			t.Errorf("%s: got %q, %q, %d", d.what, out, errOut, code)
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		page := string(data)
		if found := outward.FindString(page); found != "" {
			t.Errorf("%s: the page holds %q", d.what, found)
		}
		shown := html.UnescapeString(page)
		cite, _, _ := asked("", append([]string{"los", "--cite"}, strings.Fields(d.ask)...)...)
		words, _, _ := asked("", append([]string{"los"}, strings.Fields(d.ask)...)...)
		reason := regexp.MustCompile(`(?m)^decided: .*$`).FindString(words)
		for _, want := range append(claims, strings.TrimSpace(cite), reason, "data:image/svg+xml;base64,", "@media print") {
			if !strings.Contains(shown, want) {
				t.Errorf("%s: the page does not hold %q", d.what, want)
			}
		}
		if d.plain != strings.Contains(shown, "Readings: ") {
			t.Errorf("%s: that there are no readings is said: %t", d.what, !d.plain)
		}
	}
}

// Flags that exclude each other, or that have no effect, are refused in one line.
func TestDisputeRefusals(t *testing.T) {
	inYard(t)
	long := strings.Repeat("x", 501)
	for ask, want := range map[string]string{
		"dispute A-03 D-03 -b yard.yaml":                                                               "dispute wants a file for the page, such as -o dispute.html",
		"dispute A-03 D-03 -b yard.yaml -o x.pdf":                                                      "found -o x.pdf; want a file that ends in .html",
		"dispute A-03 D-03 -b yard.yaml -o x.html --claim " + long:                                     "--claim: found a claim of 501 letters; want at most 500",
		"dispute A-03 D-03 -o x.html" + strings.Repeat(" --claim y", 13):                               "found 13 claims; want at most 12",
		"los A-03 D-03 -b yard.yaml --heights --section":                                               "--heights and --section do not go together",
		"los A-03 D-03 -b yard.yaml --json --section":                                                  "--json and --section do not go together",
		"los A-03 D-03 -b yard.yaml --cite --readings":                                                 "--cite and --readings do not go together",
		"los A-03 D-03 -b yard.yaml --json --quote":                                                    "--json and --quote do not go together",
		"los --batch - --around":                                                                       "--around and --batch do not go together",
		"los --batch - -o x.png":                                                                       "--batch and --output do not go together",
		"los 1-0304 1-0505 --system gravarmor --unit Nu-3 --readings":                                  detection.Rules + " leaves no reading open for lines of sight here, so there is nothing to compare",
		"los conform yard.yaml":                                                                        "los conform wants case files, then --, then a program, such as: cases.yaml -- python3 engine.py",
		"los conform yard.yaml -- nosuchprogram":                                                       "the program nosuchprogram cannot be started: exec: \"nosuchprogram\": executable file not found in $PATH",
		"ruling [metahex " + layercake.Rules + " A#754c022b2aa7 A-07@8 F-01@1: blocked] -b A -o x.jpg": "found -o x.jpg; want a file that ends in .png, .svg or .pdf",
	} {
		out, errOut, code := asked("", strings.Fields(ask)...)
		if got := strings.TrimPrefix(errOut, "metahex: "); got != want+"\n" || out != "" || code != exitUsage {
			t.Errorf("%s: got %q, %q, %d; want %q, %d", ask, out, got, code, want, exitUsage)
		}
	}
}

// byRules replaces the placeholder RULES by the version of the rules.
func byRules(text string) string { return strings.ReplaceAll(text, "RULES", layercake.Rules) }

// A pasted text may contain any number of citations, also quoted or broken into lines.
func TestCitationsInAPastedText(t *testing.T) {
	text := byRules(`Bob wrote:
> As I said: [metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.1=neighbours-see
>  6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open: blocked] and that is that.
And [metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.5=halve: clear], too. Also
[metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.5=halve: blocked] thanks [sic]
`)
	out, errOut, code := asked(text, "ruling")
	want := byRules(`[metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.1=neighbours-see 6.5=deduct 6.6=level-zero 6.8=edge-open rubble=open: blocked]
  holds: woods at D-02 casts 3 blind points: 6 away (6.4), less 2 levels (6.5), less 1 for the lower soldier (6.6); F-01 is 2 points behind it (6.5)
[metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.5=halve: clear]
  holds: woods at D-02 comes nearest to hiding F-01, with 1 blind point: 6 away (6.4), halved 2 times (6.5), less 1 for the lower soldier (6.6), at least 1; F-01 is 2 points behind it, too far by 1 (6.5)
[metahex RULES A#754c022b2aa7 A-07@8 F-01@1 6.5=halve: blocked]
  does not hold: the citation says blocked, the rules say clear
`)
	if diff := cmp.Diff(want, out); diff != "" || errOut != "metahex: 1 of 3 citations do not hold\n" || code != exitFindings {
		t.Errorf("got %q, %d (-want +got):\n%s", errOut, code, diff)
	}
	line := strings.Split(text, "\n")[3]
	out, errOut, code = asked("", "ruling", line)
	if !strings.HasPrefix(out, "CLEAR  A-07@8 to F-01@1  [BHM 6.5]\n") || errOut != "" || code != exitFine {
		t.Errorf("ruling %q: got %q, %q, %d", line, out, errOut, code)
	}
}

// A batch continues after an invalid line and skips comments.
func TestABatchGoesOn(t *testing.T) {
	inYard(t)
	const in = "# the yard\nB-03@6 F-03\n\nB-03@6\nZ-03 F-03\nB-03@6 G-03\n"
	out, errOut, code := asked(in, "los", "-b", "yard.yaml", "--batch", "-")
	wantErr := "metahex: standard input:4:1: found \"B-03@6\"; want two ends, FROM TO\n" +
		"metahex: standard input:5:1: dot Z-03: found row Z; rows go from A to N\n" +
		"metahex: standard input: 2 of 4 lines could not be answered\n"
	if out != "blocked\nerror\nerror\nclear\n" || errOut != wantErr || code != exitFindings {
		t.Errorf("got %q, %q, %d; want %q, %d", out, errOut, code, wantErr, exitFindings)
	}
	out, errOut, code = asked(in, "los", "-b", "yard.yaml", "--batch", "-", "--json")
	want := `{"line":2,"from":"B-03@6","to":"F-03@0","clear":false,"clause":"BHM 6.4","reason":"woods at D-03 casts 2 blind points: 2 away (6.4); F-03 is 2 points behind it (6.4)"}
{"line":4,"error":"found \"B-03@6\"; want two ends, FROM TO"}
{"line":5,"error":"dot Z-03: found row Z; rows go from A to N"}
{"line":6,"from":"B-03@6","to":"G-03@0","clear":true,"clause":"BHM 6.4","reason":"woods at D-03 comes nearest to hiding G-03, with 2 blind points: 2 away (6.4); G-03 is 3 points behind it, too far by 1 (6.4)"}
`
	if diff := cmp.Diff(want, out); diff != "" || errOut != "metahex: standard input: 2 of 4 lines could not be answered\n" || code != exitFindings {
		t.Errorf("--json: got %q, %d (-want +got):\n%s", errOut, code, diff)
	}
}

// The JSON of a line has a key for its readings and a key for its neighbours.
func TestReadingsAsJSON(t *testing.T) {
	inYard(t)
	out, errOut, code := asked("", "los", "A-07@5", "G-07", "-b", "yard.yaml", "--json", "--readings", "--around")
	var got struct {
		Ruling   struct{ Clear bool }
		Cite     string
		Readings struct {
			Count, Clear int
			Groups       []struct {
				Clear, Now bool
				Under      []string
			}
		}
		Around struct{ Signs []string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != exitFine {
		t.Fatalf("got %v, %q, %d", err, errOut, code)
	}
	if got.Ruling.Clear || !strings.HasSuffix(got.Cite, ": blocked]") || got.Readings.Count != 64 || got.Readings.Clear != 32 || !got.Readings.Groups[0].Now || got.Around.Signs[0][0] != '#' {
		t.Errorf("got %+v", got)
	}
}

// The program passes its own conformance cases, run as a separate process. An engine without an
// answer gets another message than an engine with a wrong answer.
func TestTheProgramConforms(t *testing.T) {
	t.Parallel()
	const file = "../../../los/cases/testdata/cases/airborne.yaml"
	out, errOut, code := asked("", "los", "conform", file, "--", "metahex", "los", "serve")
	if out != "metahex agrees with 15 lines in 1 file; skipped: 0\n" || errOut != "" || code != exitFine {
		t.Errorf("got %q, %q, %d", out, errOut, code)
	}
	out, errOut, code = asked("", "los", "conform", file, "--", "true")
	if out != "" || errOut != "metahex: true: ended before it answered request 1\n" || code != exitUsage {
		t.Errorf("of true: got %q, %q, %d", out, errOut, code)
	}
	out, errOut, code = asked("", "los", "conform", file, "--", "cat")
	if out != "" || strings.Count(errOut, `found an answer without "clear"`) != 15 || code != exitFindings {
		t.Errorf("of cat: got %q, %q, %d", out, errOut, code)
	}
}

// benchmarkProgram runs the program in a separate process, and reports the time of that process.
func benchmarkProgram(b *testing.B, args ...string) {
	var all time.Duration
	for b.Loop() {
		c := exec.Command("metahex", args...)
		if err := c.Run(); err != nil {
			b.Fatal(err)
		}
		usage := c.ProcessState.SysUsage().(*syscall.Rusage)
		all += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	b.ReportMetric(float64(all.Microseconds())/1000/float64(b.N), "process-ms/op")
}

func BenchmarkLOS(b *testing.B) { benchmarkProgram(b, "los", "A-H-11@6", "B-C-20") }
func BenchmarkLOSReadings(b *testing.B) {
	benchmarkProgram(b, "los", "A-H-11@6", "B-C-20", "--readings")
}
func BenchmarkDispute(b *testing.B) {
	benchmarkProgram(b, "dispute", "A-H-11@6", "B-C-20", "--claim", "he sees me", "-o", filepath.Join(b.TempDir(), "x.html"))
}
