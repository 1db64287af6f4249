//go:build debian

package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/bench/page"
	"metahex/bench/page/packed"
	"metahex/bench/page/site"
)

// A visitor looks at the page in a browser without a window: that of the Debian package
// chromium-headless-shell; see `make debian`.
type visitor struct {
	*testing.T
	ctx  context.Context
	file string // the address of the page on the disk
}

func visit(t *testing.T, width, height int) *visitor {
	t.Helper()
	var data bytes.Buffer
	if err := site.Write(&data); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), site.File)
	if err := os.WriteFile(file, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.WindowSize(width, height))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the first call starts the browser, which must outlive it
		t.Fatal(err)
	}
	return &visitor{t, ctx, "file://" + file}
}

// do does something within half a minute; what does not come fails, with a picture.
func (v *visitor) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	soon, cancel := context.WithTimeout(v.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(soon, actions...); err != nil {
		v.keep("failed")
		v.Fatalf("%s: %v", what, err)
	}
}

// until waits until something is true of the page.
func until(expression string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for {
			is, err := chromedp.Evaluate[bool](expression)(ctx, t)
			if err == nil && is {
				return nil
			}
			select {
			case <-ctx.Done():
				return fmt.Errorf("waiting for %s: %w (last: %v)", expression, ctx.Err(), err)
			case <-time.After(5 * time.Millisecond):
			}
		}
	})
}

func words(id, text string) chromedp.Action[chromedp.Void] {
	return until(fmt.Sprintf("document.getElementById(%q).textContent.includes(%q)", id, text))
}

func shown(what string) chromedp.Action[chromedp.Void] {
	return until(fmt.Sprintf("document.body.dataset.shown === %q", what))
}

// open opens the page with a fragment, as if its address had been sent.
func (v *visitor) open(fragment string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := chromedp.Navigate("about:blank")(ctx, t); err != nil {
			return err
		}
		_, err := chromedp.Navigate(v.file+"#"+fragment)(ctx, t)
		return err
	})
}

func (v *visitor) read(expression string) string {
	v.Helper()
	got, err := chromedp.Run(v.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		v.Fatal(err)
	}
	return got
}

// keep keeps what the browser shows among the artifacts of the test.
func (v *visitor) keep(name string) {
	v.Helper()
	data, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		v.Fatal(err)
	}
	folder := v.ArtifactDir()
	if kept := os.Getenv("KEEP_PICTURES"); kept != "" {
		folder = kept
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		v.Fatal(err)
	}
}

// linkOf is the link of a line, made natively.
func linkOf(t *testing.T, query string, text []byte) string {
	t.Helper()
	status, _, answer := (&page.Core{}).Answer("/ruling", query, text)
	var got struct{ Link string }
	if status != page.OK || json.Unmarshal(answer, &got) != nil {
		t.Fatalf("%s: %d %s", query, status, answer)
	}
	return got.Link
}

// The page opens a link from a disk, decides it, and asks nobody for anything.
func TestPageShowsALink(t *testing.T) {
	v := visit(t, 1400, 1000)
	link := linkOf(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)
	v.do("a link", v.open(link), shown("all"), words("verdict", "BLOCKED: A-H-11@6 to B-C-20@0"), words("words", "readings"), words("cite", "[metahex BHM-"))
	v.keep("link")
	if got := v.read("location.hash.slice(1)"); got != link {
		t.Errorf("the address is %s, want %s", got, link)
	}
	t.Log(v.read(`(() => {
		const at = n => performance.getEntriesByName(n)[0].startTime, load = performance.getEntriesByType("navigation")[0].loadEventEnd;
		return "load " + load.toFixed(0) + " ms, first ruling " + at("ruling").toFixed(0) + " ms, pictures " + at("all").toFixed(0) + " ms";
	})()`))
	v.do("another reading", until(`(s => (s.value = "halve", s.dispatchEvent(new Event("change"))))(document.querySelector("#terms select[name='6.5']"))`),
		shown("all"), words("cite", "6.5=halve"))
	v.do("higher", chromedp.Click(`[data-end=to][data-by="1"]`), words("verdict", "B-C-20@1"), shown("all"))
	v.do("swapped", chromedp.Click("#swap"), words("verdict", "B-C-20@1 to A-H-11@6"), shown("all"))
	v.do("by keyboard", chromedp.Click("#clear"), words("verdict", "Choose two places"), chromedp.Focus("#sheet"),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), words("verdict", "second place"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
		words("cite", "[metahex BHM-"))
	v.do("clicked", chromedp.KeyEvent(kb.Escape), words("verdict", "Choose two places"), shown("all"), chromedp.MouseClickXY(200, 400), words("verdict", "second place"), shown("all"), chromedp.MouseClickXY(600, 500), words("cite", "[metahex BHM-"), shown("all"))
	if got := v.read(`JSON.stringify(performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith("data:") && !n.startsWith("blob:")))`); got != "[]" {
		t.Errorf("the page asked for %s, want nothing", got)
	}
	later := v.read(`(() => {
		const took = [];
		for (let i = 0; i < 40; i++) { const t = performance.now(); asked.to = "B-C-" + (10 + i % 11); ask("/ruling"); took.push(performance.now() - t); }
		return took.sort((a, b) => a - b)[20].toFixed(1);
	})()`)
	t.Logf("a later ruling: %s ms", later)
}

