package cases

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A served engine is Serve, called through pipes.
type served struct {
	in  *json.Encoder
	out *json.Decoder
}

// serving starts Serve and returns it as an engine.
func serving(t *testing.T) served {
	t.Helper()
	questions, in := io.Pipe()
	out, answers := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(t.Context(), questions, answers, true) }()
	t.Cleanup(func() {
		in.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return served{json.NewEncoder(in), json.NewDecoder(out)}
}

func (s served) Ask(q Request) (a Response, err error) {
	if err := s.in.Encode(q); err != nil {
		return a, err
	}
	return a, s.out.Decode(&a)
}

// Over the protocol, the referees decide all cases as the case files say.
func TestTheRefereesConform(t *testing.T) {
	list, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil || len(list) == 0 {
		t.Fatalf("found no case files: %v", err)
	}
	var all Conformance
	e := serving(t)
	for _, file := range list {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := all.Conform(file, data, e); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	for _, f := range all.Wrong {
		t.Error(f)
	}
	if all.Lines < 1000 || all.Skipped != 0 {
		t.Errorf("%d lines asked and %d skipped, want 1000 and none", all.Lines, all.Skipped)
	}
}

// An engineFunc is a function as an Engine.
type engineFunc func(Request) Response

func (f engineFunc) Ask(q Request) (Response, error) { return f(q), nil }

// Each wrong answer of an engine gives one line that describes the error.
func TestConformFindsWhatIsWrong(t *testing.T) {
	const file = "format: cases/1\nboard: A\nrulings:\n" +
		"  - {from: A-07@8, to: F-01, verdict: blocked, clause: \"6.5\", decider: D-02 6.5, why: woods}\n"
	yes, no := true, false
	for what, x := range map[string]struct {
		answer Response
		want   string
	}{
		"right":           {Response{Clear: &no, Clause: "6.5", Decider: []string{"D-02"}}, ""},
		"a verdict alone": {Response{Clear: &no}, ""},
		"wrong":           {Response{Clear: &yes}, "A-07@8 to F-01: got the verdict clear, want blocked (woods)"},
		"no verdict":      {Response{}, `A-07@8 to F-01: found an answer without "clear"; want true or false`},
		"another clause":  {Response{Clear: &no, Clause: "6.3"}, "A-07@8 to F-01: got clause 6.3, want 6.5 (woods)"},
		"another place":   {Response{Clear: &no, Decider: []string{"D-03"}}, `A-07@8 to F-01: got the decider ["D-03"], want D-02 6.5 (woods)`},
		"an error":        {Response{Error: "no woods here"}, "A-07@8 to F-01: the engine returned the error: no woods here"},
	} {
		var all Conformance
		if err := all.Conform("x.yaml", []byte(file), engineFunc(func(q Request) Response {
			if q.Ask == "open" {
				return Response{}
			}
			return x.answer
		})); err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range all.Wrong {
			got += f.Text
		}
		if got != x.want {
			t.Errorf("%s: got %q, want %q", what, got, x.want)
		}
	}
}

// Serve reports an error in a request in its answer, and then answers the next request.
func TestServeSaysWhatIsWrong(t *testing.T) {
	in := strings.Join([]string{
		`{"id":1,"ask":"rule","from":"A-01","to":"A-03"}`,
		`what`,
		`{"id":"x"}`,
		`{"id":2,"terms":7}`,
		`[1]`,
		``,
		"\ufeff{}",
		`{"id":3,"ask":"opn"}`,
		`{"id":4,"ask":"open","board":"../A.yaml"}`,
		`{"id":5,"ask":"open","board":"A","hash":"000000000000"}`,
		`{"id":6,"ask":"open","board":"A"}`,
		`{"id":7,"ask":"rule","from":"A-07@8","to":"F-01","terms":["6.5=half"]}`,
		`{"id":8,"ask":"rule","from":"A-07@8","to":"F-01"}`,
	}, "\n")
	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(in), &out, false); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{
		`{"id":1,"error":"no board is open; the first request must open a board"}`,
		`{"id":0,"error":"found what, which is not JSON at byte 1; want an object, such as {\"id\":1,\"ask\":\"open\",\"board\":\"A\"}"}`,
		`{"id":0,"error":"found {\"id\":\"x\"}, whose id is a string; want a whole number"}`,
		`{"id":2,"error":"found {\"id\":2,\"terms\":7}, whose terms is a number; want an array"}`,
		`{"id":0,"error":"found [1]; want an object, such as {\"id\":1,\"ask\":\"open\",\"board\":\"A\"}"}`,
		`{"id":0,"error":"found an empty line; want an object, such as {\"id\":1,\"ask\":\"open\",\"board\":\"A\"}"}`,
		`{"id":0,"error":"found a byte order mark; want UTF-8 without it"}`,
		`{"id":3,"error":"unknown ask \"opn\" (want one of open, rule), did you mean \"open\"?"}`,
		`{"id":4,"error":"found board ../A.yaml; want the text of the map, or a board that comes with the program"}`,
		`{"id":5,"error":"the board is #754c022b2aa7 here; the request says #000000000000"}`,
		`{"id":6}`,
		`{"id":7,"error":"reading 6.5: unknown value \"half\" (want one of deduct, halve)"}`,
		`{"id":8,"clear":false,"clause":"6.5","decider":["D-02"]}`,
	}, "\n") + "\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := Serve(t.Context(), strings.NewReader(strings.Repeat("x", MostRequest+1)), io.Discard, false); err == nil || err.Error() != "found a request of more than 4 MB" {
		t.Errorf("of a line that is too long: got %v", err)
	}
}
