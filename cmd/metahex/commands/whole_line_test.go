package commands

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/record"
)

// lineSlips is the number of slips (accidental changes of a line) to try for each format; make wide
// tries many.
var lineSlips = flag.Int("line-slips", 15, "how many `slips` of a whole line are tried for each format")

// lineFiles maps each format to its files, relative to the root of the module.
var lineFiles = map[string]string{
	"panel":                    "maps/atlas/panels/*.yaml",
	"layout":                   "maps/atlas/layouts/*.yaml",
	"hexpanel":                 "maps/atlas/hexpanels/*.yaml",
	"hexlayout":                "maps/atlas/hexlayouts/*.yaml",
	"hexmap":                   "maps/atlas/hexmaps/*.yaml",
	"table":                    "maps/atlas/tables/*.yaml",
	"scenario battlesuit":      "systems/battlesuit/scenario/scenarios/*.yaml",
	"scenario gravarmor":       "systems/gravarmor/scenario/scenarios/*.yaml",
	"scenario gts":             "systems/gts/scenario/scenarios/*.yaml",
	"scenario lasergrenadiers": "systems/lasergrenadiers/scenario/scenarios/*.yaml",
	"scenario solprime":        "systems/solprime/scenario/scenarios/*.yaml",
	"theme":                    "tui/themes/*.yaml",
	"tables battlesuit":        "systems/battlesuit/scenario/tables/*.yaml",
	"tables gravarmor":         "systems/gravarmor/scenario/tables/*.yaml",
	"tables gts":               "systems/gts/scenario/tables/*.yaml",
	"tables lasergrenadiers":   "systems/lasergrenadiers/scenario/tables/*.yaml",
	"tables solprime":          "systems/solprime/scenario/tables/*.yaml",
	"advice":                   "systems/*/advice.yaml",
	"record":                   "", // records of matches between bots
}

// A lineFile is a file whose lines the test changes.
type lineFile struct{ name, text string }

// filesOf returns the files that match a glob of lineFiles and have no findings.
func filesOf(t *testing.T, glob string) (all []lineFile) {
	t.Helper()
	if glob == "" {
		return recordedFiles(t)
	}
	names, err := filepath.Glob(filepath.Join("../../..", glob))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Base(name)
		if file == "advice.yaml" {
			file = filepath.Base(filepath.Dir(name)) + ".yaml"
		}
		if file != "edges.yaml" {
			all = append(all, lineFile{file, string(data)})
		}
	}
	if len(all) < 2 {
		t.Fatalf("%s: found %d files; want some", glob, len(all))
	}
	return all
}

// recordedFiles returns the records of two short matches.
func recordedFiles(t *testing.T) (all []lineFile) {
	t.Helper()
	for _, scenario := range []string{"primer", "ashford"} {
		file := filepath.Join(t.TempDir(), scenario+".play")
		if _, errOut, code := asked("", "play", "--plain", scenario, "--red", "random", "--blue", "random", "--seed", "24", "--save", file); code != exitFine {
			t.Fatal(errOut)
		}
		play, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, lineFile{scenario + ".play", play.First(min(60, play.Answers())).String()})
	}
	return all
}

// weightsOf returns the names of the weights in a system's advice, in order.
func weightsOf(t *testing.T, file string) (all []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../systems", strings.TrimSuffix(file, ".yaml"), "advice.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var advice struct{ Weights yaml.Node }
	if err := yaml.Unmarshal(data, &advice); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(advice.Weights.Content); i += 2 {
		all = append(all, advice.Weights.Content[i].Value)
	}
	return all
}

// lineSlip deletes, duplicates or swaps a line of a text, or replaces a line by one of another text.
func lineSlip(random *rand.Rand, text, other string) (slipped, what string) {
	lines, others := strings.Split(strings.TrimSuffix(text, "\n"), "\n"), strings.Split(strings.TrimSuffix(other, "\n"), "\n")
	i := random.IntN(len(lines))
	switch random.IntN(4) {
	case 0:
		what = fmt.Sprintf("line %d deleted: %q", i+1, lines[i])
		lines = slices.Delete(lines, i, i+1)
	case 1:
		what = fmt.Sprintf("line %d doubled: %q", i+1, lines[i])
		lines = slices.Insert(lines, i, lines[i])
	case 2:
		j := random.IntN(len(lines))
		if random.IntN(2) == 0 {
			j = (i + 1) % len(lines)
		}
		what = fmt.Sprintf("lines %d and %d swapped: %q and %q", i+1, j+1, lines[i], lines[j])
		lines[i], lines[j] = lines[j], lines[i]
	default:
		from := others[random.IntN(len(others))]
		what = fmt.Sprintf("line %d replaced: %q by %q", i+1, lines[i], from)
		lines[i] = from
	}
	return strings.Join(lines, "\n") + "\n", what
}

