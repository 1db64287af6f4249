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
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"metahex/grid"
	"metahex/maps/dots"
)

// browser opens a browser without a window: that of the Debian package
// chromium-headless-shell; see `make debian`.
func browser(t testing.TB) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.WindowSize(1500, 900))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// until waits until something is true of the page. While one page gives way to
// the next there is nobody to ask; then it asks again.
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

// shown waits until the page shows a version and a view, such as "K 2 map".
func shown(what string) chromedp.Action[chromedp.Void] {
	return until("document.body.dataset.shown === `" + what + "`")
}

// words waits until an element holds a text.
func words(id, text string) chromedp.Action[chromedp.Void] {
	return until("document.getElementById(`" + id + "`).textContent.includes(`" + text + "`)")
}

// keep keeps what the browser shows among the artifacts of the test.
func keep(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	data, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.ArtifactDir()
	if kept := os.Getenv("KEEP_PICTURES"); kept != "" {
		folder = kept
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// The page follows a file through everything that can happen to it, shows what is
// asked for in its address, and asks nobody but this server.
func TestPage(t *testing.T) {
	workspace, file := workspaceOf(t)
	watching(t, workspace)
	server, run, ctx := visit(t, workspace)

	run("the address is shown", chromedp.Navigate(server.URL+"/?board=K&view=visibility&from=H-17@6&to=C-26"),
		shown("K 1 visibility"), words("ruling", "BLOCKED  H-17@6 to C-26@0"), words("about", "dots in sight of H-17@6"), words("figures", "residue"), words("notes", "sides west and east, 5 points a turn on foot; woods: stand-in"))
	keep(t, ctx, "visibility")
	run("turned, another view", chromedp.Navigate(server.URL+"/?board=K&turn=180&view=chokes"), shown("K 1 chokes"), words("figures", "corridors-we"))
	keep(t, ctx, "chokes")

	run("heat with its scale", chromedp.Navigate(server.URL+"/?board=K&view=observation&target=6"), shown("K 1 observation"), until(`document.querySelectorAll("#about i").length === 7`))
	keep(t, ctx, "observation")

	run("two clicks give the ruling", chromedp.Navigate(server.URL+"/?board=K"), shown("K 1 map"),
		chromedp.MouseClickXY(200, 300), words("about", ""), until(`location.search.includes("from=")`),
		chromedp.MouseClickXY(600, 420), until(`location.search.includes("to=")`), words("ruling", " to "), words("words", "cite:"))
	keep(t, ctx, "clicked")

	run("the plain page", chromedp.Navigate(server.URL+"/?board=K"), shown("K 1 map"))
	good := read(t, file)
	save(t, file, strings.Replace(good, "A | .   .   w", "A | .   .   m", 1))
	run("a save is shown, with lint where it is", shown("K 2 map"), words("findings", "edge profile country-long has w here"))
	keep(t, ctx, "finding")
	press := func(kind, key string) chromedp.Action[chromedp.Void] {
		return until("document.body.dispatchEvent(new KeyboardEvent(`" + kind + "`, {key: `" + key + "`, bubbles: true}))")
	}
	run("the render before is shown while f is down", press("keydown", "f"), shown("K 1 map"), words("version", "render 1 of 2"))
	run("and the one after when it is up", press("keyup", "f"), shown("K 2 map"))
	run("a render back, and one on", chromedp.KeyEvent(kb.ArrowLeft), shown("K 1 map"), chromedp.KeyEvent(kb.ArrowRight), shown("K 2 map"))
	save(t, file, good[:200])
	run("a half-written file is told", words("trouble", "cannot be shown as it is now"))
	keep(t, ctx, "trouble")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	run("a deleted file is told", words("trouble", "K.yaml is gone, deleted or renamed"))
	save(t, file, good)
	run("a file that is back is shown", shown("K 3 map"), until(`document.getElementById("trouble").hidden`))
	asked, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`performance.getEntriesByType("resource").map(e => e.name)`))
	if err != nil || len(asked) == 0 {
		t.Errorf("what the page asked for: %v, %v", asked, err)
	}
	for _, address := range asked {
		if !strings.HasPrefix(address, server.URL) && !strings.HasPrefix(address, "data:") {
			t.Errorf("the page asked for %s, outside of %s", address, server.URL)
		}
	}
}

