package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A play is linked for the clauses that it names, but not for clauses that are prefixes of these.
// Files that are not plays are always linked.
func TestLinkPlays(t *testing.T) {
	system := t.TempDir()
	for name, text := range map[string]string{
		"a.play": "# It moves. SP movement\n", "b.play": "# It rolls. SP movement/rates, SP fire.\n", "c.play": "    gone [SP movement]\n", "s.yaml": "id: s\n",
	} {
		if err := os.MkdirAll(filepath.Join(system, "testdata"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(system, "testdata", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for clause, want := range map[string][]string{
		"SP movement":       {"a.play", "c.play", "s.yaml"},
		"SP movement/rates": {"b.play", "s.yaml"},
		"SP fire":           {"b.play", "s.yaml"},
		"SP fi":             {"s.yaml"},
	} {
		folder := t.TempDir()
		found := linkPlays(folder, system, clause)
		var got []string
		all, err := os.ReadDir(filepath.Join(folder, "testdata"))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range all {
			got = append(got, e.Name())
		}
		if !slices.Equal(got, want) || found != (len(want) > 1) {
			t.Errorf("%s: linked %v, found %t; want %v", clause, got, found, want)
		}
	}
}
