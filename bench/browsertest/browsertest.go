//go:build debian

package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// An Action is something done in a browser.
type Action = chromedp.Action[chromedp.Void]

// A Browser shows one page at a time.
type Browser struct {
	testing.TB
	Context context.Context
}

// Open opens a browser window of the given size. The browser is closed when the test ends.
func Open(t testing.TB, width, height int) *Browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.WindowSize(width, height))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // the first call starts the browser; its context must outlive the call
		t.Fatal(err)
	}
	return &Browser{t, ctx}
}

// Do runs actions in the browser, for at most half a minute. If an action fails, Do saves a
// screenshot and fails the test.
func (b *Browser) Do(what string, actions ...Action) {
	b.Helper()
	soon, cancel := context.WithTimeout(b.Context, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(soon, actions...); err != nil {
		b.Keep("failed")
		b.Fatalf("%s: %v", what, err)
	}
}

// Read evaluates a JavaScript expression and returns its text value.
func (b *Browser) Read(expression string) string {
	b.Helper()
	got, err := chromedp.Run(b.Context, chromedp.Evaluate[string](expression))
	if err != nil {
		b.Fatal(err)
	}
	return got
}

// Keep saves a screenshot in the folder named by KEEP_PICTURES, or else among the artifacts of the
// test.
func (b *Browser) Keep(name string) {
	b.Helper()
	data, err := chromedp.Run(b.Context, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	folder := b.ArtifactDir()
	if kept := os.Getenv("KEEP_PICTURES"); kept != "" {
		folder = kept
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		b.Fatal(err)
	}
}

// Until waits until a JavaScript condition is true. It retries while the browser is still loading
// the page.
func Until(expression string) Action {
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

// Words waits until an element contains a text.
func Words(id, text string) Action {
	return Until(fmt.Sprintf("document.getElementById(%q).textContent.includes(%q)", id, text))
}

// Shown waits until the page reports that it shows the given item.
func Shown(what string) Action {
	return Until(fmt.Sprintf("document.body.dataset.shown === %q", what))
}
