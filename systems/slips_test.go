package systems

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/game/gametest"
	"metahex/rule"
)

const (
	slipsOfALine = 300 // slips of each scenario
	quickSlips   = 12  // of them, those that make test tries
)

// Every scenario is changed by accidental changes of one line. Lint's findings, with their places and
// texts, are in testdata/slips: the number of the slip, the finding. A slip without a line is legal.
func TestSlipsOfALine(t *testing.T) {
	for _, y := range All {
		files := shipped(t, y)
		texts := make([][]string, len(files))
		for i, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = strings.Split(string(text), "\n")
		}
		for i, name := range files {
			t.Run(filepath.Base(name), func(t *testing.T) {
				t.Parallel()
				slipsAreListed(t, y, strings.TrimSuffix(filepath.Base(name), ".yaml"), texts[i], texts[(i+1)%len(texts)])
			})
		}
	}
}

// slipsAreListed compares the findings of a scenario's slips with the golden file. Some slips take a
// line of another scenario.
func slipsAreListed(t *testing.T, y System, id string, lines, others []string) {
	tried := quickSlips
	if *update || gametest.Wide() {
		tried = slipsOfALine
	}
	file := filepath.Join(t.TempDir(), "slip.yaml")
	var got strings.Builder
	for n := range tried {
		if err := os.WriteFile(file, []byte(slipped(lines, others, n)), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := y.Lint(Source{Scenario: file})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			var at *rule.Fault
			if !errors.As(f, &at) {
				t.Errorf("slip %d: %v has no place", n, f)
				continue
			}
			fmt.Fprintf(&got, "%d %d:%d %s\n", n, at.Line, at.Column, strings.ReplaceAll(at.Text, filepath.Dir(file)+string(filepath.Separator), ""))
		}
	}
	golden := filepath.Join("testdata", "slips", id+".txt")
	if *update {
		gametest.Golden(t, golden, got.String(), true)
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	was, is := slipLines(string(want), tried), slipLines(got.String(), tried)
	for n := range tried {
		if was[n] != is[n] {
			t.Errorf("%s, slip %d: want\n%sgot\n%s", golden, n, was[n], is[n])
		}
	}
}

// slipLines returns the lines of each of the first slips of a golden text.
func slipLines(text string, slips int) []string {
	all := make([]string, slips)
	for line := range strings.Lines(text) {
		var n int
		if fmt.Sscan(line, &n); n < slips {
			all[n] += line
		}
	}
	return all
}

// slipped returns a text with one line changed as by accident. The number of the slip decides how.
// Lines of measured figures, which end a file, are not changed.
func slipped(lines, others []string, n int) string {
	source := rand.New(rand.NewPCG(44, uint64(n)))
	lines = slices.Clone(lines)
	most := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "measured:") })
	if most < 0 {
		most = len(lines) - 1
	}
	i := source.IntN(most)
	for strings.TrimSpace(lines[i]) == "" {
		i = source.IntN(most)
	}
	switch source.IntN(13) {
	case 0:
		lines = slices.Delete(lines, i, i+1)
	case 1:
		lines = slices.Insert(lines, i, lines[i])
	case 2:
		lines[i] = likeLine(lines[i], others, source)
	case 3:
		lines[i], lines[i+1] = lines[i+1], lines[i]
	case 4, 5:
		row := []rune(lines[i])
		at := letterOf(lines[i], source)
		lines[i] = string(slices.Delete(row, at, at+1))
	case 6:
		row := []rune(lines[i])
		row[letterOf(lines[i], source)] = []rune("aeiknorst0123456789-:,{[")[source.IntN(24)]
		lines[i] = string(row)
	case 7, 8, 9:
		lines[i] = reworded(lines[i], lines[:most], source)
	default:
		lines[i] = renumbered(lines[i], source)
	}
	return strings.Join(lines, "\n")
}

// likeLine returns a line of another file, with the same first key if it has one.
func likeLine(line string, others []string, source *rand.Rand) string {
	key, _, _ := strings.Cut(line, ":")
	var like []string
	for _, other := range others {
		if strings.HasPrefix(other, key+":") {
			like = append(like, other)
		}
	}
	if like == nil {
		like = others
	}
	return like[source.IntN(len(like))]
}

// letterOf returns the index of a character. Of four, three are behind the first key.
func letterOf(line string, source *rand.Rand) int {
	key, value, _ := strings.Cut(line, ":")
	if value == "" || source.IntN(4) == 0 {
		return source.IntN(len([]rune(line)))
	}
	return len([]rune(key)) + source.IntN(len([]rune(value))+1)
}

// aWord is a value, not a key: a name, a place or a number.
var aWord = regexp.MustCompile(`[\w-]+(?:[^\w:-]|$)`)

// reworded returns a line with one word replaced by another word of the file.
func reworded(line string, lines []string, source *rand.Rand) string {
	var words []string
	for _, l := range lines {
		if strings.Contains(l, ":") { // not a story
			words = append(words, aWord.FindAllString(l, -1)...)
		}
	}
	all := aWord.FindAllStringIndex(line, -1)
	if all == nil {
		return line
	}
	at, word := all[source.IntN(len(all))], strings.TrimRight(words[source.IntN(len(words))], "]}, \n\"")
	old := strings.TrimRight(line[at[0]:at[1]], "]}, \"")
	return line[:at[0]] + word + line[at[0]+len(old):]
}

var aNumber = regexp.MustCompile(`[0-9]+`)

// renumbered returns a line with one number changed, or with a number before its first word if it has
// no number.
func renumbered(line string, source *rand.Rand) string {
	number := []string{"0", "1", "7", "40", "99", "1.5", "-1", "007"}[source.IntN(8)]
	all := aNumber.FindAllStringIndex(line, -1)
	if all == nil {
		from := len(line) - len(strings.TrimLeft(line, " "))
		all = [][]int{{from, from}}
	}
	at := all[source.IntN(len(all))]
	return line[:at[0]] + number + line[at[1]:]
}
