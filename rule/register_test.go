package rule_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

func TestParseRegister(t *testing.T) {
	r, err := rule.ParseRegister("clauses.txt", []byte("# Battlesuit\n\nBHM 9.5\tdone\treaction fire\nBHM 9.10    todo  a later one\nBHM 11.1b  n/a  the second 11.1  printed twice\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []rule.Entry{
		{Clause: "BHM 9.5", Status: rule.Done, Words: "reaction fire", Line: 3},
		{Clause: "BHM 9.10", Status: rule.Todo, Words: "a later one", Line: 4},
		{Clause: "BHM 11.1b", Status: rule.NA, Words: "the second 11.1", Reason: "printed twice", Line: 5},
	}
	if diff := cmp.Diff(want, r.Entries); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	if got, ok := r.Lookup("BHM 9.10"); !ok || got != want[1] || r.Book() != "BHM" {
		t.Errorf("looked up %+v (%v) in book %q, want %+v in BHM", got, ok, r.Book(), want[1])
	}
}

func TestParseRegisterFaults(t *testing.T) {
	tests := []struct{ name, give, want string }{
		{"fields", "BHM 9.5 done reaction", `f:1:1: found 1 fields; want clause, status, words and, for the status n/a or partly, a reason, separated by a tab or two spaces`},
		{"clause", "9.5\tdone\tx", `f:1:1: found "9.5"; want a clause such as "BHM 9.5" or "GA combat/detection"`},
		{"status", "BHM 9.5\tdoen\tx", `f:1:9: unknown status "doen" (want one of done, partly, todo, n/a), did you mean "done"?`},
		{"what is missing", "BHM 9.5  partly  x", `f:1:10: BHM 9.5 is partly without a reason; want a reason after the words`},
		{"reason", "BHM 9.5  n/a  x", `f:1:10: BHM 9.5 is n/a without a reason; want a reason after the words`},
		{"twice", "BHM 9.5\tdone\tx\nBHM 9.5\tdone\tx", `f:2:1: BHM 9.5 is already given in line 1`},
		{"book", "BHM 9.5\tdone\tx\nGA 9.6\tdone\tx", `f:2:1: GA 9.6 is of another book; want BHM`},
		{"numbers fall", "BHM 9.10\tdone\tx\nBHM 9.5\tdone\tx", `f:2:1: BHM 9.5 comes before BHM 9.10 in the book's order`},
		{"letters fall", "BHM 11.1b\tdone\tx\nBHM 11.1\tdone\tx", `f:2:1: BHM 11.1 comes before BHM 11.1b in the book's order`},
		{"part before whole", "BHM 9.5\tdone\tx\nBHM 9\tdone\tx", `f:2:1: BHM 9 comes before its part BHM 9.5 in the book's order`},
		{"names torn apart", "GA move/cost\tdone\tx\nGA combat/range\tdone\tx\nGA move/stack\tdone\tx", `f:3:1: GA move/stack must follow the last clause of its group, line 1, in the book's order`},
	}
	for _, test := range tests {
		_, err := rule.ParseRegister("f", []byte(test.give))
		if diff := cmp.Diff(test.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if _, err := rule.ParseRegister("f", []byte("GA move\tdone\tx\nGA move/cost\tdone\tx\nGA combat\tdone\tx\nGA combat/range\tdone\tx")); err != nil {
		t.Errorf("names in runs are refused: %v", err)
	}
}
