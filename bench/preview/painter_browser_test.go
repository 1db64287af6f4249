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

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"metahex/bench/browsertest"
	"metahex/maps/dots"
)

// A painter paints on the page of an editor in a browser.
type painter struct {
	*browsertest.Browser
	server *httptest.Server
	folder string
}

// check waits until the page shows a text, and compares the file with it.
func (p *painter) check(what, file, want string) {
	p.Helper()
	data, err := os.ReadFile(filepath.Join(p.folder, file))
	if err != nil || string(data) != want {
		p.Errorf("%s: got\n%s\n%v; want\n%s", what, data, err, want)
	}
}

// at returns the position of a dot in the browser window, in pixels.
func (p *painter) at(dot string) (x, y float64) {
	p.Helper()
	got := p.Read(`(() => { const [x, y] = place(board.dots.find(d => d.name === "` + dot + `")), c = $("over").getBoundingClientRect(); return (c.left + x * zoom) + " " + (c.top + y * zoom); })()`)
	if _, err := fmt.Sscan(got, &x, &y); err != nil {
		p.Fatalf("%s: got %q, %v", dot, got, err)
	}
	return x, y
}

// drag presses the mouse on a dot, moves it over other dots, and releases it.
func (p *painter) drag(dots ...string) {
	p.Helper()
	p.press(dots...)
	p.release(dots[len(dots)-1])
}

func (p *painter) press(dots ...string) {
	p.Helper()
	for i, dot := range dots {
		x, y := p.at(dot)
		kind := chromedp.MouseMoved
		if i == 0 {
			kind = chromedp.MousePressed
		}
		p.Do("the mouse on "+dot, chromedp.MouseEvent(kind, x, y, func(m *input.DispatchMouseEventParams) {
			m.Button, m.Buttons, m.ClickCount = "left", 1, 1
		}))
	}
}

func (p *painter) release(dot string) {
	p.Helper()
	x, y := p.at(dot)
	p.Do("the mouse up on "+dot, chromedp.MouseEvent(chromedp.MouseReleased, x, y, func(m *input.DispatchMouseEventParams) {
		m.Button, m.ClickCount = "left", 1
	}))
}

// touch moves a finger over dots on the touch screen.
func (p *painter) touch(dots ...string) {
	p.Helper()
	for i, dot := range append(dots, "") {
		touch := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}
		if dot != "" {
			x, y := p.at(dot)
			touch.Type, touch.TouchPoints = input.DispatchTouchEventTypeTouchMove, []*input.TouchPoint{{X: x, Y: y}}
			if i == 0 {
				touch.Type = input.DispatchTouchEventTypeTouchStart
			}
		}
		p.Do("a finger on "+dot, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, touch)
			return err
		}))
	}
}

// keys presses keys one after the other.
func (p *painter) keys(keys ...string) {
	p.Helper()
	for _, k := range keys {
		p.Do("key "+k, chromedp.KeyEvent(k))
	}
}

func (p *painter) control(key string) {
	p.Helper()
	p.Do("Ctrl-"+key, chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// shows waits until the page shows a text.
func (p *painter) shows(what, text string) {
	p.Helper()
	p.Do(what, browsertest.Until("document.body.dataset.edit === `"+hashOf([]byte(text))+"` && !queue.length && !sending && !drag"))
}

// layer selects the layer to paint, and the value of its palette with the given word. An empty word
// does not change the value.
func (p *painter) layer(name, word string) {
	p.Helper()
	p.Do("layer "+name, browsertest.Until(fmt.Sprintf(`($("layer").value = %q, $("layer").onchange(), true)`, name)))
	if word != "" {
		p.Do("value "+word, browsertest.Until(fmt.Sprintf(`([...$("palette").children].find(b => b.textContent === %q).click(), true)`, word)))
	}
}

// painterOf opens the page of a board in a watched folder.
func painterOf(t *testing.T, folder, board string) *painter {
	t.Helper()
	d, err := NewWorkspace(folder, Options{Survey: options})
	must(t, err)
	token, err := d.Edit(t.TempDir())
	must(t, err)
	watching(t, d)
	server, browser := visit(t, d)
	browser.Do("the page", chromedp.Navigate(server.URL+"/?board="+board+"#token="+token), browsertest.Shown(board+" 1 map"))
	return &painter{browser, server, folder}
}

// changed returns a text with strings replaced, one after the other.
func changed(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the test looks for %q in\n%s", pairs[i], text)
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

// onPanel returns a painter on a bare panel whose file has a comment.
func onPanel(t *testing.T) (*painter, string) {
	t.Helper()
	folder := t.TempDir()
	text := "# mine\n" + string(dots.NewPanel("K", 11, 6).Text())
	save(t, filepath.Join(folder, "K.yaml"), text)
	return painterOf(t, folder, "K"), text
}
