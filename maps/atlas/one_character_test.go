package atlas_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/rule"
)

// keyboard lists the characters that a typing error may insert: all characters on a keyboard, and
// some from editors or copied text.
var keyboard = func() []rune {
	all := []rune("\n\t\r\x00é–·\u00a0\u2028\ufeff")
	for r := ' '; r <= '~'; r++ {
		all = append(all, r)
	}
	return all
}()

// slip inserts, deletes or replaces one character.
func slip(random *rand.Rand, s []rune) (slipped []rune, what string) {
	at, r := random.IntN(len(s)), keyboard[random.IntN(len(keyboard))]
	switch m := slices.Clone(s); random.IntN(3) {
	case 0:
		return slices.Insert(m, at, r), fmt.Sprintf("%q put in at %s", r, where(s, at))
	case 1:
		return slices.Delete(m, at, at+1), fmt.Sprintf("%q taken out at %s", s[at], where(s, at))
	default:
		if s[at] == r {
			r = 'X'
		}
		m[at] = r
		return m, fmt.Sprintf("%q for %q at %s", r, s[at], where(s, at))
	}
}

func where(s []rune, at int) string {
	line := 1 + strings.Count(string(s[:at]), "\n")
	return fmt.Sprintf("line %d (%q)", line, strings.Split(string(s), "\n")[line-1])
}

// slips is the number of typing errors tried for each format; make wide and make soak try more.
var slips = flag.Int("slips", 40, "how many `slips` of one character are tried for each format")

// A shippedFile is the file of a shipped map.
type shippedFile struct {
	name string // "panels/A.yaml"
	text []rune
	m    maps.Map
}

// shippedByFormat returns the files of all map formats, by folder.
func shippedByFormat(t *testing.T) map[string][]shippedFile {
	t.Helper()
	names, err := filepath.Glob("*/*.yaml")
	if err != nil || len(names) < 20 {
		t.Fatalf("found %d files, %v", len(names), err)
	}
	all := map[string][]shippedFile{}
	for _, name := range names {
		if filepath.Base(name) == "edges.yaml" {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := atlas.Open(strings.TrimSuffix(filepath.Base(name), ".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Dir(name)
		all[folder] = append(all[folder], shippedFile{name, []rune(string(data)), m})
	}
	return all
}

// laid writes a file, opens it and lints it.
func laid(t *testing.T, dir, name, text string) (m maps.Map, found maps.Findings) {
	t.Helper()
	file := filepath.Join(dir, filepath.Base(name))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := atlas.Lint(file)
	if err != nil {
		return nil, maps.Findings{{Fault: rule.Fault{Text: err.Error()}}}
	}
	if len(r.Findings) > 0 {
		return nil, r.Findings
	}
	m, err = atlas.Open(file)
	if err != nil {
		t.Fatalf("%s: lint finds nothing, but: %v\n%s", name, err, text)
	}
	return m, nil
}

// One extra, missing or wrong character anywhere in a map file of any format has one of three
// results. There are one or two messages, or the map is unchanged, or one legal thing replaces
// another, as an author might have drawn it.
func TestOneWrongCharacterOfEveryFormat(t *testing.T) {
	for folder, files := range shippedByFormat(t) {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(15, uint64(len(folder))))
			dir := t.TempDir()
			legal, changed, long := 0, []string{}, []string{}
			for range *slips {
				f := files[random.IntN(len(files))]
				slipped, what := slip(random, f.text)
				m, found := laid(t, dir, f.name, string(slipped))
				if len(found) > 2 {
					long = append(long, fmt.Sprintf("%s, %s: %d messages: %v", f.name, what, len(found), found))
				}
				if len(found) > 0 || m.Hash() == f.m.Hash() {
					continue
				}
				if all, _, err := atlas.Differences(f.m, m); err == nil && len(all) == 1 {
					legal++
					continue
				}
				changed = append(changed, f.name+", "+what)
			}
			t.Logf("%d slips: %d make one thing another legal one, %d another map, %d are reported in more than two messages", *slips, legal, len(changed), len(long))
			if len(changed) > *slips/100 {
				t.Errorf("%d of %d slips make another map; want 1 %% at most:\n%s", len(changed), *slips, strings.Join(changed, "\n"))
			}
			if len(long) > 0 {
				t.Errorf("more than two messages:\n%s", strings.Join(long, "\n"))
			}
		})
	}
}

// For every format, writing a map and reading it again gives the same map. The test applies random
// changes that keep the file valid.
func TestEveryFormatIsReadAndWritten(t *testing.T) {
	for folder, files := range shippedByFormat(t) {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(15, uint64(len(folder))))
			dir, changes := t.TempDir(), 0
			for _, f := range files {
				text, m := f.text, f.m
				for range *slips / 5 {
					changed := slices.Clone(text)
					at, from := random.IntN(len(text)), random.IntN(len(text)) // a character from elsewhere in the file
					changed[at] = text[from]
					if got, found := laid(t, dir, f.name, string(changed)); len(found) == 0 {
						text, m = changed, got
						changes++
					}
				}
				file := filepath.Join(dir, filepath.Base(f.name))
				tidy, found := atlas.Format(file, []byte(string(text)))
				if len(found) > 0 {
					t.Fatalf("%s is not formatted: %v", f.name, found)
				}
				if again, _ := atlas.Format(file, tidy); string(again) != string(tidy) {
					t.Errorf("%s, formatted twice (-once +twice):\n%s", f.name, cmp.Diff(string(tidy), string(again)))
				}
				if got, found := laid(t, dir, f.name, string(tidy)); len(found) > 0 || got.Hash() != m.Hash() {
					t.Errorf("%s, formatted: %v; want the same map", f.name, found)
				}
				if strings.Contains(folder, "layouts") {
					continue // a layout is not a sheet
				}
				sheet, found := atlas.ReadSheet(file, tidy)
				if len(found) > 0 {
					t.Fatalf("%s: %v", f.name, found)
				}
				written, err := atlas.SheetText(sheet, file)
				if err != nil {
					t.Fatal(err)
				}
				got, found := laid(t, dir, f.name, string(written))
				if len(found) > 0 || got.Hash() != m.Hash() {
					t.Errorf("%s, read and written: %v; want the same map:\n%s", f.name, found, written)
				}
			}
			t.Logf("%d changes", changes)
			if changes == 0 {
				t.Error("nothing was changed")
			}
		})
	}
}
