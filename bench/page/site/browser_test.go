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

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/bench/browsertest"
	"metahex/bench/page"
	"metahex/bench/page/packed"
	"metahex/bench/page/site"
)

// A visitor is a browser that shows the page.
type visitor struct {
	*browsertest.Browser
	file string // file URL of the page
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
	return &visitor{browsertest.Open(t, width, height), "file://" + file}
}

// open opens the page with a fragment, like an address that the user received.
func (v *visitor) open(fragment string) browsertest.Action {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := chromedp.Navigate("about:blank")(ctx, t); err != nil {
			return err
		}
		_, err := chromedp.Navigate(v.file+"#"+fragment)(ctx, t)
		return err
	})
}

// linkOf returns the link of a line, computed natively.
func linkOf(t *testing.T, query string, text []byte) string {
	t.Helper()
	status, _, answer := (&page.Core{}).Answer("/ruling", query, text)
	var got struct{ Link string }
	if status != page.OK || json.Unmarshal(answer, &got) != nil {
		t.Fatalf("%s: %d %s", query, status, answer)
	}
	return got.Link
}

// The page opened from a local file shows a link, decides its line, and makes no network request.
func TestPageShowsALink(t *testing.T) {
	v := visit(t, 1400, 1000)
	link := linkOf(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)
	v.Do("a link", v.open(link), browsertest.Shown("all"), browsertest.Words("verdict", "BLOCKED: A-H-11@6 to B-C-20@0"), browsertest.Words("words", "readings"), browsertest.Words("cite", "[metahex BHM-"))
	v.Keep("link")
	if got := v.Read("location.hash.slice(1)"); got != link {
		t.Errorf("the address is %s, want %s", got, link)
	}
	t.Log(v.Read(`(() => {
		const at = n => performance.getEntriesByName(n)[0].startTime, load = performance.getEntriesByType("navigation")[0].loadEventEnd;
		return "load " + load.toFixed(0) + " ms, first ruling " + at("ruling").toFixed(0) + " ms, pictures " + at("all").toFixed(0) + " ms";
	})()`))
	v.Do("another reading", browsertest.Until(`(s => (s.value = "halve", s.dispatchEvent(new Event("change"))))(document.querySelector("#terms select[name='6.5']"))`),
		browsertest.Shown("all"), browsertest.Words("cite", "6.5=halve"))
	v.Do("higher", chromedp.Click(`[data-end=to][data-by="1"]`), browsertest.Words("verdict", "B-C-20@1"), browsertest.Shown("all"))
	v.Do("swapped", chromedp.Click("#swap"), browsertest.Words("verdict", "B-C-20@1 to A-H-11@6"), browsertest.Shown("all"))
	v.Do("by keyboard", chromedp.Click("#clear"), browsertest.Words("verdict", "Choose two places"), chromedp.Focus("#sheet"),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), browsertest.Words("verdict", "second place"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
		browsertest.Words("cite", "[metahex BHM-"))
	v.Do("clicked", chromedp.KeyEvent(kb.Escape), browsertest.Words("verdict", "Choose two places"), browsertest.Shown("all"), chromedp.MouseClickXY(200, 400), browsertest.Words("verdict", "second place"), browsertest.Shown("all"), chromedp.MouseClickXY(600, 500), browsertest.Words("cite", "[metahex BHM-"), browsertest.Shown("all"))
	if got := v.Read(`JSON.stringify(performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith("data:") && !n.startsWith("blob:")))`); got != "[]" {
		t.Errorf("the page asked for %s, want nothing", got)
	}
	later := v.Read(`(() => {
		const took = [];
		for (let i = 0; i < 40; i++) { const t = performance.now(); asked.to = "B-C-" + (10 + i % 11); ask("/ruling"); took.push(performance.now() - t); }
		return took.sort((a, b) => a - b)[20].toFixed(1);
	})()`)
	t.Logf("a later ruling: %s ms", later)
}

// For a pasted map, the browser and native code make the same link.
func TestPageTakesAPastedMap(t *testing.T) {
	v := visit(t, 360, 740)
	text, err := os.ReadFile("../../../maps/atlas/panels/A.yaml")
	if err != nil {
		t.Fatal(err)
	}
	paste := func(text string) browsertest.Action {
		return browsertest.Until(fmt.Sprintf("(document.getElementById('pasting').hidden && document.getElementById('paste').click(), document.getElementById('text').value = %q, document.getElementById('use').click(), true)", text))
	}
	v.Do("pasted", v.open(""), browsertest.Shown("all"), paste(string(text)), browsertest.Words("title", "A: "), browsertest.Until(`location.hash.includes("text=")`))
	v.Do("its line", browsertest.Until(`(document.getElementById("from").value = "A-07@8", document.getElementById("to").value = "F-01@1", document.querySelector("#ends").requestSubmit(), true)`), browsertest.Words("verdict", "BLOCKED: A-07@8 to F-01@1"), browsertest.Shown("all"))
	v.Keep("pasted")
	if got := v.Read(`String(document.documentElement.scrollWidth)`); got != "360" {
		t.Errorf("the page is %s pixels wide, want 360", got)
	}
	l, err := page.ReadLink(v.Read("location.hash"))
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
	v.Do("a slip", paste(strings.Replace(string(text), "A | .", "A | ?", 1)), browsertest.Words("verdict", "No ruling"), browsertest.Until(`document.querySelectorAll("#findings li").length > 0`), browsertest.Words("trouble", "pasted:"))
	v.Keep("slip")
}

// An invalid link is refused with one line of text, and nothing is decided.
func TestPageRefusesLinks(t *testing.T) {
	v := visit(t, 1000, 800)
	good := linkOf(t, "board=standard&from=A-H-11@6&to=B-C-20", nil)
	refused := func(what, fragment, why string) {
		t.Helper()
		v.Do(what, v.open(fragment), browsertest.Shown("refused"), browsertest.Words("trouble", why), browsertest.Words("verdict", "No ruling"), browsertest.Until(`document.getElementById("detail").hidden`))
	}
	refused("cut short", good[:len(good)-30], "cut short")
	refused("long", strings.Repeat("x", 100<<10), "found a link of 102400 characters; want at most 65536")
	l, err := page.ReadLink(good)
	if err != nil {
		t.Fatal(err)
	}
	l.Rules = "BHM-6/1"
	refused("another version", l.String(), "the link is by rules BHM-6/1; this program decides by")
	v.Do("by today's rules", chromedp.Click("#again"), browsertest.Words("verdict", "BLOCKED: A-H-11@6"), browsertest.Until(`document.getElementById("trouble").hidden`), browsertest.Shown("all"))
	v.Keep("moved")
}

// The page works on a static web server just as from a local file.
func TestPageFromAHost(t *testing.T) {
	v := visit(t, 800, 600)
	asked := make(chan string, 100)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		_ = site.Write(w)
	}))
	defer host.Close()
	v.Do("a host", chromedp.Navigate(host.URL+"/sight/#"+linkOf(t, "board=aldern&from=K-16&to=I-09&terms=sky%3Dmurky", nil)), browsertest.Shown("all"), browsertest.Words("verdict", "BLOCKED: K-16 to I-09"))
	close(asked)
	for path := range asked {
		if path != "/sight/" {
			t.Errorf("the page asked its host for %s", path)
		}
	}
}
