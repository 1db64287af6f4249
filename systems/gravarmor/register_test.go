package gravarmor_test

import (
	"os"
	"strings"
	"testing"

	"metahex/rule"
	"metahex/systems/gravarmor"
)

// What the code cites is registered, and what is called done is cited by code
// and by a test or a play file.
func TestRegister(t *testing.T) {
	data, err := os.ReadFile("clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	register, err := rule.ParseRegister("clauses.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := register.Check(".", "../../maps", "../../los", "../../render", "../../tui")
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// Every value of every reading that can be switched is told in readings.md.
func TestReadingsAreTold(t *testing.T) {
	told, err := os.ReadFile("readings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range gravarmor.ReadingWords() {
		if !strings.Contains(string(told), "`"+word+"`") {
			t.Errorf("readings.md does not tell of %s", word)
		}
	}
}