// A map is pasted, and its link is the same in the browser and natively.
func TestPageTakesAPastedMap(t *testing.T) {
	v := visit(t, 360, 740)
	text, err := os.ReadFile("../../../maps/atlas/panels/A.yaml")
	if err != nil {
		t.Fatal(err)
	}
	paste := func(text string) chromedp.Action[chromedp.Void] {
		return until(fmt.Sprintf("(document.getElementById('pasting').hidden && document.getElementById('paste').click(), document.getElementById('text').value = %q, document.getElementById('use').click(), true)", text))
	}
	v.do("pasted", v.open(""), shown("all"), paste(string(text)), words("title", "A: "), until(`location.hash.includes("text=")`))
	v.do("its line", until(`(document.getElementById("from").value = "A-07@8", document.getElementById("to").value = "F-01@1", document.querySelector("#ends").requestSubmit(), true)`), words("verdict", "BLOCKED: A-07@8 to F-01@1"), shown("all"))
	v.keep("pasted")
	if got := v.read(`String(document.documentElement.scrollWidth)`); got != "360" {
		t.Errorf("the page is %s pixels wide, want 360", got)
	}
	l, err := page.ReadLink(v.read("location.hash"))
	if err != nil {
		t.Fatal(err)
	}
	back, err := packed.Unpack(l.Text)
	if err != nil || !bytes.Equal(back, text) {
		t.Errorf("the link brings %d bytes, %v; want the %d that were pasted", len(back), err, len(text))
	}
	if u, _, err := page.Decide(l, back); err != nil || u.Clear {
		t.Errorf("natively the link is clear %v, %v; want blocked", u.Clear, err)
	}
	v.do("a slip", paste(strings.Replace(string(text), "A | .", "A | ?", 1)), words("verdict", "No ruling"), until(`document.querySelectorAll("#findings li").length > 0`), words("trouble", "pasted:"))
	v.keep("slip")
}

// A link that does not hold is refused in a line, and nothing is decided.
func TestPageRefusesLinks(t *testing.T) {
	v := visit(t, 1000, 800)
	good := linkOf(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)
	refused := func(what, fragment, why string) {
		t.Helper()
		v.do(what, v.open(fragment), shown("refused"), words("trouble", why), words("verdict", "No ruling"), until(`document.getElementById("detail").hidden`))
	}
	refused("cut short", good[:len(good)-30], "cut short")
	refused("long", strings.Repeat("x", 100<<10), "found a link of 102400 characters; want at most 65536")
	l, err := page.ReadLink(good)
	if err != nil {
		t.Fatal(err)
	}
	l.Rules = "BHM-6/1"
	refused("another version", l.String(), "the link is by rules BHM-6/1; this program decides by")
	v.do("by today's rules", chromedp.Click("#again"), words("verdict", "BLOCKED: A-H-11@6"), until(`document.getElementById("trouble").hidden`), shown("all"))
	v.keep("moved")
}

// The page works from a static host as from a disk.
func TestPageFromAHost(t *testing.T) {
	v := visit(t, 800, 600)
	asked := make(chan string, 100)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		_ = site.Write(w)
	}))
	defer host.Close()
	v.do("a host", chromedp.Navigate(host.URL+"/sight/#"+linkOf(t, "board=aldern&from=K-16&to=I-09&terms=sky%3Dmurky", nil)), shown("all"), words("verdict", "BLOCKED: K-16 to I-09"))
	close(asked)
	for path := range asked {
		if path != "/sight/" {
			t.Errorf("the page asked its host for %s", path)
		}
	}
}
