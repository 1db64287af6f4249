package los

import (
	"fmt"
	"testing"
)

// A citation has each term once: of two values, nobody could say which one was meant.
func TestTermsStandOnce(t *testing.T) {
	for _, c := range []struct {
		terms []string
		want  string
	}{
		{nil, "<nil>"},
		{[]string{"6.5=deduct", "6.6=level-zero", "set.A-11=r", "set.A-12=r"}, "<nil>"},
		{[]string{"6.6=level-zero", "6.5=deduct", "6.6=own-level"}, "found 6.6=level-zero and 6.6=own-level; want one of them"},
		{[]string{"6.5=x", "", "="}, "<nil>"},
		{[]string{"set.A-11=r", "set.a-11=b"}, "found set.A-11=r and set.a-11=b; want one of them"},
	} {
		if got := fmt.Sprint(Once(c.terms)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.terms, got, c.want)
		}
	}
}
