//go:build debian

package preview

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/bench/browsertest"
	"metahex/grid"
	"metahex/maps/dots"
)

// The page follows every change of its file, shows the view that its address names, and contacts no
// other server.
func TestPage(t *testing.T) {
	workspace, file := workspaceOf(t)
	watching(t, workspace)
	server, browser := visit(t, workspace)

	browser.Do("the address is shown", chromedp.Navigate(server.URL+"/?board=K&view=visibility&from=H-17@6&to=C-26"),
		browsertest.Shown("K 1 visibility"), browsertest.Words("ruling", "BLOCKED  H-17@6 to C-26@0"), browsertest.Words("about", "dots in sight of H-17@6"), browsertest.Words("figures", "residue"), browsertest.Words("notes", "sides west and east, a unit on foot moves 5 points a turn; woods: stand-in"))
	browser.Keep("visibility")
	browser.Do("turned, another view", chromedp.Navigate(server.URL+"/?board=K&turn=180&view=chokes"), browsertest.Shown("K 1 chokes"), browsertest.Words("figures", "corridors-we"))
	browser.Keep("chokes")

	browser.Do("heat with its scale", chromedp.Navigate(server.URL+"/?board=K&view=observation&target=6"), browsertest.Shown("K 1 observation"), browsertest.Until(`document.querySelectorAll("#about i").length === 7`))
	browser.Keep("observation")

	browser.Do("two clicks give the ruling", chromedp.Navigate(server.URL+"/?board=K"), browsertest.Shown("K 1 map"),
		chromedp.MouseClickXY(200, 300), browsertest.Words("about", ""), browsertest.Until(`location.search.includes("from=")`),
		chromedp.MouseClickXY(600, 420), browsertest.Until(`location.search.includes("to=")`), browsertest.Words("ruling", " to "), browsertest.Words("words", "cite:"))
	browser.Keep("clicked")

	browser.Do("the plain page", chromedp.Navigate(server.URL+"/?board=K"), browsertest.Shown("K 1 map"))
	good := read(t, file)
	save(t, file, strings.Replace(good, "A | .   .   w", "A | .   .   m", 1))
	browser.Do("a save is shown, with lint where it is", browsertest.Shown("K 2 map"), browsertest.Words("findings", "edge profile country-long has w here"))
	browser.Keep("finding")
	press := func(kind, key string) browsertest.Action {
		return browsertest.Until("document.body.dispatchEvent(new KeyboardEvent(`" + kind + "`, {key: `" + key + "`, bubbles: true}))")
	}
	browser.Do("the previous render is shown while f is down", press("keydown", "f"), browsertest.Shown("K 1 map"), browsertest.Words("version", "render 1 of 2"))
	browser.Do("and the one after when it is up", press("keyup", "f"), browsertest.Shown("K 2 map"))
	browser.Do("a render back, and one on", chromedp.KeyEvent(kb.ArrowLeft), browsertest.Shown("K 1 map"), chromedp.KeyEvent(kb.ArrowRight), browsertest.Shown("K 2 map"))
	save(t, file, good[:200])
	browser.Do("a half-written file is reported", browsertest.Words("trouble", "cannot be shown as it is now"))
	browser.Keep("trouble")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	browser.Do("a deleted file is reported", browsertest.Words("trouble", "K.yaml was deleted or renamed"))
	save(t, file, good)
	browser.Do("a file that is back is shown", browsertest.Shown("K 3 map"), browsertest.Until(`document.getElementById("trouble").hidden`))
	asked, err := chromedp.Run(browser.Context, chromedp.Evaluate[[]string](`performance.getEntriesByType("resource").map(e => e.name)`))
	if err != nil || len(asked) == 0 {
		t.Errorf("what the page asked for: %v, %v", asked, err)
	}
	for _, address := range asked {
		if !strings.HasPrefix(address, server.URL) && !strings.HasPrefix(address, "data:") {
			t.Errorf("the page asked for %s, outside of %s", address, server.URL)
		}
	}
}

