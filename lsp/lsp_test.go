package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// ours is the Diagnose function of a host that supports maps and scenarios.
func ours(file string, data []byte) ([]error, error) {
	if strings.Contains(string(data), "format: "+scenarioFormat) {
		y, err := systems.OfFile(file)
		if err != nil {
			return []error{err}, nil
		}
		return y.Lint(systems.Source{Scenario: file})
	}
	r, err := atlas.Lint(file)
	var all []error
	for _, f := range r.Findings {
		all = append(all, &f)
	}
	return all, err
}

func host() Host {
	return Host{Version: "test", Diagnose: ours, Schemas: func() map[string]rule.Schema {
		all := atlas.Schemas()
		all["scenario"] = systems.Schema()
		return all
	}, Start: func(string) record.Start { return systems.Start }}
}

// framed returns a message with its header, as sent on the wire.
func framed(body string) string {
	var w bytes.Buffer
	(&writer{out: &w}).write(json.RawMessage(body))
	return w.String()
}

func TestMessagesAreReadAndBadOnesPassedOver(t *testing.T) {
	t.Parallel()
	const good = "Content-Length: 2\r\n\r\n{}"
	for _, x := range []struct{ in, want string }{
		{"", "EOF"},
		{good, "{} EOF"},
		{"\r\n\r\ncontent-length:2\nContent-Type: x\n\n{}", "{} EOF"},
		{"Content-Length: -1\r\n\r\n" + good, `(found Content-Length "-1"; want a number of bytes) {} EOF`},
		{"Content-Length: 99999999999999999999\r\n\r\n" + good, `(found Content-Length "99999999999999999999"; want a number of bytes) {} EOF`},
		{"hello\r\n\r\n" + good, "(found a header without Content-Length; want one) {} EOF"},
		{strings.Repeat("x", 3*mostHeader) + "\n\n" + good, "(found a header without Content-Length; want one) {} EOF"},
		{"Content-Length: 67108865\r\n\r\n" + strings.Repeat(" ", 67108865) + good, "(the message has 67108865 bytes; want at most 67108864) {} EOF"},
		{"Content-Length: 9\r\n\r\n{}", "EOF"},
		{"Content-Length: 9", "EOF"},
	} {
		r := newReader(strings.NewReader(x.in))
		got := ""
		for {
			body, err := r.next()
			var wrong *wireError
			if errors.As(err, &wrong) {
				got += "(" + wrong.Message + ") "
				continue
			}
			if err != nil {
				got += err.Error()
				break
			}
			got += string(body) + " "
		}
		if got != x.want {
			t.Errorf("%.60q: got %q, want %q", x.in, got, x.want)
		}
	}
}

