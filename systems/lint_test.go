package systems

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Lint and Open agree. Open refuses a file with findings other than warnings, and
// accepts any other file. The files are the shipped ones with a line removed,
// doubled, or changed in a digit or a word.
func TestLintAgreesWithOpen(t *testing.T) {
	const seed = 1
	changes := 5
	if gametest.Wide() {
		changes = 16
	}
	t.Logf("seed %d", seed)
	own := t.TempDir()
	played, refused, warned := 0, 0, 0
	for _, s := range All {
		for _, name := range shipped(t, s) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			name64 := fnv.New64() // a seed from the name: a new file does not affect the others
			name64.Write([]byte(filepath.Base(name)))
			source := rand.New(rand.NewPCG(seed, name64.Sum64()))
			for range changes {
				changed := mutated(string(text), source)
				file := filepath.Join(own, filepath.Base(name))
				if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
					t.Fatal(err)
				}
				findings, err := s.Lint(Source{Scenario: file})
				if err != nil {
					t.Fatal(err)
				}
				grave := slices.ContainsFunc(findings, func(err error) bool { return !strings.Contains(err.Error(), rule.Warning) })
				_, err = s.Open(Source{Scenario: file})
				if grave != (err != nil) {
					t.Errorf("%s:\nlint finds %v\nopen says %v\n%s", name, findings, err, changed)
				}
				switch {
				case err != nil:
					refused++
				case len(findings) > 0:
					warned++
				default:
					played++
				}
			}
		}
	}
	if played == 0 || refused == 0 || warned == 0 {
		t.Errorf("%d played, %d refused, %d played with a warning; want some of each", played, refused, warned)
	}
}

// Lint also reports faults that only preparing a match finds: more units than a match can have.
func TestLintFindsTooMany(t *testing.T) {
	file := filepath.Join(t.TempDir(), "many.yaml")
	d := rulebook.Draft{System: All[0], Map: "E", ID: "many", Forces: [3]string{"", "police 90", "police 90"}}
	text, err := d.Text()
	if err != nil {
		t.Fatal(err)
	}
	many := strings.NewReplacer("[[E-01, N-04]]", "[[A-01, R-15]]", "[[E-30, N-35]]", "[[A-20, R-35]]").Replace(string(text))
	if err := os.WriteFile(file, []byte(many), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := OfFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Lint(Source{Scenario: file})
	_, refused := s.Open(Source{Scenario: file})
	if err != nil || refused == nil || !slices.ContainsFunc(found, func(err error) bool { return strings.Contains(err.Error(), "units on a board of") }) {
		t.Errorf("lint finds %v (error %v), and the match is refused with %v", found, err, refused)
	}
}

// shipped returns the scenario files of a system. They are beside its rules or in a package below.
func shipped(t *testing.T, y System) (all []string) {
	t.Helper()
	for _, below := range []string{"scenarios", "scenario/scenarios"} {
		files, err := filepath.Glob(filepath.Join(folder(y), below, "*.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, files...)
	}
	if len(all) == 0 {
		t.Fatalf("found no scenarios of %s", y.ID)
	}
	return all
}

// mutated returns a text with one random line changed.
func mutated(text string, source *rand.Rand) string {
	lines := strings.Split(text, "\n")
	i := source.IntN(len(lines))
	line := lines[i]
	switch source.IntN(6) {
	case 0:
		return strings.Join(slices.Delete(lines, i, i+1), "\n")
	case 1:
		return strings.Join(slices.Insert(lines, i, line), "\n")
	case 2:
		line = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '0' + rune(source.IntN(10))
			}
			return r
		}, line)
	case 3:
		return strings.Join(slices.Insert(lines, i, slices.Repeat([]string{line}, 70)...), "\n")
	case 4:
		line = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '9'
			}
			return r
		}, line)
	default:
		words := strings.Fields(line)
		if len(words) > 0 {
			line = strings.Replace(line, words[source.IntN(len(words))], "other", 1)
		}
	}
	lines[i] = line
	return strings.Join(lines, "\n")
}