// visit opens a page in a browser, and gives what does something there; what is
// awaited and does not come fails the test, with a picture.
func visit(t *testing.T, d *Workspace) (server *httptest.Server, run func(what string, actions ...chromedp.Action[chromedp.Void]), ctx context.Context) {
	t.Helper()
	server = httptest.NewServer(d.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections) // first: a page's news have no end
	ctx = browser(t)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the first call starts the browser, which must outlive it
		t.Fatal(err)
	}
	return server, func(what string, actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		soon, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		if err := chromedp.Do(soon, actions...); err != nil {
			keep(t, ctx, "failed")
			t.Fatalf("%s: %v", what, err)
		}
	}, ctx
}

// value waits until a field of the page has a value.
func value(id, want string) chromedp.Action[chromedp.Void] {
	return until("document.getElementById(`" + id + "`).value === `" + want + "`")
}

// An address brings the whole view back, and every change of the view is in the
// address.
func TestAddressHoldsTheView(t *testing.T) {
	d, file := workspaceOf(t)
	save(t, file, strings.Replace(read(t, file), "Lockgate", "Padlock", 1))
	d.Reload()
	server, run, ctx := visit(t, d)
	whole := "?board=K&turn=180&view=visibility&target=3&from=H-17%406&to=C-26%402&v=1"
	run("a whole view", chromedp.Navigate(server.URL+"/"+whole), shown("K 1 visibility"), value("board", "K"), value("view", "visibility"), value("target", "3"),
		value("high", "6"), value("low", "2"), words("version", "render 1 of 2"), words("title", "Lockgate"), words("ruling", "H-17@6 to C-26@2"), words("about", "of H-17@6, target level 3"))
	where := func(want string) {
		t.Helper()
		run("the address "+want, until("location.search === `"+want+"`"))
	}
	run("another view", until(`(document.getElementById("view").value = "unmask", document.getElementById("view").dispatchEvent(new Event("change")))`), shown("K 1 unmask"))
	where(strings.Replace(whole, "visibility", "unmask", 1))
	run("turned back", chromedp.KeyEvent("t"), words("about", "H-17@6"))
	where("?board=K&view=unmask&target=3&from=H-17%406&to=C-26%402&v=1")
	run("the newest render", chromedp.KeyEvent(kb.ArrowRight), words("version", "render 2 of 2"), words("title", "Padlock"))
	where("?board=K&view=unmask&target=3&from=H-17%406&to=C-26%402")
	run("a dot that is not there", chromedp.Navigate(server.URL+"/?board=K&view=cover&from=Z-99"), shown("K 2 cover"), words("about", "there is no dot Z-99 on this board; steps to the nearest cover"))
	run("a view that is not there", chromedp.Navigate(server.URL+"/?board=K&view=heet"), words("about", "unknown view"))
	run("a board that is not there", chromedp.Navigate(server.URL+"/?board=L"), words("trouble", `there is no board "L" here; there are K`))
	keep(t, ctx, "address")
}

// A layout follows its panels, and who looks is told when nobody serves any more.
func TestPageOfALayout(t *testing.T) {
	folder := t.TempDir()
	for _, id := range []string{"P", "Q"} {
		save(t, filepath.Join(folder, id+".yaml"), string(dots.NewPanel(id, 11, 6).Text()))
	}
	save(t, filepath.Join(folder, "two.yaml"), string(dots.LayoutText("two", "", "strict", [][]dots.Lying{{{ID: "P"}, {ID: "Q"}}})))
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	watching(t, d)
	server, run, ctx := visit(t, d)
	run("a layout", chromedp.Navigate(server.URL+"/?board=two"), shown("two 1 map"))
	p := dots.NewPanel("P", 11, 6)
	p.Set(grid.Place{Q: 10, V: 4}, dots.Dot{Terrain: dots.Woods}) // on the seam
	save(t, filepath.Join(folder, "P.yaml"), string(p.Text()))
	run("a panel is saved", shown("two 2 map"), words("findings", "P-C-11"), until(`document.querySelectorAll("#over circle").length > 0`))
	keep(t, ctx, "layout")
	server.CloseClientConnections()
	server.Listener.Close()
	run("nobody serves", words("trouble", "the preview has ended"))
}