// treeChanges counts the differences between two YAML values: list entries and keys that only one of
// them has, and different texts.
func treeChanges(a, b any) int {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			return 1
		}
		n := 0
		for key, value := range x {
			if other, ok := y[key]; ok {
				n += treeChanges(value, other)
			} else {
				n++
			}
		}
		for key := range y {
			if _, ok := x[key]; !ok {
				n++
			}
		}
		return n
	case []any:
		y, ok := b.([]any)
		if !ok {
			return 1
		}
		return changedEntries(x, y)
	}
	if reflect.DeepEqual(a, b) {
		return 0
	}
	return 1
}

// changedEntries counts the entries that only one of two lists has, ignoring the order.
func changedEntries(x, y []any) int {
	left := slices.Clone(y)
	n := 0
	for _, entry := range x {
		if i := slices.IndexFunc(left, func(other any) bool { return reflect.DeepEqual(entry, other) }); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			n++
		}
	}
	return max(n, len(left))
}

// legalSlip reports whether a slip without findings leaves a plausible text. The number of changed
// values must be at most the number of values in the changed lines. In a record only the answers
// count; the text of events may differ.
func legalSlip(before, after string) bool {
	if strings.HasPrefix(before, "format: play/") {
		return slices.Equal(answerLines(before), answerLines(after))
	}
	var trees [2]any
	for i, text := range []string{before, after} {
		if err := yaml.Unmarshal([]byte(text), &trees[i]); err != nil {
			return false
		}
	}
	values := strings.Count(strings.Join(changedLines(before, after), "\n"), ": ")
	return treeChanges(trees[0], trees[1]) <= max(2, values)
}

func answerLines(text string) (all []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "> ") {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// changedLines returns the lines that only one of two texts has.
func changedLines(before, after string) (all []string) {
	x, y := strings.Split(before, "\n"), strings.Split(after, "\n")
	for _, pair := range [][2][]string{{x, y}, {y, x}} {
		for i, line := range pair[0] {
			if !slices.Contains(pair[1], line) || i < len(pair[1]) && pair[1][i] != line && len(x) == len(y) {
				all = append(all, line)
			}
		}
	}
	return all
}

// A wrong line in a file of any format is reported in one or two messages, or the file is still valid:
// it means the same, or one value is different and legal.
func TestWholeLineSlips(t *testing.T) {
	const seed = 24
	t.Logf("seed %d", seed)
	for format, glob := range lineFiles {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			all := filesOf(t, glob)
			random := rand.New(rand.NewPCG(seed, uint64(len(format))))
			dir := t.TempDir()
			for _, f := range all {
				if found := lintSlip(t, filepath.Join(dir, f.name), strings.Fields(format)[0]+"/1", f.text); len(found) > 0 {
					t.Fatalf("%s: found %q; want nothing before a slip", f.name, found)
				}
			}
			caught, legal, missed, long := 0, 0, []string{}, []string{}
			for range *lineSlips {
				f, other := all[random.IntN(len(all))], all[random.IntN(len(all))]
				slipped, what := lineSlip(random, f.text, other.text)
				found := lintSlip(t, filepath.Join(dir, f.name), strings.Fields(format)[0]+"/1", slipped)
				switch {
				case len(found) > 2:
					long = append(long, fmt.Sprintf("%s, %s: %d messages:\n    %s", f.name, what, len(found), strings.Join(found, "\n    ")))
				case len(found) > 0:
					caught++
				case legalSlip(f.text, slipped):
					legal++
				default:
					missed = append(missed, f.name+", "+what)
				}
			}
			t.Logf("%d slips of %d files: %d reported, %d of the same meaning or legal, %d missed, %d reported in more than two messages", *lineSlips, len(all), caught, legal, len(missed), len(long))
			if len(missed) > max(1, *lineSlips/100) { // with fewer than 100 slips, one missed slip is allowed
				t.Errorf("%d of %d slips are missed; want 1 %% at most:\n%s", len(missed), *lineSlips, strings.Join(missed, "\n"))
			}
			if len(long) > 0 {
				t.Errorf("more than two messages:\n%s", strings.Join(long, "\n"))
			}
		})
	}
}

// lintSlip writes a text to a file and returns the findings of its format's check.
func lintSlip(t *testing.T, file, format, text string) (found []string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var d diagnosis
	var err error
	claimed := claimedFormat([]byte(text))
	switch format {
	case "record/1":
		d.findings, err = typed(file, []byte(text))
		claimed = format
	case "advice/1":
		_, err = game.ReadAdvice(file, []byte(text), weightsOf(t, filepath.Base(file)))
		d.findings, err, claimed = flat(err), nil, format
	case "tables/1":
		d, err = diagnose(file, "", []byte(text))
		claimed = format
	default:
		d, err = diagnose(file, format, []byte(text))
	}
	if err != nil {
		return []string{err.Error()}
	}
	if claimed != format && len(d.findings) == 0 {
		if d, err = diagnose(file, claimed, []byte(text)); err != nil {
			return []string{err.Error()}
		}
	}
	for _, f := range d.findings {
		found = append(found, f.Error())
	}
	return found
}