func TestPositionsAreUTF16(t *testing.T) {
	t.Parallel()
	d := newText("aé😀b\r\nc\rd\n")
	for _, x := range []struct {
		at   position
		want int
	}{
		{position{0, 0}, 0}, {position{0, 1}, 1}, {position{0, 2}, 3}, {position{0, 3}, 3}, {position{0, 4}, 7}, {position{0, 5}, 8},
		{position{0, 99}, 8}, {position{1, 0}, 10}, {position{1, 5}, 11}, {position{2, 0}, 12}, {position{3, 0}, 14}, {position{9, 9}, 14}, {position{-1, -1}, 0},
	} {
		if got := d.offset(x.at); got != x.want {
			t.Errorf("position %v: got byte %d, want %d", x.at, got, x.want)
		}
	}
	if got, want := d.position(7), (position{0, 4}); got != want {
		t.Errorf("byte 7: got %v, want %v", got, want)
	}
	if got, want := d.marked(1, 4), (span{position{0, 0 + 4}, position{0, 5}}); got != want {
		t.Errorf("line 1, column 4: got %v, want %v", got, want)
	}
	if got, want := d.changed(span{position{0, 2}, position{1, 0}}, "x").data, "aéxc\rd\n"; got != want {
		t.Errorf("a change: got %q, want %q", got, want)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add("a😀\r\nb\xff", 1, 2, 1, 9)
	f.Fuzz(func(t *testing.T, data string, line, character, row, column int) {
		d := newText(data)
		at := d.offset(position{line, character})
		if at < 0 || at > len(data) {
			t.Fatalf("got byte %d of %d", at, len(data))
		}
		if back := d.offset(d.position(at)); back != at {
			t.Errorf("byte %d: got back %d", at, back)
		}
		s := d.marked(row%1000, column%1000)
		d.changed(s, "x")
		d.wordAround(at)
		around(data, at)
		d.place(at)
		if p := d.position(at); p.Character > len(utf16.Encode([]rune(data))) {
			t.Errorf("byte %d: got %v", at, p)
		}
	})
}

func FuzzServe(f *testing.F) {
	f.Add(`{"method":"textDocument/hover","id":1,"params":{"textDocument":{"uri":"file:///k.yaml"},"position":{"line":3,"character":2}}}`, "format: panel/1\nid: k\n")
	f.Add(`{"method":"textDocument/completion","id":1,"params":{"textDocument":{"uri":"file:///k.yaml"},"position":{"line":-1,"character":1e9}}}`, "format: layout/1\ngrid: [[A")
	f.Add(`[1]`, "format: scenario/1\nboard: ")
	f.Add("Content-Length: x\r\n\r\n", "format: play/1\n\n> ")
	f.Fuzz(func(t *testing.T, message, text string) {
		opened, err := json.Marshal(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{
			"textDocument": map[string]any{"uri": "file:///k.yaml", "version": 1, "text": text}}})
		if err != nil {
			t.Fatal(err)
		}
		in := framed(`{"id":0,"method":"initialize"}`) + framed(string(opened)) + "Content-Length: " + number(len(message)) + "\r\n\r\n" + message + framed(`{"id":"last","method":"shutdown"}`) + framed(`{"method":"exit"}`)
		var out bytes.Buffer
		if err := Serve(strings.NewReader(in), &out, host()); err != nil && !errors.Is(err, ErrNoShutdown) {
			t.Errorf("got %v", err)
		}
		if strings.Contains(out.String(), "internal error") {
			t.Errorf("got %s", out.String())
		}
	})
}

func number(n int) string { return strings.TrimSpace(string(must(json.Marshal(n)))) }

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

func TestKeysAroundACursor(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ text, want string }{
		{"", "key []"},
		{"bo", "key []"},
		{"board: ", "value [board]"},
		{"board: C\n", "key []"},
		{"forces:\n  red:\n    ho", "key [forces red]"},
		{"forces:\n  red:\n    home: no", "value [forces red home]"},
		{"forces:\n  red:\n    home: no\n  ", "key [forces]"},
		{"a:\n  - {x: 1, units: {comm", "key [a units] }}"},
		{"a:\n  - {x: 1, units: {comm: 1}, z: ", "value [a z] }"},
		{"a:\n- x: 1\n  ", "key [a]"},
		{"a:\n  - x: 1\n    y: [p, ", "value [a y] ]"},
		{"a:\n  - x: [1,\n  2", "value [a x] ]"},
		{"grid: [[A, B], [C", "value [grid] ]]"},
		{"map: |\n  A | .", "prose [map]"},
		{"map: |\n  A | .\nno", "key []"},
		{"story: >\n  it's {red\n\nb: ", "value [b]"},
		{"a: b # re", "prose [a]"},
		{"# re", "prose []"},
		{"a: {t: \"x, y: {", "prose [a t] }"},
		{"a: {t: it's, y: ", "value [a y] }"},
	} {
		c := around(x.text, len(x.text))
		got := "value"
		if c.inKey {
			got = "key"
		}
		if c.prose {
			got = "prose"
		}
		got = strings.TrimSpace(got + " [" + strings.Join(c.path, " ") + "] " + c.close)
		if got != x.want {
			t.Errorf("%q: got %q, want %q", x.text, got, x.want)
		}
	}
}

