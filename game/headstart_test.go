package game

import (
	"fmt"
	"strings"
	"testing"

	"metahex/rule"
)

func TestHeadStart(t *testing.T) {
	for _, test := range []struct {
		text string
		want HeadStart
		err  string
	}{
		{"red: 12", HeadStart{Red: 12}, "<nil>"},
		{"red: 1\nblue: 999", HeadStart{1, 999}, "<nil>"},
		{"blue: 1000", HeadStart{Blue: 1000}, "s:1:1: head-start: found 0 points for red and 1000 for blue; want 0 to 999"},
		{"red: -1", HeadStart{Red: -1}, "s:1:1: head-start: found -1 points for red and 0 for blue; want 0 to 999"},
		{"rde: 1", HeadStart{}, `s:1:1: unknown key "rde" (want one of red, blue), did you mean "red"?`},
	} {
		var got HeadStart
		if err := rule.DecodeYAML("s", []byte(test.text), &got); got != test.want || fmt.Sprint(err) != test.err {
			t.Errorf("%q: got %+v, %v; want %+v, %s", test.text, got, err, test.want, test.err)
		}
	}
}

func TestHeadStartTerms(t *testing.T) {
	for _, test := range []struct {
		start HeadStart
		want  string
	}{
		{HeadStart{}, ""},
		{HeadStart{Blue: 1}, "blue begins with 1 point"},
		{HeadStart{2, 3}, "red begins with 2 points; blue begins with 3 points"},
	} {
		if got := strings.Join(test.start.Terms(Side.String), "; "); got != test.want {
			t.Errorf("got %q; want %q", got, test.want)
		}
	}
}
