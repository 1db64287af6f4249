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
)

// browser opens a browser without a window: that of the Debian package
// chromium-headless-shell; see `make debian`.
func browser(t *testing.T) context.Context {
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
			case <-time.After(20 * time.Millisecond):
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
	desk, file := deskOf(t)
	watching(t, desk)
	server := httptest.NewServer(desk.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections) // first: a page's news have no end
	ctx := browser(t)
	run := func(what string, actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		soon, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		if err := chromedp.Do(soon, actions...); err != nil {
			keep(t, ctx, "failed")
			t.Fatalf("%s: %v", what, err)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the first call starts the browser, which must outlive it
		t.Fatal(err)
	}

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
	run("the render before is shown", chromedp.KeyEvent("f"), until(`document.body.dataset.shown.startsWith("K ")`))
	run("back again", chromedp.Navigate(server.URL+"/?board=K"), shown("K 2 map"))
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
