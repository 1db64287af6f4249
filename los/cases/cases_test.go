package cases

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no case files: %v", err)
	}
	lines := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n, wrong := RunCases(file, data)
		for _, f := range wrong {
			t.Error(f)
		}
		lines += n
	}
	if lines < 1000 {
		t.Errorf("%d lines in all, want at least 1000", lines)
	}
}

// For every rule book, lines with one word changed are all reported as wrong.
func TestCasesFindWhatIsWrong(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	others := map[string]string{"decider": "A-01 6.9", "clause": "6.9", "blind": "77", "misses": "77", "sum": "77"}
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for k, key := range []string{"verdict", "decider", "clause", "blind", "misses", "sum"} {
			if (i+k)%3 > 0 {
				continue // try only two of the keys in each file, and other keys in the next file
			}
			lines := 0
			spoilt := regexp.MustCompile(`(?m)^    `+key+`: .+$`).ReplaceAllStringFunc(string(data), func(was string) string {
				lines++
				if key == "verdict" {
					return strings.NewReplacer("clear", "blocked", "blocked", "clear").Replace(was)
				}
				return "    " + key + ": " + others[key]
			})
			if _, wrong := RunCases(file, []byte(spoilt)); len(wrong) != lines {
				t.Errorf("%s: with another %s got %d findings, want %d", file, key, len(wrong), lines)
			}
		}
	}
}

// A case that is impossible on its board gives an error of one line.
func TestCasesOnTheWrongBoard(t *testing.T) {
	const line = "rulings:\n  - {from: %, verdict: clear, why: x}\n"
	of := func(head, ends string) string {
		return "format: cases/1\n" + head + strings.Replace(line, "%", ends, 1)
	}
	want := map[string]string{
		of("board: aldern\nsystem: solprime\n", "A-01, to: A-02"):                                          "aldern is a map of terrain hexes, on which gts decides; found system \"solprime\"",
		of("board: aldern\nsystem: gtz\n", "A-01, to: A-02"):                                               `unknown system "gtz" (want one of battlesuit, gts, lasergrenadiers, solprime), did you mean "gts"?`,
		of("board: aldern\nvalues: {yellow: 1}\n", "A-01, to: A-02"):                                       "found the key \"values\"; only a board of hexes may have it, and this is a map of terrain hexes",
		of("board: aldern\n", "A-01, to: A-02, scan: {range: 2, ew: 1}"):                                   "A-01 to A-02: found the key \"scan\" or \"sum\"; only a board of hexes may have them, and this is a map of terrain hexes",
		of("board: aldern\n", "A-01, to: B-01, blind: 2"):                                                  "A-01 to B-01: found the key \"blind\"; points are counted only on a board of dots",
		of("board: aldern\n", "A-01, to: B-01, misses: 2"):                                                 "A-01 to B-01: found the key \"misses\"; points are counted only on a board of dots",
		of("board: A\n", "A-01, to: A-03, misses: 2"):                                                      "A-01 to A-03: found the key \"misses\"; it is only for a clear line that crosses an obstacle higher than the lower soldier",
		of("board: aldern\n", "A-01, to: A-01"):                                                            "both ends are at A-01; want two different places",
		of("board: A\nvalues: {yellow: 1}\n", "A-01, to: A-02"):                                            "found the key \"values\"; only a board of hexes may have it, and this is a board of dots",
		of("board: A\n", "A-01, to: A-02, terms: [storeys.A-01=3]"):                                        "storeys: A-01 is clear; want a building, such as C-06",
		of("board: \"2\"\n", "0101, to: 0102"):                                                             "2 is a board of hexes; want the key \"values\", such as {yellow: 0, green: 2}",
		of("board: \"2\"\nvalues: {yellow: 1}\n", "0101, to: 0102"):                                        "0101 to 0102: want a scan, such as {range: 4, ew: 5}",
		of("board: \"2\"\nvalues: {yellow: 1}\n", "0101, to: 0102, scan: {range: 99, ew: 5}"):              "0101 to 0102: found range 99; want 1 to 24",
		of("board: \"2\"\nvalues: {yellow: 1}\n", "0101, to: 0102, scan: {range: 9, ew: 5}, terms: [a=b]"): "0101 to 0102: found a=b; a detection has a scan and no terms",
		of("board: \"2\"\nvalues: {yellow: -1}\n", "0101, to: 0102, scan: {range: 9, ew: 5}"):              "found combat value -1 at 0201; want 0 or more",
		of("board: \"2\"\nvalues: {yellow: 1}\n", "0101, to: 0102, scan: {range: 9, ew: 5, special: -1}"):  "0101 to 0102: found special value -1; want 0 or more",
		of("board: mill-ford\n", "\"1,1\", to: \"1,2@x\""):                                                 `found "1,2@x"; want a number (level) after the @, such as 1,2@6`,
	}
	got := map[string]string{}
	for text := range want {
		_, wrong := RunCases("wrong.yaml", []byte(text))
		for _, f := range wrong {
			got[text] += f.Text
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
