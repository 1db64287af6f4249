package commands

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An editor is a client of metahex lsp.
type editor struct {
	t     *testing.T
	in    io.WriteCloser
	out   *bufio.Reader
	ended chan int
	id    int
}

// edits starts the language server as an editor would.
func edits(t *testing.T) *editor {
	t.Helper()
	in, send := io.Pipe()
	receive, out := io.Pipe()
	e := &editor{t: t, in: send, out: bufio.NewReader(receive), ended: make(chan int, 1)}
	go func() {
		var errOut strings.Builder
		code := run([]string{"lsp"}, in, out, &errOut)
		out.Close()
		e.ended <- code
	}()
	e.ask("initialize", map[string]any{})
	t.Cleanup(func() {
		e.ask("shutdown", nil)
		e.send(map[string]any{"method": "exit"})
		if code := <-e.ended; code != exitFine {
			t.Errorf("metahex lsp: got exit code %d, want %d", code, exitFine)
		}
	})
	return e
}

func (e *editor) send(m map[string]any) {
	e.t.Helper()
	body, err := json.Marshal(m)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

// next reads messages until one has the given method, or is a response.
func (e *editor) next(method string) json.RawMessage {
	e.t.Helper()
	for {
		length := 0
		for {
			line, err := e.out.ReadString('\n')
			if err != nil {
				e.t.Fatal(err)
			}
			if strings.TrimSpace(line) == "" {
				break
			}
			fmt.Sscanf(line, "Content-Length: %d", &length)
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(e.out, body); err != nil {
			e.t.Fatal(err)
		}
		var m struct {
			ID             *int
			Method         string
			Params, Result json.RawMessage
		}
		if err := json.Unmarshal(body, &m); err != nil {
			e.t.Fatalf("%v: %s", err, body)
		}
		switch {
		case method != "" && m.Method == method:
			return m.Params
		case method == "" && m.ID != nil && *m.ID == e.id:
			return m.Result
		}
	}
}

func (e *editor) ask(method string, params any) json.RawMessage {
	e.t.Helper()
	e.id++
	e.send(map[string]any{"id": e.id, "method": method, "params": params})
	return e.next("")
}

// open opens a file with a text, and returns its findings as lines.
func (e *editor) open(file, text string) (found []string) {
	e.t.Helper()
	e.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{"textDocument": map[string]any{"uri": "file://" + file, "version": 1, "text": text}}})
	for {
		var p struct {
			URI         string
			Diagnostics []struct {
				Range struct {
					Start, End struct{ Line, Character int }
				}
				Severity int
				Message  string
			}
		}
		if err := json.Unmarshal(e.next("textDocument/publishDiagnostics"), &p); err != nil {
			e.t.Fatal(err)
		}
		if p.URI != "file://"+file {
			continue
		}
		for _, d := range p.Diagnostics {
			found = append(found, fmt.Sprintf("%d:%d-%d:%d %d %s", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, d.Severity, d.Message))
		}
		return found
	}
}

// at sends a request for a position: after a piece of text, or at ▮ if the piece contains ▮.
func (e *editor) at(what, file, text, behind string) json.RawMessage {
	e.t.Helper()
	before, after, _ := strings.Cut(behind, "▮")
	at := strings.Index(text, before+after)
	if at < 0 {
		e.t.Fatalf("%s has no %q", file, behind)
	}
	head := text[:at+len(before)]
	line := map[string]any{"line": strings.Count(head, "\n"), "character": len([]rune(head[strings.LastIndex(head, "\n")+1:]))}
	return e.ask("textDocument/"+what, map[string]any{"textDocument": map[string]any{"uri": "file://" + file}, "position": line})
}

// completed returns the first completions as "label: detail".
func (e *editor) completed(file, text, behind string, most int) (all []string) {
	e.t.Helper()
	var list struct {
		Items []struct{ Label, Detail string }
	}
	if err := json.Unmarshal(e.at("completion", file, text, behind), &list); err != nil {
		e.t.Fatal(err)
	}
	for _, i := range list.Items[:min(most, len(list.Items))] {
		all = append(all, i.Label+": "+i.Detail)
	}
	return all
}

