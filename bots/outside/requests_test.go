package outside

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// answered sends lines and returns the lines of the answers.
func answered(t *testing.T, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, host()); err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(all) != len(lines) {
		t.Fatalf("%d answers to %d lines:\n%s", len(all), len(lines), out.String())
	}
	return all
}

// A request that is wrong gets one line that says what was found, and what is allowed.
func TestWrongRequests(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{`{"do":"new","scenaro":"primer"}`, `{"error":"line 1: \"new\": unknown key \"scenaro\" (want one of blue, do, events, id, readings, red, scenario, seed, views), did you mean \"scenario\"?"}`},
		{`{"id":7,"do":"state","match":1,"scenario":"primer"}`, `{"id":7,"error":"line 1: \"state\": unknown key \"scenario\" (want one of do, id, match)"}`},
		{`{"DO":"state","match":1}`, `{"error":"line 1: unknown key \"DO\" (want one of blue, choice, do, events, id, match, option, readings, red, scenario, seed, views), did you mean \"do\"?"}`},
		{`{"do":"state","MATCH":1}`, `{"error":"line 1: \"state\": unknown key \"MATCH\" (want one of do, id, match), did you mean \"match\"?"}`},
		{`{"id":3,"do":"drop","do":"state","match":1}`, `{"id":3,"error":"line 1: found the key \"do\" twice; want it once"}`},
		{`{"id":0,"match":1}`, `{"id":0,"error":"line 1: missing key \"do\" (want one of answer, copy, drop, explain, imagine, new, state, view, worth)"}`},
		{`{}`, `{"error":"line 1: missing key \"do\" (want one of answer, copy, drop, explain, imagine, new, state, view, worth)"}`},
		{`{"id":0,"do":"state"}`, `{"id":0,"error":"\"state\" needs the key \"match\", the number of a match"}`},
		{`{"do":"new"}`, `{"error":"\"new\" needs the key \"scenario\", the name of a shipped scenario"}`},
		{`{"do":"state","match":"1","id":9}`, `{"id":9,"error":"line 1: found match \"1\", a string; want a whole number from 1"}`},
		{`{"do":"state","match":-1}`, `{"error":"line 1: found match -1; want a whole number from 1"}`},
		{`{"do":"state","match":0}`, `{"error":"line 1: found match 0; want a whole number from 1"}`},
		{`{"do":"answer","match":1,"choice":""}`, `{"error":"line 1: found choice \"\", a string; want an answer in words"}`},
		{`{"id":5,"do":"anser","mach":1}`, `{"id":5,"error":"unknown request \"anser\" (want one of answer, copy, drop, explain, imagine, new, state, view, worth), did you mean \"answer\"?"}`},
		{`{"do":"state","match":1.5}`, `{"error":"line 1: found match 1.5; want a whole number from 1"}`},
		{`{"do":"state","match":null}`, `{"error":"line 1: found match null; want a whole number from 1"}`},
		{`{"do":"answer","match":1,"option":[0]}`, `{"error":"line 1: found option [0], an array; want a whole number from 0"}`},
		{`{"do":"answer","match":1,"choice":3}`, `{"error":"line 1: found choice 3; want an answer in words"}`},
		{`{"do":"new","scenario":"primer","seed":-1}`, `{"error":"line 1: found seed -1; want a whole number, 0 to 18446744073709551615"}`},
		{`{"do":"new","scenario":"primer","views":"yes"}`, `{"error":"line 1: found views \"yes\", a string; want true or false"}`},
		{`{"do":"new","scenario":"primer","readings":"8.5=when-seen"}`, `{"error":"line 1: found readings \"8.5=when-seen\", a string; want an array of strings"}`},
		{`{"do":true}`, `{"error":"line 1: found do true; want a string"}`},
		{`{"do":{}}`, `{"error":"line 1: found do {}, an object; want a string"}`},
		{`{"id":"a","do":"state","match":1}`, `{"error":"line 1: found id \"a\", a string; want a whole number"}`},
		{`{"id":4,"do":"anser","match":1,"option":0}`, `{"id":4,"match":1,"error":"unknown request \"anser\" (want one of answer, copy, drop, explain, imagine, new, state, view, worth), did you mean \"answer\"?"}`},
		{`[]`, `{"error":"line 1: found [], an array; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{`"do"`, `{"error":"line 1: found \"do\", a string; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{`7`, `{"error":"line 1: found 7; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{``, `{"error":"line 1: found an empty line; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{` `, `{"error":"line 1: found an empty line; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{`fire!`, `{"error":"line 1: found fire!, which is not JSON at byte 2; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{`{"do":"state","match":1`, `{"error":"line 1: found {\"do\":\"state\",\"match\":1, which ends too early; want an object, such as {\"do\":\"state\",\"match\":1}"}`},
		{`{"do":"state"}{"do":"state"}`, `{"error":"line 1: found text after the object; want one object per line"}`},
		{"\ufeff" + `{"do":"state","match":1}`, `{"error":"line 1: found a byte order mark; want UTF-8 without it"}`},
	} {
		if got := answered(t, x.line)[0]; got != x.want {
			t.Errorf("%s: got\n%s; want\n%s", x.line, got, x.want)
		}
	}
}

// The number of a request comes back, also when it is 0 or the request is wrong.
func TestIDsComeBack(t *testing.T) {
	lines := []string{
		`{"id":0,"do":"new","scenario":"primer","seed":1}`, `{"id":1,"do":"view","match":1}`, `{"id":-2,"do":"worth","match":1}`,
		`{"do":"answer","match":1,"option":0}`, `{"id":4,"x":{"id":9},"do":"answer"}`,
	}
	want := []string{`{"id":0,`, `{"id":1,`, `{"id":-2,`, `{"match":1,`, `{"id":4,`}
	for i, got := range answered(t, lines...) {
		if !strings.HasPrefix(got, want[i]) {
			t.Errorf("%s: got %.60s; want %s…", lines[i], got, want[i])
		}
	}
}