// BenchmarkPage is the time from a save of a panel until a browser shows it, the
// 25 ms for which the watcher waits included.
func BenchmarkPage(b *testing.B) { benchmarkPage(b, "A") }

// BenchmarkPageLayout is the same for a layout of six panels, of which one is saved.
func BenchmarkPageLayout(b *testing.B) { benchmarkPage(b, "broad") }

func benchmarkPage(b *testing.B, shown string) {
	d, save := workspaceFor(b, shown)
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	go func() { _ = d.Watch(ctx) }()
	server := httptest.NewServer(d.Handler())
	defer server.Close()
	defer server.CloseClientConnections()
	tab := browser(b)
	must(b, chromedp.Do(tab, chromedp.Navigate(server.URL+"/?board="+shown)))
	at := func(n int) chromedp.Action[chromedp.Void] {
		return until(fmt.Sprintf("document.body.dataset.shown === `%s %d map`", shown, n))
	}
	must(b, chromedp.Do(tab, at(1)))
	for i := 2; b.Loop(); i++ {
		save(i)
		must(b, chromedp.Do(tab, at(i)))
	}
}

// Boards of hexes and tables are shown, pointed at and ruled on as boards of dots
// are.
func TestPageOfOtherKinds(t *testing.T) {
	d, folder := workspaceOfKinds(t)
	watching(t, d)
	server, run, ctx := visit(t, d)
	run("a table", chromedp.Navigate(server.URL+"/?board=yard"), shown("yard 1 map"), words("notes", "24 by 12 inches, 9 features"),
		until(`document.getElementById("book").options.length === 3`), until(`document.querySelector(".dots").hidden`))
	run("pointed at", chromedp.MouseEvent(chromedp.MouseMoved, 200, 220), words("hover", "the copse (woods), 3 inches high"))
	run("two clicks", chromedp.MouseClickXY(60, 120), until(`location.search.includes("from=")`),
		chromedp.MouseClickXY(700, 420), until(`location.search.includes("to=")`), words("words", "cite: [metahex BHM-"))
	keep(t, ctx, "table")
	run("what is seen", chromedp.Navigate(server.URL+"/?board=yard&view=visibility&from=7,4&book=lasergrenadiers"), shown("yard 1 visibility"),
		words("about", "in sight of 7,4"), until(`document.querySelectorAll("#over rect").length > 100`))
	keep(t, ctx, "table-seen")
	run("terrain hexes", chromedp.Navigate(server.URL+"/?board=delta&from=B-02&to=D-06"), shown("delta 1 map"), words("ruling", "BLOCKED  B-02 to D-06"))
	keep(t, ctx, "terrain")
	file := filepath.Join(folder, "basin.yaml")
	run("hexes", chromedp.Navigate(server.URL+"/?board=basin"), shown("basin 1 map"))
	good := read(t, file)
	save(t, file, strings.Replace(good, "01b | .   n/", "01b | .   x/", 1))
	run("a slip, where it is", shown("basin 2 map"), words("findings", "found 'x' for its colour"), until(`document.querySelectorAll("#over circle").length > 0`))
	keep(t, ctx, "hexes")
	must(t, os.Remove(file))
	run("a deleted file is told", words("trouble", "basin.yaml is gone, deleted or renamed"))
	save(t, file, good)
	run("back", shown("basin 3 map"))
}
