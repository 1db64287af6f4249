//go:build debian

package site_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"metahex/bench/browsertest"
	"metahex/bench/page"
	"metahex/bench/page/site"
)

const seed = 1 // of the random lines; printed with every difference

// randomLines returns questions about random lines, for every kind of board and every book, under
// random terms.
func randomLines(t *testing.T, n int) (all []string) {
	t.Helper()
	type board struct {
		Inches bool
		Unit   int
		Size   struct{ X, Y int }
		Dots   bool
		Lift   string
		Books  []struct {
			ID    string
			Terms []string
		}
		Places []struct{ Name string }
	}
	rnd := rand.New(rand.NewPCG(seed, 0))
	var core page.Core
	boards := map[string]board{}
	names := []string{"standard", "C", "aldern", "mill-ford"}
	for len(all) < n {
		name := names[rnd.IntN(len(names))]
		b, ok := boards[name]
		if !ok {
			_, _, answer := core.Answer("/board", "board="+name, nil)
			if err := json.Unmarshal(answer, &b); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			boards[name] = b
		}
		book := b.Books[rnd.IntN(len(b.Books))]
		q := url.Values{"board": {name}, "book": {book.ID}, "from": {""}, "to": {""}}
		if len(book.Terms) > 0 && rnd.IntN(2) == 0 {
			q.Set("terms", book.Terms[rnd.IntN(len(book.Terms))])
		}
		for _, end := range []string{"from", "to"} {
			at := ""
			if b.Inches {
				at = fmt.Sprintf("%d,%d", rnd.IntN(b.Size.X/b.Unit), rnd.IntN(b.Size.Y/b.Unit))
			} else {
				at = b.Places[rnd.IntN(len(b.Places))].Name
			}
			if b.Lift != "" && rnd.IntN(2) == 0 {
				at += fmt.Sprintf("@%d", 4+rnd.IntN(8))
			}
			q.Set(end, at)
		}
		if status, _, _ := core.Answer("/ruling", q.Encode(), nil); status == page.OK {
			all = append(all, q.Encode())
		}
	}
	return all
}

// natively returns the answers of package page, run natively.
func natively(path string, lines []string) (all []string) {
	var core page.Core
	for _, q := range lines {
		status, kind, answer := core.Answer(path, q, nil)
		all = append(all, fmt.Sprintf("%d %s %s", status, kind, answer))
	}
	return all
}

// same reports the first difference between the answers, byte for byte.
func same(t *testing.T, where, path string, lines, got []string) {
	t.Helper()
	want := natively(path, lines)
	if len(got) != len(want) {
		t.Fatalf("%s: %d answers of %s, want %d", where, len(got), path, len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("seed %d: %s: %s?%s: got %.300s\nwant %.300s", seed, where, path, lines[i], got[i], want[i])
		}
	}
}

const asker = `
const fs = require("fs");
require(process.argv[2]);
(async () => {
	const go = new Go(), ready = new Promise(r => globalThis.metahexReady = r);
	const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject);
	go.run(instance);
	await ready;
	for (const [path, query] of JSON.parse(fs.readFileSync(process.argv[4]))) {
		const [status, type, answer] = metahexAnswer(path, query, "");
		fs.writeSync(1, JSON.stringify(status + " " + type + " " + answer) + "\n");
	}
	process.exit(0);
})();
`

// The WebAssembly module in node gives the same answers as native code, byte for byte.
func TestNodeAgrees(t *testing.T) {
	r, err := gzip.NewReader(bytes.NewReader(site.Module()))
	if err != nil {
		t.Fatal(err)
	}
	module, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	keep := func(name string, data []byte) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	lines := randomLines(t, 200)
	paths := map[string][]string{"/ruling": lines, "/beside": lines[:40], "/diagram": lines[:40]}
	order := []string{"/ruling", "/beside", "/diagram"}
	var asked [][2]string
	for _, path := range order {
		for _, q := range paths[path] {
			asked = append(asked, [2]string{path, q})
		}
	}
	data, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	starter, err := filepath.Abs("page/wasm_exec.js")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", keep("ask.js", []byte(asker)), starter, keep("page.wasm", module), keep("asked.json", data))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	scan := bufio.NewScanner(bytes.NewReader(out))
	scan.Buffer(nil, 16<<20)
	for scan.Scan() {
		var one string
		if err := json.Unmarshal(scan.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		got = append(got, one)
	}
	for _, path := range order {
		n := min(len(paths[path]), len(got))
		same(t, "node", path, paths[path], got[:n])
		got = got[n:]
	}
}

// The page in a browser gives the same answers as native code, byte for byte.
func TestBrowserAgrees(t *testing.T) {
	v := visit(t, 800, 600)
	lines := randomLines(t, 200)
	v.Do("opened", v.open(""), browsertest.Shown("all"))
	data, err := json.Marshal(lines)
	if err != nil {
		t.Fatal(err)
	}
	got, err := chromedp.Run(v.Context, chromedp.Evaluate[[]string](fmt.Sprintf(`%s.map(q => { const [status, type, answer] = metahexAnswer("/ruling", q, ""); return status + " " + type + " " + answer; })`, data)))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the browser", "/ruling", lines, got)
}