func TestSessionsBeginAndEnd(t *testing.T) {
	t.Parallel()
	const (
		begin = `{"id":1,"method":"initialize","params":{}}`
		shut  = `{"id":9,"method":"shutdown"}`
		exit  = `{"method":"exit"}`
	)
	for _, x := range []struct {
		name string
		in   []string
		want []string // the answers after the first one
		err  error
	}{
		{"in order", []string{begin, shut, exit}, []string{`{"jsonrpc":"2.0","id":9,"result":null}`}, nil},
		{"without shutdown", []string{begin, exit}, nil, ErrNoShutdown},
		{"no exit", []string{begin, shut}, []string{`{"jsonrpc":"2.0","id":9,"result":null}`}, nil},
		{"cut off", []string{begin}, nil, ErrNoShutdown},
		{"after shutdown", []string{begin, shut, `{"id":"a","method":"textDocument/hover"}`, exit}, []string{
			`{"jsonrpc":"2.0","id":9,"result":null}`, `{"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"found textDocument/hover after shutdown; want exit"}}`}, nil},
		{"unknown, and bad ones", []string{begin, `{"id":2,"method":"x/y"}`, `{"method":"$/x"}`, `{`, `[]`, `{"id":3}`, `{}`, `{"id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///no"}}}`, begin, shut, exit}, []string{
			`{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"unknown method x/y"}}`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"this is not JSON: unexpected end of JSON…"}}`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"found a value of the kind array; want an…"}}`,
			`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"found a message without method"}}`,
			`{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"file:///no is not open"}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"found a second initialize request"}}`,
			`{"jsonrpc":"2.0","id":9,"result":null}`}, nil},
	} {
		var in strings.Builder
		for _, m := range x.in {
			if json.Valid([]byte(m)) {
				in.WriteString(framed(m))
			} else {
				in.WriteString("Content-Length: 1\r\n\r\n" + m)
			}
		}
		var out bytes.Buffer
		err := Serve(strings.NewReader(in.String()), &out, host())
		var got []string
		for r := newReader(&out); ; {
			body, err := r.next()
			if err != nil {
				break
			}
			got = append(got, strings.TrimSpace(string(body)))
		}
		if !errors.Is(err, x.err) || len(got) == 0 || strings.Join(got[1:], "\n") != strings.Join(x.want, "\n") {
			t.Errorf("%s: got %v and\n%s\nwant %v and\n%s", x.name, err, strings.Join(got, "\n"), x.err, strings.Join(x.want, "\n"))
		}
	}
	var out bytes.Buffer
	if err := Serve(strings.NewReader(framed(`{"id":1,"method":"textDocument/hover"}`)), &out, host()); !strings.Contains(out.String(), `"code":-32002,"message":"found textDocument/hover; want initialize first"`) {
		t.Errorf("before initialize: got %v, %s", err, out.String())
	}
}

// A client sends messages to a server and reads the answers.
type client struct {
	t   testing.TB
	in  io.Writer
	out *reader
}

// begun starts a server that stops when the test ends.
func begun(t testing.TB, h Host) *client {
	t.Helper()
	in, send := io.Pipe()
	receive, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(in, out, h)
		out.Close()
	}()
	c := &client{t, send, newReader(receive)}
	t.Cleanup(func() {
		send.Close()
		go io.Copy(io.Discard, receive)
		<-ended
	})
	c.ask("initialize", map[string]any{})
	return c
}

func (c *client) send(m map[string]any) {
	(&writer{out: c.in}).write(m)
}

// answer reads messages until it finds one with the given method or id.
func (c *client) answer(method string) json.RawMessage {
	c.t.Helper()
	for {
		body, err := c.out.next()
		if err != nil {
			c.t.Fatal(err)
		}
		var m struct {
			ID             json.RawMessage
			Method         string
			Params, Result json.RawMessage
		}
		if err := json.Unmarshal(body, &m); err != nil {
			c.t.Fatal(err)
		}
		switch {
		case method != "" && m.Method == method:
			return m.Params
		case method == "" && m.ID != nil:
			return m.Result
		}
	}
}