// visit opens a browser, and a server for the boards.
func visit(t *testing.T, d *Workspace) (*httptest.Server, *browsertest.Browser) {
	t.Helper()
	server := httptest.NewServer(d.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections) // first, because a page's event stream never ends
	return server, browsertest.Open(t, 1500, 900)
}

// value waits until a form field of the page has a value.
func value(id, want string) browsertest.Action {
	return browsertest.Until("document.getElementById(`" + id + "`).value === `" + want + "`")
}

// An address restores the whole view, and every change of the view is in the address.
func TestAddressHoldsTheView(t *testing.T) {
	d, file := workspaceOf(t)
	save(t, file, strings.Replace(read(t, file), "Lockgate", "Padlock", 1))
	d.Reload()
	server, browser := visit(t, d)
	whole := "?board=K&turn=180&view=visibility&target=3&from=H-17%406&to=C-26%402&v=1"
	browser.Do("a whole view", chromedp.Navigate(server.URL+"/"+whole), browsertest.Shown("K 1 visibility"), value("board", "K"), value("view", "visibility"), value("target", "3"),
		value("high", "6"), value("low", "2"), browsertest.Words("version", "render 1 of 2"), browsertest.Words("title", "Lockgate"), browsertest.Words("ruling", "H-17@6 to C-26@2"), browsertest.Words("about", "of H-17@6, target level 3"))
	where := func(want string) {
		t.Helper()
		browser.Do("the address "+want, browsertest.Until("location.search === `"+want+"`"))
	}
	browser.Do("another view", browsertest.Until(`(document.getElementById("view").value = "unmask", document.getElementById("view").dispatchEvent(new Event("change")))`), browsertest.Shown("K 1 unmask"))
	where(strings.Replace(whole, "visibility", "unmask", 1))
	browser.Do("turned back", chromedp.KeyEvent("t"), browsertest.Words("about", "H-17@6"))
	where("?board=K&view=unmask&target=3&from=H-17%406&to=C-26%402&v=1")
	browser.Do("the newest render", chromedp.KeyEvent(kb.ArrowRight), browsertest.Words("version", "render 2 of 2"), browsertest.Words("title", "Padlock"))
	where("?board=K&view=unmask&target=3&from=H-17%406&to=C-26%402")
	browser.Do("a dot that is not there", chromedp.Navigate(server.URL+"/?board=K&view=cover&from=Z-99"), browsertest.Shown("K 2 cover"), browsertest.Words("about", "there is no dot Z-99 on this board; steps to the nearest cover"))
	browser.Do("a view that is not there", chromedp.Navigate(server.URL+"/?board=K&view=heet"), browsertest.Words("about", "unknown view"))
	browser.Do("a board that is not there", chromedp.Navigate(server.URL+"/?board=L"), browsertest.Words("trouble", `there is no board "L" here; want one of K`))
	browser.Keep("address")
}

// A layout is updated when its panels change. Browsers are notified when the server stops.
func TestPageOfALayout(t *testing.T) {
	folder := t.TempDir()
	for _, id := range []string{"P", "Q"} {
		save(t, filepath.Join(folder, id+".yaml"), string(dots.NewPanel(id, 11, 6).Text()))
	}
	save(t, filepath.Join(folder, "two.yaml"), string(dots.LayoutText("two", "", "strict", [][]dots.Lying{{{ID: "P"}, {ID: "Q"}}})))
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	watching(t, d)
	server, browser := visit(t, d)
	browser.Do("a layout", chromedp.Navigate(server.URL+"/?board=two"), browsertest.Shown("two 1 map"))
	p := dots.NewPanel("P", 11, 6)
	p.Set(grid.Place{Q: 10, V: 4}, dots.Dot{Terrain: dots.Woods}) // on the seam
	save(t, filepath.Join(folder, "P.yaml"), string(p.Text()))
	browser.Do("a panel is saved", browsertest.Shown("two 2 map"), browsertest.Words("findings", "P-C-11"), browsertest.Until(`document.querySelectorAll("#over circle").length > 0`))
	browser.Keep("layout")
	server.CloseClientConnections()
	server.Listener.Close()
	browser.Do("nobody serves", browsertest.Words("trouble", "the preview has ended"))
}