// own writes a scenario file for an editor to open.
func own(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../../systems/battlesuit/scenario/scenarios/causeways.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAnEditorGetsFindings(t *testing.T) {
	e := edits(t)
	dir := t.TempDir()
	const panel = "format: panel/1\nid: k\nsize: {columns: 3, rows: 2}\nmap: |\n  A | .   .   |\n  a |   .     |\n  B | .   .   |\n"
	for _, x := range []struct{ file, text, want string }{
		{"k.yaml", panel, ""},
		{"k.yaml", strings.Replace(panel, "a |   . ", "a |   😀 ", 1), `5:8-5:10 1 A-02: found '😀' for its terrain; want one of . w b m s ~ r`},
		{"k.yaml", strings.ReplaceAll(panel, "\n", "\r\n"), "0:15-0:15 2 7 lines end in carriage return and line feed (CRLF); want only a line feed (map fmt mends it)"},
		{"l.yaml", "format: layout/1\nid: l\ngrid: [[k, Q]]\n", `2:11-2:12 1 unknown panel "Q" (want one of k, m, A, B, C, D, E, F, G, H, I, J)`},
		{"l.yaml", "format: layout/1\nid: l\ngrid: [[m]]\n", "2:8-2:9 1 panel m has errors of its own, the first at DIR/m.yaml:5:7: A-01: found 'x' for its terrain; want one of . w b m s ~ r"},
		{"s.yaml", strings.Replace(own(t), "home: west", "home: wst", 1), `23:10-23:13 1 unknown edge "wst" (want one of north, east, south, west), did you mean "west"?`},
		{"t.yaml", "measures:\n  clim-cost: {amount: 1, source: text, from: \"BHM 2.3.7\"}\n", `1:2-1:11 1 unknown measure "clim-cost"`},
		{"p.play", "format: play/1\nsystem: battlesuit\nscenario: primer\n\n> dance\n", `4:2-4:7 1 unknown answer "dance" (want one of place, height,`},
		{"p.play", "format: play/1\nsystem: battlesuit\nscenario: no.yaml\n\n", "2:0-2:8 1 scenario no.yaml: there is no such file; copy it beside the record"},
		{"f.yaml", "format: panle/1\n", `0:8-0:15 1 unknown format "panle/1"`},
		{"f.yaml", "on: push\njobs: {}\n", ""},
		{"f.yaml", "format: 2\n", ""},
		{"f.yaml", "", ""},
	} {
		if x.file == "k.yaml" {
			if err := os.WriteFile(filepath.Join(dir, x.file), []byte(panel), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "m.yaml"), []byte(strings.Replace(strings.Replace(panel, "A | .", "A | x", 1), "id: k", "id: m", 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(e.open(filepath.Join(dir, x.file), x.text), "\n")
		want := strings.ReplaceAll(x.want, "DIR", dir)
		if got != want && (want == "" || !strings.HasPrefix(got, want)) {
			t.Errorf("%s %.40q:\ngot  %q\nwant %q", x.file, x.text, got, want)
		}
	}
}

func TestAnEditorCompletesAndExplains(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	e := edits(t)
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := own(t)
	e.open(file, text)
	for _, x := range []struct {
		behind string
		most   int
		want   []string
	}{
		{"board: ", 2, []string{"broad: Six panels, three across and two down", "deep: Six panels, two across and three down, three of them turned"}},
		{"{comm▮ander", 9, []string{"commander: unit"}},
		{"zone: west-▮road", 9, []string{"west-road: zone"}},
		{"dots: [D-1▮8", 2, []string{"D-11: woods, level 0", "D-13: marsh, level 0"}},
		{"{to: blue, fo▮r", 9, []string{"for: what scores [BHM 16.7]; one of kills, control, exit, denial, demolition, finds; required"}},
		{"    home: ", 9, []string{"north: the friendly edge of the map [BHM 13.4]; one of north, east, south, west", "east: the friendly edge of the map [BHM 13.4]; one of north, east, south, west", "south: the friendly edge of the map [BHM 13.4]; one of north, east, south, west", "west: the friendly edge of the map [BHM 13.4]; one of north, east, south, west"}},
		{"turns: 12\n", 1, []string{"deal: whether cards are dealt at random among the units of a detachment; they are if the key is missing [BHM 5.0]; one of dealt, as-written"}},
		{"Two causeways ", 9, nil},
	} {
		if got := e.completed(file, text, x.behind, x.most); strings.Join(got, "\n") != strings.Join(x.want, "\n") {
			t.Errorf("behind %q:\ngot  %q\nwant %q", x.behind, got, x.want)
		}
	}
	for _, x := range []struct{ at, want string }{
		{"dots: [D-1▮8", `{"contents":{"kind":"plaintext","value":"D-18: water, level 0, bridge, objective 1"},"range":{"start":{"line":19,"character":44},"end":{"line":19,"character":48}}}`},
		{"exi▮ts", `{"contents":{"kind":"plaintext","value":"exits: edges over which its soldiers may leave without being lost [BHM 8.4]; one of north, east, south, west"},"range":{"start":{"line":24,"character":4},"end":{"line":24,"character":9}}}`},
		{"board: ", `{"contents":{"kind":"plaintext","value":"C: Two Causeways"},"range":{"start":{"line":14,"character":7},"end":{"line":14,"character":8}}}`},
		{"Two cause▮ways", `null`},
	} {
		if got := string(e.at("hover", file, text, x.at)); got != x.want {
			t.Errorf("hover at %q:\ngot  %s\nwant %s", x.at, got, x.want)
		}
	}
	if got, want := string(e.at("definition", file, text, "home: ")), "null"; got != want {
		t.Errorf("definition of an edge: got %s, want %s", got, want)
	}
	var there struct{ URI string }
	if err := json.Unmarshal(e.at("definition", file, text, "board: "), &there); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(strings.TrimPrefix(there.URI, "file://"))
	if err != nil || !strings.HasPrefix(string(got), "# yaml-language-server") || !strings.Contains(string(got), "\nid: C\n") {
		t.Errorf("definition of board C: got %s, %v, %.80q; want the panel's text", there.URI, err, got)
	}
}

func TestAnEditorCompletesPlaysLayoutsAndClauses(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	e := edits(t)
	dir := t.TempDir()
	const (
		play   = "format: play/1\nsystem: battlesuit\nscenario: primer\nred: gr\n\n# about BHM 9.5\n> place RA F-01\n> "
		layout = "format: layout/1\nid: k\ngrid: [[A, B], [K"
		tables = "measures:\n  climb-cost: {amount: 1, source: s, from: x}\n"
	)
	panel, err := os.ReadFile("../../../maps/atlas/panels/C.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "K.yaml"), panel, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		file, text, behind string
		most               int
		want               string
	}{
		{"p.play", play, "red: gr", 9, "greedy: "},
		{"p.play", play, "F-01\n> ", 1, "height RA@1: BHM 13.4  set-up and friendly edges"},
		{"p.play", play, "BHM 9.5", 1, "9.5: reaction fire"},
		{"l.yaml", layout, "[K", 9, "K: panel"},
		{"l.yaml", layout, "[[A, ", 2, "K: panel\nA: Lockgate, a town in ruins"},
		{"t.yaml", tables, "source: s", 9, "stand-in: how reliable the figures are; one of printed, text, stand-in"},
		{"e.yaml", "", "", 1, "format: panel/1: A panel of a map, drawn as text."},
	} {
		file := filepath.Join(dir, x.file)
		e.open(file, x.text)
		got := strings.Join(e.completed(file, x.text, x.behind, x.most), "\n")
		if got != x.want && !(x.most == 1 && strings.HasPrefix(got, x.want)) {
			t.Errorf("%s behind %q:\ngot  %q\nwant %q", x.file, x.behind, got, x.want)
		}
	}
	if got, want := string(e.at("hover", filepath.Join(dir, "p.play"), play, "BHM ▮9.5")), `{"contents":{"kind":"plaintext","value":"BHM 9.5 (done)\nreaction fire`; !strings.HasPrefix(got, want) {
		t.Errorf("hover at a clause:\ngot  %s\nwant %s…", got, want)
	}
	if got, want := string(e.at("definition", filepath.Join(dir, "l.yaml"), layout, "[K")), `{"uri":"file://`+dir+`/K.yaml","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}}`; got != want {
		t.Errorf("definition of a panel beside:\ngot  %s\nwant %s", got, want)
	}
	if got, want := string(e.at("definition", filepath.Join(dir, "p.play"), play, "scenario: pri")), "/battlesuit/scenarios/primer.yaml"; !strings.Contains(got, want) {
		t.Errorf("definition of a scenario: got %s, want …%s", got, want)
	}
}

func TestAnEditorFormats(t *testing.T) {
	e := edits(t)
	for _, x := range []struct{ file, text, want string }{
		{"/nowhere/k.yaml", "format: panel/1\nid: k  \nsize: {columns: 3, rows: 2}\nmap: |\n  A | .   .   |\n  a |   .     |\n  B | .   .   |\n", `[{"range":{"start":{"line":1,"character":0},"end":{"line":7,"character":0}},"newText":"id: k\nsize: {columns: 3, rows: 2}\nmap: |\n  #   1   3\n  A | .   .   |\n  a |   .     |\n  B | .   .   |\n  #     2\n"}]`},
		{"/nowhere/l.yaml", "format: layout/1\r\nid: l\r\ngrid: [[A]]\r\n", `[{"range":{"start":{"line":0,"character":0},"end":{"line":3,"character":0}},"newText":"format: layout/1\nid: l\ngrid: [[A]]\n"}]`},
		{"/nowhere/l.yaml", "format: layout/1\nid: l\ngrid: [[A]]\n", `[]`},
		{"/nowhere/l.yaml", "format: layout/1\nid: l\ngrid: [[\n", `[]`},
		{"/nowhere/p.play", "format: play/1\nscenario: primer\nsystem: battlesuit\n\n> a\t \n", `[{"range":{"start":{"line":1,"character":0},"end":{"line":5,"character":0}},"newText":"system: battlesuit\nscenario: primer\n\n> a\n"}]`},
		{"/nowhere/s.yaml", "format: scenario/1\n", `[]`},
	} {
		e.open(x.file, x.text)
		got := string(e.ask("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": "file://" + x.file}, "options": map[string]any{}}))
		if got != x.want {
			t.Errorf("%q:\ngot  %s\nwant %s", x.text, got, x.want)
		}
	}
}

func TestAnEditorThatLeavesWithoutShutdown(t *testing.T) {
	t.Parallel()
	out, errOut, code := asked("", "lsp")
	if want := "metahex: the client ended the session without a shutdown request\n"; out != "" || errOut != want || code != exitFindings {
		t.Errorf("metahex lsp: got %q, %q, %d; want %q, %d", out, errOut, code, want, exitFindings)
	}
}
