package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/rule"
)

// Registered compares the code in the folder under test with its register, clauses.txt. Every cited
// clause must be registered. Every clause marked as done must be cited by code and by a test or a
// play file. The argument shared lists subfolders that cite clauses of the same book. Registered also
// checks that cited.txt is current; if update is set, it rewrites cited.txt.
func Registered(t *testing.T, update bool, shared ...string) {
	t.Helper()
	data, err := os.ReadFile("clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	register, err := rule.ParseRegister("clauses.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	folders := append([]string{"."}, shared...)
	faults, err := CheckRegister(register, folders...)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
	cited, err := CitedList(register, "../..", folders...)
	if err != nil {
		t.Fatal(err)
	}
	if update {
		if err := os.WriteFile("cited.txt", []byte(cited), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if old, err := os.ReadFile("cited.txt"); err != nil || string(old) != cited {
		t.Errorf("cited.txt is out of date (%v): run go test -run %s -update", err, t.Name())
	}
}

// CitedList lists where the code under some folders cites each clause of a register. A line has the
// clause, a tab, the file relative to root and the function. The lines are in the order of the
// book.
func CitedList(r *rule.Register, root string, folders ...string) (string, error) {
	top, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	where := map[rule.Clause][]string{}
	for _, folder := range folders {
		all, err := Citations(folder, r.Book())
		if err != nil {
			return "", err
		}
		for _, c := range all {
			if c.Test {
				continue
			}
			full, err := filepath.Abs(c.At.Filename)
			if err != nil {
				return "", err
			}
			file, err := filepath.Rel(top, full)
			if err != nil {
				return "", err
			}
			line := strings.TrimSpace(filepath.ToSlash(file) + " " + c.In)
			if !slices.Contains(where[c.Clause], line) {
				where[c.Clause] = append(where[c.Clause], line)
			}
		}
	}
	var b strings.Builder
	for _, e := range r.Entries {
		for _, line := range where[e.Clause] {
			fmt.Fprintf(&b, "%s\t%s\n", e.Clause, line)
		}
	}
	return b.String(), nil
}

// ReadingsExplained checks that readings.md explains every value of every reading.
func ReadingsExplained(t *testing.T, words []string) {
	t.Helper()
	told, err := os.ReadFile("readings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		if !strings.Contains(string(told), "`"+word+"`") {
			t.Errorf("readings.md does not explain %s", word)
		}
	}
}