func (c *client) ask(method string, params any) string {
	c.t.Helper()
	c.send(map[string]any{"id": 1, "method": method, "params": params})
	return string(c.answer(""))
}

func (c *client) typed(uri, text string) string {
	c.t.Helper()
	c.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": text}}})
	return string(c.answer("textDocument/publishDiagnostics"))
}

func read(t testing.TB, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A file of tables names no system. Its system and legal keys are found from the keys it has.
func TestTablesOfEverySystemAreCompleted(t *testing.T) {
	t.Parallel()
	all := map[string]rule.Schema{}
	for name, keys := range map[string][]string{"one": {"alpha", "beta"}, "two": {"gamma", "delta"}} {
		rows := rule.Schema{}
		for _, key := range keys {
			rows[key] = rule.Schema{"type": "integer"}
		}
		all[name+"-tables"] = rule.Schema{"title": "tables of " + name, "type": "object", "properties": rule.Schema{"measures": rule.Schema{"type": "object", "properties": rows}}}
	}
	h := host()
	h.Schemas = func() map[string]rule.Schema { return all }
	c := begun(t, h)
	const uri = "file:///nowhere/own.yaml"
	for text, want := range map[string]string{"measures:\n  alpha: 1\n  ": `"beta"`, "measures:\n  delta: 1\n  ": `"gamma"`} {
		c.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": text}}})
		got := c.ask("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": uri}, "position": position{2, 2}})
		if !strings.Contains(got, `"label":`+want) || strings.Count(got, `"label":`) != 1 {
			t.Errorf("%q: got %s, want %s alone", text, got, want)
		}
	}
}

// BenchmarkKeystroke measures the time from a change of one character to the new findings.
func BenchmarkKeystroke(b *testing.B) {
	for name, file := range map[string]string{
		"panel": "../maps/atlas/panels/B.yaml", "gts": "../systems/gts/scenario/scenarios/four-sheets.yaml", "layout": "../maps/atlas/layouts/broad.yaml",
	} {
		b.Run(name, func(b *testing.B) {
			c := begun(b, host())
			const uri = "file:///nowhere/k.yaml"
			c.typed(uri, read(b, file))
			version := 1
			for b.Loop() {
				version++
				change := map[string]any{"range": span{position{0, 2}, position{0, 2}}, "text": "x"}
				c.send(map[string]any{"method": "textDocument/didChange", "params": map[string]any{"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{change}}})
				c.answer("textDocument/publishDiagnostics")
			}
		})
	}
}

// Words that several shapes allow are described in one list, each once.
func TestWordsAreDescribedOnce(t *testing.T) {
	systems := shape{"enum": []any{"battlesuit", "gts"}}
	for _, x := range []struct {
		give []shape
		want string
	}{
		{[]shape{systems, {"const": "battlesuit"}}, "one of battlesuit, gts"},
		{[]shape{{"const": "battlesuit"}, {"const": "gts"}}, "one of battlesuit, gts"},
		{[]shape{{"const": "none"}, {"type": "boolean"}}, "none, or true or false"},
		{[]shape{{"const": "none"}}, "none"},
		{[]shape{{"description": "the length [GA turn/ending]", "type": "integer", "minimum": 1.0, "maximum": 40.0}}, "the length [GA turn/ending]; a number from 1 to 40"},
		{[]shape{{"description": "rules", "type": "array"}, {"enum": []any{"facing", "stealth"}}}, "rules; one of facing, stealth"},
		{[]shape{{"description": "how to win", "type": "object", "properties": map[string]any{"text": map[string]any{}}}}, "how to win"},
	} {
		if got := about(x.give); got != x.want {
			t.Errorf("%v: got %q, want %q", x.give, got, x.want)
		}
	}
}
