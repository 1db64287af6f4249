package gametest

import (
	"os"
	"strings"
	"testing"

	"metahex/rule"
)

// Registered holds the book of the folder under test to its register, clauses.txt:
// what the code cites is registered, and what is called done is cited by code and
// by a test or a play file. Shared are the rooms below that cite its clauses too.
func Registered(t *testing.T, shared ...string) {
	t.Helper()
	data, err := os.ReadFile("clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	register, err := rule.ParseRegister("clauses.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := CheckRegister(register, append([]string{"."}, shared...)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// ReadingsExplained holds readings.md to tell of every value of every reading.
func ReadingsExplained(t *testing.T, words []string) {
	t.Helper()
	told, err := os.ReadFile("readings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		if !strings.Contains(string(told), "`"+word+"`") {
			t.Errorf("readings.md does not tell of %s", word)
		}
	}
}