// BenchmarkPage measures the time from a save of a panel until a browser shows it, including the 25
// ms for which the watcher waits.
func BenchmarkPage(b *testing.B) { benchmarkPage(b, "A") }

// BenchmarkPageLayout measures the same for a layout of six panels when one panel is saved.
func BenchmarkPageLayout(b *testing.B) { benchmarkPage(b, "broad") }

func benchmarkPage(b *testing.B, shown string) {
	d, save := workspaceFor(b, shown)
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	go func() { _ = d.Watch(ctx) }()
	server := httptest.NewServer(d.Handler())
	defer server.Close()
	defer server.CloseClientConnections()
	tab := browsertest.Open(b, 1500, 900).Context
	must(b, chromedp.Do(tab, chromedp.Navigate(server.URL+"/?board="+shown)))
	at := func(n int) browsertest.Action {
		return browsertest.Until(fmt.Sprintf("document.body.dataset.shown === `%s %d map`", shown, n))
	}
	must(b, chromedp.Do(tab, at(1)))
	for i := 2; b.Loop(); i++ {
		save(i)
		must(b, chromedp.Do(tab, at(i)))
	}
}

// Boards of hexes and tables are shown, pointed at and ruled on in the same way as boards of dots.
func TestPageOfOtherKinds(t *testing.T) {
	d, folder := workspaceOfKinds(t)
	watching(t, d)
	server, browser := visit(t, d)
	browser.Do("a table", chromedp.Navigate(server.URL+"/?board=yard"), browsertest.Shown("yard 1 map"), browsertest.Words("notes", "24 by 12 inches, 9 features"),
		browsertest.Until(`document.getElementById("book").options.length === 3`), browsertest.Until(`document.querySelector(".dots").hidden`))
	browser.Do("pointed at", chromedp.MouseEvent(chromedp.MouseMoved, 200, 220), browsertest.Words("hover", "the copse (woods), 3 inches high"))
	browser.Do("two clicks", chromedp.MouseClickXY(60, 120), browsertest.Until(`location.search.includes("from=")`),
		chromedp.MouseClickXY(700, 420), browsertest.Until(`location.search.includes("to=")`), browsertest.Words("words", "cite: [metahex BHM-"))
	browser.Keep("table")
	browser.Do("what is seen", chromedp.Navigate(server.URL+"/?board=yard&view=visibility&from=7,4&book=lasergrenadiers"), browsertest.Shown("yard 1 visibility"),
		browsertest.Words("about", "in sight of 7,4"), browsertest.Until(`document.querySelector("#over path").getAttribute("d").length > 500 && !$("legend").hidden && $("key").naturalHeight > 20`))
	browser.Keep("table-seen")
	browser.Do("terrain hexes", chromedp.Navigate(server.URL+"/?board=delta&from=B-02&to=D-06"), browsertest.Shown("delta 1 map"), browsertest.Words("ruling", "BLOCKED  B-02 to D-06"))
	browser.Keep("terrain")
	file := filepath.Join(folder, "basin.yaml")
	browser.Do("hexes", chromedp.Navigate(server.URL+"/?board=basin"), browsertest.Shown("basin 1 map"))
	good := read(t, file)
	save(t, file, strings.Replace(good, "01b | .   n/", "01b | .   x/", 1))
	browser.Do("a slip, where it is", browsertest.Shown("basin 2 map"), browsertest.Words("findings", "found 'x' for its colour"), browsertest.Until(`document.querySelectorAll("#over circle").length > 0`))
	browser.Keep("hexes")
	must(t, os.Remove(file))
	browser.Do("a deleted file is reported", browsertest.Words("trouble", "basin.yaml was deleted or renamed"))
	save(t, file, good)
	browser.Do("back", browsertest.Shown("basin 3 map"))
}
